import { correos, correosList } from '@gremial/contract/administracion/correos.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction, person } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { retryNow } from '../../../platform/jobs/outbox.ts'
import { registerList } from '../../../platform/list/list.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { correosRecientes } from '../../acceso/registro/registro.queries.ts'
import { correosSource } from './correos.list.ts'

const pruebasPorHora = 10

/** Mails sent, pending or given up, for administrators. */
export function correosRoutes(app: FastifyInstance): void {
  registerList(app, correosList, correosSource)
  serve(app, correos, {
    reintentar: (ctx, { params }) =>
      inTransaction(ctx, async (ctx) => {
        if (!(await retryNow(ctx, 'correo', params.id))) throw new AppError('NO_EXISTE')
        await audit(ctx, 'reintentar', 'correo', params.id)
      }),
    probar: (ctx) =>
      inTransaction(ctx, async (ctx) => {
        const { id, email } = person(ctx)
        if ((await correosRecientes(ctx, email, 'prueba')) >= pruebasPorHora) throw new AppError('CORREOS_DE_VALIDACION')
        await sendMail(ctx, { para: email, idioma: ctx.language, plantilla: 'prueba' })
        await audit(ctx, 'probar-correo', 'usuario', id)
      }),
  })
}
