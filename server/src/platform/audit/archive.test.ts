import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { forzar, sellarTodo, veredicto } from '../../../test/auditoria.ts'
import { type Ctx, inTransaction, systemCtx } from '../context.ts'
import { openDatabase } from '../db/pool.ts'
import { archiveAudit, verifyArchive } from './archive.ts'
import { audit } from './audit.ts'

const t = await testApp()
const ctx = systemCtx(t.services, t.app.log)
const folder = mkdtempSync(join(tmpdir(), 'gremial-archivo-'))
const database = openDatabase(t.urlAs('owner'), { max: 2 })
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
const owner: Ctx = { ...ctx, services: { ...t.services, database }, db: database.db }

const act = (dia: string, n: number) =>
  inTransaction({ ...ctx, now: new Date(`${dia}T23:30:00Z`) }, (ctx) =>
    audit(ctx, 'crear', 'banco', n, { n, texto: 'ñ 😀 "' }, 1),
  )
for (let n = 0; n < 30; n++) await act(`2015-03-${String(1 + Math.floor(n / 3)).padStart(2, '0')}`, n)
await sellarTodo(t.services)
const contar = async () => (await t.rows<{ n: number }>('select count(*)::int as n from auditoria'))[0]?.n ?? 0
const conteo = async () =>
  (await t.rows<{ n: number }>('select coalesce(sum(cantidad), 0)::int as n from auditoria_conteo where quien = -1'))[0]?.n

test('years that are over leave to a file, the chain goes on from there, and both verify', async () => {
  const antes = await contar()
  const uno = await archiveAudit(owner, '2015-03-05', folder)
  assert.deepEqual([uno?.desde, uno?.hasta, uno?.filas], [1, 15, 15])
  await sellarTodo(t.services)
  assert.equal(await contar(), antes - 15 + 1)
  assert.equal(await conteo(), await contar())
  assert.deepEqual([(await veredicto(t.services)).texto, (await veredicto(t.services)).filas], ['', antes - 14])
  const dos = await archiveAudit(owner, '2015-03-08', folder)
  assert.deepEqual([dos?.desde, dos?.hasta], [16, 24])
  await act('2026-01-01', 99)
  await sellarTodo(t.services)
  assert.equal((await veredicto(t.services)).texto, '')
  for (const { path, filas } of [uno, dos].filter((a) => a !== undefined))
    assert.deepEqual(await verifyArchive(ctx, path), { wrong: undefined, filas })
  assert.equal(await archiveAudit(owner, '2015-03-08', folder), undefined)
})

test('an archive with one changed value, or from another place, is reported', async () => {
  const [nombre = ''] = readdirSync(folder).toSorted()
  const texto = gunzipSync(readFileSync(join(folder, nombre))).toString()
  const copia = join(folder, 'otra.gz')
  writeFileSync(copia, gzipSync(texto.replace('"n":7', '"n":8')))
  assert.match((await verifyArchive(ctx, copia)).wrong ?? '', /fue cambiado/)
  writeFileSync(copia, gzipSync(texto.split('\n').slice(0, -3).join('\n')))
  assert.match((await verifyArchive(ctx, copia)).wrong ?? '', /no dice que se archivara/)
  writeFileSync(copia, readFileSync(join(folder, nombre)).subarray(0, 300))
  assert.match((await verifyArchive(ctx, copia)).wrong ?? '', /roto/)
  rmSync(copia)
})

test('nobody takes rows out in another way, nor by saying that they are in a file', async () => {
  for (const role of ['app', 'owner'] as const) {
    const other = openDatabase(t.urlAs(role), { max: 1 })
    await assert.rejects(other.pool.query('delete from auditoria'), role)
    if (role === 'app')
      await assert.rejects(
        other.pool.query(`select set_config('gremial.archivar', 'si', false); delete from auditoria`),
        /permission denied/,
      )
    await other.close()
  }
  await forzar(
    t,
    `delete from auditoria a using auditoria_sello s where s.auditoria_id = a.id and s.orden < 28; delete from auditoria_sello where orden < 28;
      insert into auditoria_archivo select 27, '2015-03-09', 25, 3, sello, '', now() from auditoria_sello where orden = 28`,
  )
  assert.match((await veredicto(t.services)).texto, /faltan los sellos 1 a 27/)
})

test('an altered chain is not archived: no row moves and no file is left', async () => {
  const antes = await contar()
  // Repeated: the file opens asynchronously, and was sometimes created after its removal.
  for (let n = 0; n < 30; n++) {
    await assert.rejects(archiveAudit(owner, '2015-03-31', folder), /no está sano/)
    assert.deepEqual(
      readdirSync(folder).filter((f) => f.includes('parte')),
      [],
    )
  }
  assert.equal(await contar(), antes)
})
