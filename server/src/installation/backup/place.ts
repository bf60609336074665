import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Retention, thinned } from '../../platform/config/retention.ts'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import { flushFolder } from '../../platform/storage/backends/folder.ts'
import { holder, identity } from '../process.ts'
import { manifestName } from './manifest.ts'

/** A backup is written to a draft folder, which is renamed when complete. */
export interface Target {
  folder: string
  draft: string
  /** Earlier backups in the same folder whose files this one may hard-link, newest first. */
  earlier: string[]
  finish(): Promise<void>
  discard(): void
}

const dated = /^\d{4}-\d\d-\d\d-\d{6}$/
/** When a dated backup was made. */
export const dateOf = (folder: string): Date => {
  const [year, month, day, time = ''] = basename(folder).split('-')
  return new Date(`${year}-${month}-${day}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
}
/**
 * Backups of even and odd months do not share files, so each file has two copies on disk besides the portal's own: one bad sector
 * cannot damage all (decision 070).
 */
const shares = (one: Date, other: Date): boolean => one.getUTCMonth() % 2 === other.getUTCMonth() % 2

/**
 * Prepares the target of a backup: the folder itself, new or empty, or with `keep` a dated one inside it, thinning out the
 * earlier ones. Removes drafts of crashed backups. Throws StartError.
 */
export function openTarget(folder: string, keep: number | Retention | undefined, now: Date): Target {
  try {
    const before = keep === undefined ? [] : backupsIn(folder)
    const going = (): string[] => {
      if (keep === undefined) return []
      return typeof keep === 'number' ? before.slice(keep - 1) : thinned([last, ...before], dateOf, keep)
    }
    const last = keep === undefined ? folder : join(folder, now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', ''))
    if (existsSync(last) && readdirSync(last).length > 0) throw new StartError(`${last} no está vacía: indicá una carpeta nueva`)
    const draft = `${last}.parcial`
    mkdirSync(dirname(last), { recursive: true })
    for (const name of readdirSync(dirname(last))) if (name.endsWith('.parcial')) clean(join(dirname(last), name))
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(join(draft, processName), identity(), { mode: 0o600 })
    return {
      folder: last,
      draft,
      earlier: before.filter((copy) => shares(dateOf(copy), now)),
      async finish() {
        if (existsSync(last)) rmdirSync(last)
        // Renames first: a draft without a process file would be taken for the rest of a crashed backup.
        renameSync(draft, last)
        rmSync(join(last, processName))
        await flushFolder(dirname(last))
        for (const old of going()) rmSync(old, { recursive: true })
      },
      discard: () => rmSync(draft, { recursive: true, force: true }),
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`No se puede escribir la copia en ${folder}: ${motivo(error)}`)
  }
}

const processName = '.proceso'

/** Removes a draft unless its process is alive. Also an empty one, from a crash before its process file was written. */
function clean(draft: string): void {
  if (!existsSync(join(draft, processName))) {
    if (statSync(draft).isDirectory() && readdirSync(draft).length === 0) rmdirSync(draft)
    return
  }
  const pid = holder(readFileSync(join(draft, processName), 'utf8'))
  if (pid !== undefined && pid !== process.pid) throw new StartError(`Ya se está haciendo una copia en ${draft} (proceso ${pid})`)
  rmSync(draft, { recursive: true, force: true })
}

/** The dated backups of a folder, newest first. */
export function backupsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => dated.test(name) && existsSync(join(folder, name, manifestName)))
    .sort()
    .toReversed()
    .map((name) => join(folder, name))
}
