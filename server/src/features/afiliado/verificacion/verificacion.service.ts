import type { CredencialDispositivo, Verificacion } from '@gremial/contract/afiliado/verificacion.ts'
import { firmarCredencial, importarClave, leerCodigo } from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/http/errors.ts'
import { organizationOf } from '../../../platform/organization.ts'
import { signingKey, verifyingKey } from './claves.ts'
import { shortNameOf } from './credencial.ts'
import { cardFor, cardState } from './verificacion.queries.ts'
import { deviceName, inForce, judge } from './verificacion.rules.ts'

/** Phones that one card may be live on; the one longest unused makes room. */
const phonesPerCard = 5
/** The last use of a phone is written at most this often: reading a code is a read. */
const useEveryMs = 5 * 60_000

/** What anybody learns of a code (decisions §9.1): always the same fields, and of the person only of a card in force. */
export async function verify(ctx: Ctx, token: string): Promise<Verificacion> {
  const codigo = await leerCodigo(token, (kid) => verifyingKey(ctx.services, kid))
  const card = codigo ? await cardState(ctx.services, codigo.carnet, codigo.dispositivo) : undefined
  const judged = judge(codigo, card, ctx.now, ctx.today)
  if (
    judged.resultado === 'VIGENTE' &&
    codigo?.dispositivo &&
    card?.used &&
    ctx.now.getTime() - card.used.getTime() > useEveryMs
  ) {
    await sql`update carnet_dispositivo set ultimo_uso = ${ctx.now} where id = ${codigo.dispositivo}`.execute(ctx.db as never)
  }
  const { nombre } = await organizationOf(ctx.db)
  return { ...judged, organizacion: nombre, momento: ctx.now.toISOString() }
}

/**
 * Lets a phone of the member make live codes of their card: its public key is signed together with the card. The same phone may ask
 * again, and that is its last use. CARNET_NO_VIGENTE when the card is revoked, replaced, out of date or its member left.
 */
export async function registerDevice(ctx: Ctx, carnet: number, clave: string, agent: string): Promise<CredencialDispositivo> {
  const card = await cardFor(ctx, carnet)
  if (card.afiliado !== person(ctx).affiliate) throw new AppError('NO_EXISTE')
  const publica = Buffer.from(clave, 'base64url')
  if (!(await importarClave(publica))) throw fieldError('VALIDACION', 'clave', 'validacion.patron')
  const { kid, key } = await signingKey(ctx)
  const nombre = await shortNameOf(ctx, card.afiliado)
  const dispositivo = await inTransaction(ctx, async (ctx) => {
    // The card's row is held, so that a revocation under way is either seen here or revokes this phone too.
    await sql`select 1 from carnet_digital where id = ${carnet} for update`.execute(ctx.db as never)
    if (!inForce(await cardFor(ctx, carnet), ctx.today)) throw new AppError('CARNET_NO_VIGENTE')
    const { rows } = await sql<{ id: number; nuevo: boolean }>`
      insert into carnet_dispositivo (carnet_id, publica, nombre, creado, ultimo_uso)
      values (${carnet}, ${publica}, ${deviceName(agent)}, ${ctx.now}, ${ctx.now})
      on conflict (carnet_id, publica) do update set ultimo_uso = excluded.ultimo_uso, revocado = null
      returning id, xmax = 0 as nuevo`.execute(ctx.db as never)
    const { id, nuevo } = found(rows[0])
    await sql`update carnet_dispositivo set revocado = ${ctx.now} where id in (
      select id from carnet_dispositivo where carnet_id = ${carnet} and revocado is null order by ultimo_uso desc, id desc offset ${phonesPerCard})`.execute(
      ctx.db as never,
    )
    if (nuevo) await audit(ctx, 'registrar-dispositivo', 'carnet_digital', carnet, { dispositivo: id })
    return id
  })
  const credencial = await firmarCredencial({ kid, carnet, vence: card.vence, nombre, dispositivo, publica }, key)
  return { id: dispositivo, credencial, momento: ctx.now.toISOString() }
}

/**
 * Revokes the member's cards and phones at once and ends their sessions, all but the one that asks: whoever found the phone has
 * neither card nor portal. Asked twice it does no more. By the member, or by staff in scope with `carnet.revocar`.
 */
export async function revokeCard(ctx: Ctx, carnet: number, motivo: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { afiliado } = await cardFor(ctx, carnet)
    const user = person(ctx)
    const { rows: cards } = await sql<{ id: number }>`
      update carnet_digital set revocado = ${ctx.now}, motivo_revocacion = ${motivo}
      where afiliado_numero = ${afiliado} and revocado is null returning id`.execute(ctx.db as never)
    const { rows: phones } = await sql<{ id: number }>`
      update carnet_dispositivo d set revocado = ${ctx.now} from carnet_digital c
      where c.id = d.carnet_id and c.afiliado_numero = ${afiliado} and d.revocado is null returning d.id`.execute(ctx.db as never)
    const { rows: accounts } = await sql<{ id: number }>`select id from usuario where afiliado_numero = ${afiliado}`.execute(
      ctx.db as never,
    )
    for (const { id } of accounts) await endSessionsOf(ctx.db, id, id === user.id ? user.sessionId : 0)
    if (cards.length > 0 || phones.length > 0) {
      await audit(ctx, 'revocar', 'carnet_digital', carnet, { afiliado, motivo, dispositivos: phones.length })
    }
  })
}
