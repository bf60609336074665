import { pedido } from '@gremial/contract/platform/llamada.ts'
import { catalogosTramites, type FilaDestino, listaDestinos } from '@gremial/contract/tramites/catalogos.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useDeCatalogo } from './useDeCatalogo.tsx'

/** What the money of a loan may be for. */
export function DestinosPage() {
  const { t } = useTranslation()
  const [abierto, setAbierto] = useState<FilaDestino | 'nuevo' | null>(null)
  const titulo = t('catalogosTramites.destinosTitulo')
  const { marca, filtro, alternarFila, eliminarFila } = useDeCatalogo(titulo)
  const acciones = (d: FilaDestino): Accion[] => [
    { texto: t('catalogosTramites.editar'), icono: 'editar', hacer: () => setAbierto(d) },
    alternarFila(d, pedido(catalogosTramites.alternarDestino, { claves: { id: d.id } })),
    eliminarFila(d, pedido(catalogosTramites.eliminarDestino, { claves: { id: d.id } })),
  ]
  return (
    <>
      <PantallaLista
        lista={listaDestinos}
        titulo={titulo}
        bajada={t('catalogosTramites.destinosBajada')}
        nuevo={{ texto: t('catalogosTramites.destinoNuevo'), hacer: () => setAbierto('nuevo') }}
        buscar={t('catalogosTramites.destinoBuscar')}
        filtros={[filtro]}
        exportar={(count) => t('catalogosTramites.destinoExportar', { count })}
        nombreDe={(d) => d.nombre}
        acciones={acciones}
        celdas={{ nombre: (d) => <strong>{d.nombre}</strong>, habilitado: marca }}
        bloque={(d) => (
          <div>
            <p className="fuerte">{d.nombre}</p>
            <p className="sub">{t('catalogosTramites.enProductos', { count: d.productos })}</p>
            {!d.habilitado && marca(d)}
          </div>
        )}
        vacia={{ icono: 'etiquetas', titulo: t('catalogosTramites.destinoVacio') }}
      />
      {abierto && <DialogoDestino destino={abierto === 'nuevo' ? undefined : abierto} cerrar={() => setAbierto(null)} />}
    </>
  )
}

interface Valores {
  nombre: string
  habilitado: boolean
  orden: string
}

function DialogoDestino({ destino, cerrar }: { destino: FilaDestino | undefined; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { nombre: destino?.nombre ?? '', habilitado: destino?.habilitado !== 0, orden: String(destino?.orden ?? 100) },
    pedido({ nombre, habilitado, orden }: Valores) {
      const cuerpo = { nombre, habilitado: habilitado ? (1 as const) : (0 as const), orden }
      return destino
        ? pedido(catalogosTramites.cambiarDestino, {
            claves: { id: destino.id },
            cuerpo: { ...cuerpo, version: destino.version },
          })
        : pedido(catalogosTramites.crearDestino, { cuerpo })
    },
    fallo: t('formulario.noSeGuardo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('catalogosTramites.destinoGuardado', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <DialogoFormulario
      titulo={t(destino ? 'catalogosTramites.destinoEditar' : 'catalogosTramites.destinoNuevo')}
      formulario={formulario}
      cerrar={cerrar}
    >
      <TextInput label={t('catalogosTramites.nombre')} maxLength={80} data-autofocus {...form.getInputProps('nombre')} />
      <TextInput label={t('catalogosTramites.orden')} inputMode="numeric" maxLength={4} {...form.getInputProps('orden')} />
      <Checkbox label={t('catalogosTramites.seOfrece')} {...form.getInputProps('habilitado', { type: 'checkbox' })} />
    </DialogoFormulario>
  )
}
