import { deCentavos, formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { useTranslation } from 'react-i18next'
import { type Forma, formas, type PorForma } from './importes.ts'

const importe = (centavos: number) => formatearImporte(deCentavos(centavos))

interface Props {
  ingresos: PorForma
  egresos: PorForma
  saldos: PorForma
  /** What the movement being written adds to its side; nothing when a sheet is only shown. */
  agrega?: { a: 'ingresos' | 'egresos'; importes: PorForma }
  /** Opening balances, without which it does not add up. */
  iniciales: PorForma
}

/** A sheet by payment form, as table or as blocks, and its balance; the forms that the movement touches are tinted. */
export function PanelPlanilla({ ingresos, egresos, saldos, agrega, iniciales }: Props) {
  const { t } = useTranslation()
  const suma = formas.reduce((n, f) => n + saldos[f], 0)
  const mas = (forma: Forma, lado: 'ingresos' | 'egresos') => {
    const centavos = agrega?.a === lado ? agrega.importes[forma] : 0
    return centavos > 0 ? <span className="suma">+ {importe(centavos)}</span> : null
  }
  const cambia = (forma: Forma) => (agrega && agrega.importes[forma] > 0 ? 'cambia' : undefined)
  return (
    <>
      <table className="tabla solo-ancha">
        <thead>
          <tr>
            <th scope="col">{t('caja.forma')}</th>
            <th scope="col" className="num">
              {t('caja.inicial')}
            </th>
            <th scope="col" className="num">
              {t('caja.ingresos')}
            </th>
            <th scope="col" className="num">
              {t('caja.egresos')}
            </th>
            <th scope="col" className="num">
              {t('caja.saldo')}
            </th>
          </tr>
        </thead>
        <tbody>
          {formas.map((forma) => (
            <tr key={forma} className={cambia(forma)}>
              <th scope="row">{t(`caja.${forma}`)}</th>
              <td className="num">{importe(iniciales[forma])}</td>
              <td className="num">
                {importe(ingresos[forma])}
                {mas(forma, 'ingresos')}
              </td>
              <td className="num">
                {importe(egresos[forma])}
                {mas(forma, 'egresos')}
              </td>
              <td className="num">
                <Saldo centavos={saldos[forma]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="formas">
        {formas.map((forma) => (
          <li key={forma} className={cambia(forma)}>
            <b>{t(`caja.${forma}`)}</b>
            <Saldo centavos={saldos[forma]} />
            <span>{t('caja.inicial')}</span>
            <span className="cifra">{importe(iniciales[forma])}</span>
            <span>{t('caja.ingresos')}</span>
            <span className="cifra">
              {importe(ingresos[forma])}
              {mas(forma, 'ingresos')}
            </span>
            <span>{t('caja.egresos')}</span>
            <span className="cifra">
              {importe(egresos[forma])}
              {mas(forma, 'egresos')}
            </span>
          </li>
        ))}
      </ul>
      <p className="gran">
        <span>{t('caja.saldoPlanilla')}</span>
        <b className="cifra">{formatearPesos(deCentavos(suma))}</b>
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
