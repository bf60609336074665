import { statfs } from 'node:fs/promises'
import type { AvisoSalud, estadoListo } from '@gremial/contract/acceso/salud.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { auditState } from '../../../platform/audit/state.ts'
import type { Services } from '../../../platform/context.ts'
import { within } from '../../../platform/patience.ts'
import { version } from '../../../platform/version.ts'

export type Estado = z.input<typeof estadoListo>

const keptMs = 1_000
const longestMs = 2_000
const fewBytes = 200_000_000
/** Seconds after which a seal or a job that waits is a warning. */
const late = 600

interface Asked {
  escritura: boolean
  sello: number
  bandeja: number
}
interface Kept {
  asked?: { answer: Asked; until: number }
  asking?: Promise<Asked>
}
const kept = new WeakMap<Services, Kept>()

/** How everything is, without waiting longer than two seconds for any of it. */
export async function estadoDe(services: Services): Promise<Estado> {
  const [asked, libres] = await Promise.all([within(longestMs, ask(services)), within(longestMs, freeBytes(services))])
  const { condition } = services.database
  // Where everybody waits for a connection this question waits too, and the database is there.
  const base = asked !== undefined || (!condition.has('gone') && condition.silence < longestMs)
  const escritura = asked?.escritura ?? (base && !condition.has('read-only'))
  const lleno = condition.has('disk full') || (libres !== undefined && libres < fewBytes)
  const { escritura: _, ...ages } = asked ?? { escritura: false, sello: 0, bandeja: 0 }
  const avisos: AvisoSalud[] = []
  if (base && !escritura) avisos.push('soloLectura')
  if (lleno) avisos.push('disco')
  if (auditState(services)) avisos.push('auditoria')
  if (ages.sello > late) avisos.push('sello')
  if (ages.bandeja > late) avisos.push('bandeja')
  return {
    estado: base ? (avisos.length > 0 ? 'avisos' : 'ok') : 'no',
    version,
    base: base ? 'ok' : 'no',
    escritura,
    disco: { libres: libres ?? 0, lleno },
    // A program whose key is another does not start.
    clave: 'ok',
    ...ages,
    avisos,
  }
}

/** One question at a time, however many ask and however long it takes; a good answer is kept a second. */
function ask(services: Services): Promise<Asked> {
  const mine = kept.get(services) ?? {}
  kept.set(services, mine)
  if (mine.asked && mine.asked.until > performance.now() && !services.database.condition.has('gone'))
    return Promise.resolve(mine.asked.answer)
  mine.asking ??= read(services)
    .then((answer) => {
      mine.asked = { answer, until: performance.now() + keptMs }
      return answer
    })
    .finally(() => delete mine.asking)
  return mine.asking
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
          0))::int as bandeja`.execute(database.db)
  return rows[0] as Asked
}

async function freeBytes({ config }: Services): Promise<number> {
  const { bavail, bsize } = await statfs(config.dataDir)
  return bavail * bsize
}
