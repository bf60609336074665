import { z } from 'zod'
import { digitoAfiliado } from '../platform/cuit.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { claveNueva, email, fecha, texto } from '../platform/validacion.ts'

/** Getting an account and recovering it: registration, create by e-mail, validation of the e-mail, forgotten password. */

export const erroresRegistro = {
  CUENTA_EXISTENTE: 409,
} as const

const requerido = { error: '@validacion.requerido' }
const escrito = z.union([z.string(), z.number().int().nonnegative()], requerido).transform((v) => String(v).trim())

/** As people read it on their card: 1001, 001001 or 001001/3; the digit after the bar must be the right one. Answers the number. */
export const numeroAfiliadoEscrito = escrito.transform((valor, contexto) => {
  if (valor === '') contexto.addIssue({ code: 'custom', message: '@validacion.requerido', input: valor })
  const partes = /^(\d{1,9})(?:\/(\d))?$/.exec(valor)
  const numero = Number(partes?.[1] ?? 0)
  if (valor !== '' && (numero < 1 || (partes?.[2] !== undefined && digitoAfiliado(numero) !== Number(partes[2]))))
    contexto.addIssue({ code: 'custom', message: '@validacion.numeroAfiliado', input: valor })
  return numero
})

/** A document number with or without its dots, at most 8 digits. */
export const documentoEscrito = escrito.transform((valor, contexto) => {
  const digitos = valor.replace(/[.\s]/g, '')
  if (valor === '') contexto.addIssue({ code: 'custom', message: '@validacion.requerido', input: valor })
  else if (!/^[1-9]\d{0,7}$/.test(digitos)) contexto.addIssue({ code: 'custom', message: '@validacion.patron', input: valor })
  return Number(digitos)
})

const correo = z.string().trim().min(1).pipe(email)
const iguales = (v: { password: string; password2: string }) => v.password === v.password2
const clavesIguales = { path: ['password2'], message: '@validacion.clavesIguales' }

/** First step of the registration: who it is. All three must be of one affiliate (A-REGISTRO-03, decisions §5). */
export const identidad = z.object({
  numeroAfiliado: numeroAfiliadoEscrito,
  numeroDocumento: documentoEscrito,
  fechaNacimiento: fecha,
})

const accesoCampos = z.object({
  email: correo,
  email2: z.string().trim().min(1).max(80),
  password: claveNueva,
  password2: claveNueva,
})

/** Second step: how they will enter. */
export const accesoNuevo = accesoCampos
  .refine((v) => v.email === v.email2, { path: ['email2'], message: '@validacion.coincidir' })
  .refine(iguales, clavesIguales)

export const nuevoUsuario = identidad
  .extend(accesoCampos.shape)
  .refine((v) => v.email === v.email2, { path: ['email2'], message: '@validacion.coincidir' })
  .refine(iguales, clavesIguales)
export type NuevoUsuario = z.output<typeof nuevoUsuario>

/** An address and nothing else: create by e-mail, forgotten password, another validation mail. */
export const soloCorreo = z.object({ email: correo })

/** Chooses the password of an account created by e-mail. */
export const elegirClave = z.object({ password: claveNueva, password2: claveNueva }).refine(iguales, clavesIguales)

/** The model of 000 §3 carries the hash too; when it comes it must be the one of the address (A-RECUPERO-04, A-RECUPERO-05). */
export const recuperarClave = z
  .object({ hash: z.string().max(300).optional(), password: claveNueva, password2: claveNueva })
  .refine(iguales, clavesIguales)

/** The token of a link, as it comes in an address. */
export const enlaceToken = z.object({ token: texto(300) })
export const enlaceHash = z.object({ hash: texto(300) })

/** What the server says to whoever asked, the same whatever it found; `pista` only in a demo, whose mails are not sent. */
export const respuesta = z.object({ message: z.string(), pista: z.string().optional() })
export type Respuesta = z.infer<typeof respuesta>

/** Whose account a link opens, told to whoever holds the link. */
export const cuentaDeEnlace = z.object({ nombre: z.string(), email: z.string() })
export type CuentaDeEnlace = z.infer<typeof cuentaDeEnlace>

const pide = { metodo: 'POST', acceso: 'abierta', respuesta } as const
const porCorreo = { ...pide, cuerpo: soloCorreo } as const
const conToken = { acceso: 'abierta', claves: enlaceToken } as const
const conHash = { metodo: 'POST', acceso: 'abierta', claves: enlaceHash } as const
const valida = {
  ...conToken,
  metodo: 'POST',
  resumen: 'Valida el correo de un usuario nuevo',
  respuesta,
} as const

/** What strangers ask for, always answered the same, and what the links of the mails do. */
export const registro = {
  pedirCuenta: definirLlamada({
    ...pide,
    ruta: 'nuevo-usuario',
    resumen: 'Pide una cuenta con los datos de un afiliado; la respuesta es siempre la misma',
    cuerpo: nuevoUsuario,
  }),
  crearPorCorreo: definirLlamada({
    ...porCorreo,
    ruta: 'usuarios/crear-usuario-por-correo',
    resumen: 'Pide un usuario con el correo de la ficha; la respuesta es siempre la misma',
  }),
  recuperar: definirLlamada({
    ...porCorreo,
    ruta: 'usuarios/solicitar-recuperar-pass',
    resumen: 'Pide recuperar la contraseña; la respuesta es siempre la misma',
  }),
  reenviar: definirLlamada({
    ...porCorreo,
    ruta: 'nuevo-usuario/reenviar-correo',
    resumen: 'Pide otro correo de validación; la respuesta es siempre la misma',
  }),
  /** One for the link of a registration (A-REGISTRO-08), the other for that of an account that somebody else made (B-VALIDARMAIL-01). */
  validarCorreo: definirLlamada({ ...valida, ruta: 'nuevo-usuario/validar-correo-usuario/:token' }),
  validarUsuario: definirLlamada({ ...valida, ruta: 'usuarios/validar-nuevo-usuario/:token' }),
  duenioDeEnlace: definirLlamada({
    ...conToken,
    metodo: 'GET',
    ruta: 'nuevo-usuario/:token',
    resumen: 'De quién es el usuario que crea un enlace',
    respuesta: cuentaDeEnlace,
  }),
  completar: definirLlamada({
    ...conToken,
    metodo: 'POST',
    ruta: 'nuevo-usuario/:token',
    resumen: 'Completa el usuario creado por correo con su contraseña',
    cuerpo: elegirClave,
    respuesta,
  }),
  verificarHash: definirLlamada({
    ...conHash,
    ruta: 'usuarios/verificar-hash/:hash',
    resumen: 'Verifica un enlace de recuperación sin usarlo',
    respuesta: cuentaDeEnlace,
  }),
  reponerClave: definirLlamada({
    ...conHash,
    ruta: 'usuarios/recuperar-pass/:hash',
    resumen: 'Cambia la contraseña con un enlace de recuperación y cierra todas las sesiones',
    cuerpo: recuperarClave,
    respuesta,
  }),
}
