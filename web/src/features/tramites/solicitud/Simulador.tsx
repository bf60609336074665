import type { CondicionesProducto } from '@gremial/contract/tramites/productos.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Term } from '../../../ui/Term.tsx'
import type { Calculo } from './useCalculo.ts'

interface Props {
  calculo: Calculo | undefined
  condiciones: CondicionesProducto
  monto: number | null
  plazo: number | null
  ingreso: number | null
}

const c = (centavos: number): string => formatAmount(centavos / 100)
const p = (centavos: number): string => formatPesos(centavos / 100)

/** Cost while typing: instalment first, then payout, total and rates. */
export function Simulador({ calculo, condiciones, monto, plazo, ingreso }: Props) {
  const { t } = useTranslation()
  const { tna, gasto, maximoIngreso } = condiciones
  if (!calculo || monto === null || plazo === null)
    return (
      <section className="hoja simulador" aria-label={t('solicitud.simulacion')}>
        <p className="tu suave">{t('solicitud.sinSimulacion')}</p>
      </section>
    )
  const parte = ingreso === null ? null : (calculo.cuota / (ingreso * 100)) * 100
  const pasa = parte !== null && maximoIngreso !== null && parte > maximoIngreso
  return (
    <section className="hoja simulador" aria-label={t('solicitud.simulacion')}>
      <div className="tu" aria-live="polite">
        <p className="suave">{t('solicitud.cuotasDe', { count: plazo })}</p>
        <p className="figura cifra">{p(calculo.cuota)}</p>
        {parte !== null && (
          <>
            <div className={pasa ? 'medidor pasa' : 'medidor'} aria-hidden="true">
              <span style={{ width: `${Math.min(100, (parte / (maximoIngreso ?? 100)) * 100)}%` }} />
            </div>
            <p className="ingreso">
              <span>{t('solicitud.deTuIngreso', { porciento: formatAmount(parte).slice(0, -1) })}</span>
              {maximoIngreso !== null && (
                <span>{t(pasa ? 'solicitud.pasaMaximo' : 'solicitud.maximo', { porciento: maximoIngreso })}</span>
              )}
            </p>
          </>
        )}
      </div>
      <dl className="cuentas">
        <dt>{t('solicitud.pedis')}</dt>
        <dd className="cifra">{c(monto)}</dd>
        {gasto > 0 && (
          <>
            <dt>{t('solicitud.gasto', { porciento: formatAmount(gasto).replace(/,00$/, '') })}</dt>
            <dd className="cifra">{c(-calculo.gasto)}</dd>
          </>
        )}
        <dt className="f">{t('solicitud.recibis')}</dt>
        <dd className="cifra f">{p(calculo.recibe)}</dd>
      </dl>
      <dl className="cuentas">
        <dt>{t('solicitud.intereses')}</dt>
        <dd className="cifra">{c(calculo.intereses)}</dd>
        <dt className="f">{t('solicitud.total')}</dt>
        <dd className="cifra f">{p(calculo.total)}</dd>
      </dl>
      <dl className="cuentas">
        <dt className="cft">
          <Term word="cft">{t('solicitud.cft')}</Term>
        </dt>
        <dd className="cifra cft">{formatAmount(calculo.cft)} %</dd>
        <dt>
          <Term word="tna">{t('solicitud.tna')}</Term>
        </dt>
        <dd className="cifra">{formatAmount(tna)} %</dd>
      </dl>
      <dl className="cuentas">
        <dt>{t('solicitud.primera', { dia: formatDate(calculo.cuotas[0]?.vence ?? '') })}</dt>
        <dd className="cifra">{c(calculo.cuotas[0]?.importe ?? 0)}</dd>
        {plazo > 1 && (
          <>
            <dt>{t('solicitud.ultima', { dia: formatDate(calculo.cuotas.at(-1)?.vence ?? '') })}</dt>
            <dd className="cifra">{c(calculo.ultima)}</dd>
          </>
        )}
      </dl>
      <Grafico calculo={calculo} />
      <Todas calculo={calculo} plazo={plazo} />
    </section>
  )
}

function Grafico({ calculo: { cuotas, cuota } }: { calculo: Calculo }) {
  const { t } = useTranslation()
  const ancho = 344 / cuotas.length
  const alto = 76 / Math.max(1, cuota)
  return (
    <figure className="grafico-cuotas">
      <figcaption className="ayuda">{t('solicitud.grafico')}</figcaption>
      <svg viewBox="0 0 344 76" preserveAspectRatio="none" role="img" aria-label={t('solicitud.graficoDice')}>
        {cuotas.map(({ numero, capital, interes }, i) => (
          <g key={numero}>
            <rect
              className="capital"
              x={i * ancho + 0.75}
              width={Math.max(1, ancho - 1.5)}
              y={Math.max(0, 76 - capital * alto)}
              height={capital * alto}
            />
            <rect
              className="interes"
              x={i * ancho + 0.75}
              width={Math.max(1, ancho - 1.5)}
              y={0}
              height={Math.max(0, interes * alto - 1.5)}
            />
          </g>
        ))}
      </svg>
      <ul aria-hidden="true">
        <li>
          <i className="capital" />
          {t('solicitud.capital')}
        </li>
        <li>
          <i className="interes" />
          {t('solicitud.interes')}
        </li>
      </ul>
    </figure>
  )
}

function Todas({ calculo, plazo }: { calculo: Calculo; plazo: number }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary>
        <span>{t('solicitud.verCuotas', { count: plazo })}</span>
        <Icon name="desplegar" small />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="todas" tabIndex={0} role="group" aria-label={t('solicitud.verCuotas', { count: plazo })}>
        <table className="tabla">
          <thead>
            <tr>
              <th scope="col">{t('solicitud.numeroCuota')}</th>
              <th scope="col" className="num">
                {t('solicitud.capital')}
              </th>
              <th scope="col" className="num">
                {t('solicitud.interes')}
              </th>
              <th scope="col" className="num">
                {t('solicitud.queda')}
              </th>
            </tr>
          </thead>
          <tbody>
            {calculo.cuotas.map(({ numero, capital, interes, queda }) => (
              <tr key={numero}>
                <td>{numero}</td>
                <td className="num">{c(capital)}</td>
                <td className="num">{c(interes)}</td>
                <td className="num">{c(queda)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
