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
  tesoreriaCentral,
} from '@gremial/contract/tesoreria/planillas-caja.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { centralFigures } from '../central/central.queries.ts'
import { exportSheet, printSheet } from './planilla.salidas.ts'
import { sheetList } from './planillas-caja.list.ts'
import { denominations, openSheetNumber, readBalances } from './planillas-caja.queries.ts'
import { closeSheet, recordCount, validateSheet } from './planillas-caja.service.ts'

const read = can('planillas.consultar')
const close = can('planillas.cerrar')

/** Cash sheets: a box's movements between one closing and the next. */
export function registerPlanillasCaja(app: FastifyInstance): void {
  registerList(app, listaPlanillas, sheetList)
  route(app, {
    method: 'GET',
    url: 'vistas/saldos-caja/obtener-numero-planilla',
    access: read,
    summary: 'Número de la planilla abierta de una caja',
    query: z.object({ caja: id }),
    answer: respuestaNumero,
    async handle(ctx, { query }) {
      return { respuesta: await openSheetNumber(ctx, query.caja) }
    },
  })
  route(app, {
    method: 'POST',
    url: 'vistas/saldos-caja/validar-existe-planilla',
    access: read,
    summary: 'Si se muestra el botón de cerrar, y la leyenda de la planilla',
    body: consultaPlanilla,
    answer: respuestaValidar,
    handle: (ctx, { body }) => validateSheet(ctx, body.caja, body.nroPla),
  })
  route(app, {
    method: 'POST',
    url: 'vistas/saldos-caja/obtener-saldos',
    access: read,
    summary: 'Totales y saldos de una planilla por forma de pago',
    body: consultaPlanilla,
    answer: saldosPlanilla,
    handle: (ctx, { body }) => readBalances(ctx, body.caja, body.nroPla),
  })
  route(app, {
    method: 'POST',
    url: 'saldos-caja/registrar-arqueo',
    access: close,
    summary: 'Registra un conteo de la planilla abierta y lo compara con los libros',
    body: arqueoNuevo,
    answer: arqueoRegistrado,
    created: true,
    handle: (ctx, { body }) => recordCount(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'saldos-caja/cerrar-planilla-caja',
    access: close,
    summary: 'Cierra la planilla password2 con el PIN password y abre la siguiente',
    body: cerrarPlanilla,
    answer: planillaCerrada,
    handle: (ctx, { body }) => closeSheet(ctx, body),
  })
  route(app, {
    method: 'GET',
    url: 'vistas/saldos-caja/imprimir-planilla',
    access: read,
    summary: 'La planilla en A4 para firmar; en borrador mientras está abierta',
    query: consultaPlanilla,
    handle: (ctx, { query, reply }) => printSheet(ctx, query.caja, query.nroPla, reply),
  })
  route(app, {
    method: 'GET',
    url: 'vistas/movimientos-caja/exportar-excel-planilla',
    access: read,
    summary: 'Movimientos de una planilla (formato xls, xlsx o csv)',
    query: exportaPlanilla,
    handle: (ctx, { query, reply }) => exportSheet(ctx, query, reply),
  })
  route(app, {
    method: 'GET',
    url: 'denominaciones/habilitadas',
    access: read,
    summary: 'Billetes y monedas con que se hace un arqueo',
    answer: z.array(denominacion),
    handle: (ctx) => denominations(ctx),
  })
  route(app, {
    method: 'GET',
    url: 'tesoreria/central',
    access: can('tesoreria.central'),
    summary: 'Saldos de todas las cajas por seccional, caja y forma de pago',
    answer: tesoreriaCentral,
    handle: (ctx) => centralFigures(ctx),
  })
}
