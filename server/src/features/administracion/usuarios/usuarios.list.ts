import type { FilaUsuario } from '@gremial/contract/administracion/usuarios.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { bloqueadas } from '../../acceso/acceso/intentos.ts'
import '../../acceso/usuarios/usuarios.tables.ts'
import { numeroVigenteDe } from '../../afiliado/afiliados/afiliados.access.ts'
import { numeroDeAfiliado } from '../../afiliado/afiliados/numeros.ts'
import { seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'
import { deBajaConRoles, usuarioEnAlcance } from './usuarios.access.ts'
import { palabrasBuscadas } from './usuarios.rules.ts'

/** SQL condition: the last mail to the address of an account (u) bounced. */
export const ultimoRebotado = sql<boolean>`coalesce((select b.rebotado is not null from bandeja_salida b
  where b.tipo = 'correo' and b.datos ->> 'para' = u.email and b.hecho is not null order by b.id desc limit 1), false)`

/** SQL condition: accounts (u) whose last mail bounced; starts from the few addresses with a bounce. */
const conRebote = sql<boolean>`(u.email in (select b.datos ->> 'para'
  from bandeja_salida b
  where b.tipo = 'correo' and b.rebotado is not null)
  and ${ultimoRebotado})`

/** SQL condition: the text contains every typed word, in any order. */
export const conPalabras = (columna: RawBuilder<unknown>, buscado: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    palabrasBuscadas(buscado).map((palabra) => sql`${columna} like '%' || escapar_like(normalizar(${palabra})) || '%'`),
    sql` and `,
  )})`

/** The same, matching merged numbers too. */
function conNumeroOPalabras(buscado: string): RawBuilder<boolean> {
  const dicen = conPalabras(sql`u.busqueda`, buscado)
  if (!/^\d{1,12}$/.test(buscado)) return dicen
  return sql<boolean>`(${dicen} or u.afiliado_numero = ${numeroVigenteDe(Number(buscado))})`
}

const nombres = (de: RawBuilder<unknown>) => sql`coalesce((select string_agg(nombre, ', ' order by nombre) from (${de}) n), '')`

/** Accounts of the portal (B-USUARIOS-01, B-USUARIOS-45). */
export const usuariosSource: ListSource<FilaUsuario> = {
  access: can('usuarios.consultar'),
  rows(ctx: Ctx, filters: Filters) {
    const day = sql<{ dia: string }>`(select ${ctx.today}::date as dia)`.as('hoy')
    let rows = ctx.db.selectFrom(['usuario as u', day]).where(usuarioEnAlcance(ctx))
    const [habilitado, validado, rebotado] = [filters.flag('habilitado'), filters.flag('mailValidado'), filters.flag('rebotado')]
    const [nivel, rol, seccional] = [filters.number('nivel'), filters.number('idRol'), seccionalPedida(ctx, filters)]
    // Literals, so that the partial indexes are used.
    if (habilitado !== undefined) rows = rows.where(habilitado ? sql<boolean>`u.habilitado` : sql<boolean>`not u.habilitado`)
    if (validado !== undefined) rows = rows.where(validado ? sql<boolean>`u.mail_validado` : sql<boolean>`not u.mail_validado`)
    if (rebotado !== undefined) rows = rows.where(rebotado ? conRebote : sql<boolean>`not ${ultimoRebotado}`)
    const deBaja = filters.flag('deBajaConRoles')
    if (deBaja !== undefined) rows = rows.where(deBaja ? deBajaConRoles(ctx) : sql<boolean>`not ${deBajaConRoles(ctx)}`)
    const [bloqueado, creadoHasta] = [filters.flag('bloqueado'), filters.date('creadoHasta')]
    if (bloqueado !== undefined) rows = rows.where(bloqueado ? bloqueadas(ctx) : sql<boolean>`not ${bloqueadas(ctx)}`)
    if (creadoHasta !== undefined)
      rows = rows.where(sql<boolean>`u.creado < (${creadoHasta}::date + 1)::timestamp at time zone ${zone}`)
    if (nivel !== undefined) rows = rows.where(sql<boolean>`u.nivel = ${nivel}`)
    if (rol !== undefined)
      // Separate conditions, so that a role of nearly everybody is hashed; a combined one would be looked up per account.
      rows = rows.where(
        sql<boolean>`(u.id in (select ur.usuario_id from usuario_rol ur where ur.rol_id = ${rol})
          or u.id in (select t.usuario_id from tenencias(${ctx.today}) t where t.rol_id = ${rol} and t.origen <> 'ROL'))`,
      )
    if (seccional !== undefined)
      rows = rows.where(
        sql<boolean>`u.id in (select us.usuario_id from usuario_seccional us where us.seccional_id = ${seccional}
          union all select t.usuario_id from tenencias(${ctx.today}) t where t.seccional_id = ${seccional})`,
      )
    if (filters.search) rows = rows.where(conNumeroOPalabras(filters.search))
    return rows
  },
  fields: {
    id: sql`u.id`,
    nombre: sql`u.nombre`,
    email: sql`u.email`,
    numeroAfiliado: sql`(select ${numeroDeAfiliado('a')}
      from afiliado a
      where a.numero = u.afiliado_numero)`,
    nivel: sql`u.nivel`,
    // Roles of a mandate count like assigned ones.
    roles: nombres(
      sql`select distinct r.nombre from tenencias(hoy.dia) t join rol r on r.id = t.rol_id where t.usuario_id = u.id`,
    ),
    seccionales: nombres(sql`select s.nombre
      from seccional s
      where s.id in (select us.seccional_id from usuario_seccional us where us.usuario_id = u.id
        union all select t.seccional_id from tenencias(hoy.dia) t where t.usuario_id = u.id)`),
    estadoUsuario: sql`u.habilitado`,
    mailValidado: sql`u.mail_validado::int`,
    rebotado: ultimoRebotado,
    ultimoIngreso: sql`u.ultimo_ingreso`,
    creado: sql`u.creado`,
  },
  sort: { nombre: sql`u.orden`, email: sql`u.email`, creado: sql`u.creado` },
  tieBreak: sql`u.id`,
  people: { thing: 'usuarios', isOther: (row, ctx) => row.id !== ctx.user?.id },
}
