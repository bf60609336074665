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
      leer: (ctx, { claves }) => leerConciliacion(ctx, claves.caja),
      paraCierre: (ctx, { claves }) => leerParaCierre(ctx, claves.caja),
      subir: (ctx, { claves, consulta, request }) => subirExtracto(ctx, request, claves.caja, consulta),
      saldo: (ctx, { claves, cuerpo }) => decirSaldo(ctx, claves.id, cuerpo.saldo),
      quitar: (ctx, { claves }) => quitarExtracto(ctx, claves.id),
      unir: (ctx, { cuerpo }) => unir(ctx, cuerpo),
      unirSeguras: (ctx, { claves }) => unirSeguras(ctx, claves.caja),
      separar: (ctx, { claves }) => separar(ctx, claves.id),
      distintos: (ctx, { cuerpo }) => decirDistintos(ctx, cuerpo),
      pendiente: (ctx, { cuerpo }) => dejarPendiente(ctx, cuerpo),
    },
    // A little more than the file: what multipart says around it.
    { subir: { multipart: true, bodyLimit: maximosConciliacion.archivo + 100_000 } },
  )
}
