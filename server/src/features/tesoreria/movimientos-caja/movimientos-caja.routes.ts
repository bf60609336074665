import { id } from '@gremial/contract/platform/validacion.ts'
import {
  condicionesCumplidas,
  condicionesMovimiento,
  listaMovimientos,
  movimiento,
  movimientoAnular,
  movimientoCorregir,
  movimientoCreado,
  movimientoNuevo,
  rendicionPagada,
  signosTipo,
  tipoMovimiento,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { found, mapConstraint } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { fuenteMovimientos } from './movimientos-caja.list.ts'
import { leerMovimiento, leerRendicionesPagadas, leerTiposMovimiento } from './movimientos-caja.queries.ts'
import { anularMovimiento, corregirMovimiento, registrarMovimiento, verificarCondiciones } from './movimientos-caja.service.ts'

const consultar = can('movimientosCaja.consultar')
const editar = can('movimientosCaja.editar')
const params = z.object({ codigo: id })
const unoOVarios = z.union([z.enum(signosTipo), z.array(z.enum(signosTipo))]).optional()

/** Cash movements: income and expenses of the boxes, annulled while their sheet is open and corrected by another one afterwards. */
export function rutasMovimientosCaja(app: FastifyInstance): void {
  mapConstraint('movimiento_caja_corrige_unico', 'MOVIMIENTO_YA_CORREGIDO')
  mapConstraint('movimiento_fijo', 'MOVIMIENTO_ANULADO')
  registerList(app, listaMovimientos, fuenteMovimientos)
  route(app, {
    method: 'GET',
    url: 'vistas/movimientos-caja/:codigo',
    access: consultar,
    summary: 'Un movimiento de caja',
    params,
    answer: movimiento,
    handle: (ctx, { params }) => leerMovimiento(ctx, params.codigo),
  })
  route(app, {
    method: 'POST',
    url: 'vistas/caja/validar-condiciones-nuevo-movimiento',
    access: editar,
    summary: 'Si se puede registrar un movimiento en la caja, y con qué empieza su formulario',
    body: condicionesMovimiento,
    answer: condicionesCumplidas,
    handle: (ctx, { body }) => verificarCondiciones(ctx, body.caja, body.ingresoEgreso),
  })
  route(app, {
    method: 'POST',
    url: 'movimientos-caja',
    access: editar,
    summary: 'Registra un movimiento en la planilla abierta',
    body: movimientoNuevo,
    answer: movimientoCreado,
    created: true,
    handle: (ctx, { body }) => registrarMovimiento(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'movimientos-caja/:codigo/anular-movimiento',
    access: editar,
    summary: 'Anula un movimiento de la planilla abierta; password es el PIN',
    params,
    body: movimientoAnular,
    handle: (ctx, { params, body }) => anularMovimiento(ctx, params.codigo, body),
  })
  route(app, {
    method: 'POST',
    url: 'movimientos-caja/:codigo/corregir-movimiento',
    access: editar,
    summary: 'Registra el contraasiento de un movimiento de una planilla cerrada; password es el PIN',
    params,
    body: movimientoCorregir,
    answer: movimientoCreado,
    created: true,
    handle: (ctx, { params, body }) => corregirMovimiento(ctx, params.codigo, body),
  })
  route(app, {
    method: 'GET',
    url: 'movimientos-caja/rendiciones-pagadas',
    access: editar,
    summary: 'Rendiciones en estado PAGADA de una seccional, para un ingreso de tipo 3',
    query: z.object({ idSeccional: id }),
    answer: z.array(rendicionPagada),
    async handle(ctx, { query }) {
      const seccional = await exigirSeccional(ctx, query.idSeccional)
      return leerRendicionesPagadas(ctx, seccional.id)
    },
  })
  rutasTipos(app)
}

function rutasTipos(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: 'tipos-movimiento',
    access: consultar,
    summary: 'Tipos de movimiento, por habilitado y signo',
    query: z.object({
      habilitado: z.enum(['0', '1']).optional(),
      sumaResta: unoOVarios,
      'sumaResta[]': unoOVarios,
      strategy: z.literal('AND').optional(),
      sort: z.literal('nombre,asc').optional(),
    }),
    answer: z.array(tipoMovimiento),
    handle: (ctx, { query }) => {
      const signos = [query.sumaResta, query['sumaResta[]']].flat().filter((s) => s !== undefined)
      return leerTiposMovimiento(
        ctx,
        query.habilitado === undefined ? undefined : query.habilitado === '1',
        signos.length > 0 ? signos : undefined,
      )
    },
  })
  route(app, {
    method: 'GET',
    url: 'tipos-movimiento/:codigo',
    access: consultar,
    summary: 'Un tipo de movimiento',
    params,
    answer: tipoMovimiento,
    async handle(ctx, { params }) {
      return found((await leerTiposMovimiento(ctx)).find((t) => t.id === params.codigo))
    },
  })
}
