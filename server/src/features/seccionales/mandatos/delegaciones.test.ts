import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { afterEach, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { worked } from '../../../../test/rastro.ts'
import { delegacionesWork } from './delegaciones.terminar.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const admin = await t.login('admin')
afterEach(async () => {
  t.at()
  await t.rows(`update delegacion set revocada = now() where revocada is null`)
})

const today = t.today()
const idOf = async (email: string) =>
  (await t.rows<{ id: number }>(`select id from usuario where email = '${email}@gremial.example'`))[0]?.id ?? 0
const [idTesorera, idSecretario, idOperador] = await Promise.all(['tesorera', 'secretario', 'operador'].map(idOf))
const officeOf = async (quien: typeof tesorera) =>
  (await quien.get('mandatos/propios')).body[0] as {
    id: number
    candidatos: Array<{ id: number }>
  }
const lend = async (quien: typeof tesorera, idUsuario: number | undefined, others: object = {}) =>
  quien.post(`mandatos/${(await officeOf(quien)).id}/delegaciones`, { idUsuario, desde: today, hasta: today, ...others })
const work = () => worked('delegaciones', () => delegacionesWork.run(t.services, t.app.log, new AbortController().signal))
const revoked = async (id: number) =>
  (await t.rows<{ si: boolean }>(`select revocada is not null as si from delegacion where id = ${id}`))[0]?.si

test('the secretary and the treasurer of a branch never delegate to each other', async () => {
  for (const [quien, otro] of [
    [tesorera, idSecretario],
    [secretario, idTesorera],
  ] as const) {
    assert.ok(!(await officeOf(quien)).candidatos.some((c) => c.id === otro))
    const refused = await lend(quien, otro)
    assert.deepEqual([refused.status, refused.body.codigo], [409, 'DELEGACION_ENTRE_FIRMANTES'])
  }
  assert.deepEqual(await t.rows('select 1 from delegacion'), [])
})

test('a delegate is mailed when named, with the limits, and when it is revoked', async () => {
  await recibir(t)
  const { status, body } = await lend(tesorera, idOperador, { motivo: 'Licencia' })
  assert.equal(status, 201)
  const [named] = await recibir(t)
  assert.equal(named?.para, 'operador@gremial.example')
  assert.match(named?.asunto ?? '', /te delegó su cargo: Tesorería/)
  assert.match(named?.texto ?? '', /La firma no se delega/)
  assert.equal((await tesorera.delete(`delegaciones/${body.id}`)).status, 204)
  assert.equal((await tesorera.delete(`delegaciones/${body.id}`)).status, 204)
  const ended = await recibir(t)
  assert.deepEqual(
    ended.map((m) => [m.para, /La revocaron\./.test(m.texto)]),
    [['operador@gremial.example', true]],
  )
})

test('a delegate is mailed once after the last day', async () => {
  const { body } = await lend(tesorera, idOperador)
  await recibir(t)
  t.at(new Date(Date.now() + 86_400_000))
  await work()
  await work()
  const mails = await recibir(t)
  assert.deepEqual(
    mails.map((m) => [m.para, /Pasó su último día/.test(m.texto)]),
    [['operador@gremial.example', true]],
  )
  assert.equal(await revoked(body.id), false)
})

test('a delegation older than the rule is ended, audited and mailed', async () => {
  const { id: mandato } = await officeOf(tesorera)
  const [old] = await t.rows<{ id: number }>(`insert into delegacion (mandato_id, usuario_id, desde, hasta, motivo)
    values (${mandato}, ${idSecretario}, '${addDays(today, -3)}', '${addDays(today, 3)}', '') returning id`)
  const other = await lend(tesorera, idOperador, { hasta: addDays(today, 1) })
  await recibir(t)
  await work()
  assert.deepEqual([await revoked(old?.id ?? 0), await revoked(other.body.id)], [true, false])
  const mails = await recibir(t)
  assert.deepEqual(
    mails.map((m) => [m.para, /no se delegan una en la otra/.test(m.texto)]),
    [['secretario@gremial.example', true]],
  )
  assert.deepEqual(
    await t.rows(`select usuario_id as quien, datos from auditoria
      where accion = 'revocar' and entidad = 'delegacion' and entidad_id = '${old?.id}'`),
    [{ quien: null, datos: { por: 'firmante' } }],
  )
})

test("naming the treasurer's delegate as secretary ends that delegation", async () => {
  await t.rows(`update usuario set afiliado_numero = 1020 where id = ${idOperador} and afiliado_numero is null`)
  const [who] = await t.rows<{ numero: number; seccional: number }>(
    `select u.afiliado_numero as numero, m.seccional_id as seccional from usuario u, mandato m
      where u.id = ${idOperador} and m.id = ${(await officeOf(tesorera)).id}`,
  )
  await t.rows(`delete from mandato where puesto = 63 and seccional_id = ${who?.seccional}`)
  const { body } = await lend(tesorera, idOperador, { hasta: addDays(today, 1) })
  assert.ok(body.id, JSON.stringify(body))
  const named = await admin.post('mandatos', {
    idSeccional: who?.seccional,
    puesto: 63,
    numeroAfiliado: who?.numero,
    desde: today,
    hasta: addDays(today, 1),
    confirmado: true,
  })
  assert.equal(named.status, 201, JSON.stringify(named.body))
  assert.equal(await revoked(body.id), true)
})
