import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { type Replicas, readReplicas } from '../db/replicas.ts'
import { one } from '../db/rows.ts'
import { withTimeout } from '../runtime/timeouts.ts'

/** State of the outbox and the hash chain. Ages in seconds; 0 if nothing is pending. */
export interface WaitingRead {
  outbox: Array<{ tipo: string; pendientes: number; edad: number; atraso: number; fallidas: number }>
  unsealed: number
  unsealedAge: number
}

/**
 * State of the last backup and what followed. `age` in seconds since it was made, or since the installation started if there is
 * none (`made` false).
 */
export interface CopyRead {
  since: Date
  age: number
  made: boolean
  /** Age in seconds of the installation. */
  installedAge: number
  /** Size and duration of the last one; unknown for older ones. */
  bytes: number | undefined
  seconds: number | undefined
  /** A failed attempt after the last backup, with its reason. */
  failed: { at: Date; why: string } | undefined
  /** Age in seconds of the last backup sent off-site, and the reason if the last one was not sent. */
  sentAge: number | undefined
  unsent: string | undefined
  /** Last restore test: when, of which backup, its duration in seconds, and `wrong` if it failed. */
  rehearsed: { at: Date; made: Date; seconds: number; wrong: string | undefined } | undefined
}

export interface FilesRead {
  archivos: number
  bytes: number
  danados: number
}

/** Cache times: the database is queried at most once per period, whatever the number of scrapes. */
const keptMs = { waiting: 5_000, files: 60_000, copy: 5_000 }
/** Query timeout: a database that does not answer must not block a scrape. */
const timeoutMs = 2_000

type Reader<T> = (services: Services) => Promise<T | undefined>

/** Caches a reading for `ms`, shared by concurrent callers. Undefined if the database does not answer, which is not cached. */
function cached<T>(ms: number, read: (services: Services) => Promise<T>): Reader<T> {
  const kept = new WeakMap<Services, { at: number; value: Promise<T | undefined> }>()
  return (services) => {
    const now = performance.now()
    const before = kept.get(services)
    if (before && now - before.at < ms) return before.value
    const value = withTimeout(timeoutMs, read(services)).then((found) => {
      if (found === undefined) kept.delete(services)
      return found
    })
    kept.set(services, { at: now, value })
    return value
  }
}

export const waitingNow: Reader<WaitingRead> = cached(keptMs.waiting, readWaiting)
export const filesNow: Reader<FilesRead> = cached(keptMs.files, readFiles)
export const replicasNow: Reader<Replicas> = cached(keptMs.waiting, ({ database }) => readReplicas(database.db))
export const copyNow: Reader<CopyRead> = cached(keptMs.copy, ({ database, now }) => readCopy(database.db, now()))

async function readWaiting({ database, now }: Services): Promise<WaitingRead> {
  const at = now()
  const age = (from: Date | null) => (from ? Math.max(0, (at.getTime() - from.getTime()) / 1000) : 0)
  // Each half uses a partial index: a month of finished rows is not read.
  const { rows: outbox } = await sql<{
    tipo: string
    pendientes: number
    desde: Date | null
    tocaba: Date | null
    fallidas: number
  }>`
    select tipo, sum(pendientes)::int as pendientes, min(desde) as desde, min(tocaba) as tocaba, sum(fallidas)::int as fallidas
    from (
      select tipo, count(*) as pendientes, min(creado) as desde,
        min(proximo) filter (where tomado is null or tomado < ${at}) as tocaba, 0 as fallidas
      from bandeja_salida
      where hecho is null and fallido is null
      group by tipo
      union all
      select tipo, 0, null, null, count(*)
      from bandeja_salida
      where fallido is not null
      group by tipo) b
    group by tipo
    order by tipo`.execute(database.db)
  const { rows: seal } = await sql<{ sin_sellar: number; desde: Date | null }>`
    select count(*)::int as sin_sellar, (select momento from auditoria where id = min(auditoria_id)) as desde
    from auditoria_pendiente
    where not apartada`.execute(database.db)
  return {
    outbox: outbox.map(({ desde, tocaba, ...row }) => ({ ...row, edad: age(desde), atraso: age(tocaba) })),
    unsealed: seal[0]?.sin_sellar ?? 0,
    unsealedAge: age(seal[0]?.desde ?? null),
  }
}

interface CopyRow {
  registrada: Date | null
  hecha: Date | null
  bytes: number | null
  segundos: number | null
  fallo: Date | null
  por_que: string | null
  enviada: Date | null
  no_enviada: string | null
  ensayada: Date | null
  ensayo_de: Date | null
  ensayo_segundos: number | null
  ensayo_mal: string | null
}

export async function readCopy(db: Db, now: Date): Promise<CopyRead> {
  const { rows } = await sql<CopyRow>`select (select registrada from instalacion) as registrada,
      h.termino as hecha, h.bytes::float8 as bytes, extract(epoch from h.termino - h.empezo)::float8 as segundos,
      f.termino as fallo, f.problema as por_que, s.enviada, h.envio_problema as no_enviada,
      e.ensayo_termino as ensayada, e.termino as ensayo_de, e.ensayo_segundos, e.ensayo_problema as ensayo_mal
    from (values (1)) uno
    left join lateral (select termino, empezo, bytes, envio_problema
      from copia
      where estado = 'HECHA'
      order by termino desc
      limit 1) h on true
    left join lateral (select termino, problema
      from copia
      where estado = 'FALLO' and (h.termino is null or termino > h.termino)
      order by id desc
      limit 1) f on true
    left join lateral (select max(enviada) as enviada from copia) s on true
    left join lateral (select ensayo_termino, termino, ensayo_segundos, ensayo_problema
      from copia
      where ensayo in ('BIEN', 'MAL')
      order by ensayo_termino desc
      limit 1) e on true`.execute(db)
  const row = rows[0]
  const since = row?.hecha ?? row?.registrada ?? now
  const secondsSince = (when: Date) => Math.max(0, (now.getTime() - when.getTime()) / 1000)
  return {
    since,
    age: secondsSince(since),
    made: Boolean(row?.hecha),
    installedAge: row?.registrada ? secondsSince(row.registrada) : 0,
    bytes: row?.bytes ?? undefined,
    seconds: row?.bytes === null ? undefined : (row?.segundos ?? undefined),
    failed: row?.fallo ? { at: row.fallo, why: row.por_que ?? '' } : undefined,
    sentAge: row?.enviada ? secondsSince(row.enviada) : undefined,
    unsent: row?.no_enviada ?? undefined,
    rehearsed: row?.ensayada
      ? {
          at: row.ensayada,
          made: row.ensayo_de ?? row.ensayada,
          seconds: row.ensayo_segundos ?? 0,
          wrong: row.ensayo_mal ?? undefined,
        }
      : undefined,
  }
}

async function readFiles({ database }: Services): Promise<FilesRead> {
  const { rows } = await sql<FilesRead>`select count(*)::int as archivos, coalesce(sum(bytes), 0)::float8 as bytes,
    count(danado)::int as danados from archivo`.execute(database.db)
  return one(rows, 'files')
}
