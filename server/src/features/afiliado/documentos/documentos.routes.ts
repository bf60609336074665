import { documentos, documentosList, filaDocumento, recibosList, talones } from '@gremial/contract/afiliado/documentos.ts'
import { listQuerySchema, page } from '@gremial/contract/platform/list.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { can } from '../../../platform/access/access.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { route } from '../../../platform/http/route.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readPage, registerList } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
import { fieldError } from '../../../platform/runtime/errors.ts'
import { consumePase } from '../../acceso/acceso/captcha.ts'
import { afiliadoAlAlcance, auditarLectura, numeroVigente } from '../afiliados/afiliados.access.ts'
import { documentosSource, recibosSource } from './documentos.list.ts'
import { documentoAlAlcance, reciboPropio } from './documentos.queries.ts'
import {
  afiliadoSiAlcanza,
  type Descarga,
  descargarDocumento,
  descargarPorEnlace,
  descargarTalon,
  pagoDe,
  talonesDe,
  talonesDeEnlaces,
} from './documentos.service.ts'

const enviarPdf = (reply: FastifyReply, { pdf, archivo }: Descarga): FastifyReply =>
  reply.type('application/pdf').header('Content-Disposition', contentDisposition(archivo)).send(pdf)

/** Documents: statements, payment slips and payslips of a member, stored as data or as published files, returned as PDF. */
export function documentosRoutes(app: FastifyInstance): void {
  // Not registered with registerList: the owner of the documents is resolved and audited before any row is read.
  route(app, {
    method: 'GET',
    url: documentosList.path,
    access: can('documentos.consultar'),
    summary: 'Resúmenes y talones de pago de un afiliado (el propio, si no se dice otro)',
    query: listQuerySchema(documentosList),
    answer: page(filaDocumento),
    async handle(ctx, { query }) {
      const pedido = readListQuery(documentosList, query)
      const numero = await afiliadoAlAlcance(ctx, pedido.filters.number('numeroAfiliado'))
      await auditarLectura(ctx, numero, 'documentos')
      return readPage(ctx, documentosSource(ctx, numero), pedido)
    },
  })
  registerList(app, recibosList, recibosSource)
  serve(app, documentos, {
    descargar: async (ctx, { params, reply }) =>
      enviarPdf(
        reply,
        await descargarDocumento(ctx, await documentoAlAlcance(ctx, params.id, ['RESUMEN', 'TALON', 'CONSTANCIA'])),
      ),
    pago: (ctx, { params }) => pagoDe(ctx, params.id),
    descargarRecibo: async (ctx, { params, reply }) =>
      enviarPdf(reply, await descargarDocumento(ctx, await reciboPropio(ctx, params.id))),
  })
  serve(
    app,
    talones,
    {
      async listar(ctx, { query: { numeroAfiliado, talonesPago }, request, reply }) {
        if (talonesPago) return talonesDeEnlaces(ctx, talonesPago)
        const alcanzado = await afiliadoSiAlcanza(ctx, numeroAfiliado)
        if (alcanzado !== undefined) return talonesDe(ctx, alcanzado)
        if (numeroAfiliado === undefined) throw fieldError('VALIDACION', 'numeroAfiliado', 'validacion.requerido')
        await consumePase(ctx, request, reply)
        return talonesDe(ctx, await numeroVigente(ctx, numeroAfiliado))
      },
      async descargar(ctx, { params: { id }, query: { enlace }, reply }) {
        return enviarPdf(reply, await (enlace ? descargarPorEnlace(ctx, id, enlace) : descargarTalon(ctx, id)))
      },
    },
    { listar: { perMinute: 30 }, descargar: { perMinute: 60 } },
  )
}
