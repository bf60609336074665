import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, texto } from '../platform/validacion.ts'
import { segundoFactor as textos } from '../textos/es/acceso/segundo-factor.ts'

/**
 * Second factor (decisions §3 and §9.7, decision 029): codes of an application (TOTP), passkeys («llaves de acceso») and recovery codes;
 * the second step of the login, a passkey that enters by itself, showing it again, and the reset by an administrator.
 */

const codificado = (maximo: number) => exacto(maximo).regex(/^[A-Za-z0-9_-]*$/)
const credencial = {
  id: codificado(1400).min(1),
  rawId: codificado(1400).min(1),
  type: z.literal('public-key'),
}
/** What a passkey signed, as the browser gives it (PublicKeyCredential.toJSON). */
const llaveUsada = z.object({
  ...credencial,
  response: z.object({
    clientDataJSON: codificado(4000).min(1),
    authenticatorData: codificado(4000).min(1),
    signature: codificado(4000).min(1),
    userHandle: codificado(200).optional(),
  }),
})
/** A passkey that was just made. */
const llaveCreada = z.object({
  ...credencial,
  response: z.object({
    clientDataJSON: codificado(4000).min(1),
    attestationObject: codificado(16_000).min(1),
    transports: z.array(exacto(20)).max(8).default([]),
  }),
})
export type LlaveUsada = z.output<typeof llaveUsada>
export type LlaveCreada = z.output<typeof llaveCreada>

/** Six digits; blanks between them do not count, as applications show them. */
const codigo = exacto(12)
  .transform((v) => v.replace(/ /g, ''))
  .refine((v) => /^\d{6}$/.test(v), '@validacion.seisCifras')

/** One proof of the three. */
const unaSola = (v: object): boolean => Object.values(v).filter((una) => una !== undefined).length === 1
const pruebas = z.object({ codigo: codigo.optional(), recuperacion: texto(30).optional(), llave: llaveUsada.optional() })
export const pruebaSegundoFactor = pruebas.refine(unaSola, { path: ['codigo'], message: '@validacion.requerido' })
export type PruebaSegundoFactor = z.output<typeof pruebaSegundoFactor>
/** The same, or the password of who has no second factor: what a legal act asks of everybody (decision 066). */
export const pruebaActo = pruebas
  .extend({ password: exacto(100).min(1).optional() })
  .refine(unaSola, { path: ['password'], message: '@validacion.requerido' })
export type PruebaActo = z.output<typeof pruebaActo>

/** What an account can show. */
export const formasSegundoFactor = z.object({ aplicacion: z.boolean(), llaves: z.boolean(), recuperacion: z.boolean() })
export type FormasSegundoFactor = z.infer<typeof formasSegundoFactor>

/** Options for the browser, as WebAuthn has them. */
const opciones = z.object({ opciones: z.unknown() })
const ingreso = z.object({ id: z.number() })

/** Before there is a session. The web makes them by hand from the login: with their schemas it would weigh the validator too. */
export const ingresoConSegundo = {
  desafio: definirLlamada({
    metodo: 'POST',
    ruta: 'login/segundo-factor/desafio',
    acceso: 'abierta',
    resumen: 'Desafío para la llave de acceso de quien ya dio su contraseña',
    respuesta: opciones,
  }),
  terminar: definirLlamada({
    metodo: 'POST',
    ruta: 'login/segundo-factor',
    acceso: 'abierta',
    resumen: 'Segundo paso del ingreso: abre la sesión',
    cuerpo: pruebaSegundoFactor,
    respuesta: ingreso,
  }),
  desafioLlave: definirLlamada({
    metodo: 'POST',
    ruta: 'login/llave/desafio',
    acceso: 'abierta',
    resumen: 'Desafío para ingresar sólo con una llave de acceso',
    respuesta: opciones,
  }),
  conLlave: definirLlamada({
    metodo: 'POST',
    ruta: 'login/llave',
    acceso: 'abierta',
    resumen: 'Abre una sesión con una llave de acceso, sin contraseña',
    cuerpo: z.object({ llave: llaveUsada, recordar: z.boolean().default(false) }),
    respuesta: ingreso,
  }),
}

/** A passkey of the person. Dates are ISO instants; `ultimoUso` null until it is used. */
export const llaveDeAcceso = z.object({
  id: z.number(),
  nombre: z.string(),
  creada: z.string(),
  ultimoUso: z.string().nullable(),
})
export type LlaveDeAcceso = z.infer<typeof llaveDeAcceso>

export const segundoFactorPropio = z.object({
  /** Since when codes of an application are asked for; null: there is none. */
  aplicacion: z.string().nullable(),
  llaves: z.array(llaveDeAcceso),
  /** Recovery codes that are left. */
  codigos: z.number(),
  /** One of their roles, or the organisation, wants one. */
  exigido: z.boolean(),
  /** Whether this address can have passkeys at all. */
  llavesPosibles: z.boolean(),
})
export type SegundoFactorPropio = z.infer<typeof segundoFactorPropio>

/** Recovery codes as they are shown once; none when there were some already. */
const codigos = z.object({ codigos: z.array(z.string()) })

const propio = { acceso: 'sinSegundo' } as const
const cambia = ['usuarios/actual', 'usuarios/actual/segundo-factor'] as const
const cambio = { ...propio, reciente: true, cambia } as const
/** Who has no second factor yet shows that they know the password. */
const conClave = z.object({ password: exacto(100).optional() })
const nombre = texto(60)

/** What a person does with their own. */
export const segundoFactor = {
  leer: definirLlamada({
    ...propio,
    metodo: 'GET',
    ruta: 'usuarios/actual/segundo-factor',
    resumen: 'El segundo factor propio',
    respuesta: segundoFactorPropio,
  }),
  empezarAplicacion: definirLlamada({
    ...propio,
    reciente: true,
    metodo: 'POST',
    ruta: 'usuarios/actual/segundo-factor/aplicacion',
    resumen: 'Da la clave para una aplicación de códigos; vale desde que se confirma con uno',
    cuerpo: conClave,
    respuesta: z.object({ clave: z.string(), direccion: z.string() }),
  }),
  confirmarAplicacion: definirLlamada({
    ...cambio,
    metodo: 'POST',
    ruta: 'usuarios/actual/segundo-factor/aplicacion/confirmar',
    resumen: 'Confirma la aplicación con un código; la primera vez da los códigos de recuperación',
    cuerpo: z.object({ codigo }),
    respuesta: codigos,
  }),
  quitarAplicacion: definirLlamada({
    ...cambio,
    metodo: 'DELETE',
    ruta: 'usuarios/actual/segundo-factor/aplicacion',
    resumen: 'Deja de pedir los códigos de la aplicación',
  }),
  regenerarCodigos: definirLlamada({
    ...cambio,
    metodo: 'POST',
    ruta: 'usuarios/actual/segundo-factor/codigos',
    resumen: 'Otros códigos de recuperación; los anteriores dejan de servir',
    respuesta: codigos,
  }),
  empezarLlave: definirLlamada({
    ...propio,
    reciente: true,
    metodo: 'POST',
    ruta: 'usuarios/actual/segundo-factor/llaves/desafio',
    resumen: 'Desafío para crear una llave de acceso',
    cuerpo: conClave,
    respuesta: opciones,
  }),
  agregarLlave: definirLlamada({
    ...cambio,
    metodo: 'POST',
    ruta: 'usuarios/actual/segundo-factor/llaves',
    resumen: 'Agrega una llave de acceso; si es el primer segundo factor, da los códigos de recuperación',
    cuerpo: z.object({ nombre, llave: llaveCreada }),
    respuesta: codigos,
  }),
  renombrarLlave: definirLlamada({
    ...cambio,
    metodo: 'PUT',
    ruta: 'usuarios/actual/segundo-factor/llaves/:id',
    resumen: 'Cambia el nombre de una llave de acceso propia',
    cuerpo: z.object({ nombre }),
  }),
  quitarLlave: definirLlamada({
    ...cambio,
    metodo: 'DELETE',
    ruta: 'usuarios/actual/segundo-factor/llaves/:id',
    resumen: 'Quita una llave de acceso propia',
  }),
  desafioConfirmar: definirLlamada({
    ...propio,
    metodo: 'POST',
    ruta: 'usuarios/actual/segundo-factor/confirmar/desafio',
    reciente: false,
    resumen: 'Desafío para mostrar otra vez una llave de acceso',
    respuesta: opciones,
  }),
  confirmar: definirLlamada({
    ...propio,
    metodo: 'POST',
    ruta: 'usuarios/actual/segundo-factor/confirmar',
    reciente: false,
    resumen: 'Muestra otra vez el segundo factor: la sesión lo tiene por reciente quince minutos',
    cuerpo: pruebaSegundoFactor,
    cambia: ['usuarios/actual'],
  }),
}

/** What the refusal of a legal act brings: which one it is. */
export const actoSinPrueba = z.object({ acto: exacto(64).regex(/^[0-9a-f]{64}$/) })
const deActo = { acceso: 'conSesion', metodo: 'POST', reciente: false, claves: actoSinPrueba } as const

/** The proof of a legal act, before the call that it is of is made again (decision 066). */
export const actos = {
  desafiar: definirLlamada({
    ...deActo,
    ruta: 'usuarios/actual/actos/:acto/desafio',
    resumen: 'Desafío para que una llave de acceso firme un acto',
    respuesta: opciones,
  }),
  probar: definirLlamada({
    ...deActo,
    ruta: 'usuarios/actual/actos/:acto',
    resumen: 'Muestra quién hace un acto: vale una vez, dos minutos y para ese acto',
    cuerpo: pruebaActo,
  }),
}

/** Asks one of a role, or of everybody of level 2 and 3 (`rol` null), or asks no longer. One at a time: two people undo nothing of each other. */
export const cambioExigencia = z.object({ rol: z.number().int().positive().nullable(), exige: z.boolean() })

const administra = { acceso: { permiso: 'usuarios.segundoFactor' } } as const

/** What an administrator does. */
export const segundoFactorAjeno = {
  restablecer: definirLlamada({
    ...administra,
    reciente: true,
    metodo: 'POST',
    ruta: 'usuarios/:id/restablecer-segundo-factor',
    resumen: 'Quita el segundo factor de una cuenta, cierra sus sesiones y se lo avisa',
    cambia: ['usuarios/actual/segundo-factor', 'segundo-factor/exigencia', 'usuarios/ayuda/:id'],
  }),
  leerExigencia: definirLlamada({
    ...administra,
    metodo: 'GET',
    ruta: 'segundo-factor/exigencia',
    resumen: 'A quién se le pide segundo factor, y cuántas de esas cuentas no lo tienen',
    respuesta: z.object({
      personal: z.boolean(),
      /** Enabled accounts of level 2 and 3, and how many of them have none. */
      cuentas: z.number(),
      sin: z.number(),
      roles: z.array(z.object({ id: z.number(), nombre: z.string(), exige: z.boolean(), cuentas: z.number(), sin: z.number() })),
    }),
  }),
  cambiarExigencia: definirLlamada({
    ...administra,
    reciente: true,
    metodo: 'PUT',
    ruta: 'segundo-factor/exigencia',
    resumen: 'Cambia a quién se le pide segundo factor',
    cuerpo: cambioExigencia,
    cambia: ['segundo-factor/exigencia', 'usuarios/actual'],
  }),
}

export const pantallasSegundoFactor = definirPantallas({
  exigencia: { ruta: 'administracion/segundo-factor', permiso: 'usuarios.segundoFactor' },
})

export const funcionSegundoFactor = definirFuncion({
  nombre: 'acceso/segundo-factor',
  soloPersonas: true,
  textos: { segundoFactor: textos },
  deAfiliado: true,
  permisos: {
    'usuarios.segundoFactor': central,
  },
  errores: {
    /** The account holds more than the caller, who may not take its protections away. */
    CUENTA_MAYOR: 403,
    /** The session may do nothing but set a second factor up, or show the one it has. */
    SEGUNDO_FACTOR_PENDIENTE: 403,
    /** The call wants one that was shown in the last fifteen minutes. */
    SEGUNDO_FACTOR_RECIENTE: 403,
    /** A legal act wants a proof of its own; `detalle` says of which act (actoSinPrueba). */
    ACTO_SIN_PRUEBA: 403,
    SEGUNDO_FACTOR_INCORRECTO: 400,
    /** What was begun is over: five minutes went by, or it was used. */
    SEGUNDO_FACTOR_VENCIDO: 409,
    SEGUNDO_FACTOR_EXIGIDO: 409,
    LLAVE_RECHAZADA: 400,
    LLAVE_REPETIDA: 409,
    LLAVES_SIN_DIRECCION: 409,
  },
  llamadas: { ingresoConSegundo, segundoFactor, actos, segundoFactorAjeno },
  pantallas: pantallasSegundoFactor,
})
