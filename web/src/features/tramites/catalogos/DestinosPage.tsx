import { request } from '@gremial/contract/platform/call.ts'
import { catalogosTramites, destinosList, type FilaDestino } from '@gremial/contract/tramites/catalogos.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { useDeCatalogo } from './useDeCatalogo.tsx'

/** Destinations of a loan's money. */
export function DestinosPage() {
  const { t } = useTranslation()
  const [abierto, setAbierto] = useState<FilaDestino | 'nuevo' | null>(null)
  const titulo = t('catalogosTramites.destinosTitulo')
  const { marca, filtro, alternarFila, eliminarFila } = useDeCatalogo(titulo)
  const acciones = (d: FilaDestino): RowAction[] => [
    { text: t('catalogosTramites.editar'), icon: 'editar', run: () => setAbierto(d) },
    alternarFila(d, request(catalogosTramites.alternarDestino, { params: { id: d.id } })),
    eliminarFila(d, request(catalogosTramites.eliminarDestino, { params: { id: d.id } })),
  ]
  return (
    <>
      <ListPage
        list={destinosList}
        title={titulo}
        subtitle={t('catalogosTramites.destinosBajada')}
        fresh={{ text: t('catalogosTramites.destinoNuevo'), run: () => setAbierto('nuevo') }}
        search={t('catalogosTramites.destinoBuscar')}
        filters={[filtro]}
        exportList={(count) => t('catalogosTramites.destinoExportar', { count })}
        nameOf={(d) => d.nombre}
        actions={acciones}
        cells={{ nombre: (d) => <strong>{d.nombre}</strong>, habilitado: marca }}
        block={(d) => (
          <div>
            <p className="fuerte">{d.nombre}</p>
            <p className="sub">{t('catalogosTramites.enProductos', { count: d.productos })}</p>
            {!d.habilitado && marca(d)}
          </div>
        )}
        empty={{ icon: 'etiquetas', title: t('catalogosTramites.destinoVacio') }}
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
  const formulario = useForm({
    initialValues: { nombre: destino?.nombre ?? '', habilitado: destino?.habilitado !== 0, orden: String(destino?.orden ?? 100) },
    request({ nombre, habilitado, orden }: Valores) {
      const cuerpo = { nombre, habilitado: habilitado ? (1 as const) : (0 as const), orden }
      return destino
        ? request(catalogosTramites.cambiarDestino, {
            params: { id: destino.id },
            body: { ...cuerpo, version: destino.version },
          })
        : request(catalogosTramites.crearDestino, { body: cuerpo })
    },
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('catalogosTramites.destinoGuardado', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <FormDialog
      title={t(destino ? 'catalogosTramites.destinoEditar' : 'catalogosTramites.destinoNuevo')}
      form={formulario}
      close={cerrar}
    >
      <TextInput label={t('catalogosTramites.nombre')} maxLength={80} data-autofocus {...form.getInputProps('nombre')} />
      <TextInput label={t('catalogosTramites.orden')} inputMode="numeric" maxLength={4} {...form.getInputProps('orden')} />
      <Checkbox label={t('catalogosTramites.seOfrece')} {...form.getInputProps('habilitado', { type: 'checkbox' })} />
    </FormDialog>
  )
}
