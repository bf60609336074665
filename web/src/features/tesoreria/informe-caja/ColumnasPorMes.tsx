import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { Informe } from '@gremial/contract/tesoreria/informe-caja.ts'
import { useTranslation } from 'react-i18next'
import { comoMes } from '../gastos/meses.ts'

/** Two columns for each month, what was received and what was spent. Each month says its two amounts to who cannot see them. */
export function ColumnasPorMes({ meses }: { meses: Informe['meses'] }) {
  const { t } = useTranslation()
  const mayor = Math.max(...meses.flatMap((m) => [m.ingresos, m.egresos]), 0.01)
  const alto = (importe: number) => `${Math.max(0, Math.round((100 * importe) / mayor))}%`
  return (
    <figure className="informe-columnas">
      <figcaption>
        {t('informe.porMes')}
        <span className="informe-serie" data-serie="1">
          {t('informe.recibido')}
        </span>
        <span className="informe-serie" data-serie="2">
          {t('informe.gastado')}
        </span>
      </figcaption>
      <ol>
        {meses.map(({ mes, ingresos, egresos }) => {
          const dicho = t('informe.columna', {
            mes: comoMes(mes),
            ingresos: formatearPesos(ingresos),
            egresos: formatearPesos(egresos),
          })
          return (
            <li key={mes} title={dicho}>
              <span className="informe-par" role="img" aria-label={dicho}>
                <span data-serie="1" style={{ height: alto(ingresos) }} />
                <span data-serie="2" style={{ height: alto(egresos) }} />
              </span>
              <span className="informe-mes" aria-hidden="true">
                {comoMes(mes).slice(0, 2)}
              </span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
