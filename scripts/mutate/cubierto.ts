import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Falta, sitioDe } from './falta.ts'
import { root } from './texto.ts'

/**
 * What a test file runs of the product, and how long it takes, kept beside what npm installs while neither it nor the product nor what
 * tests share has changed: to measure it costs as much as a dozen faults.
 */
export interface Cubierto {
  took: number
  /** By place of a fault (`sitioDe`): whether it ran. */
  corren: Readonly<Record<string, boolean>>
}

const dir = join(root, 'node_modules/.gremial/cubierto')
const nameOf = (file: string) => file.replaceAll('/', '_')
const ofAll = ['contract/src/**/*', 'server/{src,migrations,test,demo}/**/*', 'scripts/mutate/corren.ts', 'package-lock.json']
const ofTheWeb = ['web/src/**/*', 'e2e/*']
const hashes = new Map<boolean, string>()

function productHash(web: boolean): string {
  const before = hashes.get(web)
  if (before !== undefined) return before
  const hash = createHash('sha256')
  for (const file of globSync(web ? [...ofAll, ...ofTheWeb] : ofAll, { cwd: root }).sort())
    if (/\.[a-z]+$/.test(file) && !/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(join(root, file)))
  const said = hash.digest('hex')
  hashes.set(web, said)
  return said
}

function placeOf(file: string): string {
  const hash = createHash('sha256')
    .update(productHash(!/^(contract|server)\//.test(file)))
    .update(readFileSync(join(root, file)))
  return join(dir, `${nameOf(file)}.${hash.digest('hex').slice(0, 16)}.json`)
}

/** What was kept of a test file, if it says so of all these faults. */
export function cubiertoDe(file: string, faltas: readonly Falta[]): Cubierto | undefined {
  try {
    const kept = JSON.parse(readFileSync(placeOf(file), 'utf8')) as Cubierto
    return faltas.every((f) => kept.corren[sitioDe(f)] !== undefined) ? kept : undefined
  } catch {
    return undefined
  }
}

/** In the place of what was kept of it before. */
export function guardarCubierto(file: string, took: number, faltas: readonly Falta[], corre: ReadonlySet<Falta>): void {
  mkdirSync(dir, { recursive: true })
  for (const old of globSync(`${nameOf(file)}.*.json`, { cwd: dir })) rmSync(join(dir, old))
  const corren = Object.fromEntries(faltas.map((f) => [sitioDe(f), corre.has(f)]))
  writeFileSync(placeOf(file), JSON.stringify({ took, corren } satisfies Cubierto))
}
