import { maximoJuntos } from '@gremial/contract/tesoreria/acreditaciones.ts'
import type { AcreditacionConvenio } from '@gremial/contract/tesoreria/convenios-forma.ts'

/** Decides what the bank has to credit of a collection, and which lines of a statement it may be (decision 162). Amounts in cents. */

export interface Recaudado {
  cantidad: number
  cobrado: number
  /** First day on which it was collected (ISO). */
  desde: string
  /** Cents of the lines that are joined already. */
  acreditado: number
}

/** Hundredths of a percent of an amount, rounded to the cent, half away from zero. */
const parte = (centavos: bigint, centesimos: number): bigint => (centavos * BigInt(centesimos) + 5_000n) / 10_000n

/** Commission and its tax: so much for each debit, and a percentage of the sum. */
export function comisionDe(
  { cantidad, cobrado }: Pick<Recaudado, 'cantidad' | 'cobrado'>,
  { porDebito, porcentaje, iva }: AcreditacionConvenio,
): number {
  const centesimos = (n: number) => Math.round(n * 100)
  const comision = BigInt(cantidad) * BigInt(centesimos(porDebito)) + parte(BigInt(cobrado), centesimos(porcentaje))
  return Number(comision + parte(comision, centesimos(iva)))
}

export interface Espera {
  comision: number
  /** Still to be credited; below zero, too much came. */
  falta: number
}

export function esperaDe(cobro: Recaudado, reglas: AcreditacionConvenio): Espera {
  const comision = comisionDe(cobro, reglas)
  return { comision, falta: cobro.cobrado - comision - cobro.acreditado }
}

interface Linea {
  fecha: string
  centavos: number
}

/** Lines that are shown for each collection. */
const masLineas = 5

/** A line is money that came in, from the first day of the collection on. */
export const puedeSer = ({ desde }: Pick<Recaudado, 'desde'>, { fecha, centavos }: Linea): boolean =>
  centavos > 0 && fecha >= desde

/** Lines that it may be, the nearest amount first; also late ones, since a bank may take longer than agreed. */
export const candidatas = <L extends Linea>(
  { falta, desde }: Pick<Espera, 'falta'> & Pick<Recaudado, 'desde'>,
  lineas: readonly L[],
): L[] =>
  falta <= 0
    ? []
    : lineas
        .filter((l) => puedeSer({ desde }, l))
        .toSorted((a, b) => Math.abs(a.centavos - falta) - Math.abs(b.centavos - falta) || a.fecha.localeCompare(b.fecha))
        .slice(0, masLineas)

interface Cobro extends Pick<Recaudado, 'desde'>, Espera {
  clase: string
  idConvenio: number
}

/** Collections of an agreement whose sums are tried, the newest ones: their subsets are some thousands. */
const masJuntables = 20

/** Subsets of two collections or more, up to so many, whose sum some line has. */
function* subconjuntos<C extends Cobro>(
  cobros: readonly C[],
  sumas: ReadonlySet<number>,
  from = 0,
  chosen: readonly C[] = [],
  suma = 0,
): Generator<{ cobros: readonly C[]; suma: number }> {
  if (chosen.length > 1 && sumas.has(suma)) yield { cobros: chosen, suma }
  if (chosen.length === maximoJuntos) return
  for (const [i, cobro] of cobros.entries())
    if (i >= from) yield* subconjuntos(cobros, sumas, i + 1, [...chosen, cobro], suma + cobro.falta)
}

/**
 * Lines that are exactly the sum of several collections of one agreement. A line that also is another sum, or a collection by itself, is left
 * out: nothing says which one it is.
 */
export function juntosDe<L extends Linea, C extends Cobro>(
  lineas: readonly L[],
  cobros: readonly C[],
): Array<{ linea: L; cobros: readonly C[] }> {
  const esperan = cobros.filter(({ falta }) => falta > 0)
  const sumas = new Set(lineas.map((l) => l.centavos))
  const deConvenio = Map.groupBy(esperan, ({ clase, idConvenio }) => `${clase} ${idConvenio}`)
  const combinaciones = [...deConvenio.values()].flatMap((suyos) => [
    ...subconjuntos(suyos.toSorted((a, b) => b.desde.localeCompare(a.desde)).slice(0, masJuntables), sumas),
  ])
  const porSuma = Map.groupBy([...combinaciones, ...esperan.map((c) => ({ cobros: [c], suma: c.falta }))], ({ suma }) => suma)
  return lineas.flatMap((linea) => {
    const fit = (porSuma.get(linea.centavos) ?? []).filter((c) => c.cobros.every((cobro) => puedeSer(cobro, linea)))
    const [unica, otra] = fit
    return unica !== undefined && otra === undefined && unica.cobros.length > 1
      ? [{ linea, cobros: unica.cobros.toSorted((a, b) => a.desde.localeCompare(b.desde)) }]
      : []
  })
}
