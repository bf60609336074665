import { isValidCuit } from '@gremial/contract/values/cuit.ts'
import type { Pendiente } from './pendiente.ts'

/** Identity of an invoice: issuer, kind, letter and numbers; "" if any is missing. */
function identidad({ valores: v }: Pendiente): string {
  const parts = [v.cuitProveedor, v.clase, v.letra, Number(v.puntoVenta), Number(v.numeroComprobante)]
  return isValidCuit(v.cuitProveedor) && v.letra && v.puntoVenta && v.numeroComprobante ? parts.join(' ') : ''
}

/** Another draft in the queue of the same invoice, which the server cannot detect yet. */
export function gemeloDe(p: Pendiente, all: readonly Pendiente[]): Pendiente | undefined {
  const mia = identidad(p)
  return mia === '' ? undefined : all.find((other) => other.clave !== p.clave && identidad(other) === mia)
}
