import { bandeja, listaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { savedFilters } from '../../../platform/list/saved.ts'
import { auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { fuenteBandeja } from './bandeja.list.ts'
import { conteosDe, leerEnMesa } from './bandeja.queries.ts'
import {
  anticiparDecision,
  aprobarSolicitud,
  observarSolicitud,
  otorgarSolicitud,
  rechazarSolicitud,
  revisarDocumento,
  soltarSolicitud,
  tomarSolicitud,
} from './bandeja.service.ts'
import { anotarPresencia } from './presencia.ts'

/** The procedures desk: its queue, a request as it studies it, and the steps of the answer (decision 036). */
export function rutasBandeja(app: FastifyInstance): void {
  mapConstraint('filtro_guardado_repetido', 'FILTRO_REPETIDO')
  registerList(app, listaBandeja, fuenteBandeja)
  serve(app, bandeja, {
    conteos: (ctx) => conteosDe(ctx),
    async leer(ctx, { claves }) {
      const leida = await leerEnMesa(ctx, claves.id)
      await auditarLectura(ctx, leida.solicitud.numeroAfiliado, 'solicitud')
      return leida
    },
    tomar: (ctx, { claves, cuerpo }) => tomarSolicitud(ctx, claves.id, cuerpo),
    soltar: (ctx, { claves, cuerpo }) => soltarSolicitud(ctx, claves.id, cuerpo),
    observar: (ctx, { claves, cuerpo }) => observarSolicitud(ctx, claves.id, cuerpo),
    aprobar: (ctx, { claves, cuerpo }) => aprobarSolicitud(ctx, claves.id, cuerpo),
    rechazar: (ctx, { claves, cuerpo }) => rechazarSolicitud(ctx, claves.id, cuerpo),
    otorgar: (ctx, { claves, cuerpo }) => otorgarSolicitud(ctx, claves.id, cuerpo),
    revisar: (ctx, { claves, cuerpo }) => revisarDocumento(ctx, claves.id, claves.idDocumento, cuerpo),
    anticipo: (ctx, { claves, cuerpo }) => anticiparDecision(ctx, claves.id, cuerpo),
    presencia: (ctx, { claves }) => anotarPresencia(ctx, claves.id),
    ...savedFilters(bandeja.filtros.ruta),
  })
}
