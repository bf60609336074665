import { listaRoles } from '@gremial/contract/administracion/roles.ts'
import type { FastifyInstance } from 'fastify'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteRoles } from './roles.list.ts'

/** Roles: what people may do, and how far. */
export function rutasRoles(app: FastifyInstance): void {
  registerList(app, listaRoles, fuenteRoles)
}
