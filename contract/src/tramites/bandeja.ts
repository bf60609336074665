import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { locales } from '../platform/locale.ts'
import { savedFilterCalls } from '../platform/saved-filters.ts'
import { line, paragraphs } from '../platform/validation.ts'
import { bandeja as textos } from '../textos/es/tramites/bandeja.ts'
import { type EstadoSolicitud, estadosSolicitud } from './estados.ts'
import { camposObservados, maximoObservaciones, partes } from './observacion.ts'
import { clasesProducto } from './productos.ts'
import { type Solicitud, solicitud, sucesos } from './solicitudes.ts'

/** The procedures desk: requests that wait, and their answers (001 §2, decisions §6 and decision 036). */

/** Unfinished states: the bars of the desk's summary. */
export const estadosAbiertos = ['PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA'] as const satisfies EstadoSolicitud[]
/** States in which the desk owes the answer: the default filter of the queue. */
export const estadosEnEspera = ['PRESENTADA', 'EN ANÁLISIS'] as const satisfies EstadoSolicitud[]
/** Days of waiting after which a request is late and highlighted. */
export const diasTarde = 10
/** Period of the averages, in days (decisions §10). */
export const diasPromedio = 90
/** Maximum length of the desk's comment to the member. */
export const maximoComentario = 600
/** Maximum requests granted at once. */
export const maximoOtorgar = 100

/** Assignee of a request, relative to the caller. */
export const tenencias = ['NADIE', 'MIA', 'OTRA'] as const
export type Tenencia = (typeof tenencias)[number]

/** A request of the queue. Pesos; `espera` is the timestamp since when it waits, `dias` its days of waiting. */
export const filaBandeja = z.object({
  id: z.number(),
  version: z.number(),
  numeroSolicitudCompleto: z.string(),
  afiliado: z.string(),
  numeroAfiliadoFormateado: z.string(),
  producto: z.string(),
  clase: z.enum(clasesProducto),
  seccional: z.string(),
  estado: z.enum(estadosSolicitud),
  monto: z.number().nullable(),
  plazo: z.number().nullable(),
  espera: z.string(),
  dias: z.number(),
  tenida: z.enum(tenencias),
  tomadaPor: z.string(),
  /** Employee of the branch who started it; "" if the member did. */
  iniciadaPor: z.string(),
  /** 1 while a required consent is missing. */
  faltaConformidad: z.number(),
  /** 1 if it was returned and corrected. */
  corregida: z.number(),
  /** 1 if the caller takes part in it, and so cannot answer it. */
  propia: z.number(),
})
export type FilaBandeja = z.infer<typeof filaBandeja>

/**
 * The queue, the longest waiting first. By default, requests that wait for the desk; `estado` takes one or several, separated by commas.
 * `dias` filters by more days than that. The search takes a name, member number, document or request number.
 */
export const bandejaList = defineList({
  name: 'bandeja',
  path: 'vistas/bandeja-tramites',
  row: filaBandeja,
  columns: {
    numeroSolicitudCompleto: { type: 'texto' },
    espera: { type: 'momento', sortable: true },
    dias: { type: 'entero' },
    afiliado: { type: 'texto' },
    numeroAfiliadoFormateado: { type: 'texto', only: 'exporta' },
    seccional: { type: 'texto' },
    producto: { type: 'texto' },
    monto: { type: 'importe' },
    plazo: { type: 'entero', only: 'exporta' },
    estado: { type: 'texto' },
    tomadaPor: { type: 'texto' },
    iniciadaPor: { type: 'texto', only: 'exporta' },
  },
  filters: { estado: 'texto', idSeccional: 'enteros', idProducto: 'enteros', tenida: 'texto', dias: 'entero' },
  initialSort: ['espera', 'asc'],
  search: true,
  file: 'Bandeja de trámites',
})

/** Counts of the desk: open requests by state (`tarde`: waiting more than `diasTarde` days), the oldest, and the last 90 days. */
export const conteosBandeja = z.object({
  estados: z.array(z.object({ estado: z.enum(estadosAbiertos), cantidad: z.number(), tarde: z.number() })),
  /** The longest waiting for the desk; null if none. */
  masVieja: z.object({ id: z.number(), dias: z.number(), tomadaPor: z.string() }).nullable(),
  /** Products to filter by. */
  productos: z.array(z.object({ id: z.number(), nombre: z.string() })),
  /** Days from filing to answer; null without answers. */
  resueltas: z.object({ cantidad: z.number(), promedio: z.number().nullable(), mediana: z.number().nullable() }),
})
export type ConteosBandeja = z.infer<typeof conteosBandeja>

/** The desk's mark of a document; "" if unmarked. `cambio` is 1 if the document was sent after the last observation. */
export const revisionDocumento = z.object({
  idDocumento: z.number(),
  revision: z.enum(['', 'ACEPTADO', 'OBSERVADO']),
  motivo: z.string(),
  cambio: z.number(),
})
export type RevisionDocumento = z.infer<typeof revisionDocumento>

const quienHizo = z.object({ que: z.enum(sucesos), quien: z.string(), momento: z.string() })

/** A request under study, with related data. Pesos; ISO timestamps, "" if not yet. */
export const solicitudEnMesa = z.object({
  solicitud,
  presentada: z.string(),
  dias: z.number(),
  tenida: z.enum(tenencias),
  tomadaPor: z.string(),
  tomada: z.string(),
  /** 1 if the caller takes part in it, and so cannot answer it. */
  propia: z.number(),
  /** As of the filing; null for an adhesion. */
  cuota: z.number().nullable(),
  total: z.number().nullable(),
  cft: z.number().nullable(),
  /** The product's current rate, in percent; null for an adhesion. */
  tnaHoy: z.number().nullable(),
  categoria: z.string(),
  estadoAfiliado: z.string(),
  signoEstado: z.string(),
  fechaAlta: z.string(),
  /** The member's account balance today; negative is in their favour. */
  saldo: z.number(),
  /** Other loans of the member, under way or granted in the last year. */
  otros: z.array(
    z.object({ numero: z.string(), producto: z.string(), estado: z.enum(estadosSolicitud), monto: z.number().nullable() }),
  ),
  revisiones: z.array(revisionDocumento),
  /** Changes since the last observation: a field of the request or of a party, before and after, as displayed. */
  cambios: z.array(z.object({ papel: z.enum(partes), campo: z.string(), antes: z.string(), ahora: z.string() })),
  ultimo: quienHizo,
})
export type SolicitudEnMesa = z.infer<typeof solicitudEnMesa>

/** Missing for approval: unaccepted documents and consents. */
export interface FaltaAprobar {
  documentos: string[]
  conformidades: number
}

/** State of a document for the desk: its own mark, else the state that the member sees. */
export const revisionDe = (
  d: Solicitud['documentos'][number],
  revisiones: readonly RevisionDocumento[],
): '' | 'ACEPTADO' | 'OBSERVADO' => {
  const marcada = revisiones.find((r) => r.idDocumento === d.id)?.revision
  return marcada || (d.estado === 'ACEPTADO' ? 'ACEPTADO' : '')
}

/** Approval requires every required document accepted, no other one rejected, and every required consent. */
export function faltaAprobar({ solicitud: s, revisiones }: Pick<SolicitudEnMesa, 'solicitud' | 'revisiones'>): FaltaAprobar {
  return {
    documentos: s.documentos
      .filter((d) => {
        const revision = revisionDe(d, revisiones)
        return d.obligatorio === 1 ? revision !== 'ACEPTADO' : revision === 'OBSERVADO'
      })
      .map((d) => d.requisito),
    conformidades: s.conformidades.filter((c) => c.estado !== 'ACEPTADA').length,
  }
}

const version = z.number().int().positive()
export const sinComentario = z.object({ version })
/** `relevar` 1 takes it over from another user. */
export const toma = z.object({ version, relevar: z.literal([0, 1]).default(0) })
export const conComentario = z.object({ version, comentario: paragraphs(maximoComentario).default('') })
export const conMotivo = z.object({ version, comentario: paragraphs(maximoComentario).min(1) })
/** Reason for each document to correct; reasons typed but not yet marked are sent with the decision. */
const motivos = z
  .array(z.object({ idDocumento: z.number().int().positive(), motivo: line(maximoObservaciones).min(1) }))
  .max(100)
  .default([])
/** At least one of comment, documents and fields is required. */
export const conObservacion = z.object({ ...conComentario.shape, motivos, campos: camposObservados })
/** A decision to preview. */
export const porDecidir = z.object({
  paso: z.enum(['observar', 'aprobar', 'rechazar', 'otorgar']),
  comentario: paragraphs(maximoComentario).default(''),
  motivos,
  campos: camposObservados,
})
/** Preview of a decision's mail, in the recipient's language; `para` is "" if there is no recipient. */
export const anticipo = z.object({ para: z.string(), idioma: z.enum(locales), asunto: z.string(), texto: z.string() })
export type Anticipo = z.infer<typeof anticipo>
/** Approved requests, each at the version that the user saw. */
export const variasAOtorgar = z.object({
  solicitudes: z
    .array(z.object({ id: z.number().int().positive(), version }))
    .min(1)
    .max(maximoOtorgar)
    .refine((todas) => new Set(todas.map(({ id }) => id)).size === todas.length),
  comentario: paragraphs(maximoComentario).default(''),
})
/** '' removes the mark. OBSERVADO needs a reason. */
export const marcaDocumento = z
  .object({ version, revision: z.enum(['', 'ACEPTADO', 'OBSERVADO']), motivo: line(maximoObservaciones).default('') })
  .refine((r) => r.revision !== 'OBSERVADO' || r.motivo !== '', { path: ['motivo'], error: '@validacion.requerido' })

/** Query parameters of a saved filter. */
export const camposFiltroBandeja = ['estado', 'idSeccional', 'idProducto', 'tenida', 'dias', 'buscar'] as const

const mesa = { access: { permission: 'tramites.resolver' } } as const
const paso = {
  recentAuth: false,
  ...mesa,
  method: 'POST',
  response: solicitudEnMesa,
  invalidates: [
    'vistas/bandeja-tramites',
    'vistas/bandeja-tramites/conteos',
    'vistas/bandeja-tramites/:id',
    'productos-afiliado/:id',
    'vistas/afiliado-tramites',
  ],
} as const

export const bandeja = {
  conteos: defineCall({
    ...mesa,
    method: 'GET',
    path: 'vistas/bandeja-tramites/conteos',
    summary: 'Solicitudes sin terminar por estado, la que más espera y cuánto se tarda en responder',
    response: conteosBandeja,
  }),
  leer: defineCall({
    ...mesa,
    method: 'GET',
    path: 'vistas/bandeja-tramites/:id',
    summary: 'Una solicitud como la estudia la mesa',
    response: solicitudEnMesa,
  }),
  tomar: defineCall({
    ...paso,
    path: 'solicitudes/:id/tomar',
    summary: 'Toma una solicitud para estudiarla, o se la releva a otra persona',
    body: toma,
  }),
  soltar: defineCall({
    ...paso,
    path: 'solicitudes/:id/soltar',
    summary: 'Devuelve una solicitud a la espera',
    body: sinComentario,
  }),
  observar: defineCall({
    ...paso,
    path: 'solicitudes/:id/observar',
    summary: 'Devuelve una solicitud a quien la pidió, con lo que hay que corregir y los documentos marcados',
    body: conObservacion,
  }),
  aprobar: defineCall({
    ...paso,
    recentAuth: true,
    path: 'solicitudes/:id/aprobar',
    summary: 'Aprueba una solicitud',
    body: conComentario,
  }),
  rechazar: defineCall({
    ...paso,
    recentAuth: true,
    path: 'solicitudes/:id/rechazar',
    summary: 'Rechaza una solicitud, con su motivo',
    body: conMotivo,
  }),
  otorgar: defineCall({
    ...paso,
    signingAction: 'persona',
    path: 'solicitudes/:id/otorgar',
    summary: 'Otorga una solicitud aprobada',
    body: conComentario,
  }),
  otorgarVarias: defineCall({
    ...paso,
    signingAction: 'persona',
    path: 'solicitudes/otorgar',
    summary: 'Otorga varias solicitudes aprobadas, todas o ninguna',
    body: variasAOtorgar,
    response: z.object({ otorgadas: z.number() }),
  }),
  revisar: defineCall({
    ...paso,
    method: 'PUT',
    path: 'solicitudes/:id/documentos/:idDocumento/revision',
    recentAuth: false,
    summary: 'Marca un documento como aceptado u observado; quien pidió lo ve cuando se decide',
    body: marcaDocumento,
  }),
  anticipo: defineCall({
    ...mesa,
    method: 'POST',
    path: 'solicitudes/:id/anticipo',
    recentAuth: false,
    summary: 'Lo que va a leer quien pidió, si se decide así; no escribe nada',
    body: porDecidir,
    response: anticipo,
  }),
  presencia: defineCall({
    ...mesa,
    method: 'POST',
    path: 'solicitudes/:id/presencia',
    recentAuth: false,
    summary: 'Dice que la persona tiene abierta una solicitud, y responde quién más la tiene y si cambió',
    response: z.object({
      otros: z.array(z.object({ nombre: z.string(), abierta: z.string() })),
      version: z.number(),
      ultimo: quienHizo,
    }),
  }),
  ...savedFilterCalls('filtros-bandeja', 'tramites.resolver', camposFiltroBandeja),
}

export const bandejaScreens = defineScreens({
  bandeja: { path: 'tramites/bandeja', permission: 'tramites.resolver' },
})

export const bandejaFeature = defineFeature({
  name: 'tramites/bandeja',
  events: ['observar solicitud', 'aprobar solicitud', 'rechazar solicitud', 'otorgar solicitud'],
  texts: { bandeja: textos },
  permissions: {
    'tramites.resolver': branchScoped('mostrador'),
  },
  errors: {
    /** Nobody answers a request that they take part in (applicant, guarantor, co-applicant), started or filed. */
    SOLICITUD_PROPIA: 403,
    /** Assigned to another user: an explicit takeover is required. */
    SOLICITUD_DE_OTRA_PERSONA: 409,
    SOLICITUD_SIN_REVISAR: 409,
    SOLICITUD_SIN_CONFORMIDAD: 409,
    /** One of the requests to grant changed since the user saw it: none is granted. */
    NINGUNA_OTORGADA: 409,
    FILTRO_REPETIDO: 409,
    FILTROS_DEMASIADOS: 409,
  },
  lists: { bandejaList },
  calls: { bandeja },
  screens: bandejaScreens,
  menu: [{ section: 'mesa', order: 10, screen: 'bandeja', icon: 'bandeja', title: 'bandeja.menu.tramitesBandeja' }],
})
