import { calorList, embudoList, padronMonthsList } from '@gremial/contract/administracion/tablero.ts'
import type { FastifyInstance } from 'fastify'
import { registerList } from '../../../platform/list/list.ts'
import { calorSource, embudoSource, padronMonthsSource } from './tablero.list.ts'

/** Data of the dashboard. */
export function tableroRoutes(app: FastifyInstance): void {
  registerList(app, padronMonthsList, padronMonthsSource)
  registerList(app, embudoList, embudoSource)
  registerList(app, calorList, calorSource)
}
