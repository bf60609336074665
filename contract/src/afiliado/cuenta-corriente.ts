import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { allScopes, defineFeature, defineScreens } from '../platform/feature.ts'
import { exportFormats } from '../platform/list.ts'
import { date, exactText, id, perDay } from '../platform/validation.ts'
import { cuentaCorriente as textos } from '../textos/es/afiliado/cuenta-corriente.ts'
import { oneYearLater, parseDate } from '../values/dates.ts'
import { toCents } from '../values/money.ts'
import { debitoDicho } from './debitos.ts'

/** Current account: a member's charges and payments with the running balance. */

/** Fixed file name of the export (A-CTACTE-06). */
export const archivoResumen = 'Resumen ctacte'

export const columnasCuenta = {
  fecha: 'fecha',
  descripcion: 'texto',
  periodoFormateado: 'texto',
  cuotasFormateadas: 'texto',
  debe: 'importe',
  haber: 'importe',
  saldo: 'importe',
} as const

/** A movement (A-CTACTE-03): saldo is the balance after it; haber reduces it (decisions §5). */
export const movimientoCuenta = z.object({
  id: z.number(),
  fecha: z.string(),
  fechaFormateada: z.string(),
  descripcion: catalogText(),
  periodoFormateado: z.string(),
  cuotasFormateadas: z.string(),
  debe: z.number(),
  haber: z.number(),
  saldo: z.number(),
})
export type MovimientoCuenta = z.infer<typeof movimientoCuenta>

/**
 * Standing of an account. `porVencer`: the balance is covered by the next slip, not yet due, so the member is in order.
 * `seDebita`: the same, collected by an active direct debit.
 */
export const situacionesCuenta = ['aFavor', 'alDia', 'porVencer', 'seDebita', 'debe'] as const
export type SituacionCuenta = (typeof situacionesCuenta)[number]

/**
 * The standing of an account, for every screen. `pagarHasta`: ISO, only for `porVencer` or `seDebita`. `debito`: last four digits
 * of the account that the next slip is debited from, null without an active direct debit on its due date.
 */
export const comoEstaCuenta = z.object({
  situacion: z.enum(situacionesCuenta),
  pagarHasta: z.string().nullable(),
  debito: z.string().nullable(),
})
export type ComoEstaCuenta = z.infer<typeof comoEstaCuenta>

/**
 * Standing of an account from its balance (pesos) and the next slip not yet due, null without one. A debt up to that slip's
 * amount is in order until it is due.
 */
export function comoEsta(
  saldo: number,
  talon: { importe: number; fechaVencimiento: string; debito: string | null } | null,
): ComoEstaCuenta {
  const debe = toCents(saldo)
  const debito = talon?.debito ?? null
  if (debe <= 0) return { situacion: debe < 0 ? 'aFavor' : 'alDia', pagarHasta: null, debito }
  return talon !== null && toCents(talon.importe) >= debe
    ? { situacion: debito === null ? 'porVencer' : 'seDebita', pagarHasta: talon.fechaVencimiento, debito }
    : { situacion: 'debe', pagarHasta: null, debito }
}

/** `debitoDicho`: state of the direct debit; null without an authorisation. */
export const saldoCuenta = comoEstaCuenta.extend({
  saldo: z.number(),
  saldoAnterior: z.number(),
  debitoDicho: debitoDicho.nullable(),
})
export type SaldoCuenta = z.infer<typeof saldoCuenta>

/** Start date: required, at most one year ahead of today (A-CTACTE-07, A-CTACTE-08). */
export const desdeCuenta = perDay((hoy) =>
  z.object({
    fechaDesde: z
      .string({ error: '@validacion.requerido' })
      .min(1)
      .pipe(date)
      .refine((dia) => dia <= oneYearLater(hoy), { error: '@validacion.fechaUnAnio' }),
  }),
)

/** Accepts a valid start date. */
export const fechaDesdeValida = (texto: string, hoy: string): boolean =>
  parseDate(texto) !== undefined && desdeCuenta(hoy).safeParse({ fechaDesde: texto }).success

const orden = exactText(20).regex(/^(fecha|id)(,(asc|desc))?$/)

/**
 * Parameters of the three calls; the caller's own number by default. The limit of the start date moves with today: `desdeCuenta`.
 */
export const consultaCuenta = z.object({
  fechaDesde: exactText(40).optional(),
  numeroAfiliado: id.optional(),
  sort: z.union([orden, z.array(orden)]).optional(),
  formato: z.enum(exportFormats).default('xls'),
})

const consulta = { method: 'GET', access: { permission: 'cuentaCorriente.consultar' }, query: consultaCuenta } as const

/** (A-CTACTE-04..06) */
export const cuentaCorriente = {
  movimientos: defineCall({
    ...consulta,
    path: 'vistas/cuenta-corriente-afiliado/listar-movimientos',
    summary: 'Movimientos desde una fecha',
    response: z.array(movimientoCuenta),
  }),
  saldo: defineCall({
    ...consulta,
    path: 'vistas/cuenta-corriente-afiliado/saldo',
    summary: 'Saldo de la cuenta, y el que tenía antes de una fecha',
    response: saldoCuenta,
  }),
  exportar: defineCall({
    ...consulta,
    path: 'vistas/cuenta-corriente-afiliado/exportar-excel',
    summary: 'Los mismos movimientos en una planilla',
    response: 'archivo',
  }),
}

export const cuentaCorrienteScreens = defineScreens({
  cuentaCorriente: {
    path: 'afiliados/cuenta-corriente',
    permission: 'cuentaCorriente.consultar',
    searchParams: ['codigo', 'fechaFiltro'],
  },
})

export const cuentaCorrienteFeature = defineFeature({
  name: 'afiliado/cuenta-corriente',
  texts: { cuentaCorriente: textos },
  forMembers: true,
  permissions: {
    'cuentaCorriente.consultar': allScopes('mostrador'),
  },
  calls: { cuentaCorriente },
  screens: cuentaCorrienteScreens,
  menu: [
    {
      section: 'mi-sindicato',
      order: 30,
      screen: 'cuentaCorriente',
      icon: 'cuenta',
      title: 'cuentaCorriente.pantallas.cuenta.titulo',
      onlyMembers: true,
    },
  ],
})
