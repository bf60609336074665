import { message } from '@gremial/contract/textos/messages.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** Outbox job type: a submission to the financial system, `{idRendicion, idEnvio}`. */
export const tipoFinanzas = 'finanzas'

/** Outbox row of the current submission of a settlement (r), for a lateral join. */
export const filaDeSalida = sql`(select b.intentos, b.ultimo_error, b.proximo, b.fallido
  from bandeja_salida b
  where b.tipo = ${sql.lit(tipoFinanzas)} and b.datos ->> 'idEnvio' = r.envio_id::text and b.hecho is null
  order by b.id desc
  limit 1)`

/** Why an attempt failed, in the caller's language; "" if none did. */
export function causaDe(ctx: Ctx, error: string | null): string {
  if (!error) return ''
  const numero = /^HTTP (\d{3})$/.exec(error)?.[1]
  if (numero) return message(ctx.language, 'causaFinanzas.contesto', { numero })
  return message(ctx.language, error === 'TimeoutError' ? 'causaFinanzas.tarda' : 'causaFinanzas.noContesta')
}
