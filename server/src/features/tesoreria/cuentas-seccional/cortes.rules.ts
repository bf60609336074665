import {
  type Celda,
  type ColumnaMeses,
  type FilaBloque,
  type Juntas,
  juntas,
  minimo,
  parteMayor,
  porColumna,
  segura,
} from './celdas.rules.ts'

/**
 * Of rows whose total is told, and columns whose total is told, but not what is where they cross: whoever adds and takes away those totals gets
 * what crosses from some columns to some rows, and nothing else (cuts of the graph of rows and columns). Each must have enough, and none may be
 * nearly all of one movement. Nor may the totals, by what fits in them, tell a small crossing almost to the peso.
 */
export function cortesSeguros(filas: readonly FilaBloque[], columnas: readonly ColumnaMeses[]): boolean {
  if (filas.length === 0 || columnas.length < 2) return true
  const cruces = filas.map((f) => porColumna(f.celdas, columnas))
  // A division of the columns in two, without its mirror.
  for (let cuales = 2; cuales < 1 << columnas.length; cuales += 2) if (!corteSeguro(filas, cruces, cuales)) return false
  return !adivinable(cruces)
}

function corteSeguro(filas: readonly FilaBloque[], cruces: Celda[][][], cuales: number): boolean {
  const lados = cruces.map((porColumna): [Juntas, Juntas] => {
    const de = (lado: 0 | 1) => juntas(porColumna.flatMap((celdas, i) => (((cuales >> i) & 1) === lado ? celdas : [])))
    return [de(0), de(1)]
  })
  // Of each row whoever asks takes the side that they please: the one that hides least.
  const menos = lados.map(([a, b]) => ({ n: Math.min(a.n, b.n), bruto: Math.min(a.bruto, b.bruto) }))
  // Then nothing crosses but whole rows.
  if (menos.every((m) => m.bruto === 0)) return true
  const conRendidas = cruces.map((c) => c.flat().some((x) => x.rendida))
  const n =
    menos.reduce((suma, m, i) => suma + (conRendidas[i] ? 0 : m.n), 0) +
    Math.max(0, ...menos.map((m, i) => (conRendidas[i] ? m.n : 0)))
  if (n < minimo) return false
  const bruto = menos.reduce((suma, m) => suma + m.bruto, 0)
  return filas.every((_, i) =>
    (lados[i] ?? []).every((lado) => lado.mayor <= parteMayor * (lado.bruto + bruto - (menos[i]?.bruto ?? 0))),
  )
}

/** Whether what a row and a column have in common is known by what fits in both totals, to less than half of it. */
function adivinable(cruces: Celda[][][]): boolean {
  const filas = cruces.map((c) => juntas(c.flat()).centavos)
  const columnas = (cruces[0] ?? []).map((_, i) => juntas(cruces.flatMap((c) => c[i] ?? [])).centavos)
  const todo = filas.reduce((a, b) => a + b, 0)
  return cruces.some((c, f) =>
    c.some((celdas, i) => {
      const [fila, columna] = [filas[f] ?? 0, columnas[i] ?? 0]
      const cruce = juntas(celdas)
      if (celdas.length === 0 || segura(cruce)) return false
      return Math.min(fila, columna) - Math.max(0, fila + columna - todo) < Math.abs(cruce.centavos) / 2
    }),
  )
}
