import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { quedan } from '../demo/vaciar.ts'
import { organizacionPublica } from '../src/features/administracion/organizacion/organizacion.queries.ts'
import { boot } from '../src/installation/boot.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { testApp } from './app.ts'
import { command } from './programa.ts'

const t = await testApp()
const dir = mkdtempSync(join(tmpdir(), 'gremial-demo-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const database = { DATABASE_URL: t.url, DATABASE_URL_MIGRAR: t.urlAs('owner'), GREMIAL_CLAVE: 'x'.repeat(64) }

/** Boots as the server does, reads its public state, and closes. */
async function starting(env: Record<string, string>) {
  const booted = await boot({ ...database, GREMIAL_DATOS: dir, ...env }, { exclusive: true })
  try {
    return await organizacionPublica(booted.services)
  } finally {
    await booted.close()
  }
}

test('a start makes a demonstration by itself only where nobody beyond this machine comes', () => {
  const kind = (env: Record<string, string>) => {
    const { demo, demoSaid } = readConfig({ GREMIAL_DATOS: dir, GREMIAL_CLAVE: 'x'.repeat(64), ...env })
    return `${demo ? 'demo' : 'real'}${demoSaid ? ', said' : ''}`
  }
  const local: Array<Record<string, string>> = [
    {},
    { HOST: 'localhost' },
    { HOST: '::1', GREMIAL_URL: 'http://localhost:3000' },
    { GREMIAL_URL: 'http://[::1]:3000' },
  ]
  const open: Array<Record<string, string>> = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.10' },
    { GREMIAL_URL: 'https://portal.sindicato.org.ar' },
    { HOST: '127.evil.example' },
    { GREMIAL_DEMO: '0' },
    { DATABASE_URL: 'postgres://x/y' },
  ]
  for (const env of local) assert.equal(kind(env), 'demo', JSON.stringify(env))
  for (const env of open) assert.equal(kind(env), 'real', JSON.stringify(env))
  for (const env of [...local, ...open.slice(0, 5)]) assert.equal(kind({ ...env, GREMIAL_DEMO: '1' }), 'demo, said')
})

test('a real portal does not start with demo accounts; a declared demo starts and says so', async () => {
  for (const env of [{ GREMIAL_DEMO: '0' }, {}] as Array<Record<string, string>>)
    await assert.rejects(
      starting(env),
      /^Error: La base tiene \d+ cuentas de demostración, de contraseña publicada, .* npm run vaciar-demo, o decí con GREMIAL_DEMO=1 que lo es$/,
    )
  const said = await starting({ GREMIAL_DEMO: '1', HOST: '0.0.0.0', GREMIAL_URL: 'https://demo.sindicato.org.ar' })
  assert.equal(said.demostracion, true)
  // A demo on this machine, as in tests, says so only on the login page.
  assert.equal((await t.visitor().get('organizacion')).body.demostracion, false)
})

test("mail is not sent without the public address, nor in the fictional organisation's name", async () => {
  const env: Record<string, string> = { GREMIAL_DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:9' }
  await assert.rejects(starting(env), /^Error: SMTP_URL necesita GREMIAL_URL, la dirección pública: /)
  env.GREMIAL_URL = 'https://portal.sindicato.org.ar'
  await assert.rejects(
    starting(env),
    /^Error: SMTP_URL necesita un remitente de la organización, y hoy es afiliados@uts\.example: /,
  )
  await t.rows(`update organizacion set email = 'portal@sindicato.org.ar'`)
  await starting(env)
})

test('vaciar-demo asks, stops before other data, keeps catalogues, and is audited', async () => {
  const empty = (args: string[], input = '') => command(dir, 'vaciar-demo', args, { env: database, input }).ended
  const left = async () => (await t.rows<{ n: number }>('select count(*)::int as n from usuario'))[0]?.n
  const before = await left()
  const asked = await empty([], 'no\n')
  assert.deepEqual([asked.code, asked.out], [1, 'No se vació nada. Sin preguntas: npm run vaciar-demo -- --si'])
  const made = await command(dir, 'crear-admin', ['jefa@x.org.ar', 'JEFA, Ana'], {
    env: database,
    input: 'una-clave-de-prueba\n',
  }).ended
  assert.equal(made.code, 0, made.out)
  assert.match(made.out, /Administrador creado: jefa@x\.org\.ar\nAhora entrá en http:\/\/.+\/login .*segundo factor/)
  const others = await empty(['--si'])
  assert.deepEqual(
    [others.code, others.out],
    [
      1,
      'Hay 1 cuentas, 0 afiliados y 0 importaciones que no son de la demostración, y también se borrarían: si es lo que querés, agregá --todo.',
    ],
  )
  assert.equal(await left(), (before ?? 0) + 1)
  await t.rows(`delete from usuario where email = 'jefa@x.org.ar'`)
  const tables = (
    await t.rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
  ).map((r) => r.name)
  const count = async (name: string) => (await t.rows<{ n: number }>(`select count(*)::int as n from ${name}`))[0]?.n ?? 0
  const catalogues = await Promise.all([...quedan].map(count))
  const ana = await t.login('ana')
  const done = await empty(['--si'])
  assert.equal(done.code, 0, done.out)
  assert.match(done.out, /^Demostración vaciada: 14 cuentas y 300 afiliados\. Sigue: npm run crear-admin /)
  for (const name of tables) if (!quedan.has(name)) assert.equal(await count(name), 0, name)
  assert.deepEqual(
    [...quedan].filter((name) => !tables.includes(name)),
    [],
    'a table that is not there',
  )
  const after = await Promise.all([...quedan].map(count))
  for (const [i, name] of [...quedan].entries())
    if (name !== 'texto_catalogo') assert.ok((after[i] ?? 0) >= (catalogues[i] ?? 0), name)
  // Of the translations the portal's own stay; nobody pays to the account of the demonstration.
  assert.deepEqual(
    await t.rows(
      `select texto, en from texto_catalogo where texto in ('Cuota sindical', 'Préstamo personal', 'ACTIVO') order by 1`,
    ),
    [
      { texto: 'ACTIVO', en: 'ACTIVE' },
      { texto: 'Cuota sindical', en: 'Union dues' },
    ],
  )
  assert.deepEqual(await t.rows('select from organizacion where transferencia is not null'), [])
  const [row] = await t.rows<{ datos: unknown }>(`select datos from auditoria where accion = 'vaciar'`)
  assert.deepEqual(row?.datos, { cuentas: 14, afiliados: 300, todo: false })
  // Sessions are ended and triggers are enabled again. The portal is empty, and no start makes a demo of it.
  assert.equal((await ana.get('usuarios/actual')).status, 401)
  assert.equal((await t.rows(`select from pg_trigger where not tgisinternal and tgenabled = 'D'`)).length, 0)
  assert.equal((await starting({ GREMIAL_DEMO: '0' })).demostracion, false)
  assert.equal((await starting({ GREMIAL_DEMO: '1' })).demostracion, false)
  assert.equal(await left(), 0)
  assert.equal((await empty(['--si'])).out, 'No hay cuentas de demostración: no se vació nada.')
  const first = await command(dir, 'crear-admin', ['jefa@x.org.ar', 'JEFA, Ana'], {
    env: database,
    input: 'una-clave-de-prueba\n',
  }).ended
  assert.equal(first.code, 0, first.out)
  // Rejects a second account with the same address, and a common password.
  for (const [mail, clave, dice] of [
    ['jefa@x.org.ar', 'una-clave-de-prueba', /^Ya hay un usuario con el correo jefa@x\.org\.ar\.$/],
    ['otra@x.org.ar', 'password123', /^Esa contraseña /],
  ] as const) {
    const refused = await command(dir, 'crear-admin', [mail, 'OTRA, Ana'], { env: database, input: `${clave}\n` }).ended
    assert.equal(refused.code, 1)
    assert.match(refused.out, dice)
  }
  assert.equal(await left(), 1)
})
