import { bandeja, bandejaList } from '@gremial/contract/tramites/bandeja.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { savedFilters } from '../../../platform/list/saved.ts'
import { auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { bandejaSource } from './bandeja.list.ts'
import { conteosDe, leerEnMesa } from './bandeja.queries.ts'
import {
  anticiparDecision,
  aprobarSolicitud,
  observarSolicitud,
  otorgarSolicitud,
  otorgarSolicitudes,
  rechazarSolicitud,
  revisarDocumento,
  soltarSolicitud,
  tomarSolicitud,
} from './bandeja.service.ts'
import { anotarPresencia } from './presencia.ts'

/** The procedures desk: its queue, a request as it studies it, and the steps of the answer (decision 036). */
export function bandejaRoutes(app: FastifyInstance): void {
  mapConstraint('filtro_guardado_repetido', 'FILTRO_REPETIDO')
  registerList(app, bandejaList, bandejaSource)
  serve(app, bandeja, {
    conteos: (ctx) => conteosDe(ctx),
    async leer(ctx, { params }) {
      const leida = await leerEnMesa(ctx, params.id)
      await auditarLectura(ctx, leida.solicitud.numeroAfiliado, 'solicitud')
      return leida
    },
    tomar: (ctx, { params, body }) => tomarSolicitud(ctx, params.id, body),
    soltar: (ctx, { params, body }) => soltarSolicitud(ctx, params.id, body),
    observar: (ctx, { params, body }) => observarSolicitud(ctx, params.id, body),
    aprobar: (ctx, { params, body }) => aprobarSolicitud(ctx, params.id, body),
    rechazar: (ctx, { params, body }) => rechazarSolicitud(ctx, params.id, body),
    otorgar: (ctx, { params, body }) => otorgarSolicitud(ctx, params.id, body),
    otorgarVarias: (ctx, { body }) => otorgarSolicitudes(ctx, body),
    revisar: (ctx, { params, body }) => revisarDocumento(ctx, params.id, params.idDocumento, body),
    anticipo: (ctx, { params, body }) => anticiparDecision(ctx, params.id, body),
    presencia: (ctx, { params }) => anotarPresencia(ctx, params.id),
    ...savedFilters(bandeja.filtros.path),
  })
}
