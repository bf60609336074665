import { listaMovimientos, movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { anularMovimiento, corregirMovimiento } from './deshacer.service.ts'
import { fuenteMovimientos, sumarMovimientos } from './movimientos-caja.list.ts'
import { leerHabituales, leerMovimiento, leerRendicionesPagadas, leerTiposMovimiento } from './movimientos-caja.queries.ts'
import { registrarMovimiento, verificarCondiciones } from './movimientos-caja.service.ts'

/** Cash movements: income and expenses of the boxes, annulled while their sheet is open and corrected by another one afterwards. */
export function rutasMovimientosCaja(app: FastifyInstance): void {
  mapConstraint('movimiento_caja_corrige_unico', 'MOVIMIENTO_YA_CORREGIDO')
  mapConstraint('movimiento_fijo', 'MOVIMIENTO_ANULADO')
  registerList(app, listaMovimientos, fuenteMovimientos)
  serve(app, movimientosCaja, {
    leer: (ctx, { params }) => leerMovimiento(ctx, params.codigo),
    totales: (ctx, { query }) => sumarMovimientos(ctx, readListQuery(listaMovimientos, query).filters),
    condiciones: (ctx, { body }) => verificarCondiciones(ctx, body.caja, body.ingresoEgreso),
    registrar: (ctx, { body }) => registrarMovimiento(ctx, body),
    anular: (ctx, { params, body }) => anularMovimiento(ctx, params.codigo, body),
    corregir: (ctx, { params, body }) => corregirMovimiento(ctx, params.codigo, body),
    async rendicionesPagadas(ctx, { query }) {
      const seccional = await exigirSeccional(ctx, query.idSeccional)
      return leerRendicionesPagadas(ctx, seccional.id)
    },
    habituales: (ctx, { query }) => leerHabituales(ctx, query.caja, query.ingresoEgreso),
    tipos(ctx, { query: { habilitado, ...consulta } }) {
      const signos = [consulta.sumaResta, consulta['sumaResta[]']].flat().filter((s) => s !== undefined)
      return leerTiposMovimiento(
        ctx,
        habilitado === undefined ? undefined : habilitado === '1',
        signos.length > 0 ? signos : undefined,
      )
    },
    tipo: async (ctx, { params }) => found((await leerTiposMovimiento(ctx)).find((t) => t.id === params.codigo)),
  })
}
