import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { newToken, tokenHash } from '../../../platform/access/session.ts'
import type { Ctx } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { readCookie, setCookie } from '../../../platform/http/cookies.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { cuentaPorId } from '../usuarios/usuarios.queries.ts'
import { equipoOf } from './dispositivo.rules.ts'

/**
 * Known devices of an account (decisions 017 and 068). A browser keeps a random name in a cookie without personal data; the
 * database stores its hash combined with the account. It grants no access: the password is still required. A known device has its
 * own attempt counter until the password changes. The owner is notified of the first login from each device.
 */
const cookieEquipo = 'gremial_equipo'
const days = 365
const nombre = /^[\w-]{43}$/

/** An account and its current password hash. */
export interface CuentaConClave {
  id: number
  clave_hash: string
}

/** Device name from the visitor's cookie, or a new one. */
export function equipoQueTrae(request: FastifyRequest): string {
  const trae = readCookie(request, cookieEquipo)
  return trae && nombre.test(trae) ? trae : newToken()
}

export const dejarEquipo = (request: FastifyRequest, reply: FastifyReply, equipo: string): void =>
  setCookie(request, reply, cookieEquipo, equipo, days * 86_400)

/** Key of a browser independent of the account: ties push notices on it to one account. */
export const browserOf = (equipo: string): Buffer => tokenHash(`avisos.${equipo}`)

const fingerprintOf = (cuenta: number, equipo: string): Buffer => tokenHash(`${cuenta}.${equipo}`)

/**
 * Rate-limit key of a device known to this account: used within the year, with the current password. Costs the same without an
 * account.
 */
export async function equipoConocido(ctx: Ctx, cuenta: CuentaConClave | undefined, equipo: string): Promise<string | undefined> {
  const fingerprint = fingerprintOf(cuenta?.id ?? 0, equipo)
  const { rows } = await sql`select from equipo where huella = ${fingerprint} and clave = ${tokenHash(cuenta?.clave_hash ?? '')}
    and ultimo > ${new Date(ctx.now.getTime() - days * 86_400_000)}`.execute(ctx.db)
  return rows.length > 0 ? fingerprint.toString('base64url') : undefined
}

/** Records that a device knows an account's current password, after a login or a password change. */
export async function rememberEquipo(ctx: Ctx, { id, clave_hash }: CuentaConClave, equipo: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into equipo (usuario_id, huella, clave, ultimo)
    values (${id}, ${fingerprintOf(id, equipo)}, ${tokenHash(clave_hash)}, ${ctx.now})
    on conflict (huella) do update set clave = excluded.clave, ultimo = excluded.ultimo
    returning id`.execute(ctx.db)
  return one(rows, 'insert equipo').id
}

/**
 * Records the device of a login, in its transaction. Notifies the owner of a new device by mail with only device, timestamp and
 * network; the account's first device sends none. Concurrent logins send one notice.
 */
export async function entrarDesde(
  ctx: Ctx,
  cuenta: CuentaConClave,
  { equipo, agente, lugar }: { equipo: string; agente: string; lugar: string },
): Promise<number> {
  const id = await rememberEquipo(ctx, cuenta, equipo)
  const { rows } = await sql<{ otros: boolean }>`update equipo e set desde = ${ctx.now}
    where e.id = ${id} and e.desde is null
    returning exists (select 1 from equipo o where o.usuario_id = e.usuario_id and o.desde is not null) as otros`.execute(ctx.db)
  const owner = rows[0]?.otros ? await cuentaPorId(ctx, cuenta.id) : undefined
  if (owner) {
    const { email, idioma } = owner
    const { programa, sistema } = equipoOf(agente)
    const equipo = programa && sistema ? message(idioma, 'equipos.en', { programa, sistema }) : programa || sistema
    await sendMail(ctx, {
      para: email,
      idioma,
      plantilla: 'equipoNuevo',
      datos: {
        equipo: equipo || message(idioma, 'equipos.desconocido'),
        fecha: formatDate(ctx.today),
        hora: timeOf(ctx.now),
        lugar: lugar || '—',
      },
      enlace: { ruta: '/app/perfil/editar' },
    })
  }
  return id
}

/** Forgets the devices of an account when it is closed. */
export async function forgetEquipos(ctx: Ctx, cuenta: number): Promise<void> {
  await sql`delete from equipo where usuario_id = ${cuenta}`.execute(ctx.db)
}

/** Remembered devices per account: a browser without cookies adds one at each login. */
const equiposGuardados = 50

/**
 * Deletes devices unused for a year or over the limit; each account keeps its last one, so that the next still triggers a notice.
 */
export const equiposViejos = (now: Date): RawBuilder<unknown> =>
  sql`delete from equipo
    where id in (
      select id
      from (
        select id, ultimo, row_number() over (partition by usuario_id order by desde is null, ultimo desc, id desc) as n
        from equipo) e
      where n > ${equiposGuardados} or (n > 1 and ultimo < ${new Date(now.getTime() - days * 86_400_000)}))`
