import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { boot } from '../../installation/boot.ts'
import { inTransaction, systemCtx } from '../context.ts'
import { filesLocationOf } from './location.ts'
import { fileStore, sweepMs, unreferencedDays } from './store.ts'

const t = await testApp()
const dir = mkdtempSync(join(tmpdir(), 'gremial-archivos-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const files = fileStore(filesLocationOf({ dataDir: dir, files: undefined }))
const ctx = systemCtx(t.services, t.app.log)
const day = 86_400_000

const pathOf = (sha256: string, base = dir) => join(base, 'archivos', sha256.slice(0, 2), sha256)
const pdf = (text: string) => files.keep(ctx, Buffer.from(`%PDF ${text}`), 'application/pdf')
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const rowOf = async (sha256: string) =>
  (await t.rows<{ danado: Date | null }>(`select danado from archivo where sha256 = '${sha256}'`))[0]
/** A whole round of the sweep: all 256 turns, from a given time on. */
async function sweepAll(now: Date): Promise<number> {
  let gone = 0
  for (let turn = 0; turn < 256; turn++) gone += await files.sweep(t.db, new Date(now.getTime() + turn * sweepMs))
  return gone
}

/** Everything below a directory except PostgreSQL's files. */
function below(path: string): string[] {
  const inside = (p: string): string[] =>
    statSync(p).isDirectory() ? readdirSync(p).flatMap((f) => [join(p, f), ...inside(join(p, f))]) : []
  return [path, ...inside(path)]
}

test('payslips, portraits, mails and keys are private files, also those of earlier versions', async () => {
  const datos = join(dir, 'datos')
  const loose = process.umask(0o022)
  const recibo = 'ab'.repeat(32)
  mkdirSync(join(datos, 'archivos/ab'), { recursive: true })
  mkdirSync(join(datos, 'correo'))
  for (const name of [`archivos/ab/${recibo}`, 'correo/1.eml', 'auditoria.ancla', 'clave'])
    writeFileSync(join(datos, name), 'x'.repeat(64))
  assert.deepEqual([mode(datos), mode(join(datos, `archivos/ab/${recibo}`))], ['755', '644'])
  const start = () => boot({ GREMIAL_DATOS: datos, DATABASE_URL: t.url, GREMIAL_DEMO: '1' }, { exclusive: true })
  try {
    let booted = await start()
    for (const path of below(datos)) assert.equal(mode(path), statSync(path).isDirectory() ? '700' : '600', path)
    const nuevo = await booted.services.files.keep(ctx, Buffer.from('%PDF recibo de sueldo'), 'application/pdf')
    for (const path of below(datos)) assert.equal(mode(path), statSync(path).isDirectory() ? '700' : '600', path)
    assert.ok(existsSync(pathOf(nuevo, datos)))
    await booted.close()
    // Next to foreign files the folder keeps its permissions, and so do they.
    writeFileSync(join(datos, 'ajeno'), '')
    chmodSync(join(datos, 'ajeno'), 0o644)
    chmodSync(datos, 0o755)
    booted = await start()
    await booted.close()
    assert.deepEqual([mode(datos), mode(join(datos, 'ajeno')), mode(join(datos, 'archivos'))], ['755', '644', '700'])
  } finally {
    process.umask(loose)
  }
})

test('a corrupt or missing file is not served, is logged and marked, and repaired by re-upload', async () => {
  const said: Array<[unknown, string]> = []
  const log = Object.assign(Object.create(t.app.log) as typeof t.app.log, {
    error: (what: unknown, text: string) => said.push([what, text]),
  })
  const sha256 = await pdf('uno')
  assert.equal((await files.read(sha256, { db: t.db, log }))?.toString(), '%PDF uno')
  assert.deepEqual([said.length, (await rowOf(sha256))?.danado], [0, null])
  writeFileSync(pathOf(sha256), '%PDF dos')
  assert.equal(await files.read(sha256, { db: t.db, log }), undefined)
  assert.deepEqual(said, [[{ sha256 }, 'a file is not what its hash says: not served']])
  assert.ok((await rowOf(sha256))?.danado)
  rmSync(pathOf(sha256))
  assert.equal(await files.read(sha256, { db: t.db, log }), undefined)
  assert.deepEqual(said[1], [{ sha256 }, 'a file is gone'])
  writeFileSync(pathOf(sha256), '%PDF dos')
  await pdf('uno')
  assert.equal((await files.read(sha256, { db: t.db, log }))?.toString(), '%PDF uno')
  assert.equal((await rowOf(sha256))?.danado, null)
})

test('a published document whose file was changed gets a clear error, never that file', async () => {
  const ana = await t.login('ana', 'en')
  const store = t.services.files
  const sha256 = await store.keep(ctx, Buffer.from('%PDF the payslip'), 'application/pdf')
  const [row] = await t.rows<{
    id: number
  }>(`with p as (insert into publicacion (archivo, sha256, indice, indice_sha256, paginas, documentos, momento)
      values ('a', '${sha256}', 'i', '${sha256}', 1, 1, now()) returning id)
    insert into documento (afiliado_numero, tipo, descripcion, fecha, archivo_sha256, publicacion_id)
      select 1001, 'RECIBO', 'Recibo', dia_de(now()), '${sha256}', id from p returning id`)
  const url = `vistas/documentos-afiliado/recibos/descargar/${row?.id}`
  const good = await ana.get(url)
  assert.equal(good.raw.toString(), '%PDF the payslip')
  const folder = readdirSync(tmpdir())
    .filter((f) => f.startsWith('gremial-archivos-'))
    .map((f) => pathOf(sha256, join(tmpdir(), f)))
    .find((p) => existsSync(p))
  writeFileSync(folder ?? '', '%PDF another payslip')
  const bad = await ana.get(url)
  assert.equal(bad.status, 404)
  assert.equal(bad.body.message, 'The file for this document is not available. Let your branch know.')
  assert.ok((await rowOf(sha256))?.danado)
})

test('unreferenced files are swept after a week, row and file; referenced and recent ones stay', async () => {
  const [unused, portrait, young, kept] = [await pdf('nadie'), await pdf('retrato'), await pdf('joven'), await pdf('otra vez')]
  await t.rows(`update usuario set imagen_sha256 = '${portrait}' where email = 'beto@gremial.example'`)
  await t.rows(`update archivo set creado = now() - interval '8 days' where sha256 in ('${unused}', '${portrait}', '${kept}')`)
  // Stored again: its week restarts.
  await pdf('otra vez')
  // A file whose row was rolled back.
  const orphan = 'cd'.repeat(32)
  for (const name of [orphan, 'ce'.repeat(32)]) {
    mkdirSync(join(dir, 'archivos', name.slice(0, 2)), { recursive: true })
    writeFileSync(pathOf(name), 'x')
  }
  const old = new Date(Date.now() - 8 * day)
  utimesSync(pathOf(orphan), old, old)
  // A round takes less than two days, so none of the recent ones becomes old meanwhile.
  assert.equal(await sweepAll(new Date()), 2)
  assert.deepEqual(
    [unused, portrait, young, kept, orphan, 'ce'.repeat(32)].map((s) => existsSync(pathOf(s))),
    [false, true, true, true, false, true],
  )
  assert.equal(await rowOf(unused), undefined)
  assert.ok(await rowOf(portrait))
  assert.equal((await t.rows(`select 1 from archivo where sha256 = '${orphan}'`)).length, 0)
  // It can be stored again.
  assert.equal(await pdf('nadie'), unused)
  assert.equal((await files.read(unused, ctx))?.toString(), '%PDF nadie')
  assert.ok(unreferencedDays >= 7)
})

test('content stored while the sweep runs is kept, in any order', async () => {
  const later = new Date(Date.now() + 8 * day)
  for (let round = 0; round < 10; round++) {
    const sha256 = await pdf(`carrera ${round}`)
    const turn = new Date(
      Math.floor(later.getTime() / (256 * sweepMs)) * 256 * sweepMs + Number.parseInt(sha256.slice(0, 2), 16) * sweepMs,
    )
    const write = inTransaction(ctx, async (ctx) => {
      const again = await files.keep(ctx, Buffer.from(`%PDF carrera ${round}`), 'application/pdf')
      await sql`update usuario set imagen_sha256 = ${again} where email = 'beto@gremial.example'`.execute(ctx.db)
    })
    await Promise.all([write, files.sweep(t.db, turn), files.sweep(t.db, turn)])
    assert.ok(await files.read(sha256, ctx), `round ${round}`)
  }
})

test("every column with a stored file's hash is a foreign key, so that the sweep finds it", async () => {
  const columns = await t.rows<{
    name: string
  }>(`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname like '%sha256%' and not exists (select from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'archivo'::regclass and a.attnum = any(k.conkey)) order by 1`)
  // Hashes of content that is not stored as a file.
  assert.deepEqual(
    columns.map((c) => c.name),
    ['archivo.sha256', 'importacion.sha256', 'migracion.sha256', 'publicacion.indice_sha256', 'publicacion.sha256'],
  )
})
