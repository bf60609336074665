import type { PermisoDeRol } from '@gremial/contract/administracion/rol.cuerpo.ts'
import type { Efecto, ImpactoRol } from '@gremial/contract/administracion/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { nombreDePermiso } from '../permisos/nombres.ts'
import { leerRol } from './roles.queries.ts'

/** People named in the answer; counts include all. */
const nombradas = 100

interface Toca {
  id: number
  nombre: string
  seccionales: string[]
  permiso: string
  efecto: Efecto
  por: string[]
}

/**
 * Dry run of a change of a role's permissions. For each holder today and each changed permission: scope by other roles and
 * mandates, by this role now, and afterwards. A wider scope is a gain, a narrower one a loss; a scope that another role gives
 * anyway is neither.
 */
export async function impactoDe(ctx: Ctx, id: number, nuevos: readonly PermisoDeRol[]): Promise<ImpactoRol> {
  const { permisos: viejos } = await leerRol(ctx, id)
  const [antes, ahora] = [new Map(viejos.map((p) => [p.permiso, p.ambito])), new Map(nuevos.map((p) => [p.permiso, p.ambito]))]
  const cambian = [...new Set([...antes.keys(), ...ahora.keys()])].filter((p) => antes.get(p) !== ahora.get(p))
  const cambio = sql`unnest(${cambian}::text[], ${cambian.map((p) => antes.get(p) ?? null)}::text[],
    ${cambian.map((p) => ahora.get(p) ?? null)}::text[])`
  const tocadas = aQuienesToca(ctx, id, cambio)
  const { rows: cuenta } = await sql<{ permiso: string; efecto: Efecto; n: number }>`with ${tocadas}
    select permiso, efecto, count(*)::int as n from toca where efecto is not null group by 1, 2`.execute(ctx.db)
  const { rows: totales } = await sql<{ total: number; activas: number }>`with ${tocadas}
    select count(distinct t.usuario_id)::int as total, (count(distinct t.usuario_id) filter (where exists (select 1
      from sesion s
      where s.usuario_id = t.usuario_id and s.vence > ${ctx.now}
        and s.ultimo_uso > ${ctx.now}::timestamptz - interval '1 hour')))::int as activas
    from toca t
    where efecto is not null`.execute(ctx.db)
  const { rows: quienes } = await sql<Toca>`with ${tocadas},
      primeras as (select distinct u.id, u.nombre, orden_nombre(u.nombre) collate "C" as orden
        from usuario u
        join toca t on t.usuario_id = u.id
        where t.efecto is not null
        order by 3, 1
        limit ${nombradas})
    select u.id, u.nombre, array(select s.nombre
      from seccional s
      where s.id in (select us.seccional_id
        from usuario_seccional us
        where us.usuario_id = u.id
        union
        select h.seccional_id
        from tiene h
        where h.usuario_id = u.id)
      order by s.codigo) as seccionales, t.permiso, t.efecto,
      array(select r.nombre from rol r where r.id = any(t.otros) order by r.nombre) as por
    from primeras u
    join toca t on t.usuario_id = u.id
    where t.efecto is not null
    order by u.orden, u.id, t.efecto, t.permiso`.execute(ctx.db)
  const { rows: nombres } = await sql<{
    codigo: string
    nombre: string
  }>`select p.codigo, ${nombreDePermiso(ctx.language)} as nombre
    from permiso p where p.codigo = any(${cambian}::text[])`.execute(ctx.db)
  const nombreDe = new Map(nombres.map((n) => [n.codigo, n.nombre]))
  const cuantas = (permiso: string, efecto: Efecto) => cuenta.find((c) => c.permiso === permiso && c.efecto === efecto)?.n ?? 0
  const personas = new Map<number, ImpactoRol['personas'][number]>()
  for (const { id, nombre, seccionales, permiso, efecto, por } of quienes) {
    const persona = personas.get(id) ?? { id, nombre, seccionales, efectos: [] }
    const otros = efecto === 'yaPodia' || efecto === 'conserva' ? por : []
    persona.efectos.push({ permiso, nombre: nombreDe.get(permiso) ?? permiso, efecto, por: otros })
    personas.set(id, persona)
  }
  return {
    permisos: cambian.map((permiso) => ({
      permiso,
      nombre: nombreDe.get(permiso) ?? permiso,
      gana: cuantas(permiso, 'gana'),
      pierde: cuantas(permiso, 'pierde'),
      yaPodia: cuantas(permiso, 'yaPodia'),
      conserva: cuantas(permiso, 'conserva'),
    })),
    ...(totales[0] ?? { total: 0, activas: 0 }),
    personas: [...personas.values()],
  }
}

/** SQL: `toca`, each person and changed permission (permission, before, after) with the effect; `tiene`, their roles. */
function aQuienesToca(ctx: Ctx, id: number, cambio: RawBuilder<unknown>): RawBuilder<unknown> {
  // Scope as array: -1 own, 0 all, otherwise branches. Own is part of any branch, and a branch part of all.
  const junto = (
    filtro: ReturnType<typeof sql>,
  ) => sql`(select case when 0 = any(d) then array[0]::bigint[] when d && array[-1]::bigint[] and
    cardinality(d) > 1 then array_remove(d, -1) else d end
    from (select coalesce(array_agg(distinct e.alcance) filter (where ${filtro}), '{}') as d) x)`
  return sql`
    tiene as (select *
      from tenencias(${ctx.today}) t
      where t.usuario_id in (select usuario_id from tenencias(${ctx.today}) where rol_id = ${id})),
    cambio (permiso, antes, ahora) as (select * from ${cambio}),
    dado as (
      select t.usuario_id, rp.permiso, 'otro' as cuando, rp.ambito, t.origen, t.seccional_id, t.rol_id
      from tiene t
      join rol_permiso rp on rp.rol_id = t.rol_id
      join cambio c on c.permiso = rp.permiso
      where t.rol_id <> ${id}
      union all
      select t.usuario_id, c.permiso, x.cuando, x.ambito, t.origen, t.seccional_id, t.rol_id
      from tiene t
      cross join cambio c
      cross join lateral (values ('antes', c.antes), ('ahora', c.ahora)) x (cuando, ambito)
      where t.rol_id = ${id} and x.ambito is not null),
    extension as (
      select d.usuario_id, d.permiso, d.cuando, d.rol_id,
        case d.ambito when 'propio' then -1 when 'todas' then 0 else coalesce(d.seccional_id, us.seccional_id) end as alcance
      from dado d
      left join usuario_seccional us on us.usuario_id = d.usuario_id and d.ambito = 'seccionales' and d.origen = 'ROL'
      where d.origen = 'ROL' or d.ambito <> 'todas'),
    junto as (
      select e.usuario_id, e.permiso, ${junto(sql`e.cuando in ('otro', 'antes') and e.alcance is not null`)} as viejo,
        ${junto(sql`e.cuando in ('otro', 'ahora') and e.alcance is not null`)} as nuevo,
        ${junto(sql`e.cuando = 'antes' and e.alcance is not null`)} as antes,
        ${junto(sql`e.cuando = 'ahora' and e.alcance is not null`)} as ahora,
        array_agg(distinct e.rol_id) filter (where e.cuando = 'otro') as otros
      from extension e
      group by e.usuario_id, e.permiso),
    toca as (
      select usuario_id, permiso, otros, case when viejo is distinct from nuevo and ${incluye('nuevo', 'viejo')} then 'gana'
        when viejo is distinct from nuevo then 'pierde' when antes is not distinct from ahora then null
        when ${incluye('ahora', 'antes')} then 'yaPodia' else 'conserva' end as efecto
      from junto)`
}

/** SQL: true if one scope includes another (columns of `junto`): all includes any, and all or a branch includes own. */
function incluye(mayor: string, menor: string) {
  const [a, b] = [sql.raw(mayor), sql.raw(menor)]
  return sql<boolean>`(0 = any(${a}) or ${b} <@ ${a} or (${b} = array[-1]::bigint[] and cardinality(${a}) > 0))`
}
