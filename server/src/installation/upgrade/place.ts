import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'

/**
 * Layout of an installation made from packages (decision 069). Each version has a folder that never changes once it has its name.
 * Two links: `actual` points to the running version, `anterior` to the previous one.
 */
export interface Place {
  root: string
  versions: string
  actual: string
  anterior: string
}

const programRoot = join(import.meta.dirname, '../../../..')

export const placeAt = (root: string): Place => ({
  root,
  versions: join(root, 'versiones'),
  actual: join(root, 'actual'),
  anterior: join(root, 'anterior'),
})

/** The installation that this program belongs to. Throws StartError. */
export function placeOf(program = programRoot): Place {
  const versions = dirname(program)
  if (basename(versions) !== 'versiones')
    throw new StartError(
      'Esta orden es de una instalación hecha con un paquete (docs/operacion/instalar.md), y este programa no está en su carpeta versiones',
    )
  return placeAt(dirname(versions))
}

/** Description of a package, in `version.json`. */
const about = z.object({
  version: z.string(),
  commit: z.string(),
  nombre: z.string().regex(/^[\w.-]+$/),
  plataforma: z.string(),
  postgresql: z.int().optional(),
  migraciones: z.array(z.object({ nombre: z.string(), sha256: z.string(), amplia: z.boolean() })),
})

export type About = z.infer<typeof about>

export const platform = `${process.platform}-${process.arch}`

export function readAbout(text: string, whose: string): About {
  try {
    return about.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${whose} no es un paquete de Gremial: su version.json no se entiende`)
  }
}

export const aboutOf = (folder: string): About => {
  try {
    return readAbout(readFileSync(join(folder, 'version.json'), 'utf8'), folder)
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`No se puede leer ${folder}/version.json: ${motivo(error)}`)
  }
}

/** The version that a link points to; undefined if there is none. */
export function named(link: string): string | undefined {
  try {
    return lstatSync(link).isSymbolicLink() ? basename(readlinkSync(link)) : undefined
  } catch {
    return undefined
  }
}

/** Points a link to a version, atomically. */
function point(link: string, name: string): void {
  const draft = `${link}.${process.pid}`
  rmSync(draft, { force: true })
  symlinkSync(join('versiones', name), draft)
  renameSync(draft, link)
}

/** Makes `name` the version that starts, and the previous one the target of `volver`. */
export function switchTo({ actual, anterior }: Place, name: string): void {
  const before = named(actual)
  if (before === name) return
  if (before !== undefined) point(anterior, before)
  point(actual, name)
}

/**
 * Removes half-unpacked versions of an interrupted upgrade. With `last`, also every version but the running and the previous one.
 */
export function prune(place: Place, last = false): void {
  mkdirSync(place.versions, { recursive: true, mode: 0o755 })
  const kept = [named(place.actual), named(place.anterior)]
  for (const name of readdirSync(place.versions))
    if (name.endsWith('.parcial') || (last && !kept.includes(name)))
      rmSync(join(place.versions, name), { recursive: true, force: true })
}
