import { type FilaTraduccion, traducciones, traduccionesList } from '@gremial/contract/administracion/traducciones.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { localeTag } from '@gremial/contract/platform/locale.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { deleteRow } from '../../../ui/list/catalogActions.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { StatusChip } from '../../../ui/states.tsx'

const idiomas = ['en', 'zh', 'ja'] as const

/** Names of catalogues in other languages, including missing ones. */
export function TraduccionesPage() {
  const { t } = useTranslation()
  const [abierta, setAbierta] = useState<FilaTraduccion | 'nueva' | null>(null)
  const titulo = t('traducciones.titulo')
  const escrita = (fila: FilaTraduccion, idioma: (typeof idiomas)[number]) =>
    fila[idioma] ? (
      <span lang={localeTag[idioma]}>{fila[idioma]}</span>
    ) : (
      <StatusChip sign="alerta">{t('traducciones.falta')}</StatusChip>
    )
  const acciones = (fila: FilaTraduccion): RowAction[] => [
    { text: t('traducciones.editar'), icon: 'editar', run: () => setAbierta(fila) },
    deleteRow({
      text: t('traducciones.eliminar'),
      question: {
        title: t('traducciones.preguntaEliminar', { texto: fila.texto }),
        text: t('traducciones.textoEliminar'),
        cancel: t('traducciones.noEliminar'),
      },
      request: request(traducciones.eliminar, { params: { id: fila.id } }),
      done: () => t('traducciones.eliminada', { texto: fila.texto }),
      failure: titulo,
    }),
  ]
  return (
    <>
      <ListPage
        list={traduccionesList}
        title={titulo}
        subtitle={t('traducciones.bajada')}
        fresh={{ text: t('traducciones.nueva'), run: () => setAbierta('nueva') }}
        search={t('traducciones.buscar')}
        filters={[statusFilter('faltan', t('traducciones.estado'), t('traducciones.faltan'), t('traducciones.completas'))]}
        exportList={(count) => t('traducciones.exportar', { count })}
        nameOf={(fila) => fila.texto}
        actions={acciones}
        cells={{
          texto: (fila) => <strong>{fila.texto}</strong>,
          en: (fila) => escrita(fila, 'en'),
          zh: (fila) => escrita(fila, 'zh'),
          ja: (fila) => escrita(fila, 'ja'),
        }}
        block={(fila) => (
          <div>
            <p className="fuerte">{fila.texto}</p>
            {idiomas.map((idioma) => (
              <p key={idioma} className="sub">
                {t(`listas.traducciones.${idioma}`)}: {escrita(fila, idioma)}
              </p>
            ))}
          </div>
        )}
        empty={{ icon: 'etiquetas', title: t('traducciones.vacia') }}
      />
      {abierta && <TraduccionDialog fila={abierta === 'nueva' ? undefined : abierta} cerrar={() => setAbierta(null)} />}
    </>
  )
}

interface Valores {
  texto: string
  en: string
  zh: string
  ja: string
}

function TraduccionDialog({ fila, cerrar }: { fila: FilaTraduccion | undefined; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: { texto: fila?.texto ?? '', en: fila?.en ?? '', zh: fila?.zh ?? '', ja: fila?.ja ?? '' },
    request: ({ texto, ...escritas }: Valores) =>
      fila
        ? request(traducciones.cambiar, { params: { id: fila.id }, body: { ...escritas, version: fila.version } })
        : request(traducciones.crear, { body: { texto, ...escritas } }),
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { texto }) {
      notifications.show({ message: t('traducciones.guardada', { texto }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <FormDialog title={t(fila ? 'traducciones.cambiar' : 'traducciones.nueva')} form={formulario} close={cerrar}>
      {fila ? (
        <p className="fuerte">{fila.texto}</p>
      ) : (
        <Textarea
          label={t('traducciones.texto')}
          description={t('traducciones.textoAyuda', { mes: '{mes}', numero: '{numero}' })}
          maxLength={600}
          autosize
          data-autofocus
          {...form.getInputProps('texto')}
        />
      )}
      {idiomas.map((idioma, i) => (
        <Textarea
          key={idioma}
          label={<OptionalLabel>{t(`traducciones.${idioma}`)}</OptionalLabel>}
          lang={localeTag[idioma]}
          maxLength={900}
          autosize
          {...(fila && i === 0 ? { 'data-autofocus': true } : {})}
          {...form.getInputProps(idioma)}
        />
      ))}
    </FormDialog>
  )
}
