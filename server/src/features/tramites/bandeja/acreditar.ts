import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/**
 * Posts what a procedure that a clerk made gives to the member's account, once: the line carries the key of the request. Nothing for one that is
 * paid at a bank, or not at all. In the transaction that grants it.
 */
export async function acreditar(ctx: Ctx, id: number): Promise<void> {
  await sql`insert into movimiento_cuenta (afiliado_numero, fecha, periodo, descripcion, haber, clave_importacion)
    select s.afiliado_numero, ${ctx.today}, date_trunc('month', ${ctx.today}::date)::date,
      p.nombre || ', ' || s.anio || '-' || lpad(s.numero::text, 6, '0'), s.monto / 100.0, s.clave
    from solicitud s
    join producto p on p.id = s.producto_id
    join definicion_tramite d on d.id = s.definicion_id
    where s.id = ${id} and d.contenido #>> '{pago,forma}' = 'CUENTA_CORRIENTE' and s.monto > 0`.execute(ctx.db)
}
