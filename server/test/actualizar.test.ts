import assert from 'node:assert/strict'
import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { install, makePackage } from './paquetes.ts'
import { ask, folder } from './programa.ts'

/** From one version to another and back, as the technician does it. Cut at each of its parts, and on a full disk: actualizar.vigilia.test.ts. */
const first = makePackage('1.0.0')
const adds = makePackage('1.1.0', { '9001_prueba.sql': '-- amplia\ncreate table prueba_de_version (id int)' })
const changes = makePackage('1.2.0', {
  '9001_prueba.sql': '-- amplia\ncreate table prueba_de_version (id int)',
  '9002_prueba.sql': '-- estrecha: nobody reads it\nalter table prueba_de_version rename to otra_prueba',
})

test('to a version that only adds, with people writing, to one that changes, and back', { timeout: 300_000 }, async () => {
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
  // While it changes nobody is at the port, or who leaves says so: nothing else was ever answered.
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

  // Back, with what was written since: the version of before works on a database that has more.
  assert.equal(await portal.write('Con la nueva'), 201)
  const back = await portal.order('volver').ended
  assert.match(back.out, /\nListo: Gremial 1\.0\.0 /)
  assert.equal(await portal.write('De vuelta'), 201)
  assert.ok((await portal.banks()).includes('Con la nueva'))

  // One that changes what there is: beside the real one, which stays.
  const { out: changed } = await up(changes.archive).ended
  assert.match(changed, /\n1 migraciones: el portal se detiene hasta que terminen\.\n[^]*\nListo: Gremial 1\.2\.0 /)
  assert.match(await portal.version(), /^1\.2\.0 \(/)
  assert.equal(await portal.write('Sólo acá'), 201)
  assert.deepEqual(readdirSync(join(portal.root, 'versiones')).sort(), [first.name, changes.name])
  const refusedBack = await portal.order('volver').ended
  assert.match(refusedBack.out, /no conoce la base como está: .* gremial volver --perder$/)
  assert.match(await portal.version(), /^1\.2\.0 \(/)
  const { code: lost } = await portal.order('volver', '--perder').ended
  assert.equal(lost, 0)
  assert.match(await portal.version(), /^1\.0\.0 \(/)
  const banks = await portal.banks()
  assert.ok(banks.includes('De vuelta') && !banks.includes('Sólo acá'))
  assert.equal(
    (await ask(portal.data, `select from auditoria where accion = 'anclar' or entidad = 'auditoria' limit 1`)).length,
    1,
  )
})

test('what is wrong with a package, or with what is in it, is one line, and the portal goes on', {
  timeout: 300_000,
}, async () => {
  const copies = folder()
  const portal = await install(changes)
  const up = async (archive: string) => {
    const { code, out } = await portal.order('actualizar', archive, '--copias', copies).ended
    assert.equal(code, 1, out)
    assert.match(await portal.version(), /^1\.2\.0 \(/)
    assert.equal(readlinkSync(join(portal.root, 'actual')), `versiones/${changes.name}`)
    return out.split('\n').at(-1)
  }
  assert.match((await up(join(copies, 'no.tar.gz'))) ?? '', /^No existe /)
  assert.match(
    (await up(first.archive)) ?? '',
    /^La 1\.0\.0-\w+ es anterior a la que está puesta \(no conoce 9001_prueba\.sql|9002/,
  )
  assert.match((await up(changes.archive)) ?? '', /es la que ya está puesta$/)
  const other = makePackage('1.4.0')
  writeFileSync(`${other.archive}.sha256`, '0'.repeat(64))
  assert.match((await up(other.archive)) ?? '', /no es como se hizo: su suma es otra\. Bajalo de nuevo$/)
  const migrations = {
    '9001_prueba.sql': '-- amplia\ncreate table prueba_de_version (id int)',
    '9002_prueba.sql': '-- estrecha: nobody reads it\nalter table prueba_de_version rename to otra_prueba',
  }
  const wrong = makePackage('1.5.0', { ...migrations, '9003_prueba.sql': '-- estrecha: x\nalter table no_existe add x int' })
  assert.match((await up(wrong.archive)) ?? '', /^El ensayo no pudo restaurar la copia: La migración 9003_prueba\.sql no entró/)
  const mute = makePackage('1.6.0', migrations, "console.error('Gremial no arrancó. No quiere.')\nprocess.exit(1)\n")
  assert.match((await up(mute.archive)) ?? '', /^En el ensayo, la versión nueva no arrancó: Gremial no arrancó\. No quiere\.$/)
  assert.equal(existsSync(join(portal.data, 'ensayo')), false)
})
