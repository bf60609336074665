import { type SaldosPlanilla, sonParaDecir } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { formas } from '../movimientos-caja/importes.ts'
import { Diferencia } from './ArqueoHecho.tsx'

/**
 * All counts of a sheet with author, date and difference by form, so that a second count hides nothing of the first one (decision
 * 140). Hidden if the only count is shown elsewhere.
 */
export function ConteosHechos({
  saldos: { conteos, estado },
  className = '',
}: {
  saldos: Pick<SaldosPlanilla, 'conteos' | 'estado'>
  className?: string
}) {
  const { t } = useTranslation()
  if (!sonParaDecir(conteos)) return null
  return (
    <section className={`conteos-hechos ${className}`}>
      <header>
        <h2>{t('caja.seConto', { count: conteos.length })}</h2>
        <p className="suave">{t('caja.conteosAyuda')}</p>
      </header>
      <ol>
        {conteos.map((c, i) => (
          // Counts are append-only: the index is stable.
          <li key={c.fecha + String(i)}>
            <p>
              <b>{t('caja.conteoQuien', { n: i + 1, quien: plainName(c.usuario) })}</b>
              <span className="suave">{formatTimestamp(new Date(c.fecha))}</span>
            </p>
            <p className={c.diferencia && formas.some((f) => c.diferencia?.[f] !== 0) ? 'd' : undefined}>
              <DiferenciaPorForma diferencia={c.diferencia} />
              {c.cierra && (
                <span className="suave">{t(estado === 'CERRADA' ? 'caja.conteoDelCierre' : 'caja.conteoVigente')}</span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Differences of a count by form; a phrase if there is none, or if the books are hidden. */
function DiferenciaPorForma({ diferencia }: { diferencia: SaldosPlanilla['conteos'][number]['diferencia'] }) {
  const { t } = useTranslation()
  if (!diferencia) return <span className="suave">{t('caja.diferenciaOculta')}</span>
  const difieren = formas.filter((f) => diferencia[f] !== 0)
  if (difieren.length === 0) return <span>{t('caja.sinDiferencia')}</span>
  return difieren.map((f) => (
    <span key={f}>
      {t(`caja.${f}`)}: <Diferencia centavos={toCents(diferencia[f])} libros={0} />
    </span>
  ))
}
