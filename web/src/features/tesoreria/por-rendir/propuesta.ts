import type { EncabezadoPropuesto, PorRendir, TipoConConceptos } from '@gremial/contract/tesoreria/por-rendir.ts'
import { conceptoOf } from './estado.ts'

type Comprobante = Pick<PorRendir, 'fecha' | 'concepto' | 'propuesta'>

/** Header whose type has the concepts of most receipts; on a tie, the latest. */
export function laQueCabe(
  van: readonly Comprobante[],
  tipos: readonly Pick<TipoConConceptos, 'id' | 'conceptos'>[],
  propuestas: readonly EncabezadoPropuesto[],
): EncabezadoPropuesto | undefined {
  const caben = ({ tipo }: EncabezadoPropuesto): number => {
    const conceptos = tipos.find(({ id }) => id === tipo)?.conceptos ?? []
    return van.filter((f) => conceptos.includes(conceptoOf(f))).length
  }
  return propuestas.toSorted((a, b) => caben(b) - caben(a))[0]
}

/** Month of most receipts, "YYYY-MM"; on a tie, the latest; without days, that of today. */
export function periodoDe(van: readonly Comprobante[], today: string): string {
  const months = Map.groupBy(
    van.flatMap(({ fecha }) => (fecha === null ? [] : [fecha.slice(0, 7)])),
    (month) => month,
  )
  const [most] = [...months].toSorted(([a, as], [b, bs]) => bs.length - as.length || b.localeCompare(a))
  return most?.[0] ?? today.slice(0, 7)
}
