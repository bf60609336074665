import { join } from 'node:path'
import { sql } from 'kysely'
import { type Config } from '../../platform/config/config.ts'
import type { Services } from '../../platform/context.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { fingerprintOf, fitting, shortFingerprint } from '../key.ts'
import { hold } from '../postgres/lock.ts'
import { binaries } from '../postgres/places.ts'
import { clearDryRun, tryCopy } from '../upgrade/dry-run.ts'
import { requireSpace, sizeOf } from '../upgrade/space.ts'
import { readManifest } from './manifest.ts'
import { backupsIn } from './place.ts'
import { beginRestoreTest, recordInterrupted } from './records.ts'

export const programRoot = join(import.meta.dirname, '../../../..')

/** True if this program includes PostgreSQL, which a restore test needs. */
export function canTestRestore(): boolean {
  try {
    return binaries() !== ''
  } catch {
    return false
  }
}

/** The row of the backup to test: by id, by folder, or the last that still exists. */
async function rowOf({ database: { db } }: Services, { id, folder }: { id?: number; folder?: string }) {
  const { rows } = await sql<{ id: number; carpeta: string }>`select id, carpeta from copia
    where estado = 'HECHA' and carpeta is not null and borrada is null
      ${id === undefined ? sql`` : sql`and id = ${id}`} ${folder === undefined ? sql`` : sql`and carpeta = ${folder}`}
    order by termino desc
    limit 1`.execute(db)
  return rows[0]
}

/**
 * Restore test: restores a backup beside the real data, verifies it, deletes it, and stores the result in its row. Throws
 * StartError with the problem.
 */
export async function testRestore(
  services: Services,
  wanted: { id?: number; folder?: string },
): Promise<{ folder: string; said: string; seconds: number }> {
  const { config, database, now } = services
  if (!canTestRestore())
    throw new StartError('Este programa no trae PostgreSQL: las copias se ensayan en un equipo instalado con el paquete')
  const held = hold(join(config.dataDir, 'ensayo-copia.pid'))
  if ('by' in held) throw new StartError(`Ya se está ensayando una copia (proceso ${held.by})`)
  try {
    await recordInterrupted(database.db, now())
    const row = await rowOf(services, wanted)
    const folder = wanted.folder ?? row?.carpeta ?? (config.copies.folder && backupsIn(config.copies.folder)[0])
    if (folder === undefined) throw new StartError('No hay ninguna copia que ensayar: npm run copia')
    const attempt = row && (await beginRestoreTest(database.db, now, row.id))
    try {
      const { said, seconds } = await tried(config, folder)
      await attempt?.end({ ensayo: 'BIEN', ensayo_termino: now(), ensayo_segundos: seconds, ensayo_problema: null })
      return { folder, said, seconds }
    } catch (error) {
      const ensayo_problema = (error as Error).message.split('\n')[0] ?? ''
      await attempt?.end({ ensayo: 'MAL', ensayo_termino: now(), ensayo_segundos: null, ensayo_problema })
      throw error
    }
  } finally {
    held.release()
  }
}

async function tried(config: Config, copy: string) {
  const { huella, partes, archivos } = await readManifest(copy)
  if (huella !== null) requireKey(config, huella)
  const rows = partes.reduce((sum, part) => sum + part.bytes, 0)
  // Rows take some six times their compressed size, with their indexes.
  const database = config.databaseUrl ? rows * 6 : sizeOf(join(config.dataDir, 'pg'))
  requireSpace([{ folder: config.dataDir, bytes: Math.max(database, rows * 6) + archivos.bytes + 200_000_000 }])
  process.once('exit', () => clearDryRun(config.dataDir, 'copy'))
  return await tryCopy({ config, program: programRoot, copy, env: process.env, what: 'copy', who: 'el portal' })
}

function requireKey(config: Config, known: string): void {
  try {
    fitting(config, known)
  } catch {
    throw new StartError(
      `La copia es de otra clave (huella ${shortFingerprint(known)}) que la de esta instalación (huella ${shortFingerprint(fingerprintOf(config.secret))})`,
    )
  }
}
