import assert from 'node:assert/strict'
import { test } from 'vitest'
import { install, makePackage } from './paquetes.ts'
import { folder } from './programa.ts'

/**
 * Upgrades to an additive version and back, as the technician does. Versions that change existing tables, and full disks:
 * actualizar.nightly.test.ts. Interrupted at each stage: actualizar-cortes.nightly.test.ts.
 */
const first = makePackage('1.0.0')
const adds = makePackage('1.1.0', { '9001_prueba.sql': '-- amplia\ncreate table prueba_de_version (id int)' })

test('to a version that only adds, with people writing, and back', { timeout: 900_000 }, async () => {
  const copies = folder()
  const portal = await install(first)
  const up = (archive: string) => portal.order('actualizar', archive, '--copias', copies)
  assert.match(await portal.version(), /^1\.0\.0 \(/)
  const acknowledged: string[] = []
  const refused: number[] = []
  let over = false
  const writer = (async () => {
    for (let n = 0; !over; n++) {
      const status = await portal.write(`Banco ${n}`)
      if (status === 201) acknowledged.push(`Banco ${n}`)
      else refused.push(status)
      await new Promise((done) => setImmediate(done))
    }
  })()
  const { code, out } = await up(adds.archive).ended
  over = true
  await writer
  assert.match(
    out,
    /\nListo: Gremial 1\.1\.0 \([0-9a-f]{7}\)\. La copia de antes está en \S+\. Para volver a 1\.0\.0-\w+: gremial volver\.$/,
  )
  assert.equal(code, 0)
  assert.match(out, /\nAuditoría sana: [^]*\n1 migraciones que sólo agregan: el portal sigue andando\.\n/)
  assert.match(await portal.version(), /^1\.1\.0 \(/)
  // During the change the port is closed or answers 503; nothing else was returned.
  assert.deepEqual(
    refused.filter((status) => status !== 0 && status !== 503),
    [],
  )
  assert.ok(acknowledged.length > 20)
  const there = new Set(await portal.banks())
  assert.deepEqual(
    acknowledged.filter((name) => !there.has(name)),
    [],
  )

  // Goes back with the rows written since: the old version works on a database with additional tables.
  assert.equal(await portal.write('Con la nueva'), 201)
  const back = await portal.order('volver').ended
  assert.match(back.out, /\nListo: Gremial 1\.0\.0 /)
  assert.equal(await portal.write('De vuelta'), 201)
  assert.ok((await portal.banks()).includes('Con la nueva'))
})
