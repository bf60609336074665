import type { ColumnaExtracto } from '@gremial/contract/tesoreria/conciliacion.ts'
import { plainTitle } from '../../../platform/sheets/read/places.ts'
import type { Column } from '../../../platform/sheets/read/shape.ts'
import { diaEscrito } from './escritos.rules.ts'
import { signoEscrito } from './signos.rules.ts'

/** Which column of a statement is which. */

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
  signo: [
    'd/c',
    'c/d',
    'd/h',
    'db/cr',
    'cr/db',
    'tipo db/cr',
    'tipo d/c',
    'debe/haber',
    'debito/credito',
    'debito o credito',
    'naturaleza',
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
  const esSigno = (v: string) => signoEscrito(v) !== undefined
  const sueltas = () => cabezas.map((_, at) => at).filter(libre)
  lugares.fecha ??= sueltas().find((at) => todos(at, (v) => diaEscrito(v, hoy) !== undefined))
  // Of one amount, its sign is in a column of its own only if it says nothing else.
  if (lugares.importe === undefined) delete lugares.signo
  else lugares.signo ??= sueltas().find((at) => todos(at, esSigno) && new Set(llenas(at).map(signoEscrito)).size > 1)
  // The remaining column with most letters; never one of figures.
  lugares.texto ??= sueltas()
    .map((at) => ({ at, letras: llenas(at).filter((v) => /\p{L}{4}/u.test(v)).length }))
    .filter(({ letras }) => letras > 0)
    .toSorted((a, b) => b.letras - a.letras)[0]?.at
  return Object.fromEntries(Object.entries(lugares).filter(([, at]) => at !== undefined))
}

/** True when these columns are enough to read a statement: the day, the text, and the amount in one column or in two. */
export const bastan = (l: Lugares): boolean =>
  l.fecha !== undefined &&
  l.texto !== undefined &&
  (l.importe !== undefined || (l.debito !== undefined && l.credito !== undefined))

const dolares = /U\$S|US\$|\bUSD\b|\bDOLAR(ES)?\b/
const pesos = /\bPESOS?\b|\bARS\b|COTIZACION|TIPO DE CAMBIO/
const plano = (texto: string): string => texto.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()

/** True when the lines above the titles, or the title of an amount, say that the account is in dollars. */
export const enDolares = (encima: readonly (readonly string[])[], titulos: readonly string[], lugares: Lugares): boolean => {
  const arriba = encima.flat().map(plano)
  const deDinero = (['importe', 'debito', 'credito', 'saldo'] as const).flatMap((c) => plano(titulos[lugares[c] ?? -1] ?? ''))
  return (arriba.some((v) => dolares.test(v)) && !arriba.some((v) => pesos.test(v))) || deDinero.some((v) => dolares.test(v))
}

/** The CBU that stands above the table: the only account that all banks write in one way. "" when there is none, or more than one. */
export function cbuDe(encima: readonly (readonly string[])[]): string {
  const [cbu = '', otro] = new Set(encima.flat().flatMap((v) => v.match(/\b\d{22}\b/g) ?? []))
  return otro === undefined ? cbu : ''
}
