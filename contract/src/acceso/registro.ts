import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { date, exactText, line, newPassword, repeatedEmail, requiredEmail, text } from '../platform/validation.ts'
import { registro as textos } from '../textos/es/acceso/registro.ts'
import { memberCheckDigit } from '../values/cuit.ts'

/** Registration and account recovery: sign-up, account by e-mail, e-mail validation, forgotten password. */

const requerido = { error: '@validacion.requerido' }
const typed = z.union([line(40), z.number().int().nonnegative()], requerido).transform(String)

/** Member number as printed on the card: 1001, 001001 or 001001/3, whose check digit must match. Outputs the number. */
export const typedAfiliadoNumber = typed.transform((value, context) => {
  if (value === '') context.addIssue({ code: 'custom', message: '@validacion.requerido', input: value })
  const parts = /^(\d{1,9})(?:\/(\d))?$/.exec(value)
  const numero = Number(parts?.[1] ?? 0)
  if (value !== '' && (numero < 1 || (parts?.[2] !== undefined && memberCheckDigit(numero) !== Number(parts[2]))))
    context.addIssue({ code: 'custom', message: '@validacion.numeroAfiliado', input: value })
  return numero
})

/** A document number, with or without dots, at most 8 digits. */
export const typedDocumento = typed.transform((value, context) => {
  const digitos = value.replace(/[.\s]/g, '')
  if (value === '') context.addIssue({ code: 'custom', message: '@validacion.requerido', input: value })
  else if (!/^[1-9]\d{0,7}$/.test(digitos)) context.addIssue({ code: 'custom', message: '@validacion.patron', input: value })
  return Number(digitos)
})

const equal = (v: { password?: string | undefined; password2?: string | undefined }) => v.password === v.password2
const clavesIguales = { path: ['password2'], message: '@validacion.clavesIguales' }

/** Step 1 of registration: identity. All three fields must match one affiliate (A-REGISTRO-03, decisions §5). */
export const identidad = z.object({
  numeroAfiliado: typedAfiliadoNumber,
  numeroDocumento: typedDocumento,
  fechaNacimiento: date,
})

const mails = z.object({ email: requiredEmail, email2: repeatedEmail })
const coincidir = { path: ['email2'], message: '@validacion.emailsIguales' }

/** Step 2 of registration: login e-mail. The mailbox owner chooses the password on the link's page (decision 017). */
export const newAcceso = mails.refine((v) => v.email === v.email2, coincidir)

export const newUsuario = identidad.extend(mails.shape).refine((v) => v.email === v.email2, coincidir)
export type NewUsuario = z.output<typeof newUsuario>

/** Only an address: account by e-mail, forgotten password, new validation mail. */
export const soloCorreo = z.object({ email: requiredEmail })

/** Chooses the password of a new account. */
export const chooseClave = z.object({ password: newPassword, password2: newPassword }).refine(equal, clavesIguales)

/**
 * An account created by an administrator is validated with a button and takes no password here. `enlaceDeValidacion` tells which
 * case applies.
 */
export const validateCuenta = z
  .object({ password: newPassword.optional(), password2: newPassword.optional() })
  .refine(equal, clavesIguales)
  .nullish()

/** The model of 000 §3 also has the hash; if present it must match the one in the address (A-RECUPERO-04, A-RECUPERO-05). */
export const recuperarClave = z
  .object({ hash: exactText(300).optional(), password: newPassword, password2: newPassword })
  .refine(equal, clavesIguales)

/** Token of a link, as in the address. */
export const tokenLink = z.object({ token: text(300) })
export const hashLink = z.object({ hash: text(300) })

/** Reply that does not reveal whether the account exists; `pista` only in a demo, which sends no mail. */
export const response = z.object({ message: z.string(), pista: z.string().optional() })
export type Respuesta = z.infer<typeof response>

/** Account behind a link, shown to the holder of the link. */
export const linkCuenta = z.object({ nombre: z.string(), email: z.string() })
export type LinkCuenta = z.infer<typeof linkCuenta>

/** Data of a validation link; no name, since the address may be mistyped. `hecha`: message for a link already used. */
export const enlaceDeValidacion = z.object({ email: z.string(), eligeClave: z.boolean(), hecha: z.string().nullable() })
export type EnlaceDeValidacion = z.infer<typeof enlaceDeValidacion>

const pide = { method: 'POST', access: 'abierta', response: response } as const
const byMail = { ...pide, body: soloCorreo } as const
const withToken = { access: 'abierta', params: tokenLink } as const
const withHash = { method: 'POST', access: 'abierta', params: hashLink } as const
const mira = {
  ...withToken,
  method: 'GET',
  summary: 'De qué correo es un enlace de validación, y si pide elegir la contraseña; no lo usa',
  response: enlaceDeValidacion,
} as const
const valida = {
  ...withToken,
  method: 'POST',
  summary: 'Valida el correo de un usuario nuevo; el de un registro elige ahí su contraseña',
  body: validateCuenta,
  response: response,
} as const

/** Public calls with uniform replies, and the actions of mail links. */
export const registro = {
  pedirCuenta: defineCall({
    ...pide,
    path: 'nuevo-usuario',
    summary: 'Pide una cuenta con los datos de un afiliado; la respuesta es siempre la misma',
    body: newUsuario,
  }),
  crearPorCorreo: defineCall({
    ...byMail,
    path: 'usuarios/crear-usuario-por-correo',
    summary: 'Pide un usuario con el correo de la ficha; la respuesta es siempre la misma',
  }),
  recuperar: defineCall({
    ...byMail,
    path: 'usuarios/solicitar-recuperar-pass',
    summary: 'Pide recuperar la contraseña; la respuesta es siempre la misma',
  }),
  reenviar: defineCall({
    ...byMail,
    path: 'nuevo-usuario/reenviar-correo',
    summary: 'Pide otro correo de validación; la respuesta es siempre la misma',
  }),
  /** The first is for registration links (A-REGISTRO-08); the second for accounts created by someone else (B-VALIDARMAIL-01). */
  mirarCorreo: defineCall({ ...mira, path: 'nuevo-usuario/validar-correo-usuario/:token' }),
  mirarUsuario: defineCall({ ...mira, path: 'usuarios/validar-nuevo-usuario/:token' }),
  validarCorreo: defineCall({ ...valida, path: 'nuevo-usuario/validar-correo-usuario/:token' }),
  validarUsuario: defineCall({ ...valida, path: 'usuarios/validar-nuevo-usuario/:token' }),
  duenioDeEnlace: defineCall({
    ...withToken,
    method: 'GET',
    path: 'nuevo-usuario/:token',
    summary: 'De quién es el usuario que crea un enlace',
    response: linkCuenta,
  }),
  completar: defineCall({
    ...withToken,
    method: 'POST',
    path: 'nuevo-usuario/:token',
    summary: 'Completa el usuario creado por correo con su contraseña',
    body: chooseClave,
    response: response,
  }),
  verificarHash: defineCall({
    ...withHash,
    path: 'usuarios/verificar-hash/:hash',
    summary: 'Verifica un enlace de recuperación sin usarlo',
    response: linkCuenta,
  }),
  reponerClave: defineCall({
    ...withHash,
    path: 'usuarios/recuperar-pass/:hash',
    summary: 'Cambia la contraseña con un enlace de recuperación y cierra todas las sesiones',
    body: recuperarClave,
    response: response,
  }),
}

export const registroScreens = defineScreens({
  validarCorreo: { path: '/validar-correo-usuario/$token' },
  validarUsuario: { path: '/validar-nuevo-usuario/$token' },
  nuevoUsuario: { path: '/nuevo-usuario/$token' },
  recuperar: { path: '/recuperar-pass/$hash' },
})

export const registroFeature = defineFeature({
  name: 'acceso/registro',
  texts: { registro: textos },
  forMembers: true,
  errors: {
    CUENTA_EXISTENTE: 409,
  },
  calls: { registro },
  screens: registroScreens,
})
