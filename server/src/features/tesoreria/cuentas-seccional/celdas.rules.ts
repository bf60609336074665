/**
 * Disclosure control of a branch's published accounts (decision 099). No figure, sum or difference of figures, of one day or
 * several, may cover fewer than `min` movements or nearly all of one. Integer cents; months as 202611.
 */

export const min = 5
/** Maximum share of one movement in a figure: beyond it, its amount would be disclosed. */
export const parteMayor = 0.75

/** Closed-sheet totals of a month and concept. */
export interface Celda {
  mes: number
  sentido: 1 | 2
  nombre: string
  /** Expenses of settlements: `n` counts settlements, and one may span several concepts. */
  rendida: boolean
  /** Net of reversals; `bruto` is the sum of absolute values. */
  centavos: number
  bruto: number
  n: number
  mayor: number
}

/** Content of several cells together: at least `n` distinct movements or settlements, none over `mayor`. */
export interface Juntas {
  centavos: number
  bruto: number
  n: number
  mayor: number
}

export function juntas(cells: readonly Celda[]): Juntas {
  let [centavos, bruto, n, mayor] = [0, 0, 0, 0]
  const rendidas = new Map<number, { n: number; mayor: number }>()
  for (const c of cells) {
    centavos += c.centavos
    bruto += c.bruto
    if (c.rendida) {
      // One settlement may be in all cells of a month, so takes the largest count and the sum of the largest amounts.
      const { n, mayor } = rendidas.get(c.mes) ?? { n: 0, mayor: 0 }
      rendidas.set(c.mes, { n: Math.max(n, c.n), mayor: mayor + c.mayor })
    } else {
      n += c.n
      mayor = Math.max(mayor, c.mayor)
    }
  }
  for (const r of rendidas.values()) {
    n += r.n
    mayor = Math.max(mayor, r.mayor)
  }
  return { centavos, bruto, n, mayor }
}

export const segura = ({ bruto, n, mayor }: Juntas): boolean => n >= min && mayor <= parteMayor * bruto
/** An empty set discloses nothing. */
export const puedeDecirse = (cells: readonly Celda[]): boolean => cells.length === 0 || segura(juntas(cells))

/** Whole months reported together: one, unless it has too few movements. */
export interface MonthsColumn {
  desde: number
  hasta: number
  celdas: Celda[]
}

/** Concepts of a block reported together. `abierta`: also column by column. */
export interface FilaBloque {
  nombres: string[]
  rendida: boolean
  celdas: Celda[]
  abierta: boolean
}

/** Cells of each column of a block. */
export const byColumn = (cells: readonly Celda[], columns: readonly MonthsColumn[]): Celda[][] =>
  columns.map(({ desde, hasta }) => cells.filter((c) => c.mes >= desde && c.mes <= hasta))
