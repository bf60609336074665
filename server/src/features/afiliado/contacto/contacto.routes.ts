import { consultaEnviada, consultaNueva, listaSecretariasContacto } from '@gremial/contract/afiliado/contacto.ts'
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../../platform/access/access.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteSecretariasContacto } from './contacto.list.ts'
import { enviarConsulta } from './contacto.service.ts'

/** Contact: queries of any person of the portal to an office of the union. */
export function rutasContacto(app: FastifyInstance): void {
  registerList(app, listaSecretariasContacto, fuenteSecretariasContacto)
  route(app, {
    method: 'POST',
    url: 'usuarios/enviar-consulta',
    access: signedIn,
    summary: 'Envía una consulta a una secretaría',
    body: consultaNueva,
    answer: consultaEnviada,
    created: true,
    handle: (ctx, { body }) => enviarConsulta(ctx, body),
  })
}
