import { randomUUID } from 'node:crypto'
import type { PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Person } from './app.ts'
import { datosDe } from './comprobantes.ts'
import { conPapel, pdf } from './papeles.ts'

/** Receipts that wait, for the tests. */

export const rutaPorRendir = 'comprobantes-por-rendir'

/** Leaves a file to wait as the web does. */
export function dejar(
  quien: Person,
  otros: Record<string, unknown> = {},
  contenido: Buffer = pdf(randomUUID()),
  nombre = 'factura.pdf',
) {
  const datos = { clave: randomUUID(), idSeccional: 1, nombreDelUsuario: nombre, original: '', ...otros }
  const { cuerpo, cabeceras } = conPapel({ datos: JSON.stringify(datos) }, nombre, contenido)
  return quien.call('POST', rutaPorRendir, cuerpo, cabeceras)
}

/** One that says all that it has to; fails the test when something of it is refused. */
export async function esperando(quien: Person, otros: Record<string, unknown> = {}, contenido?: Buffer): Promise<PorRendir> {
  const llego = await dejar(quien, {}, contenido)
  if (llego.status !== 201) throw new Error(JSON.stringify(llego.body))
  const { clave: _, ...datos } = datosDe(otros)
  const { status, body } = await quien.put(`${rutaPorRendir}/${llego.body.fila.id}`, { ...datos, version: 1 })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** What takes those to a line of a settlement. */
export const pase = (r: Rendicion, filas: readonly PorRendir[], cual = 0) => ({
  idRendicion: r.id,
  comprobantes: filas.map(({ clave, version }) => ({ clave, version, iddetalle: r.detalles[cual]?.id })),
})
export const pasar = (quien: Person, r: Rendicion, filas: readonly PorRendir[], cual = 0) =>
  quien.post(`${rutaPorRendir}/pasar`, pase(r, filas, cual))
export const loQueEspera = async (quien: Person): Promise<PorRendir[]> =>
  (await quien.get(`${rutaPorRendir}?idSeccional=1`)).body.filas
