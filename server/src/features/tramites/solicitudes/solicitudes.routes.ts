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
    leer: async (ctx, { claves }) => {
      const solicitud = await leerSolicitud(ctx, claves.id)
      await auditarLectura(ctx, solicitud.numeroAfiliado, 'solicitud')
      return solicitud
    },
    crear: (ctx, { cuerpo }) => crearSolicitud(ctx, cuerpo),
    guardarCondiciones: (ctx, { claves, cuerpo }) => guardarCondiciones(ctx, claves.id, cuerpo),
    guardarSolicitante: (ctx, { claves, cuerpo }) => guardarSolicitante(ctx, claves.id, cuerpo),
    guardarGarante: (ctx, { claves, cuerpo }) => guardarPersona(ctx, claves.id, 'GARANTE', cuerpo),
    guardarCosolicitante: (ctx, { claves, cuerpo }) => guardarPersona(ctx, claves.id, 'COSOLICITANTE', cuerpo),
    presentar: (ctx, { claves, cuerpo }) => presentarSolicitud(ctx, claves.id, cuerpo),
    anular: (ctx, { cuerpo }) => anularSolicitud(ctx, cuerpo),
  })
}
