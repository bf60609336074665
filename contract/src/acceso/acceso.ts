import { z } from 'zod'
import { definirFuncion, propio } from '../platform/funcion.ts'
import { idiomas } from '../platform/idioma.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { claveNueva, emailRequerido, exacto } from '../platform/validacion.ts'
import { acceso as textos } from '../textos/es/acceso/acceso.ts'
import { formasSegundoFactor } from './segundo-factor.ts'

/** Access: getting into the portal, the session and the password of a user. */

/** Username is the e-mail for all three kinds of user (K-34); the minimum at login is 5 (K-33). */
export const datosIngreso = z.object({
  username: emailRequerido,
  password: exacto(100).min(5),
  recordar: z.boolean().default(false),
})

export const recaptcha = z.object({
  username: exacto(80).optional(),
  password: exacto(100).optional(),
  recaptchaResponse: exacto(8000).min(1),
})

/**
 * `passwordAnterior` may be left out only while the change is forced; the server decides. `origen` says which screen asks
 * ("perfil", "forzado"): each has its own words for two passwords that differ (K-32).
 */
export const claveCambio = z
  .object({
    id: z.number().int().positive().optional(),
    passwordAnterior: claveNueva.optional(),
    password: claveNueva,
    password2: claveNueva,
    origen: exacto(40).optional(),
  })
  .refine((v) => v.origen !== 'forzado' || v.password === v.password2, {
    path: ['password2'],
    message: '@validacion.clavesIguales',
  })
  .refine((v) => v.origen === 'forzado' || v.password === v.password2, {
    path: ['password2'],
    message: '@validacion.contrasenasIguales',
  })

export const cambiarIdioma = z.object({ idioma: z.enum(idiomas) })

export const opcionSeccional = z.object({ idSeccional: z.number(), nombreSeccional: z.string() })

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
  seccionales: z.array(opcionSeccional),
  realizoTour: z.boolean(),
  idioma: z.enum(idiomas),
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
  desafio: definirLlamada({
    metodo: 'GET',
    ruta: 'recaptcha',
    acceso: 'abierta',
    resumen: 'Desafío de la verificación',
    respuesta: z.object({ challenge: z.unknown() }),
  }),
  verificar: definirLlamada({
    metodo: 'POST',
    ruta: 'recaptcha',
    acceso: 'abierta',
    resumen: 'Verifica la solución y deja un pase de un uso; no lee la contraseña',
    cuerpo: recaptcha,
  }),
  ingresar: definirLlamada({
    metodo: 'POST',
    ruta: 'login',
    acceso: 'abierta',
    resumen: 'Abre una sesión, o dice con qué segundo factor se termina de ingresar',
    cuerpo: datosIngreso,
    respuesta: z.object({ id: z.number(), segundoFactor: formasSegundoFactor.optional() }),
  }),
  salir: definirLlamada({ metodo: 'POST', ruta: 'logout', acceso: 'abierta', resumen: 'Cierra la sesión' }),
  actual: definirLlamada({
    metodo: 'GET',
    ruta: 'usuarios/actual',
    acceso: 'cualquierSesion',
    resumen: 'Quién está en la sesión',
    respuesta: usuarioActual,
  }),
  anotarIngreso: definirLlamada({
    metodo: 'POST',
    ruta: 'usuarios/actual/guardar-login',
    // Whoever came in did, also while they owe the second factor.
    acceso: 'cualquierSesion',
    reciente: false,
    resumen: 'Registra la fecha de ingreso',
  }),
  cambiarClave: definirLlamada({
    metodo: 'POST',
    ruta: 'usuarios/actual/cambiar-password',
    acceso: 'claveVencida',
    reciente: false,
    resumen: 'Cambia la contraseña propia y cierra todas las sesiones',
    cuerpo: claveCambio,
  }),
  guardarIdioma: definirLlamada({
    metodo: 'PUT',
    ruta: 'usuarios/actual/idioma',
    acceso: 'conSesion',
    reciente: false,
    resumen: 'Guarda el idioma elegido',
    cuerpo: cambiarIdioma,
  }),
}

export const funcionAcceso = definirFuncion({
  nombre: 'acceso/acceso',
  textos: { acceso: textos },
  deAfiliado: true,
  permisos: {
    'perfil.editar': propio('carnets'),
  },
  errores: {
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
  llamadas: { acceso },
})
