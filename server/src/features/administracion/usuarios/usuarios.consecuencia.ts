import { pantallasUsuarios } from '@gremial/contract/administracion/usuarios.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { retirarTokens } from '../../acceso/acceso/tokens.ts'
import { exigirOtroAdministrador } from '../../acceso/usuarios/ultimo-administrador.ts'
import { bloquearCuenta, ponerHabilitado } from '../../acceso/usuarios/usuarios.queries.ts'
import { direccionDePantalla } from '../../afiliado/avisos/esperas.ts'
import { comoEstaba, type FuenteConsecuencia, idsDe } from '../../afiliado/hechos/consecuencias.ts'

/** Locks the account, if it still is enabled or disabled as they read. HECHO_CAMBIO. */
async function comoLaLeyeron(ctx: Ctx, id: number, habilitada: boolean): Promise<void> {
  if (comoEstaba(await bloquearCuenta(ctx, id)).habilitado !== habilitada) throw new AppError('HECHO_CAMBIO')
}

/** Nobody comes in as who died. ULTIMO_ADMINISTRADOR. */
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

/** They come in again, to what is still theirs. */
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

/** What was given to them by name, and not with an office, stays until somebody takes it away. */
const roles: FuenteConsecuencia = {
  cosa: 'roles',
  icono: 'rol',
  momento: 'queda',
  ante: ['RENUNCIA', 'FALLECIMIENTO', 'PASE'],
  filas: (_, hecho) => sql`select u.id::text, null, jsonb_build_object('roles', string_agg(r.nombre, ', ' order by r.nombre))
    from usuario u
    join usuario_rol ur on ur.usuario_id = u.id
    join rol r on r.id = ur.rol_id
    where u.id = ${hecho.cuenta} and r.codigo not in ('AFILIADO', 'RENTADO')
    group by u.id`,
  va: ({ id }) => direccionDePantalla(pantallasUsuarios.usuario, { id }),
}

export const consecuenciasUsuarios = [cuenta, sesiones, roles]
