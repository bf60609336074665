import { conciliacion, listaLineasBanco, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { leerConciliacion, leerParaCierre } from './conciliacion.lectura.ts'
import { fuenteLineasBanco } from './conciliacion.list.ts'
import { decirDistintos, decirSaldo, dejarPendiente, quitarExtracto, separar, unir, unirSeguras } from './conciliacion.service.ts'
import { subirExtracto } from './extracto.service.ts'

/** The bank's statement against the box (decision 090). */
export function rutasConciliacion(app: FastifyInstance): void {
  mapConstraint('conciliacion_tomada', 'CONCILIACION_TOMADA')
  mapConstraint('conciliacion_cerrada', 'CONCILIACION_CERRADA')
  // A box that its bank wrote about was used.
  mapConstraint('extracto_banco_caja', 'CAJA_CON_MOVIMIENTOS')
  registerList(app, listaLineasBanco, fuenteLineasBanco)
  serve(
    app,
    conciliacion,
    {
      leer: (ctx, { keys }) => leerConciliacion(ctx, keys.caja),
      paraCierre: (ctx, { keys }) => leerParaCierre(ctx, keys.caja),
      subir: (ctx, { keys, consulta, request }) => subirExtracto(ctx, request, keys.caja, consulta),
      saldo: (ctx, { keys, cuerpo }) => decirSaldo(ctx, keys.id, cuerpo.saldo),
      quitar: (ctx, { keys }) => quitarExtracto(ctx, keys.id),
      unir: (ctx, { cuerpo }) => unir(ctx, cuerpo),
      unirSeguras: (ctx, { keys }) => unirSeguras(ctx, keys.caja),
      separar: (ctx, { keys }) => separar(ctx, keys.id),
      distintos: (ctx, { cuerpo }) => decirDistintos(ctx, cuerpo),
      pendiente: (ctx, { cuerpo }) => dejarPendiente(ctx, cuerpo),
    },
    // A little more than the file: what multipart says around it.
    { subir: { multipart: true, bodyLimit: maximosConciliacion.archivo + 100_000 } },
  )
}
