import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { sellarTodo, veredicto } from '../../../test/auditoria.ts'
import { add, dataOf, mandar, pathOf } from '../../../test/comprobantes.ts'
import { deposito } from '../../../test/deposito.ts'
import { fotoDePrueba } from '../../../test/fotos.ts'
import { newRendicion } from '../../../test/rendiciones.ts'
import { buildApp } from '../../app.ts'
import { boot } from '../../installation/boot.ts'
import { audit } from '../audit/audit.ts'
import { writeCheckpoint } from '../audit/checkpoint.ts'
import { readConfig } from '../config/config.ts'
import { inTransaction, systemCtx } from '../context.ts'
import { StartError } from '../runtime/start-error.ts'
import { flydriveBackend } from './backend.ts'
import { backendOf } from './backends.ts'
import { filesLocationOf, storageLocation } from './location.ts'
import { fileStore, hashOf, keyOf, sweepMs } from './store.ts'

const t = await testApp()
const ctx = systemCtx(t.services, t.app.log)
const s3 = await deposito()
const dir = mkdtempSync(join(tmpdir(), 'gremial-lugares-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const shared = { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_DEMO: '1' }
const folder = join(dir, 'compartida')
const kinds = { 'a folder': folder, 'a bucket': s3.url }

/** A server process on the same database, with its own data directory. */
async function process(name: string, archivos: string) {
  const booted = await boot({ ...shared, GREMIAL_DATOS: join(dir, name), GREMIAL_ARCHIVOS: archivos }, { exclusive: true })
  const app = await buildApp({ services: booted.services, sessions: booted.sessions, limits: false, logLevel: 'silent' })
  atEnd(async () => {
    await app.close()
    await booted.close()
  })
  return { app, services: booted.services }
}

/** The checkpoint of this database after its last move. */
let anchor: string | undefined

for (const [kind, archivos] of Object.entries(kinds)) {
  const place = storageLocation.parse(archivos)
  const backend = backendOf(place)
  const files = fileStore(place)

  test(`${kind}: a half-written file is repaired when its content is uploaded again, and logged`, async () => {
    const content = Buffer.from(`%PDF entero ${kind}`)
    const sha256 = await files.keep(ctx, content, 'application/pdf')
    await backend.write(keyOf(sha256), content.subarray(0, 4))
    const said: string[] = []
    const log = Object.assign(Object.create(ctx.log) as typeof ctx.log, { error: (_: unknown, text: string) => said.push(text) })
    await files.keep({ ...ctx, log }, content, 'application/pdf')
    assert.deepEqual(said, ['a file was not whole: written again'])
    assert.equal((await files.read(sha256, ctx))?.toString(), content.toString())
    await backend.remove(keyOf(sha256))
    assert.equal(await files.read(sha256, ctx), undefined)
    await files.keep(ctx, content, 'application/pdf')
    assert.equal((await files.read(sha256, ctx))?.toString(), content.toString())
  })

  test(`${kind}: the sweep deletes unreferenced rows and files, also with several processes`, async () => {
    const content = Buffer.from(`%PDF nadie ${kind}`)
    const sha256 = await files.keep(ctx, content, 'application/pdf')
    const begins = sha256.slice(0, 2)
    const orphan = `${begins}/${begins.padEnd(64, 'f')}`
    await backend.write(orphan, Buffer.from('x'))
    const round = 256 * sweepMs
    const later = Math.floor(Date.now() / round) * round + 6 * round + Number.parseInt(begins, 16) * sweepMs
    // The test's S3 server cannot handle concurrent deletes of one object.
    await Promise.all((place.kind === 's3' ? [1] : [1, 2, 3]).map(() => files.sweep(t.db, new Date(later))))
    assert.deepEqual(await Promise.all([keyOf(sha256), orphan].map(backend.about)), [undefined, undefined])
  })

  test(`${kind}: a photo stored by one process is read by another, with one audit checkpoint`, async () => {
    const own = kind.replace(' ', '-')
    if (anchor !== undefined) await backend.replace('auditoria.ancla', anchor)
    const [one, two] = [await process(`${own}-1`, archivos), await process(`${own}-2`, archivos)]
    const session = await cookie()
    const put = await one.app.inject({
      method: 'PUT',
      url: '/api/usuarios/actual/imagen',
      headers: session,
      payload: { imagen: (await fotoDePrueba()).toString('base64') },
    })
    assert.equal(put.statusCode, 204)
    const [{ id } = { id: 0 }] = await t.rows<{ id: number }>(`select id from usuario where email = 'beto@gremial.example'`)
    const seen = await Promise.all(
      [one, two].map(({ app }) => app.inject({ method: 'GET', url: `/api/usuarios/${id}/imagen`, headers: session })),
    )
    assert.deepEqual(
      seen.map((answer) => answer.statusCode),
      [200, 200],
    )
    assert.equal(seen[0]?.body, seen[1]?.body)
    // The first process seals. The second has never sealed and its directory is empty; it continues from there.
    for (const { services } of [one, two, one]) {
      await inTransaction(systemCtx(services, t.app.log), (ctx) => audit(ctx, 'crear', 'banco', 1))
      await sellarTodo(services)
      assert.equal((await veredicto(services)).texto, '')
    }
    assert.deepEqual(readdirSync(join(dir, `${own}-2`)), [])
    // A delayed process writes late: the checkpoint does not move back.
    const before = await backend.read('auditoria.ancla')
    await writeCheckpoint(two.services, { orden: 1, sello: '0'.repeat(64), dia: '2026-11-22', lineas: 0 })
    assert.deepEqual(await backend.read('auditoria.ancla'), before)
    anchor = before?.toString()
  })
}

async function cookie(): Promise<Record<string, string>> {
  const { createSession } = await import('../access/session.ts')
  const [{ id } = { id: 0 }] = await t.rows<{ id: number }>(`select id from usuario where email = 'beto@gremial.example'`)
  return { cookie: `gremial_sesion=${await createSession(t.db, id, false, 'prueba', new Date())}` }
}

test('a listing continues after its first page', async () => {
  const pages: Record<string, { objects: DriveFile[]; paginationToken?: string }> = {
    '': { objects: [], paginationToken: 'x' },
    x: { objects: [new DriveFile('ab/uno', new FSDriver({ location: dir, visibility: 'private' }))] },
  }
  const none = () => Promise.reject(new Error('not asked'))
  const listAll = async (_: unknown, { paginationToken = '' } = {}) => pages[paginationToken] ?? none()
  const names: string[] = []
  for await (const { key } of flydriveBackend(
    async () => ({ getMetaData: none, getBytes: none, getStream: none, delete: none, listAll }),
    (key) => key,
  ).list('ab'))
    names.push(key)
  assert.deepEqual(names, ['ab/uno'])
})

test('a process killed while it writes leaves nothing under the name, and what it began is swept', async () => {
  const content = 'x'.repeat(3_000_000)
  const key = keyOf(hashOf(Buffer.from(content)))
  const script = `import { backendOf } from '${join(import.meta.dirname, 'backends.ts')}'
    await backendOf({ kind: 'folder', folder: ${JSON.stringify(folder)} }).write('${key}', Buffer.from('x'.repeat(3_000_000)))`
  // The system kills a process that writes more than a megabyte.
  const { status, signal } = spawnSync('sh', [
    '-c',
    'ulimit -f 1024; exec "$0" --input-type=module -e "$1"',
    globalThis.process.execPath,
    script,
  ])
  assert.ok(signal === 'SIGXFSZ' || status !== 0, `${status} ${signal}`)
  const inside = join(folder, key.slice(0, 2))
  const half = readdirSync(inside).filter((f) => f.startsWith(key.slice(3)))
  assert.ok(half.every((f) => f.endsWith('.parcial')) && !existsSync(join(folder, key)), half.join())
  const old = new Date(Date.now() - 8 * 86_400_000)
  const draft = join(inside, `${key.slice(3)}.x.parcial`)
  writeFileSync(draft, 'x')
  utimesSync(draft, old, old)
  const turn = new Date(Math.floor(Date.now() / (256 * sweepMs)) * 256 * sweepMs + Number.parseInt(key.slice(0, 2), 16) * sweepMs)
  await fileStore({ kind: 'folder', folder }).sweep(t.db, turn)
  assert.equal(existsSync(draft), false)
})

test('a place of files that is no place, or does not answer, is one clear line', async () => {
  const refused = async (archivos: string, env: Record<string, string> = {}) => {
    const before = { ...globalThis.process.env }
    Object.assign(globalThis.process.env, env)
    try {
      const booted = await boot(
        {
          GREMIAL_DATOS: join(dir, 'malo'),
          DATABASE_URL: t.url,
          GREMIAL_CLAVE: t.services.config.secret,
          GREMIAL_ARCHIVOS: archivos,
        },
        { exclusive: true },
      )
      await booted.close()
      return 'started'
    } catch (error) {
      assert.ok(error instanceof StartError, String(error))
      assert.doesNotMatch(error.message, /\n|secreto/)
      return error.message
    } finally {
      Object.assign(globalThis.process.env, before)
    }
  }
  writeFileSync(join(dir, 'archivo'), '')
  const { endpoint } = await deposito({ strict: true })
  const at = (text: string) => `s3://${text}${text.includes('?') ? '' : `?endpoint=${encodeURIComponent(endpoint)}`}`
  for (const [archivos, said, env] of [
    ['gs://x/y', /^GREMIAL_ARCHIVOS: valor inválido \(se espera una carpeta o s3:/],
    ['s3://id:secreto@gremial', /las credenciales no van en la dirección/],
    ['s3://A_b', /depósito no vale/],
    ['s3://gremial/p?region=x&clave=secreto', /endpoint y region/],
    ['s3://gremial?endpoint=http://id:secreto@x', /endpoint tiene que ser/],
    [join(dir, 'archivo'), /no se pueden usar los archivos de .*: no es un directorio$/],
    [at('otro'), /s3:\/\/otro: no hay un depósito con ese nombre$/],
    [at('gremial?endpoint=http://127.0.0.1:9'), /s3:\/\/gremial: no responde nadie en esa dirección$/],
    [at('gremial'), /no conoce esas credenciales/, { AWS_ACCESS_KEY_ID: 'otra' }],
    [`${at('gremial')}&region=sur`, /las credenciales no valen/, { AWS_SECRET_ACCESS_KEY: 'otro-secreto' }],
  ] as Array<[string, RegExp, Record<string, string>?]>) {
    assert.match(await refused(archivos, env), said, archivos)
  }
})

test('an unreachable storage backend: reads get a retry, uploads fail, no file is marked lost', async () => {
  const operador = await t.login('operador')
  const r = await newRendicion(t, operador)
  const { contenido } = await add(operador, r)
  const { files: answering } = t.services
  t.services.files = fileStore(storageLocation.parse('s3://gremial?endpoint=http://127.0.0.1:9'))
  const [read, sent] = [await operador.get(contenido), await mandar(operador, pathOf(r), dataOf())]
  t.services.files = answering
  for (const { status, body } of [read, sent]) assert.deepEqual([status, body.codigo], [503, 'ARCHIVOS_NO_RESPONDEN'])
  assert.equal((await operador.get(pathOf(r))).body.length, 1)
  assert.deepEqual(await t.rows('select from archivo where danado is not null'), [])
  assert.equal((await operador.get(contenido)).status, 200)
})

test('a shared folder is private, and servers of one DATABASE_URL share a data directory too', async () => {
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const loose = join(dir, 'abierta')
  mkdirSync(join(loose, 'ab'), { recursive: true, mode: 0o755 })
  writeFileSync(join(loose, 'ab', 'ab'.repeat(32)), 'x', { mode: 0o644 })
  await process('junta', loose)
  assert.deepEqual([loose, join(loose, 'ab'), join(loose, 'ab', 'ab'.repeat(32))].map(mode), ['700', '700', '600'])
  const second = await process('junta', loose)
  assert.deepEqual(second.services.config.files, { kind: 'folder', folder: loose })
  assert.deepEqual(filesLocationOf(readConfig({ GREMIAL_DATOS: join(dir, 'junta') })), {
    kind: 'folder',
    folder: join(dir, 'junta/archivos'),
  })
})

test('an installation that gives its files a place of their own takes its anchor there', async () => {
  await inTransaction(ctx, (ctx) => audit(ctx, 'crear', 'banco', 2))
  const datos = join(dir, 'crece')
  mkdirSync(datos)
  writeFileSync(join(datos, 'auditoria.ancla'), anchor ?? '')
  const before = await boot({ ...shared, GREMIAL_DATOS: datos }, { exclusive: false })
  await sellarTodo(before.services)
  await before.close()
  assert.notEqual(readFileSync(join(datos, 'auditoria.ancla'), 'utf8'), anchor)
  const after = await process('crece', join(dir, 'crecida'))
  await sellarTodo(after.services)
  assert.equal((await veredicto(after.services)).texto, '')
  assert.ok(existsSync(join(dir, 'crecida/auditoria.ancla')))
})
