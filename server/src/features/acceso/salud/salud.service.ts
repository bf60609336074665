import { statfs } from 'node:fs/promises'
import type { AvisoSalud, estadoListo } from '@gremial/contract/acceso/salud.ts'
import { diasDeCopia } from '@gremial/contract/administracion/inicio.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Services } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { auditState } from '../../../platform/metrics/audit-state.ts'
import { withTimeout } from '../../../platform/runtime/timeouts.ts'
import { version } from '../../../platform/runtime/version.ts'

export type Estado = Required<z.input<typeof estadoListo>>

const keptMs = 1_000
/** While the database serves other requests, a result this old is returned at once: a new query would queue behind them. */
const stillGoodMs = 10_000
const longestMs = 2_000
const fewBytes = 200_000_000
/** Seconds before a pending hash chain entry or job is a warning. */
const late = 600

interface Asked {
  copia: number
  /** True if the last restore test of a backup failed. */
  ensayo_mal: boolean
  escritura: boolean
  sello: number
  bandeja: number
}
interface Slot<T> {
  known?: { answer: T; at: number }
  asking?: Promise<T>
}
const kept = new WeakMap<Services, { base: Slot<Asked>; disk: Slot<number> }>()

/** Current health, without waiting over two seconds for any part. */
export async function stateOf(services: Services): Promise<Estado> {
  const mine = kept.get(services) ?? { base: {}, disk: {} }
  kept.set(services, mine)
  const { health, timeout } = services.database
  const longest = longestMs * timeout
  const [asked, free] = await Promise.all([
    withTimeout(longest, ask(services, mine.base, read)),
    withTimeout(longest, ask(services, mine.disk, freeBytes)),
  ])
  // If the connection pool is exhausted, this query waits too, but the database is up.
  const base = asked !== undefined || (!health.has('gone') && health.silence < longest)
  const escritura = asked?.escritura ?? (base && !health.has('read-only'))
  const lleno = health.has('disk full') || (free !== undefined && free < fewBytes)
  const { escritura: _, ensayo_mal, ...ages } = asked ?? { escritura: false, ensayo_mal: false, sello: 0, bandeja: 0, copia: 0 }
  const avisos: AvisoSalud[] = []
  if (base && !escritura) avisos.push('soloLectura')
  if (lleno) avisos.push('disco')
  if (auditState(services)) avisos.push('auditoria')
  if (ages.sello > late) avisos.push('sello')
  if (ages.bandeja > late) avisos.push('bandeja')
  if (ages.copia > diasDeCopia * 86_400 && !services.config.demo) avisos.push('copia')
  if (ensayo_mal) avisos.push('ensayo')
  return {
    estado: base ? (avisos.length > 0 ? 'avisos' : 'ok') : 'no',
    version,
    base: base ? 'ok' : 'no',
    escritura,
    disco: { libres: free ?? 0, lleno },
    // A process with another key does not start.
    clave: 'ok',
    ...ages,
    avisos,
  }
}

/** Runs one query at a time, however many callers. A good result is cached for a second, longer while the database is busy. */
function ask<T>(services: Services, slot: Slot<T>, read: (services: Services) => Promise<T>): Promise<T> {
  const { health } = services.database
  const { known } = slot
  const age = known && !health.has('gone') ? performance.now() - known.at : Number.POSITIVE_INFINITY
  if (known && age < keptMs) return Promise.resolve(known.answer)
  slot.asking ??= read(services)
    .then((answer) => {
      slot.known = { answer, at: performance.now() }
      return answer
    })
    .finally(() => delete slot.asking)
  if (!known || age >= stillGoodMs || health.silence >= keptMs) return slot.asking
  // Nobody awaits this query: its failure reaches the next caller.
  slot.asking.catch(() => undefined)
  return Promise.resolve(known.answer)
}

async function read({ database }: Services): Promise<Asked> {
  const { rows } = await sql<Asked>`select current_setting('transaction_read_only') = 'off' as escritura,
      greatest(0, coalesce((select extract(epoch from clock_timestamp() - a.momento)
        from auditoria_pendiente p
        join auditoria a on a.id = p.auditoria_id
        where not p.apartada
        order by p.auditoria_id
        limit 1), 0))::int as sello,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - (select min(proximo)
        from bandeja_salida
        where hecho is null and fallido is null and (tomado is null or tomado < clock_timestamp()))),
          0))::int as bandeja,
      greatest(0, extract(epoch from clock_timestamp() - coalesce(
        (select max(termino) from copia where estado = 'HECHA'), (select registrada from instalacion))))::int as copia,
      coalesce((select ensayo = 'MAL'
        from copia
        where ensayo in ('BIEN', 'MAL')
        order by ensayo_termino desc
        limit 1), false) as ensayo_mal`.execute(database.db)
  return one(rows, 'salud')
}

async function freeBytes({ config }: Services): Promise<number> {
  const { bavail, bsize } = await statfs(config.dataDir)
  return bavail * bsize
}
