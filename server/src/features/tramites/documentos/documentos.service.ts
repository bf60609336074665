import { readFile } from 'node:fs/promises'
import { maximoPapel, tiposPapel } from '@gremial/contract/platform/papel.ts'
import { type anotacionPapel, papelesDeTramite, papelNuevo } from '@gremial/contract/tramites/documentos.ts'
import { subestado } from '@gremial/contract/tramites/estados.ts'
import type { ClaseProducto } from '@gremial/contract/tramites/productos.ts'
import { faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { cleanPaper, paperName } from '../../../platform/files/paper.ts'
import { AppError, found, validationError } from '../../../platform/http/errors.ts'
import { withUpload } from '../../../platform/http/upload.ts'
import { leerSolicitud, seCambia } from '../solicitudes/solicitudes.queries.ts'
import { type Abierta, abrir } from '../solicitudes/solicitudes.service.ts'

/** Papers that a request may receive in an hour, kept or replaced: each one is five megabytes that stay. */
const porHora = 60

/**
 * Takes a paper for a requirement, or another one in place of what was sent; the one before stays, out of the checklist. The same paper
 * sent twice is one: whoever did not hear the answer sends it again. Until the file is kept whole nothing is written.
 * Throws DOCUMENTO_PESO, DOCUMENTO_TIPO, DOCUMENTO_PROTEGIDO, DOCUMENTO_NO_SE_CAMBIA, and as `abrir`.
 */
export async function mandarPapel(ctx: Ctx, request: FastifyRequest, id: number, clase: ClaseProducto): Promise<Solicitud> {
  // Whose it is, before five megabytes are read.
  const { producto } = await leerSolicitud(ctx, id)
  if (producto.clase !== clase) throw new AppError('NO_EXISTE')
  const { files, config } = ctx.services
  return withUpload(
    request,
    { most: maximoPapel, tempDir: config.dataDir, tooMuch: 'DOCUMENTO_PESO' },
    async ({ path, name, fields }) => {
      const dicho = papelNuevo.safeParse(fields, { reportInput: true })
      if (!dicho.success) throw validationError(dicho.error)
      const { kind: tipo, bytes } = await cleanPaper(await readFile(path), papelesDeTramite)
      const archivo = await files.keep(ctx, bytes, tiposPapel[tipo])
      const nombre = paperName(dicho.data.nombreDelUsuario || name, tipo, 196)
      return inTransaction(ctx, (ctx) => guardar(ctx, id, { ...dicho.data, nombre, archivo, bytes: bytes.length }))
    },
  )
}

/** Its day and its annotation, while the paper may still be replaced. */
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
}

async function guardar(ctx: Ctx, id: number, papel: PapelGuardado): Promise<Solicitud> {
  const abierta = await abrir(ctx, id)
  const { requisito, anterior } = await lugar(ctx, id, papel.idRequisito)
  const { archivo, bytes, nombre, fechaEmision, observaciones } = papel
  const igual = anterior?.archivo === archivo && anterior.emision === fechaEmision && anterior.observaciones === observaciones
  if (igual) return leerSolicitud(ctx, id)
  if (anterior) await sql`update solicitud_documento set reemplazado = ${ctx.now} where id = ${anterior.id}`.execute(ctx.db)
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
    })
    .execute()
  await audit(ctx, 'modificar', 'solicitud', id, { documento: requisito, archivo: nombre, bytes })
  return avanzar(ctx, abierta)
}

/** The slot of a requirement and the paper that it has: one of another product does not exist, one that stays as it is says so. */
async function lugar(ctx: Ctx, id: number, requisito: number) {
  const { rows } = await sql<{
    requisito: string
    seCambia: boolean
    enUnaHora: number
    id: number | null
    archivo: string
    emision: string
    observaciones: string
  }>`select r.nombre as requisito, ${seCambia} as "seCambia", d.id, d.archivo_sha256 as archivo,
      coalesce(d.fecha_emision::text, '') as emision, coalesce(d.observaciones, '') as observaciones,
      (select count(*)::int
        from solicitud_documento x
        where x.solicitud_id = s.id and x.subido > ${new Date(ctx.now.getTime() - 3_600_000)}) as "enUnaHora"
    from solicitud s
    join requisito r on r.producto_id = s.producto_id
    left join solicitud_documento d on d.solicitud_id = s.id and d.requisito_id = r.id and d.reemplazado is null
    where s.id = ${id} and r.id = ${requisito} and (r.habilitado or d.id is not null)`.execute(ctx.db)
  const fila = found(rows[0])
  if (!fila.seCambia) throw new AppError('DOCUMENTO_NO_SE_CAMBIA', { documento: fila.requisito })
  if (fila.enUnaHora >= porHora) throw new AppError('DEMASIADOS_INTENTOS', { minutos: 60 })
  return { requisito: fila.requisito, anterior: fila.id === null ? undefined : fila }
}

/**
 * Who has come as far as the papers (sub-state 3) goes on with them (4) and, once none is missing, with the summary (5). Its version
 * stays: a photo on its way does not make old what is being typed in another part.
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
