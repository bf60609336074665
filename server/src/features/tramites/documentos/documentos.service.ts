import { readFile } from 'node:fs/promises'
import { maxUploadBytes, type RemovedPart, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import { type anotacionPapel, papelesDeTramite, papelNuevo } from '@gremial/contract/tramites/documentos.ts'
import { subestado } from '@gremial/contract/tramites/estados.ts'
import type { ClaseProducto } from '@gremial/contract/tramites/productos.ts'
import { faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { validationError } from '../../../platform/http/errors.ts'
import { withUpload } from '../../../platform/http/upload.ts'
import { chargeUploadQuota, orRelease } from '../../../platform/http/upload-quota.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { documentName, sanitizeDocument } from '../../../platform/storage/document.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { seLePideEn } from '../productos/productos.queries.ts'
import { leerSolicitud, seCambia } from '../solicitudes/solicitudes.queries.ts'
import { type Abierta, abrir } from '../solicitudes/solicitudes.service.ts'

/**
 * Stores a document for a requirement, or a replacement: a filed one stays outside the checklist, a draft is deleted with its
 * file (decision 067). Idempotent for the same file, since clients retry. Nothing is written until the file is complete. Throws
 * as `sanitizeDocument` and `abrir`, DOCUMENTO_PESO, CUPO_DEL_DIA, CUPO_SOLICITUD, DOCUMENTO_NO_SE_CAMBIA.
 */
export async function mandarPapel(ctx: Ctx, request: FastifyRequest, id: number, clase: ClaseProducto): Promise<Solicitud> {
  // Checks the scope before reading five megabytes.
  const { producto } = await leerSolicitud(ctx, id)
  // Documents of a designed procedure (armado) use the address of loans.
  if ((producto.clase === 'ADHESION') !== (clase === 'ADHESION')) throw new AppError('NO_EXISTE')
  const { files, config } = ctx.services
  return withUpload(
    request,
    { most: maxUploadBytes, tempDir: config.dataDir, tooMuch: 'DOCUMENTO_PESO' },
    async ({ path, name, fields }) => {
      const dicho = papelNuevo.safeParse(fields, { reportInput: true })
      if (!dicho.success) throw validationError(dicho.error)
      const { kind: tipo, bytes, sacado } = await sanitizeDocument(await readFile(path), papelesDeTramite)
      const nombre = documentName(dicho.data.nombreDelUsuario || name, tipo, 196)
      const papel = { ...dicho.data, nombre, archivo: hashOf(bytes), bytes: bytes.length, sacado }
      if (await esElMismo(ctx, id, papel)) return inTransaction(ctx, (ctx) => guardar(ctx, id, papel))
      await chargeUploadQuota(ctx, { kind: 'persona', id: person(ctx).id }, papel.bytes)
      await files.keep(ctx, bytes, uploadTypes[tipo])
      return orRelease(ctx, papel.archivo, () => inTransaction(ctx, (ctx) => guardar(ctx, id, papel)))
    },
  )
}

/** Changes date and note, while the document can be replaced. */
export function anotarPapel(
  ctx: Ctx,
  { id, idDocumento }: { id: number; idDocumento: number },
  { fechaEmision, observaciones }: z.output<typeof anotacionPapel>,
): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    await abrir(ctx, id)
    const { rows } = await sql<{ requisito: number }>`select requisito_id as requisito from solicitud_documento
      where id = ${idDocumento} and solicitud_id = ${id} and reemplazado is null`.execute(ctx.db)
    const { requisito } = await lugar(ctx, id, found(rows[0]).requisito)
    await sql`update solicitud_documento set fecha_emision = ${fechaEmision || null}, observaciones = ${observaciones}
      where id = ${idDocumento}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'solicitud', id, { documento: requisito })
    return leerSolicitud(ctx, id)
  })
}

interface PapelGuardado extends z.output<typeof papelNuevo> {
  archivo: string
  bytes: number
  sacado: RemovedPart[]
}

async function guardar(ctx: Ctx, id: number, papel: PapelGuardado): Promise<Solicitud> {
  const abierta = await abrir(ctx, id)
  const { requisito, anterior } = await lugar(ctx, id, papel.idRequisito)
  const { archivo, bytes, nombre, fechaEmision, observaciones } = papel
  const igual = anterior?.archivo === archivo && anterior.emision === fechaEmision && anterior.observaciones === observaciones
  if (igual) return leerSolicitud(ctx, id)
  if (anterior) await sacar(ctx, anterior)
  await exigirCupo(ctx, id, bytes)
  await ctx.db
    .insertInto('solicitud_documento')
    .values({
      solicitud_id: id,
      requisito_id: papel.idRequisito,
      archivo_sha256: archivo,
      nombre,
      bytes,
      fecha_emision: fechaEmision || null,
      observaciones,
      estado: 'ENVIADO',
      subido: ctx.now,
      subido_por: person(ctx).id,
      mirado: null,
      mirado_por: null,
      reemplazado: null,
      sacado: papel.sacado,
    })
    .execute()
  const tirado = anterior && !anterior.presentado ? { tirado: anterior.nombre } : {}
  await audit(ctx, 'modificar', 'solicitud', id, { documento: requisito, archivo: nombre, bytes, ...tirado })
  return avanzar(ctx, abierta)
}

/** Replaces a document: a filed one is kept as replaced, a draft is deleted with its file unless another row uses it. */
async function sacar(ctx: Ctx, { id, archivo, presentado }: Anterior): Promise<void> {
  if (presentado)
    return void (await sql`update solicitud_documento set reemplazado = ${ctx.now} where id = ${id}`.execute(ctx.db))
  await sql`delete from solicitud_documento where id = ${id}`.execute(ctx.db)
  await ctx.services.files.letGo(ctx, archivo, ctx.now)
}

/** True if the slot has this file: a retry does not count twice. */
async function esElMismo(ctx: Ctx, id: number, { archivo, idRequisito }: PapelGuardado): Promise<boolean> {
  const { rows } = await sql`select from solicitud_documento
    where solicitud_id = ${id} and requisito_id = ${idRequisito} and archivo_sha256 = ${archivo} and reemplazado is null`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** The caller has locked the request, so concurrent uploads are counted one by one. */
async function exigirCupo(ctx: Ctx, id: number, bytes: number): Promise<void> {
  const { rows } = await sql<{ hay: number }>`select coalesce(sum(bytes), 0) as hay from solicitud_documento
    where solicitud_id = ${id}`.execute(ctx.db)
  const most = ctx.services.config.quotas.solicitud
  if (found(rows[0]).hay + bytes > most) throw new AppError('CUPO_SOLICITUD', { maximo: most / 1_000_000 })
}

interface Anterior {
  id: number
  archivo: string
  nombre: string
  emision: string
  observaciones: string
  /** Part of the last filing. */
  presentado: boolean
}

/** Slot of a requirement and its document. NO_EXISTE for another product's, DOCUMENTO_NO_SE_CAMBIA if it cannot change. */
async function lugar(ctx: Ctx, id: number, requisito: number): Promise<{ requisito: string; anterior: Anterior | undefined }> {
  const { rows } = await sql<{ requisito: string; seCambia: boolean; anterior: Anterior | null }>`
    select r.nombre as requisito, ${seCambia} as "seCambia", case when d.id is not null then jsonb_build_object('id', d.id,
      'archivo', d.archivo_sha256, 'nombre', d.nombre, 'emision',
      coalesce(d.fecha_emision::text, ''), 'observaciones', coalesce(d.observaciones, ''), 'presentado',
      coalesce(d.subido <= s.presentada, false)) end as anterior
    from solicitud s
    join requisito r on r.producto_id = s.producto_id
    left join solicitud_documento d on d.solicitud_id = s.id and d.requisito_id = r.id and d.reemplazado is null
    left join solicitud_persona q on q.solicitud_id = s.id and q.papel = 'SOLICITANTE'
    where s.id = ${id} and r.id = ${requisito} and (d.id is not null or ${seLePideEn})`.execute(ctx.db)
  const { requisito: nombre, seCambia: cambia, anterior } = found(rows[0])
  if (!cambia) throw new AppError('DOCUMENTO_NO_SE_CAMBIA', { documento: nombre })
  return { requisito: nombre, anterior: anterior ?? undefined }
}

/**
 * Advances the sub-state from the documents (3) to 4 and, once complete, to the summary (5). Keeps the version: an upload does
 * not make other open forms stale.
 */
async function avanzar(ctx: Ctx, { id, subestado: antes }: Abierta): Promise<Solicitud> {
  const solicitud = await leerSolicitud(ctx, id)
  const faltan = faltantes(solicitud)
  const sinCosolicitante = faltan.some(({ pantalla, campo }) => pantalla === 'datos-cosolicitante' && campo !== 'conformidad')
  const llego = antes >= subestado.siguiente && antes < subestado.presentada && !sinCosolicitante
  const papeles = faltan.some(({ pantalla }) => pantalla === 'tramite') ? subestado.documentacion : subestado.resumen
  const ahora = llego ? papeles : antes
  await sql`update solicitud set desde = ${ctx.now}, subestado = ${ahora} where id = ${id}`.execute(ctx.db)
  return { ...solicitud, idSubestadoSolicitud: ahora, guardada: ctx.now.toISOString() }
}
