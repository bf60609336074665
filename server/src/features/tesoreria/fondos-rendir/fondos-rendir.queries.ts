import type { AnticipoRendir, Fondo, MiFondo, Reposicion } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'
import { trabajaCon } from '../cajas/cajas.list.ts'
import { fondosAlAlcance, fondosSource } from './fondos-rendir.list.ts'

/** Closed advances shown after the open ones. */
const cerradosALaVista = 20

type FilaAnticipo = AnticipoRendir & { idFondo: number }

const anticiposDe = (ctx: Ctx, fondos: RawBuilder<unknown>) => sql`
  select a.fondo_id as "idFondo", a.id, a.importe, a.saldo, a.entregado, ${ctx.today}::date - a.entregado as dias,
    (select u.nombre from usuario u where u.id = a.usuario_id) as por, a.movimiento_id as "idMovimiento",
    m.numero_planilla || '-' || m.numero as movimiento, a.anulado
  from anticipo_rendir a
  join movimiento_caja m on m.id = a.movimiento_id
  where a.fondo_id in (${fondos})`

/**
 * SQL: settlements paid since the fund (f, in box c) was opened, with the holder's receipts and not yet discounted; newest first.
 */
export const porReponer = sql`
  select r.id, r.numero_completo as numero, coalesce(r.fecha_pago, (r.desde at time zone ${zone})::date) as pagada,
    sum(k.importe) as rendido, least(sum(k.importe), f.abierto) as importe
  from rendicion_gasto r
  join comprobante k on k.rendicion_id = r.id and k.subido_por = f.usuario_id and k.vigente
  where r.seccional_id = c.seccional_id and r.estado in (4, 8) and f.abierto > 0
    and coalesce(r.fecha_pago, (r.desde at time zone ${zone})::date) >= f.desde
    and not exists (select
      from anticipo_descuento d
      join anticipo_rendir a on a.id = d.anticipo_id
      where d.rendicion_id = r.id and a.fondo_id = f.id)
  group by r.id
  having sum(k.importe) > 0`

/** A fund within scope with its advances and what may be replenished. */
export async function readFondo(ctx: Ctx, id: number): Promise<Fondo> {
  const columns = Object.entries(fondosSource.fields).map(([name, column]) => column.as(name))
  const row = await fondosAlAlcance(ctx)
    .where(sql<boolean>`f.id = ${id}`)
    .select(columns as never)
    .executeTakeFirst()
  const { anticipos: _, ...fila } = found(row as unknown as Fondo | undefined)
  const { rows: abiertos } = await sql<FilaAnticipo>`${anticiposDe(ctx, sql`${id}::bigint`)} and a.saldo > 0
    order by a.entregado, a.id`.execute(ctx.db)
  const { rows: cerrados } = await sql<FilaAnticipo>`${anticiposDe(ctx, sql`${id}::bigint`)} and not a.saldo > 0
    order by a.entregado desc, a.id desc
    limit ${cerradosALaVista}`.execute(ctx.db)
  const { rows: reposiciones } = await sql<Reposicion>`
    select q.id as "idRendicion", q.numero, q.pagada, q.rendido, q.importe
    from fondo_rendir f
    join caja c on c.id = f.caja_id
    cross join lateral (${porReponer}) q
    where f.id = ${id}
    order by q.pagada, q.id`.execute(ctx.db)
  return { ...fila, anticipos: [...abiertos, ...cerrados], reposiciones }
}

/** The caller's funds in a branch within scope, with their open advances, oldest first. */
export async function readMisFondos(ctx: Ctx, idSeccional: number): Promise<MiFondo[]> {
  const seccional = await exigirSeccional(ctx, idSeccional)
  const mios = sql`select f.id from fondo_rendir f join caja c on c.id = f.caja_id
    where f.usuario_id = ${person(ctx).id} and c.seccional_id = ${seccional.id}`
  const { rows: fondos } = await sql<Omit<MiFondo, 'anticipos'>>`
    select f.id, c.nombre as "nombreCaja", f.techo, f.abierto
    from fondo_rendir f
    join caja c on c.id = f.caja_id
    where f.id in (${mios})
    order by c.orden, f.id`.execute(ctx.db)
  const { rows: anticipos } = await sql<FilaAnticipo>`${anticiposDe(ctx, mios)} and a.saldo > 0
    order by a.entregado, a.id`.execute(ctx.db)
  return fondos.map((fondo) => ({ ...fondo, anticipos: anticipos.filter((a) => a.idFondo === fondo.id) }))
}

/** Possible holders of a fund of the caller's box: users of its branch who settle expenses. */
export async function readTitulares(ctx: Ctx, caja: number): Promise<Array<{ id: number; nombre: string }>> {
  await exigirCajaOperable(ctx, caja)
  const { rows } = await sql<{ id: number; nombre: string }>`
    select u.id, u.nombre
    from usuario u
    join caja c on c.id = ${caja}
    where ${trabajaCon(ctx, 'rendiciones.editar', sql`c.seccional_id`)}
      and not exists (select from fondo_rendir f where f.caja_id = c.id and f.usuario_id = u.id)
    order by orden_nombre(u.nombre) collate "C", u.id`.execute(ctx.db)
  return rows.map((u) => ({ ...u, nombre: plainName(u.nombre) }))
}
