import assert from 'node:assert/strict'
import type { FastifyBaseLogger } from 'fastify'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { forzar, sellarTodo, veredicto } from '../../../test/auditoria.ts'
import { worked } from '../../../test/rastro.ts'
import { inTransaction, type Services, systemCtx } from '../context.ts'
import { auditState } from '../metrics/audit-state.ts'
import { acceptChain } from './accept.ts'
import { audit } from './audit.ts'
import { type Sealing, sealPending } from './chain-writer.ts'

/** Rows that the portal did not write do not stop the chain: they are quarantined, reported once and kept unchanged. */
async function written(count = 5) {
  const t = await testApp()
  const ctx = systemCtx(t.services, t.app.log)
  const act = (id: string | number) => inTransaction(ctx, (ctx) => audit(ctx, 'crear', 'banco', id))
  for (let i = 0; i < count; i++) await act(i)
  await sellarTodo(t.services)
  const said: string[] = []
  const hear = (_: unknown, what: string) => void said.push(what)
  const sealing: Sealing = {
    log: { fatal: hear, error: hear, info: () => undefined } as unknown as FastifyBaseLogger,
    dayEnded: async () => undefined,
  }
  const seal = (services = t.services) => worked('sellar', () => sealPending(services, sealing))
  const one = async (text: string) => (await t.rows<{ n: number }>(`select (${text})::int as n`))[0]?.n ?? 0
  return { ...t, ctx, act, said, seal, one }
}

const forge = (count: number, momento = `date_trunc('milliseconds', now())`) => `with falsas as (
  insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, codigo)
  select gen_random_uuid(), ${momento}, 1, 'crear', 'banco', 'falsa', sha256('x') from generate_series(1, ${count}) returning id)
  insert into auditoria_pendiente select id from falsas`

test('six hundred forged rows block nothing: later rows are sealed, and one report is made', async () => {
  const t = await written()
  await t.rows(forge(600))
  await t.act('después')
  await t.seal()
  await t.seal()
  assert.equal(
    await t.one(
      `select count(*) from auditoria_sello s join auditoria a on a.id = s.auditoria_id where a.entidad_id = 'después'`,
    ),
    1,
  )
  assert.equal(
    await t.one(`select count(*) from auditoria_sello s join auditoria a on a.id = s.auditoria_id where a.entidad_id = 'falsa'`),
    0,
  )
  // In batches: each row once, and nothing in later turns.
  const told = "select count(*) from auditoria where accion = 'apartar' and entidad = 'cadena'"
  assert.deepEqual(t.said, ['audit: rows set aside', 'audit: rows set aside'])
  assert.equal(await t.one(told), 2)
  assert.equal(await t.one(`select sum(jsonb_array_length(datos -> 'filas')) from auditoria where accion = 'apartar'`), 600)
  for (let i = 0; i < 3; i++) assert.equal(await t.seal(), 0)
  assert.deepEqual([t.said.length, await t.one(told)], [2, 2])
  assert.equal(auditState(t.services)?.estado, 'apartadas')
  // They neither count as pending nor leave the health check green.
  const health = (await (await t.login('admin')).get('salud')).body
  assert.equal(health.auditoria, 'apartadas')
  assert.equal((await t.visitor().get('salud/listo')).body.sello, 0)
  const { malas, sinSellar, texto } = await veredicto(t.services)
  assert.deepEqual([malas, sinSellar], [600, 0])
  assert.match(texto, /la fila fue cambiada, o no la escribió el portal/)
  // The next process finds them too.
  const next = { ...t.services }
  await t.seal(next)
  assert.equal(auditState(next)?.estado, 'apartadas')
  // Until an operator accepts the chain; a forged acceptance does not count.
  await t.rows(`insert into auditoria (evento, momento, accion, entidad, entidad_id, codigo)
    values (gen_random_uuid(), date_trunc('milliseconds', now()), 'anclar', 'cadena', '1', sha256('x'))`)
  await t.seal()
  assert.equal(auditState(t.services)?.estado, 'apartadas')
  await acceptChain(t.ctx, malas)
  await t.seal()
  assert.equal(auditState(t.services), undefined)
})

test('a quarantined row deleted or changed later is reported', async () => {
  const t = await written()
  await t.rows(forge(3))
  await t.seal()
  const [first] = await t.rows<{ id: number }>('select min(auditoria_id) as id from auditoria_pendiente where apartada')
  const id = first?.id ?? 0
  const verdict = async () => (await veredicto(t.services)).texto
  assert.doesNotMatch(await verdict(), /apartad/)
  await forzar(t, `update auditoria set entidad_id = 'otra' where id = ${id + 1}`)
  assert.match(await verdict(), new RegExp(`^${id}: desde ésta, las filas que estaban apartadas fueron cambiadas$`, 'm'))
  await forzar(t, `delete from auditoria_pendiente where auditoria_id = ${id + 1}; delete from auditoria where id = ${id + 1}`)
  assert.match(await verdict(), new RegExp(`^${id + 1}: la fila estaba apartada y fue quitada$`, 'm'))
})

test('a portal row marked as quarantined is reported; an unrepresentable value blocks nothing', async () => {
  const t = await written()
  await t.act('marcada')
  await t.rows('update auditoria_pendiente set apartada = true')
  await t.rows(forge(1, `'infinity'`))
  await t.act('después')
  await t.seal()
  assert.equal(await t.one('select count(*) from auditoria_pendiente where not apartada'), 0)
  const { texto } = await veredicto(t.services)
  assert.match(texto, /: está apartada, y la escribió el portal$/m)
  assert.equal(
    await t.one(
      `select count(*) from auditoria_sello s join auditoria a on a.id = s.auditoria_id where a.entidad_id = 'después'`,
    ),
    1,
  )
})

test('a process re-checks only the seals of its own rows, but the whole rows of another process', async () => {
  const t = await written()
  const walked = async () => (await t.calls(() => t.seal())).filter((text) => /left join auditoria/.test(text)).length
  await t.act('propia')
  assert.equal(await walked(), 0)
  await t.act('ajena')
  await t.seal({ ...t.services })
  await t.act('propia')
  assert.ok((await walked()) > 0)
  assert.equal((await veredicto(t.services)).texto, '')
})

test('an own seal altered before the checkpoint is reported at once; its row, by verification', async () => {
  const t = await written()
  const last = `orden = (select max(orden) from auditoria_sello)`
  /** Seals, crashes before the checkpoint moves, and then continues. */
  let looks = Number.NEGATIVE_INFINITY
  const services: Services = {
    ...t.services,
    now() {
      if (++looks > 1) throw new Error('cut')
      return t.services.now()
    },
  }
  const cut = async () => {
    looks = 0
    await assert.rejects(sealPending(services), /cut/)
    looks = Number.NEGATIVE_INFINITY
  }
  await t.act('última')
  await cut()
  await forzar(t, `update auditoria set entidad_id = 'otra' where id = (select auditoria_id from auditoria_sello where ${last})`)
  await sealPending(services)
  assert.equal(auditState(services), undefined)
  assert.match((await veredicto(services)).texto, /la fila fue cambiada$/)
  await forzar(t, `update auditoria set entidad_id = 'última' where entidad_id = 'otra'`)
  await t.act('otra más')
  await cut()
  await forzar(t, `update auditoria_sello set sello = sha256('x') where ${last}`)
  await sealPending(services)
  assert.match(auditState(services)?.motivo ?? '', /no sigue al anterior/)
})

test('a pending row older than sealed ones is reported as an alteration; the rest is sealed', async () => {
  const t = await written()
  await t.act('tarde')
  await t.rows('delete from auditoria_pendiente')
  await t.act('antes')
  await t.seal()
  await t.rows(`insert into auditoria_pendiente select id from auditoria where entidad_id = 'tarde'`)
  await t.act('después')
  assert.equal(await t.seal(), 1)
  assert.match(auditState(t.services)?.motivo ?? '', /espera su sello, y es anterior/)
})
