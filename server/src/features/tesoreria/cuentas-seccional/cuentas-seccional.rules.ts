import { byColumn, type Celda, type FilaBloque, juntas, type MonthsColumn, puedeDecirse, segura } from './celdas.rules.ts'
import { cortesSeguros } from './cortes.rules.ts'

export const nextMonth = (month: number): number => (month % 100 === 12 ? month + 89 : month + 1)
export const previousMonth = (month: number): number => (month % 100 === 1 ? month - 89 : month - 1)
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))

/** The last finished month that can get no more movements: every open sheet began later. */
export const ultimoMesEntero = (abiertaDesde: string, today: string): number =>
  previousMonth(Math.min(monthOf(abiertaDesde), monthOf(today)))

/** The open sheet that holds back finished months; null if none. */
export const loQueEspera = (
  opened: { caja: string; numero: number; desde: string } | null,
  today: string,
): { caja: string; numero: number } | null =>
  opened && monthOf(opened.desde) < monthOf(today) ? { caja: opened.caja, numero: opened.numero } : null

const finDeTrimestre = (month: number): number => month + ((12 - (month % 100)) % 3)

/**
 * Published columns between two months, in order. A month with too few movements waits for the next. Looks only backwards, so
 * published months never change.
 */
export function monthsColumns(cells: readonly Celda[], desde: number, hasta: number): MonthsColumn[] {
  const por = Map.groupBy(cells, (c) => c.mes)
  const columns: MonthsColumn[] = []
  let espera: MonthsColumn | undefined
  for (let month = desde; month <= hasta; month = nextMonth(month)) {
    espera ??= { desde: month, hasta: month, celdas: [] }
    espera.hasta = month
    espera.celdas.push(...(por.get(month) ?? []))
    const { celdas: own } = espera
    if (!([1, 2] as const).every((s) => puedeDecirse(own.filter((c) => c.sentido === s)))) continue
    columns.push(espera)
    espera = undefined
  }
  return columns
}

/** Groups of columns published by concept: a quarter, or longer if its last column is. */
export function bloquesDe(columns: readonly MonthsColumn[]): MonthsColumn[][] {
  const bloques: MonthsColumn[][] = []
  let espera: MonthsColumn[] = []
  for (const column of columns) {
    espera.push(column)
    if (column.hasta < finDeTrimestre(espera[0]?.desde ?? 0)) continue
    bloques.push(espera)
    espera = []
  }
  return bloques
}

const unidas = (rows: readonly FilaBloque[]): FilaBloque => ({
  nombres: rows.flatMap((f) => f.nombres),
  rendida: rows.every((f) => f.rendida),
  celdas: rows.flatMap((f) => f.celdas),
  abierta: false,
})
const menorPrimero = (a: FilaBloque, b: FilaBloque): number =>
  juntas(a.celdas).bruto - juntas(b.celdas).bruto || ((a.nombres[0] ?? '') < (b.nombres[0] ?? '') ? -1 : 1)

/**
 * One side of a block by concept: totals, and columns where they disclose nothing. Small concepts merge into «Otros», which
 * absorbs the next smallest until it is large enough.
 */
export function filasDelBloque(columns: readonly MonthsColumn[], sentido: 1 | 2): FilaBloque[] {
  const cells = columns.flatMap((c) => c.celdas).filter((c) => c.sentido === sentido)
  const all = [...Map.groupBy(cells, (c) => `${c.rendida} ${c.nombre}`).values()].map(
    (own): FilaBloque => ({
      nombres: [own[0]?.nombre ?? ''],
      rendida: own[0]?.rendida ?? false,
      celdas: own,
      abierta: byColumn(own, columns).every(puedeDecirse),
    }),
  )
  const rows = all.filter((f) => segura(juntas(f.celdas))).toSorted(menorPrimero)
  const loose = all.filter((f) => !rows.includes(f))
  let others = loose.length > 0 ? unidas(loose) : undefined
  const merge = () => {
    const [first, second] = rows
    if (!first || !(others ?? second)) return false
    others = unidas([...(others ? [others] : []), ...rows.splice(0, others ? 1 : 2)])
    return true
  }
  const pocos = () => others !== undefined && !segura(juntas(others.celdas))
  const seVe = () => !cortesSeguros([...rows.filter((f) => !f.abierta), ...(others ? [others] : [])], columns)
  while (pocos() || seVe()) {
    const opened = pocos() ? undefined : rows.find((f) => f.abierta)
    if (opened) opened.abierta = false
    else if (!merge()) break
  }
  return [...rows.toReversed(), ...(others ? [others] : [])]
}

/** "Otros" has no name. */
export const rowName = ({ nombres }: FilaBloque): string | null => (nombres.length === 1 ? (nombres[0] ?? null) : null)
