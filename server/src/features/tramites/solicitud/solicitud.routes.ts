import { bancoDelCbu } from '@gremial/contract/platform/cbu.ts'
import { solicitudPrestamo } from '@gremial/contract/tramites/solicitud.ts'
import { faltantes } from '@gremial/contract/tramites/solicitudes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { costoDe, declaracionDe } from '../solicitudes/declaracion.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { imprimirCopia } from './copia.service.ts'
import { bancoDe, conocidosDe, declaracionFirmada } from './solicitud.queries.ts'

/** The summary of a loan request (B-PRESTAMO-23), and what its screens need not ask. */
export function rutasSolicitud(app: FastifyInstance): void {
  serve(app, solicitudPrestamo, {
    async resumen(ctx, { claves }) {
      const solicitud = await leerSolicitud(ctx, claves.id)
      await auditarLectura(ctx, solicitud.numeroAfiliado, 'solicitud')
      const costo = costoDe(solicitud)
      const firmada = solicitud.mostrarBotonContinuarRegistro === 0 ? await declaracionFirmada(ctx, claves.id) : ''
      return {
        solicitud,
        costo,
        banco: await bancoDe(ctx, bancoDelCbu(solicitud.cbu)),
        declaracion: firmada || (costo ? declaracionDe(ctx.language, solicitud, costo) : ''),
        faltan: faltantes(solicitud),
      }
    },
    copia: (ctx, { claves, reply }) => imprimirCopia(ctx, claves.id, reply),
    async conocidos(ctx, { claves }) {
      const numero = await afiliadoAlAlcance(ctx, claves.id)
      await auditarLectura(ctx, numero, 'solicitud')
      return conocidosDe(ctx, numero)
    },
    banco: async (ctx, { consulta }) => ({ banco: await bancoDe(ctx, consulta.codigo) }),
  })
}
