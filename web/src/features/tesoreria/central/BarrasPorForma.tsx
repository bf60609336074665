import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { formas } from '../movimientos-caja/importes.ts'

const colores = ['var(--serie-1)', 'var(--serie-2)', 'var(--serie-4)'] as const

/** Bar chart of the balance by payment form, with amount and share. */
export function BarrasPorForma({ total }: { total: PorForma }) {
  const { t } = useTranslation()
  const sum = formas.reduce((n, f) => n + Math.max(0, total[f]), 0)
  const part = (importe: number) =>
    sum > 0 && importe > 0 ? `${((100 * importe) / sum).toLocaleString('es-AR', { maximumFractionDigits: 1 })} %` : ''
  return (
    <BarChart
      title={t('caja.porForma')}
      labelled
      bars={formas.map((forma, i) => ({
        key: forma,
        label: t(`caja.${forma}`),
        description: (
          <>
            <span className={total[forma] < 0 ? 'negativo' : undefined}>{formatPesos(total[forma])}</span>{' '}
            <span className="suave">{part(total[forma])}</span>
          </>
        ),
        parts: [{ amount: Math.max(0, total[forma]), color: colores[i] ?? '' }],
      }))}
    />
  )
}
