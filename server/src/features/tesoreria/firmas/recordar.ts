import { diasRecordatorio } from '@gremial/contract/tesoreria/firmas.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { type Ctx, inTransaction, systemCtx } from '../../../platform/context.ts'
import type { Work } from '../../../platform/jobs/background.ts'
import { countRendicion } from '../rendiciones-gasto/sucesos.ts'
import { cuentasOf, notify } from './avisos.ts'
import { rendicionContent } from './contenido.ts'

interface Demorada {
  id: number
  envio: number
  momento: Date
  faltan: Array<number | null>
}

/** Reminds the pending signers of one settlement; false if none is due. The row lock prevents a double reminder. */
export function recordarUna(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const before = new Date(ctx.now.getTime() - diasRecordatorio * 86_400_000)
    const { rows } = await sql<Demorada>`select r.id, e.id as envio, e.momento,
        array(select x.numero
          from (values ('SECRETARIA', r.secretario_numero), ('TESORERIA', r.tesorero_numero)) x (firma, numero)
          where not exists (select
            from rendicion_firma f
            where f.envio_id = e.id and f.firma = x.firma and f.anulada is null)) as faltan
      from rendicion_gasto r
      join rendicion_envio e on e.id = r.envio_id
      where r.estado = ${rendicionState.pendienteDeFirmas} and coalesce(e.recordado, e.momento) <= ${before}
      order by e.id
      limit 1 for update of r skip locked`.execute(ctx.db)
    const [demorada] = rows
    if (!demorada) return false
    await sql`update rendicion_envio set recordado = ${ctx.now} where id = ${demorada.envio}`.execute(ctx.db)
    const content = await rendicionContent(ctx, demorada.id)
    await notify(ctx, await cuentasOf(ctx, { afiliados: demorada.faltan }), 'rendicionRecordada', content, {
      desde: formatDate(dateOf(demorada.momento)),
    })
    await countRendicion(ctx, { id: demorada.id, estado: rendicionState.pendienteDeFirmas }, 'recordada')
    return true
  })
}

/** Reminds pending signers every two days. */
export const trabajarRecordatorios: Work = {
  name: 'recordatorios',
  async run(services, log, stopping) {
    let sent = 0
    while (!stopping.aborted && (await recordarUna(systemCtx(services, log)))) sent++
    return { sent }
  },
}
