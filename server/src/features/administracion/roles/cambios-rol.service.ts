import { type CambioRol, diasDeCambioRol, type rolPedido } from '@gremial/contract/administracion/cambios-rol.ts'
import type { PermisoDeRol } from '@gremial/contract/administracion/rol.cuerpo.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { nombresDe } from '../permisos/nombres.ts'
import { leerRol } from './roles.queries.ts'
import { cambioDePermisos } from './roles.rules.ts'
import {
  aplicarCambioDeRol,
  aplicarRolNuevo,
  exigirAmbitos,
  exigirCambioDeRol,
  exigirTechoDeRol,
  sonDeADos,
} from './roles.service.ts'

/** Role changes that need a second administrator (decision 144). A request changes nothing until it is approved. */

interface Fila {
  id: number
  tipo: CambioRol['tipo']
  rol: number | null
  nombre: string
  permisos: PermisoDeRol[]
  version: number | null
  pedido: Date
  vence: Date
  autor: number
  pedidoPor: string
}

const columnas = sql`c.id, c.tipo, c.rol_id as rol, c.nombre, c.permisos, c.version, c.pedido, c.vence, c.pedido_por as autor,
  u.nombre as "pedidoPor"`

/** The setting, and pending requests, oldest first. */
export async function leerCambios(ctx: Ctx): Promise<{ deADos: boolean; cambios: CambioRol[] }> {
  const { rows } = await sql<Fila>`select ${columnas}
    from cambio_rol c
    join usuario u on u.id = c.pedido_por
    where c.estado = 'PENDIENTE' and c.vence > ${ctx.now}
    order by c.id
    limit 100`.execute(ctx.db)
  const cambios: CambioRol[] = []
  for (const { id, tipo, nombre, rol, permisos, version, pedido, vence, autor, pedidoPor } of rows) {
    const actual = rol === null ? undefined : await leerRol(ctx, rol)
    const { agrega, quita } = cambioDePermisos(actual?.permisos ?? [], permisos)
    const nombres = new Map(
      (
        await nombresDe(
          ctx,
          [...agrega, ...quita].map((p) => p.permiso),
        )
      ).map((p) => [p.codigo, p.nombre]),
    )
    const dichos = (lista: PermisoDeRol[]) => lista.map((p) => ({ ...p, nombre: nombres.get(p.permiso) ?? p.permiso }))
    cambios.push({
      id,
      tipo,
      rol: actual ? { id: actual.id, nombre: actual.nombre } : null,
      nombre,
      agrega: dichos(agrega),
      quita: dichos(quita),
      vieja: actual !== undefined && actual.version !== version,
      pedido: pedido.toISOString(),
      pedidoPor,
      vence: vence.toISOString(),
      propio: autor === person(ctx).id,
    })
  }
  return { deADos: await sonDeADos(ctx), cambios }
}

/**
 * Requests a new role (`rol` null) or a change, with the checks of applying it: PERMISO_MAYOR, ROL_IMPRESCINDIBLE, VERSION_VIEJA.
 * CAMBIO_ROL_REPETIDO if one is pending for that role.
 */
export function pedirCambio(ctx: Ctx, pedido: z.output<typeof rolPedido>): Promise<{ id: number }> {
  const { rol, nombre, permisos, version } = pedido
  exigirAmbitos(permisos)
  return inTransaction(ctx, async (ctx) => {
    if (rol === null) await exigirTechoDeRol(ctx, permisos)
    else {
      const actual = await leerRol(ctx, rol)
      if (actual.version !== version) throw new AppError('VERSION_VIEJA')
      await exigirCambioDeRol(ctx, actual, permisos)
    }
    const id = await anotar(ctx, {
      tipo: rol === null ? 'CREAR' : 'CAMBIAR',
      rol,
      nombre,
      permisos,
      version: rol === null ? null : version,
    })
    await audit(ctx, 'crear', 'cambioRol', id, { rol, nombre, permisos })
    return { id }
  })
}

async function anotar(ctx: Ctx, nuevo: Pick<Fila, 'tipo' | 'rol' | 'nombre' | 'permisos' | 'version'>): Promise<number> {
  // An expired request does not block another.
  await sql`update cambio_rol set estado = 'VENCIDO', resuelto = vence
    where estado = 'PENDIENTE' and vence <= ${ctx.now}`.execute(ctx.db)
  const vence = new Date(ctx.now.getTime() + diasDeCambioRol * 86_400_000)
  const { rows } = await sql<{
    id: number
  }>`insert into cambio_rol (tipo, rol_id, nombre, permisos, version, pedido, pedido_por, vence)
    values (${nuevo.tipo}, ${nuevo.rol}, ${nuevo.nombre}, ${JSON.stringify(nuevo.permisos)}::jsonb, ${nuevo.version},
      ${ctx.now}, ${person(ctx).id}, ${vence})
    returning id`.execute(ctx.db)
  return one(rows, 'cambio_rol').id
}

/** The request, locked. CAMBIO_ROL_RESUELTO if resolved or expired. */
async function tomar(ctx: Ctx, id: number): Promise<Fila> {
  const { rows } = await sql<
    Fila & { abierto: boolean }
  >`select ${columnas}, c.estado = 'PENDIENTE' and c.vence > ${ctx.now} as abierto
    from cambio_rol c
    join usuario u on u.id = c.pedido_por
    where c.id = ${id}
    for update of c`.execute(ctx.db)
  const fila = found(rows[0])
  if (!fila.abierto) throw new AppError('CAMBIO_ROL_RESUELTO')
  return fila
}

const cerrar = (ctx: Ctx, id: number, estado: 'APROBADO' | 'RECHAZADO' | 'RETIRADO', motivo = '') =>
  sql`update cambio_rol set estado = ${estado}, resuelto = ${ctx.now}, resuelto_por = ${person(ctx).id}, motivo = ${motivo}
    where id = ${id}`.execute(ctx.db)

/** Applies another user's request, as if the approver did it. CAMBIO_ROL_PROPIO, VERSION_VIEJA, PERMISO_MAYOR. */
export function aprobarCambio(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { tipo, rol, nombre, permisos, version, autor } = await tomar(ctx, id)
    if (autor === person(ctx).id) throw new AppError('CAMBIO_ROL_PROPIO')
    await cerrar(ctx, id, 'APROBADO')
    await audit(ctx, 'aprobar', 'cambioRol', id, { nombre })
    if (tipo === 'REGLA') return ponerRegla(ctx, false)
    if (rol === null) await aplicarRolNuevo(ctx, { nombre, permisos })
    else await aplicarCambioDeRol(ctx, rol, { nombre, permisos, version: version ?? 0 })
  })
}

/** Rejects a request, or withdraws it if the caller is its author. */
export function rechazarCambio(ctx: Ctx, id: number, motivo: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { autor, nombre } = await tomar(ctx, id)
    const propio = autor === person(ctx).id
    await cerrar(ctx, id, propio ? 'RETIRADO' : 'RECHAZADO', motivo)
    await audit(ctx, propio ? 'retirar' : 'rechazar', 'cambioRol', id, { nombre, motivo })
  })
}

/**
 * Turns the setting on, if there is a second administrator (CAMBIO_ROL_SIN_OTRA). Turning it off is a request like any other,
 * unless nobody is left to approve it. `hecho`: applied already.
 */
export function cambiarReglaDeRoles(ctx: Ctx, deADos: boolean): Promise<{ hecho: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    await sql`select 1 from organizacion for update`.execute(ctx.db)
    if ((await sonDeADos(ctx)) === deADos) return { hecho: true }
    const otra = await hayOtra(ctx)
    if (deADos && !otra) throw new AppError('CAMBIO_ROL_SIN_OTRA')
    if (deADos || !otra) {
      await ponerRegla(ctx, deADos)
      return { hecho: true }
    }
    const id = await anotar(ctx, { tipo: 'REGLA', rol: null, nombre: '', permisos: [], version: null })
    await audit(ctx, 'crear', 'cambioRol', id, { deADos })
    return { hecho: false }
  })
}

async function ponerRegla(ctx: Ctx, deADos: boolean): Promise<void> {
  await sql`update organizacion set roles_de_a_dos = ${deADos}`.execute(ctx.db)
  await audit(ctx, 'modificar', 'reglaRoles', '', { deADos })
}

/** True if another enabled user may change roles. */
async function hayOtra(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`select exists (select
    from usuario u
    join concesiones(${ctx.today}) g on g.usuario_id = u.id and g.permiso = 'roles.editar'
    where u.habilitado and u.mail_validado and u.id <> ${person(ctx).id}) as hay`.execute(ctx.db)
  return one(rows, 'otra').hay
}
