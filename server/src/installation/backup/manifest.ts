import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupRefused } from '../../platform/backup/refused.ts'
import { canonical } from '../../platform/crypto/canonical.ts'

/** Description of a backup, in `copia.json` (decision 021). */
export const manifestName = 'copia.json'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
/** A PostgreSQL identifier that is safe in a quoted statement and in a path. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const count = z.int().min(0)

const manifest = z.object({
  formato: z.literal(1),
  version: z.string(),
  creada: z.iso.datetime(),
  /** Fingerprint of the installation's key; null if the database had none yet. */
  huella: hash.nullable(),
  migraciones: z.array(z.object({ nombre: z.string(), sha256: hash })),
  tablas: z.array(z.object({ nombre: name, columnas: z.array(name), filas: count })),
  secuencias: z.array(z.object({ nombre: name, valor: z.int().nullable() })),
  archivos: z.object({ cantidad: count, bytes: count, faltan: count }),
  /** All files of the backup except this one and the stored files, which are named by their hash. */
  partes: z.array(z.object({ nombre: z.string().regex(/^[\w-]+(\/\w+)?\.[\w.]+$/), bytes: count, sha256: hash })),
})

export type Manifest = z.infer<typeof manifest>
export type Part = Manifest['partes'][number]

const sealOf = (content: Manifest): string => createHash('sha256').update(canonical(content)).digest('hex')

export const writtenManifest = (content: Manifest): string =>
  `${JSON.stringify({ ...content, sello: sealOf(content) }, null, 1)}\n`

/** Reads the manifest of a folder. Throws StartError if there is none or it was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupRefused('noEsCopia', `${folder} no es una copia: no tiene ${manifestName}`)
  const damaged = new BackupRefused('danadaParte', `La copia está dañada: ${manifestName} no es como se escribió`, manifestName)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw damaged
  }
  const { formato } = z.object({ formato: z.unknown() }).catch({ formato: undefined }).parse(content)
  if (typeof formato === 'number' && formato > 1)
    throw new BackupRefused('otraVersion', 'La copia es de una versión más nueva de Gremial')
  const read = manifest.extend({ sello: hash }).safeParse(content)
  if (!read.success) throw damaged
  const { sello, ...rest } = read.data
  if (sealOf(rest) !== sello) throw damaged
  return rest
}
