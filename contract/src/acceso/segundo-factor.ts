import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { exactText, text } from '../platform/validation.ts'
import { segundoFactor as textos } from '../textos/es/acceso/segundo-factor.ts'

/**
 * Second factor (decisions §3 and §9.7, decision 029): TOTP codes, passkeys («llaves de acceso») and recovery codes. Covers the
 * second step of login, passwordless login, step-up and the administrator's reset.
 */

const codificado = (max: number) => exactText(max).regex(/^[A-Za-z0-9_-]*$/)
const credencial = {
  id: codificado(1400).min(1),
  rawId: codificado(1400).min(1),
  type: z.literal('public-key'),
}
/** Passkey assertion, as the browser returns it (PublicKeyCredential.toJSON). */
const usedPasskey = z.object({
  ...credencial,
  response: z.object({
    clientDataJSON: codificado(4000).min(1),
    authenticatorData: codificado(4000).min(1),
    signature: codificado(4000).min(1),
    userHandle: codificado(200).optional(),
  }),
})
/** Registration response of a new passkey. */
const createdPasskey = z.object({
  ...credencial,
  response: z.object({
    clientDataJSON: codificado(4000).min(1),
    attestationObject: codificado(16_000).min(1),
    transports: z.array(exactText(20)).max(8).default([]),
  }),
})
export type UsedPasskey = z.output<typeof usedPasskey>
export type CreatedPasskey = z.output<typeof createdPasskey>

/** Six digits; blanks are ignored, since applications display them. */
const codigo = exactText(12)
  .transform((v) => v.replace(/ /g, ''))
  .refine((v) => /^\d{6}$/.test(v), '@validacion.seisCifras')

/** Exactly one of the three proofs. */
const unaSola = (v: object): boolean => Object.values(v).filter((una) => una !== undefined).length === 1
const proofs = z.object({ codigo: codigo.optional(), recuperacion: text(30).optional(), llave: usedPasskey.optional() })
export const pruebaSegundoFactor = proofs.refine(unaSola, { path: ['codigo'], message: '@validacion.requerido' })
export type PruebaSegundoFactor = z.output<typeof pruebaSegundoFactor>
/** Any second factor, or the password if the account has none: the proof for a signing action (decision 066). */
export const pruebaActo = proofs
  .extend({ password: exactText(100).min(1).optional() })
  .refine(unaSola, { path: ['password'], message: '@validacion.requerido' })
export type PruebaActo = z.output<typeof pruebaActo>

/** Second factors available on an account. */
export const formasSegundoFactor = z.object({ aplicacion: z.boolean(), llaves: z.boolean(), recuperacion: z.boolean() })
export type FormasSegundoFactor = z.infer<typeof formasSegundoFactor>

/** WebAuthn options for the browser. */
const options = z.object({ opciones: z.unknown() })
const ingreso = z.object({ id: z.number() })

/**
 * Calls before there is a session. The login makes them by hand: importing their schemas would add the validator to its bundle.
 */
export const ingresoConSegundo = {
  desafio: defineCall({
    method: 'POST',
    path: 'login/segundo-factor/desafio',
    access: 'abierta',
    summary: 'Desafío para la llave de acceso de quien ya dio su contraseña',
    response: options,
  }),
  terminar: defineCall({
    method: 'POST',
    path: 'login/segundo-factor',
    access: 'abierta',
    summary: 'Segundo paso del ingreso: abre la sesión',
    body: pruebaSegundoFactor,
    response: ingreso,
  }),
  desafioLlave: defineCall({
    method: 'POST',
    path: 'login/llave/desafio',
    access: 'abierta',
    summary: 'Desafío para ingresar sólo con una llave de acceso',
    response: options,
  }),
  conLlave: defineCall({
    method: 'POST',
    path: 'login/llave',
    access: 'abierta',
    summary: 'Abre una sesión con una llave de acceso, sin contraseña',
    body: z.object({ llave: usedPasskey, recordar: z.boolean().default(false) }),
    response: ingreso,
  }),
}

/** A passkey of the user. ISO timestamps; `ultimoUso` is null until first use. */
export const loginPasskey = z.object({
  id: z.number(),
  nombre: z.string(),
  creada: z.string(),
  ultimoUso: z.string().nullable(),
})
export type LoginPasskey = z.infer<typeof loginPasskey>

export const segundoFactorPropio = z.object({
  /** Timestamp since TOTP codes are required; null if not set up. */
  aplicacion: z.string().nullable(),
  llaves: z.array(loginPasskey),
  /** Unused recovery codes. */
  codigos: z.number(),
  /** True if one of the user's roles, or the organisation, requires a second factor. */
  exigido: z.boolean(),
  /** True if this address supports passkeys. */
  llavesPosibles: z.boolean(),
})
export type SegundoFactorPropio = z.infer<typeof segundoFactorPropio>

/** Recovery codes, shown once; empty if codes already existed. */
const codes = z.object({ codigos: z.array(z.string()) })

const own = { access: 'sinSegundo' } as const
const cambia = ['usuarios/actual', 'usuarios/actual/segundo-factor'] as const
const change = { ...own, recentAuth: true, invalidates: cambia } as const
/** Password, required from a user without a second factor. */
const withClave = z.object({ password: exactText(100).optional() })
const nombre = text(60)

/** Calls on the caller's own second factor. */
export const segundoFactor = {
  leer: defineCall({
    ...own,
    method: 'GET',
    path: 'usuarios/actual/segundo-factor',
    summary: 'El segundo factor propio',
    response: segundoFactorPropio,
  }),
  empezarAplicacion: defineCall({
    ...own,
    recentAuth: true,
    method: 'POST',
    path: 'usuarios/actual/segundo-factor/aplicacion',
    summary: 'Da la clave para una aplicación de códigos; vale desde que se confirma con uno',
    body: withClave,
    response: z.object({ clave: z.string(), direccion: z.string() }),
  }),
  confirmarAplicacion: defineCall({
    ...change,
    method: 'POST',
    path: 'usuarios/actual/segundo-factor/aplicacion/confirmar',
    summary: 'Confirma la aplicación con un código; la primera vez da los códigos de recuperación',
    body: z.object({ codigo }),
    response: codes,
  }),
  quitarAplicacion: defineCall({
    ...change,
    method: 'DELETE',
    path: 'usuarios/actual/segundo-factor/aplicacion',
    summary: 'Deja de pedir los códigos de la aplicación',
  }),
  regenerarCodigos: defineCall({
    ...change,
    method: 'POST',
    path: 'usuarios/actual/segundo-factor/codigos',
    summary: 'Otros códigos de recuperación; los anteriores dejan de servir',
    response: codes,
  }),
  empezarLlave: defineCall({
    ...own,
    recentAuth: true,
    method: 'POST',
    path: 'usuarios/actual/segundo-factor/llaves/desafio',
    summary: 'Desafío para crear una llave de acceso',
    body: withClave,
    response: options,
  }),
  agregarLlave: defineCall({
    ...change,
    method: 'POST',
    path: 'usuarios/actual/segundo-factor/llaves',
    summary: 'Agrega una llave de acceso; si es el primer segundo factor, da los códigos de recuperación',
    body: z.object({ nombre, llave: createdPasskey }),
    response: codes,
  }),
  renombrarLlave: defineCall({
    ...change,
    method: 'PUT',
    path: 'usuarios/actual/segundo-factor/llaves/:id',
    summary: 'Cambia el nombre de una llave de acceso propia',
    body: z.object({ nombre }),
  }),
  quitarLlave: defineCall({
    ...change,
    method: 'DELETE',
    path: 'usuarios/actual/segundo-factor/llaves/:id',
    summary: 'Quita una llave de acceso propia',
  }),
  desafioConfirmar: defineCall({
    ...own,
    method: 'POST',
    path: 'usuarios/actual/segundo-factor/confirmar/desafio',
    recentAuth: false,
    summary: 'Desafío para mostrar otra vez una llave de acceso',
    response: options,
  }),
  confirmar: defineCall({
    ...own,
    method: 'POST',
    path: 'usuarios/actual/segundo-factor/confirmar',
    recentAuth: false,
    summary: 'Muestra otra vez el segundo factor: la sesión lo tiene por reciente quince minutos',
    body: pruebaSegundoFactor,
    invalidates: ['usuarios/actual'],
  }),
}

/** Detail of a rejected signing action: the action's digest. */
export const actoSinPrueba = z.object({ acto: exactText(64).regex(/^[0-9a-f]{64}$/) })
const deActo = { access: 'conSesion', method: 'POST', recentAuth: false, params: actoSinPrueba } as const

/** Proof of a signing action, sent before the call is repeated (decision 066). */
export const actos = {
  desafiar: defineCall({
    ...deActo,
    path: 'usuarios/actual/actos/:acto/desafio',
    summary: 'Desafío para que una llave de acceso firme un acto',
    response: options,
  }),
  probar: defineCall({
    ...deActo,
    path: 'usuarios/actual/actos/:acto',
    summary: 'Muestra quién hace un acto: vale una vez, dos minutos y para ese acto',
    body: pruebaActo,
  }),
}

/**
 * Turns the requirement on or off for a role, or for all users of level 2 and 3 (`rol` null). One role per call avoids lost
 * updates.
 */
export const cambioExigencia = z.object({ rol: z.number().int().positive().nullable(), exige: z.boolean() })

const administra = { access: { permission: 'usuarios.segundoFactor' } } as const

/** Administrator calls. */
export const segundoFactorAjeno = {
  restablecer: defineCall({
    ...administra,
    recentAuth: true,
    method: 'POST',
    path: 'usuarios/:id/restablecer-segundo-factor',
    summary: 'Quita el segundo factor de una cuenta, cierra sus sesiones y se lo avisa',
    invalidates: ['usuarios/actual/segundo-factor', 'segundo-factor/exigencia', 'usuarios/ayuda/:id'],
  }),
  leerExigencia: defineCall({
    ...administra,
    method: 'GET',
    path: 'segundo-factor/exigencia',
    summary: 'A quién se le pide segundo factor, y cuántas de esas cuentas no lo tienen',
    response: z.object({
      personal: z.boolean(),
      /** Enabled accounts of level 2 and 3, and how many lack a second factor. */
      cuentas: z.number(),
      sin: z.number(),
      roles: z.array(z.object({ id: z.number(), nombre: z.string(), exige: z.boolean(), cuentas: z.number(), sin: z.number() })),
    }),
  }),
  cambiarExigencia: defineCall({
    ...administra,
    recentAuth: true,
    method: 'PUT',
    path: 'segundo-factor/exigencia',
    summary: 'Cambia a quién se le pide segundo factor',
    body: cambioExigencia,
    invalidates: ['segundo-factor/exigencia', 'usuarios/actual'],
  }),
}

export const segundoFactorScreens = defineScreens({
  exigencia: { path: 'administracion/segundo-factor', permission: 'usuarios.segundoFactor' },
})

export const segundoFactorFeature = defineFeature({
  name: 'acceso/segundo-factor',
  peopleOnly: true,
  texts: { segundoFactor: textos },
  forMembers: true,
  permissions: {
    'usuarios.segundoFactor': central,
  },
  errors: {
    /** The account has privileges that the caller lacks, so the caller may not remove its protections. */
    CUENTA_MAYOR: 403,
    /** The session may only set up a second factor, or present the existing one. */
    SEGUNDO_FACTOR_PENDIENTE: 403,
    /** The call requires a second factor presented in the last fifteen minutes (step-up). */
    SEGUNDO_FACTOR_RECIENTE: 403,
    /** A signing action requires its own proof; `detalle` identifies the action (actoSinPrueba). */
    ACTO_SIN_PRUEBA: 403,
    SEGUNDO_FACTOR_INCORRECTO: 400,
    /** The challenge expired after five minutes, or was already used. */
    SEGUNDO_FACTOR_VENCIDO: 409,
    SEGUNDO_FACTOR_EXIGIDO: 409,
    LLAVE_RECHAZADA: 400,
    LLAVE_REPETIDA: 409,
    LLAVES_SIN_DIRECCION: 409,
  },
  calls: { ingresoConSegundo, segundoFactor, actos, segundoFactorAjeno },
  screens: segundoFactorScreens,
  menu: [
    {
      section: 'sistema',
      order: 100,
      screen: 'exigencia',
      icon: 'candado',
      title: 'segundoFactor.pantallas.segundoFactor.exigenciaTitulo',
    },
  ],
})
