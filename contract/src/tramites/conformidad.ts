import { z } from 'zod'
import { digitoAfiliado } from '../platform/cuit.ts'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, fecha, renglon, texto } from '../platform/validacion.ts'
import { conformidad as textos } from '../textos/es/tramites/conformidad.ts'
import { estadosSolicitud } from './estados.ts'
import { solicitud } from './solicitudes.ts'

/**
 * The consent of who stands for a request: in their own session, or by a link that is used once of who has no account (decisions §10, 039
 * and 066).
 */

export const papelesConformidad = ['GARANTE', 'COSOLICITANTE'] as const
export type PapelConformidad = (typeof papelesConformidad)[number]

/** Days that a link lasts, wrong identifications that close it, and links that a person or an address gets in a day. */
export const diasConformidad = 7
export const intentosConformidad = 5
export const enlacesPorPersona = 5
export const enlacesPorCorreo = 10

/** Version of the text that is accepted (`textoConformidad` of the catalogue): another one whenever a word of it changes. */
export const versionConformidad = '2026-11'

/**
 * Who answers says: a member's number (1001, 001001/3) or a document (28.417.305), and the birth date. Both may be the same digits of two
 * people; which one is meant is told by whose consent the link asks for.
 */
export const identificacion = z.object({
  numero: renglon(20)
    .min(1)
    .refine((v) => /^[\d.\s]{1,12}(\/\d)?$/.test(v), '@validacion.patron'),
  fechaNacimiento: fecha,
})
export type Identificacion = z.input<typeof identificacion>

/** The number that was written, and whether it can be a member's (its check digit, when it has one, must be right) and a document's. */
export function numeroEscrito(escrito: string): { numero: number; deAfiliado: boolean; deDocumento: boolean } {
  const [cuerpo = '', digito] = escrito.split('/')
  const numero = Number(cuerpo.replace(/\D/g, ''))
  return {
    numero,
    deAfiliado: numero > 0 && (digito === undefined || digitoAfiliado(numero) === Number(digito)),
    deDocumento: numero > 0 && digito === undefined,
  }
}

const papel = z.enum(papelesConformidad)
/**
 * What whoever opens a link learns before saying who they are: for which role, until when it lasts, and under which id who has an account
 * answers in it; null of who has none.
 */
export const conformidadCerrada = z.object({ papel, vence: z.string(), propia: z.number().nullable() })
export type ConformidadCerrada = z.infer<typeof conformidadCerrada>

/** What they are asked to stand for. Amounts in pesos; `texto` is what is accepted, word by word, and `huella` its SHA-256. */
export const conformidadAbierta = z.object({
  papel,
  vence: z.string(),
  solicitante: z.string(),
  persona: z.string(),
  producto: z.string(),
  numeroSolicitudCompleto: z.string(),
  monto: z.number(),
  plazo: z.number(),
  cuota: z.number(),
  total: z.number(),
  tna: z.number(),
  cft: z.number(),
  texto: z.string(),
  textoVersion: z.string(),
  huella: z.string(),
})
export type ConformidadAbierta = z.infer<typeof conformidadAbierta>

/** The answer: to the text with that `huella`, by who identifies themselves again with what they already wrote. */
export const respuestaConformidad = identificacion.extend({
  acepta: z.literal([0, 1]),
  huella: exacto(64).regex(/^[0-9a-f]{64}$/),
})
export type RespuestaConformidad = z.input<typeof respuestaConformidad>
const respuestaPropia = respuestaConformidad.pick({ acepta: true, huella: true })
const respondida = z.object({ acepta: z.literal([0, 1]), solicitante: z.string() })

/** Something that the person of the session is asked to stand for, or that was answered in their name: then with its text and hash. */
export const conformidadPropia = z.object({
  id: z.number(),
  papel,
  estado: z.enum(['PEDIDA', 'ACEPTADA', 'RECHAZADA', 'DESCONOCIDA']),
  solicitante: z.string(),
  producto: z.string(),
  numeroSolicitudCompleto: z.string(),
  vence: z.string(),
  /** Moments ISO, "" until they come. */
  respondida: z.string(),
  texto: z.string(),
  huella: z.string(),
})
export type ConformidadPropia = z.infer<typeof conformidadPropia>

/** What was answered, to who holds its copy: as it was given, and what became of the request. Moments ISO. */
export const copiaConformidad = z.object({
  papel,
  acepta: z.boolean(),
  persona: z.string(),
  solicitante: z.string(),
  producto: z.string(),
  numeroSolicitudCompleto: z.string(),
  estadoSolicitud: z.enum(estadosSolicitud),
  respondida: z.string(),
  desconocida: z.boolean(),
  texto: z.string(),
  huella: z.string(),
})
export type CopiaConformidad = z.infer<typeof copiaConformidad>

/** What was answered, kept. `coincide`: the text still has the hash that was kept when it was answered. */
export const conformidadGuardada = z.object({
  id: z.number(),
  papel,
  estado: z.enum(['ACEPTADA', 'RECHAZADA', 'REEMPLAZADA']),
  email: z.string(),
  pedida: z.string(),
  respondida: z.string(),
  /** Network address that it was answered from; "" for who is not the desk. */
  direccion: z.string(),
  texto: z.string(),
  textoVersion: z.string(),
  huella: z.string(),
  coincide: z.boolean(),
})
export type ConformidadGuardada = z.infer<typeof conformidadGuardada>

const claves = z.object({ token: texto(300) })
const conToken = { acceso: 'abierta', claves } as const

export const conformidades = {
  pedir: definirLlamada({
    acceso: { permiso: 'tramites.iniciar' },
    cambia: ['productos-afiliado/:id'],
    metodo: 'POST',
    ruta: 'solicitudes/:id/conformidades',
    reciente: false,
    resumen: 'Manda al garante o al cosolicitante el enlace para que responda; el anterior deja de servir',
    cuerpo: z.object({ papel, version: z.number().int().positive().optional() }),
    respuesta: solicitud,
  }),
  guardadas: definirLlamada({
    acceso: { permiso: 'tramites.consultar' },
    metodo: 'GET',
    ruta: 'solicitudes/:id/conformidades',
    resumen: 'Lo que respondieron quienes responden por una solicitud, con su texto y si su huella coincide',
    respuesta: z.array(conformidadGuardada),
  }),
  mirar: definirLlamada({
    ...conToken,
    metodo: 'GET',
    ruta: 'conformidades/:token',
    resumen: 'Si un enlace de conformidad todavía sirve; no lo usa ni dice de quién es',
    respuesta: conformidadCerrada,
  }),
  abrir: definirLlamada({
    ...conToken,
    metodo: 'POST',
    ruta: 'conformidades/:token/abrir',
    resumen: 'Muestra a quien se identificó por qué responde',
    cuerpo: identificacion,
    respuesta: conformidadAbierta,
  }),
  responder: definirLlamada({
    ...conToken,
    metodo: 'POST',
    ruta: 'conformidades/:token/responder',
    acto: 'enlace',
    resumen: 'Acepta o no responder por una solicitud; usa el enlace',
    cuerpo: respuestaConformidad,
    respuesta: respondida,
  }),
  mirarCopia: definirLlamada({
    ...conToken,
    metodo: 'GET',
    ruta: 'conformidades-respondidas/:token',
    resumen: 'Lo que se respondió, a quien tiene el enlace de la copia, y en qué quedó la solicitud',
    respuesta: copiaConformidad,
  }),
  bajarCopia: definirLlamada({
    ...conToken,
    metodo: 'GET',
    ruta: 'conformidades-respondidas/:token/copia',
    resumen: 'Lo que se respondió, en PDF, a quien tiene el enlace de la copia',
    respuesta: 'archivo',
  }),
  desconocerCopia: definirLlamada({
    ...conToken,
    metodo: 'POST',
    ruta: 'conformidades-respondidas/:token/desconocer',
    resumen: 'Dice que no fue quien respondió, con el enlace de la copia; la respuesta deja de valer y la mesa lo ve',
    respuesta: z.object({ papel }),
  }),
}

const enSesion = { acceso: 'conSesion' } as const
const cambiaPropia = ['vistas/conformidades-propias', 'conformidades-propias/:id', 'vistas/esperan'] as const

/** What the person of the session stands for, or is asked to. */
export const conformidadesPropias = {
  listar: definirLlamada({
    ...enSesion,
    metodo: 'GET',
    ruta: 'vistas/conformidades-propias',
    resumen: 'Por quiénes le pidieron responder a quien pregunta, y qué se respondió en su nombre',
    respuesta: z.array(conformidadPropia),
  }),
  abrir: definirLlamada({
    ...enSesion,
    metodo: 'GET',
    ruta: 'conformidades-propias/:id',
    resumen: 'Por qué se le pide responder a quien pregunta',
    respuesta: conformidadAbierta,
  }),
  bajarCopia: definirLlamada({
    ...enSesion,
    metodo: 'GET',
    ruta: 'conformidades-propias/:id/copia',
    resumen: 'Lo que respondió quien pregunta, en PDF',
    respuesta: 'archivo',
  }),
  responder: definirLlamada({
    ...enSesion,
    metodo: 'POST',
    ruta: 'conformidades-propias/:id/responder',
    acto: 'persona',
    resumen: 'Acepta o no responder por una solicitud, en la sesión propia',
    cuerpo: respuestaPropia,
    respuesta: respondida,
    cambia: cambiaPropia,
  }),
  desconocer: definirLlamada({
    ...enSesion,
    metodo: 'POST',
    ruta: 'conformidades-propias/:id/desconocer',
    reciente: false,
    resumen: 'Dice que no fue quien respondió; la respuesta deja de valer y la mesa lo ve',
    cambia: cambiaPropia,
  }),
}

export const pantallasConformidad = definirPantallas({
  conformidad: { ruta: '/conformidad/$token' },
  conformidadPropia: { ruta: 'conformidades/$id' },
  copia: { ruta: '/no-fui-yo/$token' },
})

export const funcionConformidad = definirFuncion({
  nombre: 'tramites/conformidad',
  textos: { conformidad: textos },
  deAfiliado: true,
  errores: {
    CONFORMIDAD_SIN_DATOS: 409,
    CONFORMIDAD_CORREO_PROPIO: 409,
    CONFORMIDAD_YA_ACEPTADA: 409,
    CONFORMIDAD_MUCHOS_ENLACES: 409,
    CONFORMIDAD_NO_COINCIDE: 409,
    CONFORMIDAD_USADA: 409,
    CONFORMIDAD_VENCIDA: 409,
    CONFORMIDAD_REEMPLAZADA: 409,
    CONFORMIDAD_CERRADA: 409,
    CONFORMIDAD_SIN_EFECTO: 409,
    /** Whoever has an account answers in it. */
    CONFORMIDAD_CON_CUENTA: 409,
  },
  usa: ['tramites.consultar', 'tramites.iniciar'],
  llamadas: { conformidades, conformidadesPropias },
  pantallas: pantallasConformidad,
})
