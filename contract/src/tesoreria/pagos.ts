import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { amountBetween, dateFrom2000, exactText, id, line, text } from '../platform/validation.ts'
import { pagos as textos } from '../textos/es/tesoreria/pagos.ts'
import { cuentaSituations } from './cuentas-pago.ts'
import { renglonesLoteList } from './pagos-renglones.ts'
import { estadosRendicion } from './rendiciones-estados.ts'
import { cambiaRendicion } from './rendiciones-gasto.ts'

/** Payment desk of central treasury: pending payments, lots with their bank file, and the bank's response (decision 079). */

/**
 * Status groups of the desk; each settlement is in exactly one. `finanzas`: acknowledged by the external financial system, if
 * there is one.
 */
export const pagoGroups = ['paraPagar', 'volvieron', 'enBanco', 'finanzas', 'observadas', 'pagadas'] as const
export type PagoGroup = (typeof pagoGroups)[number]
/** Groups that can go into a lot. */
export const gruposPagables = ['paraPagar', 'volvieron'] as const satisfies readonly PagoGroup[]

export const pagoLimits = { renglones: 2000, motivo: 300, respuesta: 1_000_000, dias: 30, total: 9_999_999_999_999 } as const

/**
 * A settlement on the desk. Pesos; ISO days and timestamps; `dias` in its current group; `motivo`: why it was returned or
 * observed.
 */
export const pagoRow = z.object({
  id: z.number(),
  numeroRendicion: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  nombreTipo: z.string(),
  periodo: z.string(),
  total: z.number(),
  desde: z.string(),
  dias: z.number(),
  grupo: z.enum(pagoGroups),
  idEstado: z.literal(estadosRendicion),
  estado: z.string(),
  cbu: z.string(),
  /** Bank of that CBU in the organisation's catalogue; "" if its code is unknown. */
  banco: z.string(),
  cuenta: z.enum(cuentaSituations),
  /** Its last lot. */
  lote: z.number().nullable(),
  idLote: z.number().nullable(),
  motivo: z.string(),
  fechaPago: z.string().nullable(),
  referenciaPago: z.string(),
  can: z.object({ pagar: z.boolean(), observar: z.boolean() }),
})
export type PagoRow = z.infer<typeof pagoRow>

export const pagosList = defineList({
  name: 'pagos',
  path: 'vistas/pagos',
  row: pagoRow,
  columns: {
    numeroRendicion: { type: 'texto' },
    nombreSeccional: { type: 'texto', only: 'exporta' },
    nombreTipo: { type: 'texto' },
    periodo: { type: 'texto', only: 'exporta' },
    dias: { type: 'entero', only: 'exporta' },
    desde: { type: 'momento', sortable: true, only: 'exporta' },
    total: { type: 'importe', sortable: true },
    estado: { type: 'texto' },
    cbu: { type: 'texto', only: 'exporta' },
    lote: { type: 'entero' },
    motivo: { type: 'texto', only: 'exporta' },
    fechaPago: { type: 'fecha', only: 'exporta' },
    referenciaPago: { type: 'texto', only: 'exporta' },
  },
  filters: { grupo: 'texto', idSeccional: 'entero', id: 'entero' },
  initialSort: ['desde', 'asc'],
  search: true,
  file: 'Pagos a seccionales',
})

/** Counts by group. With a financial system (`conFinanzas`), that system pays and the desk is read-only. */
export const pagosSummary = z.object({
  conFinanzas: z.boolean(),
  grupos: z.array(z.object({ grupo: z.enum(pagoGroups), cantidad: z.number(), total: z.number() })),
})

/** Warnings to review before paying. */
export const pagoNoticeKinds = [
  'NO_CONFIABLE',
  'FUERA_DE_PERIODO',
  'OTRO_RECEPTOR',
  'PROVEEDOR_NUEVO',
  'MAYOR_A_LO_HABITUAL',
  'CON_MOTIVO',
  'CUENTA_NUEVA',
] as const
/**
 * `cantidad` receipts of `importe`; `veces`: the usual multiple; `dice`: the provider (with the reason if distrusted) or the
 * reason given; `dia`: since when.
 */
export const pagoNotice = z.object({
  idRendicion: z.number(),
  aviso: z.enum(pagoNoticeKinds),
  cantidad: z.number().nullable(),
  importe: z.number().nullable(),
  veces: z.number().nullable(),
  dice: z.string(),
  dia: z.string().nullable(),
})
export type PagoNotice = z.infer<typeof pagoNotice>

/** Payees of a lot: branches (settlements) or members (granted procedures), never both (decision 166). */
export const destinosLote = ['SECCIONALES', 'AFILIADOS'] as const
export type DestinoLote = (typeof destinosLote)[number]

/** `POR_APROBAR`: above the organisation's limit, and not approved by a second person yet. */
export const estadosLote = ['POR_APROBAR', 'EN_BANCO', 'TERMINADO', 'ANULADO'] as const
export const loteRow = z.object({
  id: z.number(),
  numero: z.number(),
  destino: z.enum(destinosLote),
  fecha: z.string(),
  creado: z.string(),
  por: z.string(),
  cantidad: z.number(),
  total: z.number(),
  pagados: z.number(),
  rechazados: z.number(),
  pendientes: z.number(),
  estado: z.enum(estadosLote),
})
export type LoteRow = z.infer<typeof loteRow>

export const lotesList = defineList({
  name: 'lotesPago',
  path: 'vistas/lotes-pago',
  row: loteRow,
  columns: {
    numero: { type: 'entero', sortable: true },
    creado: { type: 'momento' },
    fecha: { type: 'fecha' },
    por: { type: 'texto' },
    cantidad: { type: 'entero' },
    total: { type: 'importe' },
    pagados: { type: 'entero', only: 'exporta' },
    rechazados: { type: 'entero', only: 'exporta' },
    estado: { type: 'texto' },
  },
  filters: { pendiente: 'logico' },
  initialSort: ['numero', 'desc'],
  file: 'Lotes de pago',
})

export const estadosRenglonLote = ['PENDIENTE', 'PAGADO', 'RECHAZADO', 'ANULADO'] as const
export const renglonLote = z.object({
  id: z.number(),
  orden: z.number(),
  referencia: z.string(),
  /** The settlement, or the payment to a member, by the lot's `destino`. */
  idPagado: z.number(),
  /** Number of the settlement or of the request. */
  numero: z.string(),
  destinatario: z.string(),
  cbu: z.string(),
  importe: z.number(),
  estado: z.enum(estadosRenglonLote),
  motivo: z.string(),
  respondido: z.string().nullable(),
})
export type RenglonLote = z.infer<typeof renglonLote>
export const lote = loteRow.extend({
  /** File name. */
  archivo: z.string(),
  huella: z.string(),
  /** Name of its layout, "" for the portal's own; and its sending number. */
  formato: z.string(),
  envio: z.number().nullable(),
  /** True if its layout reads bank responses. */
  conRespuesta: z.boolean(),
  motivoAnula: z.string(),
  /** Time of approval by a second person; null if not needed, or pending. */
  aprobado: z.string().nullable(),
  aprobo: z.string(),
  /** True if it waits for approval and the caller is not its creator. */
  aprobable: z.boolean(),
  renglones: z.array(renglonLote),
  respuestas: z.array(
    z.object({ id: z.number(), recibida: z.string(), por: z.string(), pagados: z.number(), rechazados: z.number() }),
  ),
})
export type Lote = z.infer<typeof lote>

/** `total` is the amount the user saw; a different one is rejected. `clave` makes the request idempotent. */
export const newLote = z.object({
  clave: z.uuid(),
  fecha: dateFrom2000,
  destino: z.enum(destinosLote).default('SECCIONALES'),
  /** Settlements, or payments to members, by `destino`. */
  pagos: z.array(id).min(1).max(pagoLimits.renglones),
  total: amountBetween(0.01, pagoLimits.total),
  /** Layout of the file; null for the portal's own. */
  formato: id.nullable().default(null),
})
export type NewLote = z.output<typeof newLote>
/** `huella`: hash of the file on screen. */
export const approvedLote = z.object({ huella: exactText(64).regex(/^[0-9a-f]{64}$/) })
export const annulledLote = z.object({ motivo: text(pagoLimits.motivo) })
/** Result of some lines, entered by a user; `motivo` is for rejected ones, `confirma` answers the question about the date. */
export const loteResult = z
  .object({
    renglones: z.array(id).min(1).max(pagoLimits.renglones),
    resultado: z.enum(['PAGADO', 'RECHAZADO']),
    fecha: dateFrom2000,
    motivo: line(pagoLimits.motivo).default(''),
    confirma: z.boolean().default(false),
  })
  .refine((r) => r.resultado !== 'RECHAZADO' || r.motivo !== '', { path: ['motivo'], error: '@validacion.requerido' })
export type LoteResult = z.output<typeof loteResult>

/** The bank's file in base64. */
export const bancoResponse = z.object({ contenido: exactText(1_400_000).min(1, '@errores.ARCHIVO_FALTA') })
/** Response lines that change nothing, by reason. DIFERIDO: still with the bank. DESCONOCIDO: no rule of the layout matches its state. */
export const observacionesRespuesta = [
  'ILEGIBLE',
  'OTRO_LOTE',
  'REPETIDO',
  'OTRO_IMPORTE',
  'OTRA_CUENTA',
  'FECHA',
  'CONTRADICE',
  'DIFERIDO',
  'DESCONOCIDO',
] as const
export const cuentaRespuesta = z.object({
  pagados: z.number(),
  totalPagado: z.number(),
  rechazados: z.number(),
  totalRechazado: z.number(),
  /** Lines already in that state. */
  sinCambio: z.number(),
  /** Pending lines of the lot afterwards. */
  pendientes: z.number(),
  /** Lines of the lot without a result, in this response or before. */
  sinNombrar: z.number(),
  /** Time when these bytes were applied before; null if never. */
  cargadaAntes: z.string().nullable(),
  observaciones: z.array(
    z.object({ linea: z.number(), que: z.enum(observacionesRespuesta), referencia: z.string(), dice: z.string() }),
  ),
})
export type CuentaRespuesta = z.infer<typeof cuentaRespuesta>

const ve = { access: { permission: 'rendiciones.revisar' } } as const
const cambia = [
  ...cambiaRendicion,
  'vistas/pagos',
  'vistas/pagos/resumen',
  'vistas/pagos/avisos',
  'vistas/lotes-pago',
  'lotes-pago/:id',
  'vistas/pagos-afiliados',
  'vistas/pagos-afiliados/resumen',
] as const
const paga = { access: { permission: 'rendiciones.pagar' }, recentAuth: true, invalidates: cambia } as const

export const pagos = {
  resumen: defineCall({
    ...ve,
    method: 'GET',
    path: 'vistas/pagos/resumen',
    summary: 'Cuántas rendiciones y cuánto dinero hay en cada grupo de la mesa de pagos',
    response: pagosSummary,
  }),
  avisos: defineCall({
    ...ve,
    method: 'GET',
    path: 'vistas/pagos/avisos',
    summary: 'Lo que conviene mirar de las rendiciones que esperan el pago',
    response: z.array(pagoNotice),
  }),
  crearLote: defineCall({
    ...paga,
    method: 'POST',
    path: 'lotes-pago',
    summary: 'Arma un lote de pago con su archivo para el banco',
    body: newLote,
    /** `porAprobar`: the file is available after another person approves the lot. */
    response: z.object({ id: z.number(), porAprobar: z.boolean() }),
    creates: true,
  }),
  lote: defineCall({
    ...ve,
    method: 'GET',
    path: 'lotes-pago/:id',
    summary: 'Un lote de pago con sus renglones',
    response: lote,
  }),
  aprobar: defineCall({
    access: { permission: 'rendiciones.pagar' },
    method: 'POST',
    path: 'lotes-pago/:id/aprobar',
    summary: 'Aprueba un lote que pide dos personas: la que no lo armó',
    body: approvedLote,
    response: lote,
    signingAction: 'persona',
    invalidates: cambia,
  }),
  archivo: defineCall({
    access: { permission: 'rendiciones.pagar' },
    method: 'GET',
    path: 'lotes-pago/:id/archivo',
    summary: 'El archivo de un lote para el banco, siempre el mismo',
    response: 'archivo',
  }),
  revisarRespuesta: defineCall({
    access: { permission: 'rendiciones.pagar' },
    method: 'POST',
    path: 'lotes-pago/:id/revisar-respuesta',
    summary: 'Qué cambiaría la respuesta del banco, sin cambiar nada',
    body: bancoResponse,
    response: cuentaRespuesta,
    recentAuth: false,
  }),
  cargarRespuesta: defineCall({
    ...paga,
    method: 'POST',
    path: 'lotes-pago/:id/respuesta',
    summary: 'Aplica la respuesta del banco: lo pagado queda pagado y lo rechazado vuelve',
    body: bancoResponse,
    response: cuentaRespuesta,
  }),
  resultado: defineCall({
    ...paga,
    method: 'POST',
    path: 'lotes-pago/:id/resultado',
    summary: 'Dice a mano qué pasó con renglones de un lote',
    body: loteResult,
    response: lote,
  }),
  anular: defineCall({
    ...paga,
    method: 'POST',
    path: 'lotes-pago/:id/anular',
    summary: 'Anula lo que un lote tiene sin respuesta: vuelve a esperar el pago',
    body: annulledLote,
    response: lote,
  }),
}

export const pagosScreens = defineScreens({
  pagos: {
    path: 'tesoreria/rendiciones/pagos',
    permission: 'rendiciones.revisar',
    searchParams: ['idSeccional', 'grupo', 'buscar', 'elegida'],
  },
  lotes: { path: 'tesoreria/rendiciones/pagos/lotes', permission: 'rendiciones.revisar', searchParams: ['pendiente'] },
  lote: { path: 'tesoreria/rendiciones/pagos/lotes/$id', permission: 'rendiciones.revisar' },
})

export const pagosFeature = defineFeature({
  name: 'tesoreria/pagos',
  events: ['generar lotePago', 'importar lotePago', 'anular lotePago'],
  texts: { pagos: textos },
  errors: {
    /** Payments are made by the financial system. */
    LOTE_CON_FINANZAS: 409,
    LOTE_SIN_CUENTA: 409,
    LOTE_CUENTA_RECHAZADA: 409,
    LOTE_CUENTA_CONSULTADA: 409,
    /** The caller proposed or confirmed the account, so another user makes its first payment. */
    LOTE_CUENTA_PROPIA: 409,
    LOTE_OTRO_TOTAL: 409,
    LOTE_POR_APROBAR: 409,
    LOTE_LO_ARMASTE: 409,
    LOTE_YA_APROBADO: 409,
    LOTE_CUENTA_CAMBIO: 409,
    LOTE_IMPORTE: 409,
    LOTE_FECHA: 400,
    LOTE_CLAVE_USADA: 409,
    LOTE_SIN_PENDIENTES: 409,
    LOTE_RENGLON_RESPONDIDO: 409,
    RESPUESTA_ILEGIBLE: 400,
  },
  uses: ['rendiciones.pagar', 'rendiciones.revisar'],
  lists: { pagosList, lotesList, renglonesLoteList },
  calls: { pagos },
  screens: pagosScreens,
  menu: [{ section: 'tesoreria', order: 120, screen: 'pagos', icon: 'prestamo', title: 'pagos.pantallas.pagos.titulo' }],
})
