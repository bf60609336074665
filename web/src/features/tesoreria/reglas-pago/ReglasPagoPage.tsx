import { request } from '@gremial/contract/platform/call.ts'
import { type ReglasPago, reglasPagos } from '@gremial/contract/tesoreria/reglas-pago.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Query } from '../../../ui/Query.tsx'

/** Setting: amounts from which a payment needs authentication, or a second person. */
export function ReglasPagoPage() {
  const { t } = useTranslation()
  useTitle(t('reglasPago.titulo'))
  const query = useQuery(read(reglasPagos.leer, {}))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('reglasPago.titulo')}</h1>
          <p className="suave">{t('reglasPago.bajada')}</p>
        </div>
      </div>
      <section className="hoja hoja-in">
        <Query query={query} rows={4} failure={t('reglasPago.noSeTrajo')}>
          {(reglas) => <Formulario key={`${reglas.pruebaDesde} ${reglas.dosDesde}`} reglas={reglas} />}
        </Query>
      </section>
    </>
  )
}

const cents = (pesos: number | null): number | null => (pesos === null ? null : toCents(pesos))
const pesos = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

function Formulario({ reglas }: { reglas: ReglasPago }) {
  const { t } = useTranslation()
  const { form, props, saving } = useForm({
    initialValues: { pruebaDesde: cents(reglas.pruebaDesde), dosDesde: cents(reglas.dosDesde) },
    request: ({ pruebaDesde, dosDesde }) =>
      request(reglasPagos.cambiar, { body: { pruebaDesde: pesos(pruebaDesde), dosDesde: pesos(dosDesde), antes: reglas } }),
    failure: t('formulario.noSeGuardo'),
    onSaved: () => void notifications.show({ message: t('reglasPago.guardadas') }),
  })
  return (
    <form {...props} autoComplete="off" className="pila">
      {(['pruebaDesde', 'dosDesde'] as const).map((campo) => (
        <AmountField
          key={campo}
          label={<OptionalLabel>{t(`reglasPago.${campo}`)}</OptionalLabel>}
          description={`${t(campo === 'pruebaDesde' ? 'reglasPago.pruebaAyuda' : 'reglasPago.dosAyuda')} ${t('reglasPago.vacio')}`}
          {...form.getInputProps(campo)}
          value={form.values[campo]}
          onChange={(centavos) => form.setFieldValue(campo, centavos)}
        />
      ))}
      <div className="botones">
        <Button type="submit" variant="principal" loading={saving}>
          {t('comun.guardar')}
        </Button>
      </div>
    </form>
  )
}
