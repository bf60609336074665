import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import type { Places } from './places.ts'

/** What the embedded PostgreSQL is told when it starts, what its operator may change of that, and the log that it keeps. */
const kept = 5

/** Without these the program would not find it, or its data would be where nobody guards them. */
const fixed = (places: Places): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: places.socket,
  unix_socket_permissions: '0700',
  logging_collector: 'on',
  log_destination: 'stderr',
  log_directory: basename(places.log),
  log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
  log_rotation_size: '10MB',
  log_rotation_age: '7d',
  log_file_mode: '0600',
})

/** What suits most; `pg.conf` of the data directory changes it. */
const usual: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '128MB',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  max_wal_size: '2GB',
  // Its own life and no statement's: those, their values and what they failed of are people's data.
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
}

/** Settings in the order in which they are given: the last one of a name counts. */
export function settingsOf(places: Places): Array<[name: string, value: string]> {
  const own = operatorsOf(join(dirname(places.data), 'pg.conf'), Object.keys(fixed(places)))
  return [...Object.entries(usual), ...own, ...Object.entries(fixed(places))]
}

/** The lines `name = value` of the operator's file, as postgresql.conf writes them. */
function operatorsOf(file: string, untouchable: string[]): Array<[string, string]> {
  if (!existsSync(file)) return []
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`No se puede leer ${file}: ${motivo(error)}`)
  }
  const settings: Array<[string, string]> = []
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const [, name, quoted, plain] = /^([a-z_.]+)\s*(?:=\s*|\s)(?:'([^']*)'|([^\s'#]+))\s*(?:#.*)?$/i.exec(line) ?? []
    const value = quoted ?? plain
    if (!name || value === undefined) throw new StartError(`${file}, línea ${i + 1}: se espera «nombre = valor»`)
    if (untouchable.includes(name.toLowerCase()))
      throw new StartError(`${file}, línea ${i + 1}: ${name} lo decide Gremial; quitá la línea`)
    settings.push([name.toLowerCase(), value])
  }
  return settings
}

const logFiles = ({ log }: Pick<Places, 'log'>): string[] =>
  (existsSync(log) ? readdirSync(log).filter((f) => f.endsWith('.log')) : []).sort()

/** Leaves the newest files of its log: with ten megabytes each, it takes no more than a few times that. */
export function pruneLog(places: Pick<Places, 'log'>): void {
  for (const old of logFiles(places).slice(0, -kept)) rmSync(join(places.log, old), { force: true })
}

/** The end of its log, where a start that failed says why. */
export function lastLog(places: Places): string {
  const last = logFiles(places).at(-1)
  return last ? readFileSync(join(places.log, last), 'utf8').slice(-4000) : ''
}
