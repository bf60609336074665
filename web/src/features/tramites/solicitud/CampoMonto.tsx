import type { CondicionesProducto } from '@gremial/contract/tramites/productos.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { redondo } from './redondo.ts'

interface Props {
  condiciones: CondicionesProducto
  /** Cents; NaN while invalid. */
  valor: number | null
  cambiar(centavos: number | null): void
  error: ReactNode
  /** Maximum for the chosen term, in pesos. */
  tope: number | undefined
  plazo: number | null
  ingreso: number | null
  /** The income comes from an earlier request. */
  deAntes: boolean
}

/** Steps of the slider, in pesos. */
const saltoDe = ({ montoMinimo, montoMaximo }: CondicionesProducto): number =>
  montoMaximo - montoMinimo > 1_000_000 ? 50_000 : 10_000

/** Amount, by typing or slider; the limit by income is marked on the slider and explained below. */
export function CampoMonto({ condiciones, valor, cambiar, error, tope, plazo, ingreso, deAntes }: Props) {
  const { t } = useTranslation()
  const { montoMinimo, montoMaximo, maximoIngreso } = condiciones
  const pesos = valor === null || Number.isNaN(valor) ? montoMinimo : valor / 100
  const parte = (importe: number) =>
    `${Math.max(0, Math.min(100, ((importe - montoMinimo) / Math.max(1, montoMaximo - montoMinimo)) * 100))}%`
  const limitado = maximoIngreso !== null && ingreso !== null && tope !== undefined && plazo !== null
  return (
    <div className="bloque-solicitud campo-monto">
      <AmountField
        data-path="monto"
        label={t('solicitud.cuanto')}
        value={valor}
        onChange={cambiar}
        error={error}
        size="xl"
        aria-describedby={limitado ? 'tope-monto' : undefined}
      />
      <input
        className="desliz"
        type="range"
        min={montoMinimo}
        max={montoMaximo}
        step={saltoDe(condiciones)}
        value={pesos}
        aria-label={t('solicitud.deslizar')}
        aria-valuetext={redondo(pesos)}
        style={{ '--p': parte(pesos), '--t': parte(tope ?? montoMaximo) } as CSSProperties}
        onChange={(e) => cambiar(Number(e.currentTarget.value) * 100)}
      />
      <p className="limites cifra">
        <span>{redondo(montoMinimo)}</span>
        <span>{redondo(montoMaximo)}</span>
      </p>
      {limitado && !error && (
        <p className="por-que" id="tope-monto">
          <Icon name="info" />
          <span>
            {t('solicitud.tope', { plazo, count: plazo, importe: redondo(tope), porciento: maximoIngreso })}
            {deAntes && ` ${t('solicitud.topeDeAntes', { ingreso: redondo(ingreso) })}`}
          </span>
        </p>
      )}
      {maximoIngreso !== null && ingreso === null && (
        <p className="por-que">
          <Icon name="info" />
          <span>{t('solicitud.topeDespues', { porciento: maximoIngreso })}</span>
        </p>
      )}
    </div>
  )
}
