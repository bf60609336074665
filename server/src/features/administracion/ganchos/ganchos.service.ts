import { randomUUID } from 'node:crypto'
import type { Gancho, ganchoCambio, ganchoNuevo, ResultadoPrueba } from '@gremial/contract/administracion/ganchos.ts'
import { allEvents } from '@gremial/contract/derived/systems.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { changesOf } from '../../../platform/audit/changes.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { retryNow } from '../../../platform/jobs/outbox.ts'
import { spokenAddress } from '../../../platform/push/address.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { type Destino, entregar, guardarSecreto, nuevoSecreto, porQueNo, tipoGancho } from './entregar.ts'
import { camposGancho, textoDeEvento } from './ganchos.list.ts'

type Nuevo = z.output<typeof ganchoNuevo>
type Cambio = z.output<typeof ganchoCambio>

/** All events offered, with their texts. */
export const eventosQueHay = async (ctx: Ctx): Promise<Array<{ nombre: string; texto: string }>> =>
  [...allEvents.keys()]
    .map((nombre) => ({ nombre, texto: textoDeEvento(ctx, nombre) }))
    .sort((a, b) => a.texto.localeCompare(b.texto, ctx.language))

export async function leerGancho(ctx: Ctx, id: number): Promise<Gancho> {
  const { rows } = await sql<Gancho>`select ${sql.join(
    Object.entries(camposGancho).map(([nombre, que]) => sql`${que} as ${sql.ref(nombre)}`),
  )}, g.eventos, g.habilitado, g.version, ${isoMoment(sql`g.fallando_desde`)} as "fallandoDesde",
      (select u.nombre from usuario u where u.id = g.creado_por) as quien
    from gancho g where g.id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

/** Refuses unreachable addresses and unknown events while the form is open. */
function revisar({ services }: Ctx, { url, eventos }: Nuevo): void {
  if (!spokenAddress(services.config.inside, url)) throw fieldError('GANCHO_DIRECCION', 'url', 'errores.GANCHO_DIRECCION')
  if (eventos.some((uno) => !allEvents.has(uno))) throw fieldError('VALIDACION', 'eventos', 'validacion.requerido')
}

/** The secret is returned once; it is stored encrypted. */
export const crearGancho = (ctx: Ctx, datos: Nuevo): Promise<{ id: number; secreto: string }> =>
  inTransaction(ctx, async (ctx) => {
    revisar(ctx, datos)
    const { nombre, url, eventos } = datos
    const secreto = nuevoSecreto()
    const { rows } = await sql<{ id: number }>`insert into gancho (nombre, url, secreto, eventos, creado, creado_por)
      values (${nombre}, ${url}, ${guardarSecreto(ctx.services, secreto)}, ${eventos}::text[], ${ctx.now}, ${person(ctx).id})
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await audit(ctx, 'crear', 'gancho', id, { nombre, url, eventos })
    return { id, secreto }
  })

/** Enabling it resets its failures. */
export const cambiarGancho = (ctx: Ctx, id: number, { version, ...datos }: Cambio): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    revisar(ctx, datos)
    const { nombre, url, eventos, habilitado } = datos
    const { rows } = await sql<Omit<Cambio, 'version'> & { version: number }>`select nombre, url, eventos, habilitado, version
      from gancho where id = ${id} for update`.execute(ctx.db)
    const { version: esta, ...antes } = found(rows[0])
    if (esta !== version) throw new AppError('VERSION_VIEJA')
    await sql`update gancho set nombre = ${nombre}, url = ${url}, eventos = ${eventos}::text[], habilitado = ${habilitado},
        version = version + 1, fallando_desde = null, fallas = 0, pausa_hasta = null, apagado = null
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'gancho', id, changesOf(antes, datos))
  })

export const cambiarSecreto = (ctx: Ctx, id: number): Promise<{ id: number; secreto: string }> =>
  inTransaction(ctx, async (ctx) => {
    const secreto = nuevoSecreto()
    const { numAffectedRows } =
      await sql`update gancho set secreto = ${guardarSecreto(ctx.services, secreto)} where id = ${id}`.execute(ctx.db)
    if (!numAffectedRows) throw new AppError('NO_EXISTE')
    await audit(ctx, 'reemplazar', 'gancho', id)
    return { id, secreto }
  })

/** Sends a test message now, outside any transaction; returns its result. Audited in any case. */
export async function probarGancho(ctx: Ctx, id: number): Promise<{ resultado: ResultadoPrueba; numero: number | null }> {
  const { rows } = await sql<Destino>`select id, url, secreto from gancho where id = ${id}`.execute(ctx.db)
  const destino = found(rows[0])
  await inTransaction(ctx, (ctx) => audit(ctx, 'verificar', 'gancho', id))
  try {
    await entregar(ctx.services, destino, randomUUID(), { evento: 'prueba', id: null, momento: ctx.now.toISOString() })
    return { resultado: 'BIEN', numero: 200 }
  } catch (error) {
    const causa = porQueNo(error as Error)
    const numero = /^HTTP (\d+)$/.exec(causa)?.[1]
    if (numero) return { resultado: 'CONTESTO', numero: Number(numero) }
    return { resultado: causa as ResultadoPrueba, numero: null }
  }
}

export const eliminarGancho = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ nombre: string }>`delete from gancho where id = ${id} returning nombre`.execute(ctx.db)
    const { nombre } = found(rows[0])
    await sql`delete from bandeja_salida
      where tipo = ${tipoGancho} and (datos ->> 'gancho')::bigint = ${id} and tomado is null`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'gancho', id, { nombre })
  })

/** Queues again every message that was given up, with its attempts reset. */
export const reintentarTodas = (ctx: Ctx, id: number): Promise<{ cuantas: number }> =>
  inTransaction(ctx, async (ctx) => {
    await leerGancho(ctx, id)
    const { numAffectedRows } = await sql`update bandeja_salida set proximo = ${ctx.now}, fallido = null, intentos = 0
      where tipo = ${tipoGancho} and (datos ->> 'gancho')::bigint = ${id} and hecho is null and fallido is not null`.execute(
      ctx.db,
    )
    await sql`update gancho set pausa_hasta = null where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'reintentar', 'gancho', id, { cuantas: Number(numAffectedRows ?? 0) })
    return { cuantas: Number(numAffectedRows ?? 0) }
  })

export const reintentarEntrega = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await retryNow(ctx, tipoGancho, id))) throw new AppError('NO_EXISTE')
    await sql`update gancho set pausa_hasta = null
      where id = (select (datos ->> 'gancho')::bigint from bandeja_salida where id = ${id})`.execute(ctx.db)
    await audit(ctx, 'reintentar', 'entrega', id)
  })
