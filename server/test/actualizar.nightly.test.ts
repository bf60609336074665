import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { atEnd } from './at-end.ts'
import { eventually } from './eventually.ts'
import { install, makePackage } from './paquetes.ts'
import { ask, folder } from './programa.ts'

/**
 * Versions that change existing tables, wrong ones, and a full disk. Interrupted: actualizar-cortes.nightly.test.ts. Additive,
 * with people writing: actualizar-agrega.nightly.test.ts.
 */
const one = '-- amplia\ncreate table prueba_de_version (id int)'
const two = '-- estrecha: nobody reads it\nalter table prueba_de_version rename to otra_prueba'
const first = makePackage('1.0.0')
const changes = makePackage('1.2.0', { '9001_prueba.sql': one, '9002_prueba.sql': two })

test('to a version that changes what there is, and back with the database of before', { timeout: 900_000 }, async () => {
  const copies = folder()
  const portal = await install(first)
  const up = (archive: string) => portal.order('actualizar', archive, '--copias', copies)
  assert.equal(await portal.write('De vuelta'), 201)
  const { out: changed } = await up(changes.archive).ended
  assert.match(changed, /\n2 migraciones: el portal se detiene hasta que terminen\.\n[^]*\nListo: Gremial 1\.2\.0 /)
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

test('a problem of the package, or of a file in it, prints one line and the portal goes on', {
  timeout: 900_000,
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
  const migrations = { '9001_prueba.sql': one, '9002_prueba.sql': two }
  const wrong = makePackage('1.5.0', { ...migrations, '9003_prueba.sql': '-- estrecha: x\nalter table no_existe add x int' })
  assert.match((await up(wrong.archive)) ?? '', /^El ensayo no pudo restaurar la copia: La migración 9003_prueba\.sql no entró/)
  const mute = makePackage('1.6.0', migrations, "console.error('Gremial no arrancó. No quiere.')\nprocess.exit(1)\n")
  assert.match((await up(mute.archive)) ?? '', /^En el ensayo, la versión nueva no arrancó: Gremial no arrancó\. No quiere\.$/)
  assert.equal(existsSync(join(portal.data, 'ensayo')), false)
  // An earlier loss is reported, and does not block upgrades for ever.
  await ask(portal.data, `insert into archivo (sha256, tipo, bytes) values (repeat('a', 64), 'image/jpeg', 9)`)
  const good = makePackage('1.7.0', migrations)
  assert.match((await up(good.archive)) ?? '', /^En el ensayo, los archivos no están bien: .* gremial actualizar … --como-esta$/)
  const { code, out } = await portal.order('actualizar', good.archive, '--copias', copies, '--como-esta').ended
  assert.equal(code, 0, out)
})

test('a disk that fills at any part is said, and the version that was goes on', { timeout: 1_800_000 }, async () => {
  const disk = join(folder(), 'disco')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return console.log('mounting a small disk is not allowed here')
  }
  atEnd(() => void execFileSync('umount', ['-l', disk]))
  const portal = await install(first, disk)
  const next = makePackage('1.2.0', { '9002_prueba.sql': '-- estrecha: x\ncreate table prueba (id int)' })
  assert.equal(await portal.write('Antes'), 201)
  for (const stage of [2, 3, 4, 5, 6]) {
    const upgrading = portal.order('actualizar', next.archive, '--copias', join(disk, 'copias'))
    await eventually(() => upgrading.said().includes(`[${stage}/`), true, { minutes: 10 })
    const { bavail, bsize } = statfsSync(disk)
    const filling = join(disk, 'lleno')
    spawnSync('sh', ['-c', `head -c ${Math.max(0, bavail * bsize - 300_000)} /dev/zero > ${filling}`])
    const { code, out } = await upgrading.ended
    rmSync(filling)
    // If the current stage still found space, the upgrade completes and the new version serves.
    const expected = code === 0 ? '1.2.0' : '1.0.0'
    await eventually(async () => (await portal.version()).split(' ')[0], expected, { minutes: 5 }).catch((error: Error) => {
      throw new Error(`${stage}: ${error.message}\n${out}\n${portal.said()}`)
    })
    assert.ok((await portal.banks()).includes('Antes'), out)
    console.log(`${stage}: ${out.split('\n').at(-1)}`)
    if (code === 0) assert.equal((await portal.order('volver', '--perder').ended).code, 0)
  }
})
