import { listaMovimientos, movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { found, mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
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
    leer: (ctx, { keys }) => leerMovimiento(ctx, keys.codigo),
    totales: (ctx, { consulta }) => sumarMovimientos(ctx, readListQuery(listaMovimientos, consulta).filters),
    condiciones: (ctx, { cuerpo }) => verificarCondiciones(ctx, cuerpo.caja, cuerpo.ingresoEgreso),
    registrar: (ctx, { cuerpo }) => registrarMovimiento(ctx, cuerpo),
    anular: (ctx, { keys, cuerpo }) => anularMovimiento(ctx, keys.codigo, cuerpo),
    corregir: (ctx, { keys, cuerpo }) => corregirMovimiento(ctx, keys.codigo, cuerpo),
    async rendicionesPagadas(ctx, { consulta }) {
      const seccional = await exigirSeccional(ctx, consulta.idSeccional)
      return leerRendicionesPagadas(ctx, seccional.id)
    },
    habituales: (ctx, { consulta }) => leerHabituales(ctx, consulta.caja, consulta.ingresoEgreso),
    tipos(ctx, { consulta: { habilitado, ...consulta } }) {
      const signos = [consulta.sumaResta, consulta['sumaResta[]']].flat().filter((s) => s !== undefined)
      return leerTiposMovimiento(
        ctx,
        habilitado === undefined ? undefined : habilitado === '1',
        signos.length > 0 ? signos : undefined,
      )
    },
    tipo: async (ctx, { keys }) => found((await leerTiposMovimiento(ctx)).find((t) => t.id === keys.codigo)),
  })
}
