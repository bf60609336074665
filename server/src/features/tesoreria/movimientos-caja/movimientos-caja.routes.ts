import { movimientosCaja, movimientosList } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { annulMovimiento, correctMovimiento } from './deshacer.service.ts'
import { movimientosSource, sumMovimientos } from './movimientos-caja.list.ts'
import { leerHabituales, readMovimiento, readMovimientoTypes, readPaidRendiciones } from './movimientos-caja.queries.ts'
import { postMovimiento, verificarCondiciones } from './movimientos-caja.service.ts'

/** Cash movements: income and expenses, annulled while their sheet is open and reversed later. */
export function movimientosCajaRoutes(app: FastifyInstance): void {
  mapConstraint('movimiento_caja_corrige_unico', 'MOVIMIENTO_YA_CORREGIDO')
  mapConstraint('movimiento_fijo', 'MOVIMIENTO_ANULADO')
  registerList(app, movimientosList, movimientosSource)
  serve(app, movimientosCaja, {
    leer: (ctx, { params }) => readMovimiento(ctx, params.codigo),
    totales: (ctx, { query }) => sumMovimientos(ctx, readListQuery(movimientosList, query).filters),
    condiciones: (ctx, { body }) => verificarCondiciones(ctx, body.caja, body.ingresoEgreso),
    registrar: (ctx, { body }) => postMovimiento(ctx, body),
    anular: (ctx, { params, body }) => annulMovimiento(ctx, params.codigo, body),
    corregir: (ctx, { params, body }) => correctMovimiento(ctx, params.codigo, body),
    async rendicionesPagadas(ctx, { query }) {
      const seccional = await exigirSeccional(ctx, query.idSeccional)
      return readPaidRendiciones(ctx, seccional.id)
    },
    habituales: (ctx, { query }) => leerHabituales(ctx, query.caja, query.ingresoEgreso),
    tipos(ctx, { query: { habilitado, ...query } }) {
      const signs = [query.sumaResta, query['sumaResta[]']].flat().filter((s) => s !== undefined)
      return readMovimientoTypes(
        ctx,
        habilitado === undefined ? undefined : habilitado === '1',
        signs.length > 0 ? signs : undefined,
      )
    },
    tipo: async (ctx, { params }) => found((await readMovimientoTypes(ctx)).find((t) => t.id === params.codigo)),
  })
}
