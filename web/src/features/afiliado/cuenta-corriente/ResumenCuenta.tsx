import type { MovimientoCuenta, SaldoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { GraficoSaldo } from './GraficoSaldo.tsx'

interface Props {
  movimientos: MovimientoCuenta[]
  saldos: SaldoCuenta
  /** Somebody else's: it is not said to them. */
  ajena: boolean
  desde: string
  hoy: string
  children: ReactNode
}

/** The balance of today, in words too, and how it came to be. */
export function ResumenCuenta({ movimientos, saldos, ajena, desde, hoy, children }: Props) {
  const { t } = useTranslation()
  const { saldo, saldoAnterior, situacion, pagarHasta, debito } = saldos
  return (
    <section className="hoja resumen-cuenta">
      <div>
        <p className="suave">{t('cuenta.saldoAl', { fecha: formatDate(hoy) })}</p>
        <p className="principal-cifra cifra">{formatPesos(saldo)}</p>
        <p>
          {t(ajena ? `cuenta.deOtro.${situacion}` : `cuenta.${situacion}`, {
            fecha: pagarHasta && formatDate(pagarHasta),
            cuenta: debito,
          })}
        </p>
        {children}
      </div>
      {movimientos.length > 0 && <GraficoSaldo movimientos={movimientos} anterior={saldoAnterior} desde={desde} hasta={hoy} />}
    </section>
  )
}
