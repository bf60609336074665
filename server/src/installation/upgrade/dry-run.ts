import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config } from '../../platform/config/config.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { serverOf } from '../postgres/lock.ts'
import { begin, command, endOf, mainOf, type Program } from './program.ts'

/** Dry run: a backup is restored beside the real data, by the next version or by this one, to see whether it works. */
export const dryRunsFolder = { version: 'ensayo', copy: 'ensayo-copia' } as const
export type DryRun = keyof typeof dryRunsFolder
const folderOf = (dataDir: string, what: DryRun): string => join(dataDir, dryRunsFolder[what])

/** Kills processes that an interrupted dry run left, and deletes its folder. */
export function clearDryRun(dataDir: string, what: DryRun = 'version'): void {
  const folder = folderOf(dataDir, what)
  if (!existsSync(folder)) return
  for (const pid of [serverOf(folder), postmasterOf(folder)])
    try {
      if (pid) process.kill(pid, 'SIGKILL')
    } catch {
      // Already gone.
    }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, 'pg')) ? pid : undefined
  } catch {
    return undefined
  }
}

const verifications = [
  ['verificar-auditoria', 'la auditoría, las planillas o las rendiciones no están bien'],
  ['verificar-archivos', 'los archivos no están bien'],
] as const

/** Continues with `asIs`, by which the operator states that the problem existed before. Throws StartError otherwise. */
function excused(error: Error, asIs: boolean): string {
  if (asIs) return `${error.message} Se sigue: --como-esta`
  throw new StartError(
    `${error.message} Mirá si en el portal ya está así (gremial verificar-auditoria, gremial verificar-archivos): entonces, gremial actualizar … --como-esta`,
  )
}

interface Rehearsal {
  config: Config
  /** Folder of the next version. */
  next: string
  copy: string
  env: NodeJS.ProcessEnv
  /** Accepts problems that existed before. */
  asIs: boolean
}

/** Dry run of an upgrade. Returns the output of the checks. Throws StartError with the problem. */
export async function dryRun({ asIs, next, ...rest }: Rehearsal): Promise<string> {
  const tried = { ...rest, program: next, what: 'version', who: 'la versión nueva' } as const
  return (await tryCopy({ ...tried, excuse: (error) => excused(error, asIs) })).said
}

interface Trial {
  config: Config
  /** Folder of the program that restores the backup. */
  program: string
  copy: string
  env: NodeJS.ProcessEnv
  what: DryRun
  /** Name of the program under test, for error messages. */
  who: string
  /** Returns the message for a problem that does not end the run, or throws. */
  excuse?(error: Error): string
}

/**
 * Restores a backup beside the real data, migrates it, runs the checks and serves it once, isolated from everything; then deletes
 * it. Returns the output and the duration of the restore in seconds. Throws StartError with the problem.
 */
export async function tryCopy({
  config,
  program: root,
  copy,
  env,
  what,
  who,
  excuse,
}: Trial): Promise<{ said: string; seconds: number }> {
  clearDryRun(config.dataDir, what)
  const folder = folderOf(config.dataDir, what)
  mkdirSync(folder, { mode: 0o700 })
  // As root: gives the folder to the owner of the data, as whom its commands run.
  const { uid, gid } = statSync(config.dataDir)
  if (process.getuid?.() === 0) chownSync(folder, uid, gid)
  const program: Program = { folder: root, env: { ...env, ...apart(config, folder) } }
  try {
    const begun = performance.now()
    await command(program, 'restaurar', [copy], 'El ensayo no pudo restaurar la copia')
    const seconds = (performance.now() - begun) / 1000
    const said: string[] = []
    for (const [name, failed] of verifications) {
      const wrong = (error: Error) => {
        if (!excuse) throw error
        return excuse(error)
      }
      said.push(await command(program, name, [], `En el ensayo, ${failed}`).catch(wrong))
    }
    await serveOnce(program, who)
    return { said: said.join('\n'), seconds }
  } finally {
    clearDryRun(config.dataDir, what)
  }
}

/** Environment with its own data and port, and without mail, payments or a bucket. */
const apart = (config: Config, folder: string): NodeJS.ProcessEnv => ({
  GREMIAL_DATOS: folder,
  GREMIAL_CLAVE: config.secret,
  GREMIAL_CLAVE_FILE: '',
  GREMIAL_DEMO: config.demo ? '1' : '0',
  GREMIAL_PAPEL: 'web',
  HOST: '127.0.0.1',
  PORT: '0',
  ...Object.fromEntries(
    [
      'DATABASE_URL',
      'DATABASE_URL_MIGRAR',
      'SMTP_URL',
      'GREMIAL_FINANZAS_CLAVE',
      'GREMIAL_ALERTAS_CLAVE',
      'GREMIAL_WHATSAPP_CLAVE',
    ].flatMap((name) => [
      [name, ''],
      [`${name}_FILE`, ''],
    ]),
  ),
  GREMIAL_ARCHIVOS: '',
  GREMIAL_COPIAS: '0',
  GREMIAL_COPIAS_COMANDO: '',
  GREMIAL_FINANZAS: '',
  GREMIAL_ALERTAS: '',
  GREMIAL_WHATSAPP: '',
})

async function serveOnce(program: Program, who: string): Promise<void> {
  const { child, said } = begin(program, mainOf(program.folder))
  const ended = endOf(child).then(() => undefined)
  const listening = new Promise<string>((ready) => {
    child.stdout?.on('data', () => {
      const url = /Gremial escucha en (http:\S+)/.exec(said())?.[1]
      if (url) ready(url)
    })
  })
  const url = await Promise.race([listening, ended])
  if (!url) throw new StartError(`En el ensayo, ${who} no arrancó: ${said().split('\n').at(-1)}`)
  const { status } = await fetch(`${url}/api/salud/listo`)
  const page = await fetch(url)
  child.kill('SIGTERM')
  await ended
  if (status !== 200 || page.status !== 200)
    throw new StartError(`En el ensayo, ${who} no atiende: contestó ${status} y ${page.status}`)
}
