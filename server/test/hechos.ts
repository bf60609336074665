import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Person } from './app.ts'

/** What would follow of a renuncia of today, as a person reads it before: what comes back with its saving. */
export async function preverRenuncia(quien: Person, numero: number, dia: string, idEstado: number): Promise<object> {
  const pedido = { que: 'RENUNCIA', dia, idEstado }
  const consulta = new URLSearchParams(Object.entries(pedido).map(([k, v]) => [k, String(v)]))
  const { status, body } = await quien.get(`vistas/hechos-afiliado/${numero}/previsto?${consulta}`)
  assert.equal(status, 200, JSON.stringify(body))
  return { ...pedido, clave: randomUUID(), huella: body.huella }
}
