import { formatAmount, formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Forma, formas, type PorForma } from './importes.ts'

const importe = (centavos: number) => formatAmount(fromCents(centavos))

interface Props {
  /** Opening balances, without which it does not add up. */
  iniciales: PorForma
  ingresos: PorForma
  egresos: PorForma
  saldos: PorForma
  /** What the movement being written adds to its side; nothing when a sheet is only shown. */
  agrega?: { a: 'ingresos' | 'egresos'; importes: PorForma }
}

/** What a sheet adds up from, in order, with its name. */
const pasos = ['inicial', 'ingresos', 'egresos', 'saldo'] as const
type Paso = (typeof pasos)[number]

/**
 * A sheet by payment form, and its balance. Shown alone, a row for each form; beside a movement that is written, where there is less
 * room, a column that is added from top to bottom, tinted when the movement touches it. On a phone, blocks.
 */
export function PanelPlanilla({ agrega, ...sumas }: Props) {
  const { t } = useTranslation()
  const suma = formas.reduce((n, f) => n + sumas.saldos[f], 0)
  const valor = (paso: Paso, forma: Forma): ReactNode => {
    if (paso === 'inicial') return importe(sumas.iniciales[forma])
    if (paso === 'saldo') return <Saldo centavos={sumas.saldos[forma]} />
    const mas = agrega?.a === paso ? agrega.importes[forma] : 0
    return (
      <>
        {importe(sumas[paso][forma])}
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
            {pasos.map((paso) => (
              <tr key={paso}>
                <th scope="row">{t(`caja.${paso}`)}</th>
                {formas.map((forma) => (
                  <td key={forma} className={`num${cambia(forma)}`}>
                    {valor(paso, forma)}
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
              {pasos.map((paso) => (
                <th key={paso} scope="col" className="num">
                  {t(`caja.${paso}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {formas.map((forma) => (
              <tr key={forma}>
                <th scope="row">{t(`caja.${forma}`)}</th>
                {pasos.map((paso) => (
                  <td key={paso} className="num">
                    {valor(paso, forma)}
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
            <Saldo centavos={sumas.saldos[forma]} />
            {(['inicial', 'ingresos', 'egresos'] as const).flatMap((paso) => [
              <span key={paso}>{t(`caja.${paso}`)}</span>,
              <span key={`${paso} de`} className="cifra">
                {valor(paso, forma)}
              </span>,
            ])}
          </li>
        ))}
      </ul>
      <p className="gran">
        <span>{t('caja.saldoPlanilla')}</span>
        <b className="cifra">{formatPesos(fromCents(suma))}</b>
      </p>
    </>
  )
}

/** A balance; below zero it is said, not only coloured. */
function Saldo({ centavos }: { centavos: number }) {
  const { t } = useTranslation()
  return (
    <strong className={centavos < 0 ? 'cifra negativo' : 'cifra'}>
      {importe(centavos)}
      {centavos < 0 && <span className="sub">{t('caja.enNegativo')}</span>}
    </strong>
  )
}
