import { type Movimiento, newMovimiento, tipoReintegro } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { importeMaximo } from '@gremial/contract/tesoreria/movimientos-importes.ts'
import { type PaidRendicion } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import i18next from 'i18next'
import { fieldErrors } from '../../../platform/fieldErrors.ts'
import { total } from './importes.ts'
import type { ParaCargar } from './paraCargar.ts'

/** Form values of a movement: choices as texts, amounts in cents (NaN if unreadable). */
export interface MovimientoValues {
  fechaMovimiento: string | null
  tipoMovimiento: string | null
  concepto: string | null
  idRendicion: string | null
  descripcion: string
  importeEfectivo: number
  importeBanco: number
  importeChequeDia: number
}

export const vacios = (fechaMovimiento: string, tipoMovimiento: string | null = null): MovimientoValues => ({
  fechaMovimiento,
  tipoMovimiento,
  concepto: null,
  idRendicion: null,
  descripcion: '',
  importeEfectivo: 0,
  importeBanco: 0,
  importeChequeDia: 0,
})

/** Values of an income that reimburses a settlement (C-RENDICION-17). */
export const reintegroOf = (idRendicion: string, fechaMovimiento: string): MovimientoValues => ({
  ...vacios(fechaMovimiento, String(tipoReintegro)),
  idRendicion,
})

/** Values from an unmatched bank line, on a day valid for the sheet. */
export const delBanco = (
  { fecha, descripcion, centavos }: Pick<ParaCargar, 'fecha' | 'descripcion' | 'centavos'>,
  { desde, hasta }: { desde: string; hasta: string },
): Pick<MovimientoValues, 'fechaMovimiento' | 'descripcion' | 'importeBanco'> => ({
  fechaMovimiento: fecha < desde ? desde : fecha > hasta ? hasta : fecha,
  descripcion,
  importeBanco: centavos,
})

/** Values copied from a movement, on another day; without its settlement, which is reimbursed once. */
export const duplicate = (m: Movimiento, fechaMovimiento: string): MovimientoValues => ({
  fechaMovimiento,
  tipoMovimiento: String(m.tipoMovimiento.id),
  concepto: m.concepto ? String(m.concepto.id) : null,
  idRendicion: null,
  descripcion: m.descripcion,
  importeEfectivo: toCents(m.importeEfectivo),
  importeBanco: toCents(m.importeBanco),
  importeChequeDia: toCents(m.importeChequeDia),
})

export const isReintegro = (v: MovimientoValues): boolean => Number(v.tipoMovimiento) === tipoReintegro

const idOf = (text: string | null): number | undefined => (text ? Number(text) : undefined)

/** Request body of POST movimientos-caja, in pesos. */
export const cuerpo = (v: MovimientoValues, caja: { id: number; nombre: string }, ingresoEgreso: number) => ({
  caja: { id: caja.id, nombre: caja.nombre },
  ingresoEgreso,
  tipoMovimiento: idOf(v.tipoMovimiento),
  concepto: idOf(v.concepto),
  idRendicion: isReintegro(v) ? (idOf(v.idRendicion) ?? null) : null,
  fechaMovimiento: v.fechaMovimiento ?? undefined,
  descripcion: v.descripcion,
  importeEfectivo: fromCents(v.importeEfectivo),
  importeBanco: fromCents(v.importeBanco),
  importeChequeDia: fromCents(v.importeChequeDia),
})

interface Donde {
  caja: { id: number; nombre: string }
  ingresoEgreso: number
  /** Valid days of the sheet. */
  dias: { desde: string; hasta: string }
  /** Available options, once loaded: one disabled meanwhile counts as missing. */
  conceptos: ReadonlyArray<{ id: number }> | undefined
  rendicion: Pick<PaidRendicion, 'total'> | undefined
}

const order = [
  'fechaMovimiento',
  'tipoMovimiento',
  'concepto',
  'idRendicion',
  'descripcion',
  'importeEfectivo',
  'importeBanco',
  'importeChequeDia',
  'total',
]

/**
 * All form errors at once, in field order: the contract's, and those that depend on the sheet (days) or on the reimbursed
 * settlement (exact total, C-MOVIMIENTO-46).
 */
export function problems(
  v: MovimientoValues,
  { caja, ingresoEgreso, dias, conceptos, rendicion }: Donde,
): Record<string, string> {
  const t = i18next.t
  const delContrato = fieldErrors(newMovimiento)(cuerpo(v, caja, ingresoEgreso))
  const all: Record<string, string> = { ...delContrato }
  if (!v.fechaMovimiento) all.fechaMovimiento = t('validacion.requerido')
  else if (!parseDate(v.fechaMovimiento)) all.fechaMovimiento = t('validacion.fecha')
  else if (v.fechaMovimiento > dias.hasta) all.fechaMovimiento = t('errores.MOVIMIENTO_FECHA_FUTURA')
  else if (v.fechaMovimiento < dias.desde) all.fechaMovimiento = t('errores.MOVIMIENTO_FECHA_ANTERIOR')
  if (!v.tipoMovimiento) all.tipoMovimiento = t('validacion.requerido')
  if (!v.concepto || conceptos?.every((c) => String(c.id) !== v.concepto)) all.concepto = t('validacion.requerido')
  if (isReintegro(v) && !v.idRendicion) all.idRendicion = t('validacion.requerido')
  // The contract reports it only once all choices are present; here it appears with the rest.
  for (const field of ['importeEfectivo', 'importeBanco', 'importeChequeDia'] as const)
    if (!isReintegro(v) && v[field] > toCents(importeMaximo))
      all[field] ??= t('validacion.maximo', { n: formatPesos(importeMaximo) })
  const sum = total(v)
  const legibles = [v.importeEfectivo, v.importeBanco, v.importeChequeDia].every((n) => !Number.isNaN(n))
  if (legibles && sum < 1) all.total = t('errores.MOVIMIENTO_TOTAL_MINIMO')
  else if (legibles && rendicion && sum !== toCents(rendicion.total)) all.total = t('errores.RENDICION_IMPORTE')
  return Object.fromEntries(order.flatMap((field) => (all[field] ? [[field, all[field]]] : [])))
}
