import { readFile } from 'node:fs/promises'
import { maxUploadBytes, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import { type AddedAdjunto, type Adjunto, adjuntosMax, adjuntoTypes } from '@gremial/contract/tesoreria/adjuntos-caja.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
import { withUpload } from '../../../platform/http/upload.ts'
import { chargeUploadQuota, orRelease } from '../../../platform/http/upload-quota.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { documentName, sanitizeDocument } from '../../../platform/storage/document.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'

/**
 * Attaches a photo or PDF, also to a movement of a closed sheet (a late invoice). The same file twice is stored once. Throws the
 * errors of `sanitizeDocument`, DOCUMENTO_PESO, CUPO_DEL_DIA, ADJUNTOS_DEMASIADOS.
 */
export async function adjuntar(ctx: Ctx, movimiento: number, request: FastifyRequest): Promise<AddedAdjunto> {
  // Checks access before reading five megabytes.
  const { seccional } = await requireMovimiento(ctx, movimiento)
  const { files, config } = ctx.services
  return withUpload(
    request,
    { most: maxUploadBytes, tempDir: config.dataDir, tooMuch: 'DOCUMENTO_PESO' },
    async ({ path, name, fields }) => {
      const { kind, bytes, sacado } = await sanitizeDocument(await readFile(path), adjuntoTypes)
      const quedan = await chargeUploadQuota(ctx, { kind: 'seccional', id: seccional }, bytes.length)
      const archivo = await files.keep(ctx, bytes, uploadTypes[kind])
      const nombre = documentName(fields.nombre || name, kind, 100)
      const papel = { archivo, nombre, bytes: bytes.length, sacado }
      const hecho = await orRelease(ctx, archivo, () => inTransaction(ctx, (ctx) => save(ctx, movimiento, papel)))
      return { ...hecho, quedan }
    },
  )
}

async function save(
  ctx: Ctx,
  movimiento: number,
  { archivo, nombre, bytes, sacado }: Omit<Adjunto, 'id'> & { archivo: string },
): Promise<Adjunto> {
  // Concurrent uploads to a movement are serialised by locking its box, so the limit holds.
  const { caja_id } = await requireMovimiento(ctx, movimiento)
  await sql`select 1 from caja where id = ${caja_id} for update`.execute(ctx.db)
  const { rows: estan } = await sql<
    Adjunto & { archivo: string }
  >`select id, nombre, bytes, sacado, archivo_sha256 as archivo from adjunto_caja
    where movimiento_id = ${movimiento} and quitado is null`.execute(ctx.db)
  const mismo = estan.find((a) => a.archivo === archivo)
  if (mismo) return mismo
  if (estan.length >= adjuntosMax) throw new AppError('ADJUNTOS_DEMASIADOS', { maximo: adjuntosMax })
  const { rows } = await sql<{
    id: number
  }>`insert into adjunto_caja (movimiento_id, archivo_sha256, nombre, bytes, subido, subido_por, sacado)
    values (${movimiento}, ${archivo}, ${nombre}, ${bytes}, ${ctx.now}, ${person(ctx).id}, ${sacado}) returning id`.execute(
    ctx.db,
  )
  await audit(ctx, 'modificar', 'movimiento-caja', movimiento, { archivo: nombre, bytes })
  return { id: found(rows[0]).id, nombre, bytes, sacado }
}

interface Movido {
  caja_id: number
  seccional: number
  abierta: boolean
}

/** A movement in scope, of a box on which the caller is enabled. */
async function requireMovimiento(ctx: Ctx, id: number): Promise<Movido> {
  const { rows } = await sql<Movido>`select m.caja_id, m.seccional_id as seccional, c.planilla_id = m.planilla_id as abierta
    from movimiento_caja m
    join caja c on c.id = m.caja_id
    where m.id = ${id} and ${seccionalEnAlcance(ctx, sql`m.seccional_id`)}`.execute(ctx.db)
  const movimiento = found(rows[0])
  await exigirCajaOperable(ctx, movimiento.caja_id)
  return movimiento
}

/** Removes an attachment while its sheet is open; the file is kept and the removal is audited. */
export function removeAdjunto(ctx: Ctx, { codigo, idadjunto }: { codigo: number; idadjunto: number }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { abierta } = await requireMovimiento(ctx, codigo)
    if (!abierta) throw new AppError('ADJUNTO_FIJO')
    const { rows } = await sql<{ nombre: string }>`update adjunto_caja set quitado = ${ctx.now}, quitado_por = ${person(ctx).id}
      where id = ${idadjunto} and movimiento_id = ${codigo} and quitado is null returning nombre`.execute(ctx.db)
    await audit(ctx, 'modificar', 'movimiento-caja', codigo, { quitado: found(rows[0]).nombre })
  })
}

/** Sends the file to a caller who may see the movement. */
export async function sendAdjunto(
  ctx: Ctx,
  { codigo, idadjunto }: { codigo: number; idadjunto: number },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { rows } = await sql<{ nombre: string; sha256: string; tipo: string }>`select a.nombre, a.archivo_sha256 as sha256, f.tipo
    from adjunto_caja a
    join movimiento_caja m on m.id = a.movimiento_id
    join archivo f on f.sha256 = a.archivo_sha256
    where a.id = ${idadjunto} and m.id = ${codigo} and a.quitado is null
      and ${seccionalEnAlcance(ctx, sql`m.seccional_id`)}`.execute(ctx.db)
  const { nombre, sha256, tipo } = found(rows[0])
  const content = await ctx.services.files.read(sha256, ctx)
  if (!content) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
  return sendDocument(reply, { name: nombre, type: tipo, content: content })
}
