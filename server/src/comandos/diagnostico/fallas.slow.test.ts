import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { diagnosing } from '../../../test/diagnosticos.ts'
import { folder } from '../../../test/programa.ts'
import { sealPending } from '../../platform/audit/chain-writer.ts'

/** Planted faults, each named with what to do. */
const t = await testApp()
const { dataDir } = t.services.config
cpSync(join(tmpdir(), `gremial-archivos-${process.env.GREMIAL_PRUEBA ?? process.pid}`, 'archivos'), join(dataDir, 'archivos'), {
  recursive: true,
})
for (const dir of [dataDir, join(dataDir, 'archivos')]) chmodSync(dir, 0o700)
await (await t.login('admin')).post('bancos', { nombre: 'De las fallas', sucursales: [] })
await sealPending(t.services)
const diagnose = diagnosing(t)

interface Fault {
  name: string
  env?: Record<string, string>
  /** SQL statements, or a change of the data directory. */
  plant?: string | (() => void)
  topic: string
  said: RegExp
}

const taken = join(folder(), 'archivo')
writeFileSync(taken, '')
const planted: Fault[] = [
  { name: 'the server does not answer', topic: 'Servidor', said: /^mal No responde en .* → Arrancalo/ },
  {
    name: 'the public address is closed',
    env: { GREMIAL_URL: 'http://127.0.0.1:59999' },
    topic: 'Dirección',
    said: /^mal Desde acá no se llega a .*ECONNREFUSED.* → Revisá el nombre/m,
  },
  {
    name: 'the mail server is down',
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    plant: `update organizacion set email = 'portal@sindicato.org.ar'`,
    topic: 'Correo',
    said: /^mal El servidor de correo no acepta.* → Revisá SMTP_URL/m,
  },
  {
    name: "the alerts' program is down",
    env: { GREMIAL_ALERTAS: 'http://127.0.0.1:9/', GREMIAL_ALERTAS_CLAVE: 'a'.repeat(40) },
    topic: 'Alertas',
    said: /^mal El programa de las alertas no responde/m,
  },
  {
    name: 'the watch never ran',
    env: { GREMIAL_DEMO: '0' },
    topic: 'Vigía',
    said: /^aviso La vigía nunca miró → systemctl enable/,
  },
  {
    name: 'the folder of the backups cannot be written',
    env: { GREMIAL_COPIAS: join(taken, 'copias') },
    topic: 'Copias',
    said: /^mal No se puede escribir en la carpeta de las copias, \S+: no es un directorio → .*GREMIAL_COPIAS$/m,
  },
  {
    name: 'no recovery key',
    env: { GREMIAL_COPIAS_COMANDO: 'cat > /dev/null' },
    topic: 'Copias',
    said: /^mal GREMIAL_COPIAS_COMANDO está puesto y falta la clave de recuperación.* → Corré npm run clave-copias/m,
  },
  {
    name: 'accounts of the demo in a real portal',
    topic: 'Cuentas',
    said: /^mal Hay 1\d cuentas de demostración.* → Corré npm run vaciar-demo/m,
  },
  {
    name: 'nobody administers',
    plant: `delete from usuario_rol using rol where rol.id = rol_id and rol.codigo = 'ADMINISTRADOR'`,
    topic: 'Cuentas',
    said: /^mal No hay ninguna persona que administre → Corré npm run crear-admin/m,
  },
  {
    name: 'a stored file was changed',
    plant: `update archivo set danado = now() where sha256 = (select max(sha256) from archivo)`,
    topic: 'Archivos',
    said: /^mal .*faltan o están dañados \d+ → Corré npm run verificar-archivos/,
  },
  {
    name: 'the data is open to others',
    plant: () => chmodSync(join(dataDir, 'archivos'), 0o755),
    topic: 'Carpetas',
    said: /^mal Otros usuarios del equipo pueden entrar .* → chmod/m,
  },
  {
    name: 'a folder of the data cannot be written',
    plant: () => {
      rmSync(join(dataDir, 'correo'), { recursive: true, force: true })
      writeFileSync(join(dataDir, 'correo'), '', { mode: 0o600 })
    },
    topic: 'Carpetas',
    said: /^mal Quien corre el servidor no puede escribir en \S+correo → chown/m,
  },
  {
    name: 'data of an earlier PostgreSQL is left',
    plant: () => mkdirSync(join(dataDir, 'pg.17')),
    topic: 'Carpetas',
    said: /^aviso Quedan los datos de antes de pasar de PostgreSQL 17/m,
  },
  {
    name: 'the application may do too much',
    plant: 'grant delete on afiliado to gremial_app',
    topic: 'Derechos',
    said: /^mal El rol gremial_app no tiene los derechos que le tocan en 1 tablas: afiliado/,
  },
  {
    name: 'the database is of a later version',
    plant: `insert into migracion (nombre, sha256) values ('9999_futuro.sql', 'x')`,
    topic: 'Migraciones',
    said: /^mal La base es de una versión más nueva.* → Usá esa versión/,
  },
  {
    name: 'somebody wrote around the portal',
    plant: `begin; set local session_replication_role = replica;
      update afiliado set categoria_id = (select max(id) from categoria_afiliado) where numero in (1001, 1002); commit`,
    topic: 'Padrón',
    said: /^mal La historia del padrón no dice lo mismo/m,
  },
  {
    name: 'nobody works',
    plant: `insert into bandeja_salida (tipo, datos, creado, proximo) values ('correo', '{}', now() - interval '2 hours', now() - interval '2 hours')`,
    topic: 'Pendientes',
    said: /^aviso 1 de «correo» por hacer.* → Fijate que corra un proceso/m,
  },
  {
    name: 'a job was given up',
    plant: `insert into bandeja_salida (tipo, datos, creado, proximo, fallido) values ('registro', '{}', now(), now(), now())`,
    topic: 'Pendientes',
    said: /^aviso 1 de «registro» se dejaron de intentar/m,
  },
  {
    name: 'a backup does not leave, and does not restore',
    plant: `insert into copia (pedida, estado, empezo, termino, envio_problema, ensayo, ensayo_termino, ensayo_segundos, ensayo_problema)
      values (now(), 'HECHA', now(), now(), 'terminó con 3', 'MAL', now(), 4, 'dañada')`,
    topic: 'Copias',
    said: /^mal La última copia no salió de este equipo: terminó con 3 → .*\nmal La copia del .* no se pudo restaurar: dañada → /m,
  },
  {
    name: 'the checkpoint of the audit is gone',
    plant: () => rmSync(join(dataDir, 'auditoria.ancla'), { force: true }),
    topic: 'Auditoría',
    said: /^mal Hay acciones selladas y falta el ancla → Corré npm run verificar-auditoria/m,
  },
]

test('twenty faults planted at once are named, each with what to do', async () => {
  for (const { plant } of planted)
    if (typeof plant === 'string') await t.rows(plant)
    else plant?.()
  const env = Object.assign({}, ...planted.map((fault) => fault.env ?? {})) as Record<string, string>
  const { code, of } = await diagnose(env)
  assert.equal(code, 1)
  for (const { name, topic, said } of planted) assert.match(of(topic), said, `${name}: ${of(topic)}`)
  assert.equal(planted.length, 20)
})

test('a dead database is named, also where nothing is installed yet; and another key', async () => {
  const dead = { DATABASE_URL: 'postgres://alguien:secreto@127.0.0.1:9/x' }
  for (const dir of [dataDir, join(folder(), 'nueva')]) {
    const { code, said, of } = await diagnose(dead, [], dir)
    assert.equal(code, 1)
    assert.match(of('Base'), /^mal No responde: connect ECONNREFUSED 127\.0\.0\.1:9 → Revisá DATABASE_URL/)
    assert.doesNotMatch(said, /secreto|alguien/)
  }
  const { of } = await diagnose({ GREMIAL_CLAVE: 'otra-clave-de-treinta-y-dos-letras' })
  assert.match(of('Clave'), /^mal .*→ /)
})
