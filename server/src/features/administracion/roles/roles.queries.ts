import { type Rol, rolesDelPortal } from '@gremial/contract/administracion/roles.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import '../permisos/permisos.tables.ts'

/** Accounts that hold a role today, and those of them active in the last hour (session activity is recorded hourly). */
async function quienesTienen(ctx: Ctx, id: number): Promise<{ personas: number; activas: number }> {
  const { rows } = await sql<{ personas: number; activas: number }>`
    with q as (select distinct t.usuario_id from tenencias(${ctx.today}) t where t.rol_id = ${id})
    select (select count(*)::int from q) as personas, (select count(distinct s.usuario_id)::int
      from sesion s
      join q on q.usuario_id = s.usuario_id
      where s.vence > ${ctx.now} and s.ultimo_uso > ${ctx.now}::timestamptz - interval '1 hour') as activas`.execute(ctx.db)
  return found(rows[0])
}

/** A role, its permissions, and its last author. (B-ROLES-05) */
export async function leerRol(ctx: Ctx, id: number): Promise<Rol> {
  const rol = found(
    await ctx.db.selectFrom('rol').select(['id', 'codigo', 'nombre', 'version']).where('id', '=', id).executeTakeFirst(),
  )
  const permisos = await ctx.db
    .selectFrom('rol_permiso')
    .select(['permiso', 'ambito'])
    .where('rol_id', '=', id)
    .orderBy('permiso')
    .execute()
  const { rows: puestos } = await sql<{
    nombre: string
  }>`select nombre from puesto where rol_id = ${id} order by orden, codigo`.execute(ctx.db)
  const { rows: cambios } = await sql<{
    momento: Date
    por: string
  }>`select a.momento, coalesce(u.nombre, '') as por
    from auditoria a
    left join usuario u on u.id = a.usuario_id
    where a.entidad = 'rol' and a.entidad_id = ${String(id)} and a.accion in ('crear', 'modificar')
    order by a.id desc
    limit 1`.execute(ctx.db)
  return {
    ...rol,
    permisos,
    ...(await quienesTienen(ctx, id)),
    puestos: puestos.map((p) => p.nombre),
    delPortal: rolesDelPortal.includes(rol.codigo),
    cambio: cambios[0] ? { momento: cambios[0].momento.toISOString(), por: cambios[0].por } : null,
  }
}
