import { randomUUID } from 'node:crypto'
import type { PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Person } from './app.ts'
import { dataOf } from './comprobantes.ts'
import { pdf, withPaper } from './papeles.ts'

/** Pending receipts, for the tests. */

export const rutaPorRendir = 'comprobantes-por-rendir'

/** Leaves a pending file, as the web does. */
export function dejar(
  quien: Person,
  others: Record<string, unknown> = {},
  content: Buffer = pdf(randomUUID()),
  nombre = 'factura.pdf',
) {
  const datos = { clave: randomUUID(), idSeccional: 1, nombreDelUsuario: nombre, original: '', ...others }
  const { cuerpo, cabeceras } = withPaper({ datos: JSON.stringify(datos) }, nombre, content)
  return quien.call('POST', rutaPorRendir, cuerpo, cabeceras)
}

/** A pending receipt with complete data; fails the test if any of it is rejected. */
export async function esperando(quien: Person, others: Record<string, unknown> = {}, content?: Buffer): Promise<PorRendir> {
  const llego = await dejar(quien, {}, content)
  if (llego.status !== 201) throw new Error(JSON.stringify(llego.body))
  const { clave: _, ...datos } = dataOf(others)
  const { status, body } = await quien.put(`${rutaPorRendir}/${llego.body.fila.id}`, { ...datos, version: 1 })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Body that moves pending receipts to a line of an expense settlement. */
export const pase = (r: Rendicion, rows: readonly PorRendir[], which = 0) => ({
  idRendicion: r.id,
  comprobantes: rows.map(({ clave, version }) => ({ clave, version, iddetalle: r.detalles[which]?.id })),
})
export const pasar = (quien: Person, r: Rendicion, rows: readonly PorRendir[], which = 0) =>
  quien.post(`${rutaPorRendir}/pasar`, pase(r, rows, which))
export const loQueEspera = async (quien: Person): Promise<PorRendir[]> =>
  (await quien.get(`${rutaPorRendir}?idSeccional=1`)).body.filas
