import { diasEntre } from '@gremial/contract/platform/fechas.ts'
import type { ClaseConciliar } from '@gremial/contract/tesoreria/conciliacion.ts'
import { esDevolucion, esGasto, numeros, palabras } from './rastros.rules.ts'
import { sumas } from './sumas.rules.ts'

/**
 * Which lines of the bank are which movements of the box. What is joined without asking has to be right always: an amount that repeats is told
 * apart by its number or by who it is of, or not at all. The rest is proposed, each thing once, and a person decides.
 */

export interface Suelto {
  id: number
  fecha: string
  /** Cents: what came in, or below zero what went out. */
  centavos: number
  texto: string
  /** Of a movement, the one that it undoes. */
  corrige?: number | null
}
export type MotivoUnion = 'NUMERO' | 'IMPORTE' | 'TEXTO' | 'REVERSA' | 'CONTRAASIENTO'
export interface Union {
  motivo: MotivoUnion
  lineas: number[]
  movimientos: number[]
}
export interface Propuesta {
  clase: ClaseConciliar
  lineas: number[]
  movimientos: number[]
}

/** Days that a line may be away from its movement, and those that it may with the same number (a cheque waits in a drawer). */
export const ventana = 4
export const ventanaConNumero = 35
/** An amount that is there twice within so many days repeats. */
export const vecindad = 60

interface Datos {
  lineas: readonly Suelto[]
  movimientos: readonly Suelto[]
  /** "line-movement" that somebody said are not the same. */
  distintos: ReadonlySet<string>
  /** How many lines and movements of an amount there are around, joined ones too. */
  usos(centavos: number): { lineas: number; movimientos: number }
}

interface Visto extends Suelto {
  /** Its day as a number, to be away from another. */
  dia: number
  numeros: ReadonlySet<string>
  palabras: ReadonlySet<string>
}

const comparten = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => [...a].filter((x) => b.has(x))
const lejos = (a: Visto, b: Visto): number => Math.abs(a.dia - b.dia)
const principio = '2000-01-01'

/** What is in many texts tells nothing: numbers that go with more than one amount (an account, a branch), and words of more than one in seven. */
function vistos(sueltos: readonly Suelto[]): Visto[] {
  const importes = new Map<string, Set<number>>()
  const veces = new Map<string, number>()
  const pocas = Math.max(2, Math.ceil(sueltos.length / 7))
  const leidos = sueltos.map((s) => ({
    ...s,
    dia: diasEntre(principio, s.fecha),
    numeros: numeros(s.texto),
    palabras: palabras(s.texto),
  }))
  for (const { numeros, palabras, centavos } of leidos) {
    for (const n of numeros) importes.set(n, (importes.get(n) ?? new Set()).add(Math.abs(centavos)))
    for (const p of palabras) veces.set(p, (veces.get(p) ?? 0) + 1)
  }
  return leidos.map((s) => ({
    ...s,
    numeros: new Set([...s.numeros].filter((n) => importes.get(n)?.size === 1)),
    palabras: new Set([...s.palabras].filter((p) => (veces.get(p) ?? 0) <= pocas)),
  }))
}

/** Two cheques with different numbers are two cheques. */
const otroCheque = (a: Visto, b: Visto): boolean => {
  const [deA, deB] = [a, b].map(({ numeros }) => [...numeros].filter((n) => n.startsWith('ch'))) as [string[], string[]]
  return deA.length > 0 && deB.length > 0 && !deA.some((n) => deB.includes(n))
}

/** What is known of a pair of the same amount that nobody said are two. */
interface Par {
  linea: Visto
  movimiento: Visto
  motivo: MotivoUnion
}

/** What can be joined without a doubt. Its cost grows with what there is, not with its square. */
export function unionesSeguras(datos: Datos): Union[] {
  const lineas = new Map(vistos(datos.lineas).map((l) => [l.id, l]))
  const movimientos = new Map(vistos(datos.movimientos).map((m) => [m.id, m]))
  const seguras: Union[] = []
  const unir = (union: Union) => {
    seguras.push(union)
    for (const id of union.lineas) lineas.delete(id)
    for (const id of union.movimientos) movimientos.delete(id)
  }
  for (const motivo of ['NUMERO', 'IMPORTE', 'TEXTO'] as const)
    for (const par of ciertos(paresDe(lineas, movimientos, datos, motivo)))
      unir({ motivo, lineas: [par.linea.id], movimientos: [par.movimiento.id] })
  const enBanco = new Set([...lineas.values()].map((l) => Math.abs(l.centavos)))
  for (const m of movimientos.values()) {
    const otro = m.corrige ? movimientos.get(m.corrige) : undefined
    if (otro && otro.centavos === -m.centavos && !enBanco.has(Math.abs(m.centavos)))
      unir({ motivo: 'CONTRAASIENTO', lineas: [], movimientos: [otro.id, m.id] })
  }
  for (const [a, b] of devueltas([...lineas.values()], [...movimientos.values()], true))
    unir({ motivo: 'REVERSA', lineas: [a.id, b.id], movimientos: [] })
  return seguras
}

/** The pairs that an evidence speaks for. */
function paresDe(
  lineas: ReadonlyMap<number, Visto>,
  movimientos: ReadonlyMap<number, Visto>,
  { distintos, usos }: Datos,
  motivo: 'NUMERO' | 'IMPORTE' | 'TEXTO',
): Par[] {
  const porImporte = Map.groupBy(movimientos.values(), (m) => m.centavos)
  return [...lineas.values()].flatMap((linea) => {
    const iguales = porImporte.get(linea.centavos)
    if (!iguales) return []
    const { lineas: deLineas, movimientos: deMovimientos } = usos(linea.centavos)
    const unica = deLineas <= 1 && deMovimientos <= 1
    // A round sum is anybody's.
    if (motivo === 'IMPORTE' && (!unica || linea.centavos % 10_000 === 0)) return []
    return iguales.flatMap((movimiento) => {
      const dias = lejos(linea, movimiento)
      if (dias > (motivo === 'NUMERO' ? ventanaConNumero : ventana)) return []
      if (distintos.has(`${linea.id}-${movimiento.id}`) || otroCheque(linea, movimiento)) return []
      return dice(motivo, linea, movimiento, unica) ? [{ linea, movimiento, motivo }] : []
    })
  })
}

/** Whether a line and a movement of one amount, near enough, are the same by that evidence. */
function dice(motivo: 'NUMERO' | 'IMPORTE' | 'TEXTO', linea: Visto, movimiento: Visto, unica: boolean): boolean {
  if (motivo === 'NUMERO') return comparten(linea.numeros, movimiento.numeros).length > 0
  const iguales = comparten(linea.palabras, movimiento.palabras).length
  // Two that name different people are two.
  if (motivo === 'IMPORTE') return iguales > 0 || linea.palabras.size === 0 || movimiento.palabras.size === 0
  // One word in common is a first name, unless there is nothing else to say.
  return iguales > 1 || (unica && iguales > 0 && iguales === Math.min(linea.palabras.size, movimiento.palabras.size))
}

/** Those whose line and whose movement are in no other pair. */
function ciertos(pares: readonly Par[]): Par[] {
  const deLinea = Map.groupBy(pares, (p) => p.linea.id)
  const deMovimiento = Map.groupBy(pares, (p) => p.movimiento.id)
  return pares.filter((p) => deLinea.get(p.linea.id)?.length === 1 && deMovimiento.get(p.movimiento.id)?.length === 1)
}

/** A line and the one that gives it back. Sure only with one number in both, in words, and with nothing else of that amount anywhere. */
function devueltas(lineas: readonly Visto[], movimientos: readonly Visto[], seguro: boolean): Array<[Visto, Visto]> {
  const porImporte = Map.groupBy(lineas, (l) => Math.abs(l.centavos))
  const enCaja = new Set(movimientos.map((m) => Math.abs(m.centavos)))
  const pares: Array<[Visto, Visto]> = []
  for (const [importe, iguales] of porImporte) {
    const [a, b] = iguales
    if (iguales.length !== 2 || !a || !b || a.centavos !== -b.centavos || lejos(a, b) > 10) continue
    const dicha = esDevolucion(a.texto) || esDevolucion(b.texto)
    const mismoNumero = comparten(a.numeros, b.numeros).length > 0
    if (seguro ? dicha && mismoNumero && !enCaja.has(importe) : dicha || mismoNumero) pares.push([a, b])
  }
  return pares
}

/** Whether two amounts differ in two figures that stand one beside the other and were swapped. */
export function cruzadas(a: number, b: number): boolean {
  const [x, y] = [String(a), String(b)]
  const i = x.split('').findIndex((c, at) => c !== y[at])
  return x[i] === y[i + 1] && x[i + 1] === y[i] && x.slice(i + 2) === y.slice(i + 2)
}

/** What there is to do with what is loose, each thing once. Of some hundreds: its cost grows with their square. */
export function proponerUniones({ distintos, ...datos }: Omit<Datos, 'usos'>): Propuesta[] {
  const lineas = new Map(vistos(datos.lineas).map((l) => [l.id, l]))
  const movimientos = new Map(vistos(datos.movimientos).map((m) => [m.id, m]))
  const propuestas: Propuesta[] = []
  const proponer = (clase: ClaseConciliar, ls: readonly Visto[], ms: readonly Visto[]) => {
    propuestas.push({ clase, lineas: ls.map((l) => l.id), movimientos: ms.map((m) => m.id) })
    for (const { id } of ls) lineas.delete(id)
    for (const { id } of ms) movimientos.delete(id)
  }
  const puede = (l: Visto, m: Visto) => !distintos.has(`${l.id}-${m.id}`)
  // Of the same amount, the nearest first.
  const iguales = [...lineas.values()].flatMap((l) =>
    [...movimientos.values()]
      .filter((m) => m.centavos === l.centavos && puede(l, m) && lejos(l, m) <= (otroCheque(l, m) ? -1 : ventanaConNumero))
      .map((m) => ({ l, m, dias: lejos(l, m) })),
  )
  const cerca = iguales.filter(({ dias }) => dias <= ventana * 2).toSorted((a, b) => a.dias - b.dias)
  for (const { l, m } of cerca) {
    if (!lineas.has(l.id) || !movimientos.has(m.id)) continue
    const otros = cerca.filter((p) => (p.l.id === l.id) !== (p.m.id === m.id))
    proponer(otros.length > 0 ? 'IGUALES' : 'MISMO', [l], [m])
  }
  for (const [a, b] of devueltas([...lineas.values()], [...movimientos.values()], false)) proponer('REVERSA', [a, b], [])
  for (const { uno, varios } of sumas([...movimientos.values()], [...lineas.values()], ventana, (m, l) => puede(l, m)))
    proponer('SUMA', varios, [uno])
  for (const { uno, varios } of sumas([...lineas.values()], [...movimientos.values()], ventana, puede))
    proponer('SUMA', [uno], varios)
  for (const l of lineas.values()) {
    const posibles = [...movimientos.values()].filter(
      (m) =>
        Math.sign(m.centavos) === Math.sign(l.centavos) &&
        lejos(l, m) <= ventana &&
        puede(l, m) &&
        cruzadas(l.centavos, m.centavos),
    )
    if (posibles.length === 1) proponer('CIFRAS', [l], posibles)
  }
  const gastos = Map.groupBy(
    [...lineas.values()].filter((l) => l.centavos < 0 && esGasto(l.texto)),
    (l) => l.fecha,
  )
  for (const delDia of gastos.values()) proponer('GASTO', delDia, [])
  for (const l of lineas.values()) proponer('SOLO_BANCO', [l], [])
  for (const m of movimientos.values()) proponer('SOLO_CAJA', [], [m])
  return propuestas
}
