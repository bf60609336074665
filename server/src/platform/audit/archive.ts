import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../context.ts'
import { one } from '../db/rows.ts'
import { StartError } from '../runtime/start-error.ts'
import { type AuditRow, audit, isOurs, rowCode } from './audit.ts'
import { sealOf } from './chain.ts'
import { type AuditKeys, auditKeys } from './keys.ts'

/**
 * Archive of the audit log: completed years move from the database to a file (decision 030). The file has one JSON line per row
 * with its seal, after a line with the seal that came before.
 * The chain in the database then begins where the file ends. An audit row, which only the portal's key can write, holds the hash
 * of the file.
 */
export interface Archived {
  /** First and last seal number in the file. */
  desde: number
  hasta: number
  /** Last business day that is complete in the file. */
  dia: string
  filas: number
  /** Last seal and hash of the file, in hexadecimal. */
  sello: string
  sha256: string
}

interface Line extends Omit<AuditRow, 'momento' | 'codigo'> {
  orden: number
  momento: string
  codigo: string
  sello: string
}

const batch = 5000

/**
 * Moves the rows up to the day `dia` to a new file in `folder`, atomically; requires the owner of the tables. Every row and seal
 * is verified first: an altered chain is not archived.
 * Returns undefined if there is nothing to move. Writers are not blocked.
 */
export function archiveAudit(ctx: Ctx, dia: string, folder: string): Promise<(Archived & { path: string }) | undefined> {
  return inTransaction(ctx, async (ctx) => {
    // The chain writer's lock: the chain does not grow while its beginning moves.
    await sql`select pg_advisory_xact_lock(727003)`.execute(ctx.db)
    const before = await lastArchived(ctx)
    const { rows } = await sql<{ hasta: number | null }>`select coalesce(
      (select min(s.orden) from auditoria_sello s join auditoria a on a.id = s.auditoria_id where a.momento >= ${dia}::date + 1),
      (select max(orden) + 1 from auditoria_sello)) - 1 as hasta`.execute(ctx.db)
    const desde = (before?.hasta ?? 0) + 1
    const hasta = one(rows, 'auditoria_sello').hasta ?? 0
    if (hasta < desde) return undefined
    const path = join(folder, `auditoria-${desde}-${hasta}.jsonl.gz`)
    const draft = `${path}.parte`
    if (existsSync(path)) throw new StartError(`Ya existe ${path}`)
    try {
      const { sello, sha256 } = await writeRows(ctx, { desde, hasta, sello: before?.sello ?? Buffer.alloc(32) }, draft)
      const archived = { desde, hasta, dia, filas: hasta - desde + 1, sello: sello.toString('hex'), sha256 }
      await audit(ctx, 'archivar', 'auditoria', hasta, archived)
      await sql`insert into auditoria_archivo (hasta, dia, desde, filas, sello, huella, momento)
        values (${hasta}, ${dia}, ${desde}, ${archived.filas}, ${sello}, ${sha256}, ${ctx.now})`.execute(ctx.db)
      await takeOut(ctx, hasta, dia)
      // Renamed before the commit: rows that are also in a file are no loss; the reverse would be.
      renameSync(draft, path)
      return { ...archived, path }
    } finally {
      rmSync(draft, { force: true })
    }
  })
}

/** End of the last archive, after which the chain in the database begins. */
export async function lastArchived({ db }: Pick<Ctx, 'db'>): Promise<{ hasta: number; sello: Buffer } | undefined> {
  const { rows } = await sql<{
    hasta: number
    sello: Buffer
  }>`select hasta, sello from auditoria_archivo order by hasta desc limit 1`.execute(db)
  return rows[0]
}

async function writeRows({ db, services }: Ctx, from: { desde: number; hasta: number; sello: Buffer }, path: string) {
  const keys = auditKeys(services.config)
  const gzip = createGzip()
  const hash = createHash('sha256')
  gzip.on('data', (chunk: Buffer) => hash.update(chunk))
  // Opened synchronously: a stream opens its file later and would leave it behind after an early failure.
  const written = pipeline(gzip, createWriteStream(path, { fd: openSync(path, 'wx', 0o600), flush: true }))
  written.catch(() => undefined)
  const put = async (line: unknown) => {
    if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, 'drain'), written])
  }
  let { sello } = from
  await put({ desde: from.desde, antes: sello.toString('hex') })
  for (let next = from.desde; next <= from.hasta; ) {
    const { rows } = await sql<
      AuditRow & { orden: number; sello: Buffer }
    >`select s.orden, s.sello, a.id, a.evento, a.momento, a.usuario_id,
      a.accion, a.entidad, a.entidad_id, a.datos, a.rol, a.equipo, a.codigo from auditoria_sello s left join auditoria a on a.id = s.auditoria_id
      where s.orden between ${next} and ${Math.min(next + batch - 1, from.hasta)} order by s.orden`.execute(db)
    for (const row of rows) {
      const line = {
        ...row,
        momento: row.momento?.toISOString(),
        codigo: row.codigo?.toString('hex'),
        sello: row.sello.toString('hex'),
      }
      if (row.orden !== next || row.id === null || !follows(keys, sello, line))
        throw new StartError(`El sello ${next} no está sano: no se archivó nada. Mirá npm run verificar-auditoria`)
      await put(line)
      sello = row.sello
      next++
    }
    if (rows.length === 0) throw new StartError(`Falta el sello ${next}: no se archivó nada. Mirá npm run verificar-auditoria`)
  }
  gzip.end()
  await written
  return { sello, sha256: hash.digest('hex') }
}

async function takeOut({ db }: Ctx, hasta: number, dia: string): Promise<void> {
  await sql`select set_config('gremial.archivar', 'si', true)`.execute(db)
  await sql`with fuera as (delete from auditoria_sello where orden <= ${hasta} returning auditoria_id)
    select count(*) from fuera`.execute(db)
  await sql`delete from auditoria a where a.id <= (select min(auditoria_id) from auditoria_sello)
    and not exists (select from auditoria_sello s where s.auditoria_id = a.id)
    and not exists (select from auditoria_pendiente p where p.auditoria_id = a.id)`.execute(db)
  await sql`select set_config('gremial.archivar', '', true)`.execute(db)
  await sql`delete from auditoria_conteo where dia <= ${dia}`.execute(db)
  await sql`insert into auditoria_conteo (quien, dia, accion, entidad, cantidad)
    select q.quien, dia_de(a.momento), a.accion, a.entidad, count(*)
    from auditoria a
    join auditoria_sello s on s.auditoria_id = a.id
    cross join lateral (values (-1::bigint), (coalesce(a.usuario_id, 0))) q (quien)
    where a.momento < ${dia}::date + 2 and dia_de(a.momento) <= ${dia}
    group by 1, 2, 3, 4`.execute(db)
}

function follows({ rows, seals }: AuditKeys, before: Buffer, line: Line): boolean {
  const codigo = Buffer.from(line.codigo, 'hex')
  const row = { ...line, momento: new Date(line.momento) }
  return rowCode(rows, row).equals(codigo) && sealOf(seals, before, line.id, codigo).toString('hex') === line.sello
}

/** Describes what is wrong with an archive file; undefined if every row is as it left the database. */
export async function verifyArchive(ctx: Ctx, path: string): Promise<{ wrong: string | undefined; filas: number }> {
  const keys = auditKeys(ctx.services.config)
  const hash = createHash('sha256')
  const file = createReadStream(path)
  file.on('data', (chunk) => hash.update(chunk))
  let sello: Buffer | undefined
  let desde = 0
  let filas = 0
  try {
    for await (const text of createInterface({ input: file.pipe(createGunzip()) })) {
      const line = JSON.parse(text) as Line & { desde?: number; antes?: string }
      if (sello === undefined) {
        desde = line.desde ?? 0
        sello = Buffer.from(line.antes ?? '', 'hex')
        continue
      }
      if (line.orden !== desde + filas || !follows(keys, sello, line))
        return { wrong: `el asiento ${line.id} fue cambiado`, filas }
      sello = Buffer.from(line.sello, 'hex')
      filas++
    }
  } catch (error) {
    return { wrong: `el archivo está roto (${(error as Error).message})`, filas }
  }
  const hasta = desde + filas - 1
  const said = await archiveRecord(ctx, hasta)
  if (!said) return { wrong: `la auditoría no dice que se archivara hasta el sello ${hasta}`, filas }
  if (said.desde !== desde || said.sello !== sello?.toString('hex'))
    return { wrong: 'no es lo que la auditoría dice que se archivó', filas }
  if (said.sha256 !== hash.digest('hex')) return { wrong: `${basename(path)} no es el archivo que se escribió`, filas }
  return { wrong: undefined, filas }
}

/** The audit row of an archive, if the portal's key wrote it. */
export async function archiveRecord({ db, services }: Ctx, hasta: number): Promise<Archived | undefined> {
  const { rows } = await sql<
    AuditRow & { datos: Archived }
  >`select * from auditoria where accion = 'archivar' and entidad = 'auditoria'
    and entidad_id = ${String(hasta)}`.execute(db)
  return rows.find((row) => isOurs(auditKeys(services.config).rows, row))?.datos
}
