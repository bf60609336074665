import type { MovimientoCuenta, SaldoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { DebitoEnBreve } from '../debitos/DebitoEnBreve.tsx'
import { GraficoSaldo } from './GraficoSaldo.tsx'

interface Props {
  movimientos: MovimientoCuenta[]
  saldos: SaldoCuenta
  /** Another member's account: the texts do not address the reader. */
  ajena: boolean
  codigo: string | undefined
  desde: string
  hoy: string
  children: ReactNode
}

/** Today's balance, also in words, and how it came about. */
export function ResumenCuenta({ movimientos, saldos, ajena, codigo, desde, hoy, children }: Props) {
  const { t } = useTranslation()
  const { saldo, saldoAnterior, situacion, pagarHasta, debito, debitoDicho } = saldos
  /** The sentence of the debit states date and account. */
  const conDebito = debitoDicho !== null && debitoDicho.estado !== 'NADA' && ['seDebita', 'porVencer'].includes(situacion)
  return (
    <section className="hoja resumen-cuenta">
      <div>
        <p className="suave">{t('cuenta.saldoAl', { fecha: formatDate(hoy) })}</p>
        <p className="principal-cifra cifra">{formatPesos(saldo)}</p>
        {!conDebito && (
          <p>
            {t(ajena ? `cuenta.deOtro.${situacion}` : `cuenta.${situacion}`, {
              fecha: pagarHasta && formatDate(pagarHasta),
              cuenta: debito,
            })}
          </p>
        )}
        <DebitoEnBreve debito={debitoDicho} codigo={ajena ? codigo : undefined} />
        {children}
      </div>
      {movimientos.length > 0 && <GraficoSaldo movimientos={movimientos} anterior={saldoAnterior} desde={desde} hasta={hoy} />}
    </section>
  )
}
