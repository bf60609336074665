import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useTranslation } from 'react-i18next'
import { Barras } from '../../../ui/dibujo/Barras.tsx'
import { formas } from '../movimientos-caja/importes.ts'

const colores = ['var(--serie-1)', 'var(--serie-2)', 'var(--serie-4)'] as const

/** How the money is held: a bar by payment form with its amount and share. */
export function BarrasPorForma({ total }: { total: PorForma }) {
  const { t } = useTranslation()
  const suma = formas.reduce((n, f) => n + Math.max(0, total[f]), 0)
  const parte = (importe: number) =>
    suma > 0 && importe > 0 ? `${((100 * importe) / suma).toLocaleString('es-AR', { maximumFractionDigits: 1 })} %` : ''
  return (
    <Barras
      titulo={t('caja.porForma')}
      rotulado
      barras={formas.map((forma, i) => ({
        clave: forma,
        rotulo: t(`caja.${forma}`),
        dicho: (
          <>
            <span className={total[forma] < 0 ? 'negativo' : undefined}>{formatearPesos(total[forma])}</span>{' '}
            <span className="suave">{parte(total[forma])}</span>
          </>
        ),
        partes: [{ cuanto: Math.max(0, total[forma]), color: colores[i] ?? '' }],
      }))}
    />
  )
}
