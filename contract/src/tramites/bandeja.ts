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

/** The procedures desk: the requests that wait, and what is answered to each (001 §2, decisions §6 and decision 036). */

/** What is not over: the bars of the head of the desk. */
export const estadosAbiertos = ['PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA'] as const satisfies EstadoSolicitud[]
/** The ones in which the desk owes the answer: its queue when no state is asked for. */
export const estadosEnEspera = ['PRESENTADA', 'EN ANÁLISIS'] as const satisfies EstadoSolicitud[]
/** Days of waiting from which a request is late: it stands out. */
export const diasTarde = 10
/** Days that averages look back (decisions §10). */
export const diasPromedio = 90
/** Words of the desk to the member. */
export const maximoComentario = 600
/** Requests that one press grants. */
export const maximoOtorgar = 100

/** Who has taken a request, seen from who asks. */
export const tenencias = ['NADIE', 'MIA', 'OTRA'] as const
export type Tenencia = (typeof tenencias)[number]

/** One request of the queue. Amounts in pesos; `espera` the moment since which it waits, `dias` the days of it. */
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
  /** Who of the branch began it; "" when it was the member. */
  iniciadaPor: z.string(),
  /** 1 while a consent that the product wants has not been given. */
  faltaConformidad: z.number(),
  /** 1 when it came back corrected. */
  corregida: z.number(),
  /** 1 when the person who reads has a part in it, and does not answer it. */
  propia: z.number(),
})
export type FilaBandeja = z.infer<typeof filaBandeja>

/**
 * The queue, what waits longest first. Without `estado` (one, or several with commas) those that wait for the desk; `dias` is "more than so many days";
 * the search takes a name, a member's number, a document or the number of a request.
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

/** How the desk is doing: open requests by state (`tarde` of them for more than `diasTarde`), the oldest, and the last 90 days. */
export const conteosBandeja = z.object({
  estados: z.array(z.object({ estado: z.enum(estadosAbiertos), cantidad: z.number(), tarde: z.number() })),
  /** Of those in which the desk owes the answer; null when there are none. */
  masVieja: z.object({ id: z.number(), dias: z.number(), tomadaPor: z.string() }).nullable(),
  /** What the queue may be narrowed to. */
  productos: z.array(z.object({ id: z.number(), nombre: z.string() })),
  /** Days from filing to the answer; null while nothing was answered. */
  resueltas: z.object({ cantidad: z.number(), promedio: z.number().nullable(), mediana: z.number().nullable() }),
})
export type ConteosBandeja = z.infer<typeof conteosBandeja>

/** What the desk marked of a paper; "" while it did not. `cambio` 1 when it came after the last observation. */
export const revisionDocumento = z.object({
  idDocumento: z.number(),
  revision: z.enum(['', 'ACEPTADO', 'OBSERVADO']),
  motivo: z.string(),
  cambio: z.number(),
})
export type RevisionDocumento = z.infer<typeof revisionDocumento>

const quienHizo = z.object({ que: z.enum(sucesos), quien: z.string(), momento: z.string() })

/** A request as the desk studies it: the request, and what is known beside. Amounts in pesos, moments ISO ("" until they come). */
export const solicitudEnMesa = z.object({
  solicitud,
  presentada: z.string(),
  dias: z.number(),
  tenida: z.enum(tenencias),
  tomadaPor: z.string(),
  tomada: z.string(),
  /** 1 when the person who reads has a part in it, and does not answer it. */
  propia: z.number(),
  /** Of the filing; null in an adhesion. */
  cuota: z.number().nullable(),
  total: z.number().nullable(),
  cft: z.number().nullable(),
  /** What the product charges today, in percent; null in an adhesion. */
  tnaHoy: z.number().nullable(),
  categoria: z.string(),
  estadoAfiliado: z.string(),
  signoEstado: z.string(),
  fechaAlta: z.string(),
  /** What the member owes in their current account today; negative in their favour. */
  saldo: z.number(),
  /** Other loans of the member, under way or granted in the last year. */
  otros: z.array(
    z.object({ numero: z.string(), producto: z.string(), estado: z.enum(estadosSolicitud), monto: z.number().nullable() }),
  ),
  revisiones: z.array(revisionDocumento),
  /** What changed since it was last observed: a field of the request, or of a person of it; before and after, as they were told. */
  cambios: z.array(z.object({ papel: z.enum(partes), campo: z.string(), antes: z.string(), ahora: z.string() })),
  ultimo: quienHizo,
})
export type SolicitudEnMesa = z.infer<typeof solicitudEnMesa>

/** What is missing to approve: papers not accepted, consents not given. */
export interface FaltaAprobar {
  documentos: string[]
  conformidades: number
}

/** What a paper is for the desk: what it marked, or what the member sees of it. */
export const revisionDe = (
  d: Solicitud['documentos'][number],
  revisiones: readonly RevisionDocumento[],
): '' | 'ACEPTADO' | 'OBSERVADO' => {
  const marcada = revisiones.find((r) => r.idDocumento === d.id)?.revision
  return marcada || (d.estado === 'ACEPTADO' ? 'ACEPTADO' : '')
}

/** Required papers must be accepted, and no other one be observed; who stands for it must have accepted. */
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
/** `relevar` 1 takes it from whoever has it. */
export const toma = z.object({ version, relevar: z.literal([0, 1]).default(0) })
export const conComentario = z.object({ version, comentario: paragraphs(maximoComentario).default('') })
export const conMotivo = z.object({ version, comentario: paragraphs(maximoComentario).min(1) })
/** What has to be put right of each paper: what was typed and not marked yet goes with the decision. */
const motivos = z
  .array(z.object({ idDocumento: z.number().int().positive(), motivo: line(maximoObservaciones).min(1) }))
  .max(100)
  .default([])
/** To put right: words, papers, fields, or all of them. */
export const conObservacion = z.object({ ...conComentario.shape, motivos, campos: camposObservados })
/** A decision that was not taken yet, to see what the member would be told. */
export const porDecidir = z.object({
  paso: z.enum(['observar', 'aprobar', 'rechazar', 'otorgar']),
  comentario: paragraphs(maximoComentario).default(''),
  motivos,
  campos: camposObservados,
})
/** The mail of a decision as it would leave, in the language of who reads it; `para` is "" when there is nobody to write to. */
export const anticipo = z.object({ para: z.string(), idioma: z.enum(locales), asunto: z.string(), texto: z.string() })
export type Anticipo = z.infer<typeof anticipo>
/** Approved requests, each as the person saw it. */
export const variasAOtorgar = z.object({
  solicitudes: z
    .array(z.object({ id: z.number().int().positive(), version }))
    .min(1)
    .max(maximoOtorgar)
    .refine((todas) => new Set(todas.map(({ id }) => id)).size === todas.length),
  comentario: paragraphs(maximoComentario).default(''),
})
/** '' takes the mark away. An observation says what must be put right. */
export const marcaDocumento = z
  .object({ version, revision: z.enum(['', 'ACEPTADO', 'OBSERVADO']), motivo: line(maximoObservaciones).default('') })
  .refine((r) => r.revision !== 'OBSERVADO' || r.motivo !== '', { path: ['motivo'], error: '@validacion.requerido' })

/** What a saved filter asks the queue for, as its address says it. */
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
    /** Nobody answers a request of their own: as applicant, guarantor or co-applicant, or which they began or filed for somebody. */
    SOLICITUD_PROPIA: 403,
    /** Somebody else has it: taken over first, on purpose. */
    SOLICITUD_DE_OTRA_PERSONA: 409,
    SOLICITUD_SIN_REVISAR: 409,
    SOLICITUD_SIN_CONFORMIDAD: 409,
    /** One of several to grant changed since the person saw it: none was granted. */
    NINGUNA_OTORGADA: 409,
    FILTRO_REPETIDO: 409,
    FILTROS_DEMASIADOS: 409,
  },
  lists: { bandejaList },
  calls: { bandeja },
  screens: bandejaScreens,
  menu: [{ section: 'mesa', order: 10, screen: 'bandeja', icon: 'bandeja', title: 'bandeja.menu.tramitesBandeja' }],
})
