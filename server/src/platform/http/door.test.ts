import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'
import { cuerpoMovimiento } from '../../../test/caja.ts'
import { eventually } from '../../../test/eventually.ts'
import { comeBack, goesIn, type Place, type Pressure } from './door.ts'

const calm: Pressure = { late: 0, inHand: 1, waiting: 0 }

test('who reads is sent away first, then who works, then who writes money; health never', () => {
  const cases: Array<[what: string, pressure: Partial<Pressure>, in_: Place[]]> = [
    ['calm', {}, ['always', 'money', 'work', 'reading']],
    ['a home that opens: ten calls on ten connections', { inHand: 1, waiting: 1 }, ['always', 'money', 'work', 'reading']],
    ['a queue', { waiting: 4, inHand: 5 }, ['always', 'money', 'work']],
    ['a longer one', { waiting: 8, inHand: 9 }, ['always', 'money']],
    ['as long as it gets', { waiting: 16, inHand: 17 }, ['always']],
    ['a loop that is late', { late: 160, inHand: 3 }, ['always', 'money', 'work']],
    ['a later one', { late: 450, inHand: 3 }, ['always', 'money']],
    ['one that stood still', { late: Number.POSITIVE_INFINITY, inHand: 3 }, ['always']],
    ['late because of one long request', { late: 2_000, inHand: 0.2 }, ['always', 'money', 'work', 'reading']],
  ]
  const places: Place[] = ['always', 'money', 'work', 'reading']
  for (const [what, pressure, expected] of cases)
    assert.deepEqual([what, places.filter((place) => goesIn(place, { ...calm, ...pressure }, 0.5))], [what, expected])
})

test('between some and all, as many are sent away as the loop is late; and they come back between two and ten seconds', () => {
  const chances = Array.from({ length: 100 }, (_, i) => i / 100)
  const refused = (late: number) => chances.filter((chance) => !goesIn('reading', { ...calm, late, inHand: 4 }, chance)).length
  assert.deepEqual([refused(50), refused(75), refused(100), refused(150)], [0, 25, 50, 100])
  assert.deepEqual([comeBack(0), comeBack(0.5), comeBack(0.999)], [2, 6, 10])
})

test('while every connection is taken and many wait, reading is told when to come back, who writes waits, and health answers', async () => {
  const t = await testApp({ limits: true })
  const beto = await t.login('beto')
  const admin = await t.login('admin')
  const tesorera = await t.login('tesorera')
  assert.equal((await t.visitor().get('salud')).status, 200)
  const { pool } = t.services.database
  const most = pool.options.max ?? 0
  const held = await Promise.all(Array.from({ length: most }, () => pool.connect()))
  const waiting: Array<Promise<unknown>> = []
  const wait = (until: number) => {
    while (pool.waitingCount < until) waiting.push(pool.connect().then((client) => client.release()))
  }
  wait(4 * most)
  for (const language of ['es', 'en']) {
    const answer = await beto.get('vistas/situacion-gremial/1002', { 'x-idioma': language })
    assert.deepEqual([answer.status, answer.body.codigo], [503, 'MUCHA_GENTE'])
    const seconds = Number(answer.headers['retry-after'])
    assert.ok(seconds >= 2 && seconds <= 10)
    assert.match(answer.body.message, new RegExp(`${language === 'es' ? 'mucha gente' : 'many people'}.* ${seconds} se`))
    assert.equal(answer.headers['cache-control'], 'private, no-store')
  }
  const saved = admin.post('bancos', { nombre: 'Con mucha gente', sucursales: [{ nombre: 'Centro' }] })
  await eventually(() => pool.waitingCount, 4 * most + 1)
  wait(8 * most)
  assert.equal(
    (await admin.post('bancos', { nombre: 'Más tarde', sucursales: [{ nombre: 'Centro' }] })).body.codigo,
    'MUCHA_GENTE',
  )
  const posted = tesorera.post('movimientos-caja', cuerpoMovimiento({ id: 987_654, concepto: 1, seccional: 1 }))
  await eventually(() => pool.waitingCount, 8 * most + 1)
  assert.equal((await t.visitor().get('salud')).status, 200)
  wait(16 * most)
  assert.equal((await tesorera.post('movimientos-caja', {})).body.codigo, 'MUCHA_GENTE')
  assert.equal((await t.visitor().get('salud')).status, 200)
  for (const client of held) client.release()
  await Promise.all(waiting)
  // They waited for their turn and were attended: one saved, the other told that there is no such box.
  assert.deepEqual([(await saved).status, (await posted).status], [201, 404])
  assert.equal((await beto.get('vistas/situacion-gremial/1002')).status, 200)
})
