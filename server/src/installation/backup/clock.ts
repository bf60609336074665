import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import type { Work } from '../../platform/jobs/background.ts'
import { readCopy } from '../../platform/metrics/readings.ts'
import { lowerPriority } from '../../platform/runtime/priority.ts'
import { begin, endOf } from '../upgrade/program.ts'
import { backupIsDue, restoreTestIsDue } from './clock.rules.ts'
import { recordInterrupted } from './records.ts'
import { canTestRestore, programRoot } from './restore-test.ts'

/** Interval of the schedule check, in ms; backups requested by people are picked up at each turn. */
const lookMs = 20_000

interface Asked {
  id: number
  command: 'copia' | 'ensayar-copia'
}

/**
 * Runs requested and due backups and restore tests, one at a time, each in a separate process; the server only waits for it
 * (decision 070).
 */
export function backupWork(env: NodeJS.ProcessEnv = process.env): Work {
  let looked = Number.NEGATIVE_INFINITY
  return {
    name: 'copias',
    async run(services, log, stopping) {
      if (performance.now() - looked >= lookMs) {
        looked = performance.now()
        await recordInterrupted(services.database.db, services.now())
        await askWhatIsDue(services)
      }
      const asked = await oldestAsked(services)
      if (!asked || stopping.aborted) return undefined
      const { command, id } = asked
      const { child, said } = begin({ folder: programRoot, env }, `server/src/comandos/${command}.ts`, ['--pedida', String(id)])
      if (child.pid !== undefined) lowerPriority(10, child.pid)
      const stop = () => child.kill('SIGTERM')
      stopping.addEventListener('abort', stop, { once: true })
      const code = await endOf(child)
      stopping.removeEventListener('abort', stop)
      if (code === 0) return { [command]: 1 }
      log.warn({ copia: id, code, reason: said().split('\n').at(-1) }, `${command} failed`)
      return { failed: 1 }
    },
  }
}

async function oldestAsked({ database: { db } }: Services): Promise<Asked | undefined> {
  const { rows } = await sql<{ id: number; copia: boolean }>`select id, estado = 'PEDIDA' as copia from copia
    where estado = 'PEDIDA' or ensayo = 'PEDIDO'
    order by estado = 'PEDIDA' desc, id
    limit 1`.execute(db)
  const row = rows[0]
  return row && { id: row.id, command: row.copia ? 'copia' : 'ensayar-copia' }
}

/** Requests what is due, as a person would: if two processes do it at once, one wins. */
async function askWhatIsDue({ config, database: { db }, now }: Services): Promise<void> {
  if (config.demo || config.copies.folder === undefined) return
  const at = now()
  const { since, seconds, failed } = await readCopy(db, at)
  const { rows } = await sql<{ busy: boolean; last: Date | null; well: boolean | null }>`select
      exists (select from copia where estado in ('PEDIDA', 'HACIENDO') or ensayo in ('PEDIDO', 'ENSAYANDO')) as busy,
      e.ensayo_termino as last, e.ensayo = 'BIEN' as well
    from (values (1)) uno
    left join lateral (select ensayo_termino, ensayo
      from copia
      where ensayo_termino is not null
      order by ensayo_termino desc
      limit 1) e on true`.execute(db)
  const { busy = false, last = null, well = null } = rows[0] ?? {}
  if (busy) return
  if (backupIsDue(at, { since, seconds, failed: failed?.at }))
    await sql`insert into copia (pedida, estado) values (${at}, 'PEDIDA') on conflict do nothing`.execute(db)
  else if (canTestRestore() && restoreTestIsDue(at, { last: last ?? undefined, well: well === true }))
    await sql`update copia set ensayo = 'PEDIDO' where id = (select id
        from copia
        where estado = 'HECHA' and carpeta is not null and borrada is null
        order by termino desc
        limit 1) and ensayo is distinct from 'ENSAYANDO'`.execute(db)
}
