import { estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type Job, PermanentFailure } from '../../../platform/jobs/outbox.ts'
import { postSigned, RefusedMessage } from '../../../platform/webhooks/signed-request.ts'
import { tomarRendicion } from '../rendiciones-gasto/acciones.ts'
import { pasar } from '../rendiciones-gasto/rendiciones-gasto.service.ts'
import { mensajeDe } from './finanzas.mensaje.ts'
import { claveDeEnvio } from './finanzas.rules.ts'

const datos = z.object({ idRendicion: z.number(), idEnvio: z.number() })

/**
 * Posts a sending and, when it was acknowledged, takes the settlement to ENVIADA, unless what the financial system told was faster. A crash
 * between the two posts it again under the same key, which the other side has already: it is there once.
 */
export const trabajoFinanzas: Job = {
  atOnce: 4,
  async handle(ctx, fila, { stopping }) {
    const { idRendicion, idEnvio } = datos.parse(fila)
    const { finance } = ctx.services.config
    if (!finance) throw new Error('GREMIAL_FINANZAS')
    const mensaje = await mensajeDe(ctx, idRendicion, idEnvio)
    if (!mensaje) return
    try {
      await postSigned(finance, claveDeEnvio(idRendicion, idEnvio), mensaje, ctx.services.now(), stopping)
    } catch (error) {
      if (error instanceof RefusedMessage) throw new PermanentFailure(error.message)
      // What was asked has addresses in its text; its name is enough.
      throw (error as Error).message.startsWith('HTTP ')
        ? error
        : new Error((error as Error).name, { cause: (error as Error).cause })
    }
    await inTransaction({ ...ctx, now: ctx.services.now() }, async (ctx) => {
      const tomada = await tomarRendicion(ctx, idRendicion, 'enviarExterno', { exige: false })
      if (tomada.estado !== estadoRendicion.autorizada || tomada.envio !== idEnvio || tomada.enLote) return
      await pasar(ctx, tomada, 'enviarExterno', 'recibidaFinanzas', { a: estadoRendicion.enviada })
      await audit(ctx, 'modificar', 'rendicion', idRendicion, { finanzas: 'ENVIADA' })
    })
  },
}
