import type { FinanzasNotice, NoticeResult } from '@gremial/contract/tesoreria/finanzas.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { isSigned, signedHeaders } from '../../../platform/webhooks/signed-request.ts'
import { takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { pasar } from '../rendiciones-gasto/rendiciones-gasto.service.ts'
import { decidirAviso } from './finanzas.rules.ts'
import { observar, pay } from './finanzas.service.ts'

const formaDeClave = /^[\x21-\x7e]{8,100}$/

/**
 * Webhook authentication: rejects a missing, wrong or stale signature of the shared secret with FIRMA_INVALIDA. Rejects all if no
 * system is configured.
 */
export function requireFirma({ services, log }: Ctx, { headers, ip }: FastifyRequest, body: Buffer): void {
  const { finance } = services.config
  if (
    finance &&
    formaDeClave.test(String(headers[signedHeaders.key] ?? '')) &&
    isSigned(finance.secret, headers, body, services.now())
  )
    return
  log.warn({ ip }, 'a message of the financial system was not signed by it')
  throw new AppError('FIRMA_INVALIDA')
}

/**
 * Applies a notice of the financial system about a settlement, idempotent by key (AVISO_REPETIDO on a repeat); `ctx` has no user.
 * Stores every notice with its result. NO_EXISTE for a submission of another settlement.
 */
export function receiveNotice(
  nobody: Ctx,
  id: number,
  notice: FinanzasNotice,
  request: FastifyRequest,
): Promise<{ resultado: NoticeResult }> {
  // Verified by `requireFirma`.
  const clave = String(request.headers[signedHeaders.key])
  return inTransaction({ ...nobody, user: null, scope: { kind: 'all' } }, async (ctx) => {
    const tomada = await takeRendicion(ctx, id, 'pagar', { exige: false })
    const { rows } = await sql<{ ultimo: Date | null }>`select r.finanzas_momento as ultimo from rendicion_gasto r
      join rendicion_envio e on e.rendicion_id = r.id and e.id = ${notice.envio} where r.id = ${id}`.execute(ctx.db)
    const momento = new Date(notice.momento)
    const decidido = decidirAviso({ ...tomada, ultimo: found(rows[0]).ultimo }, { ...notice, momento })
    const { estado, motivo, fechaPago, referencia } = notice
    const { numAffectedRows } =
      await sql`insert into finanzas_aviso (clave, rendicion_id, envio_id, estado, momento, recibido, resultado, datos)
        values (${clave}, ${id}, ${notice.envio}, ${estado}, ${momento}, ${ctx.now}, ${decidido.resultado},
          ${JSON.stringify({ motivo, fechaPago, referencia })}::jsonb)
        on conflict (clave) do nothing`.execute(ctx.db)
    if (numAffectedRows === 0n) throw new AppError('AVISO_REPETIDO')
    if (decidido.resultado !== 'APLICADO') {
      await audit(ctx, 'modificar', 'rendicion', id, { finanzas: estado, resultado: decidido.resultado })
      return { resultado: decidido.resultado }
    }
    if (estado === 'PAGADA') await pay(ctx, tomada, fechaPago ?? dateOf(momento), referencia)
    else if (estado === 'OBSERVADA') await observar(ctx, tomada, motivo)
    else {
      await pasar(ctx, tomada, 'enviarExterno', 'recibidaFinanzas', { a: decidido.a })
      await audit(ctx, 'modificar', 'rendicion', id, { finanzas: estado })
    }
    await sql`update rendicion_gasto set finanzas_momento = ${momento} where id = ${id}`.execute(ctx.db)
    return { resultado: 'APLICADO' }
  })
}
