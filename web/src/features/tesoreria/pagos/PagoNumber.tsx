import type { PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { Link } from '@tanstack/react-router'

/** The number of a settlement, which leads to what it is made of. */
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
