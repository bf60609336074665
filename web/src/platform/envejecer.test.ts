import assert from 'node:assert/strict'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { test } from 'vitest'
import { envejecer } from './envejecer.ts'

test('what changed while its first answer was on its way is asked for again, once', async () => {
  const consultas = new QueryClient()
  const pedidos: Array<(da: string) => void> = []
  const queryFn = () => new Promise<string>((da) => pedidos.push(da))
  const vistas: Array<string | undefined> = []
  const dejar = new QueryObserver(consultas, { queryKey: ['telefonos'], queryFn }).subscribe(({ data }) => vistas.push(data))
  const turno = () => new Promise(setImmediate)
  await turno()
  envejecer(consultas, ({ queryKey }) => queryKey[0] === 'telefonos')
  pedidos[0]?.('uno')
  await turno()
  await turno()
  assert.equal(pedidos.length, 2)
  pedidos[1]?.('uno, éste')
  await turno()
  await turno()
  assert.equal(vistas.at(-1), 'uno, éste')
  // One that was there is asked for again at once; and what was not said to be old, not at all.
  envejecer(consultas, ({ queryKey }) => queryKey[0] === 'otras')
  await turno()
  assert.equal(pedidos.length, 2)
  envejecer(consultas, ({ queryKey }) => queryKey[0] === 'telefonos')
  await turno()
  assert.equal(pedidos.length, 3)
  dejar()
  consultas.clear()
})
