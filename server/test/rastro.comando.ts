import { subscribe } from 'node:diagnostics_channel'
import { basename } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import { appRole } from '../src/installation/postgres/roles.ts'
import { callanComandos, dejanComandos } from './auditoria.trabajos.ts'
import { auditedAlone, emptyTrace, factOf, watchClient } from './rastro.cliente.ts'

/**
 * Preloaded into a command that a test runs (programa.ts). If the command succeeds without auditing its writes, or audits
 * something that its line does not list, it prints that and fails. Writes of the owner role belong to the boot, which only adds
 * missing seeds.
 */
const command = basename(process.argv[1] ?? '', '.ts')
const mine = emptyTrace()
const ofTheOwner = { wrote: new Set<string>(), told: mine.told }

subscribe(auditedAlone, (fact) => void mine.told.add(factOf(fact)))

const { emit } = pg.Pool.prototype
pg.Pool.prototype.emit = function (this: pg.Pool, event: string, ...rest: unknown[]) {
  if (event === 'connect') {
    const client = rest[0] as pg.PoolClient & { user?: string }
    watchClient(client, () => (client.user === appRole ? mine : ofTheOwner))
  }
  return Reflect.apply(emit, this, [event, ...rest])
} as typeof emit

if (isMainThread)
  process.on('exit', (code) => {
    const line: string[] = dejanComandos.find(([of]) => of === command)?.slice(1) ?? []
    const other = [...mine.told].filter((fact) => !line.includes(fact))
    const owes = [...mine.wrote].filter((table) => !callanComandos.some(([silent]) => silent === table))
    if (other.length > 0) console.error(`${command} told «${other.join('», «')}»: not in its line of auditoria.trabajos.ts`)
    else if (code === 0 && mine.told.size === 0 && owes.length > 0)
      console.error(`${command} wrote ${owes.join(', ')} and left no audit row`)
    else return
    process.exitCode = 99
  })
