import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList, exportFormats } from '../platform/list.ts'
import { amountBetween, dateFrom2000, id, integer, paragraphs } from '../platform/validation.ts'
import { planillasCaja as textos } from '../textos/es/tesoreria/planillas-caja.ts'
import { pin } from './cajas.ts'
import { cambiaCaja } from './movimientos-caja.ts'

/** Cash sheets (planillas): numbered periods of a box. One is open; closed ones are immutable. */

const planillaNumber = integer(1, 2_147_483_647)
/** (C-PLANILLA-15, C-PLANILLA-18, C-PLANILLA-19) */
export const consultaPlanilla = z.object({ caja: id, nroPla: planillaNumber })

/** Spreadsheet of one sheet; includes annulled movements if `anulados` is 1. (C-PLANILLA-21) */
export const exportaPlanilla = consultaPlanilla.extend({
  anulados: z
    .enum(['0', '1', 'true', 'false'])
    .default('0')
    .transform((v) => v === '1' || v === 'true'),
  formato: z.enum(exportFormats).default('xls'),
})

/** (C-PLANILLA-17) */
export const numberResponse = z.object({ respuesta: z.number() })
/** (C-PLANILLA-13, C-PLANILLA-14): visibility of the close button, and its legend. */
export const respuestaValidar = z.object({ respuesta: z.tuple([z.boolean(), z.string()]) })

/** Amounts by payment form, in pesos: `valores` are cheques, `bancarios` is the bank. */
export const porForma = z.object({ efectivo: z.number(), valores: z.number(), bancarios: z.number(), total: z.number() })
export type PorForma = z.infer<typeof porForma>

/** Count (arqueo) of an open sheet, or the closing count of a closed one. */
export const arqueo = z.object({
  id: z.number(),
  fecha: z.string(),
  usuario: z.string(),
  denominaciones: z.array(z.object({ clase: z.enum(['BILLETE', 'MONEDA']), valor: z.number(), cantidad: z.number() })),
  monedas: z.number(),
  contado: porForma,
  libros: porForma,
  /** Counted minus books. */
  diferencia: porForma,
  motivo: z.string(),
  /** Why the bank balance may differ: items in transit, not posted. */
  pendienteBanco: z.string().optional(),
})
export type Arqueo = z.infer<typeof arqueo>

/** Payment forms required by a count. */
export const formasContadas = ['efectivo', 'valores', 'bancarios'] as const
export type FormaContada = (typeof formasContadas)[number]

/**
 * One of a sheet's counts. `cierra`: the count that closed the sheet or, while open, would close it. The difference is null if
 * the caller may not see the books.
 */
export const conteo = z.object({
  fecha: z.string(),
  usuario: z.string(),
  diferencia: porForma.nullable(),
  cierra: z.boolean(),
})
export type Conteo = z.infer<typeof conteo>

/** True if the sheet must list its counts: one besides the closing count exists, and its difference would be hidden. */
export const sonParaDecir = (conteos: ReadonlyArray<Pick<Conteo, 'cierra'>>): boolean => conteos.some((c) => !c.cierra)

const totales = {
  totalIngresoEfectivo: z.number().nullable(),
  totalIngresoValores: z.number().nullable(),
  totalIngresoBancarios: z.number().nullable(),
  totalEgresoEfectivo: z.number().nullable(),
  totalEgresoValores: z.number().nullable(),
  totalEgresoBancarios: z.number().nullable(),
}

/**
 * (C-PLANILLA-11, C-PLANILLA-12) Amounts are null only if `oculto`: the open sheet of a blind box that the caller has not counted
 * yet. `arqueo` of an open sheet is the last count, if no movement followed.
 */
export const saldosPlanilla = z.object({
  id: z.number(),
  nroPla: z.number(),
  estado: z.enum(['ABIERTA', 'CERRADA']),
  caja: z.object({ id: z.number(), nombre: z.string() }),
  seccional: z.object({ id: z.number(), nombre: z.string() }),
  desde: z.string(),
  hasta: z.string().nullable(),
  /** Earliest closing day of an open sheet: that of its last movement. */
  cierraDesde: z.string(),
  cerrada: z.string().nullable(),
  cerradaPor: z.string().nullable(),
  oculto: z.boolean(),
  inicial: porForma.nullable(),
  ...totales,
  saldo: porForma.nullable(),
  movimientos: z.number(),
  anulados: z.number(),
  /** Next movement number of the box. */
  proximoMovimiento: z.number(),
  modoArqueo: z.enum(['OPCIONAL', 'OBLIGATORIO', 'CIEGO']),
  arqueo: arqueo.nullable(),
  /** All counts of the sheet, oldest first. */
  conteos: z.array(conteo),
  /** Payment forms with an opening balance or movements, plus the bank if a statement was loaded: a count must include them. */
  seCuentan: z.array(z.enum(formasContadas)),
  huella: z.string().nullable(),
  can: z.object({ cerrar: z.boolean(), operar: z.boolean() }),
})
export type SaldosPlanilla = z.infer<typeof saldosPlanilla>

export const denominacion = z.object({ id: z.number(), clase: z.enum(['BILLETE', 'MONEDA']), valor: z.number() })
export type Denominacion = z.infer<typeof denominacion>

const contado = amountBetween(0, 999_999_999.99)
const saldoBanco = amountBetween(-999_999_999.99, 999_999_999.99)
/**
 * A count: units per denomination, loose coins as an amount, cheques and the bank statement's balance. `id` is the box. Cheques
 * and bank may be missing if the sheet does not count them (`seCuentan`). `clave` makes the request idempotent.
 */
export const newArqueo = z.object({
  id,
  nroPla: planillaNumber,
  denominaciones: z
    .array(z.object({ id, cantidad: z.number().int().min(0).max(1_000_000) }))
    .max(100)
    .default([]),
  monedas: contado.default(0),
  cheques: contado.nullish().transform((v) => v ?? null),
  banco: saldoBanco.nullish().transform((v) => v ?? null),
  clave: z.uuid().optional(),
})
export type NewArqueo = z.output<typeof newArqueo>

/** Adjustment movements that closing with this count would post first. */
export const recordedArqueo = arqueo.extend({
  ajustes: z.array(z.object({ ingresoEgreso: z.number(), numeroMovimiento: z.number(), importes: porForma })),
  saldoFinal: porForma,
})
export type RecordedArqueo = z.infer<typeof recordedArqueo>

/**
 * (C-PLANILLA-16, C-PLANILLA-20): `password` is the PIN, `password2` the sheet's number, `id` the box. `idArqueo` is the closing
 * count. If it differs from the books, `motivo` is required, or `pendienteBanco` if only the bank differs.
 */
export const closePlanilla = z.object({
  id,
  password: pin,
  password2: planillaNumber,
  idArqueo: id.nullish().transform((v) => v ?? null),
  motivo: paragraphs(300).default(''),
  /** Reason to leave the bank difference pending. */
  pendienteBanco: paragraphs(300).default(''),
  /** Closing day, between its last movement and today; today by default. */
  dia: dateFrom2000.nullish().transform((v) => v ?? null),
})
export type ClosePlanilla = z.output<typeof closePlanilla>

export const closedPlanilla = z.object({ nroPla: z.number(), nuevaPlanilla: z.number(), saldo: porForma, huella: z.string() })
export type ClosedPlanilla = z.infer<typeof closedPlanilla>

const query = { access: { permission: 'planillas.consultar' } } as const
const cierra = { access: { permission: 'planillas.cerrar' } } as const

/** (C-PLANILLA-11..23) */
export const planillasCaja = {
  numeroAbierta: defineCall({
    ...query,
    method: 'GET',
    path: 'vistas/saldos-caja/obtener-numero-planilla',
    summary: 'Número de la planilla abierta de una caja',
    query: z.object({ caja: id }),
    response: numberResponse,
  }),
  validar: defineCall({
    ...query,
    recentAuth: false,
    method: 'POST',
    path: 'vistas/saldos-caja/validar-existe-planilla',
    summary: 'Si se muestra el botón de cerrar, y la leyenda de la planilla',
    body: consultaPlanilla,
    response: respuestaValidar,
  }),
  saldos: defineCall({
    ...query,
    recentAuth: false,
    method: 'POST',
    path: 'vistas/saldos-caja/obtener-saldos',
    summary: 'Totales y saldos de una planilla por forma de pago',
    body: consultaPlanilla,
    response: saldosPlanilla,
  }),
  registrarArqueo: defineCall({
    ...cierra,
    recentAuth: true,
    method: 'POST',
    path: 'saldos-caja/registrar-arqueo',
    summary: 'Registra un conteo de la planilla abierta y lo compara con los libros',
    body: newArqueo,
    response: recordedArqueo,
    creates: true,
    // For a blind box, it reveals the books.
    invalidates: ['vistas/saldos-caja/obtener-saldos', 'vistas/planillas-caja'],
  }),
  cerrar: defineCall({
    ...cierra,
    recentAuth: true,
    signingAction: 'pin',
    method: 'POST',
    path: 'saldos-caja/cerrar-planilla-caja',
    summary: 'Cierra la planilla password2 con el PIN password y abre la siguiente',
    body: closePlanilla,
    response: closedPlanilla,
    invalidates: cambiaCaja,
  }),
  imprimir: defineCall({
    ...query,
    method: 'GET',
    path: 'vistas/saldos-caja/imprimir-planilla',
    summary: 'La planilla en A4 para firmar; en borrador mientras está abierta',
    query: consultaPlanilla,
    response: 'archivo',
  }),
  exportar: defineCall({
    ...query,
    method: 'GET',
    path: 'vistas/movimientos-caja/exportar-excel-planilla',
    summary: 'Movimientos de una planilla (formato xls, xlsx o csv)',
    query: exportaPlanilla,
    response: 'archivo',
  }),
  denominaciones: defineCall({
    ...query,
    method: 'GET',
    path: 'denominaciones/habilitadas',
    summary: 'Billetes y monedas con que se hace un arqueo',
    response: z.array(denominacion),
  }),
}

export const planillaRow = z.object({
  id: z.number(),
  nroPla: z.number(),
  idCaja: z.number(),
  nombreCaja: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  estado: z.enum(['ABIERTA', 'CERRADA']),
  desde: z.string(),
  hasta: z.string().nullable(),
  /** Days that the sheet has been, or was, open. */
  dias: z.number(),
  movimientos: z.number(),
  anulados: z.number(),
  // Null if the caller counts a blind box: see saldosPlanilla.
  inicialTotal: z.number().nullable(),
  totalIngresos: z.number().nullable(),
  totalEgresos: z.number().nullable(),
  saldoEfectivo: z.number().nullable(),
  saldoValores: z.number().nullable(),
  saldoBancarios: z.number().nullable(),
  saldoTotal: z.number().nullable(),
  /** Counted minus books; null for an open sheet or one closed without a count. */
  diferencia: z.number().nullable(),
  cerradaPor: z.string().nullable(),
})
export type PlanillaRow = z.infer<typeof planillaRow>

/** Sheets of the boxes in scope. For open ones, central treasury sorts the oldest first. */
export const planillasList = defineList({
  name: 'planillasCaja',
  path: 'vistas/planillas-caja',
  row: planillaRow,
  columns: {
    nombreSeccional: { type: 'texto' },
    nombreCaja: { type: 'texto' },
    nroPla: { type: 'entero', sortable: true },
    estado: { type: 'texto' },
    desde: { type: 'fecha', sortable: true },
    hasta: { type: 'fecha' },
    dias: { type: 'entero' },
    movimientos: { type: 'entero' },
    anulados: { type: 'entero', only: 'exporta' },
    inicialTotal: { type: 'importe' },
    totalIngresos: { type: 'importe' },
    totalEgresos: { type: 'importe' },
    saldoEfectivo: { type: 'importe' },
    saldoValores: { type: 'importe' },
    saldoBancarios: { type: 'importe' },
    saldoTotal: { type: 'importe' },
    diferencia: { type: 'importe' },
    cerradaPor: { type: 'texto' },
  },
  // By date: sheets with any day in the range.
  filters: {
    idSeccional: 'entero',
    caja: 'entero',
    nroPla: 'entero',
    abierta: 'logico',
    fechaDesde: 'fecha',
    fechaHasta: 'fecha',
  },
  initialSort: ['desde', 'desc'],
  file: 'Planillas de caja',
})

export const planillasCajaScreens = defineScreens({
  planillas: {
    path: 'seccionales/planillas-caja/lista',
    permission: 'planillas.consultar',
    searchParams: ['idSeccional', 'caja', 'nroPla', 'consultado', 'anulado', 'fechaDesde', 'fechaHasta'],
  },
  cierre: { path: 'seccionales/planillas-caja/$caja/cerrar', permission: 'planillas.consultar' },
})

export const planillasCajaFeature = defineFeature({
  name: 'tesoreria/planillas-caja',
  events: ['cerrar planilla-caja'],
  texts: { planillasCaja: textos },
  permissions: {
    'planillas.consultar': branchScoped('caja'),
    'planillas.cerrar': branchScoped('caja'),
  },
  errors: {
    PLANILLA_NO_EXISTE: 404,
    PLANILLA_SIN_MOVIMIENTOS: 409,
    PLANILLA_YA_CERRADA: 409,
    ARQUEO_REQUERIDO: 409,
    ARQUEO_VIEJO: 409,
    ARQUEO_MOTIVO: 400,
    ARQUEO_EXCESIVO: 409,
    ARQUEO_PENDIENTE: 409,
    ARQUEO_FORMA: 400,
    ARQUEO_CLAVE_USADA: 409,
    PLANILLA_DIA: 400,
  },
  lists: { planillasList },
  calls: { planillasCaja },
  screens: planillasCajaScreens,
  menu: [
    {
      section: 'tesoreria',
      order: 70,
      screen: 'planillas',
      link: 'app_seccionales_planillas-caja',
      icon: 'planillaCaja',
      title: 'planillasCaja.pantallas.caja.planillas',
    },
  ],
})
