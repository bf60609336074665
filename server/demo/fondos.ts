import { sql } from 'kysely'
import type { Ctx } from '../src/platform/context.ts'

/** Fund to account for of branch 1's secretary: the small box's last cash expense is its advance. */
export async function sembrarFondoDemo(ctx: Ctx): Promise<void> {
  await sql`with anticipo as (
    select m.id, m.caja_id, m.total, m.fecha_movimiento, m.fecha, m.usuario_id
    from movimiento_caja m
    join caja c on c.id = m.caja_id and c.planilla_id = m.planilla_id
    where c.seccional_id = 1 and c.nombre = 'Caja Chica' and m.ingreso_egreso = 2 and m.importe_efectivo = m.total
      and not m.anulado
    order by m.id desc
    limit 1),
  fondo as (
    insert into fondo_rendir (caja_id, usuario_id, techo, desde)
    select a.caja_id, u.id, 5000 * ceil(a.total / 2500), ${ctx.today}
    from anticipo a
    join usuario u on u.email = 'secretario@gremial.example'
    returning id, caja_id)
  insert into anticipo_rendir (fondo_id, movimiento_id, entregado, momento, usuario_id, importe)
  select f.id, a.id, a.fecha_movimiento, a.fecha, a.usuario_id, a.total
  from fondo f
  join anticipo a on a.caja_id = f.caja_id`.execute(ctx.db)
}
