import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { clave, cuentas } from '../../../../test/cuentas.ts'
import { sweepAcceso } from './acceso.jobs.ts'

/** Known devices of an account: notices to its owner, the device list and expiry. */
const t = await testApp()
const { somebody, mailsTo, inside } = cuentas(t)
const day = 86_400_000
const phone = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

interface Desde {
  equipo?: string
  direccion?: string
  agente?: string
}
async function enter(username: string, { equipo, direccion = '190.210.33.7', agente = phone }: Desde = {}) {
  const cookie = [await paseDado(t), ...(equipo ? [`gremial_equipo=${equipo}`] : [])].join('; ')
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { cookie, 'user-agent': agente },
    remoteAddress: direccion,
    payload: { username, password: clave },
  })
  assert.equal(answer.statusCode, 200)
  const de = (name: string) => answer.cookies.find((c) => c.name === name)?.value ?? ''
  return { equipo: de('gremial_equipo'), persona: t.visitor({ cookie: `gremial_sesion=${de('gremial_sesion')}` }) }
}
const notices = async (email: string) => (await mailsTo(email)).filter((m) => m.plantilla === 'equipoNuevo')

test('a login from each new device notifies the owner once, except for the first device', async () => {
  const { id, email } = await somebody()
  await t.rows(`update usuario set idioma = 'en' where id = ${id}`)
  const { equipo } = await enter(email)
  await enter(email, { equipo })
  assert.deepEqual(await notices(email), [], 'the first one is theirs')
  const other = await enter(email, { direccion: '2800:810:4f2:33::1' })
  const [notice, ...mas] = await notices(email)
  assert.equal(mas.length, 0)
  assert.deepEqual(Object.keys(notice?.datos ?? {}).sort(), ['equipo', 'fecha', 'hora', 'lugar'], 'device, moment and network')
  assert.deepEqual([notice?.datos?.equipo, notice?.datos?.lugar], ['Chrome on Android', '2800:810:4f2:x'])
  await enter(email, { equipo: other.equipo, direccion: '200.1.2.3' })
  await enter(email, { equipo, agente: 'curl/8' })
  assert.equal((await notices(email)).length, 1, 'both are known, wherever they are and whatever they say that they are')
  const ajena = await somebody()
  await enter(ajena.email)
  await enter(ajena.email, { equipo })
  assert.equal((await notices(ajena.email)).length, 1, 'known in one account is not known in another')
})

test('two concurrent logins from one new device send one notice, and both succeed', async () => {
  const { id, email } = await somebody()
  await enter(email)
  const { equipo } = await enter((await somebody()).email)
  const dos = [1, 2].map(() => () => enter(email, { equipo }))
  await alMismoTiempo(t, `select from usuario where id = ${id} for update`, dos)
  assert.equal((await notices(email)).length, 1)
})

test('the session list shows device, first login and last network, never a whole address', async () => {
  const { id, email } = await somebody()
  const { persona, equipo } = await enter(email)
  const [esta] = (await persona.get('usuarios/actual/sesiones')).body.filter((s: { actual: boolean }) => s.actual)
  assert.deepEqual([esta.programa, esta.sistema, esta.lugar], ['Chrome', 'Android', '190.210.33.x'])
  assert.equal(esta.conocidoDesde, esta.creada, 'it is its first one')
  t.at(new Date(Date.now() + 2 * 3_600_000))
  const after = await enter(email, { equipo })
  const [other] = (await after.persona.get('usuarios/actual/sesiones')).body
  assert.deepEqual([other.conocidoDesde, other.creada > esta.creada], [esta.creada, true])
  await t.app.inject({ url: '/api/usuarios/actual', headers: persona.headers, remoteAddress: '181.30.40.50' })
  const used = (await after.persona.get('usuarios/actual/sesiones')).body.map((s: { lugar: string }) => s.lugar)
  assert.deepEqual(used.sort(), ['', '181.30.40.x', '190.210.33.x'])
  t.at()
  assert.doesNotMatch(JSON.stringify(await t.rows(`select * from sesion where usuario_id = ${id}`)), /33\.7|40\.50/)
  const admin = await t.login('admin')
  const help = (await admin.get(`usuarios/ayuda/${id}`)).body
  assert.ok(
    help.sesiones.some((s: { lugar: string }) => s.lugar === '181.30.40.x'),
    'who helps sees them as well',
  )
})

test('closing an account forgets its devices; the phone stays known to other accounts', async () => {
  const [una, other] = [await somebody(), await somebody()]
  const { equipo, persona } = await enter(una.email)
  await enter(other.email, { equipo })
  assert.equal((await persona.post('usuarios/deshabilitar-cuenta', { password: clave })).status, 204)
  const quedan = (id: number) => t.rows(`select from equipo where usuario_id = ${id}`)
  assert.deepEqual([(await quedan(una.id)).length, (await quedan(other.id)).length], [0, 1])
})

test('the sweep keeps the 50 latest devices used within a year, and always the last one', async () => {
  const { id, email } = await somebody()
  for (let i = 0; i < 3; i++) await enter(email)
  const quedan = async () => (await t.rows(`select from equipo where usuario_id = ${id}`)).length
  await sweepAcceso.run(t.db, new Date(Date.now() + 364 * day))
  assert.equal(await quedan(), 3)
  await sweepAcceso.run(t.db, new Date(Date.now() + 366 * day))
  assert.equal(await quedan(), 1)
  const before = (await notices(email)).length
  await enter(email)
  assert.equal((await notices(email)).length, before + 1)
  await t.rows(`insert into equipo (usuario_id, huella, clave, desde, ultimo)
    select ${id}, sha256(n::text::bytea), '', now(), now() - n * interval '1 minute' from generate_series(1, 60) n`)
  await sweepAcceso.run(t.db, new Date())
  assert.equal(await quedan(), 50)
})

test('closing all other sessions applies in every process and is audited', async () => {
  const { id, email } = await somebody()
  const [uno, dos, tres] = [await enter(email), await enter(email), await enter(email)]
  assert.equal((await uno.persona.delete('usuarios/actual/sesiones')).status, 204)
  await inside([
    [uno.persona, true],
    [dos.persona, false],
    [tres.persona, false],
  ])
  const rastro = await t.rows(`select from auditoria where accion = 'cerrar-otras-sesiones' and entidad_id = '${id}'`)
  assert.equal(rastro.length, 1)
})
