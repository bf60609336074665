import './observados.css'
import type { RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { type ComprobantesObservados, observadoLimits } from '@gremial/contract/tesoreria/observados.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'

interface Values {
  motivo: string
  comprobantes: ComprobantesObservados
}

interface Props {
  form: UseFormReturnType<Values>
  comprobantes: RendicionAFirmar['comprobantes']
}

/** Focuses the reason of a receipt when it appears. */
const focusIt = (field: HTMLTextAreaElement | null): void => field?.focus()

/** Receipts to observe, each with its reason, in a form that observes a settlement. */
export function ObservadosField({ form, comprobantes }: Props) {
  const { t } = useTranslation()
  const chosen = form.getValues().comprobantes
  if (comprobantes.length === 0) return null
  const mark = (id: number, si: boolean) =>
    si
      ? form.setFieldValue('comprobantes', [...chosen, { id, motivo: '' }])
      : form.setFieldValue(
          'comprobantes',
          chosen.filter((c) => c.id !== id),
        )
  return (
    <fieldset className="observar-cuales">
      <legend>{t('observados.elegir')}</legend>
      <p className="ayuda">{t('observados.elegirTexto')}</p>
      <ul>
        {comprobantes.map((c) => {
          const i = chosen.findIndex((o) => o.id === c.id)
          return (
            <li key={c.id} data-observado={i >= 0 || undefined}>
              <label className="casilla">
                <input
                  type="checkbox"
                  aria-label={t('observados.marcar', { nombre: c.proveedor })}
                  checked={i >= 0}
                  onChange={(e) => mark(c.id, e.currentTarget.checked)}
                />
                <span>
                  {c.proveedor}
                  <small>
                    {formatDate(c.fecha)} · {c.concepto}
                  </small>
                </span>
                <span className="cifra">{formatAmount(c.importe)}</span>
              </label>
              {i >= 0 && (
                <Textarea
                  aria-label={t('observados.motivoDe', { nombre: c.proveedor })}
                  placeholder={t('observados.motivoDe', { nombre: c.proveedor })}
                  maxLength={observadoLimits.motivo}
                  autosize
                  ref={focusIt}
                  {...form.getInputProps(`comprobantes.${i}.motivo`)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
