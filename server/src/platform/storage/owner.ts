import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../runtime/start-error.ts'

/**
 * Root works as the owner of the data folder, for good and before anything is written: nothing that a service user has becomes root's or
 * nobody's, whatever a command does. A folder that is root's, or is not there yet, is left to root.
 */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (!owner || owner.uid === 0) return
  const { uid, gid } = owner
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
  try {
    accessSync(join(import.meta.dirname, '../../main.ts'), constants.R_OK)
  } catch {
    throw new StartError(
      `Los datos de ${dataDir} son de otro usuario (uid ${uid}), que no llega a la carpeta del programa: dale permiso de lectura, o poné el programa donde llegue`,
    )
  }
}
