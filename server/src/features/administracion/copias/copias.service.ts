import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Transform } from 'node:stream'
import type { EstadoCopias } from '@gremial/contract/administracion/copias.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { packed, packedEnd } from '../../../platform/backup/pack.ts'
import { readRecipient } from '../../../platform/backup/recovery.ts'
import { writtenRetention } from '../../../platform/config/retention.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { derivedKey } from '../../../platform/crypto/derived-key.ts'
import { readCopy } from '../../../platform/metrics/readings.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'

export async function leerEstado(ctx: Ctx): Promise<EstadoCopias> {
  const { config } = ctx.services
  const { folder, retention, command } = config.copies
  const { rows } = await sql<{ en_curso: boolean }>`select exists (select from copia
    where estado in ('PEDIDA', 'HACIENDO') or ensayo in ('PEDIDO', 'ENSAYANDO')) as en_curso`.execute(ctx.db)
  const { rehearsed } = await readCopy(ctx.db, ctx.now)
  return {
    quedan: folder === undefined || config.demo ? null : writtenRetention(retention),
    salen: command !== undefined,
    conClave: readRecipient(config) !== undefined,
    enCurso: rows[0]?.en_curso ?? false,
    restaura: rehearsed
      ? { copia: rehearsed.made.toISOString(), segundos: rehearsed.seconds, mal: rehearsed.wrong !== undefined }
      : null,
  }
}

/** Requests a backup, made by a worker process; a pending request is reused. */
export const pedirCopia = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (ctx.services.config.copies.folder === undefined) throw new AppError('COPIAS_SIN_LUGAR')
    const { rows } = await sql<{ id: number }>`insert into copia (pedida, pedida_por, estado)
      values (${ctx.now}, ${person(ctx).id}, 'PEDIDA') on conflict do nothing returning id`.execute(ctx.db)
    await audit(ctx, 'crear', 'copia', rows[0]?.id ?? '')
  })

export const pedirEnsayo = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await laCopia(ctx, id)
    const { numAffectedRows } = await sql`update copia set ensayo = 'PEDIDO'
      where id = ${id} and (ensayo is null or ensayo in ('BIEN', 'MAL'))`.execute(ctx.db)
    if (!numAffectedRows) throw new AppError('COPIA_NO_ESTA')
    await audit(ctx, 'verificar', 'copia', id)
  })

/** Folder of a backup, checked to be inside the configured one, whatever the row contains. */
async function laCopia(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ carpeta: string | null; esta: boolean }>`select carpeta,
      estado = 'HECHA' and borrada is null as esta from copia where id = ${id}`.execute(ctx.db)
  const { carpeta, esta } = found(rows[0])
  const lugar = ctx.services.config.copies.folder
  if (!esta || carpeta === null || lugar === undefined || dirname(carpeta) !== lugar) throw new AppError('COPIA_NO_ESTA')
  if (!existsSync(join(carpeta, 'copia.json'))) throw new AppError('COPIA_NO_ESTA')
  return carpeta
}

const paseMs = 120_000

/** A download pass is valid for one backup, one session and two minutes; nothing is stored. */
const firma = ({ services, user }: Ctx, id: number, hasta: string): Buffer =>
  createHmac('sha256', derivedKey(services.config, 'copia')).update(`${id} ${user?.sessionId} ${hasta}`).digest()

export const darPase = (ctx: Ctx, id: number): Promise<{ pase: string }> =>
  inTransaction(ctx, async (ctx) => {
    await laCopia(ctx, id)
    if (readRecipient(ctx.services.config) === undefined) throw new AppError('COPIA_SIN_CLAVE')
    await audit(ctx, 'descargar', 'copia', id)
    const hasta = String(ctx.now.getTime() + paseMs)
    return { pase: `${hasta}.${firma(ctx, id, hasta).toString('hex')}` }
  })

/** Encrypted stream of a backup, built on the fly, with its file name. */
export async function abrirCopia(ctx: Ctx, id: number, pase: string): Promise<{ nombre: string; archivo: Transform }> {
  const [, hasta = '', hex = ''] = /^(\d{13,15})\.([0-9a-f]{64})$/.exec(pase) ?? []
  const [dada, suya] = [Buffer.from(hex, 'hex'), firma(ctx, id, hasta)]
  if (dada.length !== suya.length || !timingSafeEqual(dada, suya) || Number(hasta) < ctx.now.getTime())
    throw new AppError('COPIA_PASE')
  const carpeta = await laCopia(ctx, id)
  const { config } = ctx.services
  const recipient = readRecipient(config)
  if (recipient === undefined) throw new AppError('COPIA_SIN_CLAVE')
  return { nombre: `${basename(carpeta)}${packedEnd}`, archivo: packed(carpeta, { secret: config.secret, recipient }) }
}
