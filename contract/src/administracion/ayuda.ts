import { z } from 'zod'
import { openSession } from '../acceso/perfil.ts'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { id, requiredEmail, text } from '../platform/validation.ts'
import { ayuda as textos } from '../textos/es/administracion/ayuda.ts'
import { estadosCorreo } from './correos.ts'

/** Sign-in help: why a person cannot sign in, one page per person, for phone support (decision 026). */

/** Causes that prevent signing in, worst first. `puede`: no cause found. */
export const causas = [
  'sinCuenta',
  'deshabilitada',
  'correoDevuelto',
  'sinValidar',
  'bloqueada',
  'redBloqueada',
  'segundoFactor',
  'correosNoLlegan',
  'claveMal',
  'debeCambiarClave',
  'debeSegundoFactor',
  'puede',
] as const
export type Causa = (typeof causas)[number]

/** One remedy per cause. */
export const remedios = [
  'crear',
  'habilitar',
  'corregirCorreo',
  'levantarBloqueo',
  'recuperar',
  'segundoFactor',
  'esperar',
  'probarCorreo',
] as const
export type Remedio = (typeof remedios)[number]

/** State of the mail with the validation link. */
export const estadosEnlace = ['devuelto', 'fallido', 'enCamino', 'guardado', 'vencido', 'enviado', 'ninguno'] as const

const momento = z.string()
/** Data of a cause for its sentence; null where not applicable. */
export const causaDicha = z.object({
  causa: z.enum(causas),
  remedio: z.enum(remedios),
  /** When it happened or started. */
  cuando: momento.nullable(),
  /** When it ends by itself. */
  hasta: momento.nullable(),
  /** Number of occurrences. */
  veces: z.number(),
  /** It came from a known device of the account. */
  conocido: z.boolean(),
  enlace: z.enum(estadosEnlace).nullable(),
  /** The mail server's error. */
  motivo: z.string().nullable(),
  /** The person closed the account. */
  propia: z.boolean(),
  quien: z.string().nullable(),
})
export type CausaDicha = z.infer<typeof causaDicha>

export const resultadosIngreso = [
  'entro',
  'clave',
  'sinValidar',
  'deshabilitada',
  'bloqueada',
  'direccion',
  'segundoFactor',
  'pidioClave',
] as const
export type ResultadoIngreso = (typeof resultadosIngreso)[number]

/**
 * Consecutive attempts with one result from one device. Program and system are proper names; '' if the device does not report
 * them.
 */
export const intentosJuntos = z.object({
  resultado: z.enum(resultadosIngreso),
  desde: momento,
  hasta: momento,
  veces: z.number(),
  programa: z.string(),
  sistema: z.string(),
  conocido: z.boolean(),
})
export type IntentosJuntos = z.infer<typeof intentosJuntos>

export const correoDeAyuda = z.object({
  id: z.number(),
  plantilla: z.string(),
  para: z.string(),
  creado: momento,
  estado: z.enum(estadosCorreo),
  momento,
  motivo: z.string().nullable(),
})
export type CorreoDeAyuda = z.infer<typeof correoDeAyuda>

/** Data to verify a person's identity by phone. */
const persona = {
  nombre: z.string(),
  numeroAfiliado: z.number().nullable(),
  numeroAfiliadoFormateado: z.string().nullable(),
  seccional: z.string().nullable(),
  documento: z.string(),
  fechaNacimiento: z.string().nullable(),
}

/**
 * Everything needed to help a person sign in, and nothing else: never a password, a PIN, a link, or private data (account,
 * family, documents). The screen has the texts of the causes.
 */
export const ayuda = z.object({
  id: z.number(),
  ...persona,
  /** The caller's own account, which cannot be fixed here. */
  propia: z.boolean(),
  /** The caller may correct the e-mail. */
  puedeCorregir: z.boolean(),
  /** When the page was opened, as audited. */
  abierta: momento,
  cuenta: z.object({
    email: z.string(),
    habilitado: z.boolean(),
    mailValidado: z.boolean(),
    creada: momento,
    creadaPor: z.string().nullable(),
    ultimoIngreso: momento.nullable(),
    debeCambiarClave: z.boolean(),
    version: z.number(),
  }),
  causas: z.array(causaDicha).min(1),
  intentos: z.array(intentosJuntos),
  /** The text shown at the last failed sign-in: its code, and its minutes. */
  leyo: z.object({ codigo: z.enum(['LOGIN', 'DEMASIADOS_INTENTOS']), minutos: z.number() }).nullable(),
  bloqueos: z.object({
    entrada: momento.nullable(),
    pines: z.array(z.object({ caja: z.string(), hasta: momento.nullable() })),
  }),
  sesiones: z.array(openSession.omit({ actual: true })),
  correos: z.array(correoDeAyuda),
  cajas: z.array(z.object({ id: z.number(), nombre: z.string(), seccional: z.string(), habilitada: z.boolean() })),
  roles: z.array(z.string()),
  seccionales: z.array(z.string()),
})
export type Ayuda = z.infer<typeof ayuda>

/** A member without an account. `email`: the registered one, used to create the account. */
export const ayudaSinCuenta = z.object({
  ...persona,
  email: z.string(),
  idUsuario: z.number().nullable(),
  correos: z.array(correoDeAyuda),
})
export type AyudaSinCuenta = z.infer<typeof ayudaSinCuenta>

export const personaBuscada = z.object({
  idUsuario: z.number().nullable(),
  numeroAfiliado: z.number().nullable(),
  nombre: z.string(),
  /** Number and branch, or e-mail: distinguishes people of one name. */
  detalle: z.string(),
})

/** Every change of an account requires identity verification by phone, also on the server. */
const identidad = z.literal(true, { error: '@ayudaIngreso.identidad' })
/** The corrected e-mail, and the read version of the account. */
export const correoCorregido = z.object({ email: requiredEmail, identidad, version: id })
export type CorreoCorregido = z.output<typeof correoCorregido>

const ayudar = { access: { permission: 'usuarios.ayudar' } } as const
const cambia = {
  ...ayudar,
  recentAuth: false,
  method: 'POST',
  invalidates: ['usuarios/ayuda/:id', 'vistas/usuarios', 'usuarios', 'usuarios/:id'],
} as const

export const ayudas = {
  buscar: defineCall({
    ...ayudar,
    method: 'GET',
    path: 'usuarios/ayuda/buscar',
    summary: 'Personas con cuenta o sin ella, por nombre, número, documento o correo: a quién se ayuda',
    query: z.object({ buscar: text(250) }),
    response: z.array(personaBuscada),
  }),
  leer: defineCall({
    ...ayudar,
    method: 'GET',
    path: 'usuarios/ayuda/:id',
    summary: 'Por qué alguien no puede entrar; queda en la auditoría',
    response: ayuda,
  }),
  deAfiliado: defineCall({
    ...ayudar,
    method: 'GET',
    path: 'usuarios/ayuda/afiliado/:numero',
    summary: 'Lo mismo de un afiliado, tenga cuenta o no',
    response: ayudaSinCuenta,
  }),
  corregirCorreo: defineCall({
    ...cambia,
    recentAuth: true,
    path: 'usuarios/ayuda/:id/corregir-correo',
    summary: 'Corrige el correo de una cuenta y le manda el enlace para validarlo; con el mismo correo, sólo lo manda otra vez',
    body: correoCorregido,
  }),
  levantarBloqueo: defineCall({
    ...cambia,
    path: 'usuarios/ayuda/:id/levantar-bloqueo',
    summary: 'Levanta el bloqueo por intentos',
    body: z.object({ identidad }),
  }),
  recuperar: defineCall({
    ...cambia,
    path: 'usuarios/ayuda/:id/recuperar',
    summary: 'Manda el enlace para elegir otra contraseña',
    body: z.object({ identidad }),
  }),
  probarCorreo: defineCall({
    ...cambia,
    path: 'usuarios/ayuda/:id/probar-correo',
    summary: 'Manda un correo de prueba a la cuenta',
  }),
  cerrarSesiones: defineCall({
    ...cambia,
    path: 'usuarios/ayuda/:id/cerrar-sesiones',
    summary: 'Cierra una sesión de una cuenta, o todas',
    body: z.object({ sesion: id.optional() }),
  }),
  invitar: defineCall({
    ...ayudar,
    recentAuth: false,
    method: 'POST',
    path: 'usuarios/ayuda/afiliado/:numero/invitar',
    summary: 'Manda a un afiliado sin cuenta, al correo de su ficha, el enlace para crearla',
    body: z.object({ identidad }),
    invalidates: ['usuarios/ayuda/afiliado/:numero'],
  }),
}

export const ayudaScreens = defineScreens({
  ayuda: { path: 'usuarios/ayuda/$id', permission: 'usuarios.ayudar' },
  ayudaAfiliado: { path: 'usuarios/ayuda/afiliado/$numero', permission: 'usuarios.ayudar' },
})

export const ayudaFeature = defineFeature({
  name: 'administracion/ayuda',
  peopleOnly: true,
  texts: { ayuda: textos },
  permissions: {
    'usuarios.ayudar': branchScoped('administrar'),
  },
  errors: {
    AYUDA_CUENTA_PROPIA: 409,
    AYUDA_NO_HACE_FALTA: 409,
    AYUDA_SIN_CORREO: 409,
    /** People with other surnames have it too. */
    AYUDA_CORREO_DE_VARIOS: 409,
  },
  calls: { ayudas },
  screens: ayudaScreens,
  menu: [
    {
      section: 'personas',
      order: 170,
      link: 'app_usuarios_ayuda',
      icon: 'personas',
      title: 'ayuda.pantallas.ayudar.titulo',
      place: 'OCULTO',
    },
  ],
})
