import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, own } from '../platform/feature.ts'
import { locales } from '../platform/locale.ts'
import { exactText, newPassword, requiredEmail } from '../platform/validation.ts'
import { acceso as textos } from '../textos/es/acceso/acceso.ts'
import { formasSegundoFactor } from './segundo-factor.ts'

/** Access: getting into the portal, the session and the password of a user. */

/** Username is the e-mail for all three kinds of user (K-34); the minimum at login is 5 (K-33). */
export const ingresoData = z.object({
  username: requiredEmail,
  password: exactText(100).min(5),
  recordar: z.boolean().default(false),
})

export const recaptcha = z.object({
  username: exactText(80).optional(),
  password: exactText(100).optional(),
  recaptchaResponse: exactText(8000).min(1),
})

/**
 * `passwordAnterior` may be left out only while the change is forced; the server decides. `origen` says which screen asks
 * ("perfil", "forzado"): each has its own words for two passwords that differ (K-32).
 */
export const claveCambio = z
  .object({
    id: z.number().int().positive().optional(),
    passwordAnterior: newPassword.optional(),
    password: newPassword,
    password2: newPassword,
    origen: exactText(40).optional(),
  })
  .refine((v) => v.origen !== 'forzado' || v.password === v.password2, {
    path: ['password2'],
    message: '@validacion.clavesIguales',
  })
  .refine((v) => v.origen === 'forzado' || v.password === v.password2, {
    path: ['password2'],
    message: '@validacion.contrasenasIguales',
  })

export const changeLanguage = z.object({ idioma: z.enum(locales) })

export const seccionalOption = z.object({ idSeccional: z.number(), nombreSeccional: z.string() })

/** Who is in the session (A-SHELL-05, decisions §2). */
export const usuarioActual = z.object({
  id: z.number(),
  numeroAfiliado: z.number().nullable(),
  forzarCambioPassword: z.boolean(),
  imagen: z.boolean(),
  nombre: z.string(),
  email: z.string(),
  nivel: z.object({ id: z.number(), nombre: z.string() }),
  permisos: z.array(z.string()),
  seccionales: z.array(seccionalOption),
  realizoTour: z.boolean(),
  idioma: z.enum(locales),
  ultimoIngreso: z.string().nullable(),
  /** What this session still owes before it may do anything: set a second factor up, or show the one that the account has. */
  segundoFactor: z.enum(['nada', 'configurar', 'confirmar']),
})
export type UsuarioActual = z.infer<typeof usuarioActual>

/** What anyone may know of the organisation, before login too. */
export const organizacion = z.object({
  nombre: z.string(),
  nombreCorto: z.string(),
  color: z.string(),
  lema: z.string(),
  bajada: z.string(),
  telefono: z.string(),
  email: z.string(),
  preguntas: z.array(z.object({ pregunta: z.string(), respuesta: z.string() })),
  /** Path of its logo, '' without one: the seal stands for it. */
  logo: z.string(),
  /** A demonstration that may be beyond one machine: every screen tells it. */
  demostracion: z.boolean(),
  demo: z.array(z.object({ email: z.string(), quien: z.string() })),
})
export type Organizacion = z.infer<typeof organizacion>

/**
 * Those of the first load (`desafio`, `verificar`, `ingresar`, `anotarIngreso`, `actual`, `salir`, `guardarIdioma`) the web makes by hand,
 * from its platform and from the login: with their schemas the login would weigh the validator too.
 */
export const acceso = {
  desafio: defineCall({
    method: 'GET',
    path: 'recaptcha',
    access: 'abierta',
    summary: 'Desafío de la verificación',
    response: z.object({ challenge: z.unknown() }),
  }),
  verificar: defineCall({
    method: 'POST',
    path: 'recaptcha',
    access: 'abierta',
    summary: 'Verifica la solución y deja un pase de un uso; no lee la contraseña',
    body: recaptcha,
  }),
  ingresar: defineCall({
    method: 'POST',
    path: 'login',
    access: 'abierta',
    summary: 'Abre una sesión, o dice con qué segundo factor se termina de ingresar',
    body: ingresoData,
    response: z.object({ id: z.number(), segundoFactor: formasSegundoFactor.optional() }),
  }),
  salir: defineCall({ method: 'POST', path: 'logout', access: 'abierta', summary: 'Cierra la sesión' }),
  actual: defineCall({
    method: 'GET',
    path: 'usuarios/actual',
    access: 'cualquierSesion',
    summary: 'Quién está en la sesión',
    response: usuarioActual,
  }),
  anotarIngreso: defineCall({
    method: 'POST',
    path: 'usuarios/actual/guardar-login',
    // Whoever came in did, also while they owe the second factor.
    access: 'cualquierSesion',
    recentAuth: false,
    summary: 'Registra la fecha de ingreso',
  }),
  cambiarClave: defineCall({
    method: 'POST',
    path: 'usuarios/actual/cambiar-password',
    access: 'claveVencida',
    recentAuth: false,
    summary: 'Cambia la contraseña propia y cierra todas las sesiones',
    body: claveCambio,
  }),
  guardarIdioma: defineCall({
    method: 'PUT',
    path: 'usuarios/actual/idioma',
    access: 'conSesion',
    recentAuth: false,
    summary: 'Guarda el idioma elegido',
    body: changeLanguage,
  }),
}

export const accesoFeature = defineFeature({
  name: 'acceso/acceso',
  texts: { acceso: textos },
  forMembers: true,
  permissions: {
    'perfil.editar': own('carnets'),
  },
  errors: {
    LOGIN: 401,
    CAPTCHA: 400,
    CLAVE_VENCIDA: 403,
    CLAVE_ANTERIOR: 400,
    CLAVE_REPETIDA: 400,
    CLAVE_COMUN: 400,
    CLAVE_PROPIA: 400,
    ENLACE_INVALIDO: 404,
    ENLACE_USADO: 409,
    ENLACE_CADUCADO: 409,
  },
  calls: { acceso },
})
