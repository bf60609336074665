import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupRefused } from '../../platform/backup/refused.ts'
import { writableUrl } from '../../platform/db/hosts.ts'
import type { Manifest } from './manifest.ts'
import { columnsOf, quoted, tablesOf } from './tables.ts'

interface Constraint {
  tabla: string
  nombre: string
  definicion: string
}

/**
 * Loads the rows of a backup into a migrated database, as the owner, in one transaction. Our triggers are disabled meanwhile.
 * Foreign keys are restored at the end, which validates them. Throws StartError.
 */
export async function loadBackup(ownerUrl: string, folder: string, { tablas, secuencias }: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: await writableUrl(ownerUrl, 'DATABASE_URL_MIGRAR') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const there = new Map((await tablesOf(client)).map((t) => [t.nombre, columnsOf(t)]))
    for (const table of tablas)
      if (there.get(table.nombre) !== columnsOf(table))
        throw new BackupRefused('danadaParte', `La copia no es de esta base: tabla ${table.nombre}`, table.nombre)
    if (there.size !== tablas.length) throw new BackupRefused('danada', 'La copia no es de esta base: le faltan tablas')
    await client.query('begin')
    const constraints = await quarantineRows(client)
    const names = tablas.map((t) => quoted(t.nombre))
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of tablas) {
      const rows = client.query(copyFrom(`copy ${quoted(table.nombre)} (${columnsOf(table)}) from stdin`))
      await pipeline(createReadStream(join(folder, `base/${table.nombre}.gz`)), createGunzip(), rows)
      if (rows.rowCount !== table.filas)
        throw new BackupRefused(
          'danadaParte',
          `La copia está dañada: base/${table.nombre}.gz tiene ${rows.rowCount} filas y tenía ${table.filas}`,
          `base/${table.nombre}.gz`,
        )
    }
    for (const { tabla, nombre, definicion } of constraints)
      await client.query(`alter table ${quoted(tabla)} add constraint ${quoted(nombre)} ${definicion}`)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { nombre, valor } of secuencias)
      if (valor !== null) await client.query('select setval($1::regclass, $2)', [`public.${quoted(nombre)}`, valor])
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Drops foreign keys, and check constraints that were never validated for old rows, until the rows are loaded. */
async function quarantineRows(client: pg.Client): Promise<Constraint[]> {
  const { rows } =
    await client.query<Constraint>(`select c.relname as tabla, k.conname as nombre, pg_get_constraintdef(k.oid) as definicion
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and (k.contype = 'f' or not k.convalidated and k.contype = 'c') order by 1, 2`)
  for (const { tabla, nombre } of rows) await client.query(`alter table ${quoted(tabla)} drop constraint ${quoted(nombre)}`)
  return rows
}

/** True if any of these tables has a row. */
export async function anyRow(client: pg.ClientBase, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [`public.${table}`])
    if (rows[0]?.is && (await client.query(`select 1 from ${quoted(table)} limit 1`)).rowCount) return true
  }
  return false
}
