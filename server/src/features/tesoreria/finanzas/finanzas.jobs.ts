import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type Job, PermanentFailure } from '../../../platform/jobs/outbox.ts'
import { postSigned, RefusedMessage } from '../../../platform/webhooks/signed-request.ts'
import { takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { pasar } from '../rendiciones-gasto/rendiciones-gasto.service.ts'
import { mensajeDe } from './finanzas.mensaje.ts'
import { claveDeEnvio } from './finanzas.rules.ts'

const datos = z.object({ idRendicion: z.number(), idEnvio: z.number() })

/**
 * Posts a submission and, once acknowledged, moves the settlement to ENVIADA, unless a notice arrived first. A crash in between
 * repeats the post with the same idempotency key.
 */
export const finanzasJob: Job = {
  queue: 'finanzas',
  atOnce: 4,
  async handle(ctx, row, { stopping }) {
    const { idRendicion, idEnvio } = datos.parse(row)
    const { finance } = ctx.services.config
    if (!finance) throw new Error('GREMIAL_FINANZAS')
    const message = await mensajeDe(ctx, idRendicion, idEnvio)
    if (!message) return
    try {
      await postSigned(finance, claveDeEnvio(idRendicion, idEnvio), message, ctx.services.now(), stopping)
    } catch (error) {
      if (error instanceof RefusedMessage) throw new PermanentFailure(error.message)
      // The full error text has addresses; its name is enough.
      throw (error as Error).message.startsWith('HTTP ')
        ? error
        : new Error((error as Error).name, { cause: (error as Error).cause })
    }
    await inTransaction({ ...ctx, now: ctx.services.now() }, async (ctx) => {
      const tomada = await takeRendicion(ctx, idRendicion, 'enviarExterno', { exige: false })
      if (tomada.estado !== rendicionState.autorizada || tomada.envio !== idEnvio || tomada.enLote) return
      await pasar(ctx, tomada, 'enviarExterno', 'recibidaFinanzas', { a: rendicionState.enviada })
      await audit(ctx, 'modificar', 'rendicion', idRendicion, { finanzas: 'ENVIADA' })
    })
  },
}
