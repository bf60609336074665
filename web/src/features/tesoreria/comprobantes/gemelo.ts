import { isValidCuit } from '@gremial/contract/values/cuit.ts'
import type { Pendiente } from './pendiente.ts'

/** What tells an invoice from any other: whose it is, its kind, letter and numbers; "" while one of them is missing. */
function identidad({ valores: v }: Pendiente): string {
  const parts = [v.cuitProveedor, v.clase, v.letra, Number(v.puntoVenta), Number(v.numeroComprobante)]
  return isValidCuit(v.cuitProveedor) && v.letra && v.puntoVenta && v.numeroComprobante ? parts.join(' ') : ''
}

/** Another one of the queue that is the same invoice: neither is on the server, which could tell. */
export function gemeloDe(p: Pendiente, all: readonly Pendiente[]): Pendiente | undefined {
  const mia = identidad(p)
  return mia === '' ? undefined : all.find((other) => other.clave !== p.clave && identidad(other) === mia)
}
