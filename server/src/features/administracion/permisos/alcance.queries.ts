import type { AlcancePersona, Origen } from '@gremial/contract/administracion/alcance.ts'
import { groupOf } from '@gremial/contract/derived/permissions.ts'
import { permissionGroups, type Scope, scopes } from '@gremial/contract/platform/feature.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { nombreDePermiso } from './nombres.ts'

/** An assignment of a role: the same for each permission of the role. */
interface Tenencia {
  clave: string
  origen: Origen
  rol: string
  puesto: string | null
  de: string | null
  hasta: string | null
  seccionales: string[]
}

const manera = ({ origen, rol, puesto, de, hasta }: Tenencia) => ({ origen, rol, puesto, de, hasta })

/** Permissions of another user, for administrators of roles; audited. */
export async function alcanceDeOtra(ctx: Ctx, usuario: number): Promise<AlcancePersona> {
  const alcance = await alcanceDe(ctx, usuario)
  if (usuario !== ctx.user?.id) await audit(ctx, 'consultar', 'alcance', usuario)
  return alcance
}

/** Permissions of a user today: each with its widest scope and the roles that give it, and delegations made. NO_EXISTE. */
export async function alcanceDe(ctx: Ctx, usuario: number): Promise<AlcancePersona> {
  const nombre = await nombreDe(ctx, usuario)
  const tenencias = await tenenciasDe(ctx, usuario)
  return {
    nombre,
    roles: tenencias.map((t) => ({ ...manera(t), seccionales: t.seccionales })),
    permisos: juntos(await dadosDe(ctx, usuario), new Map(tenencias.map((t) => [t.clave, manera(t)]))),
    delegadas: await delegadasDe(ctx, usuario),
  }
}

async function nombreDe(ctx: Ctx, usuario: number): Promise<string> {
  const { rows } = await sql<{ nombre: string }>`select nombre from usuario where id = ${usuario}`.execute(ctx.db)
  return found(rows[0]).nombre
}

async function tenenciasDe(ctx: Ctx, usuario: number): Promise<Tenencia[]> {
  const { rows } = await sql<Tenencia>`
    select coalesce(t.delegacion_id, t.mandato_id, t.rol_id) || t.origen as clave, t.origen,
      r.nombre as rol, o.nombre as puesto, case when t.origen = 'DELEGACION' then a.apellido || ', ' || a.nombre end as de,
      t.hasta, array(
        select s.nombre
        from seccional s
        where s.id = t.seccional_id
          or t.origen = 'ROL' and s.id in (select us.seccional_id from usuario_seccional us where us.usuario_id = t.usuario_id)
        order by s.codigo
      ) as seccionales
    from tenencias(${ctx.today}) t
    join rol r on r.id = t.rol_id
    left join mandato m on m.id = t.mandato_id
    left join puesto o on o.codigo = m.puesto
    left join afiliado a on a.numero = m.afiliado_numero
    where t.usuario_id = ${usuario}
    order by r.nombre, t.origen`.execute(ctx.db)
  return rows
}

/** A permission with a scope, and the roles that give it so. */
interface Dado {
  permiso: string
  nombre: string
  ambito: Scope
  seccionales: string[]
  claves: string[]
}

async function dadosDe(ctx: Ctx, usuario: number): Promise<Dado[]> {
  const { rows } = await sql<Dado>`
    select p.codigo as permiso, ${nombreDePermiso(ctx.language)} as nombre, g.ambito, g.seccionales, g.claves
    from (
      select permiso, ambito, array_agg(distinct coalesce(delegacion_id, mandato_id, rol_id) || origen) as claves,
        array(select s.nombre from seccional s where s.id = any(array_agg(alcance)) order by s.codigo) as seccionales
      from concesiones(${ctx.today})
      where usuario_id = ${usuario}
      group by permiso, ambito
    ) g
    join permiso p on p.codigo = g.permiso`.execute(ctx.db)
  return rows
}

function juntos(dados: Dado[], porClave: Map<string, ReturnType<typeof manera>>): AlcancePersona['permisos'] {
  const permisos = new Map<string, AlcancePersona['permisos'][number]>()
  for (const { permiso, nombre, ambito, seccionales, claves } of dados) {
    const por = claves.flatMap((clave) => porClave.get(clave) ?? [])
    const antes = permisos.get(permiso)
    const mayor = !antes || scopes.indexOf(ambito) > scopes.indexOf(antes.ambito)
    permisos.set(permiso, {
      permiso,
      nombre,
      grupo: groupOf(permiso),
      ambito: mayor ? ambito : antes.ambito,
      // With all branches, none is named.
      seccionales: mayor ? (ambito === 'seccionales' ? seccionales : []) : antes.seccionales,
      por: [...(antes?.por ?? []), ...por],
    })
  }
  return [...permisos.values()].toSorted(
    (a, b) => permissionGroups.indexOf(a.grupo) - permissionGroups.indexOf(b.grupo) || a.nombre.localeCompare(b.nombre),
  )
}

async function delegadasDe(ctx: Ctx, usuario: number): Promise<AlcancePersona['delegadas']> {
  type Fila = AlcancePersona['delegadas'][number]
  const { rows } = await sql<Fila>`
    select d.id, otra.nombre as a, o.nombre as puesto, s.nombre as seccional, d.desde, d.hasta
    from delegacion d
    join mandato m on m.id = d.mandato_id
    join puesto o on o.codigo = m.puesto
    join seccional s on s.id = m.seccional_id
    join usuario u on u.afiliado_numero = m.afiliado_numero
    join usuario otra on otra.id = d.usuario_id
    where u.id = ${usuario} and d.revocada is null and d.hasta >= ${ctx.today}
    order by d.desde, d.id`.execute(ctx.db)
  return rows
}
