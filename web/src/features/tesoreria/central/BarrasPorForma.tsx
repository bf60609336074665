import './central.css'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formas } from '../movimientos-caja/importes.ts'

const colores = ['var(--serie-1)', 'var(--serie-2)', 'var(--serie-4)']

/** How the money is held: a bar by payment form with its amount and share. The words carry it; the bars only show it. */
export function BarrasPorForma({ total }: { total: PorForma }) {
  const { t } = useTranslation()
  const titulo = useId()
  const mayor = Math.max(...formas.map((f) => Math.abs(total[f])), 0.01)
  const suma = formas.reduce((n, f) => n + Math.max(0, total[f]), 0)
  const parte = (importe: number) =>
    suma > 0 && importe > 0 ? `${((100 * importe) / suma).toLocaleString('es-AR', { maximumFractionDigits: 1 })} %` : ''
  return (
    <figure className="barras" aria-labelledby={titulo}>
      <figcaption id={titulo}>{t('caja.porForma')}</figcaption>
      <dl>
        {formas.map((forma, i) => (
          <div key={forma}>
            <dt>{t(`caja.${forma}`)}</dt>
            <dd className={total[forma] < 0 ? 'negativo' : undefined}>
              <strong className="cifra">{formatearPesos(total[forma])}</strong>{' '}
              <span className="suave">{parte(total[forma])}</span>
            </dd>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="8" rx="1" fill="var(--hundida)" />
              <rect width={Math.max(0, (100 * total[forma]) / mayor)} height="8" rx="1" fill={colores[i]} />
            </svg>
          </div>
        ))}
      </dl>
    </figure>
  )
}
