import { finanzas, sinAcuseList } from '@gremial/contract/tesoreria/finanzas.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { receiveNotice, requireFirma } from './finanzas.aviso.ts'
import { sinAcuseSource } from './finanzas.list.ts'
import { enlaceVale } from './finanzas.mensaje.ts'
import { enviarAFinanzas, observeRendicion, reintentar, reportPago, situationOf } from './finanzas.service.ts'

/** External financial system, and central treasury's manual replacement for it (decision 045). */
export function finanzasRoutes(app: FastifyInstance): void {
  registerList(app, sinAcuseList, sinAcuseSource)
  serve(
    app,
    finanzas,
    {
      enviar: (ctx, { params, body }) => enviarAFinanzas(ctx, params.codigo, body.confirma),
      situacion: (ctx, { params }) => situationOf(ctx, params.codigo),
      pagar: (ctx, { params, body }) => reportPago(ctx, params.codigo, body),
      observar: (ctx, { params, body }) => observeRendicion(ctx, params.codigo, body),
      reintentar: (ctx, { params }) => reintentar(ctx, params.codigo),
      avisar: (ctx, { params, body, request }) => receiveNotice(ctx, params.id, body, request),
      comprobante: (ctx, { params, query, reply }) => darComprobante(ctx, params.id, query, reply),
    },
    // A system that catches up after downtime sends many at once.
    {
      avisar: { sessionless: true, perMinute: 3000, asItCame: requireFirma },
      comprobante: { sessionless: true, perMinute: 600 },
    },
  )
}

/** A receipt's file by signed link: NO_EXISTE for a bad signature, COMPROBANTE_ENLACE_VENCIDO after expiry. */
async function darComprobante(
  ctx: Ctx,
  id: number,
  { vence, firma }: { vence: number; firma: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!enlaceVale(ctx, id, vence, firma)) throw new AppError('NO_EXISTE')
  if (vence * 1000 < ctx.now.getTime()) throw new AppError('COMPROBANTE_ENLACE_VENCIDO')
  const { rows } = await sql<{
    sha256: string
    nombre: string
    tipo: string
  }>`select archivo_sha256 as sha256, nombre, tipo_archivo as tipo
    from comprobante where id = ${id} and vigente`.execute(ctx.db)
  const { sha256, nombre, tipo } = found(rows[0])
  return sendDocument(reply, {
    name: nombre,
    type: tipo,
    content: found(await ctx.services.files.read(sha256, ctx)),
    download: true,
  })
}
