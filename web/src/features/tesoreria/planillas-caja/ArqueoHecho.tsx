import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatAmount, formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { formas } from '../movimientos-caja/importes.ts'
import { diferencia } from './arqueo.ts'

/** A difference as text: "Falta $ 1.000,00", never only a sign. */
export function Diferencia({ centavos, libros }: { centavos: number; libros: number }) {
  const { t } = useTranslation()
  const d = diferencia(centavos, libros)
  return <>{t(`caja.${d.clave}`, { importe: formatPesos(fromCents(d.centavos)) })}</>
}

/** Closing count of a sheet, against its books at that time. */
export function ArqueoHecho({ saldos }: { saldos: SaldosPlanilla }) {
  const { t } = useTranslation()
  const { arqueo } = saldos
  if (!arqueo) return <p className="suave">{t('caja.sinArqueo')}</p>
  return (
    <section className="hoja hoja-planilla">
      <header>
        <h2>{t('caja.arqueo')}</h2>
        <p className="suave">
          {t('caja.contadoPor', { momento: formatTimestamp(new Date(arqueo.fecha)), quien: arqueo.usuario })}
        </p>
      </header>
      <table className="tabla solo-ancha">
        <thead>
          <tr>
            <th scope="col">{t('caja.forma')}</th>
            <th scope="col" className="num">
              {t('caja.segunLibros')}
            </th>
            <th scope="col" className="num">
              {t('caja.contado')}
            </th>
            <th scope="col" className="num">
              {t('caja.diferencia')}
            </th>
          </tr>
        </thead>
        <tbody>
          {formas.map((forma) => (
            <tr key={forma} className={arqueo.diferencia[forma] === 0 ? undefined : 'difiere'}>
              <th scope="row">{t(`caja.${forma}`)}</th>
              <td className="num">{formatAmount(arqueo.libros[forma])}</td>
              <td className="num">{formatAmount(arqueo.contado[forma])}</td>
              <td className="num">
                <Diferencia centavos={toCents(arqueo.contado[forma])} libros={toCents(arqueo.libros[forma])} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="formas">
        {formas.map((forma) => (
          <li key={forma} className={arqueo.diferencia[forma] === 0 ? undefined : 'difiere'}>
            <b>{t(`caja.${forma}`)}</b>
            <strong className="d">
              <Diferencia centavos={toCents(arqueo.contado[forma])} libros={toCents(arqueo.libros[forma])} />
            </strong>
            <span>{t('caja.segunLibros')}</span>
            <span className="cifra">{formatAmount(arqueo.libros[forma])}</span>
            <span>{t('caja.contado')}</span>
            <span className="cifra">{formatAmount(arqueo.contado[forma])}</span>
          </li>
        ))}
      </ul>
      {arqueo.pendienteBanco && (
        <p className="motivo-arqueo">
          <strong>{t('caja.bancoPendienteNota')}:</strong> {arqueo.pendienteBanco}
        </p>
      )}
      {arqueo.motivo && (
        <p className="motivo-arqueo">
          <strong>{t('caja.motivoDiferencia')}:</strong> {arqueo.motivo}
        </p>
      )}
    </section>
  )
}
