import type { RecetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { parseDia, parseMonto } from './escritos.rules.ts'
import { type FilaCruda, toPlano } from './lectura.ts'

/** Rows beside the lines: balances, sums, and text above and below the table. */

/** Rows with a balance or a sum, which move nothing. */
const diceSaldo =
  /^(SALDO (ANTERIOR|INICIAL|FINAL|ACTUAL|DISPONIBLE|AL|A LA|DEL|EN|DE CIERRE)\b|SALDO$|TRANSPORTES?\b|SUB ?-?TOTAL(ES)?\b|TOTAL(ES)?( (DE|DEL|GENERAL|DEBITOS?|CREDITOS?)\b.{0,40})?$)/
const diceAbre = /^(SALDO (ANTERIOR|INICIAL)\b|INITIAL_BALANCE$)/
const diceCierra = /^(SALDO (FINAL|DE CIERRE)\b|FINAL_BALANCE$)/
const diceSaldoAl = /^SALDO (?:AL|A LA FECHA|DEL)?\s*(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})/
const diceCuantos = /^(?:TOTAL|CANTIDAD) DE MOVIMIENTOS[\s:]*(\d{1,6})$/

const pesos = /\bPESOS?\b|\bARS\b|COTIZACION|TIPO DE CAMBIO/
const dolares = /U\$S|US\$|\bUSD\b|\bDOLAR(ES)?\b/

type Palabras = Pick<RecetaExtracto, 'notas' | 'abre' | 'cierra'>
const empieza = (plano: string, words: readonly string[]): boolean => words.some((p) => p && plano.startsWith(toPlano(p)))

/** True if a field of a row is a label of a balance, a sum, or a note of its bank. */
export const isSaldoOSuma = (fields: readonly string[], { notas, abre, cierra }: Palabras): boolean =>
  fields.some((v) => {
    const plano = toPlano(v)
    return diceSaldo.test(plano) || empieza(plano, [...notas, ...abre, ...cierra])
  })

/** Balances and count of a statement beside its lines. Amounts in cents. */
export interface DichoAlrededor {
  abre?: number | undefined
  cierra?: number | undefined
  /** Number of lines in the statement. */
  cuantos?: number | undefined
}

/** Balances and count in the rows that are no lines. `days`: first and last day of the lines. */
export function readAlrededor(
  rows: readonly FilaCruda[],
  days: { desde: string; hasta: string },
  { hoy, punto, palabras }: { hoy: string; punto: boolean; palabras: Palabras },
): DichoAlrededor {
  const dicho: DichoAlrededor = {}
  for (const [i, { campos }] of rows.entries())
    for (const [at, value] of campos.entries()) {
      const plano = toPlano(value)
      const count = diceCuantos.exec(plano)
      if (count) dicho.cuantos = Number(count[1])
      const which = ladoDelSaldo(plano, days, hoy, palabras)
      if (which) dicho[which] ??= montoJunto(rows, i, at, punto)
    }
  return dicho
}

function ladoDelSaldo(
  plano: string,
  { desde, hasta }: { desde: string; hasta: string },
  today: string,
  { abre, cierra }: Palabras,
): 'abre' | 'cierra' | undefined {
  if (dolares.test(plano)) return undefined
  if (diceAbre.test(plano) || empieza(plano, abre)) return 'abre'
  if (diceCierra.test(plano) || empieza(plano, cierra)) return 'cierra'
  const day = parseDia(diceSaldoAl.exec(plano)?.[1] ?? '', today)
  return day === undefined ? undefined : day >= hasta ? 'cierra' : day < desde ? 'abre' : undefined
}

/** The only amount after the label in its row, or else the one below it. */
function montoJunto(rows: readonly FilaCruda[], row: number, at: number, punto: boolean): number | undefined {
  const montos = (rows[row]?.campos ?? []).slice(at + 1).flatMap((v) => monto(v, punto) ?? [])
  if (montos.length > 0) return new Set(montos).size === 1 ? montos[0] : undefined
  return monto(rows[row + 1]?.campos[at] ?? '', punto)
}
const monto = (value: string, punto: boolean): number | undefined =>
  /\d/.test(value) ? (parseMonto(value, punto) ?? undefined) : undefined

/** Period above a table: its only two dates, in order. */
export function periodoDe(encima: readonly FilaCruda[], today: string): { desde: string; hasta: string } | undefined {
  for (const { campos } of encima) {
    const days = (campos.join(' ').match(/\b\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b/g) ?? []).flatMap((v) => parseDia(v, today) ?? [])
    const [desde, hasta] = days
    if (desde && hasta && days.length === 2 && desde <= hasta) return { desde, hasta }
  }
  return undefined
}

/** True if some of these texts mark the account as in dollars. */
export const enDolares = (texts: readonly string[]): boolean => {
  const planos = texts.map(toPlano)
  return planos.some((v) => dolares.test(v)) && !planos.some((v) => pesos.test(v))
}

/** Currencies other than pesos in a column of them. */
export const isOtraMoneda = (value: string): boolean =>
  value.trim() !== '' && !/^(ARS|AR\$|\$|\$AR|PESOS?( ARGENTINOS?)?|0?80|032)$/.test(toPlano(value))

/** Account numbers in some rows: the CBU, in its uniform format, or the number after the label. */
export function cuentasEscritas(rows: readonly FilaCruda[], before: string): string[] {
  const texts = rows.map(({ campos }) => campos.filter(Boolean).join(' '))
  const cbus = texts.flatMap((v) => v.match(/\b\d{22}\b/g) ?? [])
  if (cbus.length > 0) return [...new Set(cbus)]
  return [
    ...new Set(
      texts.flatMap((v) => {
        const dicho = numeroTras(toPlano(v), toPlano(before))
        const isFecha = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/.test(dicho)
        return dicho.replace(/\D/g, '').length >= 6 && !isFecha ? [dicho] : []
      }),
    ),
  ]
}

const trasCuenta = /\b(?:CUENTA|CTA|CC|CA|CAJA DE AHORROS?)\b[^\d]{0,40}(\d[\d./ -]{4,24}\d)/
const first = /^\D{0,40}(\d[\d./ -]{4,24}\d)/

/** Number after the recipe's label, or after the usual ones. */
function numeroTras(plano: string, words: string): string {
  const at = words ? plano.indexOf(words) : -1
  const found = at < 0 ? trasCuenta.exec(plano) : (first.exec(plano.slice(at + words.length)) ?? trasCuenta.exec(plano))
  return found?.[1]?.trim() ?? ''
}
