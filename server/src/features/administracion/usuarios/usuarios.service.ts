import type { Usuario, UsuarioCambio, UsuarioNuevo } from '@gremial/contract/administracion/usuarios.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { hashPassword } from '../../../platform/access/password.ts'
import { endSessionsOf, newToken } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { retirarTokens } from '../../acceso/acceso/tokens.ts'
import { readPerfil, writePerfil } from '../../acceso/perfil/perfil.queries.ts'
import { enviarValidacion } from '../../acceso/registro/validacion.service.ts'
import { hashNewClave } from '../../acceso/usuarios/claves.ts'
import { exigirOtroAdministrador } from '../../acceso/usuarios/ultimo-administrador.ts'
import {
  blockCuenta,
  type Cuenta,
  createCuenta,
  cuentaConSuDocumento,
  cuentaDeAfiliado,
  cuentaPorId,
  ponerHabilitado,
  ponerNivel,
} from '../../acceso/usuarios/usuarios.queries.ts'
import { exigirTecho, exigirTodas, nivelDe } from './usuarios.access.ts'
import { leerAfiliadoSinUsuario, leerUsuario } from './usuarios.queries.ts'
import { problemasDeIdentidad } from './usuarios.rules.ts'

/**
 * Creates an account, of a member or of staff without a number, and mails its validation link. Throws EMAIL_OCUPADO on `email`,
 * AFILIADO_CON_CUENTA, ROL_MAYOR, SECCIONAL_MAYOR, and errors of personal data. (B-USUARIOS-38..42, B-USUARIOS-47)
 */
export async function crearUsuario(ctx: Ctx, datos: UsuarioNuevo): Promise<{ id: number }> {
  exigirTodas(ctx)
  const { email, roles, seccionales } = datos
  const registro = datos.numeroAfiliado === null ? undefined : await leerAfiliadoSinUsuario(ctx, datos.numeroAfiliado)
  const numeroAfiliado = registro?.numeroAfiliado ?? null
  exigirIdentidad(ctx, { esAfiliado: registro !== undefined, nuevo: true }, registro ?? datos)
  const { apellido, nombre } = registro ?? datos
  // Outside the transaction: hashing is slow. Without a password a random one is set.
  const clave = await (datos.password
    ? hashNewClave(ctx, datos.password, {
        email,
        afiliado: numeroAfiliado,
        nombre: `${apellido}, ${nombre}`,
        ficha: { documento: Number(datos.numeroDocumento ?? 0), cuil: datos.cuilCuit, nacimiento: datos.fechaNacimiento ?? null },
      })
    : hashPassword(newToken()))
  return inTransaction(ctx, async (ctx) => {
    await exigirTecho(ctx, { roles: [], seccionales: [] }, { roles, seccionales })
    if (numeroAfiliado !== null) await exigirDocumentoSinCuenta(ctx, numeroAfiliado)
    const id = await createCuenta(ctx, {
      email,
      clave,
      nombre: `${apellido}, ${nombre}`,
      nivel: await nivelDe(ctx, roles),
      afiliado: numeroAfiliado ?? undefined,
      habilitado: datos.habilitado === 1,
      validado: false,
      forzar: datos.password !== undefined,
      sinClave: datos.password === undefined,
    })
    if (id === undefined) {
      if (numeroAfiliado !== null && (await cuentaDeAfiliado(ctx, numeroAfiliado))) throw new AppError('AFILIADO_CON_CUENTA')
      throw fieldError('EMAIL_OCUPADO', 'email', 'errores.EMAIL_OCUPADO')
    }
    await writePerfil(ctx, id, datos, registro?.delPadron ?? [])
    await ponerRoles(ctx, id, roles)
    await ponerSeccionales(ctx, id, seccionales)
    // A pending registration would find the number taken.
    if (numeroAfiliado !== null)
      for (const tipo of ['nuevoUsuario', 'crearPorCorreo'] as const) await retirarTokens(ctx, tipo, { afiliado: numeroAfiliado })
    const hecho = await leerUsuario(ctx, id)
    await audit(ctx, 'crear', 'usuario', id, {
      email,
      ...(numeroAfiliado === null ? {} : { numeroAfiliado }),
      roles: nombres(hecho.roles),
      seccionales: nombres(hecho.seccionales),
      habilitado: hecho.estadoUsuario,
    })
    await enviarValidacion(ctx, { id, email, idioma: 'es' })
    return { id }
  })
}

/** DOCUMENTO_CON_CUENTA if another account has the same document, unless both are marked as different people. */
async function exigirDocumentoSinCuenta(ctx: Ctx, numero: number): Promise<void> {
  const otra = await cuentaConSuDocumento(ctx, numero)
  if (otra)
    throw new AppError('DOCUMENTO_CON_CUENTA', {
      nombre: plainName(otra.nombre),
      numero: formatMemberNumber(otra.afiliado),
    })
}

/**
 * Replaces the data of an account kept by administrators, and returns it. VERSION_VIEJA after a change of account or profile;
 * ULTIMO_ADMINISTRADOR, ROL_MAYOR, SECCIONAL_MAYOR. Open sessions apply it at their next request. (B-USUARIOS-49)
 */
export function cambiarUsuario(ctx: Ctx, id: number, datos: UsuarioCambio): Promise<Usuario> {
  exigirTodas(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { roles, seccionales } = datos
    if (!(await incluyeAdministrador(ctx, roles))) await exigirOtroAdministrador(ctx, id)
    found(await blockCuenta(ctx, id))
    const before = await leerUsuario(ctx, id)
    if (before.version !== datos.version) throw new AppError('VERSION_VIEJA')
    exigirIdentidad(ctx, { esAfiliado: before.numeroAfiliado !== null, nuevo: false }, datos)
    const ids = (opciones: Array<{ id: number }>) => opciones.map((o) => o.id)
    await exigirTecho(ctx, { roles: ids(before.roles), seccionales: ids(before.seccionales) }, { roles, seccionales })
    const { delPadron } = await readPerfil(ctx, id)
    await writePerfil(ctx, id, datos, delPadron)
    await ponerRoles(ctx, id, roles)
    await ponerSeccionales(ctx, id, seccionales)
    await ponerNivel(ctx, id, await nivelDe(ctx, roles))
    const after = await leerUsuario(ctx, id)
    await audit(ctx, 'modificar', 'usuario', id, cambios(before, after))
    return leerUsuario(ctx, id)
  })
}

/**
 * Enables or disables an account as requested, else toggles it. Disabling ends its sessions in every process and withdraws its
 * links. ULTIMO_ADMINISTRADOR. (B-USUARIOS-43)
 */
export async function alternarUsuario(ctx: Ctx, id: number, pedido: 0 | 1 | undefined): Promise<{ estadoUsuario: boolean }> {
  exigirTodas(ctx)
  const { habilitado: estaba } = found(await cuentaPorId(ctx, id))
  const estadoUsuario = pedido === undefined ? !estaba : pedido === 1
  await inTransaction(ctx, async (ctx) => {
    if (!estadoUsuario) await exigirOtroAdministrador(ctx, id)
    const cuenta = found(await blockCuenta(ctx, id))
    if (cuenta.habilitado === estadoUsuario) return
    await ponerHabilitado(ctx, id, estadoUsuario)
    if (!estadoUsuario) {
      await endSessionsOf(ctx.db, id)
      for (const tipo of ['recuperar', 'cambiarEmail'] as const) await retirarTokens(ctx, tipo, { usuario: id })
    }
    await audit(ctx, estadoUsuario ? 'habilitar' : 'deshabilitar', 'usuario', id)
    await contarle(ctx, cuenta, estadoUsuario ? 'cuentaHabilitada' : 'cuentaSuspendida')
  })
  return { estadoUsuario }
}

/** Sends the validation link again. CORREO_YA_VALIDADO. (B-USUARIOS-44) */
export function reenviarValidacion(ctx: Ctx, id: number): Promise<void> {
  exigirTodas(ctx)
  return inTransaction(ctx, async (ctx) => {
    const cuenta = found(await blockCuenta(ctx, id))
    if (cuenta.validado) throw new AppError('CORREO_YA_VALIDADO')
    await enviarValidacion(ctx, cuenta)
    await audit(ctx, 'reenviar-validacion', 'usuario', id)
  })
}

/** Deletes an account created by mistake: never validated, used or referred to. USUARIO_CON_HISTORIA. (B-USUARIOS-50) */
export function eliminarUsuario(ctx: Ctx, id: number): Promise<void> {
  exigirTodas(ctx)
  return inTransaction(ctx, async (ctx) => {
    const cuenta = found(await blockCuenta(ctx, id))
    const { rows } = await sql<{ hecho: boolean }>`select eliminar_usuario_sin_uso(${id}) as hecho`.execute(ctx.db)
    if (!rows[0]?.hecho) throw new AppError('USUARIO_CON_HISTORIA')
    await audit(ctx, 'eliminar', 'usuario', id, { email: cuenta.email, nombre: cuenta.nombre })
  })
}

/** Notifies the person of a change of their account, if the address is validated. */
export async function contarle(
  ctx: Ctx,
  { email, idioma, validado }: Cuenta,
  plantilla: 'cuentaHabilitada' | 'cuentaSuspendida',
) {
  if (validado) await sendMail(ctx, { para: email, idioma, plantilla })
}

function exigirIdentidad(
  ctx: Ctx,
  que: Parameters<typeof problemasDeIdentidad>[0],
  identidad: Parameters<typeof problemasDeIdentidad>[1],
) {
  const problemas = problemasDeIdentidad(que, identidad, ctx.today)
  if (problemas.length > 0) throw new AppError('VALIDACION', {}, problemas)
}

async function incluyeAdministrador(ctx: Ctx, roles: number[]): Promise<boolean> {
  const { rows } = await sql`select from rol where codigo = 'ADMINISTRADOR' and id = any(${roles}::bigint[])`.execute(ctx.db)
  return rows.length > 0
}

/** Replaces the roles of an account. REFERENCIA_INEXISTENTE for an unknown one. */
async function ponerRoles(ctx: Ctx, usuario: number, roles: number[]): Promise<void> {
  await sql`delete from usuario_rol where usuario_id = ${usuario} and rol_id <> all(${roles}::bigint[])`.execute(ctx.db)
  await sql`insert into usuario_rol (usuario_id, rol_id)
    select ${usuario}, unnest(${roles}::bigint[])
    on conflict do nothing`.execute(ctx.db)
}

async function ponerSeccionales(ctx: Ctx, usuario: number, seccionales: number[]): Promise<void> {
  await sql`delete from usuario_seccional
    where usuario_id = ${usuario} and seccional_id <> all(${seccionales}::bigint[])`.execute(ctx.db)
  await sql`insert into usuario_seccional (usuario_id, seccional_id)
    select ${usuario}, unnest(${seccionales}::bigint[])
    on conflict do nothing`.execute(ctx.db)
}

const nombres = (opciones: Array<{ nombre: string }>): string[] => opciones.map((o) => o.nombre)

/** Changed fields, before and after. */
function cambios(before: Usuario, after: Usuario): Record<string, unknown> {
  const dicho = (u: Usuario) => ({ ...u, roles: nombres(u.roles), seccionales: nombres(u.seccionales) })
  const [antes, despues] = [dicho(before), dicho(after)]
  const claves = (Object.keys(despues) as Array<keyof typeof despues>).filter(
    (k) => !['version', 'modificado', 'delPadron'].includes(k) && JSON.stringify(antes[k]) !== JSON.stringify(despues[k]),
  )
  return Object.fromEntries(claves.map((k) => [k, [antes[k], despues[k]]]))
}
