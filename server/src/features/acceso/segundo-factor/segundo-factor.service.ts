import type { CreatedPasskey, PruebaSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/crypto/secrets.ts'
import { AppError, fieldError } from '../../../platform/runtime/errors.ts'
import { confirmClave } from '../acceso/intentos.ts'
import { noLeSupera } from '../usuarios/techo.ts'
import { blockCuenta } from '../usuarios/usuarios.queries.ts'
import { notifyChange } from './avisos.ts'
import { type ClaveAplicacion, fingerprintOf, newClave, nuevosCodigos, stepOf } from './codigos.rules.ts'
import { opcionesDeAlta, opcionesDeUso, type Sitio, savePasskey } from './llaves.ts'
import { exigirPrueba, mostrado, usoDeClave } from './pruebas.ts'

/**
 * Own second factors, and an administrator's actions on others' (decision 029). A user with a factor needs recent authentication
 * (`recentAuth`); one without confirms the password.
 */
type Para = 'aplicacion' | 'llave' | 'confirmar'
/** Lifetimes: a challenge lasts five minutes; a TOTP secret, the time to install an application on the phone. */
const minutesOf: Record<Para, number> = { aplicacion: 30, llave: 5, confirmar: 5 }

async function conocida(ctx: Ctx, password: string | undefined): Promise<void> {
  if (person(ctx).secondFactor.has) return
  if (password === undefined) throw fieldError('VALIDACION', 'password', 'validacion.requerido')
  await confirmClave(ctx, password, 'password')
}

/** Stores the challenge of this session, replacing the previous one. */
async function saveChallenge(ctx: Ctx, para: Para, value: string): Promise<void> {
  const expires = new Date(ctx.now.getTime() + minutesOf[para] * 60_000)
  await sql`insert into desafio_sesion (sesion_id, para, valor, vence)
    values (${person(ctx).sessionId}, ${para}, ${value}, ${expires})
    on conflict (sesion_id, para) do update set valor = excluded.valor, vence = excluded.vence`.execute(ctx.db)
}

/** Takes the challenge; one concurrent caller gets it. SEGUNDO_FACTOR_VENCIDO if there is none. */
async function takeChallenge(ctx: Ctx, para: Para): Promise<string> {
  const { rows } = await sql<{ valor: string }>`delete from desafio_sesion
    where sesion_id = ${person(ctx).sessionId} and para = ${para} and vence > ${ctx.now} returning valor`.execute(ctx.db)
  if (!rows[0]) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
  return rows[0].valor
}

/** Creates a TOTP secret, inactive until a code confirms it. */
export async function startApplication(ctx: Ctx, password: string | undefined): Promise<ClaveAplicacion> {
  await conocida(ctx, password)
  const { rows } = await sql<{ nombre: string }>`select nombre_corto as nombre from organizacion`.execute(ctx.db)
  const nueva = await newClave(rows[0]?.nombre ?? 'Gremial', person(ctx).email)
  await saveChallenge(ctx, 'aplicacion', seal(ctx.services.config, usoDeClave, nueva.clave))
  return nueva
}

/** Confirms the new secret with a code, replacing the previous one; returns recovery codes if there were none. */
export function confirmApplication(ctx: Ctx, codigo: string): Promise<{ codigos: string[] }> {
  const { id } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    await blockCuenta(ctx, id)
    const secret = await takeChallenge(ctx, 'aplicacion')
    const step = await stepOf(unseal(ctx.services.config, usoDeClave, secret), codigo, ctx.now)
    // On refusal the transaction rolls back, so another code may follow.
    if (step === undefined) throw fieldError('SEGUNDO_FACTOR_INCORRECTO', 'codigo', 'errores.SEGUNDO_FACTOR_INCORRECTO')
    await sql`insert into segundo_factor (usuario_id, secreto, ultimo_paso, creado)
      values (${id}, ${secret}, ${step}, ${ctx.now})
      on conflict (usuario_id) do update set secreto = excluded.secreto, ultimo_paso = excluded.ultimo_paso,
        creado = excluded.creado`.execute(ctx.db)
    await audit(ctx, 'agregar-segundo-factor', 'usuario', id, { que: 'aplicacion' })
    await notifyChange(ctx, id, 'aplicacionPuesta')
    return quedoPuesto(ctx)
  })
}

/** Records recent authentication; creates recovery codes if the account has none. */
async function quedoPuesto(ctx: Ctx): Promise<{ codigos: string[] }> {
  const { id, sessionId } = person(ctx)
  await sql`update sesion set segundo_factor = ${ctx.now} where id = ${sessionId}`.execute(ctx.db)
  const { rows } = await sql`select 1 from codigo_recuperacion where usuario_id = ${id} limit 1`.execute(ctx.db)
  return { codigos: rows.length > 0 ? [] : await setCodes(ctx, id) }
}

/** Replaces the recovery codes with ten new ones, returned only once. */
async function setCodes(ctx: Ctx, id: number): Promise<string[]> {
  const codes = nuevosCodigos()
  await sql`delete from codigo_recuperacion where usuario_id = ${id}`.execute(ctx.db)
  for (const codigo of codes)
    await sql`insert into codigo_recuperacion (usuario_id, huella)
      values (${id}, ${fingerprintOf(ctx.services.config, id, codigo)})`.execute(ctx.db)
  return codes
}

/** NO_EXISTE without a second factor, since there is nothing to recover. */
export function regenerateCodes(ctx: Ctx): Promise<{ codigos: string[] }> {
  const { id, secondFactor } = person(ctx)
  if (!secondFactor.has) throw new AppError('NO_EXISTE')
  return inTransaction(ctx, async (ctx) => {
    await blockCuenta(ctx, id)
    const codigos = await setCodes(ctx, id)
    await audit(ctx, 'generar-codigos', 'usuario', id)
    await notifyChange(ctx, id, 'codigosNuevos')
    return { codigos }
  })
}

export async function startPasskey(ctx: Ctx, sitio: Sitio, password: string | undefined) {
  await conocida(ctx, password)
  const options = await opcionesDeAlta(ctx, sitio, person(ctx))
  await saveChallenge(ctx, 'llave', options.challenge)
  return options
}

/** Throws LLAVE_RECHAZADA, LLAVE_REPETIDA or SEGUNDO_FACTOR_VENCIDO. */
export async function addPasskey(ctx: Ctx, sitio: Sitio, nombre: string, llave: CreatedPasskey): Promise<{ codigos: string[] }> {
  const { id } = person(ctx)
  // Outside the transaction, so a wrong answer still consumes the challenge.
  const desafio = await takeChallenge(ctx, 'llave')
  return inTransaction(ctx, async (ctx) => {
    await blockCuenta(ctx, id)
    await savePasskey(ctx, sitio, { usuario: id, nombre, llave, desafio })
    await audit(ctx, 'agregar-segundo-factor', 'usuario', id, { que: 'llave', nombre })
    await notifyChange(ctx, id, 'llavePuesta')
    return quedoPuesto(ctx)
  })
}

export function renamePasskey(ctx: Ctx, llave: number, nombre: string): Promise<void> {
  const { id } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ antes: string }>`update llave_acceso l set nombre = ${nombre}
      from (select id, nombre as antes from llave_acceso where id = ${llave} and usuario_id = ${id} for update) v
      where v.id = l.id returning v.antes`.execute(ctx.db)
    if (!rows[0]) throw new AppError('NO_EXISTE')
    await audit(ctx, 'cambiar-segundo-factor', 'usuario', id, { nombre: [rows[0].antes, nombre] })
  })
}

export const removeApplication = (ctx: Ctx): Promise<void> =>
  remove(ctx, 'aplicacion', (ctx, id) => sql`delete from segundo_factor where usuario_id = ${id}`.execute(ctx.db))

export const removePasskey = (ctx: Ctx, llave: number): Promise<void> =>
  remove(ctx, 'llave', (ctx, id) => sql`delete from llave_acceso where id = ${llave} and usuario_id = ${id}`.execute(ctx.db))

/**
 * Removes a factor. SEGUNDO_FACTOR_EXIGIDO for the last one if required; removing the last one deletes the recovery codes too.
 */
function remove(
  ctx: Ctx,
  que: 'aplicacion' | 'llave',
  borrar: (ctx: Ctx, id: number) => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  const { id, secondFactor } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    await blockCuenta(ctx, id)
    if (!(await borrar(ctx, id)).numAffectedRows) throw new AppError('NO_EXISTE')
    const { rows } = await sql`select 1 from segundo_factor where usuario_id = ${id}
      union all select 1 from llave_acceso where usuario_id = ${id} limit 1`.execute(ctx.db)
    if (rows.length === 0) {
      if (secondFactor.required) throw new AppError('SEGUNDO_FACTOR_EXIGIDO')
      await sql`delete from codigo_recuperacion where usuario_id = ${id}`.execute(ctx.db)
    }
    await audit(ctx, 'quitar-segundo-factor', 'usuario', id, { que })
    await notifyChange(ctx, id, que === 'llave' ? 'llaveQuitada' : 'aplicacionQuitada')
  })
}

export async function desafiarConfirmar(ctx: Ctx, sitio: Sitio) {
  const options = await opcionesDeUso(ctx, sitio, person(ctx).id)
  await saveChallenge(ctx, 'confirmar', options.challenge)
  return options
}

/** Step-up: records recent authentication in this session. Throws the errors of `exigirPrueba`. */
export async function confirm(ctx: Ctx, proof: PruebaSegundoFactor, sitio: Sitio | undefined): Promise<void> {
  const firmado = proof.llave && sitio ? { sitio, desafio: await takeChallenge(ctx, 'confirmar') } : undefined
  await exigirPrueba(ctx, person(ctx).id, proof, firmado, mostrado)
}

/**
 * Removes all second factors of an account whose owner lost theirs; ends its sessions and mails its owner. NO_EXISTE for an
 * unknown account; CUENTA_MAYOR if it has privileges the caller lacks. Returns true if it had one.
 */
export function restablecer(ctx: Ctx, id: number): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await blockCuenta(ctx, id))) throw new AppError('NO_EXISTE')
    // The operator's command has no caller: its user owns the server.
    if (ctx.user && !(await noLeSupera(ctx, id))) throw new AppError('CUENTA_MAYOR')
    const aplicacion = await sql`delete from segundo_factor where usuario_id = ${id}`.execute(ctx.db)
    const llaves = await sql`delete from llave_acceso where usuario_id = ${id}`.execute(ctx.db)
    if (!aplicacion.numAffectedRows && !llaves.numAffectedRows) return false
    await sql`delete from codigo_recuperacion where usuario_id = ${id}`.execute(ctx.db)
    await sql`delete from medio_ingreso where usuario_id = ${id}`.execute(ctx.db)
    await endSessionsOf(ctx.db, id)
    const que = { aplicacion: Boolean(aplicacion.numAffectedRows), llaves: Number(llaves.numAffectedRows ?? 0) }
    await audit(ctx, 'restablecer-segundo-factor', 'usuario', id, que)
    await notifyChange(ctx, id, 'restablecido')
    return true
  })
}

/**
 * Removes the second factors added to an account since a timestamp, and the recovery codes if none is left. Returns what was
 * removed; undefined if nothing was. Runs in the caller's transaction, which has locked the account.
 */
export async function dropFactorsSince(
  ctx: Ctx,
  id: number,
  since: Date,
): Promise<{ aplicacion: boolean; llaves: number } | undefined> {
  const aplicacion = await sql`delete from segundo_factor where usuario_id = ${id} and creado >= ${since}`.execute(ctx.db)
  const llaves = await sql`delete from llave_acceso where usuario_id = ${id} and creada >= ${since}`.execute(ctx.db)
  if (!aplicacion.numAffectedRows && !llaves.numAffectedRows) return undefined
  await sql`delete from codigo_recuperacion
    where usuario_id = ${id}
      and not exists (select from segundo_factor where usuario_id = ${id})
      and not exists (select from llave_acceso where usuario_id = ${id})`.execute(ctx.db)
  return { aplicacion: Boolean(aplicacion.numAffectedRows), llaves: Number(llaves.numAffectedRows ?? 0) }
}

/** Turns the requirement on or off for a role, or for levels 2 and 3 (`rol` null). Idempotent. */
export function cambiarExigencia(ctx: Ctx, { rol, exige }: { rol: number | null; exige: boolean }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (rol !== null) {
      const { rows } = await sql`select 1 from rol where id = ${rol}`.execute(ctx.db)
      if (rows.length === 0) throw new AppError('NO_EXISTE')
    }
    const { numAffectedRows } = await (rol === null
      ? sql`update organizacion set segundo_factor_personal = ${exige} where segundo_factor_personal <> ${exige}`
      : sql`update rol set exige_segundo_factor = ${exige} where id = ${rol} and exige_segundo_factor <> ${exige}`
    ).execute(ctx.db)
    if (numAffectedRows) await audit(ctx, 'exigir-segundo-factor', rol === null ? 'organizacion' : 'rol', rol ?? 1, { exige })
  })
}
