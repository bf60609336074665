import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, test } from 'vitest'
import { miradasBase } from '../src/comandos/diagnostico/base.ts'
import { type Mirada, mirar } from '../src/comandos/diagnostico/revision.ts'
import { startEmbedded } from '../src/installation/postgres/embedded.ts'
import { locate } from '../src/installation/postgres/places.ts'
import { launch, stopServer } from '../src/installation/postgres/postmaster.ts'
import { appRole, asRole } from '../src/installation/postgres/roles.ts'
import { acceptChain } from '../src/platform/audit/accept.ts'
import { audit } from '../src/platform/audit/audit.ts'
import { sealPending } from '../src/platform/audit/chain-writer.ts'
import { inTransaction, type Services, systemCtx } from '../src/platform/context.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/pool.ts'
import { auditState } from '../src/platform/metrics/audit-state.ts'
import { metricsOf } from '../src/platform/metrics/metrics.ts'
import { tableGrants } from '../src/table-grants.ts'
import { testApp } from './app.ts'
import { anclaDe, forzar, veredicto } from './auditoria.ts'
import { eventually } from './eventually.ts'
import { worked } from './rastro.ts'

/**
 * A real promotion: a copy without the last transactions becomes primary on a new timeline, as an asynchronous replica does. Its
 * losses are reported as a loss; removed rows are still reported as tampering (decision 104).
 */
const log = pino({ level: 'silent' })
const folder = () => mkdtempSync(join(tmpdir(), 'gremial-perdida-'))
const folders: string[] = []
const running = new Set<() => Promise<void>>()
afterAll(async () => {
  // After a failed test: without its folder a PostgreSQL would end this process.
  for (const stop of running) await stop()
  for (const dir of folders) rmSync(dir, { recursive: true, force: true })
})

/** An embedded PostgreSQL in a folder, and the portal's services on it, with the checkpoint in `data`. */
async function principal(dir: string, data: string, base: Services) {
  const server = await startEmbedded(dir)
  const database = openDatabase(server.url('gremial', 'app'), { max: 3 })
  const superuser = new pg.Client({ connectionString: server.url('gremial', 'superuser') })
  await superuser.connect()
  const services: Services = { ...base, config: { ...base.config, dataDir: data }, database }
  const ctx = systemCtx(services, log)
  const said: string[] = []
  const hear = (_: unknown, what: string) => void said.push(what)
  const stop = async () => {
    running.delete(stop)
    await superuser.end()
    await database.close()
    await server.stop()
  }
  running.add(stop)
  return {
    services,
    ctx,
    said,
    rows: async <T>(text: string): Promise<T[]> => (await superuser.query(text)).rows as T[],
    act: (id: string) => inTransaction(ctx, (ctx) => audit(ctx, 'crear', 'banco', id)),
    seal: (with_ = services) =>
      worked('sellar', () =>
        sealPending(with_, {
          log: { fatal: hear, error: hear, info: () => undefined } as never,
          dayEnded: async () => undefined,
        }),
      ),
    stop,
  }
}

async function fresh(dir: string): Promise<void> {
  const server = await startEmbedded(dir)
  const admin = new pg.Client({ connectionString: server.url('postgres', 'superuser') })
  await admin.connect()
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`)
  await admin.end()
  await migrate(asRole(server.url('gremial', 'superuser'), 'owner'), { role: appRole, rights: tableGrants })
  await server.stop()
}

test('a promotion without the last seals is a loss, and sealing goes on; a cut tail is tampering', async () => {
  const base = (await testApp()).services
  const [old, promoted, data] = [folder(), folder(), folder()]
  folders.push(old, promoted, data)
  await fresh(old)

  let a = await principal(old, data, base)
  for (const id of ['1', '2', '3']) await a.act(id)
  for (let i = 0; i < 3; i++) await a.seal()
  await a.stop()
  // The replica has the state up to here.
  execFileSync('cp', ['-a', `${old}/.`, promoted])

  a = await principal(old, data, base)
  for (const id of ['4', '5', '6', '7']) await a.act(id)
  for (let i = 0; i < 3; i++) await a.seal()
  const [end] = await a.rows<{ n: number }>('select max(orden)::int as n from auditoria_sello')
  const last = end?.n ?? 0
  await a.stop()
  const anchored = readFileSync(anclaDe(a.services), 'utf8')
  const lived = readFileSync(anclaDe(a.services, 'auditoria.servidor'), 'utf8')

  // Promotes it: recovers to the end of what it has, on the next timeline.
  writeFileSync(join(promoted, 'pg.conf'), "restore_command = 'false'\n")
  execFileSync('cp', ['-p', join(promoted, 'pg/PG_VERSION'), join(promoted, 'pg/recovery.signal')])
  const b = await principal(promoted, data, base)
  // It answers read-only before it is primary.
  await eventually(async () => (await b.rows('select where not pg_is_in_recovery()')).length, 1)
  await b.act('8')
  await b.seal()
  assert.equal(auditState(b.services)?.estado, 'perdida')
  assert.match(
    auditState(b.services)?.motivo ?? '',
    new RegExp(`^la base cambió de principal y la nueva no tenía los últimos 4 sellos \\(${last - 3} a ${last}\\): se vio el `),
  )
  const told = await b.rows<{ entidad_id: string; datos: { desde: number; hasta: number; acciones: Array<{ codigo: string }> } }>(
    `select entidad_id, datos from auditoria where accion = 'perder' and entidad = 'cadena'`,
  )
  assert.equal(told.length, 1)
  assert.deepEqual([told[0]?.datos.desde, told[0]?.datos.hasta], [last - 3, last])
  assert.deepEqual(
    told[0]?.datos.acciones.map(({ codigo }) => codigo),
    ['4', '5', '6', '7'],
  )
  // Later actions are sealed and the chain is valid: it records its own loss.
  const sealed = await b.rows<{ entidad_id: string }>(
    `select a.entidad_id from auditoria_sello s join auditoria a on a.id = s.auditoria_id order by s.orden desc limit 2`,
  )
  assert.deepEqual(sealed.map(({ entidad_id }) => entidad_id).toSorted(), ['8', String(last)].toSorted())
  const { malas, hechos } = await veredicto(b.services)
  assert.equal(malas, 0)
  assert.deepEqual(
    hechos.map((one) => (one.que === 'perdida' ? [one.desde, one.hasta] : one.que)),
    [[last - 3, last]],
  )

  // A process killed between recording the loss and moving the checkpoint records it only once.
  const asBefore = (anchor: string, life: string) => {
    writeFileSync(anclaDe(b.services), anchor)
    writeFileSync(anclaDe(b.services, 'auditoria.servidor'), life)
  }
  const losses = async () => (await b.rows(`select from auditoria where accion = 'perder'`)).length
  asBefore(anchored, lived)
  await b.seal({ ...b.services })
  assert.equal(await losses(), 1)
  assert.equal(Number(readFileSync(anclaDe(b.services), 'utf8').split(' ')[0]), last - 4 + 2)

  // The warning stays until a person has accepted it.
  await acceptChain(b.ctx, 0)
  await b.seal()
  assert.equal(auditState(b.services), undefined)

  // From here on, cut tails: the last seal disappears with its row.
  const cut = (from: string) =>
    forzar(
      b,
      `delete from auditoria_sello where orden >= ${from}; delete from auditoria where id > (select max(auditoria_id) from auditoria_sello)`,
    )
  const verdict = async (services: Services) => {
    await b.seal(services)
    return auditState(services)?.estado
  }
  for (const id of ['9', '10']) await b.act(id)
  for (let i = 0; i < 3; i++) await b.seal()
  const [now] = await b.rows<{ n: number; sello: string }>(
    `select orden::int as n, encode(sello, 'hex') as sello from auditoria_sello order by orden desc limit 1`,
  )
  const anchorThen = readFileSync(anclaDe(b.services), 'utf8')
  assert.ok(anchorThen.startsWith(`${now?.n} ${now?.sello} `))
  await cut(String(now?.n))
  // On the same timeline.
  assert.equal(await verdict({ ...b.services }), 'alterada')
  // On another system than the recorded one, though its timeline is later.
  asBefore(anchorThen, '123 1\n')
  assert.equal(await verdict({ ...b.services }), 'alterada')
  // After a promotion, but the rest differs from the recorded chain.
  asBefore(anchorThen, lived)
  await forzar(b, `update auditoria set entidad_id = 'otro' where entidad_id = '9'`)
  assert.equal(await verdict({ ...b.services }), 'alterada')
  await forzar(b, `update auditoria set entidad_id = '9' where entidad_id = 'otro'`)
  // After a promotion, but more than a finished day is missing.
  const days = anclaDe(b.services, 'auditoria.anclas')
  const lines = readFileSync(days, 'utf8')
  writeFileSync(days, `${lines}2020-01-01 ${now?.n} ${now?.sello}\n`)
  assert.equal(await verdict({ ...b.services }), 'alterada')
  // The list of days was truncated.
  writeFileSync(days, lines.slice(lines.indexOf('\n') + 1))
  assert.equal(await verdict({ ...b.services }), 'alterada')
  writeFileSync(days, lines)
  // Without any of that, it is what a promotion leaves.
  assert.equal(await verdict({ ...b.services }), 'perdida')
  await b.stop()
})

test('database replicas are reported: count, how many have acknowledged data, and their lag', async () => {
  const base = (await testApp()).services
  const [first, second, data] = [folder(), folder(), folder()]
  folders.push(first, second, data)
  await fresh(first)
  execFileSync('cp', ['-a', `${first}/.`, second])
  const a = await principal(first, data, base)
  const { socket, password } = locate(first)
  writeFileSync(
    join(second, 'pg.conf'),
    `primary_conninfo = 'host=${socket} user=gremial password=${password} application_name=suplente'\n`,
  )
  execFileSync('cp', ['-p', join(second, 'pg/PG_VERSION'), join(second, 'pg/standby.signal')])
  const places = locate(second)
  const standby = await launch(places)
  const mirada = () => mirar(miradasBase(a.services).Réplicas as Mirada)
  const said = async (of: (lines: string) => boolean) => {
    let lines = ''
    await eventually(async () => {
      lines = (await mirada()).map(({ que }) => que).join('\n')
      return of(lines)
    }, true)
    return lines
  }
  // The application may only see that a replica exists.
  assert.equal(await said((lines) => lines !== ''), 'Hay 1 réplica y no se puede ver cómo están')
  await a.rows(`grant pg_monitor to ${appRole}`)
  assert.match(await said((lines) => !lines.includes('no se puede')), /^1 réplica, ninguna al día con cada confirmación/)
  await a.rows(`alter system set synchronous_standby_names = 'suplente'`)
  await a.rows('select pg_reload_conf()')
  assert.match(await said((lines) => !lines.includes('ninguna')), /^1 réplica, 1 al día con cada confirmación; a la más atrasada/)
  const shown = await metricsOf(a.services).text()
  assert.match(shown, /^gremial_replicas 1$/m)
  assert.match(shown, /^gremial_replicas_sincronicas 1$/m)
  assert.match(shown, /^gremial_auditoria_perdida 0$/m)
  await a.rows('alter system reset synchronous_standby_names')
  await a.rows('select pg_reload_conf()')
  await stopServer(places, standby)
  await a.stop()
})
