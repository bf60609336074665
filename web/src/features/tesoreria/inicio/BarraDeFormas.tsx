import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'

const formas = [
  ['efectivo', 1],
  ['bancarios', 2],
  ['valores', 4],
] as const

/** Stacked bar of the balance by payment form, with amounts. The text has all the information; the bar is decorative. */
export function BarraDeFormas({ total }: { total: PorForma }) {
  const { t } = useTranslation()
  return (
    <div className="inicio-formas">
      <div className="inicio-formas-barra" aria-hidden="true">
        {formas.map(([forma, serie]) => (
          <span key={forma} style={{ flexGrow: Math.max(0, total[forma]), background: `var(--serie-${serie})` }} />
        ))}
      </div>
      <dl>
        {formas.map(([forma, serie]) => (
          <div key={forma}>
            <dt>
              <span className="inicio-formas-marca" style={{ background: `var(--serie-${serie})` }} aria-hidden="true" />
              {t(`caja.${forma}`)}
            </dt>
            <dd className={total[forma] < 0 ? 'cifra negativo' : 'cifra'}>{formatAmount(total[forma])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
