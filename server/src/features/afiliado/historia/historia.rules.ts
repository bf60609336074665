import {
  type Creencia,
  type DatoConHistoria,
  datosConHistoria,
  type FuenteHistoria,
  type PeriodoHistoria,
} from '@gremial/contract/afiliado/historia.ts'
import { addDays, dateOf } from '@gremial/contract/values/dates.ts'

/** A statement about a member, made at a timestamp: valid from a day until `hasta` (excluded) or the next statement. */
export interface Afirmacion {
  id: number
  desde: string
  hasta: string | null
  /** ISO in UTC, of fixed length: compared as text. */
  sabido: string
  /** Timestamp at which its import was undone. */
  anulado: string | null
  estado: string
  signoEstado: string
  vinculado: boolean
  categoria: string
  seccional: string
  empresa: string | null
  /** Nothing is believed of those days: the number was merged, or the merge was undone (decision 101). */
  fuera: boolean
  fuente: FuenteHistoria
}

const alcanza = ({ desde, hasta }: Afirmacion, dia: string): boolean => desde <= dia && (hasta === null || dia < hasta)
const vale = ({ sabido, anulado }: Afirmacion, a: string | undefined): boolean =>
  a === undefined ? anulado === null : sabido <= a && (anulado === null || anulado > a)

/**
 * Value believed for a day by what was known at a timestamp (undefined: now): the last statement about it. `afirmaciones` in the
 * order in which they were made.
 */
export function creidoEl(afirmaciones: readonly Afirmacion[], dia: string, sabidoA?: string): Afirmacion | undefined {
  const ultima = afirmaciones.findLast((afirmacion) => alcanza(afirmacion, dia) && vale(afirmacion, sabidoA))
  return ultima?.fuera ? undefined : ultima
}

export const creencia = (afirmacion: Afirmacion | undefined, dia: string): Creencia | null => {
  if (!afirmacion) return null
  const { estado, signoEstado, vinculado, categoria, seccional, empresa, fuente } = afirmacion
  return { estado, signoEstado, vinculado, categoria, seccional, empresa, supuesto: dia < fuente.alDia, fuente }
}

const diaAntes = (dia: string): string => addDays(dia, -1)

/** Periods of a column as believed now, in order of time; none for days without statements. */
function ciertos(afirmaciones: readonly Afirmacion[], dato: DatoConHistoria): PeriodoHistoria[] {
  const dias = [...new Set(afirmaciones.flatMap(({ desde, hasta }) => (hasta === null ? [desde] : [desde, hasta])))].toSorted()
  const periodos: PeriodoHistoria[] = []
  let abierto: PeriodoHistoria | undefined
  for (const desde of dias) {
    const afirmacion = creidoEl(afirmaciones, desde)
    if (abierto && afirmacion && abierto.valor === afirmacion[dato]) continue
    if (abierto) abierto.hasta = diaAntes(desde)
    abierto = afirmacion && { dato, valor: afirmacion[dato], desde, hasta: null, fuente: afirmacion.fuente, corregido: null }
    if (abierto) periodos.push(abierto)
  }
  return periodos
}

/** Statements about a column no longer believed for their first day: undone, or contradicted for that same day. */
function corregidos(afirmaciones: readonly Afirmacion[], dato: DatoConHistoria): PeriodoHistoria[] {
  return afirmaciones.flatMap((afirmacion, i) => {
    const despues = afirmaciones.slice(i + 1).find((otro) => otro.anulado === null && alcanza(otro, afirmacion.desde))
    const corregido = afirmacion.anulado ?? despues?.sabido
    const antes = creidoEl(afirmaciones.slice(0, i), afirmacion.desde, afirmacion.sabido)
    const loTrajo = antes?.[dato] !== afirmacion[dato]
    if (
      afirmacion.fuera ||
      corregido === undefined ||
      !loTrajo ||
      creidoEl(afirmaciones, afirmacion.desde)?.[dato] === afirmacion[dato]
    )
      return []
    const dia = dateOf(new Date(corregido))
    const fin = afirmacion.hasta !== null && afirmacion.hasta < dia ? afirmacion.hasta : dia
    return [
      {
        dato,
        valor: afirmacion[dato],
        desde: afirmacion.desde,
        hasta: fin > afirmacion.desde ? diaAntes(fin) : afirmacion.desde,
        fuente: afirmacion.fuente,
        corregido,
      },
    ]
  })
}

/** Full history of a member: believed and corrected periods of each column, latest first. */
export const periodosDe = (afirmaciones: readonly Afirmacion[]): PeriodoHistoria[] =>
  datosConHistoria.flatMap((dato) =>
    [...ciertos(afirmaciones, dato), ...corregidos(afirmaciones, dato)].toSorted(
      (a, b) => b.desde.localeCompare(a.desde) || b.fuente.sabido.localeCompare(a.fuente.sabido),
    ),
  )
