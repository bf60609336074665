import { usuariosScreens } from '@gremial/contract/administracion/usuarios.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { retirarTokens } from '../../acceso/acceso/tokens.ts'
import { exigirOtroAdministrador } from '../../acceso/usuarios/ultimo-administrador.ts'
import { blockCuenta, ponerHabilitado, ponerNivel } from '../../acceso/usuarios/usuarios.queries.ts'
import { direccionDePantalla } from '../../afiliado/avisos/esperas.ts'
import { comoEstaba, type FuenteConsecuencia, idsDe } from '../../afiliado/hechos/consecuencias.ts'
import { nivelDe } from './usuarios.access.ts'

/** Locks the account, checking that it is enabled or disabled as previewed. HECHO_CAMBIO. */
async function comoLaLeyeron(ctx: Ctx, id: number, habilitada: boolean): Promise<void> {
  if (comoEstaba(await blockCuenta(ctx, id)).habilitado !== habilitada) throw new AppError('HECHO_CAMBIO')
}

/** Disables the account of a deceased member. ULTIMO_ADMINISTRADOR. */
const cuenta: FuenteConsecuencia = {
  cosa: 'cuenta',
  icono: 'perfil',
  momento: 'hace',
  ante: ['FALLECIMIENTO'],
  filas: (_, hecho) => sql`select u.id::text, null, jsonb_build_object('correo', u.email)
    from usuario u
    where u.id = ${hecho.cuenta} and u.habilitado`,
  async hacer(ctx, _, filas) {
    for (const id of idsDe(filas)) {
      await exigirOtroAdministrador(ctx, id)
      await comoLaLeyeron(ctx, id, true)
      await ponerHabilitado(ctx, id, false)
      await endSessionsOf(ctx.db, id)
      for (const tipo of ['recuperar', 'cambiarEmail'] as const) await retirarTokens(ctx, tipo, { usuario: id })
      await audit(ctx, 'deshabilitar', 'usuario', id)
    }
  },
  vuelven: (_, __, filas) => sql`select u.id from usuario u where u.id = any(${idsDe(filas)}::bigint[]) and not u.habilitado`,
  async volver(ctx, _, filas) {
    for (const id of idsDe(filas)) {
      await comoLaLeyeron(ctx, id, false)
      await ponerHabilitado(ctx, id, true)
      await audit(ctx, 'habilitar', 'usuario', id)
    }
  },
}

/** Ends the sessions: the user logs in again with the permissions left. */
const sesiones: FuenteConsecuencia = {
  cosa: 'sesiones',
  icono: 'telefono',
  momento: 'hace',
  ante: ['RENUNCIA'],
  pasajera: true,
  filas: (ctx, hecho) => sql`select min(s.usuario_id)::text, null, jsonb_build_object('count', count(*))
    from sesion s
    where s.usuario_id = ${hecho.cuenta} and s.vence > ${ctx.now}
    having count(*) > 0`,
  async hacer(ctx, _, filas) {
    for (const id of idsDe(filas)) await endSessionsOf(ctx.db, id)
  },
}

/** SQL condition: a role (r) with permissions beyond the own number. */
const deTrabajo = sql`exists (select from rol_permiso rp where rp.rol_id = r.id and rp.ambito <> 'propio')`

/** SQL rows `(id, null, datos)`: directly assigned staff roles of an account, and its branches. */
const rolesDados = (cuenta: number | null) => sql`select u.id::text, null, jsonb_build_object(
      'roles', string_agg(r.nombre, ', ' order by r.nombre), 'ids', string_agg(r.id::text, ',' order by r.id),
      'seccionales', (select coalesce(string_agg(us.seccional_id::text, ',' order by us.seccional_id), '')
        from usuario_seccional us where us.usuario_id = u.id))
    from usuario u
    join usuario_rol ur on ur.usuario_id = u.id
    join rol r on r.id = ur.rol_id
    where u.id = ${cuenta} and ${deTrabajo}
    group by u.id`

const numeros = (lista: string | number | undefined): number[] =>
  String(lista ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number)

/**
 * Directly assigned roles end with the membership, like those of a mandate, with their branches: otherwise a former member could
 * go on signing and posting. ULTIMO_ADMINISTRADOR.
 */
const roles: FuenteConsecuencia = {
  cosa: 'roles',
  icono: 'rol',
  momento: 'hace',
  ante: ['RENUNCIA', 'FALLECIMIENTO'],
  filas: (_, hecho) => rolesDados(hecho.cuenta),
  async hacer(ctx, _, filas) {
    for (const { id, datos } of filas) {
      const cuenta = Number(id)
      await exigirOtroAdministrador(ctx, cuenta)
      comoEstaba(await blockCuenta(ctx, cuenta))
      const { rows } = await sql<{ igual: boolean }>`select datos = ${JSON.stringify(datos)}::jsonb as igual
        from (${rolesDados(cuenta)}) r (id, importe, datos)`.execute(ctx.db)
      if (!rows[0]?.igual) throw new AppError('HECHO_CAMBIO')
      await asignando(ctx, cuenta, async () => {
        const ids = numeros(datos.ids)
        const { numAffectedRows } =
          await sql`delete from usuario_rol where usuario_id = ${cuenta} and rol_id = any(${ids}::bigint[])`.execute(ctx.db)
        if (Number(numAffectedRows) !== ids.length) throw new AppError('HECHO_CAMBIO')
        await sql`delete from usuario_seccional where usuario_id = ${cuenta}`.execute(ctx.db)
      })
    }
  },
  vuelven: (_, __, filas) => sql`select u.id from usuario u where u.id = any(${idsDe(filas)}::bigint[])`,
  async volver(ctx, _, filas) {
    for (const { id, datos } of filas) {
      const cuenta = Number(id)
      comoEstaba(await blockCuenta(ctx, cuenta))
      // A role or branch deleted meanwhile is not restored.
      await asignando(ctx, cuenta, async () => {
        await sql`insert into usuario_rol (usuario_id, rol_id) select ${cuenta}, id from rol
          where id = any(${numeros(datos.ids)}::bigint[]) on conflict do nothing`.execute(ctx.db)
        await sql`insert into usuario_seccional (usuario_id, seccional_id) select ${cuenta}, id from seccional
          where id = any(${numeros(datos.seccionales)}::bigint[]) on conflict do nothing`.execute(ctx.db)
      })
    }
  },
}

interface Asignado {
  ids: number[]
  roles: string[]
  seccionales: string[]
}

async function asignadoA(ctx: Ctx, cuenta: number): Promise<Asignado> {
  const { rows } = await sql<Asignado>`select array(select rol_id::int from usuario_rol where usuario_id = ${cuenta}) as ids,
    array(select r.nombre from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = ${cuenta} order by 1) as roles,
    array(select s.nombre from usuario_seccional us join seccional s on s.id = us.seccional_id
      where us.usuario_id = ${cuenta} order by 1) as seccionales`.execute(ctx.db)
  return found(rows[0])
}

/** Changes the roles and branches of an account, with its level, and audits both before and after. */
async function asignando(ctx: Ctx, cuenta: number, cambiar: () => Promise<void>): Promise<void> {
  const antes = await asignadoA(ctx, cuenta)
  await cambiar()
  const despues = await asignadoA(ctx, cuenta)
  await ponerNivel(ctx, cuenta, await nivelDe(ctx, despues.ids))
  await audit(ctx, 'modificar', 'usuario', cuenta, {
    roles: [antes.roles, despues.roles],
    seccionales: [antes.seccionales, despues.seccionales],
  })
}

/** Directly assigned roles stay after a transfer: they may be of the whole union, so an administrator decides. */
const rolesQueQuedan: FuenteConsecuencia = {
  cosa: 'rolesQueQuedan',
  icono: 'rol',
  momento: 'queda',
  ante: ['PASE'],
  filas: (_, hecho) => rolesDados(hecho.cuenta),
  va: ({ id }) => direccionDePantalla(usuariosScreens.usuario, { id }),
}

export const consecuenciasUsuarios = [cuenta, sesiones, roles, rolesQueQuedan]
