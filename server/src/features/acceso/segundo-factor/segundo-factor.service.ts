import type { LlaveCreada, PruebaSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/crypto/secrets.ts'
import { AppError, fieldError } from '../../../platform/runtime/errors.ts'
import { confirmarClave } from '../acceso/intentos.ts'
import { noLeSupera } from '../usuarios/techo.ts'
import { bloquearCuenta } from '../usuarios/usuarios.queries.ts'
import { avisarCambio } from './avisos.ts'
import { type ClaveAplicacion, huellaDe, nuevaClave, nuevosCodigos, pasoDe } from './codigos.rules.ts'
import { guardarLlave, opcionesDeAlta, opcionesDeUso, type Sitio } from './llaves.ts'
import { exigirPrueba, mostrado, usoDeClave } from './pruebas.ts'

/**
 * What a person does with their own second factor, and an administrator with somebody else's (decision 029). Who has one showed it lately
 * (the calls say `recentAuth`); who has none shows that they know the password.
 */
type Para = 'aplicacion' | 'llave' | 'confirmar'
/** A challenge waits five minutes; the secret of an application as long as it takes to get one on the phone. */
const minutosDe: Record<Para, number> = { aplicacion: 30, llave: 5, confirmar: 5 }

async function conocida(ctx: Ctx, password: string | undefined): Promise<void> {
  if (person(ctx).secondFactor.has) return
  if (password === undefined) throw fieldError('VALIDACION', 'password', 'validacion.requerido')
  await confirmarClave(ctx, password, 'password')
}

/** Keeps what this session is in the middle of; what it was before is over. */
async function guardarDesafio(ctx: Ctx, para: Para, valor: string): Promise<void> {
  const vence = new Date(ctx.now.getTime() + minutosDe[para] * 60_000)
  await sql`insert into desafio_sesion (sesion_id, para, valor, vence)
    values (${person(ctx).sessionId}, ${para}, ${valor}, ${vence})
    on conflict (sesion_id, para) do update set valor = excluded.valor, vence = excluded.vence`.execute(ctx.db)
}

/** Takes it: of two at once one gets it. SEGUNDO_FACTOR_VENCIDO without one. */
async function tomarDesafio(ctx: Ctx, para: Para): Promise<string> {
  const { rows } = await sql<{ valor: string }>`delete from desafio_sesion
    where sesion_id = ${person(ctx).sessionId} and para = ${para} and vence > ${ctx.now} returning valor`.execute(ctx.db)
  if (!rows[0]) throw new AppError('SEGUNDO_FACTOR_VENCIDO')
  return rows[0].valor
}

/** A key for an application, which counts for nothing until a code of it is confirmed. */
export async function empezarAplicacion(ctx: Ctx, password: string | undefined): Promise<ClaveAplicacion> {
  await conocida(ctx, password)
  const { rows } = await sql<{ nombre: string }>`select nombre_corto as nombre from organizacion`.execute(ctx.db)
  const nueva = await nuevaClave(rows[0]?.nombre ?? 'Gremial', person(ctx).email)
  await guardarDesafio(ctx, 'aplicacion', seal(ctx.services.config, usoDeClave, nueva.clave))
  return nueva
}

/** Confirms it with a code, in the place of the application that there was; answers recovery codes if there were none. */
export function confirmarAplicacion(ctx: Ctx, codigo: string): Promise<{ codigos: string[] }> {
  const { id } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    await bloquearCuenta(ctx, id)
    const secreto = await tomarDesafio(ctx, 'aplicacion')
    const paso = await pasoDe(unseal(ctx.services.config, usoDeClave, secreto), codigo, ctx.now)
    // Refused, nothing was taken: the transaction is undone and another code may follow.
    if (paso === undefined) throw fieldError('SEGUNDO_FACTOR_INCORRECTO', 'codigo', 'errores.SEGUNDO_FACTOR_INCORRECTO')
    await sql`insert into segundo_factor (usuario_id, secreto, ultimo_paso, creado)
      values (${id}, ${secreto}, ${paso}, ${ctx.now})
      on conflict (usuario_id) do update set secreto = excluded.secreto, ultimo_paso = excluded.ultimo_paso,
        creado = excluded.creado`.execute(ctx.db)
    await audit(ctx, 'agregar-segundo-factor', 'usuario', id, { que: 'aplicacion' })
    await avisarCambio(ctx, id, 'aplicacionPuesta')
    return quedoPuesto(ctx)
  })
}

/** This session has shown it, and an account with a second factor has recovery codes. */
async function quedoPuesto(ctx: Ctx): Promise<{ codigos: string[] }> {
  const { id, sessionId } = person(ctx)
  await sql`update sesion set segundo_factor = ${ctx.now} where id = ${sessionId}`.execute(ctx.db)
  const { rows } = await sql`select 1 from codigo_recuperacion where usuario_id = ${id} limit 1`.execute(ctx.db)
  return { codigos: rows.length > 0 ? [] : await ponerCodigos(ctx, id) }
}

/** Ten new recovery codes in the place of those that there were; told once and never again. */
async function ponerCodigos(ctx: Ctx, id: number): Promise<string[]> {
  const codigos = nuevosCodigos()
  await sql`delete from codigo_recuperacion where usuario_id = ${id}`.execute(ctx.db)
  for (const codigo of codigos)
    await sql`insert into codigo_recuperacion (usuario_id, huella)
      values (${id}, ${huellaDe(ctx.services.config, id, codigo)})`.execute(ctx.db)
  return codigos
}

/** NO_EXISTE without a second factor: there is nothing to recover. */
export function regenerarCodigos(ctx: Ctx): Promise<{ codigos: string[] }> {
  const { id, secondFactor } = person(ctx)
  if (!secondFactor.has) throw new AppError('NO_EXISTE')
  return inTransaction(ctx, async (ctx) => {
    await bloquearCuenta(ctx, id)
    const codigos = await ponerCodigos(ctx, id)
    await audit(ctx, 'generar-codigos', 'usuario', id)
    await avisarCambio(ctx, id, 'codigosNuevos')
    return { codigos }
  })
}

export async function empezarLlave(ctx: Ctx, sitio: Sitio, password: string | undefined) {
  await conocida(ctx, password)
  const opciones = await opcionesDeAlta(ctx, sitio, person(ctx))
  await guardarDesafio(ctx, 'llave', opciones.challenge)
  return opciones
}

/** LLAVE_RECHAZADA, LLAVE_REPETIDA, SEGUNDO_FACTOR_VENCIDO. */
export async function agregarLlave(ctx: Ctx, sitio: Sitio, nombre: string, llave: LlaveCreada): Promise<{ codigos: string[] }> {
  const { id } = person(ctx)
  // Outside: a challenge that was answered wrongly serves no more.
  const desafio = await tomarDesafio(ctx, 'llave')
  return inTransaction(ctx, async (ctx) => {
    await bloquearCuenta(ctx, id)
    await guardarLlave(ctx, sitio, { usuario: id, nombre, llave, desafio })
    await audit(ctx, 'agregar-segundo-factor', 'usuario', id, { que: 'llave', nombre })
    await avisarCambio(ctx, id, 'llavePuesta')
    return quedoPuesto(ctx)
  })
}

export function renombrarLlave(ctx: Ctx, llave: number, nombre: string): Promise<void> {
  const { id } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ antes: string }>`update llave_acceso l set nombre = ${nombre}
      from (select id, nombre as antes from llave_acceso where id = ${llave} and usuario_id = ${id} for update) v
      where v.id = l.id returning v.antes`.execute(ctx.db)
    if (!rows[0]) throw new AppError('NO_EXISTE')
    await audit(ctx, 'cambiar-segundo-factor', 'usuario', id, { nombre: [rows[0].antes, nombre] })
  })
}

export const quitarAplicacion = (ctx: Ctx): Promise<void> =>
  quitar(ctx, 'aplicacion', (ctx, id) => sql`delete from segundo_factor where usuario_id = ${id}`.execute(ctx.db))

export const quitarLlave = (ctx: Ctx, llave: number): Promise<void> =>
  quitar(ctx, 'llave', (ctx, id) => sql`delete from llave_acceso where id = ${llave} and usuario_id = ${id}`.execute(ctx.db))

/** Takes one away. SEGUNDO_FACTOR_EXIGIDO when it is the last one and somebody asks for one; with the last one the recovery codes go too. */
function quitar(
  ctx: Ctx,
  que: 'aplicacion' | 'llave',
  borrar: (ctx: Ctx, id: number) => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<void> {
  const { id, secondFactor } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    await bloquearCuenta(ctx, id)
    if (!(await borrar(ctx, id)).numAffectedRows) throw new AppError('NO_EXISTE')
    const { rows } = await sql`select 1 from segundo_factor where usuario_id = ${id}
      union all select 1 from llave_acceso where usuario_id = ${id} limit 1`.execute(ctx.db)
    if (rows.length === 0) {
      if (secondFactor.required) throw new AppError('SEGUNDO_FACTOR_EXIGIDO')
      await sql`delete from codigo_recuperacion where usuario_id = ${id}`.execute(ctx.db)
    }
    await audit(ctx, 'quitar-segundo-factor', 'usuario', id, { que })
    await avisarCambio(ctx, id, que === 'llave' ? 'llaveQuitada' : 'aplicacionQuitada')
  })
}

export async function desafiarConfirmar(ctx: Ctx, sitio: Sitio) {
  const opciones = await opcionesDeUso(ctx, sitio, person(ctx).id)
  await guardarDesafio(ctx, 'confirmar', opciones.challenge)
  return opciones
}

/** Shows it again: this session has it as shown lately. Whatever `exigirPrueba` refuses. */
export async function confirmar(ctx: Ctx, prueba: PruebaSegundoFactor, sitio: Sitio | undefined): Promise<void> {
  const firmado = prueba.llave && sitio ? { sitio, desafio: await tomarDesafio(ctx, 'confirmar') } : undefined
  await exigirPrueba(ctx, person(ctx).id, prueba, firmado, mostrado)
}

/**
 * Leaves an account without second factor, for who lost theirs: its sessions end, its owner is told by mail. NO_EXISTE when there is no such
 * account; CUENTA_MAYOR when it may do more than the caller. One that had none stays as it is. Answers whether it had one.
 */
export function restablecer(ctx: Ctx, id: number): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await bloquearCuenta(ctx, id))) throw new AppError('NO_EXISTE')
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
    await avisarCambio(ctx, id, 'restablecido')
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
