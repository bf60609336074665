import { pasaElTope } from '@gremial/contract/tramites/limites.ts'
import { type CondicionesProducto, plazosDe } from '@gremial/contract/tramites/productos.ts'
import { cuotaDe, simular } from '@gremial/contract/tramites/simulador.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'

interface Props {
  condiciones: CondicionesProducto
  /** Cents; NaN while invalid. */
  monto: number | null
  ingreso: number | null
  /** The income is of this request: a term beyond it cannot be chosen. */
  firme: boolean
  valor: number | null
  elegir(plazo: number): void
  error: ReactNode
}

/** Number of instalments, each with its amount. */
export function Plazos({ condiciones, monto, ingreso, firme, valor, elegir, error }: Props) {
  const { t } = useTranslation()
  const hay = monto !== null && !Number.isNaN(monto) && monto > 0
  return (
    <fieldset className="bloque-solicitud">
      <legend>{t('solicitud.cuantasCuotas')}</legend>
      <div className="renglones cuotas">
        <div className="enc" aria-hidden="true">
          <span>{t('solicitud.plazo')}</span>
          <span>{t('solicitud.cadaCuota')}</span>
          <span className="tot">{t('solicitud.total')}</span>
        </div>
        {plazosDe(condiciones).map((plazo) => {
          const pasa = hay && pasaElTope(condiciones, monto / 100, plazo, ingreso)
          return (
            <div key={plazo} className={pasa ? 'fila-opcion no' : 'fila-opcion'}>
              <label>
                <input
                  type="radio"
                  name="plazo"
                  data-path="plazo"
                  checked={plazo === valor}
                  disabled={pasa && firme && plazo !== valor}
                  onChange={() => elegir(plazo)}
                />
                <span className="pto" />
                <b>{t('solicitud.enCuotas', { count: plazo })}</b>
                {pasa && <span className="razon">{t('solicitud.pasaTope')}</span>}
                {hay && !pasa && (
                  <>
                    <span className="cifra cu">{formatPesos(cuotaDe(monto, plazo, condiciones.tna) / 100)}</span>
                    <span className="cifra tot suave">
                      {formatPesos(simular(monto, plazo, condiciones, today()).total / 100)}
                    </span>
                  </>
                )}
              </label>
            </div>
          )
        })}
      </div>
      {error && <p className="m-error">{error}</p>}
    </fieldset>
  )
}
