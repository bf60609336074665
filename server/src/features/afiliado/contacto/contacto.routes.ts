import { contacto, secretariasContactoList } from '@gremial/contract/afiliado/contacto.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { secretariasContactoSource } from './contacto.list.ts'
import { consultasPropias } from './contacto.queries.ts'
import { enviarConsulta } from './contacto.service.ts'

/** Contact: queries of any user to an office of the union. */
export function contactoRoutes(app: FastifyInstance): void {
  registerList(app, secretariasContactoList, secretariasContactoSource)
  serve(app, contacto, { propias: consultasPropias, enviar: (ctx, { body }) => enviarConsulta(ctx, body) })
}
