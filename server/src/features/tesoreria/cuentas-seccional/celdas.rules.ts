/**
 * What of a branch's accounts its members may be told so that no figure, nor any sum or difference of figures, of one day or of several, is of
 * fewer than `minimo` movements, or nearly all of one (decision 099). All in integer cents; months as 202611.
 */

export const min = 5
/** No movement may be more than this part of a figure: what it is would be told all the same. */
export const parteMayor = 0.75

/** What closed sheets say of a month and a concept. */
export interface Celda {
  mes: number
  sentido: 1 | 2
  nombre: string
  /** What a settlement was spent in: `n` counts settlements, and one of them may be in several concepts. */
  rendida: boolean
  /** What was undone takes away; `bruto` is without signs. */
  centavos: number
  bruto: number
  n: number
  mayor: number
}

/** How much there is in some cells together: at least `n` different movements or settlements, none over `mayor`. */
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
      // Of a month the same settlement may be in all of them: as many as in the one that has most, as large as in all together.
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
/** Nothing at all tells of nobody. */
export const puedeDecirse = (cells: readonly Celda[]): boolean => cells.length === 0 || segura(juntas(cells))

/** Whole months that are told together: one, unless there is too little in it. */
export interface MonthsColumn {
  desde: number
  hasta: number
  celdas: Celda[]
}

/** Concepts that are told together, of a block. `abierta`: also column by column. */
export interface FilaBloque {
  nombres: string[]
  rendida: boolean
  celdas: Celda[]
  abierta: boolean
}

/** The cells of each column of a block, of some of its cells. */
export const byColumn = (cells: readonly Celda[], columns: readonly MonthsColumn[]): Celda[][] =>
  columns.map(({ desde, hasta }) => cells.filter((c) => c.mes >= desde && c.mes <= hasta))
