import {
  type AvisosDeEquipos,
  type ClaseAviso,
  type eleccionAvisos,
  equiposConAviso,
  type suscripcion,
} from '@gremial/contract/afiliado/avisos-equipo.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, holds, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { pushAddress } from '../../../platform/push/address.ts'
import { usualQuiet } from '../../../platform/push/notice.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { equipoOf } from '../../acceso/acceso/dispositivo.rules.ts'

/** Kinds of notice that the caller may receive, in display order. */
const clasesDe = (ctx: Ctx): ClaseAviso[] => [
  ...(person(ctx).affiliate === null ? [] : (['tramites', 'garantias', 'debitos'] as const)),
  ...(holds(ctx, 'rendiciones.firmar') || holds(ctx, 'rendiciones.editar') ? (['rendiciones'] as const) : []),
]

/** Subscribed devices and preferences of the caller; `navegador` marks the current browser. */
export async function leerAvisos(ctx: Ctx, navegador: Buffer): Promise<AvisosDeEquipos> {
  const { id, email } = person(ctx)
  const clave = ctx.services.config.push?.publicKey ?? null
  const { rows } = await sql<{ id: number; agente: string; creado: Date; actual: boolean }>`select a.id, a.agente, a.creado,
      a.navegador = ${navegador} as actual
    from aviso_equipo a
    where a.usuario_id = ${id} and a.clave = ${clave}
    order by a.id`.execute(ctx.db)
  const preferencias = await sql<{ correo: string[]; desde: number | null; hasta: number | null }>`select por_correo as correo,
      silencio_desde as desde, silencio_hasta as hasta
    from aviso_preferencia
    where usuario_id = ${id}`.execute(ctx.db)
  const { correo, desde, hasta } = preferencias.rows[0] ?? { correo: [], desde: usualQuiet.from, hasta: usualQuiet.until }
  return {
    clave,
    correo: email,
    clases: clasesDe(ctx).map((clase) => ({ clase, equipo: !correo.includes(clase) })),
    silencio: desde === null || hasta === null ? null : { desde, hasta },
    equipos: rows.map(({ agente, creado, ...fila }) => ({ ...fila, ...equipoOf(agente), desde: creado.toISOString() })),
  }
}

/** Stores which kinds go by mail instead of push, and the quiet hours. */
export function elegirAvisos(ctx: Ctx, { porCorreo, silencio }: z.output<typeof eleccionAvisos>): Promise<void> {
  const { id } = person(ctx)
  const correo = [...new Set(porCorreo)].sort()
  return inTransaction(ctx, async (ctx) => {
    const { numAffectedRows } =
      await sql`insert into aviso_preferencia as p (usuario_id, por_correo, silencio_desde, silencio_hasta)
      values (${id}, ${correo}::text[], ${silencio?.desde ?? null}, ${silencio?.hasta ?? null})
      on conflict (usuario_id) do update
        set por_correo = excluded.por_correo, silencio_desde = excluded.silencio_desde, silencio_hasta = excluded.silencio_hasta
        where (p.por_correo, p.silencio_desde, p.silencio_hasta)
          is distinct from (excluded.por_correo, excluded.silencio_desde, excluded.silencio_hasta)`.execute(ctx.db)
    if (numAffectedRows) await audit(ctx, 'modificar', 'aviso_equipo', id, { porCorreo: correo, silencio })
  })
}

/** The browser of the caller, besides its push subscription. */
export interface Navegador {
  huella: Buffer
  agente: string
}

/**
 * Subscribes this browser for the caller and unsubscribes any other user of it. AVISOS_APAGADOS if the installation has no push
 * key, AVISOS_SERVICIO for the address of an unknown push service, AVISOS_SIN_EQUIPO if the session's device is unknown.
 */
export async function activarAvisos(
  ctx: Ctx,
  { endpoint, p256dh, auth }: z.output<typeof suscripcion>,
  { huella, agente }: Navegador,
): Promise<void> {
  const { push } = ctx.services.config
  if (!push) throw new AppError('AVISOS_APAGADOS')
  const direccion = pushAddress(push.hosts, endpoint)?.href
  if (!direccion) throw new AppError('AVISOS_SERVICIO')
  const { id, sessionId } = person(ctx)
  await inTransaction(ctx, async (ctx) => {
    // A concurrent logout waits for this lock, and then deletes this subscription too.
    const { rows } = await sql<{
      equipo: number | null
    }>`select equipo_id as equipo from sesion where id = ${sessionId} for share`.execute(ctx.db)
    const equipo = rows[0]?.equipo
    if (!equipo) throw new AppError('AVISOS_SIN_EQUIPO')
    // An identical subscription writes nothing.
    const { rows: iguales } = await sql`select from aviso_equipo
      where usuario_id = ${id} and equipo_id = ${equipo} and navegador = ${huella} and clave = ${push.publicKey}
        and (direccion, p256dh, auth) = (${direccion}, ${p256dh}, ${auth})`.execute(ctx.db)
    if (iguales.length > 0) return
    await sql`delete from aviso_equipo where navegador = ${huella} or direccion = ${direccion}`.execute(ctx.db)
    const nueva = await sql<{
      id: number
    }>`insert into aviso_equipo (usuario_id, equipo_id, navegador, direccion, p256dh, auth, clave, agente,
        creado)
      values (${id}, ${equipo}, ${huella}, ${direccion}, ${p256dh}, ${auth}, ${push.publicKey}, ${agente.slice(0, 200)},
        ${ctx.now})
      returning id`.execute(ctx.db)
    await sql`delete from aviso_equipo
      where id in (select id
        from aviso_equipo
        where usuario_id = ${id}
        order by coalesce(ultimo, creado) desc, id desc
        offset ${equiposConAviso})`.execute(ctx.db)
    await audit(ctx, 'habilitar', 'aviso_equipo', one(nueva.rows, 'insert aviso_equipo').id)
    await contarlo(ctx, agente)
  })
}

/** Sends a security mail: some notices will not come by mail any more, and the subscriber may be using a stolen session. */
async function contarlo(ctx: Ctx, agente: string): Promise<void> {
  const { email, name, language } = person(ctx)
  const { programa, sistema } = equipoOf(agente)
  const equipo = programa && sistema ? message(language, 'equipos.en', { programa, sistema }) : programa || sistema
  await sendMail(ctx, {
    para: email,
    idioma: language,
    plantilla: 'avisosEnEquipo',
    datos: {
      nombre: properName(name),
      equipo: equipo || message(language, 'equipos.desconocido'),
      fecha: formatDate(ctx.today),
      hora: timeOf(ctx.now),
    },
    enlace: { ruta: '/app/avisos' },
  })
}

/** Deletes a subscription of the caller. NO_EXISTE. */
export function terminarAvisos(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { numAffectedRows } = await sql`delete from aviso_equipo where id = ${id} and usuario_id = ${person(ctx).id}`.execute(
      ctx.db,
    )
    if (!numAffectedRows) throw new AppError('NO_EXISTE')
    await audit(ctx, 'deshabilitar', 'aviso_equipo', id)
  })
}
