import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { allScopes, defineFeature } from '../platform/feature.ts'
import { removableParts } from '../platform/uploads.ts'
import { amountBetween, date, email, exactText, id, integer, line, paragraphs, telefono } from '../platform/validation.ts'
import { solicitudes as textos } from '../textos/es/tramites/solicitudes.ts'
import { isValidCbu } from '../values/cbu.ts'
import { isValidCuit } from '../values/cuit.ts'
import { armadoEnSolicitud, faltaEnArmado } from './armado-en-solicitud.ts'
import { papelAceptado } from './carpeta.ts'
import { conformidadSolicitud } from './conformidad-estados.ts'
import { estadosSolicitud, pantallaDePapel, solicitudScreens } from './estados.ts'
import { fueraDeLimites } from './limites.ts'
import { observacion, puntoObservado } from './observacion.ts'
import { deCadaPersona, deOtraPersona, medios, type PersonaSolicitud, papeles, papelesDe, personaSolicitud } from './personas.ts'
import { condicionesProducto, productoConCondiciones } from './productos.ts'
import { menuSolicitudes } from './solicitudes.menu.ts'

/** A loan request, from start to filing. It may be incomplete until filed (decisions §6, decision 034). */

/** `EN CARPETA`: not uploaded; a previously accepted document is used at filing (decision 094). */
export const estadosDocumento = ['FALTA', 'EN CARPETA', 'ENVIADO', 'OBSERVADO', 'ACEPTADO'] as const
export type EstadoDocumento = (typeof estadosDocumento)[number]

/** Maximum length of an annulment's reason (B-ANULACION-04). */
export const maximoMotivo = 300

/** One slot of the checklist, with its document if any. */
export const documentoSolicitud = z.object({
  idRequisito: z.number(),
  requisito: catalogText(),
  ayuda: catalogText(),
  obligatorio: z.number(),
  estado: z.enum(estadosDocumento),
  /** Null while missing. */
  id: z.number().nullable(),
  nombre: z.string(),
  bytes: z.number(),
  fechaEmision: z.string(),
  observaciones: z.string(),
  /** The desk's reason for not accepting it; "" without one. */
  motivo: z.string(),
  /** When the desk reviewed it, ISO; "" until then. */
  mirado: z.string(),
  /** Parts removed from its PDF. */
  sacado: z.array(z.enum(removableParts)),
  /** From another request: the document that will be, or was, reused at filing; null if one was uploaded. */
  deCarpeta: papelAceptado.nullable(),
  /** 1 while this document can be uploaded or replaced in the request. */
  seCambia: z.number(),
})
export type DocumentoSolicitud = z.infer<typeof documentoSolicitud>

/** Events of a request. */
export const sucesos = [
  'iniciada',
  'presentada',
  'corregida',
  'anulada',
  'tomada',
  'soltada',
  'primeraAprobacion',
  'observada',
  'aprobada',
  'rechazada',
  'otorgada',
  'revocada',
  'conformidadPedida',
  'conformidadAceptada',
  'conformidadRechazada',
  'conformidadDesconocida',
] as const
export type Suceso = (typeof sucesos)[number]

/** An event as shown to the request's readers. `quien` is "" for the portal itself. */
export const sucesoSolicitud = z.object({
  que: z.enum(sucesos),
  momento: z.string(),
  quien: z.string(),
  papel: z.enum(['AFILIADO', 'SECCIONAL', 'MESA', 'GARANTE', 'PORTAL']),
  comentario: z.string(),
  /** For an observation, the requested corrections; for a correction, the changes, without text. */
  puntos: z.array(puntoObservado),
})
export type SucesoSolicitud = z.infer<typeof sucesoSolicitud>

/** The signed adhesion to direct debit and digital statement; null in a loan. Yes and no are 1 and 0, days ISO. */
export const adhesionFirmada = z.object({
  tipoCuentaAdhesionDA: z.number(),
  resumenDigitalEmail: z.number(),
  resumenDigitalWA: z.number(),
  telefono: z.string(),
  email: z.string(),
  texto: z.string(),
  textoVersion: z.string(),
  huella: z.string(),
  firmada: z.string(),
  firmadaPor: z.string(),
  /** First day without effect; "" if not revoked. */
  revocadaDesde: z.string(),
})
export type AdhesionFirmada = z.infer<typeof adhesionFirmada>

export const solicitud = z.object({
  id: z.number(),
  numeroSolicitudCompleto: z.string(),
  version: z.number(),
  estado: z.enum(estadosSolicitud),
  idSubestadoSolicitud: z.number(),
  numeroAfiliado: z.number(),
  numeroAfiliadoFormateado: z.string(),
  afiliado: z.string(),
  seccional: z.string(),
  /** Branch user who started it for the member; "" if it was the member. */
  iniciadaPor: z.string(),
  producto: productoConCondiciones.omit({ enCurso: true, idEnCurso: true }),
  /** Day of the conditions in `producto`: the filing day, or today. */
  condicionesDia: z.string(),
  /** For a request being filled in: the conditions last shown in it, if the product's have changed; null otherwise. */
  condicionesAntes: condicionesProducto.nullable(),
  monto: z.number().nullable(),
  plazo: z.number().nullable(),
  idDestino: z.number().nullable(),
  destino: catalogText(),
  cbu: z.string(),
  personas: z.partialRecord(z.enum(papeles), personaSolicitud),
  documentos: z.array(documentoSolicitud),
  /** Bytes of documents left in it, or for the user today, when few; null otherwise. */
  cupo: z.object({ quedan: z.number(), de: z.enum(['solicitud', 'dia']) }).nullable(),
  conformidades: z.array(conformidadSolicitud),
  adhesion: adhesionFirmada.nullable(),
  /** For a procedure created by a clerk. */
  armado: armadoEnSolicitud.optional(),
  sucesos: z.array(sucesoSolicitud),
  observacion: observacion.nullable(),
  fechaSolicitud: z.string(),
  guardada: z.string(),
  mostrarBotonContinuarRegistro: z.number(),
  mostrarBotonAnularSolicitud: z.number(),
})
export type Solicitud = z.infer<typeof solicitud>

const opcional = <T extends z.ZodType>(esquema: T) => z.union([z.literal(''), esquema]).default('')
const dia = opcional(date)
const nulo = <T extends z.ZodType>(esquema: T) => esquema.nullable().default(null)

/** Requested values; null or "" until entered. `version` is the displayed one. */
const pide = {
  monto: nulo(amountBetween(0.01, 999_999_999.99)),
  plazo: nulo(integer(1, 600)),
  idDestino: nulo(id),
  cbu: opcional(exactText(22).refine(isValidCbu, '@validacion.cbu')),
}
export const solicitudNueva = z.object({
  /** Idempotency key, random, from the browser. */
  clave: z.uuid(),
  idProducto: id,
  /** The applicant; the caller's own number by default. */
  numeroAfiliado: id.optional(),
  ...pide,
})
export type SolicitudNueva = z.input<typeof solicitudNueva>
export const condicionesSolicitud = z.object({ version: z.number().int().positive(), idProducto: id, ...pide })
export type CondicionesSolicitud = z.input<typeof condicionesSolicitud>

const contacto = {
  domicilio: line(120).default(''),
  localidad: line(80).default(''),
  codigoPostal: line(8).default(''),
  telefono: telefono.default(''),
  email: email.default(''),
  viveDe: z.enum(['', ...medios]).default(''),
  empresa: line(120).default(''),
  empleoDesde: dia,
  ingreso: nulo(amountBetween(0, 999_999_999.99)),
}
/** The applicant: the identity comes from the register, and is read-only. */
export const datosSolicitante = z.object({ version: z.number().int().positive(), ...contacto })
/** Guarantor or co-applicant: a member (number and document must match the register) or someone else. */
export const datosPersona = z.object({
  version: z.number().int().positive(),
  /** Position within the role, from 1 (decision 151). */
  orden: z.literal([1, 2, 3]).default(1),
  numeroAfiliado: nulo(id),
  apellido: line(40).default(''),
  nombre: line(40).default(''),
  idTipoDocumento: nulo(id),
  numeroDocumento: nulo(integer(1, 99_999_999)),
  fechaNacimiento: dia,
  cuil: opcional(exactText(13).refine(isValidCuit, '@validacion.cuit')),
  relacion: line(40).default(''),
  ...contacto,
})
export type DatosPersona = z.input<typeof datosPersona>

/** A member's other data is in the register; if consent is requested by link, the e-mail is needed too. */
const deSocio = ['relacion', 'ingreso'] as const
const deSocioConEnlace = [...deSocio, 'email'] as const

/** Items that can be missing or outside the product's limits, including missing or observed documents and pending consents. */
export const camposFaltantes = [
  'monto',
  'plazo',
  'idDestino',
  'cbu',
  'montoMinimo',
  'montoMaximo',
  'montoTope',
  'plazoOfrecido',
  ...deOtraPersona,
  'FALTA',
  'OBSERVADO',
  'conformidad',
  'autorizacionDA',
  'respuesta',
  'corresponde',
  'importe',
] as const
export type CampoFaltante = (typeof camposFaltantes)[number]

/** A missing item: its screen and which one (a field, or a slot of the checklist by name). */
export interface Falta {
  pantalla: (typeof solicitudScreens)[number]
  campo: CampoFaltante
  /** For a document: its name, and its slot in the checklist. */
  nombre?: string
  idRequisito?: number
}

type DeOtraPersona = (typeof deOtraPersona)[number]

function deLaPersona(persona: PersonaSolicitud | undefined, campos: readonly DeOtraPersona[]): DeOtraPersona[] {
  return campos.filter((campo) => leFalta(persona, campo))
}

/** The income source is asked first: a pensioner has no employer (decision 095). */
function leFalta(persona: PersonaSolicitud | undefined, campo: DeOtraPersona): boolean {
  const { viveDe = '', empresa = '' } = persona ?? {}
  if (campo === 'viveDe') return viveDe === '' && empresa === ''
  if (campo === 'empresa') return empresa === '' && (viveDe === 'SUELDO' || viveDe === 'OTRO')
  return !persona || persona[campo] === '' || persona[campo] === null
}

/** Everything missing for filing, in screen order; shown in the step bar, and the server's reason to refuse. */
export function faltantes({ producto, personas, documentos, ...s }: Solicitud): Falta[] {
  const faltan: Falta[] = []
  const poner = (pantalla: Falta['pantalla'], campos: CampoFaltante[]) =>
    faltan.push(...campos.map((campo) => ({ pantalla, campo })))
  const deUnSocio = producto.conformidad === 1 ? deSocioConEnlace : deSocio
  const otra = (p: PersonaSolicitud | undefined) => deLaPersona(p, p && p.numeroAfiliado !== null ? deUnSocio : deOtraPersona)
  if (producto.clase === 'ADHESION') poner('editar', s.adhesion ? [] : ['autorizacionDA'])
  else if (producto.clase === 'ARMADO') faltan.push(...faltaEnArmado(s.armado))
  else {
    if (s.monto === null) poner('editar', ['monto'])
    if (s.plazo === null) poner('editar', ['plazo'])
    if (s.idDestino === null) poner('editar', ['idDestino'])
    if (s.cbu === '') poner('editar', ['cbu'])
    if (producto.condiciones)
      poner('editar', fueraDeLimites(producto.condiciones, { ...s, ingreso: personas.SOLICITANTE?.ingreso ?? null }))
    poner('datos-solicitante', deLaPersona(personas.SOLICITANTE, deCadaPersona))
  }
  if (producto.clase !== 'ADHESION') for (const papel of papelesDe(producto)) poner(pantallaDePapel[papel], otra(personas[papel]))
  for (const d of documentos)
    if ((d.obligatorio === 1 && d.estado === 'FALTA') || d.estado === 'OBSERVADO')
      faltan.push({ pantalla: 'tramite', campo: d.estado, nombre: d.requisito, idRequisito: d.idRequisito })
  for (const c of s.conformidades)
    if (c.estado !== 'ACEPTADA') faltan.push({ pantalla: pantallaDePapel[c.papel], campo: 'conformidad' })
  return faltan
}

/** `declaracion` is the displayed text: refused with CONDICIONES_CAMBIADAS if the current one differs. */
export const presentacion = z.object({
  version: z.number().int().positive(),
  conforme: z.literal([0, 1]),
  declaracion: paragraphs(4000).optional(),
})
/** (B-ANULACION-02) */
export const anulacion = z.object({ id, idProducto: id, motivo: paragraphs(maximoMotivo).min(1) })

const inicia = { access: { permission: 'tramites.iniciar' } } as const
const escribe = {
  ...inicia,
  invalidates: [
    'productos-afiliado/:id',
    'solicitudes-prestamo/:id/resumen',
    'vistas/afiliado-tramites',
    'vistas/productos/habilitados/:id',
    'vistas/esperan',
    'vistas/resumen-inicio',
  ],
} as const

/** (B-PRESTAMO-01..06, -23, -24) */
export const solicitudes = {
  leer: defineCall({
    method: 'GET',
    path: 'productos-afiliado/:id',
    access: { permission: 'tramites.consultar' },
    summary: 'Una solicitud entera: lo que pide, sus personas, sus documentos y su historia',
    response: solicitud,
  }),
  crear: defineCall({
    ...escribe,
    method: 'POST',
    path: 'solicitudes-prestamo',
    recentAuth: false,
    summary: 'Empieza una solicitud de préstamo',
    body: solicitudNueva,
    response: solicitud,
    creates: true,
  }),
  guardarCondiciones: defineCall({
    ...escribe,
    method: 'PUT',
    path: 'solicitudes-prestamo/:id',
    recentAuth: false,
    summary: 'Guarda monto, plazo, destino y CBU, completos o no',
    body: condicionesSolicitud,
    response: solicitud,
  }),
  guardarSolicitante: defineCall({
    ...escribe,
    method: 'PUT',
    path: 'solicitudes-prestamo/:id/datos-solicitante',
    recentAuth: false,
    summary: 'Guarda los datos del solicitante, completos o no',
    body: datosSolicitante,
    response: solicitud,
  }),
  guardarGarante: defineCall({
    ...escribe,
    method: 'PUT',
    path: 'solicitudes-prestamo/:id/datos-garante',
    recentAuth: false,
    summary: 'Guarda los datos de un garante, completos o no',
    body: datosPersona,
    response: solicitud,
  }),
  guardarCosolicitante: defineCall({
    ...escribe,
    method: 'PUT',
    path: 'solicitudes-prestamo/:id/datos-cosolicitante',
    recentAuth: false,
    summary: 'Guarda los datos de un cosolicitante, completos o no',
    body: datosPersona,
    response: solicitud,
  }),
  presentar: defineCall({
    ...escribe,
    method: 'POST',
    path: 'solicitudes-prestamo/:id/presentar',
    signingAction: 'persona',
    summary: 'Presenta una solicitud: desde ahí sus condiciones quedan fijas y la mesa la tiene',
    body: presentacion,
    response: solicitud,
  }),
  anular: defineCall({
    ...escribe,
    method: 'POST',
    path: 'solicitudes/:id/anular',
    recentAuth: false,
    summary: 'Anula una solicitud, con su motivo',
    body: anulacion,
  }),
}

export const solicitudesFeature = defineFeature({
  name: 'tramites/solicitudes',
  events: ['presentar solicitud', 'anular solicitud'],
  texts: { solicitudes: textos },
  forMembers: true,
  permissions: {
    'tramites.consultar': allScopes('mostrador'),
    'tramites.iniciar': allScopes('mostrador'),
  },
  errors: {
    SOLICITUD_OTRO_ESTADO: 409,
    SOLICITUD_INCOMPLETA: 409,
    SOLICITUD_EN_DESACUERDO: 409,
    SOLICITUD_EN_CURSO: 409,
    PRODUCTO_NO_DISPONIBLE: 409,
    CONDICIONES_CAMBIADAS: 409,
    DESTINO_NO_DISPONIBLE: 409,
    PERSONA_NO_COINCIDE: 409,
    GARANTE_PROPIO: 409,
    PERSONA_REPETIDA: 409,
  },
  uses: ['seccionales.afiliados'],
  calls: { solicitudes },
  menu: menuSolicitudes,
})
