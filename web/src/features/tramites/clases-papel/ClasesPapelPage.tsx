import { pedido } from '@gremial/contract/platform/llamada.ts'
import { clasesPapel, type FilaClasePapel, listaClasesPapel } from '@gremial/contract/tramites/clases-papel.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { eliminar } from '../../../ui/lista/catalogo.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { Opcional } from '../../../ui/Opcional.tsx'

/** Kinds of paper, and how long one that was accepted is good. */
export function ClasesPapelPage() {
  const { t } = useTranslation()
  const [abierta, setAbierta] = useState<FilaClasePapel | 'nueva' | null>(null)
  const titulo = t('clasesPapel.titulo')
  const vale = ({ meses }: FilaClasePapel) =>
    meses === null ? t('clasesPapel.siempre') : t('clasesPapel.vale', { count: meses })
  const acciones = (c: FilaClasePapel): Accion[] => [
    { texto: t('clasesPapel.editar'), icono: 'editar', hacer: () => setAbierta(c) },
    eliminar({
      texto: t('clasesPapel.eliminar'),
      pregunta: {
        titulo: t('clasesPapel.preguntaEliminar', { nombre: c.nombre }),
        texto: t('clasesPapel.textoEliminar'),
        cancelar: t('clasesPapel.noEliminar'),
      },
      pedido: pedido(clasesPapel.eliminar, { claves: { id: c.id } }),
      hecho: () => t('clasesPapel.eliminada', { nombre: c.nombre }),
      fallo: titulo,
    }),
  ]
  return (
    <>
      <PantallaLista
        lista={listaClasesPapel}
        titulo={titulo}
        bajada={t('clasesPapel.bajada')}
        nuevo={{ texto: t('clasesPapel.nueva'), hacer: () => setAbierta('nueva') }}
        buscar={t('clasesPapel.buscar')}
        exportar={(count) => t('clasesPapel.exportar', { count })}
        nombreDe={(c) => c.nombre}
        acciones={acciones}
        celdas={{
          nombre: (c) => <strong>{c.nombre}</strong>,
          meses: (c) => c.meses ?? t('clasesPapel.siempre'),
          conCbu: (c) => t(c.conCbu === 1 ? 'comun.si' : 'comun.no'),
        }}
        bloque={(c) => (
          <div>
            <p className="fuerte">{c.nombre}</p>
            <p className="sub">
              {[vale(c), c.conCbu === 1 && t('clasesPapel.deUnaCuenta'), t('clasesPapel.enProductos', { count: c.productos })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        )}
        vacia={{ icono: 'documento', titulo: t('clasesPapel.vacia') }}
      />
      {abierta && <DialogoClase clase={abierta === 'nueva' ? undefined : abierta} cerrar={() => setAbierta(null)} />}
    </>
  )
}

interface Valores {
  nombre: string
  meses: string
  conCbu: boolean
}

function DialogoClase({ clase, cerrar }: { clase: FilaClasePapel | undefined; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { nombre: clase?.nombre ?? '', meses: String(clase?.meses ?? ''), conCbu: clase?.conCbu === 1 },
    pedido({ nombre, meses, conCbu }: Valores) {
      const cuerpo = { nombre, meses: meses.trim() || null, conCbu: conCbu ? (1 as const) : (0 as const) }
      return clase
        ? pedido(clasesPapel.cambiar, { claves: { id: clase.id }, cuerpo: { ...cuerpo, version: clase.version } })
        : pedido(clasesPapel.crear, { cuerpo })
    },
    fallo: t('formulario.noSeGuardo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('clasesPapel.guardada', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <DialogoFormulario titulo={t(clase ? 'clasesPapel.cambiar' : 'clasesPapel.nueva')} formulario={formulario} cerrar={cerrar}>
      <TextInput label={t('clasesPapel.nombre')} maxLength={80} data-autofocus {...form.getInputProps('nombre')} />
      <TextInput
        label={<Opcional>{t('clasesPapel.meses')}</Opcional>}
        description={t('clasesPapel.mesesAyuda')}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('meses')}
      />
      <Checkbox label={t('clasesPapel.conCbu')} {...form.getInputProps('conCbu', { type: 'checkbox' })} />
    </DialogoFormulario>
  )
}
