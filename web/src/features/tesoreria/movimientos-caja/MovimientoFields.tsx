import type { CajaOption } from '@gremial/contract/tesoreria/cajas.ts'
import type { ConceptoRow } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import type { CondicionesCumplidas } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { ConceptoHabitual, PaidRendicion, TipoMovimiento } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { SuggestField } from '../../../ui/SuggestField.tsx'
import { Comprobante } from './Comprobante.tsx'
import { fieldOf, formas, total } from './importes.ts'
import { isReintegro, type MovimientoValues } from './valores.ts'

interface Props {
  form: UseFormReturnType<MovimientoValues>
  condiciones: CondicionesCumplidas
  /** Options to choose from; only enabled concepts. */
  cajas: readonly CajaOption[]
  tipos: readonly TipoMovimiento[]
  conceptos: readonly ConceptoRow[]
  rendiciones: UseQueryResult<PaidRendicion[]>
  /** Settlement to reimburse, once chosen. */
  rendicion: PaidRendicion | undefined
  elegirCaja(id: number): void
  /** Last use of the chosen concept. */
  habitual: ConceptoHabitual | undefined
}

/** Fields of a movement, in the order of the printed form, and its total. */
export function MovimientoFields(props: Props) {
  const { form, condiciones, cajas, tipos, conceptos, rendiciones, rendicion, elegirCaja, habitual } = props
  const { t } = useTranslation()
  const { caja } = condiciones
  const sum = total(form.values)
  return (
    <>
      <div className="fila-campos c211">
        <SelectField
          label={t('caja.caja')}
          data={cajas.filter((c) => c.habilitada).map((c) => ({ value: String(c.id), label: c.nombre }))}
          value={String(caja.id)}
          onChange={(id) => id && id !== String(caja.id) && elegirCaja(Number(id))}
        />
        <TextInput label={t('caja.planillaNumero')} value={String(condiciones.numeroPlanilla)} readOnly tabIndex={-1} />
        <DateField
          label={t('caja.fecha')}
          minDate={condiciones.desde}
          maxDate={condiciones.hasta}
          {...form.getInputProps('fechaMovimiento')}
        />
      </div>
      <div className="fila-campos dos">
        <SelectField
          label={t('caja.tipo')}
          data={tipos.map((tipo) => ({ value: String(tipo.id), label: tipo.nombre }))}
          {...form.getInputProps('tipoMovimiento')}
        />
        <SelectField
          label={t('caja.concepto')}
          data={conceptos.map((c) => ({ value: String(c.id), label: c.nombre }))}
          {...form.getInputProps('concepto')}
        />
      </div>
      {isReintegro(form.values) && <Comprobante consulta={rendiciones} {...form.getInputProps('idRendicion')} />}
      <SuggestField
        label={t('caja.descripcion')}
        suggestions={habitual?.descripciones ?? []}
        suggestionsLabel={t('caja.usadasAntes')}
        maxLength={100}
        description={t('caja.quedan', { count: 100 - form.values.descripcion.length })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('descripcion')}
      />
      <div className="importes fila-campos tres">
        {formas.map((forma) => {
          const field = fieldOf[forma]
          const { value, onChange, defaultValue: _, ...rest } = form.getInputProps(field)
          return (
            <AmountField
              key={field}
              label={t(`caja.${forma}`)}
              emptyIsZero
              value={value as number}
              onChange={(v) => {
                onChange(v)
                form.clearFieldError('total')
              }}
              {...rest}
            />
          )
        })}
      </div>
      <div className="total" role="status">
        <span className="rotulo">{t('caja.total')}</span>
        <b className="cifra">{formatPesos(fromCents(sum))}</b>
        {form.errors.total && <p className="m-error">{form.errors.total}</p>}
        {rendicion && !form.errors.total && <Coincide suma={sum} {...rendicion} />}
      </div>
    </>
  )
}

/** Compares the typed total with the chosen settlement's (C-MOVIMIENTO-46). */
function Coincide({ suma, total: pesos, numeroRendicion }: { suma: number; total: number; numeroRendicion: string }) {
  const { t } = useTranslation()
  const missing = Math.round(pesos * 100) - suma
  const datos = { numero: numeroRendicion, importe: formatPesos(fromCents(Math.abs(missing))) }
  return (
    <span className={missing === 0 ? 'coincide' : 'coincide no'}>
      <Icon name={missing === 0 ? 'bien' : 'alerta'} />
      {t(missing === 0 ? 'caja.coincide' : missing > 0 ? 'caja.faltaPara' : 'caja.sobraPara', datos)}
    </span>
  )
}
