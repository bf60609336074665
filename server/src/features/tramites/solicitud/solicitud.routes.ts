import { solicitudPrestamo } from '@gremial/contract/tramites/solicitud.ts'
import { faltantes } from '@gremial/contract/tramites/solicitudes.ts'
import { bankOfCbu } from '@gremial/contract/values/cbu.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { costoDe, declaracionDe } from '../solicitudes/declaracion.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { imprimirCopia } from './copia.service.ts'
import { bancoDe, conocidosDe, declaracionFirmada } from './solicitud.queries.ts'

/** Summary of a loan request (B-PRESTAMO-23), and data that its screens need not ask. */
export function solicitudRoutes(app: FastifyInstance): void {
  serve(app, solicitudPrestamo, {
    async resumen(ctx, { params }) {
      const solicitud = await leerSolicitud(ctx, params.id)
      await auditarLectura(ctx, solicitud.numeroAfiliado, 'solicitud')
      const costo = costoDe(solicitud)
      const firmada = solicitud.mostrarBotonContinuarRegistro === 0 ? await declaracionFirmada(ctx, params.id) : ''
      return {
        solicitud,
        costo,
        banco: await bancoDe(ctx, bankOfCbu(solicitud.cbu)),
        declaracion: firmada || (costo ? declaracionDe(ctx.language, solicitud, costo) : (solicitud.armado?.declaracion ?? '')),
        faltan: faltantes(solicitud),
      }
    },
    copia: (ctx, { params, reply }) => imprimirCopia(ctx, params.id, reply),
    async conocidos(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.id)
      await auditarLectura(ctx, numero, 'solicitud')
      return conocidosDe(ctx, numero)
    },
    banco: async (ctx, { query }) => ({ banco: await bancoDe(ctx, query.codigo) }),
  })
}
