import { mensaje } from '@gremial/contract/textos/mensajes.ts'
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
 * Devices that were in an account (decisions 017 and 068). A browser keeps a random name of its own in a cookie that says nothing of anybody;
 * the database keeps it hashed together with the account. It opens nothing: the password is asked for as always. Whoever brings one is counted
 * apart while the password is still the one with which it was in, and the owner of an account is told the first login from each.
 */
const cookieEquipo = 'gremial_equipo'
const days = 365
const nombre = /^[\w-]{43}$/

/** An account, and the hash that its password has now. */
export interface CuentaConClave {
  id: number
  clave_hash: string
}

/** The name that the visitor's browser brings, or the one that it is going to have. */
export function equipoQueTrae(request: FastifyRequest): string {
  const trae = readCookie(request, cookieEquipo)
  return trae && nombre.test(trae) ? trae : newToken()
}

export const dejarEquipo = (request: FastifyRequest, reply: FastifyReply, equipo: string): void =>
  setCookie(request, reply, cookieEquipo, equipo, days * 86_400)

/** Of a browser by itself, whoever is in it: what tells that notices go to one account there, and to which. */
export const browserOf = (equipo: string): Buffer => tokenHash(`avisos.${equipo}`)

const fingerprintOf = (cuenta: number, equipo: string): Buffer => tokenHash(`${cuenta}.${equipo}`)

/** What a device is counted under, if it was in this account within the year and its password is still that one. Of nobody it costs the same. */
export async function equipoConocido(ctx: Ctx, cuenta: CuentaConClave | undefined, equipo: string): Promise<string | undefined> {
  const fingerprint = fingerprintOf(cuenta?.id ?? 0, equipo)
  const { rows } = await sql`select from equipo where huella = ${fingerprint} and clave = ${tokenHash(cuenta?.clave_hash ?? '')}
    and ultimo > ${new Date(ctx.now.getTime() - days * 86_400_000)}`.execute(ctx.db)
  return rows.length > 0 ? fingerprint.toString('base64url') : undefined
}

/** Keeps that a device knows the password that an account has now: it entered, or chose it. */
export async function rememberEquipo(ctx: Ctx, { id, clave_hash }: CuentaConClave, equipo: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into equipo (usuario_id, huella, clave, ultimo)
    values (${id}, ${fingerprintOf(id, equipo)}, ${tokenHash(clave_hash)}, ${ctx.now})
    on conflict (huella) do update set clave = excluded.clave, ultimo = excluded.ultimo
    returning id`.execute(ctx.db)
  return one(rows, 'insert equipo').id
}

/**
 * The device of a login, in its transaction. The first one from it is told to the owner by mail, in their language and with no more than the
 * device, the moment and the network; but not the first of all, which is theirs. Of two at once, one tells it.
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
    const equipo = programa && sistema ? mensaje(idioma, 'equipos.en', { programa, sistema }) : programa || sistema
    await sendMail(ctx, {
      para: email,
      idioma,
      plantilla: 'equipoNuevo',
      datos: {
        equipo: equipo || mensaje(idioma, 'equipos.desconocido'),
        fecha: formatDate(ctx.today),
        hora: timeOf(ctx.now),
        lugar: lugar || '—',
      },
      enlace: { ruta: '/app/perfil/editar' },
    })
  }
  return id
}

/** What is kept of the devices of an account, when it is closed. */
export async function forgetEquipos(ctx: Ctx, cuenta: number): Promise<void> {
  await sql`delete from equipo where usuario_id = ${cuenta}`.execute(ctx.db)
}

/** Devices of an account that are remembered: a browser that keeps no cookies leaves one at each login. */
const equiposGuardados = 50

/** Throws away devices that were not in for a year and those beyond the last ones; of each account the last stays, so that the next is told. */
export const equiposViejos = (now: Date): RawBuilder<unknown> =>
  sql`delete from equipo
    where id in (
      select id
      from (
        select id, ultimo, row_number() over (partition by usuario_id order by desde is null, ultimo desc, id desc) as n
        from equipo) e
      where n > ${equiposGuardados} or (n > 1 and ultimo < ${new Date(now.getTime() - days * 86_400_000)}))`
