import { mismoNombre, revisarFormula } from './definicion.cuenta.ts'
import { type ErrorFormula, FormulaInvalida } from './definicion.formula.ts'
import { nombresDe } from './definicion.monto.ts'
import type { Campo, ContenidoDefinicion } from './definicion.ts'

/** Problems of a definition's amount that prevent publishing. */

type Clave =
  | 'importe'
  | 'celda'
  | 'categoriaSinFila'
  | 'claveRepetida'
  | 'columnas'
  | 'campoDesconocido'
  | 'formula'
  | 'valorDesconocido'
type Anotar = (parte: 'monto', ruta: string, clave: Clave, datos?: Record<string, string | number>) => void

export function problemasDeMonto(
  contenido: ContenidoDefinicion,
  catalogos: { categorias: readonly string[] } | undefined,
  anotar: Anotar,
): void {
  const { monto } = contenido
  if (monto.forma === 'NADA') return
  for (const tope of ['porPedido', 'porAnio', 'porFamiliar'] as const)
    if (monto[tope] === 0) anotar('monto', `monto.${tope}`, 'importe')
  if (monto.forma === 'FIJO' && !monto.fijo) anotar('monto', 'monto.fijo', 'importe')
  if (monto.forma === 'TABLA' || monto.tabla.filas.length > 0) tabla(contenido, catalogos, anotar)
  if (monto.forma !== 'FORMULA') return
  const error = errorDeFormula(contenido)
  if (error) anotar('monto', 'monto.formula', 'formula', { error: error.clave, posicion: error.posicion, texto: error.texto })
}

/** Error of a definition's formula; undefined if it gives a number. */
export function errorDeFormula(
  contenido: Pick<ContenidoDefinicion, 'campos' | 'monto'>,
): { clave: ErrorFormula; posicion: number; texto: string } | undefined {
  try {
    revisarFormula(contenido.monto.formula, nombresDe(contenido))
    return undefined
  } catch (error) {
    if (!(error instanceof FormulaInvalida)) throw error
    return { clave: error.clave, posicion: error.posicion, texto: error.texto }
  }
}

/** True if the columns cover every possible answer: all options, yes and no, or ascending whole numbers. */
function columnasBien(c: Campo | undefined, columnas: readonly string[]): boolean {
  if (new Set(columnas).size !== columnas.length) return false
  if (!c) return columnas.length === 0
  if (c.tipo === 'SI_NO') return columnas.length === 2 && columnas.includes('si') && columnas.includes('no')
  if (c.tipo === 'OPCION') return columnas.length === c.opciones.length && c.opciones.every((o) => columnas.includes(o.clave))
  if (c.tipo !== 'NUMERO' || columnas.length === 0) return false
  return columnas.every((v, i) => /^\d{1,6}$/.test(v) && (i === 0 || Number(v) > Number(columnas[i - 1])))
}

function tabla(contenido: ContenidoDefinicion, catalogos: { categorias: readonly string[] } | undefined, anotar: Anotar): void {
  const { campo, columnas, filas } = contenido.monto.tabla
  const c = contenido.campos.find(({ clave }) => clave === campo)
  if (campo !== '' && !c) anotar('monto', 'monto.tabla.campo', 'campoDesconocido', { campo })
  else if (!columnasBien(c, columnas)) anotar('monto', 'monto.tabla.columnas', 'columnas')
  const cuantas = Math.max(1, columnas.length)
  for (const [i, fila] of filas.entries()) {
    const repetida = filas.findIndex((f) => mismoNombre(f.categoria, fila.categoria)) < i
    if (repetida) anotar('monto', `monto.tabla.filas.${i}.categoria`, 'claveRepetida', { campo: fila.categoria })
    const existe = fila.categoria === '' || !catalogos || catalogos.categorias.some((k) => mismoNombre(k, fila.categoria))
    if (!existe) anotar('monto', `monto.tabla.filas.${i}.categoria`, 'valorDesconocido', { valor: fila.categoria })
    for (let j = 0; j < cuantas; j += 1)
      if (!fila.importes[j])
        anotar('monto', `monto.tabla.filas.${i}.importes.${j}`, 'celda', {
          categoria: fila.categoria,
          columna: columnas[j] ?? '',
        })
  }
  // Without a row for other categories, every eligible category needs a row.
  if (filas.some((f) => f.categoria === '')) return
  const pueden = contenido.condiciones.flatMap((k) => (k.tipo === 'CATEGORIA' ? [k.valores] : []))[0]
  const sinFila = (pueden ?? ['']).find((k) => !filas.some((f) => mismoNombre(f.categoria, k)))
  if (sinFila !== undefined) anotar('monto', 'monto.tabla.filas', 'categoriaSinFila', { categoria: sinFila })
}
