import { type Movimiento, movimientoNuevo, tipoReintegro } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { importeMaximo } from '@gremial/contract/tesoreria/movimientos-importes.ts'
import { type RendicionPagada } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import i18next from 'i18next'
import { fieldErrors } from '../../../platform/fieldErrors.ts'
import { total } from './importes.ts'
import type { ParaCargar } from './paraCargar.ts'

/** What is written in the form of a movement: choices as texts, amounts in cents (NaN while they cannot be read). */
export interface ValoresMovimiento {
  fechaMovimiento: string | null
  tipoMovimiento: string | null
  concepto: string | null
  idRendicion: string | null
  descripcion: string
  importeEfectivo: number
  importeBanco: number
  importeChequeDia: number
}

export const vacios = (fechaMovimiento: string, tipoMovimiento: string | null = null): ValoresMovimiento => ({
  fechaMovimiento,
  tipoMovimiento,
  concepto: null,
  idRendicion: null,
  descripcion: '',
  importeEfectivo: 0,
  importeBanco: 0,
  importeChequeDia: 0,
})

/** The income that reimburses a settlement (C-RENDICION-17). */
export const reintegroDe = (idRendicion: string, fechaMovimiento: string): ValoresMovimiento => ({
  ...vacios(fechaMovimiento, String(tipoReintegro)),
  idRendicion,
})

/** What the bank says and no movement does, on a day that the sheet takes. */
export const delBanco = (
  { fecha, descripcion, centavos }: Pick<ParaCargar, 'fecha' | 'descripcion' | 'centavos'>,
  { desde, hasta }: { desde: string; hasta: string },
): Pick<ValoresMovimiento, 'fechaMovimiento' | 'descripcion' | 'importeBanco'> => ({
  fechaMovimiento: fecha < desde ? desde : fecha > hasta ? hasta : fecha,
  descripcion,
  importeBanco: centavos,
})

/** The same movement again, on another day; a settlement is reimbursed once, so it is not repeated. */
export const repetido = (m: Movimiento, fechaMovimiento: string): ValoresMovimiento => ({
  fechaMovimiento,
  tipoMovimiento: String(m.tipoMovimiento.id),
  concepto: m.concepto ? String(m.concepto.id) : null,
  idRendicion: null,
  descripcion: m.descripcion,
  importeEfectivo: toCents(m.importeEfectivo),
  importeBanco: toCents(m.importeBanco),
  importeChequeDia: toCents(m.importeChequeDia),
})

export const esReintegro = (v: ValoresMovimiento): boolean => Number(v.tipoMovimiento) === tipoReintegro

const idDe = (texto: string | null): number | undefined => (texto ? Number(texto) : undefined)

/** The body of POST movimientos-caja, in pesos. */
export const cuerpo = (v: ValoresMovimiento, caja: { id: number; nombre: string }, ingresoEgreso: number) => ({
  caja: { id: caja.id, nombre: caja.nombre },
  ingresoEgreso,
  tipoMovimiento: idDe(v.tipoMovimiento),
  concepto: idDe(v.concepto),
  idRendicion: esReintegro(v) ? (idDe(v.idRendicion) ?? null) : null,
  fechaMovimiento: v.fechaMovimiento ?? undefined,
  descripcion: v.descripcion,
  importeEfectivo: fromCents(v.importeEfectivo),
  importeBanco: fromCents(v.importeBanco),
  importeChequeDia: fromCents(v.importeChequeDia),
})

interface Donde {
  caja: { id: number; nombre: string }
  ingresoEgreso: number
  /** The days that its sheet takes. */
  dias: { desde: string; hasta: string }
  /** Those that may be chosen, once they are known: one that was disabled meanwhile counts as none. */
  conceptos: ReadonlyArray<{ id: number }> | undefined
  rendicion: Pick<RendicionPagada, 'total'> | undefined
}

const orden = [
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
 * Every problem of the form at once, in the order of its fields: the contract's own, and those that depend on the sheet (its days)
 * or on the settlement that is reimbursed (its exact total, C-MOVIMIENTO-46).
 */
export function problemas(
  v: ValoresMovimiento,
  { caja, ingresoEgreso, dias, conceptos, rendicion }: Donde,
): Record<string, string> {
  const t = i18next.t
  const delContrato = fieldErrors(movimientoNuevo)(cuerpo(v, caja, ingresoEgreso))
  const todos: Record<string, string> = { ...delContrato }
  if (!v.fechaMovimiento) todos.fechaMovimiento = t('validacion.requerido')
  else if (!parseDate(v.fechaMovimiento)) todos.fechaMovimiento = t('validacion.fecha')
  else if (v.fechaMovimiento > dias.hasta) todos.fechaMovimiento = t('errores.MOVIMIENTO_FECHA_FUTURA')
  else if (v.fechaMovimiento < dias.desde) todos.fechaMovimiento = t('errores.MOVIMIENTO_FECHA_ANTERIOR')
  if (!v.tipoMovimiento) todos.tipoMovimiento = t('validacion.requerido')
  if (!v.concepto || conceptos?.every((c) => String(c.id) !== v.concepto)) todos.concepto = t('validacion.requerido')
  if (esReintegro(v) && !v.idRendicion) todos.idRendicion = t('validacion.requerido')
  // The contract says it once all that is chosen is there; here, with the rest.
  for (const campo of ['importeEfectivo', 'importeBanco', 'importeChequeDia'] as const)
    if (!esReintegro(v) && v[campo] > toCents(importeMaximo))
      todos[campo] ??= t('validacion.maximo', { n: formatPesos(importeMaximo) })
  const suma = total(v)
  const legibles = [v.importeEfectivo, v.importeBanco, v.importeChequeDia].every((n) => !Number.isNaN(n))
  if (legibles && suma < 1) todos.total = t('errores.MOVIMIENTO_TOTAL_MINIMO')
  else if (legibles && rendicion && suma !== toCents(rendicion.total)) todos.total = t('errores.RENDICION_IMPORTE')
  return Object.fromEntries(orden.flatMap((campo) => (todos[campo] ? [[campo, todos[campo]]] : [])))
}
