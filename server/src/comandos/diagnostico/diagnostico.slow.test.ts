import assert from 'node:assert/strict'
import { chmodSync, cpSync, existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Esperan } from '@gremial/contract/afiliado/avisos.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { diagnosing } from '../../../test/diagnosticos.ts'
import { folder } from '../../../test/programa.ts'
import { sealPending } from '../../platform/audit/chain-writer.ts'
import { conDetalle } from './casa.ts'

const t = await testApp()
const { dataDir } = t.services.config
// The files of the demo, where an installation has them.
cpSync(join(tmpdir(), `gremial-archivos-${process.env.GREMIAL_PRUEBA ?? process.pid}`, 'archivos'), join(dataDir, 'archivos'), {
  recursive: true,
})
for (const dir of [dataDir, join(dataDir, 'archivos')]) chmodSync(dir, 0o700)
await (await t.login('admin')).post('bancos', { nombre: 'Del diagnóstico', sucursales: [] })
await sealPending(t.services)

const diagnose = diagnosing(t)

test('a sound installation: nothing wrong, each thing told, and nothing changed', async () => {
  const before = await t.rows('select * from archivo order by sha256')
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const { code, said, of } = await diagnose({ PORT: port })
  assert.doesNotMatch(said, /"estado": "mal"/)
  assert.equal(code, 0)
  assert.match(of('Base'), /^bien PostgreSQL 1[5-9]\.\d+, \d+ MB, responde en \d+ ms$/m)
  assert.match(of('Migraciones'), /^bien/)
  assert.match(of('Derechos'), /^bien El rol gremial_app tiene sus derechos/)
  assert.match(of('Clave'), /^bien La clave es la de esta base$/)
  assert.match(of('Auditoría'), /^bien El ancla \(sello \d+\) está en la base\nbien No hay acciones por sellar$/)
  assert.match(of('Archivos'), /^bien/)
  assert.match(
    of('Padrón'),
    /^bien La historia del padrón dice lo mismo que el padrón \(300 afiliados\)\nbien El último padrón certificado es lo que se certificó$/,
  )
  assert.match(of('Cuentas'), /^aviso Es una demostración/)
  assert.match(of('Correo'), /^aviso Falta SMTP_URL/m)
  assert.match(of('Servidor'), /^bien Responde en http:/)
  assert.match(of('Dirección'), /^aviso Falta GREMIAL_URL/)
  assert.deepEqual(await t.rows('select * from archivo order by sha256'), before)
})

test('the database away: it says so, goes on with the rest, tells no password, and exits with 1', async () => {
  const { code, said, of } = await diagnose({ DATABASE_URL: 'postgres://alguien:secreto@127.0.0.1:9/x' })
  assert.equal(code, 1)
  assert.match(of('Base'), /^mal No responde: connect ECONNREFUSED 127\.0\.0\.1:9 → Revisá DATABASE_URL/)
  assert.match(of('Disco'), /^bien/)
  assert.match(of('Dirección'), /^aviso/)
  assert.match(of('Servidor'), /^mal No responde en http:\/\/127\.0\.0\.1:9 → Arrancalo/)
  assert.doesNotMatch(said, /secreto|alguien/)
})

test('each problem is listed with its fix: key, rights, versions, files, folders, jobs, accounts', async () => {
  const [file] = await t.rows<{ sha256: string }>('select sha256 from archivo order by creado desc limit 1')
  const path = join(dataDir, 'archivos', file?.sha256.slice(0, 2) ?? '', file?.sha256 ?? '')
  writeFileSync(path, 'otra cosa')
  chmodSync(join(dataDir, 'archivos'), 0o755)
  await t.rows(`grant delete on afiliado to gremial_app; insert into migracion (nombre, sha256) values ('9999_futuro.sql', 'x')`)
  await t.rows(`begin; set local session_replication_role = replica;
    update afiliado set categoria_id = (select max(id) from categoria_afiliado) where numero in (1001, 1002); commit`)
  await sql`insert into bandeja_salida (tipo, datos, creado, proximo, fallido)
    select 'correo', '{}', now() - interval '2 hours', now() - interval '2 hours', case when n > 2 then now() end
    from generate_series(1, 5) n`.execute(t.db)
  const { code, of } = await diagnose({
    GREMIAL_CLAVE: 'y'.repeat(64),
    GREMIAL_DEMO: '0',
    GREMIAL_URL: 'http://portal.invalid/carpeta',
    GREMIAL_PAPEL: 'web',
  })
  assert.equal(code, 1)
  assert.match(of('Clave'), /^mal La clave no es la de esta base: .* → Poné la que tenía en \S+ o en GREMIAL_CLAVE/)
  assert.match(of('Derechos'), /^mal El rol gremial_app no tiene los derechos que le tocan en 1 tablas: afiliado/)
  assert.match(of('Migraciones'), /^mal La base es de una versión más nueva que este programa \(9999_futuro\.sql\)/)
  assert.match(of('Padrón'), /^mal La historia del padrón no dice lo mismo que el padrón en [12] de 300 afiliados/)
  assert.match(of('Archivos'), /^mal .* faltan o están dañados 1 → Corré npm run verificar-archivos/)
  assert.match(of('Carpetas'), /^mal Otros usuarios del equipo pueden entrar a \S+archivos → chmod -R go-rwx/)
  assert.match(
    of('Pendientes'),
    /^aviso 2 de «correo» por hacer; lo más atrasado tendría que haberse hecho hace 2 h .*\naviso 3 de «correo» se dejaron de intentar/,
  )
  assert.match(
    of('Cuentas'),
    /^mal Hay \d+ cuentas de demostración, con una contraseña que está publicada: .* → Corré npm run vaciar-demo/,
  )
  assert.match(of('Dirección'), /carpeta detrás del nombre: no se puede[^]*no es https[^]*Desde acá no se llega a/)
  assert.match(of('Correo'), /^mal Falta SMTP_URL/m)
  // The same rules as the administrator's home, which says the same things of the same base.
  const { config } = t.services
  Object.assign(config, { demo: false })
  const { body } = await (await t.login('admin')).get('vistas/esperan')
  Object.assign(config, { demo: true })
  const dichas = (body as Esperan).cosas.filter((c) => c.gravedad !== null && !conDetalle.has(c.cosa))
  assert.ok(dichas.some((c) => c.cosa === 'ejemploConvenio'))
  assert.deepEqual(
    of('Casa')
      .split('\n')
      .map((l) => [l.split(' ')[0], l.slice(l.indexOf('/app/'))]),
    dichas.map((c) => [c.gravedad, c.va]),
  )
  assert.match(of('Casa'), /^mal El convenio de cobro es el del ejemplo\. .* → Cambiar el convenio: http/m)
  assert.match(of('Programa'), /sólo atiende \(GREMIAL_PAPEL=web\)/)
  await t.rows(
    `revoke delete on afiliado from gremial_app; delete from migracion where nombre = '9999_futuro.sql'; delete from bandeja_salida`,
  )
  chmodSync(join(dataDir, 'archivos'), 0o700)
})

test('an anchor that the database does not have, and actions that nobody seals', async () => {
  const path = join(dataDir, 'auditoria.ancla')
  writeFileSync(path, `900 ${'a'.repeat(64)} 2026-01-01 0\n`)
  await t.rows(`update organizacion set email = ''`)
  await t.rows(`insert into auditoria (evento, momento, accion, entidad, entidad_id, codigo) values (gen_random_uuid(), now() - interval '1 hour', 'crear', 'banco', '1', 'x');
    insert into auditoria_pendiente select max(id) from auditoria`)
  const { code, of } = await diagnose()
  assert.equal(code, 1)
  assert.match(
    of('Auditoría'),
    /^mal El ancla dice que el sello 900 es otro, o falta en la base → Corré npm run verificar-auditoria/,
  )
  assert.match(of('Auditoría'), /^mal 1 acciones esperan su sello hace 60 min/m)
  assert.match(of('Correo'), /^aviso La organización no tiene correo/)
  await t.rows(`update organizacion set email = 'portal@gremio.org.ar'`)
})

test('mail: a refused login is reported without the password; a test mail is delivered', async () => {
  const received: Array<{ to: string; text: string }> = []
  const smtp = new SMTPServer({
    closeTimeout: 10,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => (password === 'buena' ? done(null, { user: 'u' }) : done(new Error('no'))),
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map((r) => r.address).join(), text })
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  atEnd(() => new Promise<void>((done) => smtp.close(done)))
  const { port } = smtp.server.address() as { port: number }
  const lost = await diagnose({ SMTP_URL: `smtp://u:malisima@127.0.0.1:${port}` })
  assert.match(lost.of('Correo'), /^mal El servidor no arranca así: SMTP_URL necesita GREMIAL_URL/)
  const here = { GREMIAL_URL: 'http://127.0.0.1:9' }
  const wrong = await diagnose({ ...here, SMTP_URL: `smtp://u:malisima@127.0.0.1:${port}` })
  assert.match(wrong.of('Correo'), /^mal El servidor de correo no acepta: Invalid login.* → Revisá SMTP_URL/m)
  assert.doesNotMatch(wrong.said, /malisima/)
  const secretFile = join(dataDir, 'smtp')
  writeFileSync(secretFile, `smtp://u:buena@127.0.0.1:${port}\n`)
  const right = await diagnose({ ...here, SMTP_URL_FILE: secretFile }, ['--correo', 'tecnica@gremio.example'])
  assert.match(right.of('Correo'), /^bien El servidor de correo responde y acepta el usuario\nbien Correo de prueba entregado/m)
  assert.equal(received.length, 1)
  assert.equal(received[0]?.to, 'tecnica@gremio.example')
  assert.match(received[0]?.text ?? '', /Subject: Correo de prueba/)
})

test('bad arguments, a bad value or an empty folder: one line, exit 1, and nothing is created', async () => {
  const nowhere = join(folder(), 'nada')
  const empty = await diagnose({}, [], nowhere)
  assert.match(empty.of('Variables'), /^mal No hay nada instalado en /)
  assert.equal(existsSync(nowhere), false)
  for (const [env, args, expected] of [
    [{}, ['--correo', 'nadie'], /^mal nadie no es email válido/],
    [{ GREMIAL_PAPEL: 'jefe' }, [], /^mal GREMIAL_PAPEL: valor inválido/],
  ] as const) {
    const { code, of } = await diagnose(env, [...args])
    assert.match(of('Variables'), expected)
    assert.equal(code, 1)
  }
})
