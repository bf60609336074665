import { formatAmount, formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Forma, formas, type PorForma } from './importes.ts'

const importe = (centavos: number) => formatAmount(fromCents(centavos))

interface Props {
  /** Opening balances, needed for the sheet to add up. */
  iniciales: PorForma
  ingresos: PorForma
  egresos: PorForma
  saldos: PorForma
  /** Amounts that the movement being written adds to its side; absent if the sheet is only shown. */
  agrega?: { a: 'ingresos' | 'egresos'; importes: PorForma }
}

/** Terms of a sheet's sum, in order. */
const steps = ['inicial', 'ingresos', 'egresos', 'saldo'] as const
type Paso = (typeof steps)[number]

/**
 * A sheet by payment form, with its balance. Alone, a row per form. Beside a form, where space is short, a column per form,
 * tinted if the movement affects it. On a phone, blocks.
 */
export function PlanillaPanel({ agrega, ...sums }: Props) {
  const { t } = useTranslation()
  const sum = formas.reduce((n, f) => n + sums.saldos[f], 0)
  const value = (step: Paso, forma: Forma): ReactNode => {
    if (step === 'inicial') return importe(sums.iniciales[forma])
    if (step === 'saldo') return <Saldo centavos={sums.saldos[forma]} />
    const mas = agrega?.a === step ? agrega.importes[forma] : 0
    return (
      <>
        {importe(sums[step][forma])}
        {mas > 0 && <span className="suma">+ {importe(mas)}</span>}
      </>
    )
  }
  const cambia = (forma: Forma) => (agrega && agrega.importes[forma] > 0 ? ' cambia' : '')
  return (
    <>
      {agrega ? (
        <table className="tabla solo-ancha">
          <thead>
            <tr>
              <th scope="col">
                <span className="solo-lector">{t('caja.forma')}</span>
              </th>
              {formas.map((forma) => (
                <th key={forma} scope="col" className={`num${cambia(forma)}`}>
                  {t(`caja.${forma}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step}>
                <th scope="row">{t(`caja.${step}`)}</th>
                {formas.map((forma) => (
                  <td key={forma} className={`num${cambia(forma)}`}>
                    {value(step, forma)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <table className="tabla solo-ancha">
          <thead>
            <tr>
              <th scope="col">{t('caja.forma')}</th>
              {steps.map((step) => (
                <th key={step} scope="col" className="num">
                  {t(`caja.${step}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {formas.map((forma) => (
              <tr key={forma}>
                <th scope="row">{t(`caja.${forma}`)}</th>
                {steps.map((step) => (
                  <td key={step} className="num">
                    {value(step, forma)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul className="formas">
        {formas.map((forma) => (
          <li key={forma} className={cambia(forma).trim()}>
            <b>{t(`caja.${forma}`)}</b>
            <Saldo centavos={sums.saldos[forma]} />
            {(['inicial', 'ingresos', 'egresos'] as const).flatMap((step) => [
              <span key={step}>{t(`caja.${step}`)}</span>,
              <span key={`${step} de`} className="cifra">
                {value(step, forma)}
              </span>,
            ])}
          </li>
        ))}
      </ul>
      <p className="gran">
        <span>{t('caja.saldoPlanilla')}</span>
        <b className="cifra">{formatPesos(fromCents(sum))}</b>
      </p>
    </>
  )
}

/** A balance; a negative one has a text, not only a color. */
function Saldo({ centavos }: { centavos: number }) {
  const { t } = useTranslation()
  return (
    <strong className={centavos < 0 ? 'cifra negativo' : 'cifra'}>
      {importe(centavos)}
      {centavos < 0 && <span className="sub">{t('caja.enNegativo')}</span>}
    </strong>
  )
}
