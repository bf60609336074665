import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { dateFrom2000, exactText, id, integer, paragraphs, text } from '../platform/validation.ts'
import { rendicionesGasto as textos } from '../textos/es/tesoreria/rendiciones-gasto.ts'
import { referencia } from './cajas.ts'
import { actions, estadosRendicion, sucesosRendicion, turnos } from './rendiciones-estados.ts'
import { menuRendicionesGasto } from './rendiciones-gasto.menu.ts'

/** Expense settlements (rendiciones) of a branch: expenses by concept with receipts, two signatures and payment (002). */

/** (C-RENDICION-33, -35, -37, C-DETALLE-22) */
export const rendicionLimits = {
  responsable: 80,
  motivo: 300,
  personasViajaron: 300,
  observacion: 300,
  devolucion: 600,
} as const
/** Years (C-RENDICION-44), and months by id, whose names are translated texts (C-RENDICION-27). */
export const aniosPeriodo = { desde: 2000, hasta: 9999 } as const
export const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
const idEstado = z.literal(estadosRendicion)
const permite = z.object(
  Object.fromEntries(actions.map((a) => [a, z.boolean()])) as Record<(typeof actions)[number], z.ZodBoolean>,
)

/**
 * A row of the list (C-RENDICION-23 to -26). Pesos, ISO days and timestamps; `periodo` "11/2026" or "". `desde`: start of its
 * state; `turno`: who acts next, `leToca` their name, `meToca` 1 if it is the caller.
 */
export const rendicionRow = z.object({
  id: z.number(),
  numeroRendicion: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  nombreTipo: z.string(),
  fecha: z.string(),
  fechaFormateada: z.string(),
  fechaRegistro: z.string(),
  responsable: z.string(),
  usuarioResponsable: z.string(),
  mesPeriodo: z.number().nullable(),
  anioPeriodo: z.number().nullable(),
  periodo: z.string(),
  idSecretario: z.number().nullable(),
  idTesorero: z.number().nullable(),
  usuarioSecretario: z.string(),
  usuarioTesorero: z.string(),
  /** Timestamp of each signature; null until signed. */
  autorizaSecretario: z.string().nullable(),
  autorizaTesorero: z.string().nullable(),
  fechaUltimoEnvio: z.string().nullable(),
  fechaEnvioExterno: z.string().nullable(),
  idEstado,
  estado: z.string(),
  secretaria: z.string(),
  /** Secretariat that authorised the expense; "" if its type requires none. */
  secretariaAutorizo: z.string(),
  motivo: z.string(),
  personasViajaron: z.string(),
  total: z.number(),
  cantidadComprobantes: z.number(),
  desde: z.string(),
  turno: z.enum(turnos),
  leToca: z.string(),
  meToca: z.number(),
  /** Number of the cash income that credited it; null before. */
  numeroMovimiento: z.number().nullable(),
  can: permite,
})
export type RendicionRow = z.infer<typeof rendicionRow>

/** `observacion` and `observaciones` are the same value (002 §3 writes both). (C-DETALLE-20) */
export const detalleRendicion = z.object({
  id: z.number(),
  idRendicion: z.number(),
  rendicion: z.string(),
  idConcepto: z.number(),
  concepto: z.string(),
  nombreConcepto: z.string(),
  observacion: z.string(),
  observaciones: z.string(),
  cantidadComprobantes: z.number(),
  sumaConcepto: z.number(),
})
export type DetalleRendicion = z.infer<typeof detalleRendicion>

const nombrado = z.object({ id: z.number(), nombre: z.string() })
/** (C-CATALOGOS-01) */
export const tipoRendicion = nombrado.extend({ registraPeriodo: z.number(), pideAutorizacionSecretaria: z.number() })
export type TipoRendicion = z.infer<typeof tipoRendicion>

/** A full settlement: its row, type and lines. */
export const rendicion = rendicionRow.extend({
  version: z.number(),
  seccional: nombrado,
  tipo: tipoRendicion,
  idSecretaria: z.number().nullable(),
  /** Why the financial system or central treasury returned it; "" otherwise. */
  motivoObservacion: z.string(),
  /** Last return by a signer or its preparer: reason, user and timestamp; null if none. */
  devolucion: z.object({ motivo: z.string(), por: z.string(), momento: z.string() }).nullable(),
  fechaPago: z.string().nullable(),
  referenciaPago: z.string(),
  detalles: z.array(detalleRendicion),
})
export type Rendicion = z.infer<typeof rendicion>

/** Header fields (C-RENDICION-28 to -44). The two signers are member numbers; K-31: `motivo` is required only here. */
const encabezado = {
  tipo: referencia,
  fecha: dateFrom2000,
  responsable: text(rendicionLimits.responsable),
  mesPeriodo: integer(1, 12)
    .nullish()
    .transform((v) => v ?? null),
  anioPeriodo: z.coerce
    .number()
    .int()
    .min(aniosPeriodo.desde, '@errores.RENDICION_ANIO')
    .max(aniosPeriodo.hasta, '@errores.RENDICION_ANIO')
    .nullish()
    .transform((v) => v ?? null),
  idSecretario: referencia,
  idTesorero: referencia,
  secretaria: referencia.nullish().transform((v) => v ?? null),
  motivo: paragraphs(rendicionLimits.motivo).min(1),
  personasViajaron: paragraphs(rendicionLimits.personasViajaron).default(''),
}
/** A new settlement; `clave` makes a repeated request idempotent. (C-RENDICION-52) */
export const newRendicion = z.object({ seccional: z.object({ id }), clave: z.uuid().optional(), ...encabezado })
export type NewRendicion = z.output<typeof newRendicion>
/** The branch cannot change. (C-RENDICION-53) */
export const rendicionModificada = z.object({
  id,
  version: z.number().int().positive(),
  seccional: z.object({ id }).optional(),
  ...encabezado,
})
export type RendicionModificada = z.output<typeof rendicionModificada>

/** (C-RENDICION-47 to -49, -54) `password` is the caller's account password. */
export const rendicionCancelar = z.object({ password: exactText(100).min(7), id: id.optional() })
/** (C-DETALLE-21, -22, -26) */
export const observacionDetalle = z.object({ observacion: paragraphs(rendicionLimits.observacion).min(1) })

/** `envio`: the sending that the event created or ended; null for other events. (C-HISTORIAL-05) */
export const sucesoRendicion = z.object({
  id: z.number(),
  fecha: z.string(),
  que: z.enum(sucesosRendicion),
  idEstado,
  estado: z.string(),
  usuario: z.string(),
  comentario: z.string(),
  envio: z.number().nullable(),
})
export type FilaHistorial = z.infer<typeof sucesoRendicion>

/** `meToca` 1: those waiting for the caller. Search: "42", "0042/2026" or a type. (C-RENDICION-50, C-EXPORTAR-02) */
export const rendicionesList = defineList({
  name: 'rendicionesGasto',
  path: 'vistas/rendiciones-gasto',
  row: rendicionRow,
  columns: {
    nombreSeccional: { type: 'texto', only: 'exporta' },
    numeroRendicion: { type: 'texto', sortable: true },
    nombreTipo: { type: 'texto' },
    periodo: { type: 'texto' },
    fecha: { type: 'fecha', sortable: true },
    responsable: { type: 'texto', only: 'exporta' },
    motivo: { type: 'texto', only: 'exporta' },
    cantidadComprobantes: { type: 'entero', only: 'exporta' },
    total: { type: 'importe', sortable: true },
    estado: { type: 'texto' },
    leToca: { type: 'texto' },
    usuarioSecretario: { type: 'texto', only: 'exporta' },
    autorizaSecretario: { type: 'momento', only: 'exporta' },
    usuarioTesorero: { type: 'texto', only: 'exporta' },
    autorizaTesorero: { type: 'momento', only: 'exporta' },
    fechaUltimoEnvio: { type: 'momento', only: 'exporta' },
    fechaEnvioExterno: { type: 'momento', only: 'exporta' },
  },
  filters: { idSeccional: 'entero', idEstado: 'enteros', idTipo: 'entero', meToca: 'logico' },
  initialSort: ['numeroRendicion', 'desc'],
  search: true,
  file: 'Rendiciones de gasto',
})

/** Settlements of a branch counted by state, and those waiting for the caller. Pesos; cancelled ones are separate. */
export const conteosRendiciones = z.object({
  estados: z.array(z.object({ idEstado, cantidad: z.number(), total: z.number() })),
  meTocan: z.array(z.object({ id: z.number(), numeroRendicion: z.string(), idEstado, total: z.number() })),
})
export type ConteosRendiciones = z.infer<typeof conteosRendiciones>

/** Queries invalidated by any write to a settlement. */
export const cambiaRendicion = [
  'vistas/rendiciones-gasto',
  'vistas/rendiciones-gasto/conteos',
  'rendiciones-gasto/:codigo',
  'rendiciones-gasto/:codigo/conceptos',
  'rendiciones-gasto/:codigo/historial',
  'vistas/detalles-rendiciones-gasto/listar/:idRendicion',
  'movimientos-caja/rendiciones-pagadas',
  'rendiciones-gasto/:codigo/observados',
  'vistas/inicio-cajas',
  'vistas/esperan',
] as const

const query = { access: { permission: 'rendiciones.consultar' } } as const
const edita = { access: { permission: 'rendiciones.editar' } } as const
const cantidad = z.object({ cantidad: z.number() })

export const rendicionesGasto = {
  leer: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo',
    summary: 'Una rendición con sus conceptos',
    response: rendicion,
  }),
  conteos: defineCall({
    ...query,
    method: 'GET',
    path: 'vistas/rendiciones-gasto/conteos',
    summary: 'Rendiciones de una seccional por estado, y las que esperan a quien pregunta',
    query: z.object({ idSeccional: id }),
    response: conteosRendiciones,
  }),
  validarNueva: defineCall({
    ...edita,
    method: 'POST',
    path: 'vistas/rendiciones-gasto/validar-nueva-planilla/:codigo',
    summary: 'Si una seccional (codigo) puede empezar una rendición',
    recentAuth: false,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'rendiciones-gasto',
    summary: 'Empieza una rendición, con sus conceptos en cero',
    body: newRendicion,
    response: rendicion,
    creates: true,
    recentAuth: false,
    invalidates: cambiaRendicion,
  }),
  modificar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'rendiciones-gasto',
    summary: 'Cambia los datos de una rendición en borrador',
    body: rendicionModificada,
    response: rendicion,
    recentAuth: false,
    invalidates: cambiaRendicion,
  }),
  cancelar: defineCall({
    ...edita,
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/cancelar-rendicion',
    summary: 'Cancela una rendición; password es la contraseña de la cuenta',
    body: rendicionCancelar,
    recentAuth: true,
    invalidates: cambiaRendicion,
  }),
  conceptos: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/conceptos',
    summary: 'Los conceptos de una rendición, con lo que suma cada uno',
    response: z.array(detalleRendicion),
  }),
  cantidadConceptos: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/conceptos/cantidad',
    summary: 'Cuántos conceptos tiene una rendición',
    response: cantidad,
  }),
  detalles: defineCall({
    ...query,
    method: 'GET',
    path: 'vistas/detalles-rendiciones-gasto/listar/:idRendicion',
    summary: 'Los conceptos de una rendición',
    response: z.array(detalleRendicion),
  }),
  observar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'rendiciones-gasto/:codigo/conceptos/:iddetalle/observaciones',
    summary: 'Cambia la observación de un concepto',
    body: observacionDetalle,
    recentAuth: false,
    invalidates: cambiaRendicion,
  }),
  historial: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/historial',
    summary: 'Lo que pasó con una rendición',
    response: z.array(sucesoRendicion),
  }),
  cantidadHistorial: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/historial/cantidad',
    summary: 'Cuántas cosas pasaron con una rendición',
    response: cantidad,
  }),
  tipos: defineCall({
    ...query,
    method: 'GET',
    path: 'tipos-rendicion/habilitados',
    summary: 'Tipos de rendición habilitados',
    response: z.array(tipoRendicion),
  }),
  secretarias: defineCall({
    ...query,
    method: 'GET',
    path: 'secretarias/listar',
    summary: 'Secretarías que autorizan rendiciones',
    response: z.array(nombrado),
  }),
}

export const rendicionesGastoScreens = defineScreens({
  rendiciones: {
    path: 'seccionales/rendiciones-gasto/lista',
    permission: 'rendiciones.consultar',
    searchParams: ['idSeccional', 'idEstado', 'meToca', 'buscar', 'page', 'size', 'sort'],
  },
  editar: {
    path: 'seccionales/rendiciones-gasto/$id/editar',
    permission: 'rendiciones.consultar',
    searchParams: ['soloLectura'],
  },
  conceptosRendicion: {
    path: 'seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
    permission: 'rendiciones.consultar',
    searchParams: ['modo'],
  },
  historial: { path: 'seccionales/rendiciones-gasto/$idrendicion/historial/lista', permission: 'rendiciones.consultar' },
})

export const rendicionesGastoFeature = defineFeature({
  name: 'tesoreria/rendiciones-gasto',
  texts: { rendicionesGasto: textos },
  permissions: {
    'rendiciones.consultar': branchScoped('caja'),
    'rendiciones.editar': branchScoped('caja'),
    'rendiciones.firmar': branchScoped('caja'),
    'rendiciones.pagar': branchScoped('caja'),
    'rendiciones.revisar': branchScoped('caja'),
  },
  errors: {
    RENDICION_SECCIONAL_DESHABILITADA: 409,
    RENDICION_SIN_FIRMANTES: 409,
    RENDICION_SIN_TIPOS: 409,
    RENDICION_TIPO: 409,
    RENDICION_TIPO_FIJO: 409,
    RENDICION_SECRETARIA: 409,
    RENDICION_FIRMANTE: 409,
    RENDICION_FIRMANTES_IGUALES: 400,
    RENDICION_FECHA_LEJANA: 400,
    RENDICION_PERIODO_INCOMPLETO: 400,
    RENDICION_OTRO_ESTADO: 409,
    RENDICION_EN_LOTE: 409,
    RENDICION_ANIO: 400,
    RENDICION_PERIODO: 400,
    RENDICION_CLAVE_USADA: 409,
  },
  lists: { rendicionesList },
  calls: { rendicionesGasto },
  screens: rendicionesGastoScreens,
  menu: menuRendicionesGasto,
})
