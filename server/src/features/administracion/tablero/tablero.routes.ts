import { listaCalor, listaEmbudo, listaMesesPadron } from '@gremial/contract/administracion/tablero.ts'
import type { FastifyInstance } from 'fastify'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteCalor, fuenteEmbudo, fuenteMesesPadron } from './tablero.list.ts'

/** What the board draws. */
export function rutasTablero(app: FastifyInstance): void {
  registerList(app, listaMesesPadron, fuenteMesesPadron)
  registerList(app, listaEmbudo, fuenteEmbudo)
  registerList(app, listaCalor, fuenteCalor)
}
