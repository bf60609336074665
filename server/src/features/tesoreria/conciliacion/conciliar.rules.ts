import type { ClaseConciliar } from '@gremial/contract/tesoreria/conciliacion.ts'
import { daysBetween } from '@gremial/contract/values/dates.ts'
import { otroPeriodo } from './periodos.rules.ts'
import { esDevolucion, esGasto, esIva, type Rastro, rastroDe } from './rastros.rules.ts'
import { sumas } from './sumas.rules.ts'

/**
 * Matches lines of the bank with movements of the box. A match without a person must always be right: an amount that repeats needs a number or a
 * whole name. The rest is proposed, each thing once, and a person decides.
 */

export interface Suelto {
  id: number
  fecha: string
  /** Cents: what came in, or below zero what went out. */
  centavos: number
  texto: string
  /** Of a movement, the one that it undoes. */
  corrige?: number | null
  /** Of a movement: a statement that was read speaks of its day. */
  cubierto?: boolean
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

/** Days that a line may be away from its movement; with the same number of operation; and with that of a cheque or a settlement, which wait in a drawer. */
export const ventana = 4
export const ventanaOperacion = 10
export const ventanaConNumero = 35
/** Days between a line and the one that gives it back. A number seen on days further apart comes back: it is a client's or an agreement's. */
const ventanaDevuelta = 10
/** An amount that is there twice within so many days repeats. */
export const vecindad = 60

interface Datos {
  lineas: readonly Suelto[]
  movimientos: readonly Suelto[]
  /** "line-movement" that somebody said are not the same. */
  distintos: ReadonlySet<string>
  /** Numbers that recur in earlier joins: they name a client, not an operation. */
  repetidos?: ReadonlySet<string>
  /** How many lines and movements of an amount there are around, joined ones too. */
  usos(centavos: number): { lineas: number; movimientos: number }
}

interface Visto extends Suelto, Omit<Rastro, 'numeros'> {
  /** Its day as a number, to be away from another. */
  dia: number
  /** Those that may name an operation. */
  numeros: ReadonlySet<string>
  dichos: Rastro['numeros']
}

const comparten = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => [...a].filter((x) => b.has(x))
const lejos = (a: Visto, b: Visto): number => Math.abs(a.dia - b.dia)
const principio = '2000-01-01'

/**
 * Common evidence proves nothing: numbers that go with more than one amount or come back after some days (an account, a client), and words
 * of more than one in seven.
 */
function vistos(sueltos: readonly Suelto[], repetidos: ReadonlySet<string> = new Set()): Visto[] {
  const veces = new Map<string, number>()
  const pocas = Math.max(2, Math.ceil(sueltos.length / 7))
  const leidos = sueltos.map((s) => ({ ...s, dia: daysBetween(principio, s.fecha), ...rastroDe(s.texto) }))
  const vuelven = numerosQueVuelven(leidos)
  for (const { palabras } of leidos) for (const p of palabras) veces.set(p, (veces.get(p) ?? 0) + 1)
  return leidos.map((s) => ({
    ...s,
    numeros: new Set([...s.numeros.posibles].filter((n) => !vuelven.has(n) && !repetidos.has(n))),
    dichos: s.numeros,
    palabras: new Set([...s.palabras].filter((p) => (veces.get(p) ?? 0) <= pocas)),
  }))
}

interface ConNumeros {
  dia: number
  centavos: number
  numeros: Rastro['numeros']
}
function numerosQueVuelven(leidos: readonly ConNumeros[]): Set<string> {
  const primeros = new Map<string, { importe: number; desde: number; hasta: number }>()
  const vuelven = new Set<string>()
  for (const { numeros, centavos, dia } of leidos)
    for (const n of numeros.posibles) {
      const { importe, desde, hasta } = primeros.get(n) ?? { importe: Math.abs(centavos), desde: dia, hasta: dia }
      const nuevo = { importe, desde: Math.min(desde, dia), hasta: Math.max(hasta, dia) }
      primeros.set(n, nuevo)
      if (importe !== Math.abs(centavos) || nuevo.hasta - nuevo.desde > ventanaDevuelta) vuelven.add(n)
    }
  return vuelven
}

/** Numbers of the loose ones of one side that were joined on it before too, with another amount or on another day. */
export function numerosRepetidos(sueltos: readonly Suelto[], unidos: readonly Suelto[]): Set<string> {
  const conDia = (s: Suelto) => ({ ...s, dia: daysBetween(principio, s.fecha), numeros: rastroDe(s.texto).numeros })
  const deSueltos = sueltos.map(conDia)
  const buscados = new Set(deSueltos.flatMap(({ numeros }) => [...numeros.posibles]))
  const vuelven = numerosQueVuelven([...deSueltos, ...unidos.map(conDia)])
  return new Set([...vuelven].filter((n) => buscados.has(n)))
}

/** Two cheques with different numbers are two cheques. */
const otroCheque = (a: Visto, b: Visto): boolean => {
  const [deA, deB] = [a, b].map(({ dichos }) => [...dichos.propios].filter((n) => n.startsWith('ch'))) as [string[], string[]]
  return deA.length > 0 && deB.length > 0 && !deA.some((n) => deB.includes(n))
}

/** Both say whose document it is, and it is another one. */
const otraPersona = (a: Visto, b: Visto): boolean =>
  a.dichos.documentos.size > 0 && b.dichos.documentos.size > 0 && comparten(a.dichos.documentos, b.dichos.documentos).length === 0
/** Each says a word that the other doesn't: it may name somebody else. */
const discrepan = (a: Visto, b: Visto): boolean =>
  comparten(a.nombres, b.nombres).length < Math.min(a.nombres.size, b.nombres.size)

/** A line and a movement of one amount that nobody declared different. */
interface Par {
  linea: Visto
  movimiento: Visto
  motivo: MotivoUnion
}

/** Joins that are certain. The cost is linear in the number of lines and movements. */
export function unionesSeguras(datos: Datos): Union[] {
  const lineas = new Map(vistos(datos.lineas, datos.repetidos).map((l) => [l.id, l]))
  const movimientos = new Map(vistos(datos.movimientos, datos.repetidos).map((m) => [m.id, m]))
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
  const primero = [...lineas.values()].reduce((dia, l) => Math.min(dia, l.dia), Number.POSITIVE_INFINITY)
  return [...lineas.values()].flatMap((linea) => {
    const iguales = porImporte.get(linea.centavos)
    if (!iguales) return []
    const { lineas: deLineas, movimientos: deMovimientos } = usos(linea.centavos)
    const unica = deLineas <= 1 && deMovimientos <= 1
    // A round sum is anybody's.
    if (motivo === 'IMPORTE' && (!unica || linea.centavos % 10_000 === 0)) return []
    return iguales.flatMap((movimiento) => {
      if (distintos.has(`${linea.id}-${movimiento.id}`) || otroCheque(linea, movimiento)) return []
      if (otroPeriodo(linea.periodos, movimiento.periodos) || otraPersona(linea, movimiento)) return []
      const { cubierto = movimiento.dia >= primero } = movimiento
      return dice(motivo, linea, movimiento, { cubierto }) ? [{ linea, movimiento, motivo }] : []
    })
  })
}

/**
 * An evidence speaks for a line and a movement of one amount. A movement of a day that no statement speaks of may have a line of its own that was
 * not read, so that only a cheque or a settlement names it.
 */
function dice(
  motivo: 'NUMERO' | 'IMPORTE' | 'TEXTO',
  linea: Visto,
  movimiento: Visto,
  { cubierto }: { cubierto: boolean },
): boolean {
  const dias = lejos(linea, movimiento)
  if (motivo === 'NUMERO') {
    const iguales = comparten(linea.numeros, movimiento.numeros).filter(
      (n) => !linea.dichos.ajenos.has(n) && !movimiento.dichos.ajenos.has(n),
    )
    const propio = iguales.some((n) => linea.dichos.propios.has(n) || movimiento.dichos.propios.has(n))
    return propio ? dias <= ventanaConNumero : cubierto && iguales.length > 0 && dias <= ventanaOperacion
  }
  if (dias > ventana || !cubierto) return false
  const iguales = comparten(linea.palabras, movimiento.palabras).length
  const otros = discrepan(linea, movimiento)
  // Two that name different people are two, even if they share a surname.
  if (motivo === 'IMPORTE') return !otros || iguales > 1
  // One word in common is a surname, which several people have.
  return !otros && iguales > 1
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
    if (iguales.length !== 2 || !a || !b || a.centavos !== -b.centavos || lejos(a, b) > ventanaDevuelta) continue
    const dicha = esDevolucion(a.texto) || esDevolucion(b.texto)
    const mismoNumero = comparten(a.numeros, b.numeros).length > 0
    if (seguro ? dicha && mismoNumero && !enCaja.has(importe) : dicha || mismoNumero) pares.push([a, b])
  }
  return pares
}

/** True if two amounts differ in two adjacent figures that were swapped. */
export function cruzadas(a: number, b: number): boolean {
  const [x, y] = [String(a), String(b)]
  const i = x.split('').findIndex((c, at) => c !== y[at])
  return x[i] === y[i + 1] && x[i + 1] === y[i] && x.slice(i + 2) === y.slice(i + 2)
}

/** Proposes what to do with each loose line and movement, each once. Only those of nearby days are compared. */
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
  for (const { l, m, sola } of deIgualImporte([...lineas.values()], [...movimientos.values()], puede))
    if (lineas.has(l.id) && movimientos.has(m.id)) proponer(sola ? 'MISMO' : 'IGUALES', [l], [m])
  for (const [a, b] of devueltas([...lineas.values()], [...movimientos.values()], false)) proponer('REVERSA', [a, b], [])
  for (const { uno, varios } of sumas([...movimientos.values()], [...lineas.values()], ventana, (m, l) => puede(l, m)))
    proponer('SUMA', varios, [uno])
  for (const { uno, varios } of sumas([...lineas.values()], [...movimientos.values()], ventana, puede))
    proponer('SUMA', [uno], varios)
  const porDia = Map.groupBy(movimientos.values(), (m) => m.dia)
  for (const l of lineas.values()) {
    const posibles = deDias(porDia, l.dia, ventana).filter(
      (m) =>
        movimientos.has(m.id) &&
        Math.sign(m.centavos) === Math.sign(l.centavos) &&
        puede(l, m) &&
        cruzadas(l.centavos, m.centavos),
    )
    if (posibles.length === 1) proponer('CIFRAS', [l], posibles)
  }
  for (const gasto of gastosConImpuesto([...lineas.values()].filter((l) => l.centavos < 0 && esGasto(l.texto))))
    proponer('GASTO', gasto, [])
  for (const l of lineas.values()) proponer('SOLO_BANCO', [l], [])
  for (const m of movimientos.values()) proponer('SOLO_CAJA', [], [m])
  return propuestas
}

const deDias = <T>(porDia: ReadonlyMap<number, readonly T[]>, dia: number, lejos: number): T[] =>
  Array.from({ length: 2 * lejos + 1 }, (_, i) => porDia.get(dia - lejos + i) ?? []).flat()

/** Pairs of one amount, the nearest days first; `sola`, neither has another pair. */
function deIgualImporte(
  lineas: readonly Visto[],
  movimientos: readonly Visto[],
  puede: (l: Visto, m: Visto) => boolean,
): Array<{ l: Visto; m: Visto; sola: boolean }> {
  const porImporte = Map.groupBy(movimientos, (m) => m.centavos)
  const pares = lineas
    .flatMap((l) =>
      (porImporte.get(l.centavos) ?? [])
        .filter((m) => lejos(l, m) <= ventana * 2 && puede(l, m) && !otroCheque(l, m))
        .map((m) => ({ l, m, dias: lejos(l, m) })),
    )
    .toSorted((a, b) => a.dias - b.dias)
  const deLinea = Map.groupBy(pares, ({ l }) => l.id)
  const deMovimiento = Map.groupBy(pares, ({ m }) => m.id)
  return pares.map(({ l, m }) => ({ l, m, sola: deLinea.get(l.id)?.length === 1 && deMovimiento.get(m.id)?.length === 1 }))
}

/** Rates of the tax on what a bank charges, in thousandths. */
const alicuotas = [210, 105]

/** Charges of the bank, each with the tax on it: of the same day, and of its amount to the cent. */
function gastosConImpuesto(gastos: readonly Visto[]): Visto[][] {
  const impuestos = new Map(gastos.filter((l) => esIva(l.texto)).map((l) => [l.id, l]))
  const propios = gastos.filter((l) => !impuestos.has(l.id))
  const porDia = Map.groupBy(impuestos.values(), (l) => l.dia)
  const juntos = propios.map((l) => {
    const suyo = (porDia.get(l.dia) ?? []).find(
      (i) => impuestos.has(i.id) && alicuotas.some((a) => Math.abs(i.centavos * 1000 - l.centavos * a) <= 1000),
    )
    if (suyo) impuestos.delete(suyo.id)
    return suyo ? [l, suyo] : [l]
  })
  return [...juntos, ...[...impuestos.values()].map((l) => [l])].toSorted((a, b) => (a[0]?.dia ?? 0) - (b[0]?.dia ?? 0))
}
