import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { majorOf, programsOf } from '../src/installation/postgres/majors.ts'
import { eventually } from './eventually.ts'
import { cut, install, makePackage } from './paquetes.ts'
import { ask, folder, root } from './programa.ts'

/**
 * `gremial actualizar` with a package that brings another major version of PostgreSQL: data move to it, and return if it does not
 * start or if the operator asks.
 */
const shelf = join(root, 'node_modules/.gremial')
const before = 15
const programs = programsOf(before, join(shelf, 'nadie', 'aca'), shelf, (line) => console.log(line))
const first = makePackage('1.0.0', {}, undefined, { major: before, programs })

test("an upgrade moves the data to the package's PostgreSQL; going back loses later rows", {
  timeout: 1_200_000,
}, async () => {
  const copies = folder()
  const portal = await install(first)
  const up = (archive: string) => portal.order('actualizar', archive, '--copias', copies).ended
  const at = () => majorOf(join(portal.data, 'pg'))
  assert.equal(at(), before)
  assert.equal(await portal.write('De antes'), 201)

  const { code, out } = await up(makePackage('1.1.0').archive)
  assert.equal(code, 0, out)
  assert.match(
    out,
    /\nEl portal se detiene mientras los datos pasan de PostgreSQL 15 a 18; 0 migraciones\.\n[^]*\nListo: Gremial 1\.1\.0 /,
  )
  assert.equal(at(), 18)
  assert.ok(existsSync(join(portal.data, `pg.${before}`)))
  assert.match(await portal.version(), /^1\.1\.0 \(/)
  assert.ok((await portal.banks()).includes('De antes'))
  assert.equal(await portal.write('De ahora'), 201)

  const refused = await portal.order('volver').ended
  assert.match(refused.out, /trae PostgreSQL 15, que no lee los datos como están: .* gremial volver --perder$/)
  assert.match(await portal.version(), /^1\.1\.0 \(/)
  const lost = await portal.order('volver', '--perder').ended
  assert.equal(lost.code, 0, lost.out)
  assert.match(await portal.version(), /^1\.0\.0 \(/)
  assert.equal(at(), before)
  const banks = await portal.banks()
  assert.ok(banks.includes('De antes') && !banks.includes('De ahora'), banks.join())
  assert.equal((await ask(portal.data, `select from auditoria where accion = 'anclar' limit 1`)).length, 1)
})

test("a version that fails on another PostgreSQL's data leaves the previous one with its own", {
  timeout: 1_200_000,
}, async () => {
  const portal = await install(first)
  assert.equal(await portal.write('De antes'), 201)
  // Works in the trial upgrade, moves the data, and then fails to start.
  const wrong = makePackage(
    '1.2.0',
    {},
    `import { boot } from './installation/boot.ts'
const rehearsal = String(process.env.GREMIAL_DATOS).endsWith('ensayo')
if (rehearsal) await import(new URL('otra.ts', import.meta.url).href)
else { await (await boot(process.env, { exclusive: true })).close(); console.error('Gremial no arrancó. No quiere.'); process.exit(1) }
`,
  )
  const { code, out } = await portal.order('actualizar', wrong.archive, '--copias', folder()).ended
  assert.equal(code, 1, out)
  assert.match(out, /no arrancó: Gremial no arrancó\. No quiere\.\. Volvió a andar la 1\.0\.0/)
  assert.match(await portal.version(), /^1\.0\.0 \(/)
  assert.equal(majorOf(join(portal.data, 'pg')), before)
  assert.deepEqual(await portal.banks(), ['De antes'])
  assert.equal(await portal.write('De después'), 201)
})

for (const [where, said] of [
  ['as it stops the portal', 'El portal se detiene mientras los datos pasan'],
  ['as the data begin to move', 'se pasan ahora'],
  ['while they are loaded', 'Cargando '],
] as const)
  test(`cut ${where}, the portal starts on one PostgreSQL with every write, and the upgrade ends`, {
    timeout: 1_200_000,
  }, async () => {
    const portal = await install(first)
    assert.equal(await portal.write('De antes'), 201)
    const next = makePackage('1.3.0')
    const upgrading = portal.order('actualizar', next.archive, '--copias', folder())
    let over = false
    void upgrading.ended.then(() => {
      over = true
    })
    await eventually(() => over || `${upgrading.said()}${portal.said()}`.includes(said), true, { minutes: 5 })
    cut(portal)
    assert.equal(over, false, upgrading.said())
    await upgrading.ended
    await portal.serve()
    assert.ok((await portal.banks()).includes('De antes'))
    if ((await portal.version()).startsWith('1.0.0 ')) {
      assert.equal(majorOf(join(portal.data, 'pg')), before)
      const { code, out } = await portal.order('actualizar', next.archive, '--copias', folder()).ended
      assert.equal(code, 0, out)
    }
    assert.match(await portal.version(), /^1\.3\.0 \(/)
    assert.equal(majorOf(join(portal.data, 'pg')), 18)
    assert.ok((await portal.banks()).includes('De antes'))
    const audit = await portal.order('verificar-auditoria').ended
    assert.equal(audit.code, 0, audit.out)
  })
