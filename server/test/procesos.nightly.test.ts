import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from './app.ts'
import { answered, call, twoProcesses } from './dos-procesos.ts'
import { eventually } from './eventually.ts'

/** One of two processes is killed under load. npm test runs both without failures: procesos.test.ts. */
const t = await testApp()
const { second, proxy, enter, again } = await twoProcesses(t)

test('one killed process: readers notice nothing, writers lose at most one request, it rejoins', async () => {
  const cookie = await enter(proxy, 'admin')
  const read: number[] = []
  const written: Array<{ nombre: string; status: number }> = []
  let stop = false
  let n = 0
  const reader = async () => {
    while (!stop) read.push((await call(proxy, 'GET', 'bancos', { cookie })).status)
  }
  const writer = async () => {
    while (!stop) {
      const nombre = `Por el proxy ${n++}`
      written.push({ nombre, status: (await call(proxy, 'POST', 'bancos', { cookie, body: { nombre, sucursales: [] } })).status })
    }
  }
  const clients = [reader(), reader(), reader(), reader(), writer(), writer()]
  await eventually(() => read.length > 40 && written.length > 10, true)
  second.child.kill('SIGKILL')
  await second.ended
  const [readBefore, writtenBefore] = [read.length, written.length]
  await eventually(() => read.length > readBefore + 60 && written.length > writtenBefore + 20, true)
  const returned = await again()
  await eventually(async () => (await answered(returned)) > 5, true)
  stop = true
  await Promise.all(clients)
  assert.deepEqual(
    read.filter((status) => status !== 200),
    [],
  )
  const lost = written.filter(({ status }) => status !== 201)
  assert.ok(lost.length <= 2, JSON.stringify(lost))
  const there = new Map(
    (await t.rows<{ nombre: string; n: number }>('select nombre, count(*)::int as n from banco group by 1')).map((r) => [
      r.nombre,
      r.n,
    ]),
  )
  for (const { nombre, status } of written) if (status === 201) assert.equal(there.get(nombre), 1, nombre)
  for (const { nombre } of lost) assert.ok((there.get(nombre) ?? 0) <= 1, 'nothing is sent twice')
})
