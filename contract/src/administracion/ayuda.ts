import { z } from 'zod'
import { openSession } from '../acceso/perfil.ts'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { id, requiredEmail, text } from '../platform/validation.ts'
import { ayuda as textos } from '../textos/es/administracion/ayuda.ts'
import { estadosCorreo } from './correos.ts'

/** Why can't she enter? One page per person, for who is asked by phone (decision 026). */

/** Why somebody cannot enter, the worst first. `puede`: nothing that can be seen from here. */
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

/** What mends a cause: one thing each. */
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

/** How the link that validates the account went. */
export const estadosEnlace = ['devuelto', 'fallido', 'enCamino', 'guardado', 'vencido', 'enviado', 'ninguno'] as const

const momento = z.string()
/** What is known of a cause, for its sentence; null what does not come to it. */
export const causaDicha = z.object({
  causa: z.enum(causas),
  remedio: z.enum(remedios),
  /** When it happened, or began. */
  cuando: momento.nullable(),
  /** Until when it lasts by itself. */
  hasta: momento.nullable(),
  /** How many times. */
  veces: z.number(),
  /** Whether it came from a device that was in the account before. */
  conocido: z.boolean(),
  enlace: z.enum(estadosEnlace).nullable(),
  /** What the other side said of a mail. */
  motivo: z.string().nullable(),
  /** Whether they closed the account themselves. */
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

/** Tries one after the other that ended alike, from one device. Programs and systems are proper names; '' when the device does not say. */
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

/** Whom one is talking to: what is asked by phone to know that it is them. */
const persona = {
  nombre: z.string(),
  numeroAfiliado: z.number().nullable(),
  numeroAfiliadoFormateado: z.string().nullable(),
  seccional: z.string().nullable(),
  documento: z.string(),
  fechaNacimiento: z.string().nullable(),
}

/**
 * All that helps somebody to get in, and nothing else: never a password, a PIN, a link, nor what is theirs alone (account, family, documents).
 * Texts of causes are of the screen.
 */
export const ayuda = z.object({
  id: z.number(),
  ...persona,
  /** Nobody mends their own account here. */
  propia: z.boolean(),
  /** Whether the caller may choose where its mail goes. */
  puedeCorregir: z.boolean(),
  /** When the page was opened, as the audit says it. */
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
  /** What they read the last time that they did not enter: the code of its text, and the minutes that it names. */
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

/** A member without an account. `email`: the one on file, where "create by e-mail" goes. */
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
  /** Number and branch, or e-mail: what tells two of one name apart. */
  detalle: z.string(),
})

/** Identity is asked by phone before anything that changes an account: the server takes nothing without it. */
const identidad = z.literal(true, { error: '@ayudaIngreso.identidad' })
/** The e-mail that an account is to have, and the version of the account that was read. */
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
    /** People of other surnames have it too. */
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
