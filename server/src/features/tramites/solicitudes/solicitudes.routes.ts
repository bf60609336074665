import { solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { guardarPersona, guardarSolicitante } from './personas.service.ts'
import { leerSolicitud } from './solicitudes.queries.ts'
import { anularSolicitud, crearSolicitud, guardarCondiciones, presentarSolicitud } from './solicitudes.service.ts'

/** Requests, written by the member or their branch (B-PRESTAMO-23 to 25, B-ANULACION-05). */
export function solicitudesRoutes(app: FastifyInstance): void {
  serve(app, solicitudes, {
    leer: async (ctx, { params }) => {
      const solicitud = await leerSolicitud(ctx, params.id)
      await auditarLectura(ctx, solicitud.numeroAfiliado, 'solicitud')
      return solicitud
    },
    crear: (ctx, { body }) => crearSolicitud(ctx, body),
    guardarCondiciones: (ctx, { params, body }) => guardarCondiciones(ctx, params.id, body),
    guardarSolicitante: (ctx, { params, body }) => guardarSolicitante(ctx, params.id, body),
    guardarGarante: (ctx, { params, body }) => guardarPersona(ctx, params.id, 'GARANTE', body),
    guardarCosolicitante: (ctx, { params, body }) => guardarPersona(ctx, params.id, 'COSOLICITANTE', body),
    presentar: (ctx, { params, body }) => presentarSolicitud(ctx, params.id, body),
    anular: (ctx, { body }) => anularSolicitud(ctx, body),
  })
}
