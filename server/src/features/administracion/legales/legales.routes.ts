import { documentosLegales, textoLegal } from '@gremial/contract/administracion/legales.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { open } from '../../../platform/access/access.ts'
import { route } from '../../../platform/http/route.ts'
import { leerTextoLegal } from './legales.queries.ts'

/** Legal texts of the organisation, for anyone to read before and after entering (A-LEGALES-01, A-LEGALES-02). */
export function rutasLegales(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: 'textos-legales/:documento',
    access: open,
    summary: 'Términos y condiciones (terminos) o política de privacidad (privacidad)',
    params: z.object({ documento: z.enum(documentosLegales) }),
    answer: textoLegal,
    handle: (ctx, { params }) => leerTextoLegal(ctx, params.documento),
  })
}
