import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Restricts the data directory to its user: it holds payslips, portraits, mails and keys. New files are private through the
 * umask. Files that an earlier version left readable are fixed, and only those that are ours.
 */
const ours =
  /^(archivos|correo|clave|copias|copias\.publica|auditoria\..*|auditoria-archivo|pg\.(clave|turno.*|uso\..*)|servidor\.pid.*|\.escritura.*)$/
/** Contents of a file store's folder: hash prefixes, the audit checkpoint, and test files or drafts. */
const files = /^([0-9a-f]{2}|auditoria\..*|prueba\..*)$/
/**
 * Entries that are not ours to fix: PostgreSQL's and those of upgrade and restore tests restrict themselves. Files by which the
 * administrator configures PostgreSQL are not secret.
 */
const postgres = /^(pg(-socket|\.conf)?|ensayo|ensayo-copia(\.pid.*)?|abriendo)$/

export function restrictAccess(dataDir: string, { passThrough = false } = {}): void {
  process.umask(0o077)
  const names = readdirSync(dataDir)
  for (const name of names) if (ours.test(name)) close(join(dataDir, name))
  // A folder that also holds other things (a home directory, /tmp) keeps its permissions.
  if (names.every((name) => ours.test(name) || postgres.test(name))) restrict(dataDir, passThrough ? 0o066 : 0o077)
}

/** The same for a folder of files outside the data directory: our entries, and the folder itself. */
export function restrictFiles(folder: string): void {
  const names = readdirSync(folder)
  for (const name of names) if (files.test(name)) close(join(folder, name))
  if (names.every((name) => files.test(name))) restrict(folder, 0o077)
}

/** Bottom-up, so that a restricted folder means that all of it is restricted and need not be walked again. */
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
    // Owned by another user, who has to restrict it.
  }
}
