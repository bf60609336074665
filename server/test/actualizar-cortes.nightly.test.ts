import assert from 'node:assert/strict'
import { existsSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { stages } from '../src/installation/upgrade/upgrade.ts'
import { eventually } from './eventually.ts'
import { cut, install, makePackage } from './paquetes.ts'
import { ask, folder } from './programa.ts'

/** An upgrade interrupted, as by a power cut, at each of its stages and in the middle of some. */
const first = makePackage('1.0.0')

const databases = (data: string): Promise<string[]> =>
  ask<{ datname: string }>(data, 'select datname from pg_database').then(
    (rows) => rows.map((row) => row.datname),
    () => [],
  )

test('killed at any point of an upgrade, the portal starts on either version with all its data', {
  timeout: 1_800_000,
}, async () => {
  const copies = folder()
  const portal = await install(first)
  /** Points of interruption: when a stage is printed, or when its effect exists. */
  const points: Array<[where: string, there: (said: string, name: string) => boolean | Promise<boolean>]> = [
    ...stages.map((stage, i): (typeof points)[number] => [stage, (said) => said.includes(`[${i + 1}/`)]),
    ['half unpacked', (_, name) => existsSync(join(portal.root, 'versiones', `${name}.parcial`))],
    ['rehearsing', () => existsSync(join(portal.data, 'ensayo/pg/postmaster.pid'))],
    ['with the database that is to come', async () => (await databases(portal.data)).includes('gremial_nueva')],
    ['with the link switched', (_, name) => readlinkSync(join(portal.root, 'actual')) === `versiones/${name}`],
    ['with the databases switched', async () => (await databases(portal.data)).includes('gremial_antes')],
  ]
  const migrations: Record<string, string> = {}
  const written: string[] = []
  let current = '1.0.0'
  for (const [i, [where, there]] of points.entries()) {
    const number = `2.${i}.0`
    migrations[`9${100 + i}_prueba.sql`] = `-- estrecha: cut ${where}\ncreate table prueba_${i} (id int)`
    const next = makePackage(number, migrations)
    const name = `Antes de ${number}`
    assert.equal(await portal.write(name), 201, where)
    written.push(name)
    const upgrading = portal.order('actualizar', next.archive, '--copias', copies)
    let over = false
    void upgrading.ended.then(() => {
      over = true
    })
    await eventually(async () => over || (await there(upgrading.said(), next.name)), true, { minutes: 10 }).catch(
      (error: Error) => {
        throw new Error(`${where}: ${error.message}\n${upgrading.said()}\n${portal.said()}`)
      },
    )
    cut(portal)
    await upgrading.ended
    await portal.serve()
    const version = (await portal.version()).split(' ')[0] ?? ''
    assert.ok([current, number].includes(version), `${where}: ${version}`)
    current = version
    const banks = await portal.banks()
    assert.deepEqual(
      written.filter((bank) => !banks.includes(bank)),
      [],
      where,
    )
  }
  const last = makePackage('3.0.0', { ...migrations, '9900_prueba.sql': '-- estrecha: last\ncreate table prueba_final (id int)' })
  assert.match((await portal.order('actualizar', last.archive, '--copias', copies).ended).out, /\nListo: Gremial 3\.0\.0 /)
  const banks = await portal.banks()
  assert.deepEqual(
    written.filter((bank) => !banks.includes(bank)),
    [],
  )
  const audit = await portal.order('verificar-auditoria').ended
  assert.equal(audit.code, 0, audit.out)
})
