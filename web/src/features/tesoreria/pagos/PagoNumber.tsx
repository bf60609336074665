import type { PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { Link } from '@tanstack/react-router'

/** Settlement number, linked to its detail. */
export function PagoNumber({ pago }: { pago: Pick<PagoRow, 'id' | 'numeroRendicion'> }) {
  return (
    <Link
      className="cifra fuerte pagos-numero"
      to="/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista"
      params={{ idrendicion: String(pago.id) }}
    >
      {pago.numeroRendicion}
    </Link>
  )
}
