import { request } from '@gremial/contract/platform/call.ts'
import { definiciones } from '@gremial/contract/tramites/definiciones.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { CambiosDeVersion } from './CambiosDeVersion.tsx'

interface Props {
  id: number
  version: number
  cerrar(): void
  alPublicar(): Promise<void>
}

/** Confirmation of publishing: changes, requests that keep the old version, and the first day. */
export function Publicar({ id, version, cerrar, alPublicar }: Props) {
  const { t } = useTranslation()
  const revision = useQuery({ ...read(definiciones.revisar, { params: { id } }), gcTime: 0 })
  const formulario = useForm({
    initialValues: { desde: today() },
    request: ({ desde }) => request(definiciones.publicar, { params: { id }, body: { version, desde } }),
    failure: t('armar.noSePublico'),
    async onSaved({ versiones }, { desde }) {
      const espera = versiones.find((v) => v.estado === 'POR APROBAR')
      notifications.show({
        message: espera ? t('armar.quedoPorAprobar') : t('armar.publicadaDesde', { dia: formatDate(desde) }),
      })
      cerrar()
      await alPublicar()
    },
  })
  const { form } = formulario
  return (
    <FormDialog title={t('armar.publicarTitulo')} action={t('armar.publicar')} form={formulario} close={cerrar}>
      {/* Initial focus: on the date field it would open the calendar over the text. */}
      <div tabIndex={-1} data-autofocus className="pila">
        <Query query={revision} rows={4}>
          {({ cambios, contra, borradores, enCurso, pagaHasta, segundaPersona }) => (
            <>
              {contra === null ? (
                <p>{t('armar.esLaPrimera')}</p>
              ) : (
                <>
                  <p>{t('armar.contraLa', { n: contra, count: cambios.length })}</p>
                  <CambiosDeVersion cambios={cambios} />
                  <p>{t('armar.siguenConLaAnterior', { borradores, enCurso, n: contra })}</p>
                </>
              )}
              <p>
                {pagaHasta === null
                  ? t('armar.pagaSinTope')
                  : pagaHasta > 0
                    ? t('armar.pagaHasta', { tope: formatPesos(pagaHasta) })
                    : ''}
              </p>
              {segundaPersona === 1 && <Notice>{t('armar.segundaPersona')}</Notice>}
            </>
          )}
        </Query>
      </div>
      <DateField
        label={t('armar.desdeQueDia')}
        minDate={today()}
        {...form.getInputProps('desde')}
        value={form.values.desde}
        onChange={(dia) => form.setFieldValue('desde', dia ?? '')}
      />
    </FormDialog>
  )
}
