import { randomUUID } from 'node:crypto'
import type { Comprobante } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Person } from './app.ts'
import { pdf, withPaper } from './papeles.ts'

/** Receipts for the tests of expense settlements. */

/** A CUIT with a valid check digit, different for each `n`. */
export const cuitOf = (n: number): string => {
  for (let i = n * 7; ; i++) {
    const diez = `30${String(50_000_000 + (i % 40_000_000)).padStart(8, '0')}`
    const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, size, k) => total + size * Number(diez[k]), 0)
    const digito = 11 - (sum % 11)
    if (digito !== 10) return `30-${diez.slice(2)}-${digito === 11 ? 0 : digito}`
  }
}

let times = 0
/** Data of a receipt that differs from all others. */
export function dataOf(others: Record<string, unknown> = {}) {
  const n = ++times
  return {
    clave: randomUUID(),
    fecha: '2026-11-03',
    cuitProveedor: cuitOf(n),
    proveedor: 'Estación Los Ceibos S.A.',
    clase: 'FACTURA',
    letra: 'A',
    puntoVenta: 4,
    numeroComprobante: 21_000 + n,
    importe: 38_750.5,
    ...others,
  }
}

export const pathOf = (r: Rendicion, which = 0): string =>
  `rendiciones-gasto/${r.id}/conceptos/${r.detalles[which]?.id}/comprobantes`

/** Sends a receipt as the web does: first its data, then its file. */
export function mandar(
  quien: Person,
  path: string,
  datos: Record<string, unknown>,
  content: Buffer = pdf(`comprobante ${++times}`),
  nombre = 'factura.pdf',
) {
  const { cuerpo, cabeceras } = withPaper({ datos: JSON.stringify(datos) }, nombre, content)
  return quien.call('POST', path, cuerpo, cabeceras)
}

/** Adds a receipt to a line of an expense settlement; fails the test if it is rejected. */
export async function add(
  quien: Person,
  r: Rendicion,
  others: Record<string, unknown> = {},
  { cual = 0, contenido }: { cual?: number; contenido?: Buffer } = {},
): Promise<Comprobante> {
  const { status, body } = await mandar(quien, pathOf(r, cual), dataOf(others), contenido)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
