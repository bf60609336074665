import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The data directory is nobody else's: payslips, portraits, mails, keys. What the process makes from now on is for its user alone; what
 * an earlier version made for everybody is mended, and nothing but what is ours.
 */
const ours =
  /^(archivos|correo|clave|copias|copias\.publica|auditoria\..*|auditoria-archivo|pg\.(clave|turno.*|uso\..*)|servidor\.pid.*|\.escritura.*)$/
/** What a store of files has in its folder: contents by their first two digits, the anchor, what is being tried or written. */
const files = /^([0-9a-f]{2}|auditoria\..*|prueba\..*)$/
/** PostgreSQL's and what rehearses a version or a copy, closed by themselves; and what whoever keeps the machine tells it, which is no secret. */
const postgres = /^(pg(-socket|\.conf)?|ensayo|ensayo-copia(\.pid.*)?|abriendo)$/

export function restrictAccess(dataDir: string, { passThrough = false } = {}): void {
  process.umask(0o077)
  const names = readdirSync(dataDir)
  for (const name of names) if (ours.test(name)) close(join(dataDir, name))
  // A folder that holds other things too (somebody's home, /tmp) stays as its owner wants it.
  if (names.every((name) => ours.test(name) || postgres.test(name))) restrict(dataDir, passThrough ? 0o066 : 0o077)
}

/** The same for a folder of files that is not below the data directory: what is ours in it, and itself. */
export function restrictFiles(folder: string): void {
  const names = readdirSync(folder)
  for (const name of names) if (files.test(name)) close(join(folder, name))
  if (names.every((name) => files.test(name))) restrict(folder, 0o077)
}

/** What is below first, so that a closed folder means that all of it is closed and is not walked again. */
function close(path: string): void {
  const stat = lstatSync(path)
  if ((stat.mode & 0o077) === 0 || stat.isSymbolicLink()) return
  if (stat.isDirectory()) for (const name of readdirSync(path)) close(join(path, name))
  restrict(path, 0o077)
}

function restrict(path: string, others: number): void {
  const { mode } = lstatSync(path)
  if ((mode & others) === 0) return
  try {
    chmodSync(path, mode & 0o7777 & ~others)
  } catch {
    // Another user's: it is theirs to close.
  }
}
