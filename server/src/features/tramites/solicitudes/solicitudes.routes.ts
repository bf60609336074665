import { solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { leerSolicitud } from './solicitudes.queries.ts'
import {
  anularSolicitud,
  crearSolicitud,
  guardarCondiciones,
  guardarPersona,
  guardarSolicitante,
  presentarSolicitud,
} from './solicitudes.service.ts'

/** Requests, written by the member or by their branch (B-PRESTAMO-23 to 25, B-ANULACION-05). */
export function rutasSolicitudes(app: FastifyInstance): void {
  serve(app, solicitudes, {
    leer: async (ctx, { keys }) => {
      const solicitud = await leerSolicitud(ctx, keys.id)
      await auditarLectura(ctx, solicitud.numeroAfiliado, 'solicitud')
      return solicitud
    },
    crear: (ctx, { cuerpo }) => crearSolicitud(ctx, cuerpo),
    guardarCondiciones: (ctx, { keys, cuerpo }) => guardarCondiciones(ctx, keys.id, cuerpo),
    guardarSolicitante: (ctx, { keys, cuerpo }) => guardarSolicitante(ctx, keys.id, cuerpo),
    guardarGarante: (ctx, { keys, cuerpo }) => guardarPersona(ctx, keys.id, 'GARANTE', cuerpo),
    guardarCosolicitante: (ctx, { keys, cuerpo }) => guardarPersona(ctx, keys.id, 'COSOLICITANTE', cuerpo),
    presentar: (ctx, { keys, cuerpo }) => presentarSolicitud(ctx, keys.id, cuerpo),
    anular: (ctx, { cuerpo }) => anularSolicitud(ctx, cuerpo),
  })
}
