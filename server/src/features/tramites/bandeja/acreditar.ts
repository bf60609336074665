import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'

/**
 * Credits a granted procedure, once, in the transaction that grants it: a line in the member's account, keyed by the request, or a
 * payment for central treasury to transfer (decision 166). No-op if it pays nothing.
 */
export async function acreditar(ctx: Ctx, id: number): Promise<void> {
  await sql`insert into movimiento_cuenta (afiliado_numero, fecha, periodo, descripcion, haber, clave_importacion)
    select s.afiliado_numero, ${ctx.today}, date_trunc('month', ${ctx.today}::date)::date,
      p.nombre || ', ' || ${numeroDeSolicitud('s')}, s.monto / 100.0, s.clave
    from solicitud s
    join producto p on p.id = s.producto_id
    join definicion_tramite d on d.id = s.definicion_id
    where s.id = ${id} and d.contenido #>> '{pago,forma}' = 'CUENTA_CORRIENTE' and s.monto > 0`.execute(ctx.db)
  const { rows } = await sql<{
    id: number
    importe: number
  }>`insert into pago_tramite (solicitud_id, cbu, cbu_por, importe, creado)
    select s.id, s.cbu, coalesce(s.presentada_por, s.creada_por), s.monto / 100.0, ${ctx.now}
    from solicitud s
    join definicion_tramite d on d.id = s.definicion_id
    where s.id = ${id} and d.contenido #>> '{pago,forma}' = 'CUENTA_BANCARIA' and s.monto > 0
    returning id, importe`.execute(ctx.db)
  for (const pago of rows) await audit(ctx, 'crear', 'pagoTramite', pago.id, { solicitud: id, importe: pago.importe })
}
