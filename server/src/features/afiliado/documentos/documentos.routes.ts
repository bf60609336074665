import { filaDocumento, listaDocumentos, listaRecibos, rutaDocumentos, talonPago } from '@gremial/contract/afiliado/documentos.ts'
import { type Lista, pagina } from '@gremial/contract/platform/lista.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { can, open } from '../../../platform/access/access.ts'
import { contentDisposition } from '../../../platform/excel/table.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { readPage, registerList } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
import { consumirPase } from '../../acceso/acceso/captcha.ts'
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import { fuenteDocumentos, fuenteRecibos } from './documentos.list.ts'
import { documentoAlAlcance, reciboPropio } from './documentos.queries.ts'
import {
  afiliadoSiAlcanza,
  type Descarga,
  descargarDocumento,
  descargarPorEnlace,
  descargarTalon,
  talonesDe,
  talonesDeEnlaces,
} from './documentos.service.ts'

const params = z.object({ id })
const enviarPdf = (reply: FastifyReply, { pdf, archivo }: Descarga): FastifyReply =>
  reply.type('application/pdf').header('Content-Disposition', contentDisposition(archivo)).send(pdf)

/** Documents: statements, payment slips and payslips of a member, kept as data or as published files, given as PDF. */
export function rutasDocumentos(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: rutaDocumentos,
    access: can('documentos.consultar'),
    summary: 'Resúmenes y talones de pago de un afiliado (el propio, si no se dice otro)',
    query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    answer: pagina(filaDocumento),
    async handle(ctx, { query }) {
      const pedido = readListQuery(listaDocumentos as unknown as Lista, query)
      const numero = await afiliadoAlAlcance(ctx, pedido.filters.number('numeroAfiliado'))
      await auditarLectura(ctx, numero, 'documentos')
      return readPage(ctx, fuenteDocumentos(ctx, numero), pedido)
    },
  })
  route(app, {
    method: 'GET',
    url: `${rutaDocumentos}/descargar-archivo/:id`,
    access: can('documentos.consultar'),
    summary: 'PDF de un resumen o de un talón',
    params,
    handle: async (ctx, { params, reply }) =>
      enviarPdf(reply, await descargarDocumento(ctx, await documentoAlAlcance(ctx, params.id, ['RESUMEN', 'TALON']))),
  })
  rutasTalones(app)
  registerList(app, listaRecibos, fuenteRecibos)
  route(app, {
    method: 'GET',
    url: `${rutaDocumentos}/recibos/descargar/:id`,
    access: can('recibos.consultar'),
    summary: 'PDF de un recibo de sueldo propio',
    params,
    handle: async (ctx, { params, reply }) => enviarPdf(reply, await descargarDocumento(ctx, await reciboPropio(ctx, params.id))),
  })
}

/** Slips, also for who has no session: a captcha buys the list, and the list gives links of a few minutes (decisions §5). */
function rutasTalones(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: `${rutaDocumentos}/talones-pago`,
    access: open,
    summary: 'Talones vigentes de un número de afiliado; sin sesión consume un pase de la verificación',
    perMinute: 30,
    query: z.object({
      numeroAfiliado: id.optional(),
      talonesPago: z.string().max(4000).optional(),
      sort: z.literal('id,desc').default('id,desc'),
    }),
    answer: z.array(talonPago),
    async handle(ctx, { query: { numeroAfiliado, talonesPago }, request, reply }) {
      if (talonesPago) return talonesDeEnlaces(ctx, talonesPago)
      const alcanzado = await afiliadoSiAlcanza(ctx, numeroAfiliado)
      if (alcanzado !== undefined) return talonesDe(ctx, alcanzado)
      if (numeroAfiliado === undefined) throw fieldError('VALIDACION', 'numeroAfiliado', 'validacion.requerido')
      await consumirPase(ctx, request, reply)
      return talonesDe(ctx, numeroAfiliado)
    },
  })
  route(app, {
    method: 'GET',
    url: `${rutaDocumentos}/descargar-talon-pago/:id`,
    access: open,
    summary: 'PDF de un talón: con sesión, o con su enlace mientras dura',
    perMinute: 60,
    params,
    query: z.object({ enlace: z.string().max(100).optional() }),
    handle: async (ctx, { params, query, reply }) =>
      enviarPdf(reply, await (query.enlace ? descargarPorEnlace(ctx, params.id, query.enlace) : descargarTalon(ctx, params.id))),
  })
}
