import { sql } from 'kysely'
import { newToken, tokenHash } from '../../../platform/access/session.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type NotNull, one } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'

/**
 * Tokens of mail links: 256 random bits that only the receiver has, stored as a hash, single use (decisions §5). A used or
 * expired link reports it; an unknown, altered or wrong-kind one is just invalid.
 */
export type TipoToken = 'nuevoUsuario' | 'crearPorCorreo' | 'recuperar' | 'cambiarEmail' | 'deshacerEmail'

const hours: Record<TipoToken, number> = {
  nuevoUsuario: 24,
  crearPorCorreo: 24,
  recuperar: 1,
  cambiarEmail: 24,
  deshacerEmail: 7 * 24,
}

/** Subject of a token and data for its action. `datos` is stored in clear text: never a token or a password. */
export interface AsuntoToken {
  usuario?: number
  afiliado?: number
  datos?: Record<string, string>
}

export interface TokenCorreo {
  id: number
  usuario: number | null
  afiliado: number | null
  datos: Record<string, string>
  creado: Date
}

/** Creates a token and returns it in clear text, once: for a mail link (`sendMail`, `enlace.secreto`). */
export async function issueToken(ctx: Ctx, tipo: TipoToken, { usuario, afiliado, datos }: AsuntoToken): Promise<string> {
  const token = newToken()
  const until = new Date(ctx.now.getTime() + hours[tipo] * 3_600_000)
  await sql`insert into token_correo (token_hash, tipo, usuario_id, afiliado_numero, datos, creado, vence)
    values (${tokenHash(token)}, ${tipo}, ${usuario ?? null}, ${afiliado ?? null}, ${JSON.stringify(datos ?? {})}::jsonb,
      ${ctx.now}, ${until})`.execute(ctx.db)
  return token
}

const columns = sql`id, usuario_id as usuario, afiliado_numero as afiliado, datos, creado`

/**
 * Consumes a token; only one concurrent caller succeeds. Runs in the transaction of its action, so a failure leaves it usable.
 * The row keeps the validated e-mail (`mirarUsado`). Throws ENLACE_INVALIDO, ENLACE_USADO or ENLACE_CADUCADO.
 */
export async function consumeToken(ctx: Ctx, tipo: TipoToken, token: string): Promise<TokenCorreo> {
  const { rows } = await sql<TokenCorreo>`
    with elegido as (select ${columns}
      from token_correo
      where token_hash = ${tokenHash(token)} and tipo = ${tipo} and usado is null and vence > ${ctx.now} for update),
      gastado as (update token_correo t
        set usado = ${ctx.now}, datos = jsonb_strip_nulls(jsonb_build_object('email', t.datos -> 'email'))
        from elegido e
        where t.id = e.id)
    select *
    from elegido`.execute(ctx.db)
  return rows[0] ?? reject(ctx, tipo, token)
}

/** Reads a token without consuming it, to verify a link on opening. Throws the same errors as `consumeToken`. */
export async function inspectToken(ctx: Ctx, tipo: TipoToken, token: string): Promise<TokenCorreo> {
  const { rows } = await sql<TokenCorreo>`select ${columns} from token_correo
    where token_hash = ${tokenHash(token)} and tipo = ${tipo} and usado is null and vence > ${ctx.now}`.execute(ctx.db)
  return rows[0] ?? reject(ctx, tipo, token)
}

/** A used token, but not a withdrawn one: reopening its link shows the outcome while it still applies. */
export async function mirarUsado(ctx: Ctx, tipo: TipoToken, token: string): Promise<TokenCorreo | undefined> {
  const { rows } = await sql<TokenCorreo>`select ${columns} from token_correo
    where token_hash = ${tokenHash(token)} and tipo = ${tipo} and usado is not null and datos ? 'email'`.execute(ctx.db)
  return rows[0]
}

/**
 * Runs a link's action. For a used link, returns `hecho()` if its effect still applies, so a repeated visit or a lost response is
 * no error. Otherwise throws the errors of `hacer`.
 */
export async function usarEnlace<T>(hacer: () => Promise<T>, hecho: () => Promise<T | undefined>): Promise<T> {
  try {
    return await hacer()
  } catch (error) {
    const other = error instanceof AppError && error.codigo === 'ENLACE_USADO' ? await hecho() : undefined
    if (other === undefined) throw error
    return other
  }
}

async function reject(ctx: Ctx, tipo: TipoToken, token: string): Promise<never> {
  const { rows } = await sql<{ usado: Date | null }>`select usado from token_correo
    where token_hash = ${tokenHash(token)} and tipo = ${tipo}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('ENLACE_INVALIDO')
  throw new AppError(rows[0].usado ? 'ENLACE_USADO' : 'ENLACE_CADUCADO')
}

/** Links of a kind issued for an account in the last hour. */
export async function tokensRecientes(ctx: Ctx, tipo: TipoToken, usuario: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from token_correo
    where usuario_id = ${usuario} and tipo = ${tipo} and creado > ${new Date(ctx.now.getTime() - 3_600_000)}`.execute(ctx.db)
  return one(rows, 'count token_correo').n
}

/** The last unvalidated registration with that address whose data is still stored (until a week after expiry). */
export async function pendingRegistro(
  ctx: Ctx,
  email: string,
): Promise<{ afiliado: number; datos: Record<string, string> } | undefined> {
  const week = new Date(ctx.now.getTime() - 7 * 86_400_000)
  const { rows } = await sql<{ afiliado: NotNull<number>; datos: Record<string, string> }>`
    select afiliado_numero as afiliado, datos from token_correo where tipo = 'nuevoUsuario' and usado is null and vence > ${week}
    and datos ->> 'email' = ${email} and afiliado_numero is not null order by id desc limit 1`.execute(ctx.db)
  return rows[0]
}

/**
 * Withdraws the other links of a kind after one was used, or after the e-mail or password they rely on changed; optionally only
 * the later ones.
 */
export async function retirarTokens(
  ctx: Ctx,
  tipo: TipoToken,
  { usuario, afiliado, despuesDe = 0 }: Pick<AsuntoToken, 'usuario' | 'afiliado'> & { despuesDe?: number },
): Promise<void> {
  await sql`update token_correo
    set usado = ${ctx.now}, datos = '{}'
    where tipo = ${tipo} and usado is null and id > ${despuesDe}
      and (usuario_id = ${usuario ?? null} or afiliado_numero = ${afiliado ?? null})`.execute(ctx.db)
}
