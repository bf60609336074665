import { type DebitoAfiliado, diasFreno, type frenoNuevo } from '@gremial/contract/afiliado/debitos.ts'
import { daysBetween } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { afiliadoAlAlcance } from '../afiliados/afiliados.access.ts'
import { leerDebito } from './debitos.queries.ts'

/** Stops of direct debits, and lifting them (decisions §12). */

/**
 * Debit of a member within scope, with its authorisation locked, so that a file is made before or after, never during the call.
 * NO_EXISTE; DEBITO_CAMBIO if the slip is not the one the user saw.
 */
async function tomar(ctx: Ctx, numero: number, idTalon: number) {
  await sql`select 1
    from adhesion ad
    join solicitud s on s.id = ad.solicitud_id
    where s.afiliado_numero = ${numero} and s.estado = 'OTORGADA'
    order by s.id for no key update of ad`.execute(ctx.db)
  const { adhesion, debito } = await leerDebito(ctx, numero)
  if (adhesion === null || debito === null) throw new AppError('DEBITO_NO_SE_FRENA')
  if (debito.idTalon !== idTalon) throw new AppError('DEBITO_CAMBIO')
  return { adhesion, debito }
}

/**
 * Stops the debit of a slip, or all debits until a day. If its file was made, the stop goes to the bank. DEBITO_YA_FRENADO,
 * DEBITO_NO_SE_FRENA; DEBITO_FRENO_FECHA on its field.
 */
export function frenar(ctx: Ctx, pedido: number, { idTalon, hasta }: z.output<typeof frenoNuevo>): Promise<DebitoAfiliado> {
  return inTransaction(ctx, async (ctx) => {
    const numero = await afiliadoAlAlcance(ctx, pedido)
    if (hasta !== null && (hasta < ctx.today || daysBetween(ctx.today, hasta) > diasFreno)) {
      const datos = { dias: diasFreno }
      throw new AppError('DEBITO_FRENO_FECHA', datos, [{ campo: 'hasta', clave: 'errores.DEBITO_FRENO_FECHA', datos }])
    }
    const { adhesion, debito } = await tomar(ctx, numero, idTalon)
    if (debito.estado === 'FRENADO') throw new AppError('DEBITO_YA_FRENADO')
    if (!debito.frenable) throw new AppError('DEBITO_NO_SE_FRENA')
    const { rows } = await sql<{ id: number }>`insert into debito_freno (solicitud_id, documento_id, hasta, creado, creado_por)
      values (${adhesion.idSolicitud}, ${hasta === null ? idTalon : null}::bigint,
        ${hasta ?? debito.vence ?? ctx.today}::date, ${ctx.now}, ${person(ctx).id})
      returning id`.execute(ctx.db)
    await audit(ctx, 'detener', 'debitoAutomatico', one(rows, 'freno').id, {
      afiliado: numero,
      ...(hasta === null ? { talon: idTalon } : { hasta }),
      ...(debito.enBanco ? { enBanco: debito.fecha } : {}),
    })
    return leerDebito(ctx, numero)
  })
}

/** Lifts the stops of a slip that no file applied yet. DEBITO_SIN_FRENO, DEBITO_FRENO_EN_BANCO. */
export function levantar(ctx: Ctx, pedido: number, idTalon: number): Promise<DebitoAfiliado> {
  return inTransaction(ctx, async (ctx) => {
    const numero = await afiliadoAlAlcance(ctx, pedido)
    const { adhesion, debito } = await tomar(ctx, numero, idTalon)
    if (debito.estado !== 'FRENADO') throw new AppError('DEBITO_SIN_FRENO')
    if (!debito.levantable) throw new AppError('DEBITO_FRENO_EN_BANCO')
    const { rows } = await sql<{ id: number }>`update debito_freno f
      set levantado = ${ctx.now}, levantado_por = ${person(ctx).id}
      where f.solicitud_id = ${adhesion.idSolicitud} and f.levantado is null
        and (f.documento_id = ${idTalon} or f.documento_id is null and f.hasta >= ${ctx.today})
      returning id`.execute(ctx.db)
    for (const { id } of rows) await audit(ctx, 'habilitar', 'debitoAutomatico', id, { afiliado: numero, talon: idTalon })
    return leerDebito(ctx, numero)
  })
}
