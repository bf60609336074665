import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, own } from '../platform/feature.ts'
import { locales } from '../platform/locale.ts'
import { exactText, newPassword, requiredEmail } from '../platform/validation.ts'
import { acceso as textos } from '../textos/es/acceso/acceso.ts'
import { formasSegundoFactor } from './segundo-factor.ts'

/** Access: login, session and password. */

/** Username is the e-mail for all three kinds of user (K-34); its minimum length at login is 5 (K-33). */
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
 * `passwordAnterior` is optional only during a forced change; the server decides. `origen` is the calling screen ("perfil",
 * "forzado"): each has its own text for a mismatch (K-32).
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

/** The user of the session (A-SHELL-05, decisions §2). */
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
  /** Pending step before the session may do anything: set up a second factor, or present it. */
  segundoFactor: z.enum(['nada', 'configurar', 'confirmar']),
})
export type UsuarioActual = z.infer<typeof usuarioActual>

/** Public data of the organisation, available before login. */
export const organizacion = z.object({
  nombre: z.string(),
  nombreCorto: z.string(),
  color: z.string(),
  lema: z.string(),
  bajada: z.string(),
  telefono: z.string(),
  email: z.string(),
  preguntas: z.array(z.object({ pregunta: z.string(), respuesta: z.string() })),
  /** Path of its logo; '' if none: the seal replaces it. */
  logo: z.string(),
  /** A demo that may be reachable from other machines: every screen shows a notice. */
  demostracion: z.boolean(),
  demo: z.array(z.object({ email: z.string(), quien: z.string() })),
})
export type Organizacion = z.infer<typeof organizacion>

/**
 * The web calls the first-load endpoints (`desafio`, `verificar`, `ingresar`, `anotarIngreso`, `actual`, `salir`,
 * `guardarIdioma`) by hand: importing their schemas would add the validator to the login bundle.
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
    // Allowed after login, even before the second factor.
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
