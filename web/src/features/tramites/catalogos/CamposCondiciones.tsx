import { simular } from '@gremial/contract/tramites/simulador.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { numeroDe, type ValoresProducto } from './valores.ts'

/** Limits and costs of a product, with an example as a member would see it. */
export function CamposCondiciones({ form }: { form: UseFormReturnType<ValoresProducto> }) {
  const { t } = useTranslation()
  const importe = (campo: 'montoMinimo' | 'montoMaximo') => ({
    ...form.getInputProps(campo),
    value: form.values[campo],
    onChange: (centavos: number | null) => form.setFieldValue(campo, centavos),
  })
  return (
    <fieldset className="sin-marco pila">
      <legend>
        <h2>{t('catalogosTramites.condiciones')}</h2>
      </legend>
      <div className="campos-producto">
        <AmountField label={t('catalogosTramites.montoMinimo')} {...importe('montoMinimo')} />
        <AmountField label={t('catalogosTramites.montoMaximo')} {...importe('montoMaximo')} />
        {(['plazoMinimo', 'plazoMaximo', 'plazoSalto'] as const).map((campo) => (
          <TextInput
            key={campo}
            label={t(`catalogosTramites.${campo}`)}
            inputMode="numeric"
            maxLength={3}
            {...form.getInputProps(campo)}
          />
        ))}
        <TextInput label={t('catalogosTramites.tna')} inputMode="decimal" maxLength={6} {...form.getInputProps('tna')} />
        <TextInput label={t('catalogosTramites.gasto')} inputMode="decimal" maxLength={6} {...form.getInputProps('gasto')} />
        <TextInput
          label={<OptionalLabel>{t('catalogosTramites.maximoIngreso')}</OptionalLabel>}
          inputMode="decimal"
          maxLength={6}
          {...form.getInputProps('maximoIngreso')}
        />
      </div>
      <Ejemplo valores={form.values} />
    </fieldset>
  )
}

/** Example: maximum amount in the longest term, with instalment, payout, total and cost. */
function Ejemplo({ valores: v }: { valores: ValoresProducto }) {
  const { t } = useTranslation()
  const [plazo, tna, gasto, parte] = [Number(v.plazoMaximo), numeroDe(v.tna), numeroDe(v.gasto) ?? 0, numeroDe(v.maximoIngreso)]
  const sirve =
    v.montoMaximo !== null &&
    v.montoMaximo > 0 &&
    plazo > 0 &&
    plazo <= 600 &&
    Number.isInteger(plazo) &&
    tna !== null &&
    tna <= 999 &&
    gasto <= 50
  const pesos = (centavos: number) => formatPesos(centavos / 100)
  const s = sirve && v.montoMaximo !== null ? simular(v.montoMaximo, plazo, { tna, gasto }, today()) : null
  return (
    <div className="ejemplo-producto" role="status">
      <h3>{t('catalogosTramites.ejemplo')}</h3>
      {s && v.montoMaximo !== null ? (
        <p>
          {t('catalogosTramites.ejemploTexto', {
            monto: pesos(v.montoMaximo),
            count: plazo,
            cuota: pesos(s.cuota),
            recibe: pesos(s.recibe),
            total: pesos(s.total),
            cft: s.cft.toFixed(2).replace('.', ','),
          })}{' '}
          {parte !== null &&
            parte > 0 &&
            t('catalogosTramites.ejemploIngreso', { ingreso: pesos(Math.ceil((s.cuota * 100) / parte)) })}
        </p>
      ) : (
        <p className="suave">{t('catalogosTramites.sinEjemplo')}</p>
      )}
    </div>
  )
}
