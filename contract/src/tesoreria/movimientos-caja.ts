import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList, listQuerySchema } from '../platform/list.ts'
import { dateFrom2000, id, integer, paragraphs, text } from '../platform/validation.ts'
import { movimientosCaja as textos } from '../textos/es/tesoreria/movimientos-caja.ts'
import { adjunto } from './adjuntos-caja.ts'
import { chosen, pin, referencia } from './cajas.ts'
import { menuMovimientosCaja } from './movimientos-caja.menu.ts'
import { entraEn, importe, maxOf } from './movimientos-importes.ts'
import { conceptoHabitual, paidRendicion, signosTipo, tipoMovimiento } from './movimientos-opciones.ts'

/** Cash movements: income and expenses of a box, each in the sheet that was open when it was posted. */

export const ingreso = 1
export const egreso = 2
export type IngresoEgreso = 1 | 2
/** Types posted by a settlement's reimbursement, a transfer (both halves) and a count. (002 §9, decisions §7, §10) */
export const tipoReintegro = 3
export const tipoTransferencia = 4
export const tipoAjusteArqueo = 5
/** Default type of an income and of an expense in the form. */
export const tipoHabitual: Record<IngresoEgreso, number> = { 1: 1, 2: 2 }
export const tipoSaldoInicial = 7

/** 1 income, 2 expense. */
const unSentido = integer(1, 2).pipe(z.union([z.literal(1), z.literal(2)]))
const sentido = chosen(unSentido)

/**
 * `total` is optional and must equal the sum; `clave` makes the request idempotent. `numeroPlanilla` is the sheet on screen: if
 * another one is open, the request is rejected (PLANILLA_YA_CERRADA). `confirmaNegativo` answers CONFIRMA_NEGATIVO, or its
 * blind-box variant, which shows no amount. (C-MOVIMIENTO-37..45, C-MOVIMIENTO-60)
 */
export const newMovimiento = z
  .object({
    caja: referencia,
    ingresoEgreso: sentido,
    tipoMovimiento: referencia,
    concepto: referencia,
    idRendicion: id.nullish().transform((v) => v ?? null),
    fechaMovimiento: chosen(dateFrom2000),
    descripcion: text(100),
    importeEfectivo: importe.default(0),
    importeBanco: importe.default(0),
    importeChequeDia: importe.default(0),
    total: importe.optional(),
    clave: z.uuid().optional(),
    numeroPlanilla: z.number().int().positive().optional(),
    confirmaNegativo: z.boolean().default(false),
  })
  .refine(entraEn('importeEfectivo', tipoReintegro), maxOf('importeEfectivo'))
  .refine(entraEn('importeBanco', tipoReintegro), maxOf('importeBanco'))
  .refine(entraEn('importeChequeDia', tipoReintegro), maxOf('importeChequeDia'))
  .superRefine((v, context) => {
    const sum = [v.importeEfectivo, v.importeBanco, v.importeChequeDia].reduce((n, v) => n + Math.round(v * 100), 0)
    if (sum < 1) context.addIssue({ code: 'custom', path: ['total'], message: '@errores.MOVIMIENTO_TOTAL_MINIMO' })
    else if (v.total !== undefined && Math.round(v.total * 100) !== sum)
      context.addIssue({ code: 'custom', path: ['total'], message: '@errores.MOVIMIENTO_TOTAL' })
    if (v.tipoMovimiento === tipoReintegro && v.idRendicion === null)
      context.addIssue({ code: 'custom', path: ['idRendicion'], message: '@validacion.requerido' })
  })
export type NewMovimiento = z.output<typeof newMovimiento>

/** (C-MOVIMIENTO-53..55, C-MOVIMIENTO-61, K-07): `password` is the PIN. */
export const movimientoAnular = z.object({ id: id.optional(), password: pin, motivo: paragraphs(300).min(1) })
/** Reverses a movement of a closed sheet in the open one; `descripcion` is the reason. */
export const movimientoCorregir = z.object({
  password: pin,
  descripcion: text(100),
  clave: z.uuid().optional(),
  confirmaNegativo: z.boolean().default(false),
})

/** (C-MOVIMIENTO-56) */
export const condicionesMovimiento = z.object({ caja: referencia, ingresoEgreso: sentido })
/** Initial data of the form: the sheet that the movement will be posted in, and its earliest day. */
export const condicionesCumplidas = z.object({
  caja: z.object({ id: z.number(), nombre: z.string(), idSeccional: z.number(), nombreSeccional: z.string() }),
  numeroPlanilla: z.number(),
  desde: z.string(),
  hasta: z.string(),
})
export type CondicionesCumplidas = z.infer<typeof condicionesCumplidas>

/** Another movement, in either direction of a reference. */
const citado = z.object({ id: z.number(), numeroPlanilla: z.number(), numeroMovimiento: z.number() }).nullable()
const nombrado = z.object({ id: z.number(), nombre: z.string() })

/** `codigo` is "sheet-number", as users quote it. (C-MOVIMIENTO-30) */
export const movimientoRow = z.object({
  id: z.number(),
  codigo: z.string(),
  numeroMovimiento: z.number(),
  numeroPlanilla: z.number(),
  /** Timestamp of posting. */
  fecha: z.string(),
  fechaMovimiento: z.string(),
  fechaMovimientoFormateada: z.string(),
  ingresoEgreso: z.number(),
  nombreTipoMovimiento: z.string(),
  nombreConcepto: z.string(),
  descripcion: z.string(),
  /** Null if the caller counts a blind box and its open sheet is hidden. */
  importeEfectivo: z.number().nullable(),
  importeBanco: z.number().nullable(),
  importeChequeDia: z.number().nullable(),
  total: z.number().nullable(),
  idCaja: z.number(),
  nombreCaja: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  anulado: z.number(),
  fechaAnulado: z.string().nullable(),
  motivoAnula: z.string().nullable(),
  estadoPlanilla: z.enum(['ABIERTA', 'CERRADA']),
  /** `codigo` of the movement that this one reverses, and of its own reversal. */
  codigoCorrige: z.string().nullable(),
  codigoCorregidoPor: z.string().nullable(),
  usuario: z.string(),
  can: z.object({ anular: z.boolean(), corregir: z.boolean() }),
})
export type MovimientoRow = z.infer<typeof movimientoRow>

/** A single movement shows its amounts even in a blind box. (C-MOVIMIENTO-58) */
export const movimiento = movimientoRow.extend({
  importeEfectivo: z.number(),
  importeBanco: z.number(),
  importeChequeDia: z.number(),
  total: z.number(),
  caja: nombrado,
  tipoMovimiento: nombrado,
  /** Null only for a count adjustment and a transfer. */
  concepto: nombrado.nullable(),
  idRendicion: z.number().nullable(),
  rendicion: z.string().nullable(),
  /** The movement of a closed sheet that this one reverses, and its own reversal. */
  corrigeMovimiento: citado,
  corregidoPor: citado,
  /** The other half of a transfer and its box; `alcanza`: true if it is in the caller's scope. */
  otraMitad: z
    .object({ id: z.number(), numeroPlanilla: z.number(), numeroMovimiento: z.number(), caja: z.string(), alcanza: z.boolean() })
    .nullable(),
  usuarioAnula: z.string().nullable(),
  /** Receipt issued to the payer, and whether the caller may issue it. */
  recibo: z.object({ id: z.number(), numero: z.number(), nombre: z.string() }).nullable(),
  llevaRecibo: z.boolean(),
  adjuntos: z.array(adjunto),
  /** True if the caller may attach files; deleting requires an open sheet. */
  adjunta: z.boolean(),
})
export type Movimiento = z.infer<typeof movimiento>

export const createdMovimiento = z.object({ id: z.number(), numeroMovimiento: z.number(), numeroPlanilla: z.number() })
export type CreatedMovimiento = z.infer<typeof createdMovimiento>

/** Sorting by number uses posting order, which is the same within a box. (C-MOVIMIENTO-57, C-MOVIMIENTO-59) */
export const movimientosList = defineList({
  name: 'movimientosCaja',
  path: 'vistas/movimientos-caja',
  row: movimientoRow,
  columns: {
    nombreSeccional: { type: 'texto', only: 'exporta' },
    nombreCaja: { type: 'texto' },
    numeroPlanilla: { type: 'entero' },
    numeroMovimiento: { type: 'entero', sortable: true },
    fechaMovimiento: { type: 'fecha', sortable: true },
    nombreTipoMovimiento: { type: 'texto' },
    nombreConcepto: { type: 'texto' },
    descripcion: { type: 'texto' },
    importeEfectivo: { type: 'importe' },
    importeBanco: { type: 'importe' },
    importeChequeDia: { type: 'importe' },
    total: { type: 'importe' },
    estadoPlanilla: { type: 'texto', only: 'exporta' },
    anulado: { type: 'logico' },
    motivoAnula: { type: 'texto', only: 'exporta' },
    codigoCorrige: { type: 'texto', only: 'exporta' },
    codigoCorregidoPor: { type: 'texto', only: 'exporta' },
    usuario: { type: 'texto', only: 'exporta' },
  },
  filters: {
    idSeccional: 'entero',
    caja: 'entero',
    ingresoEgreso: 'entero',
    anulado: 'logico',
    numeroPlanilla: 'entero',
    fechaDesde: 'fecha',
    fechaHasta: 'fecha',
    tipo: 'entero',
    concepto: 'entero',
    forma: 'texto',
  },
  search: true,
  initialSort: ['fechaMovimiento', 'desc'],
  file: 'Movimientos de caja',
})

const sums = z.object({ efectivo: z.number(), bancarios: z.number(), valores: z.number(), total: z.number() })
export type MovimientosSums = z.infer<typeof sums>
/**
 * Totals of a filter across all pages. Annulled movements count only if the filter selects them alone. Null if a blind box hides
 * part of it.
 */
export const movimientosTotals = z.object({ ingresos: sums.nullable(), egresos: sums.nullable() })
export type MovimientosTotals = z.infer<typeof movimientosTotals>

/** Queries invalidated by a movement or by closing a sheet: amounts of the box and allowed actions. */
export const cambiaCaja = [
  'vistas/movimientos-caja',
  'vistas/movimientos-caja/:codigo',
  'vistas/movimientos-caja/totales',
  'vistas/caja/validar-condiciones-nuevo-movimiento',
  'movimientos-caja/rendiciones-pagadas',
  'movimientos-caja/habituales',
  'vistas/planillas-caja',
  'vistas/saldos-caja/obtener-numero-planilla',
  'vistas/saldos-caja/validar-existe-planilla',
  'vistas/saldos-caja/obtener-saldos',
  'vistas/caja',
  'cajas/:codigo',
  'cajas/obtener-cajas-seccional',
  'vistas/conceptos-caja',
  'tesoreria/central',
  'vistas/inicio-cajas',
  'vistas/inicio-central',
  'vistas/esperan',
  'conciliacion/:caja',
  'conciliacion/:caja/para-cierre',
  'vistas/lineas-banco',
] as const

const unoOVarios = z.union([z.enum(signosTipo), z.array(z.enum(signosTipo))]).optional()
const query = { access: { permission: 'movimientosCaja.consultar' } } as const
const edita = { access: { permission: 'movimientosCaja.editar' } } as const

/** (C-MOVIMIENTO-50..63) */
export const movimientosCaja = {
  leer: defineCall({
    ...query,
    method: 'GET',
    path: 'vistas/movimientos-caja/:codigo',
    summary: 'Un movimiento de caja',
    response: movimiento,
  }),
  totales: defineCall({
    ...query,
    method: 'GET',
    path: 'vistas/movimientos-caja/totales',
    summary: 'Cuánto suman los movimientos de un filtro, por forma de pago',
    // Filters as in the list, which parses and validates them.
    query: listQuerySchema(movimientosList, 'filtros'),
    response: movimientosTotals,
  }),
  condiciones: defineCall({
    ...edita,
    recentAuth: false,
    method: 'POST',
    path: 'vistas/caja/validar-condiciones-nuevo-movimiento',
    summary: 'Si se puede registrar un movimiento en la caja, y con qué empieza su formulario',
    body: condicionesMovimiento,
    response: condicionesCumplidas,
  }),
  registrar: defineCall({
    ...edita,
    recentAuth: true,
    method: 'POST',
    path: 'movimientos-caja',
    summary: 'Registra un movimiento en la planilla abierta',
    body: newMovimiento,
    response: createdMovimiento,
    creates: true,
    invalidates: cambiaCaja,
  }),
  anular: defineCall({
    ...edita,
    recentAuth: true,
    method: 'POST',
    path: 'movimientos-caja/:codigo/anular-movimiento',
    summary: 'Anula un movimiento de la planilla abierta; password es el PIN',
    body: movimientoAnular,
    invalidates: cambiaCaja,
  }),
  corregir: defineCall({
    ...edita,
    recentAuth: true,
    method: 'POST',
    path: 'movimientos-caja/:codigo/corregir-movimiento',
    summary: 'Registra el contraasiento de un movimiento de una planilla cerrada; password es el PIN',
    body: movimientoCorregir,
    response: createdMovimiento,
    creates: true,
    invalidates: cambiaCaja,
  }),
  rendicionesPagadas: defineCall({
    ...edita,
    method: 'GET',
    path: 'movimientos-caja/rendiciones-pagadas',
    summary: 'Rendiciones en estado PAGADA de una seccional, para un ingreso de tipo 3',
    query: z.object({ idSeccional: id }),
    response: z.array(paidRendicion),
  }),
  habituales: defineCall({
    ...edita,
    method: 'GET',
    path: 'movimientos-caja/habituales',
    summary: 'Cómo se usó la última vez cada concepto en una caja: forma de pago y descripciones',
    query: z.object({ caja: id, ingresoEgreso: unSentido }),
    response: z.array(conceptoHabitual),
  }),
  tipos: defineCall({
    ...query,
    method: 'GET',
    path: 'tipos-movimiento',
    summary: 'Tipos de movimiento, por habilitado y signo',
    query: z.object({
      habilitado: z.enum(['0', '1']).optional(),
      sumaResta: unoOVarios,
      'sumaResta[]': unoOVarios,
      strategy: z.literal('AND').optional(),
      sort: z.literal('nombre,asc').optional(),
    }),
    response: z.array(tipoMovimiento),
  }),
  tipo: defineCall({
    ...query,
    method: 'GET',
    path: 'tipos-movimiento/:codigo',
    summary: 'Un tipo de movimiento',
    response: tipoMovimiento,
  }),
}

export const movimientosCajaScreens = defineScreens({
  movimientos: {
    path: 'seccionales/movimientos-caja/$modo/lista',
    permission: 'movimientosCaja.consultar',
    searchParams: [
      'idSeccional',
      'caja',
      'anulado',
      'consultado',
      'rendicion',
      'soloAnulados',
      'numeroPlanilla',
      'fechaDesde',
      'fechaHasta',
      'page',
    ],
  },
  nuevo: {
    path: 'seccionales/movimientos-caja/$modo/nuevo',
    permission: 'movimientosCaja.editar',
    searchParams: ['seccionalUsuario', 'cajaUsuario', 'ultimaPlanilla', 'rendicion'],
  },
  consultar: { path: 'seccionales/movimientos-caja/$modo/$id/consultar', permission: 'movimientosCaja.consultar' },
})

export const movimientosCajaFeature = defineFeature({
  name: 'tesoreria/movimientos-caja',
  events: ['registrar movimiento-caja', 'corregir movimiento-caja', 'anular movimiento-caja'],
  texts: { movimientosCaja: textos },
  permissions: {
    'movimientosCaja.consultar': branchScoped('caja'),
    'movimientosCaja.editar': branchScoped('caja'),
  },
  /** The ten reasons to refuse a movement, each with an income and an expense text. (C-MOVIMIENTO-36) */
  errors: {
    INGRESO_SECCIONAL_DESHABILITADA: 409,
    INGRESO_CAJA_DESHABILITADA: 409,
    INGRESO_USUARIO_NO_HABILITADO: 403,
    INGRESO_SIN_PLANILLA: 409,
    INGRESO_SIN_CONCEPTOS: 409,
    EGRESO_SECCIONAL_DESHABILITADA: 409,
    EGRESO_CAJA_DESHABILITADA: 409,
    EGRESO_USUARIO_NO_HABILITADO: 403,
    EGRESO_SIN_PLANILLA: 409,
    EGRESO_SIN_CONCEPTOS: 409,
    MOVIMIENTO_FECHA_FUTURA: 400,
    MOVIMIENTO_FECHA_ANTERIOR: 400,
    MOVIMIENTO_TIPO: 409,
    MOVIMIENTO_CONCEPTO: 409,
    MOVIMIENTO_ANULADO: 409,
    MOVIMIENTO_PLANILLA_CERRADA: 409,
    MOVIMIENTO_SE_ANULA: 409,
    MOVIMIENTO_YA_CORREGIDO: 409,
    CONTRAASIENTO_FIJO: 409,
    MOVIMIENTO_CLAVE_USADA: 409,
    CONFIRMA_NEGATIVO: 409,
    CONFIRMA_NEGATIVO_A_CIEGAS: 409,
    RENDICION_IMPORTE: 409,
    SIN_RENDICIONES_PAGADAS: 409,
    RENDICION_NO_PAGADA: 409,
  },
  lists: { movimientosList },
  calls: { movimientosCaja },
  screens: movimientosCajaScreens,
  menu: menuMovimientosCaja,
})
