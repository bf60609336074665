import { id } from '@gremial/contract/platform/validacion.ts'
import {
  arqueoNuevo,
  arqueoRegistrado,
  cerrarPlanilla,
  consultaPlanilla,
  denominacion,
  exportaPlanilla,
  listaPlanillas,
  planillaCerrada,
  respuestaNumero,
  respuestaValidar,
  saldosPlanilla,
} from '@gremial/contract/tesoreria/planillas-caja.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { exportarMovimientosPlanilla, imprimirPlanilla } from './planilla.salidas.ts'
import { fuentePlanillas } from './planillas-caja.list.ts'
import { leerDenominaciones, leerSaldos, numeroPlanillaAbierta } from './planillas-caja.queries.ts'
import { cerrarPlanillaCaja, registrarArqueo, validarPlanilla } from './planillas-caja.service.ts'

const consultar = can('planillas.consultar')
const cerrar = can('planillas.cerrar')

/** Cash sheets: a box's movements between one closing and the next. */
export function rutasPlanillasCaja(app: FastifyInstance): void {
  registerList(app, listaPlanillas, fuentePlanillas)
  route(app, {
    method: 'GET',
    url: 'vistas/saldos-caja/obtener-numero-planilla',
    access: consultar,
    summary: 'Número de la planilla abierta de una caja',
    query: z.object({ caja: id }),
    answer: respuestaNumero,
    async handle(ctx, { query }) {
      return { respuesta: await numeroPlanillaAbierta(ctx, query.caja) }
    },
  })
  route(app, {
    method: 'POST',
    url: 'vistas/saldos-caja/validar-existe-planilla',
    access: consultar,
    summary: 'Si se muestra el botón de cerrar, y la leyenda de la planilla',
    body: consultaPlanilla,
    answer: respuestaValidar,
    handle: (ctx, { body }) => validarPlanilla(ctx, body.caja, body.nroPla),
  })
  route(app, {
    method: 'POST',
    url: 'vistas/saldos-caja/obtener-saldos',
    access: consultar,
    summary: 'Totales y saldos de una planilla por forma de pago',
    body: consultaPlanilla,
    answer: saldosPlanilla,
    handle: (ctx, { body }) => leerSaldos(ctx, body.caja, body.nroPla),
  })
  route(app, {
    method: 'POST',
    url: 'saldos-caja/registrar-arqueo',
    access: cerrar,
    summary: 'Registra un conteo de la planilla abierta y lo compara con los libros',
    body: arqueoNuevo,
    answer: arqueoRegistrado,
    created: true,
    handle: (ctx, { body }) => registrarArqueo(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'saldos-caja/cerrar-planilla-caja',
    access: cerrar,
    summary: 'Cierra la planilla password2 con el PIN password y abre la siguiente',
    body: cerrarPlanilla,
    answer: planillaCerrada,
    handle: (ctx, { body }) => cerrarPlanillaCaja(ctx, body),
  })
  route(app, {
    method: 'GET',
    url: 'vistas/saldos-caja/imprimir-planilla',
    access: consultar,
    summary: 'La planilla en A4 para firmar; en borrador mientras está abierta',
    query: consultaPlanilla,
    handle: (ctx, { query, reply }) => imprimirPlanilla(ctx, query.caja, query.nroPla, reply),
  })
  route(app, {
    method: 'GET',
    url: 'vistas/movimientos-caja/exportar-excel-planilla',
    access: consultar,
    summary: 'Movimientos de una planilla (formato xls, xlsx o csv)',
    query: exportaPlanilla,
    handle: (ctx, { query, reply }) => exportarMovimientosPlanilla(ctx, query, reply),
  })
  route(app, {
    method: 'GET',
    url: 'denominaciones/habilitadas',
    access: consultar,
    summary: 'Billetes y monedas con que se hace un arqueo',
    answer: z.array(denominacion),
    handle: (ctx) => leerDenominaciones(ctx),
  })
}
