import { hundredths, percentOf, percentUpTo, round } from '../values/rates.ts'

/**
 * Cost of a loan by the French system: equal instalments, the last one with the rounding difference. Amounts are integer cents
 * and rates percentages with two decimals (36 is 36 % a year), with equal results in the browser and in the server. (decisions
 * §6)
 */

/** Charges of a product. */
export interface Tasas {
  /** Nominal annual rate, in percent. */
  tna: number
  /** Granting fee deducted from the received amount, in percent of the loan. */
  gasto: number
}

export interface Cuota {
  numero: number
  /** Due day, ISO. */
  vence: string
  capital: number
  interes: number
  importe: number
  /** Remaining principal after paying it. */
  queda: number
}

export interface Simulacion {
  cuota: number
  ultima: number
  total: number
  intereses: number
  gasto: number
  recibe: number
  /** Total financial cost: effective annual rate of the received amount against the repaid one, in percent with two decimals. */
  cft: number
  cuotas: Cuota[]
}

/** Day of the month when instalments are due; the first one, in the second month after. */
export const diaDeCuota = 10

/** Due day of an instalment of a loan of that day, numbered from 1. */
export function venceCuota(dia: string, numero: number): string {
  const meses = Number(dia.slice(0, 4)) * 12 + Number(dia.slice(5, 7)) - 1 + 1 + numero
  return `${Math.floor(meses / 12)}-${String((meses % 12) + 1).padStart(2, '0')}-${diaDeCuota}`
}

/** Denominator of the monthly rate: `hundredths(tna)` of an annual rate (percent) over this. */
const mensual = 120_000n

/** Every instalment but the last, in cents: M·i / (1 − (1 + i)^−n), as a quotient of integers. */
export function cuotaDe(monto: number, plazo: number, tna: number): number {
  const [t, n] = [hundredths(tna), BigInt(plazo)]
  if (t === 0n) return round(BigInt(monto), n)
  const crece = (mensual + t) ** n
  return round(BigInt(monto) * t * crece, mensual * (crece - mensual ** n))
}

/** `monto` in cents, `plazo` in months, both above zero; `dia` is the day of the conditions, ISO. */
export function simular(monto: number, plazo: number, { tna, gasto: porciento }: Tasas, dia: string): Simulacion {
  const t = hundredths(tna)
  const cuota = cuotaDe(monto, plazo, tna)
  const cuotas: Cuota[] = []
  let queda = monto
  for (let numero = 1; numero <= plazo; numero++) {
    const interes = round(BigInt(queda) * t, mensual)
    const capital = numero === plazo ? queda : Math.min(cuota - interes, queda)
    queda -= capital
    cuotas.push({ numero, vence: venceCuota(dia, numero), capital, interes, importe: capital + interes, queda })
  }
  const total = cuotas.reduce((suma, { importe }) => suma + importe, 0)
  const gasto = percentOf(monto, porciento)
  const recibe = monto - gasto
  return {
    cuota,
    ultima: cuotas.at(-1)?.importe ?? 0,
    total,
    intereses: total - monto,
    gasto,
    recibe,
    cft: costoTotal(
      recibe,
      cuotas.map(({ importe }) => importe),
    ),
    cuotas,
  }
}

/** Effective annual rate, in percent, that discounts those monthly amounts to the received amount; found by bisection. */
function costoTotal(recibe: number, importes: number[]): number {
  if (recibe <= 0) return 0
  const valen = (i: number) => importes.reduce((suma, importe, mes) => suma + importe / (1 + i) ** (mes + 1), 0)
  if (valen(0) <= recibe) return 0
  let [bajo, alto] = [0, 1]
  while (valen(alto) > recibe) alto *= 2
  for (let vuelta = 0; vuelta < 60; vuelta++) {
    const medio = (bajo + alto) / 2
    if (valen(medio) > recibe) bajo = medio
    else alto = medio
  }
  return Math.round(((1 + bajo) ** 12 - 1) * 10_000) / 100
}

/**
 * Maximum amount for a term and a monthly income in cents, so that the instalment does not exceed the share of the income
 * (percent); rounded down to hundreds of pesos. Infinity if the product sets no share.
 */
export function topePorIngreso(ingreso: number, plazo: number, tna: number, maximoIngreso: number | null): number {
  if (maximoIngreso === null) return Number.POSITIVE_INFINITY
  const cuota = BigInt(percentUpTo(ingreso, maximoIngreso))
  const [t, n] = [hundredths(tna), BigInt(plazo)]
  if (t === 0n) return Number((cuota * n) / 10_000n) * 10_000
  const crece = (mensual + t) ** n
  return Number((cuota * (crece - mensual ** n) * mensual) / (t * crece * 10_000n)) * 10_000
}
