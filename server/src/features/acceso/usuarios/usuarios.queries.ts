import type { Permission } from '@gremial/contract/derived/permissions.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import './usuarios.tables.ts'

/**
 * Accounts: the only module that reads and writes rows of `usuario` directly. Authorisation, side effects (ended sessions,
 * withdrawn links, mails) and the audit belong to the calling features. Login data (password, e-mail, enabled) increments
 * `version`; personal settings do not.
 */
export interface Cuenta {
  id: number
  email: string
  nombre: string
  afiliado: number | null
  idioma: Locale
  habilitado: boolean
  validado: boolean
}

const cuentas = (ctx: Ctx) =>
  ctx.db
    .selectFrom('usuario')
    .select(['id', 'email', 'nombre', 'afiliado_numero as afiliado', 'idioma', 'habilitado', 'mail_validado as validado'])

export const cuentaPorCorreo = (ctx: Ctx, email: string): Promise<Cuenta | undefined> =>
  cuentas(ctx).where('email', '=', email).executeTakeFirst()

export const cuentaPorId = (ctx: Ctx, id: number): Promise<Cuenta | undefined> =>
  cuentas(ctx).where('id', '=', id).executeTakeFirst()

/** Account of a member. */
export const cuentaDeAfiliado = (ctx: Ctx, numero: number): Promise<Cuenta | undefined> =>
  cuentas(ctx).where('afiliado_numero', '=', numero).executeTakeFirst()

/** A document shared by more people than this is a placeholder (0, 99999999) and raises no suspicion (decision 101). */
export const masQueUnaPersona = 6

/**
 * Account of another registered member with the same document (decision 101): possibly the same person. Excludes pairs confirmed
 * as different people.
 */
export async function cuentaConSuDocumento(ctx: Ctx, numero: number): Promise<(Cuenta & { afiliado: number }) | undefined> {
  const { rows } = await sql<
    Cuenta & { afiliado: NotNull<number> }
  >`select u.id, u.email, u.nombre, u.afiliado_numero as afiliado, u.idioma,
      u.habilitado, u.mail_validado as validado
    from afiliado a
    join afiliado o on o.numero_documento = a.numero_documento and o.tipo_documento_id = a.tipo_documento_id
      and o.numero <> a.numero and o.pasa_a is null
    join usuario u on u.afiliado_numero = o.numero
    where a.numero = ${numero} and a.numero_documento > 0
      and (select count(*)
        from (select from afiliado x where x.numero_documento = a.numero_documento limit ${masQueUnaPersona + 1}) suyos)
        <= ${masQueUnaPersona}
      and not exists (select
      from posible_duplicado d
      where d.uno = least(a.numero, o.numero) and d.otro = greatest(a.numero, o.numero) and d.distintas is not null)
    order by u.id
    limit 1`.execute(ctx.db)
  return rows[0]
}

export const cuentaHabilitada = (ctx: Ctx, id: number): Promise<Cuenta | undefined> =>
  cuentas(ctx).where('id', '=', id).where('habilitado', '=', true).executeTakeFirst()

/** Reads an account and locks it until the transaction ends, to serialise decisions about it. */
export const blockCuenta = (ctx: Ctx, id: number): Promise<Cuenta | undefined> =>
  cuentas(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Account of a login e-mail, with its password hash. */
export const cuentaQueIngresa = (ctx: Ctx, email: string): Promise<(Cuenta & { clave_hash: string }) | undefined> =>
  cuentas(ctx).select('clave_hash').where('email', '=', email).executeTakeFirst()

/** True if the account has no chosen password yet. */
export async function leFaltaClave(ctx: Ctx, id: number): Promise<boolean> {
  const cuenta = await ctx.db.selectFrom('usuario').select('sin_clave').where('id', '=', id).executeTakeFirst()
  return cuenta?.sin_clave ?? false
}

/** Password hash of an account. */
export async function claveOf(ctx: Ctx, id: number): Promise<string | undefined> {
  return (await ctx.db.selectFrom('usuario').select('clave_hash').where('id', '=', id).executeTakeFirst())?.clave_hash
}

/** File of an account's portrait, if any. */
export async function retratoDe(ctx: Ctx, id: number): Promise<{ sha256: string; tipo: string } | undefined> {
  const { rows } = await sql<{ sha256: string; tipo: string }>`
    select f.sha256, f.tipo from usuario u join archivo f on f.sha256 = u.imagen_sha256 where u.id = ${id}`.execute(ctx.db)
  return rows[0]
}

interface NewCuenta {
  email: string
  clave: string
  nombre: string
  nivel: 1 | 2 | 3
  afiliado?: number | undefined
  idioma?: Locale
  /** Enabled and validated by default. */
  habilitado?: boolean
  validado?: boolean
  /** The password was set by somebody else: login forces a change. */
  forzar?: boolean
  /** No password is known: the validation link asks for one. */
  sinClave?: boolean
}

/** Creates an account, optionally with a role, and returns its id; undefined if the e-mail or the member already has one. */
export async function createCuenta(
  ctx: Ctx,
  { email, clave, nombre, nivel, afiliado, idioma = 'es', habilitado = true, validado = true, ...mas }: NewCuenta,
  rol?: string,
): Promise<number | undefined> {
  const nueva = await ctx.db
    .insertInto('usuario')
    .values({
      email,
      email_momento: ctx.now,
      clave_hash: clave,
      nombre,
      nivel,
      afiliado_numero: afiliado ?? null,
      idioma,
      habilitado,
      mail_validado: validado,
      forzar_cambio_password: mas.forzar ?? false,
      sin_clave: mas.sinClave ?? false,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!nueva) return undefined
  if (rol)
    await sql`insert into usuario_rol (usuario_id, rol_id) select ${nueva.id}, id from rol where codigo = ${rol}`.execute(ctx.db)
  return nueva.id
}

const cambiar = (ctx: Ctx, id: number) => ctx.db.updateTable('usuario').where('id', '=', id)
const otraVersion = { version: sql<number>`version + 1` }
const hubo = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n

/** Sets a password hash and lifts a forced change; with `before`, only if that is still the hash. Returns true if it wrote. */
export async function setClave(ctx: Ctx, id: number, clave_hash: string, before?: string): Promise<boolean> {
  let cambio = cambiar(ctx, id).set({ clave_hash, forzar_cambio_password: false, sin_clave: false, ...otraVersion })
  if (before !== undefined) cambio = cambio.where('clave_hash', '=', before)
  return hubo(await cambio.executeTakeFirst())
}

/** Marks the e-mail of an account as validated if it still matches. Returns true if it does. */
export async function validateMailOf(ctx: Ctx, id: number, email: string): Promise<boolean> {
  const cambio = cambiar(ctx, id).set({ mail_validado: true, ...otraVersion })
  return hubo(await cambio.where('email', '=', email).executeTakeFirst())
}

/** Sets an e-mail: validated, or (`validado` false) not proven yet. */
export async function setMail(ctx: Ctx, id: number, email: string, validado = true): Promise<void> {
  await cambiar(ctx, id)
    .set({ email, email_momento: ctx.now, mail_validado: validado, ...otraVersion })
    .execute()
}

export async function ponerHabilitado(ctx: Ctx, id: number, habilitado: boolean): Promise<void> {
  await cambiar(ctx, id)
    .set({ habilitado, ...otraVersion })
    .execute()
}

/** Sets the level shown by the shell, after a change of roles. */
export async function ponerNivel(ctx: Ctx, id: number, nivel: 1 | 2 | 3): Promise<void> {
  await cambiar(ctx, id)
    .set({ nivel, ...otraVersion })
    .execute()
}

/** Writes a user's own settings. */
export async function anotarEnCuenta(ctx: Ctx, id: number, changes: { nombre: string } | { idioma: Locale }): Promise<void> {
  await cambiar(ctx, id).set(changes).execute()
}

/** Records whether the user saw the tour; a repeated value changes nothing and invalidates no session. */
export async function anotarTour(ctx: Ctx, id: number, realizo_tour: boolean): Promise<void> {
  await cambiar(ctx, id).set({ realizo_tour }).where('realizo_tour', '<>', realizo_tour).execute()
}

/** Sets the login date; the previous one becomes "last entry" (A-LOGIN-21, A-LOGIN-22). */
export async function recordIngresoOf(ctx: Ctx, id: number): Promise<void> {
  await cambiar(ctx, id).set({ ingreso_anterior: sql`ultimo_ingreso`, ultimo_ingreso: ctx.now }).execute()
}

/** Sets or removes the portrait. Returns true if it changed. */
export async function ponerRetrato(ctx: Ctx, id: number, imagen_sha256: string | null): Promise<boolean> {
  const cambio = cambiar(ctx, id).set({ imagen_sha256 })
  return hubo(await cambio.where('imagen_sha256', 'is distinct from', imagen_sha256).executeTakeFirst())
}

/** Copies a member's new photo to the account, unless the user had chosen another portrait. */
export async function followPhotoOf(ctx: Ctx, afiliado: number, before: string | null, nueva: string): Promise<void> {
  await ctx.db
    .updateTable('usuario')
    .set({ imagen_sha256: nueva })
    .where('afiliado_numero', '=', afiliado)
    .where((eb) => eb.or([eb('imagen_sha256', 'is', null), ...(before === null ? [] : [eb('imagen_sha256', '=', before)])]))
    .execute()
}

/** Users holding a permission today, in any scope, with a validated address: recipients of automatic mail. */
export async function quienesPueden(
  ctx: Ctx,
  permiso: Permission,
): Promise<Array<{ email: string; nombre: string; idioma: Locale }>> {
  const { rows } = await sql<{ email: string; nombre: string; idioma: Locale }>`
    select u.email, u.nombre, u.idioma
    from usuario u
    where u.habilitado and u.mail_validado and exists (
      select 1
      from concesiones(${ctx.today}) g
      where g.usuario_id = u.id and g.permiso = ${permiso})
    order by u.id`.execute(ctx.db)
  return rows
}
