import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { swept } from '../../../../test/rastro.ts'
import { checkPassword } from '../../../platform/access/password.ts'
import { sweepAcceso } from './acceso.jobs.ts'
import { intentosGuardados, intentosPorHora } from './bitacora.ts'

const t = await testApp()
const clave = 'Gremial.2026'
let last = 0

async function enter(quien: string, password = clave, cookie = '', pase?: string) {
  return t.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: {
      cookie: `${pase ?? (await paseDado(t))}; ${cookie}`,
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0',
    },
    remoteAddress: `203.0.113.${++last}`,
    payload: { username: `${quien}@gremial.example`, password },
  })
}
const attempts = (quien: string) =>
  t.rows<{ resultado: string; conocido: boolean; agente: string; contador: string }>(
    `select i.resultado, i.conocido, i.agente, i.contador from intento_ingreso i join usuario u on u.id = i.usuario_id
      where u.email = '${quien}@gremial.example' order by i.id`,
  )
const razones = async (quien: string) => (await attempts(quien)).map((i) => i.resultado)

test('each login attempt is stored with its reason, which the caller does not see', async () => {
  await enter('central', 'equivocada')
  await t.rows(`update usuario set habilitado = false where email = 'central@gremial.example'`)
  const deshabilitada = await enter('central')
  await t.rows(`update usuario set habilitado = true, mail_validado = false where email = 'central@gremial.example'`)
  const sinValidar = await enter('central')
  await t.rows(`update usuario set mail_validado = true where email = 'central@gremial.example'`)
  const entro = await enter('central')
  assert.equal(deshabilitada.body, sinValidar.body)
  const equipo = entro.cookies.find((c) => c.name === 'gremial_equipo')?.value
  await enter('central', 'equivocada', `gremial_equipo=${equipo}`)
  assert.deepEqual(await razones('central'), ['clave', 'deshabilitada', 'sinValidar', 'entro', 'clave'])
  const saved = await attempts('central')
  assert.deepEqual(
    saved.map((i) => i.conocido),
    [false, false, false, false, true],
  )
  assert.match(saved[0]?.agente ?? '', /Android 14/)
})

test('a lockout is stored as a reason, and rows per hour are capped', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, i) => enter('mesa', `equivocada${i}`)))
  assert.equal((await enter('mesa')).statusCode, 429)
  assert.deepEqual((await razones('mesa')).slice(-2), ['clave', 'bloqueada'])
  // Administrators find the account among locked ones until 15 minutes after the last counted attempt.
  const closed = async () =>
    (await (await t.login('admin')).get('vistas/usuarios?G_bloqueado=1&buscar=mesa%40gremial.example')).body.totalElements
  assert.equal(await closed(), 1)
  await enter('revisora', 'equivocada')
  const cerradas = (await (await t.login('admin')).get('vistas/usuarios?G_bloqueado=1')).body.content
  assert.deepEqual(
    cerradas.map((u: { email: string }) => u.email),
    ['mesa@gremial.example'],
    'one wrong try closes nobody',
  )
  const hace = (minutes: number) => t.rows(`update intento_acceso set ultimo = now() - interval '${minutes} minutes'`)
  await hace(16)
  assert.equal(await closed(), 0)
  await hace(0)
  const [row] = await t.rows<{ id: number }>(`select id from usuario where email = 'mesa@gremial.example'`)
  await t.rows(`insert into intento_ingreso (usuario_id, momento, resultado, conocido)
    select ${row?.id}, now(), 'clave', false from generate_series(1, ${intentosPorHora})`)
  const before = (await attempts('mesa')).length
  assert.equal((await enter('mesa')).statusCode, 429)
  assert.equal((await attempts('mesa')).length, before)
  // An hour later, a new hourly cap applies.
  await t.rows(`update intento_ingreso set momento = now() - interval '61 minutes'`)
  assert.equal((await enter('mesa')).statusCode, 429)
  assert.equal((await attempts('mesa')).length, before + 1)
})

test('a login refused by load shedding gets 503 and counts as neither attempt nor lockout', async () => {
  const contados = async () => (await t.rows<{ n: number }>(`select sum(fallos)::int as n from intento_acceso`))[0]?.n
  const [before, contadosAntes] = [await razones('revisora'), await contados()]
  const pase = await paseDado(t)
  // Fills the queue, and keeps more requests waiting until the login is answered.
  let sigue = true
  const insistente = async () => {
    while (sigue) await checkPassword(undefined, 'otra').catch(() => t.rows('select'))
  }
  const demasiados = Promise.all(Array.from({ length: 60 }, insistente))
  const sinMirar = await enter('revisora', clave, '', pase)
  sigue = false
  await demasiados
  assert.equal(sinMirar.statusCode, 503)
  assert.deepEqual(await razones('revisora'), before)
  assert.equal(await contados(), contadosAntes)
  assert.equal((await enter('revisora')).statusCode, 200)
})

test('an unknown e-mail leaves no rows, and server behaviour does not reveal it', async () => {
  const hace = async (quien: string) => {
    await paseDado(t)
    return t.calls(async () => void (await enter(quien, 'equivocada')))
  }
  const before = await t.rows(`select id from intento_ingreso`)
  const nobody = await hace('no-existe-nadie')
  assert.equal((await t.rows(`select id from intento_ingreso`)).length, before.length)
  const somebody = await hace('revisora')
  assert.equal((await t.rows(`select id from intento_ingreso`)).length, before.length + 1)
  assert.deepEqual(nobody, somebody)
  assert.ok(nobody.some((que) => que.includes('synchronous_commit')))
})

test('the sweep deletes expired rows only', async () => {
  const [session] = await t.rows<{ id: number }>(`insert into sesion (token_hash, usuario_id, recordar, vence)
    select sha256('viva'), id, false, now() + interval '1 day' from usuario where email = 'beto@gremial.example' returning id`)
  const [which, when] = ['sha256(n::text::bytea)', "now() + n * interval '1 minute'"]
  const guarda: Record<string, string> = {
    sesion: `(token_hash, usuario_id, recordar, vence) select ${which}, u.id, false, ${when} from usuario u, n where email = 'beto@gremial.example'`,
    medio_ingreso: `(token_hash, recordar, vence) select ${which}, false, ${when} from n`,
    desafio_sesion: `(sesion_id, para, valor, vence)
      select ${session?.id}, case n when 1 then 'llave' else 'confirmar' end, 'x', ${when} from n`,
    acto_prueba: `(sesion_id, acto, vence) select ${session?.id}, encode(${which}, 'hex'), ${when} from n`,
    captcha_nonce: `(nonce, vence) select n::text, ${when} from n`,
    captcha_pase: `(token_hash, vence) select ${which}, ${when} from n`,
    // Attempts expire an hour after the last one.
    intento_acceso: `(clave, fallos, ultimo) select n::text, 1, ${when} - interval '1 hour' from n`,
    limite_pedidos: `(clave, pedidos, vence) select n::text, 1, ${when} from n`,
    // One per session that the sweep keeps.
    limite_sesion: `(sesion_id, megabytes, exports, pdfs, vence)
      select id, 1, 1, 1, ${when} from n join lateral (select id from sesion where vence > now() order by id offset (n + 1) / 2 limit 1) s on true`,
  }
  const count = async () => {
    const contadas: Record<string, number> = {}
    for (const table of Object.keys(guarda))
      contadas[table] = (await t.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0
    return contadas
  }
  await swept(sweepAcceso, t, new Date())
  const before = await count()
  for (const [table, rows] of Object.entries(guarda))
    await t.rows(`with n as (select n from (values (-1), (1)) v (n)) insert into ${table} ${rows}`)
  await swept(sweepAcceso, t, new Date())
  assert.deepEqual(await count(), Object.fromEntries(Object.entries(before).map(([table, n]) => [table, n + 1])))
})

test('the sweep deletes old attempts and those over the limit', async () => {
  const [row] = await t.rows<{ id: number }>(`select id from usuario where email = 'otra@gremial.example'`)
  await t.rows(`insert into intento_ingreso (usuario_id, momento, resultado, conocido)
    select ${row?.id}, now() - n * interval '1 hour', 'clave', false from generate_series(0, 299) n`)
  await t.rows(`insert into intento_ingreso (usuario_id, momento, resultado, conocido)
    select id, now() - interval '91 days', 'clave', false from usuario where email = 'beto@gremial.example'`)
  await swept(sweepAcceso, t, new Date())
  assert.equal((await attempts('otra')).length, intentosGuardados)
  assert.equal((await attempts('beto')).length, 0)
})
