import { leerImporte } from '@gremial/contract/platform/dinero.ts'
import { leerFechaEscrita } from '@gremial/contract/platform/fechas.ts'
import type { ColumnaExtracto } from '@gremial/contract/tesoreria/conciliacion.ts'
import { plainTitle } from '../../../platform/sheets/read/places.ts'
import type { Column } from '../../../platform/sheets/read/shape.ts'
import { terminado } from './final.rules.ts'

/** What a bank wrote, as lines: which column is which, days, amounts and the balance. Nothing is guessed of money: what is doubted is told by its line. */

export type Lugares = Partial<Record<ColumnaExtracto, number>>

const titulos: Record<ColumnaExtracto, readonly string[]> = {
  fecha: [
    'fecha',
    'fecha movimiento',
    'fecha mov',
    'fecha operacion',
    'fecha de movimiento',
    'fecha contable',
    'fecha valor',
    'date',
    'dia',
  ],
  texto: [
    'concepto',
    'descripcion',
    'detalle',
    'movimiento',
    'movimientos',
    'descripcion del movimiento',
    'texto',
    'leyenda',
    'descripcion ampliada',
    'detalle del movimiento',
    'concepto movimiento',
    'description',
    'memo',
    'observaciones',
  ],
  referencia: [
    'referencia',
    'comprobante',
    'nro comprobante',
    'numero de comprobante',
    'n comprobante',
    'nro operacion',
    'numero de operacion',
    'nro de referencia',
    'numero',
    'nro',
    'cheque',
    'nro cheque',
    'codigo de operacion',
    'id operacion',
    'reference',
    'num doc',
    'documento',
    'nro de comprobante',
  ],
  importe: [
    'importe',
    'monto',
    'valor',
    'importe pesos',
    'importe en pesos',
    'importe ars',
    'amount',
    'monto en pesos',
    'importe neto',
  ],
  debito: [
    'debito',
    'debitos',
    'debe',
    'egreso',
    'egresos',
    'debito en pesos',
    'debitos en pesos',
    'importe debito',
    'retiros',
    'salidas',
    'cargo',
    'debit',
  ],
  credito: [
    'credito',
    'creditos',
    'haber',
    'ingreso',
    'ingresos',
    'credito en pesos',
    'creditos en pesos',
    'importe credito',
    'depositos',
    'entradas',
    'abono',
    'credit',
  ],
  saldo: ['saldo', 'saldo en pesos', 'saldos', 'saldo pesos', 'saldo parcial', 'saldo contable', 'balance', 'saldo acumulado'],
}
export const columnasBanco: readonly Column[] = Object.entries(titulos).map(([name, also]) => ({ name, also, optional: true }))

const nombres = Object.keys(titulos) as ColumnaExtracto[]

/** Where each column is: what somebody said, what the recipe of the box says of a title, what the title says, and at last what is below it. */
export function columnasDe(
  cabezas: readonly string[],
  muestra: readonly (readonly string[])[],
  { dichas, receta, hoy }: { dichas?: Lugares | undefined; receta: Partial<Record<ColumnaExtracto, string>>; hoy: string },
): Lugares {
  if (dichas) return dichas
  const planos = cabezas.map(plainTitle)
  const lugares: Lugares = {}
  const libre = (at: number) => at >= 0 && !Object.values(lugares).includes(at)
  for (const nombre of nombres) {
    const deReceta = receta[nombre]
    const at = deReceta ? planos.indexOf(plainTitle(deReceta)) : -1
    if (libre(at)) lugares[nombre] = at
  }
  for (const nombre of nombres)
    for (const titulo of lugares[nombre] === undefined ? [nombre, ...titulos[nombre]] : []) {
      const at = planos.indexOf(plainTitle(titulo))
      if (libre(at)) {
        lugares[nombre] = at
        break
      }
    }
  const llenas = (at: number) => muestra.map((fila) => (fila[at] ?? '').trim()).filter(Boolean)
  const todos = (at: number, vale: (v: string) => boolean) => {
    const valores = llenas(at)
    return valores.length > 0 && valores.filter(vale).length >= 0.9 * valores.length
  }
  const sueltas = () => cabezas.map((_, at) => at).filter(libre)
  lugares.fecha ??= sueltas().find((at) => todos(at, (v) => diaEscrito(v, hoy) !== undefined))
  // Of what is left, the one with most letters; never a column of figures.
  lugares.texto ??= sueltas()
    .map((at) => ({ at, letras: llenas(at).filter((v) => /\p{L}{4}/u.test(v)).length }))
    .filter(({ letras }) => letras > 0)
    .toSorted((a, b) => b.letras - a.letras)[0]?.at
  return Object.fromEntries(Object.entries(lugares).filter(([, at]) => at !== undefined))
}

/** Whether a statement can be read with these: the day, the text, and the amount in one column or in two. */
export const bastan = (l: Lugares): boolean =>
  l.fecha !== undefined &&
  l.texto !== undefined &&
  (l.importe !== undefined || (l.debito !== undefined && l.credito !== undefined))

/** A day as banks write it, its time apart. */
export function diaEscrito(valor: string, hoy: string, mesPrimero = false): string | undefined {
  const dia = valor
    .trim()
    .split(/[T ](?=\d{1,2}:\d{2})/, 1)
    .join('')
    .replace(/\.$/, '')
  const junto = /^(\d{4})(\d{2})(\d{2})$/.exec(dia)
  if (junto && Number(junto[1]) >= 2000) return leerFechaEscrita(`${junto[1]}-${junto[2]}-${junto[3]}`, hoy)
  const partes = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(dia)
  if (mesPrimero && partes) return leerFechaEscrita(`${partes[2]}/${partes[1]}/${partes[3]}`, hoy)
  return leerFechaEscrita(dia.replace(/^(\d{4})\/(\d{2})\/(\d{2})$/, '$1-$2-$3'), hoy)
}

/** Whether a column writes the month first: only when some day can be read in no other way. */
export const esMesPrimero = (valores: readonly string[]): boolean => {
  const partes = valores.flatMap((v) => {
    const p = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/.exec(v)
    return p ? [[Number(p[1]), Number(p[2])] as const] : []
  })
  return partes.some(([, b]) => b > 12) && partes.every(([a]) => a <= 12)
}

/** How the amounts of a file are written: with a dot for decimals only when some amount says so and none says the opposite. */
export function conPunto(valores: readonly string[]): boolean {
  const limpios = valores.map((v) => v.replace(/[^\d.,]/g, ''))
  const punto = limpios.some((v) => /^[\d,]*\.\d{1,2}$/.test(v) || /\d,\d{3}\./.test(v))
  const coma = limpios.some((v) => /,\d{1,2}$/.test(v) || /\d\.\d{3},/.test(v))
  return punto && !coma
}

/** An amount of a bank in cents, "(1.234,50)" and "1.234,50-" below zero; undefined when it is unclear, null when it is empty. */
export function leerMonto(valor: string, punto: boolean): number | null | undefined {
  let texto = valor.replace(/[\s\u00a0]/g, '').replace(/^(ARS|AR\$|\$)/i, '')
  if (texto === '' || /^-+$/.test(texto)) return null
  let signo = 1
  const entre = /^\((.*)\)$/.exec(texto)
  if (entre) [signo, texto] = [-1, entre[1] ?? '']
  else if (/^[^-].*-$/.test(texto)) [signo, texto] = [-1, texto.slice(0, -1)]
  // A cell of a workbook carries the noise of its sums.
  if (/^-?\d+\.\d{3,}$|^-?\d+(\.\d+)?E[+-]?\d+$/i.test(texto) && punto) {
    const centavos = Math.round(Number(texto) * 100)
    return Number.isSafeInteger(centavos) && Math.abs(centavos / 100 - Number(texto)) < 1e-6 ? signo * centavos : undefined
  }
  if (punto) {
    if (!/^[-+]?\$?(\d{1,3}(,\d{3})+|\d+)?(\.\d{1,2})?$/.test(texto)) return undefined
    texto = texto.replaceAll(',', '')
  }
  const centavos = leerImporte(texto)
  return centavos === undefined ? undefined : signo * centavos
}

export interface LineaLeida {
  /** Where it is in the file. */
  lugar: number
  fecha: string
  centavos: number
  texto: string
  referencia: string
  /** Cents; null where it does not say. */
  saldo: number | null
}
export interface FilaLeida {
  linea: number
  valor(columna: ColumnaExtracto): string
  /** The day of a bare number in a workbook. */
  dia?(valor: string): string | undefined
  /** What the file may have been cut in (finalDe). */
  final?: string | undefined
}

export class RenglonIlegible extends Error {
  readonly linea: number
  readonly dice: string

  constructor(linea: number, dice: string) {
    super('EXTRACTO_RENGLON')
    this.linea = linea
    this.dice = dice.slice(0, 60)
  }
}

const unRenglon = (texto: string, largo: number): string =>
  texto
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, largo)
    .trim()

/**
 * The lines of a table. What has no day is a title, a total or a note, and is left out; so is what moved nothing. A day or an amount that is
 * there and is not understood refuses the whole (RenglonIlegible): half of a statement would be believed.
 */
export function lineasDe(
  filas: readonly FilaLeida[],
  lugares: Lugares,
  { hoy, tope }: { hoy: string; tope: string },
): LineaLeida[] {
  const de = (columna: ColumnaExtracto) => filas.map((f) => f.valor(columna))
  const dinero = (['importe', 'debito', 'credito', 'saldo'] as const).filter((c) => lugares[c] !== undefined)
  const montos = dinero.flatMap(de)
  const punto = conPunto(montos)
  const mesPrimero = esMesPrimero(de('fecha'))
  return filas.flatMap((fila) => {
    const dicho = fila.valor('fecha').trim()
    const monto = (columna: ColumnaExtracto) => {
      const valor = fila.valor(columna)
      const centavos = leerMonto(valor, punto)
      if (centavos === undefined) throw new RenglonIlegible(fila.linea, valor)
      return centavos
    }
    const fecha = fila.dia?.(dicho) ?? diaEscrito(dicho, hoy, mesPrimero)
    if (fecha === undefined) {
      // A total or a note under the table has something else where the day goes, or nothing, and no amount that moves anything.
      if (!/\d/.test(dicho)) return []
      throw new RenglonIlegible(fila.linea, dicho)
    }
    if (fecha < '2000-01-01' || fecha > tope) throw new RenglonIlegible(fila.linea, dicho)
    const centavos =
      lugares.importe === undefined ? Math.abs(monto('credito') ?? 0) - Math.abs(monto('debito') ?? 0) : (monto('importe') ?? 0)
    if (fila.final !== undefined && !terminado(fila.final, montos, punto))
      throw new RenglonIlegible(fila.linea, `${dicho} ${fila.valor('texto')} ${fila.final}`.trim())
    if (centavos === 0) return []
    return [
      {
        lugar: fila.linea,
        fecha,
        centavos,
        texto: unRenglon(fila.valor('texto'), 200),
        referencia: unRenglon(lugares.referencia === undefined ? '' : fila.valor('referencia'), 60),
        saldo: lugares.saldo === undefined ? null : monto('saldo'),
      },
    ]
  })
}

/** The balance at the end, in cents, when the running balance says in which order its lines go; null when it cannot be told. */
export function saldoFinal(lineas: readonly LineaLeida[]): number | null {
  const sigue = (antes: LineaLeida | undefined, despues: LineaLeida | undefined) =>
    antes?.saldo != null && despues?.saldo != null && antes.saldo + despues.centavos === despues.saldo
  const [primera, ultima] = [lineas[0], lineas.at(-1)]
  if (lineas.length === 1) return primera?.saldo ?? null
  const pares = lineas.slice(1).map((l, i) => [lineas[i], l] as const)
  const subiendo = pares.every(([a, b]) => sigue(a, b))
  const bajando = pares.every(([a, b]) => sigue(b, a))
  // Both ways only when nothing tells them apart.
  if (subiendo === bajando) return null
  return (subiendo ? ultima : primera)?.saldo ?? null
}

/** In the order of days, the ones of a day as they happened; each with its place among those of its day that say the same. */
export function numeradas(lineas: readonly LineaLeida[]): Array<LineaLeida & { orden: number }> {
  const alReves = (lineas[0]?.fecha ?? '') > (lineas.at(-1)?.fecha ?? '')
  const vistas = new Map<string, number>()
  return (alReves ? lineas.toReversed() : [...lineas])
    .toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0))
    .map((l) => {
      const clave = JSON.stringify([l.fecha, l.centavos, l.texto, l.referencia])
      const orden = (vistas.get(clave) ?? 0) + 1
      vistas.set(clave, orden)
      return { ...l, orden }
    })
}
