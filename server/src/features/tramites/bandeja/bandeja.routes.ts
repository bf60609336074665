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
    async leer(ctx, { keys }) {
      const leida = await leerEnMesa(ctx, keys.id)
      await auditarLectura(ctx, leida.solicitud.numeroAfiliado, 'solicitud')
      return leida
    },
    tomar: (ctx, { keys, cuerpo }) => tomarSolicitud(ctx, keys.id, cuerpo),
    soltar: (ctx, { keys, cuerpo }) => soltarSolicitud(ctx, keys.id, cuerpo),
    observar: (ctx, { keys, cuerpo }) => observarSolicitud(ctx, keys.id, cuerpo),
    aprobar: (ctx, { keys, cuerpo }) => aprobarSolicitud(ctx, keys.id, cuerpo),
    rechazar: (ctx, { keys, cuerpo }) => rechazarSolicitud(ctx, keys.id, cuerpo),
    otorgar: (ctx, { keys, cuerpo }) => otorgarSolicitud(ctx, keys.id, cuerpo),
    revisar: (ctx, { keys, cuerpo }) => revisarDocumento(ctx, keys.id, keys.idDocumento, cuerpo),
    anticipo: (ctx, { keys, cuerpo }) => anticiparDecision(ctx, keys.id, cuerpo),
    presencia: (ctx, { keys }) => anotarPresencia(ctx, keys.id),
    ...savedFilters(bandeja.filtros.path),
  })
}
