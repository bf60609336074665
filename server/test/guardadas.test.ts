import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { ownerRole } from '../src/installation/postgres/roles.ts'
import { verifyAudit } from '../src/platform/audit/verify.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { migrations } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/pool.ts'
import { openFiles } from '../src/platform/storage/open.ts'
import { privateServer } from './app.ts'
import { atEnd } from './at-end.ts'
import { bringToToday, keptVersions, opened } from './guardadas.ts'
import { folder } from './programa.ts'

/**
 * Upgrades the first released version with its data. All kept versions, restored by the program and served:
 * guardadas.nightly.test.ts.
 */
const shared = process.env.GREMIAL_PRUEBA_PG
const own = shared ? undefined : await privateServer()
afterAll(() => own?.stop())
const url = (database: string) => own?.url(database) ?? (shared as string).replace('/@@', `/${database}`)

/** Columns of the first version that no longer exist, each removed by a migration that says why. */
const gone = ['rol.ambito']

test('the first released version upgrades to today with every row, and its audit is valid', async () => {
  const [first = ''] = keptVersions()
  const kept = await opened(first)
  const name = `guardada_${process.pid}`
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  atEnd(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  await admin.query(`create database ${name} owner ${ownerRole}`)
  const journey = await bringToToday(url(name), kept)
  assert.deepEqual(journey.changed, {})
  assert.deepEqual(journey.gone, gone)
  assert.ok(journey.rows > 1000, `${journey.rows}`)
  const config = readConfig({ GREMIAL_DATOS: folder(), GREMIAL_CLAVE: kept.secret, GREMIAL_DEMO: '0' })
  const database = openDatabase(url(name), { max: 2 })
  atEnd(() => database.close())
  const services = { config, database, files: await openFiles(config), now: () => new Date() }
  const { lista, filas } = await verifyAudit(services)
  // That version kept no checkpoint outside the database, so a restore has to accept the chain (backup/restore.ts). Nothing else
  // is wrong.
  assert.deepEqual(
    lista.map(({ motivo }) => motivo),
    ['hay sellos y falta el ancla (auditoria.ancla)'],
  )
  assert.ok(filas > 0)
})

test('a migration of a kept version is unchanged today, so that its installations upgrade', async () => {
  const ours = new Map(migrations().map(({ nombre, sha256 }) => [nombre, sha256]))
  for (const archive of keptVersions()) {
    const { manifest } = await opened(archive)
    for (const { nombre, sha256 } of manifest.migraciones) assert.equal(ours.get(nombre), sha256, `${archive}: ${nombre}`)
    assert.equal(manifest.migraciones.length, Number.parseInt(archive, 10), archive)
  }
})

test('each part of siembra.sql stands between two migrations that exist', () => {
  const parts = readFileSync(join(import.meta.dirname, 'versiones/siembra.sql'), 'utf8').match(/^--- .*$/gm) ?? []
  const names = new Set(migrations().map(({ nombre }) => nombre))
  for (const part of parts) {
    const [from = '', until = ''] = part.slice(4).split(' ')
    assert.ok(names.has(from) && (names.has(until) || until === '9999'), part)
  }
})
