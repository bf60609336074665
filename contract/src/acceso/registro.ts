import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { date, exactText, line, newPassword, repeatedEmail, requiredEmail, text } from '../platform/validation.ts'
import { registro as textos } from '../textos/es/acceso/registro.ts'
import { memberCheckDigit } from '../values/cuit.ts'

/** Getting an account and recovering it: registration, create by e-mail, validation of the e-mail, forgotten password. */

const requerido = { error: '@validacion.requerido' }
const escrito = z.union([line(40), z.number().int().nonnegative()], requerido).transform(String)

/** As people read it on their card: 1001, 001001 or 001001/3; the digit after the bar must be the right one. Answers the number. */
export const numeroAfiliadoEscrito = escrito.transform((valor, contexto) => {
  if (valor === '') contexto.addIssue({ code: 'custom', message: '@validacion.requerido', input: valor })
  const partes = /^(\d{1,9})(?:\/(\d))?$/.exec(valor)
  const numero = Number(partes?.[1] ?? 0)
  if (valor !== '' && (numero < 1 || (partes?.[2] !== undefined && memberCheckDigit(numero) !== Number(partes[2]))))
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

const iguales = (v: { password?: string | undefined; password2?: string | undefined }) => v.password === v.password2
const clavesIguales = { path: ['password2'], message: '@validacion.clavesIguales' }

/** First step of the registration: who it is. All three must be of one affiliate (A-REGISTRO-03, decisions §5). */
export const identidad = z.object({
  numeroAfiliado: numeroAfiliadoEscrito,
  numeroDocumento: documentoEscrito,
  fechaNacimiento: date,
})

const correos = z.object({ email: requiredEmail, email2: repeatedEmail })
const coincidir = { path: ['email2'], message: '@validacion.emailsIguales' }

/** Second step: which e-mail they will enter with. The password is chosen on the page of its link, by who reads that mailbox (decision 017). */
export const accesoNuevo = correos.refine((v) => v.email === v.email2, coincidir)

export const nuevoUsuario = identidad.extend(correos.shape).refine((v) => v.email === v.email2, coincidir)
export type NuevoUsuario = z.output<typeof nuevoUsuario>

/** An address and nothing else: create by e-mail, forgotten password, another validation mail. */
export const soloCorreo = z.object({ email: requiredEmail })

/** Chooses the password of a new account. */
export const elegirClave = z.object({ password: newPassword, password2: newPassword }).refine(iguales, clavesIguales)

/** An account that somebody else made is validated by a press, and takes no password here; the server says which (`enlaceDeValidacion`). */
export const validarCuenta = z
  .object({ password: newPassword.optional(), password2: newPassword.optional() })
  .refine(iguales, clavesIguales)
  .nullish()

/** The model of 000 §3 carries the hash too; when it comes it must be the one of the address (A-RECUPERO-04, A-RECUPERO-05). */
export const recuperarClave = z
  .object({ hash: exactText(300).optional(), password: newPassword, password2: newPassword })
  .refine(iguales, clavesIguales)

/** The token of a link, as it comes in an address. */
export const enlaceToken = z.object({ token: text(300) })
export const enlaceHash = z.object({ hash: text(300) })

/** What the server says to whoever asked, the same whatever it found; `pista` only in a demo, whose mails are not sent. */
export const respuesta = z.object({ message: z.string(), pista: z.string().optional() })
export type Respuesta = z.infer<typeof respuesta>

/** Whose account a link opens, told to whoever holds the link. */
export const cuentaDeEnlace = z.object({ nombre: z.string(), email: z.string() })
export type CuentaDeEnlace = z.infer<typeof cuentaDeEnlace>

/** What a validation link is about: no name, since the address may have been mistyped. `hecha`: what to say of one that did its work already. */
export const enlaceDeValidacion = z.object({ email: z.string(), eligeClave: z.boolean(), hecha: z.string().nullable() })
export type EnlaceDeValidacion = z.infer<typeof enlaceDeValidacion>

const pide = { method: 'POST', access: 'abierta', response: respuesta } as const
const porCorreo = { ...pide, body: soloCorreo } as const
const conToken = { access: 'abierta', params: enlaceToken } as const
const conHash = { method: 'POST', access: 'abierta', params: enlaceHash } as const
const mira = {
  ...conToken,
  method: 'GET',
  summary: 'De qué correo es un enlace de validación, y si pide elegir la contraseña; no lo usa',
  response: enlaceDeValidacion,
} as const
const valida = {
  ...conToken,
  method: 'POST',
  summary: 'Valida el correo de un usuario nuevo; el de un registro elige ahí su contraseña',
  body: validarCuenta,
  response: respuesta,
} as const

/** What strangers ask for, always answered the same, and what the links of the mails do. */
export const registro = {
  pedirCuenta: defineCall({
    ...pide,
    path: 'nuevo-usuario',
    summary: 'Pide una cuenta con los datos de un afiliado; la respuesta es siempre la misma',
    body: nuevoUsuario,
  }),
  crearPorCorreo: defineCall({
    ...porCorreo,
    path: 'usuarios/crear-usuario-por-correo',
    summary: 'Pide un usuario con el correo de la ficha; la respuesta es siempre la misma',
  }),
  recuperar: defineCall({
    ...porCorreo,
    path: 'usuarios/solicitar-recuperar-pass',
    summary: 'Pide recuperar la contraseña; la respuesta es siempre la misma',
  }),
  reenviar: defineCall({
    ...porCorreo,
    path: 'nuevo-usuario/reenviar-correo',
    summary: 'Pide otro correo de validación; la respuesta es siempre la misma',
  }),
  /** One for the link of a registration (A-REGISTRO-08), the other for that of an account that somebody else made (B-VALIDARMAIL-01). */
  mirarCorreo: defineCall({ ...mira, path: 'nuevo-usuario/validar-correo-usuario/:token' }),
  mirarUsuario: defineCall({ ...mira, path: 'usuarios/validar-nuevo-usuario/:token' }),
  validarCorreo: defineCall({ ...valida, path: 'nuevo-usuario/validar-correo-usuario/:token' }),
  validarUsuario: defineCall({ ...valida, path: 'usuarios/validar-nuevo-usuario/:token' }),
  duenioDeEnlace: defineCall({
    ...conToken,
    method: 'GET',
    path: 'nuevo-usuario/:token',
    summary: 'De quién es el usuario que crea un enlace',
    response: cuentaDeEnlace,
  }),
  completar: defineCall({
    ...conToken,
    method: 'POST',
    path: 'nuevo-usuario/:token',
    summary: 'Completa el usuario creado por correo con su contraseña',
    body: elegirClave,
    response: respuesta,
  }),
  verificarHash: defineCall({
    ...conHash,
    path: 'usuarios/verificar-hash/:hash',
    summary: 'Verifica un enlace de recuperación sin usarlo',
    response: cuentaDeEnlace,
  }),
  reponerClave: defineCall({
    ...conHash,
    path: 'usuarios/recuperar-pass/:hash',
    summary: 'Cambia la contraseña con un enlace de recuperación y cierra todas las sesiones',
    body: recuperarClave,
    response: respuesta,
  }),
}

export const pantallasRegistro = defineScreens({
  validarCorreo: { path: '/validar-correo-usuario/$token' },
  validarUsuario: { path: '/validar-nuevo-usuario/$token' },
  nuevoUsuario: { path: '/nuevo-usuario/$token' },
  recuperar: { path: '/recuperar-pass/$hash' },
})

export const funcionRegistro = defineFeature({
  name: 'acceso/registro',
  texts: { registro: textos },
  forMembers: true,
  errors: {
    CUENTA_EXISTENTE: 409,
  },
  calls: { registro },
  screens: pantallasRegistro,
})
