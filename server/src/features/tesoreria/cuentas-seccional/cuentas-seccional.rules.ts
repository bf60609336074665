import { type Celda, type ColumnaMeses, type FilaBloque, juntas, porColumna, puedeDecirse, segura } from './celdas.rules.ts'
import { cortesSeguros } from './cortes.rules.ts'

export const mesSiguiente = (mes: number): number => (mes % 100 === 12 ? mes + 89 : mes + 1)
export const mesAnterior = (mes: number): number => (mes % 100 === 1 ? mes - 89 : mes - 1)
const mesDe = (dia: string): number => Number(dia.slice(0, 4)) * 100 + Number(dia.slice(5, 7))

/** The last month that is over, and in which no sheet can have anything more: every open one began after it. */
export const ultimoMesEntero = (abiertaDesde: string, hoy: string): number =>
  mesAnterior(Math.min(mesDe(abiertaDesde), mesDe(hoy)))

/** The open sheet that holds back months that are over; null if none does. */
export const loQueEspera = (
  abierta: { caja: string; numero: number; desde: string } | null,
  hoy: string,
): { caja: string; numero: number } | null =>
  abierta && mesDe(abierta.desde) < mesDe(hoy) ? { caja: abierta.caja, numero: abierta.numero } : null

const finDeTrimestre = (mes: number): number => mes + ((12 - (mes % 100)) % 3)

/**
 * The columns of the months from the first to the last that are told, in order. What is not enough waits for the next month. It only looks
 * back: what was told of a month stays as it was told.
 */
export function columnasDeMeses(celdas: readonly Celda[], desde: number, hasta: number): ColumnaMeses[] {
  const por = Map.groupBy(celdas, (c) => c.mes)
  const columnas: ColumnaMeses[] = []
  let espera: ColumnaMeses | undefined
  for (let mes = desde; mes <= hasta; mes = mesSiguiente(mes)) {
    espera ??= { desde: mes, hasta: mes, celdas: [] }
    espera.hasta = mes
    espera.celdas.push(...(por.get(mes) ?? []))
    const { celdas: suyas } = espera
    if (!([1, 2] as const).every((s) => puedeDecirse(suyas.filter((c) => c.sentido === s)))) continue
    columnas.push(espera)
    espera = undefined
  }
  return columnas
}

/** Columns that are told by concept together: a quarter, or as many more months as its last column has. */
export function bloquesDe(columnas: readonly ColumnaMeses[]): ColumnaMeses[][] {
  const bloques: ColumnaMeses[][] = []
  let espera: ColumnaMeses[] = []
  for (const columna of columnas) {
    espera.push(columna)
    if (columna.hasta < finDeTrimestre(espera[0]?.desde ?? 0)) continue
    bloques.push(espera)
    espera = []
  }
  return bloques
}

const unidas = (filas: readonly FilaBloque[]): FilaBloque => ({
  nombres: filas.flatMap((f) => f.nombres),
  rendida: filas.every((f) => f.rendida),
  celdas: filas.flatMap((f) => f.celdas),
  abierta: false,
})
const menorPrimero = (a: FilaBloque, b: FilaBloque): number =>
  juntas(a.celdas).bruto - juntas(b.celdas).bruto || ((a.nombres[0] ?? '') < (b.nombres[0] ?? '') ? -1 : 1)

/**
 * One side of a block by concept: each with what it is in all of it, and column by column where that tells nothing of few. What is too little
 * goes together («Otros»), with the smallest of the rest while it is still too little.
 */
export function filasDelBloque(columnas: readonly ColumnaMeses[], sentido: 1 | 2): FilaBloque[] {
  const celdas = columnas.flatMap((c) => c.celdas).filter((c) => c.sentido === sentido)
  const todas = [...Map.groupBy(celdas, (c) => `${c.rendida} ${c.nombre}`).values()].map(
    (suyas): FilaBloque => ({
      nombres: [suyas[0]?.nombre ?? ''],
      rendida: suyas[0]?.rendida ?? false,
      celdas: suyas,
      abierta: porColumna(suyas, columnas).every(puedeDecirse),
    }),
  )
  const filas = todas.filter((f) => segura(juntas(f.celdas))).toSorted(menorPrimero)
  const sueltas = todas.filter((f) => !filas.includes(f))
  let otros = sueltas.length > 0 ? unidas(sueltas) : undefined
  const juntar = () => {
    const [primera, segunda] = filas
    if (!primera || !(otros ?? segunda)) return false
    otros = unidas([...(otros ? [otros] : []), ...filas.splice(0, otros ? 1 : 2)])
    return true
  }
  const pocos = () => otros !== undefined && !segura(juntas(otros.celdas))
  const seVe = () => !cortesSeguros([...filas.filter((f) => !f.abierta), ...(otros ? [otros] : [])], columnas)
  while (pocos() || seVe()) {
    const abierta = pocos() ? undefined : filas.find((f) => f.abierta)
    if (abierta) abierta.abierta = false
    else if (!juntar()) break
  }
  return [...filas.toReversed(), ...(otros ? [otros] : [])]
}

/** What goes in "Otros" has no name. */
export const nombreDeFila = ({ nombres }: FilaBloque): string | null => (nombres.length === 1 ? (nombres[0] ?? null) : null)
