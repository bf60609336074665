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
 * What a person does with their own second factor, and an administrator with somebody else's (decision 029). Who has one showed it lately
 * (the calls say `recentAuth`); who has none shows that they know the password.
 */
type Para = 'aplicacion' | 'llave' | 'confirmar'
/** A challenge waits five minutes; the secret of an application as long as it takes to get one on the phone. */
const minutesOf: Record<Para, number> = { aplicacion: 30, llave: 5, confirmar: 5 }

async function conocida(ctx: Ctx, password: string | undefined): Promise<void> {
  if (person(ctx).secondFactor.has) return
  if (password === undefined) throw fieldError('VALIDACION', 'password', 'validacion.requerido')
  await confirmClave(ctx, password, 'password')
}

/** Keeps what this session is in the middle of; what it was before is over. */
async function saveChallenge(ctx: Ctx, para: Para, value: string): Promise<void> {
  const expires = new Date(ctx.now.getTime() + minutesOf[para] * 60_000)
  await sql`insert into desafio_sesion (sesion_id, para, valor, vence)
    values (${person(ctx).sessionId}, ${para}, ${value}, ${expires})
    on conflict (sesion_id, para) do update set valor = excluded.valor, vence = excluded.vence`.execute(ctx.db)
}

/** Takes it: of two at once one gets it. SEGUNDO_FACTOR_VENCIDO without one. */
async function takeChallenge(ctx: Ctx, para: Para): Promise<string> {
  const { rows } = await sql<{ valor: string }>`delete from desafio_sesion
    where sesion_id = ${person(ctx).sessionId} and para = ${para} and vence > ${ctx.now} returning valor`.execute(ctx.db)
  if (!rows[0]) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
  return rows[0].valor
}

/** A key for an application, which counts for nothing until a code of it is confirmed. */
export async function startApplication(ctx: Ctx, password: string | undefined): Promise<ClaveAplicacion> {
  await conocida(ctx, password)
  const { rows } = await sql<{ nombre: string }>`select nombre_corto as nombre from organizacion`.execute(ctx.db)
  const nueva = await newClave(rows[0]?.nombre ?? 'Gremial', person(ctx).email)
  await saveChallenge(ctx, 'aplicacion', seal(ctx.services.config, usoDeClave, nueva.clave))
  return nueva
}

/** Confirms it with a code, in the place of the application that there was; answers recovery codes if there were none. */
export function confirmApplication(ctx: Ctx, codigo: string): Promise<{ codigos: string[] }> {
  const { id } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    await blockCuenta(ctx, id)
    const secret = await takeChallenge(ctx, 'aplicacion')
    const step = await stepOf(unseal(ctx.services.config, usoDeClave, secret), codigo, ctx.now)
    // Refused, nothing was taken: the transaction is undone and another code may follow.
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

/** This session has shown it, and an account with a second factor has recovery codes. */
async function quedoPuesto(ctx: Ctx): Promise<{ codigos: string[] }> {
  const { id, sessionId } = person(ctx)
  await sql`update sesion set segundo_factor = ${ctx.now} where id = ${sessionId}`.execute(ctx.db)
  const { rows } = await sql`select 1 from codigo_recuperacion where usuario_id = ${id} limit 1`.execute(ctx.db)
  return { codigos: rows.length > 0 ? [] : await setCodes(ctx, id) }
}

/** Ten new recovery codes in the place of those that there were; told once and never again. */
async function setCodes(ctx: Ctx, id: number): Promise<string[]> {
  const codes = nuevosCodigos()
  await sql`delete from codigo_recuperacion where usuario_id = ${id}`.execute(ctx.db)
  for (const codigo of codes)
    await sql`insert into codigo_recuperacion (usuario_id, huella)
      values (${id}, ${fingerprintOf(ctx.services.config, id, codigo)})`.execute(ctx.db)
  return codes
}

/** NO_EXISTE without a second factor: there is nothing to recover. */
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

/** LLAVE_RECHAZADA, LLAVE_REPETIDA, SEGUNDO_FACTOR_VENCIDO. */
export async function addPasskey(ctx: Ctx, sitio: Sitio, nombre: string, llave: CreatedPasskey): Promise<{ codigos: string[] }> {
  const { id } = person(ctx)
  // Outside: a challenge that was answered wrongly serves no more.
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

/** Takes one away. SEGUNDO_FACTOR_EXIGIDO when it is the last one and somebody asks for one; with the last one the recovery codes go too. */
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

/** Shows it again: this session has it as shown lately. Whatever `exigirPrueba` refuses. */
export async function confirm(ctx: Ctx, proof: PruebaSegundoFactor, sitio: Sitio | undefined): Promise<void> {
  const firmado = proof.llave && sitio ? { sitio, desafio: await takeChallenge(ctx, 'confirmar') } : undefined
  await exigirPrueba(ctx, person(ctx).id, proof, firmado, mostrado)
}

/**
 * Leaves an account without second factor, for who lost theirs: its sessions end, its owner is told by mail. NO_EXISTE when there is no such
 * account; CUENTA_MAYOR when it may do more than the caller. One that had none stays as it is. Answers whether it had one.
 */
export function restablecer(ctx: Ctx, id: number): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await blockCuenta(ctx, id))) throw new AppError('NO_EXISTE')
    // The operator's command has no caller: whoever runs it owns the server.
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

/** Asks a second factor of a role, or of everybody of level 2 and 3 (`rol` null), or asks no longer. Said twice, it changes nothing. */
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
