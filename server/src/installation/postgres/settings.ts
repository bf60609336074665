import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import type { Places } from './places.ts'

/** Settings of the embedded PostgreSQL, those that its operator may override, and its log files. */
const kept = 5

/** Settings that cannot be overridden: the program would not find the server, or its data would be unprotected. */
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

/** Defaults, which `pg.conf` in the data directory overrides. */
const usual: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '128MB',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  max_wal_size: '2GB',
  // Logs the server's own events and no statements: statements, their values and their errors are personal data.
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

/** Settings in order of precedence: the last one with a name wins. */
export function settingsOf(places: Places): Array<[name: string, value: string]> {
  const own = operatorsOf(join(dirname(places.data), 'pg.conf'), Object.keys(fixed(places)))
  return [...Object.entries(usual), ...own, ...Object.entries(fixed(places))]
}

/** Parses the lines `name = value` of the operator's file, in the syntax of postgresql.conf. */
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

/** Keeps only the newest log files, of ten megabytes each. */
export function pruneLog(places: Pick<Places, 'log'>): void {
  for (const old of logFiles(places).slice(0, -kept)) rmSync(join(places.log, old), { force: true })
}

/** End of the last log file, which explains a failed start. */
export function lastLog(places: Places): string {
  const last = logFiles(places).at(-1)
  return last ? readFileSync(join(places.log, last), 'utf8').slice(-4000) : ''
}
