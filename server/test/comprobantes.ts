import { randomUUID } from 'node:crypto'
import type { Comprobante } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Person } from './app.ts'
import { conPapel, pdf } from './papeles.ts'

/** Receipts for the tests of expense settlements. */

/** A CUIT with a valid check digit, different for each `n`. */
export const cuitDe = (n: number): string => {
  for (let i = n * 7; ; i++) {
    const diez = `30${String(50_000_000 + (i % 40_000_000)).padStart(8, '0')}`
    const suma = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, peso, k) => total + peso * Number(diez[k]), 0)
    const digito = 11 - (suma % 11)
    if (digito !== 10) return `30-${diez.slice(2)}-${digito === 11 ? 0 : digito}`
  }
}

let veces = 0
/** Data of a receipt that differs from all others. */
export function datosDe(otros: Record<string, unknown> = {}) {
  const n = ++veces
  return {
    clave: randomUUID(),
    fecha: '2026-11-03',
    cuitProveedor: cuitDe(n),
    proveedor: 'Estación Los Ceibos S.A.',
    clase: 'FACTURA',
    letra: 'A',
    puntoVenta: 4,
    numeroComprobante: 21_000 + n,
    importe: 38_750.5,
    ...otros,
  }
}

export const rutaDe = (r: Rendicion, cual = 0): string =>
  `rendiciones-gasto/${r.id}/conceptos/${r.detalles[cual]?.id}/comprobantes`

/** Sends a receipt as the web does: first its data, then its file. */
export function mandar(
  quien: Person,
  ruta: string,
  datos: Record<string, unknown>,
  contenido: Buffer = pdf(`comprobante ${++veces}`),
  nombre = 'factura.pdf',
) {
  const { cuerpo, cabeceras } = conPapel({ datos: JSON.stringify(datos) }, nombre, contenido)
  return quien.call('POST', ruta, cuerpo, cabeceras)
}

/** Adds a receipt to a line of an expense settlement; fails the test if it is rejected. */
export async function agregar(
  quien: Person,
  r: Rendicion,
  otros: Record<string, unknown> = {},
  { cual = 0, contenido }: { cual?: number; contenido?: Buffer } = {},
): Promise<Comprobante> {
  const { status, body } = await mandar(quien, rutaDe(r, cual), datosDe(otros), contenido)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
