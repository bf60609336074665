import { conciliacion, lineasBancoList, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { leerConciliacion, leerParaCierre } from './conciliacion.lectura.ts'
import { lineasBancoSource } from './conciliacion.list.ts'
import { decirDistintos, decirSaldo, dejarPendiente, quitarExtracto, separar, unir, unirSeguras } from './conciliacion.service.ts'
import { subirExtracto } from './extracto.service.ts'

/** The bank's statement against the box (decision 090). */
export function conciliacionRoutes(app: FastifyInstance): void {
  mapConstraint('conciliacion_tomada', 'CONCILIACION_TOMADA')
  mapConstraint('conciliacion_cerrada', 'CONCILIACION_CERRADA')
  // A box that its bank wrote about was used.
  mapConstraint('extracto_banco_caja', 'CAJA_CON_MOVIMIENTOS')
  registerList(app, lineasBancoList, lineasBancoSource)
  serve(
    app,
    conciliacion,
    {
      leer: (ctx, { params, query }) => leerConciliacion(ctx, params.caja, query),
      paraCierre: (ctx, { params }) => leerParaCierre(ctx, params.caja),
      subir: (ctx, { params, query, request }) => subirExtracto(ctx, request, params.caja, query),
      saldo: (ctx, { params, body }) => decirSaldo(ctx, params.id, body),
      quitar: (ctx, { params }) => quitarExtracto(ctx, params.id),
      unir: (ctx, { body }) => unir(ctx, body),
      unirSeguras: (ctx, { params }) => unirSeguras(ctx, params.caja),
      separar: (ctx, { params }) => separar(ctx, params.id),
      distintos: (ctx, { body }) => decirDistintos(ctx, body),
      pendiente: (ctx, { body }) => dejarPendiente(ctx, body),
    },
    // A little more than the file: what multipart says around it.
    { subir: { multipart: true, bodyLimit: maximosConciliacion.archivo + 100_000 } },
  )
}
