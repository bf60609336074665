import type { Rolldown } from 'vite'

type Trozos = ReadonlyMap<string, Rolldown.OutputChunk>

/** What several lazy files share, which the bundler would leave in as many files as there are sets of who asks for it. */
interface Parte {
  ids: string[]
  /** Bytes, not compressed. */
  peso: number
  /** Files that begin something (a screen, a dialog) and bring it. */
  quienes: Set<string>
  /** Other parts that it imports. */
  pide: Set<Parte>
  /** Has its file already, which some ask for and nothing joins. */
  aparte: boolean
}

/** What a file more costs, in bytes that are not compressed: a place among six on a slow line, and its own turn in each program on the way. */
const unArchivo = 6000
/** Of what a screen does not need, more than this is not put on it at once, whatever the others save. */
const tope = 20_000
/** Who waits for it: everybody's home, the screens of a member on a phone, and those of who works at a desk. */
const pesoDe = (quien: string): number =>
  /\/src\/app\//.test(quien) ? 60 : /\/features\/(afiliado|tramites|acceso)\//.test(quien) ? 6 : 1

/**
 * Puts together what screens share, two at a time, as long as the files that are saved are worth more than the bytes that somebody gets
 * without needing them. What everybody has from the first load (`primeros`), and what has files of its own (`aparte`), stays as it is. Two
 * between which there is another are not put together: files would ask for each other in a circle. Who is asked for comes before who asks.
 */
export function juntar(trozos: Trozos, primeros: ReadonlySet<string>, aparte: ReadonlySet<string>): string[][] {
  const todas = [...partesDe(trozos, primeros, aparte).values()]
  const partes = new Set(todas.filter((parte) => !parte.aparte))
  for (let mejor = elMejor(partes); mejor; mejor = elMejor(partes)) {
    const [una, otra] = mejor
    partes.delete(otra)
    una.ids.push(...otra.ids)
    una.peso += otra.peso
    una.pide = new Set([...una.pide, ...otra.pide])
    for (const parte of todas) if (parte.pide.delete(otra)) parte.pide.add(una)
    una.pide.delete(una)
    const quienes = [...una.quienes, ...otra.quienes]
    for (const parte of conLoQuePide(una)) parte.quienes = new Set([...parte.quienes, ...quienes])
  }
  return enOrden(partes)
    .filter((parte) => !parte.aparte)
    .map(({ ids }) => ids)
}

function partesDe(trozos: Trozos, primeros: ReadonlySet<string>, aparte: ReadonlySet<string>): Map<string, Parte> {
  const partes = new Map<string, Parte>()
  const pedidos = new Set([...trozos.values()].flatMap(({ imports }) => imports))
  for (const { fileName, moduleIds, code } of trozos.values())
    if (pedidos.has(fileName) && !moduleIds.some((id) => primeros.has(id)))
      partes.set(fileName, {
        ids: [...moduleIds],
        peso: code.length,
        quienes: new Set(),
        pide: new Set(),
        aparte: moduleIds.some((id) => aparte.has(id)),
      })
  for (const { fileName, facadeModuleId, imports } of trozos.values()) {
    const parte = partes.get(fileName)
    for (const otro of imports) {
      const pedida = partes.get(otro)
      if (parte && pedida) parte.pide.add(pedida)
    }
    if (!facadeModuleId) continue
    const vistos = new Set([fileName])
    for (const archivo of vistos) {
      partes.get(archivo)?.quienes.add(facadeModuleId)
      for (const otro of trozos.get(archivo)?.imports ?? []) vistos.add(otro)
    }
  }
  return partes
}

function elMejor(partes: ReadonlySet<Parte>): [Parte, Parte] | undefined {
  const lista = [...partes]
  const posibles: Array<[gana: number, una: Parte, otra: Parte]> = []
  for (const [i, una] of lista.entries())
    for (const otra of lista.slice(i + 1)) {
      const gana = ganancia(una, otra)
      if (gana > 0) posibles.push([gana, una, otra])
    }
  const par = posibles.sort((a, b) => b[0] - a[0]).find(([, una, otra]) => !rodeo(una, otra) && !rodeo(otra, una))
  return par && [par[1], par[2]]
}

/** What is saved by who needs both, less what each of the others would get: the part that they do not need, and what that asks for. */
function ganancia(una: Parte, otra: Parte): number {
  const gana = pesoDeTodos([...una.quienes].filter((quien) => otra.quienes.has(quien))) * unArchivo
  const soloUna = [...una.quienes].filter((quien) => !otra.quienes.has(quien))
  const soloOtra = [...otra.quienes].filter((quien) => !una.quienes.has(quien))
  if (gana <= pesoDeTodos(soloUna) * otra.peso + pesoDeTodos(soloOtra) * una.peso) return 0
  return gana - deMas(soloUna, otra) - deMas(soloOtra, una)
}

function deMas(quienes: readonly string[], parte: Parte): number {
  const todas = [...conLoQuePide(parte)]
  return quienes.reduce((suma, quien) => {
    const trae = todas.reduce((bytes, una) => (una.quienes.has(quien) ? bytes : bytes + una.peso), 0)
    return suma + (trae > tope ? Number.POSITIVE_INFINITY : pesoDe(quien) * trae)
  }, 0)
}

const pesoDeTodos = (quienes: readonly string[]): number => quienes.reduce((suma, quien) => suma + pesoDe(quien), 0)

function conLoQuePide(parte: Parte): Set<Parte> {
  const todas = new Set([parte])
  for (const una of todas) for (const pedida of una.pide) todas.add(pedida)
  return todas
}

/** Whether one asks for the other through a third. */
const rodeo = (una: Parte, otra: Parte): boolean =>
  [...una.pide].some((pedida) => pedida !== otra && conLoQuePide(pedida).has(otra))

function enOrden(partes: ReadonlySet<Parte>): Parte[] {
  const orden = new Set<Parte>()
  const poner = (parte: Parte, arriba: readonly Parte[]): void => {
    if (orden.has(parte) || arriba.includes(parte)) return
    for (const pedida of parte.pide) poner(pedida, [...arriba, parte])
    orden.add(parte)
  }
  for (const parte of partes) poner(parte, [])
  return [...orden]
}
