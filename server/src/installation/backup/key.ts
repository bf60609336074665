import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupRefused } from '../../platform/backup/refused.ts'
import { type Config } from '../../platform/config/config.ts'
import { fingerprintOf, fitting, keyFileOf, shortFingerprint } from '../key.ts'
import type { Manifest } from './manifest.ts'

/**
 * The configuration with the backup's key: the installation's own, the one inside the backup, or the one given. Throws
 * StartError.
 */
export function keyOfBackup(config: Config, folder: string, { huella }: Manifest, said?: string): Config {
  const carried = join(folder, 'clave')
  const candidates = [existsSync(carried) ? readFileSync(carried, 'utf8').trim() : '', said?.trim() ?? ''].filter(Boolean)
  const fits = candidates.find((secret) => huella === null || fingerprintOf(secret) === huella)
  if (config.newKey && fits !== undefined) return { ...config, secret: fits }
  if (huella === null) return config
  try {
    return { ...config, secret: fitting(config, huella) }
  } catch {
    const none = config.newKey && candidates.length === 0
    const what = none ? 'Falta la clave de la instalación' : 'La clave no es la de la copia'
    const which = `${what} (huella ${shortFingerprint(huella)})`
    throw new BackupRefused(
      none ? 'faltaClave' : 'otraClave',
      said === undefined
        ? `${which}: ponela en ${keyFileOf(config)} o en GREMIAL_CLAVE, y repetí la orden`
        : `${which}: es la que estaba en el archivo «clave» de los datos, o en GREMIAL_CLAVE, donde se hizo la copia`,
      shortFingerprint(huella),
    )
  }
}
