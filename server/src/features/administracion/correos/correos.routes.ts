import { listaCorreos } from '@gremial/contract/administracion/correos.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { retryNow } from '../../../platform/jobs/outbox.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteCorreos } from './correos.list.ts'

/** Mails that the portal sent, has to send or gave up, for administrators. */
export function rutasCorreos(app: FastifyInstance): void {
  registerList(app, listaCorreos, fuenteCorreos)
  route(app, {
    method: 'POST',
    url: 'correos/:id/reintentar',
    access: can('correos.consultar'),
    summary: 'Vuelve a intentar ahora un correo que no salió',
    params: z.object({ id }),
    handle: (ctx, { params }) =>
      inTransaction(ctx, async (ctx) => {
        if (!(await retryNow(ctx, 'correo', params.id))) throw new AppError('NO_EXISTE')
        await audit(ctx, 'reintentar', 'correo', params.id)
      }),
  })
}
