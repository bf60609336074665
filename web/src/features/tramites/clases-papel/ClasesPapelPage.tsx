import { request } from '@gremial/contract/platform/call.ts'
import { clasesPapel, type FilaClasePapel, paperKindsList } from '@gremial/contract/tramites/clases-papel.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { deleteRow } from '../../../ui/list/catalogActions.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'

/** Kinds of document, with the validity of an accepted one. */
export function ClasesPapelPage() {
  const { t } = useTranslation()
  const [abierta, setAbierta] = useState<FilaClasePapel | 'nueva' | null>(null)
  const titulo = t('clasesPapel.titulo')
  const vale = ({ meses }: FilaClasePapel) =>
    meses === null ? t('clasesPapel.siempre') : t('clasesPapel.vale', { count: meses })
  const acciones = (c: FilaClasePapel): RowAction[] => [
    { text: t('clasesPapel.editar'), icon: 'editar', run: () => setAbierta(c) },
    deleteRow({
      text: t('clasesPapel.eliminar'),
      question: {
        title: t('clasesPapel.preguntaEliminar', { nombre: c.nombre }),
        text: t('clasesPapel.textoEliminar'),
        cancel: t('clasesPapel.noEliminar'),
      },
      request: request(clasesPapel.eliminar, { params: { id: c.id } }),
      done: () => t('clasesPapel.eliminada', { nombre: c.nombre }),
      failure: titulo,
    }),
  ]
  return (
    <>
      <ListPage
        list={paperKindsList}
        title={titulo}
        subtitle={t('clasesPapel.bajada')}
        fresh={{ text: t('clasesPapel.nueva'), run: () => setAbierta('nueva') }}
        search={t('clasesPapel.buscar')}
        exportList={(count) => t('clasesPapel.exportar', { count })}
        nameOf={(c) => c.nombre}
        actions={acciones}
        cells={{
          nombre: (c) => <strong>{c.nombre}</strong>,
          meses: (c) => c.meses ?? t('clasesPapel.siempre'),
          conCbu: (c) => t(c.conCbu === 1 ? 'comun.si' : 'comun.no'),
        }}
        block={(c) => (
          <div>
            <p className="fuerte">{c.nombre}</p>
            <p className="sub">
              {[vale(c), c.conCbu === 1 && t('clasesPapel.deUnaCuenta'), t('clasesPapel.enProductos', { count: c.productos })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        )}
        empty={{ icon: 'documento', title: t('clasesPapel.vacia') }}
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
  const formulario = useForm({
    initialValues: { nombre: clase?.nombre ?? '', meses: String(clase?.meses ?? ''), conCbu: clase?.conCbu === 1 },
    request({ nombre, meses, conCbu }: Valores) {
      const cuerpo = { nombre, meses: meses.trim() || null, conCbu: conCbu ? (1 as const) : (0 as const) }
      return clase
        ? request(clasesPapel.cambiar, { params: { id: clase.id }, body: { ...cuerpo, version: clase.version } })
        : request(clasesPapel.crear, { body: cuerpo })
    },
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('clasesPapel.guardada', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <FormDialog title={t(clase ? 'clasesPapel.cambiar' : 'clasesPapel.nueva')} form={formulario} close={cerrar}>
      <TextInput label={t('clasesPapel.nombre')} maxLength={80} data-autofocus {...form.getInputProps('nombre')} />
      <TextInput
        label={<OptionalLabel>{t('clasesPapel.meses')}</OptionalLabel>}
        description={t('clasesPapel.mesesAyuda')}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('meses')}
      />
      <Checkbox label={t('clasesPapel.conCbu')} {...form.getInputProps('conCbu', { type: 'checkbox' })} />
    </FormDialog>
  )
}
