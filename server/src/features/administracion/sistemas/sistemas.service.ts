import { randomUUID } from 'node:crypto'
import type { PermisoDeSistema, Sistema, sistemaNuevo } from '@gremial/contract/administracion/sistemas.ts'
import { groupOf, scopesOf } from '@gremial/contract/derived/permissions.ts'
import { systemPermissions } from '@gremial/contract/derived/systems.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { newSystemToken } from '../../../platform/access/token.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { dentroDelTecho } from '../../acceso/usuarios/techo.rules.ts'
import { createCuenta } from '../../acceso/usuarios/usuarios.queries.ts'
import { nombresDe } from '../permisos/nombres.ts'
import { camposSistema, estadoDeSistema } from './sistemas.list.ts'

type Nuevo = z.output<typeof sistemaNuevo>
type ConToken = { id: number; token: string }

/** Permissions that the caller may give to a program. */
export async function permisosQuePuedeDar(ctx: Ctx): Promise<PermisoDeSistema[]> {
  const { permissions } = person(ctx)
  const suyos = systemPermissions.filter((p) => ['all', 'branches'].includes(permissions.get(p)?.kind ?? ''))
  return (await nombresDe(ctx, suyos)).map(({ codigo, nombre }) => ({
    codigo,
    nombre,
    grupo: groupOf(codigo),
    todas: permissions.get(codigo)?.kind === 'all',
    porSeccional: scopesOf(codigo).includes('seccionales'),
  }))
}

export async function leerSistema(ctx: Ctx, id: number): Promise<Sistema> {
  const { rows } = await sql<
    Omit<Sistema, 'permisos'> & { permisos: string[] }
  >`select ${sql.join(Object.entries(camposSistema).map(([nombre, que]) => sql`${que} as ${sql.ref(nombre)}`))},
      ${estadoDeSistema(ctx)} as estado, s.por_minuto as "porMinuto", ${isoMoment(sql`s.revocado`)} as revocado,
      coalesce((select u.nombre from usuario u where u.id = s.revocado_por), '') as "revocadoPor",
      array(select p.permiso from sistema_permiso p where p.sistema_id = s.id) as permisos,
      (select coalesce(json_agg(json_build_object('id', c.id, 'nombre', c.nombre) order by c.codigo), '[]')
        from sistema_seccional x join seccional c on c.id = x.seccional_id where x.sistema_id = s.id) as seccionales
    from sistema s where s.id = ${id}`.execute(ctx.db)
  const fila = found(rows[0])
  return { ...fila, permisos: await nombresDe(ctx, fila.permisos) }
}

/**
 * Refuses permissions that the caller lacks, that no program may hold, or a branch scope for a permission of the whole
 * organisation.
 */
function exigirLoSuyo(ctx: Ctx, { permisos, seccionales }: Pick<Nuevo, 'permisos' | 'seccionales'>): void {
  const { permissions } = person(ctx)
  const ofrecidos: readonly string[] = systemPermissions
  const ambito = seccionales.length === 0 ? 'todas' : 'seccionales'
  const puede = (permiso: string) =>
    ofrecidos.includes(permiso) &&
    scopesOf(permiso).includes(ambito) &&
    dentroDelTecho(permissions, { permiso, ambito, seccionales })
  for (const permiso of permisos)
    if (!puede(permiso))
      throw new AppError('SISTEMA_ALCANCE', {}, [{ campo: 'permisos', clave: 'errores.SISTEMA_ALCANCE', datos: {} }])
}

const dentroDe = (ctx: Ctx, dias: number): Date => new Date(ctx.now.getTime() + dias * 86_400_000)

/** Creates a program, its account, its permissions, and its token, returned only once. */
export const crearSistema = (ctx: Ctx, datos: Nuevo): Promise<ConToken> =>
  inTransaction(ctx, async (ctx) => {
    exigirLoSuyo(ctx, datos)
    const { nombre, para, escribe, dias, porMinuto } = datos
    const permisos = [...new Set(datos.permisos)]
    const seccionales = [...new Set(datos.seccionales)]
    const { token, hash, ending } = newSystemToken()
    // An unreachable address and an impossible password: nobody can log in as it.
    const cuenta = await createCuenta(ctx, {
      email: `sistema-${randomUUID()}@sistema.invalid`,
      clave: '!',
      nombre,
      nivel: 1,
      habilitado: false,
      validado: false,
    })
    await sql`update usuario set es_sistema = true where id = ${cuenta ?? 0}`.execute(ctx.db)
    const vence = dentroDe(ctx, dias)
    const { rows } = await sql<{ id: number }>`insert into sistema (usuario_id, nombre, para, token_hash, termina, escribe, todas,
        por_minuto, creado, creado_por, emitido, vence)
      values (${cuenta ?? 0}, ${nombre}, ${para}, ${hash}, ${ending}, ${escribe}, ${seccionales.length === 0}, ${porMinuto},
        ${ctx.now}, ${person(ctx).id}, ${ctx.now}, ${vence})
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await sql`insert into sistema_permiso (sistema_id, permiso) select ${id}, unnest(${permisos}::text[])`.execute(ctx.db)
    await sql`insert into sistema_seccional (sistema_id, seccional_id) select ${id}, unnest(${seccionales}::bigint[])`.execute(
      ctx.db,
    )
    await audit(ctx, 'crear', 'sistema', id, { nombre, escribe, permisos, seccionales, vence: vence.toISOString() })
    return { id, token }
  })

/** Replaces the token. The caller must be able to give all its permissions. */
export const renovarSistema = (ctx: Ctx, id: number, dias: number): Promise<ConToken> =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ revocado: Date | null; permisos: string[]; seccionales: number[] }>`
      select s.revocado, array(select p.permiso from sistema_permiso p where p.sistema_id = s.id) as permisos,
        array(select x.seccional_id::int from sistema_seccional x where x.sistema_id = s.id) as seccionales
      from sistema s where s.id = ${id} for update`.execute(ctx.db)
    const sistema = found(rows[0])
    if (sistema.revocado) throw new AppError('SISTEMA_REVOCADO')
    exigirLoSuyo(ctx, sistema)
    const { token, hash, ending } = newSystemToken()
    const vence = dentroDe(ctx, dias)
    await sql`update sistema set token_hash = ${hash}, termina = ${ending}, emitido = ${ctx.now}, vence = ${vence}
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'reemplazar', 'sistema', id, { vence: vence.toISOString() })
    return { id, token }
  })

/** Revokes the token with this commit. SISTEMA_REVOCADO if it already was. */
export const revocarSistema = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ revocado: Date | null }>`select revocado from sistema where id = ${id} for update`.execute(
      ctx.db,
    )
    if (found(rows[0]).revocado) throw new AppError('SISTEMA_REVOCADO')
    await sql`update sistema set revocado = ${ctx.now}, revocado_por = ${person(ctx).id} where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'revocar', 'sistema', id)
  })
