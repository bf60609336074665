import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { motivo } from '../../platform/runtime/start-error.ts'

/** Reason why nothing can be written in a folder that exists, or that would be created; undefined if it can. Changes nothing. */
export function noSeEscribe(folder: string): string | undefined {
  try {
    if (!existsSync(folder) && dirname(folder) !== folder) return noSeEscribe(dirname(folder))
    if (!statSync(folder).isDirectory()) return 'no es un directorio'
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return motivo(error)
  }
}
