import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { test } from 'vitest'
import { testApp } from './app.ts'
import { atEnd } from './at-end.ts'
import { dataOf, pathOf } from './comprobantes.ts'
import { deposito } from './deposito.ts'
import { adminCookie, write } from './escritores.ts'
import { eventually } from './eventually.ts'
import { pdf, withPaper } from './papeles.ts'
import { alive, ask, command, folder, postmaster, server } from './programa.ts'
import { newRendicion } from './rendiciones.ts'

/**
 * A disk that takes seconds to write. For the database, strace delays each `fsync` and `fdatasync` of PostgreSQL, as a failing
 * disk does; for files, the bucket answers late. Requests get a clear error, health keeps answering, and no write is partial.
 */
const late = 12_000
const between = 200
const pause = () => new Promise((done) => setTimeout(done, between))

/** Delays each flush of this PostgreSQL and its children; returns the function that ends it. */
async function slowFlush(dir: string): Promise<() => Promise<void>> {
  const parent = postmaster(dir)
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
  const processes = [String(parent), ...children].flatMap((pid) => ['-p', pid])
  const inject = `inject=fsync,fdatasync:delay_enter=${late * 1000}`
  const tracer: ChildProcess = spawn(
    '/usr/bin/strace',
    ['-f', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync', '-e', inject, ...processes],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  tracer.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(tracer, 'close')
  atEnd(() => void tracer.kill('SIGKILL'))
  await eventually(() => said.split('attached').length > children.length || tracer.exitCode !== null, true)
  assert.equal(tracer.exitCode, null, said)
  return async () => {
    tracer.kill('SIGTERM')
    await ended
  }
}

test('with a 12 s database disk, writes say to retry, reads answer, and no write is lost', {
  timeout: 900_000,
}, async () => {
  const dir = folder()
  const portal = await server(dir)
  const cookie = await adminCookie(dir)
  const load = write(portal, cookie, { busy: true })
  await eventually(() => load.acknowledged.length > 20, true)
  const quick = await slowFlush(dir)
  const before = { acknowledged: load.acknowledged.length, away: load.away }
  const health: number[] = []
  const reads: number[] = []
  let over = false
  const watching = async (path: string, seen: number[]) => {
    // Pauses between requests, as a person does: without pauses they would be rate limited.
    for (; !over; await pause())
      seen.push((await fetch(`${portal.url}/api/${path}`, { headers: { cookie }, signal: AbortSignal.timeout(15_000) })).status)
  }
  const watchers = [watching('salud', health), watching('bancos', reads)]
  await eventually(() => load.away >= before.away + 16, true, { minutes: 2 })
  over = true
  await Promise.all(watchers)
  assert.equal(alive(portal.child.pid ?? 0), true)
  await quick()
  const while_ = { acknowledged: load.acknowledged.length - before.acknowledged, away: load.away - before.away }
  const then = load.acknowledged.length
  await eventually(() => load.acknowledged.length > then + 20, true)
  await load.stop()
  console.log(
    `slow: ${while_.acknowledged} written, ${while_.away} told to come back; health ${tally(health)}; a list ${tally(reads)}`,
  )
  assert.deepEqual(load.strange, [])
  assert.ok(health.every((status) => status === 200 || status === 503) && health.length > 10, tally(health))
  assert.ok(reads.filter((status) => status === 200).length > 10, tally(reads))
  const rows = await ask<{ nombre: string; n: number }>(
    dir,
    'select b.nombre, count(s.id)::int as n from banco b left join sucursal_banco s on s.banco_id = b.id group by 1',
  )
  const there = new Set(rows.map(({ nombre }) => nombre))
  assert.deepEqual(
    load.acknowledged.filter((nombre) => !there.has(nombre)),
    [],
  )
  assert.deepEqual(
    rows.filter(({ n }) => n !== 1),
    [],
  )
  const [told] = await ask<{ n: number }>(
    dir,
    "select count(*)::int as n from auditoria where accion = 'crear' and entidad = 'banco'",
  )
  assert.equal(told?.n, rows.length)
  const verified = await command(dir, 'verificar-auditoria').ended
  assert.equal(verified.code, 0, verified.out)
})

const tally = (statuses: number[]): string =>
  Object.entries(Object.groupBy(statuses, String))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(', ')

/** A relay in front of the bucket. While slow, it delays the bucket's answers. */
async function slowly(endpoint: string): Promise<{ url: string; slow(yes: boolean): void }> {
  const to = new URL(endpoint)
  const sockets = new Set<Socket>()
  let slow = false
  const relay = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => other.destroy())
    }
    near.pipe(far)
    far.on('data', (chunk: Buffer) => {
      if (!slow) return void near.write(chunk)
      far.pause()
      setTimeout(() => {
        if (!near.destroyed) near.write(chunk)
        far.resume()
      }, late)
    })
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  atEnd(() => {
    relay.close()
    for (const socket of sockets) socket.destroy()
  })
  return { url: `http://127.0.0.1:${(relay.address() as { port: number }).port}`, slow: (yes) => void (slow = yes) }
}

test('with 12 s file storage, a receipt gets a clear error, and no file is partial', {
  timeout: 900_000,
}, async () => {
  const t = await testApp()
  const operador = await t.login('operador')
  const bucket = await deposito()
  const relay = await slowly(bucket.endpoint)
  const place = bucket.url.replace(encodeURIComponent(bucket.endpoint), encodeURIComponent(relay.url))
  const portal = await server(folder(), {
    env: { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_ARCHIVOS: place, GREMIAL_DEMO: '1' },
  })
  const drafts = await Promise.all(Array.from({ length: 6 }, () => newRendicion(t, operador)))
  const all = drafts.map((draft) => ({ draft, datos: dataOf(), contenido: pdf(`recibo ${draft.id}`) }))
  const send = async ({ draft, datos, contenido }: (typeof all)[number]) => {
    const { cuerpo, cabeceras } = withPaper({ datos: JSON.stringify(datos) }, 'factura.pdf', contenido)
    const answer = await fetch(`${portal.url}/api/${pathOf(draft)}`, {
      method: 'POST',
      headers: { ...operador.headers, ...cabeceras },
      body: new Uint8Array(cuerpo),
      signal: AbortSignal.timeout(60_000),
    })
    return { status: answer.status, body: (await answer.json()) as { codigo?: string; message?: string } }
  }
  relay.slow(true)
  const health: number[] = []
  let over = false
  const watching = (async () => {
    for (; !over; await pause())
      health.push((await fetch(`${portal.url}/api/salud`, { signal: AbortSignal.timeout(15_000) })).status)
  })()
  const slow = await Promise.all(all.map(send))
  over = true
  await watching
  console.log(`${slow.map(({ status, body }) => `${status} ${body.codigo ?? ''}`).join(', ')}; health ${tally(health)}`)
  for (const { status, body } of slow)
    assert.ok(status === 201 || (status === 503 && (body.message ?? '').length > 20), JSON.stringify(body))
  assert.ok(health.length > 10 && health.every((status) => status === 200), tally(health))
  relay.slow(false)
  for (const one of all) {
    await eventually(async () => (await send(one)).status, 201)
    const rows = await t.rows<{ id: number }>(`select id from comprobante where clave = '${one.datos.clave}'`)
    assert.equal(rows.length, 1)
    const answer = await fetch(`${portal.url}/api/${pathOf(one.draft)}/${rows[0]?.id}/descargar`, { headers: operador.headers })
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), one.contenido)
  }
})
