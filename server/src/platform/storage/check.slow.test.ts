import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { deposito } from '../../../test/deposito.ts'
import { systemCtx } from '../context.ts'
import { backendOf } from './backends.ts'
import { checkFiles, type FileTrouble } from './check.ts'
import { storageLocation } from './location.ts'
import { fileStore, keyOf } from './store.ts'

const t = await testApp()
const ctx = systemCtx(t.services, t.app.log)
const dir = mkdtempSync(join(tmpdir(), 'gremial-verificar-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const { url } = await deposito()

for (const [kind, place] of Object.entries({ 'a folder': join(dir, 'archivos'), 'a bucket': url })) {
  test(`${kind}: missing, damaged, unreferenced and unused files are counted; a repair clears it`, async () => {
    await t.rows(`alter table archivo disable trigger all; update usuario set imagen_sha256 = null; begin; set local session_replication_role = replica;
      delete from archivo; commit`)
    const where = storageLocation.parse(place)
    const [files, backend] = [fileStore(where), backendOf(where)]
    const kept: string[] = []
    for (const text of ['sano', 'falta', 'roto', 'sin uso', 'cortado'])
      kept.push(await files.keep(ctx, Buffer.from(text), 'text/plain'))
    const [sano = '', falta = '', roto = '', sinUso = '', cortado = ''] = kept
    await t.rows(`update archivo set creado = now() - interval '1 day';
      update usuario set imagen_sha256 = case email when 'ana@gremial.example' then '${sano}' when 'beto@gremial.example' then '${falta}'
        when 'clave@gremial.example' then '${cortado}' else '${roto}' end`)
    await backend.remove(keyOf(falta))
    await backend.write(keyOf(roto), Buffer.from('otro'))
    await backend.write(keyOf(cortado), Buffer.from('cor'))
    const sinFila = 'ab'.repeat(32)
    await backend.write(keyOf(sinFila), Buffer.from('x'))
    // A file being stored: its row exists, and its content not yet.
    await t.rows(`insert into archivo (sha256, tipo, bytes) values ('${'cd'.repeat(32)}', '', 1)`)
    // It was found damaged, and repaired since.
    await t.rows(`update archivo set danado = now() where sha256 = '${sano}'`)
    const damaged = async () =>
      (await t.rows<{ sha256: string }>('select sha256 from archivo where danado is not null')).map(({ sha256 }) => sha256).sort()
    const told: FileTrouble[] = []
    const { files: count, counts, healed } = await checkFiles(t.db, backend, new Date(), (trouble) => told.push(trouble))
    assert.deepEqual([count, counts, healed], [6, { falta: 2, roto: 2, sinFila: 1, sinUso: 1 }, 1])
    const named = (what: FileTrouble['kind']) =>
      told
        .filter((x) => x.kind === what)
        .map((x) => x.name)
        .sort()
    assert.deepEqual(named('falta'), [falta, 'cd'.repeat(32)].sort())
    assert.deepEqual([named('roto'), named('sinFila'), named('sinUso')], [[roto, cortado].sort(), [sinFila], [sinUso]])
    assert.deepEqual(await damaged(), [falta, 'cd'.repeat(32), roto, cortado].sort())
    assert.equal((await backend.read(keyOf(roto)))?.toString(), 'otro')
    const command = () =>
      spawnSync(process.execPath, [join(import.meta.dirname, '../../comandos/verificar-archivos.ts')], {
        encoding: 'utf8',
        env: { ...process.env, GREMIAL_DATOS: dir, GREMIAL_ARCHIVOS: place, DATABASE_URL: t.url },
      })
    if (kind === 'a bucket') return
    const bad = command()
    assert.match(bad.stdout, new RegExp(`Falta: ${falta}\n[^]*Roto: ${roto}\n|Roto: ${roto}\n[^]*Falta: ${falta}\n`))
    assert.match(bad.stdout, /^6 archivos .*: faltan 2, rotos 2; sin fila 1, sin uso 1 \(se borran/m)
    assert.equal(bad.status, 1, bad.stderr)
    await t.rows(`delete from archivo where sha256 = '${'cd'.repeat(32)}'`)
    for (const text of ['falta', 'roto', 'cortado'])
      await backend.write(keyOf(kept[['sano', 'falta', 'roto', 'sin uso', 'cortado'].indexOf(text)] ?? ''), Buffer.from(text))
    const well = command()
    assert.equal(well.status, 0, well.stderr)
    assert.match(well.stdout, /^Vuelven a estar enteros, y se entregan otra vez: 3\.$/m)
    assert.deepEqual(await damaged(), [])
  })
}
