import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Cual, Decision, FusionPrevista } from '@gremial/contract/administracion/duplicados.ts'
import type { Person, TestApp } from './app.ts'
import { codigosDeBarras } from './papel.ts'

export type Elegido = Partial<Record<Decision, Cual>>

export const prever = (quien: Person, queda: number, pasa: number, chosen: Elegido = {}) =>
  quien.get(`fusiones/prevista?${new URLSearchParams({ queda: String(queda), pasa: String(pasa), ...chosen })}`)
export const requestFusion = (
  quien: Person,
  queda: number,
  pasa: number,
  huella: string,
  chosen: Elegido = {},
  clave = randomUUID(),
) => quien.post('fusiones', { queda, pasa, ...chosen, clave, motivo: 'Es ella: ñandú 🙂 O’Higgins', huella })

/** Merges as a person does: answers what is asked (with one side's values unless given), reads the preview and applies it. */
export async function fusionar(quien: Person, queda: number, pasa: number, chosen: Elegido = {}, rest: Cual = 'queda') {
  const first = await prever(quien, queda, pasa, chosen)
  assert.equal(first.status, 200, JSON.stringify(first.body))
  const missing: Decision[] = first.body.faltan
  const todo: Elegido = { ...Object.fromEntries(missing.map((f) => [f, rest])), ...chosen }
  const { body }: { body: FusionPrevista } = await prever(quien, queda, pasa, todo)
  const { status, body: hecha } = await requestFusion(quien, queda, pasa, body.huella, todo)
  assert.equal(status, 201, JSON.stringify(hecha))
  return { id: hecha.id as number, previsto: body, todo }
}

export async function deshacer(quien: Person, id: number) {
  const { body } = await quien.get(`fusiones/${id}`)
  return quien.post(`fusiones/${id}/deshacer`, { motivo: 'No era', huella: body.huella ?? '' })
}

/** Reads the code printed on a document; each call returns what its address shows then. */
export async function codigoDelPapel(t: TestApp, quien: Person, path: string) {
  const [codigo] = await codigosDeBarras((await quien.get(path)).raw)
  const direccion = codigo?.text ?? ''
  return async () => (await t.visitor().get(direccion.slice(direccion.indexOf('verificar/')))).body
}
