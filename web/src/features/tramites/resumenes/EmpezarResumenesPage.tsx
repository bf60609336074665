import '@mantine/core/styles/NumberInput.layer.css'
import { request } from '@gremial/contract/platform/call.ts'
import { maximoPorMinuto, porMinutoInicial, resumenes } from '@gremial/contract/tramites/resumenes.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { today } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Notice } from '../../../ui/states.tsx'
import { mesEscrito } from './textos.ts'

/** Months offered, counting back. */
const meses = 24

/** Month and rate, with a preview of the recipients. */
export function EmpezarResumenesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const titulo = t('resumenes.nuevo')
  useTitle(titulo, t('barra.resumenes'))
  const opciones = Array.from({ length: meses }, (_, i) => firstDayAgo(today(), i))
  const formulario = useForm({
    initialValues: { periodo: firstDayAgo(today(), 1), porMinuto: porMinutoInicial },
    request: (cuerpo) => request(resumenes.empezar, { body: cuerpo }),
    failure: t('resumenes.noEmpezo'),
    onSaved: ({ id }) => navegar({ to: '/app/resumenes/$id', params: { id: String(id) } }),
  })
  const { form } = formulario
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/resumenes">{t('resumenes.volver')}</BackLink>
          <h1 className="en-barra">{titulo}</h1>
        </div>
      </div>
      <FormPage form={formulario} action={t('resumenes.empezar')} back={() => void navegar({ to: '/app/resumenes' })}>
        <SelectField
          label={t('resumenes.mes')}
          data={opciones.map((value) => ({ value, label: mesEscrito(value) }))}
          {...form.getInputProps('periodo')}
        />
        <NumberInput
          label={t('resumenes.porMinuto')}
          description={t('resumenes.porMinutoAyuda')}
          min={1}
          max={maximoPorMinuto}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('porMinuto')}
        />
        <Destinatarios periodo={form.values.periodo} />
      </FormPage>
    </>
  )
}

function Destinatarios({ periodo }: { periodo: string }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(resumenes.destinatarios, { query: { periodo } }))
  return (
    <Query query={consulta} rows={2}>
      {({ email, whatsapp, sinResumen, hayWhatsapp, idTanda }) => (
        <div className="pila-m" aria-live="polite">
          <p className="fuerte">
            {email + whatsapp === 0
              ? t('resumenes.nadie')
              : t('resumenes.van', { email: formatNumber(email), whatsapp: formatNumber(whatsapp) })}
          </p>
          {sinResumen > 0 && <p>{t('resumenes.sinResumen', { count: sinResumen })}</p>}
          {!hayWhatsapp && <p className="suave">{t('resumenes.sinProveedor')}</p>}
          {idTanda !== null && <Notice>{t('resumenes.yaEmpezado')}</Notice>}
        </div>
      )}
    </Query>
  )
}
