import type { Rolldown } from 'vite'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** Modules shared by several lazy files. The bundler makes one chunk per set of importers. */
interface Part {
  ids: string[]
  /** Bytes, uncompressed. */
  bytes: number
  /** Lazy entry files (a screen, a dialog) that load it. */
  importers: Set<string>
  /** Other parts that it imports. */
  input: Set<Part>
  /** Already has a chunk of its own; never merged. */
  separate: boolean
}

/** Cost of one more file, in uncompressed bytes: one of six slots on a slow network, and its overhead. */
const oneFile = 6000
/** Maximum of unneeded bytes that one merge may add to a screen, whatever others save. */
const cap = 20_000
/** Weight of an entry: everybody's home, a member's phone screens, staff screens. */
const weightOf = (importer: string): number =>
  /\/src\/app\//.test(importer) ? 60 : /\/features\/(afiliado|tramites|acceso)\//.test(importer) ? 6 : 1

/**
 * Merges shared parts pairwise while the saved files outweigh the unneeded bytes. Modules of the first load (`first`) and
 * those with their own files (`separate`) stay. Parts with another in between are not merged, because imports would form a
 * cycle. Imported parts come before their importers.
 */
export function merge(chunks: Chunks, first: ReadonlySet<string>, separate: ReadonlySet<string>): string[][] {
  const all = [...partsOf(chunks, first, separate).values()]
  const parts = new Set(all.filter((part) => !part.separate))
  for (let best = bestPair(parts); best; best = bestPair(parts)) {
    const [one, other] = best
    parts.delete(other)
    one.ids.push(...other.ids)
    one.bytes += other.bytes
    one.input = new Set([...one.input, ...other.input])
    for (const part of all) if (part.input.delete(other)) part.input.add(one)
    one.input.delete(one)
    const importers = [...one.importers, ...other.importers]
    for (const part of withDependencies(one)) part.importers = new Set([...part.importers, ...importers])
  }
  return inOrder(parts)
    .filter((part) => !part.separate)
    .map(({ ids }) => ids)
}

function partsOf(chunks: Chunks, first: ReadonlySet<string>, separate: ReadonlySet<string>): Map<string, Part> {
  const parts = new Map<string, Part>()
  const requests = new Set([...chunks.values()].flatMap(({ imports }) => imports))
  for (const { fileName, moduleIds, code } of chunks.values())
    if (requests.has(fileName) && !moduleIds.some((id) => first.has(id)))
      parts.set(fileName, {
        ids: [...moduleIds],
        bytes: code.length,
        importers: new Set(),
        input: new Set(),
        separate: moduleIds.some((id) => separate.has(id)),
      })
  for (const { fileName, facadeModuleId, imports } of chunks.values()) {
    const part = parts.get(fileName)
    for (const other of imports) {
      const requested = parts.get(other)
      if (part && requested) part.input.add(requested)
    }
    if (!facadeModuleId) continue
    const seen = new Set([fileName])
    for (const file of seen) {
      parts.get(file)?.importers.add(facadeModuleId)
      for (const other of chunks.get(file)?.imports ?? []) seen.add(other)
    }
  }
  return parts
}

function bestPair(parts: ReadonlySet<Part>): [Part, Part] | undefined {
  const list = [...parts]
  const possible: Array<[gana: number, una: Part, otra: Part]> = []
  for (const [i, one] of list.entries())
    for (const other of list.slice(i + 1)) {
      const wins = gain(one, other)
      if (wins > 0) possible.push([wins, one, other])
    }
  const pair = possible.sort((a, b) => b[0] - a[0]).find(([, one, other]) => !detour(one, other) && !detour(other, one))
  return pair && [pair[1], pair[2]]
}

/** Saving for entries that need both, less the bytes added to the others: the part they do not need and its imports. */
function gain(one: Part, other: Part): number {
  const wins = totalWeight([...one.importers].filter((importers) => other.importers.has(importers))) * oneFile
  const onlyOne = [...one.importers].filter((importers) => !other.importers.has(importers))
  const onlyOther = [...other.importers].filter((importers) => !one.importers.has(importers))
  if (wins <= totalWeight(onlyOne) * other.bytes + totalWeight(onlyOther) * one.bytes) return 0
  return wins - extras(onlyOne, other) - extras(onlyOther, one)
}

function extras(importers: readonly string[], part: Part): number {
  const all = [...withDependencies(part)]
  return importers.reduce((sum, importer) => {
    const brings = all.reduce((total, one) => (one.importers.has(importer) ? total : total + one.bytes), 0)
    return sum + (brings > cap ? Number.POSITIVE_INFINITY : weightOf(importer) * brings)
  }, 0)
}

const totalWeight = (importers: readonly string[]): number => importers.reduce((sum, importer) => sum + weightOf(importer), 0)

function withDependencies(part: Part): Set<Part> {
  const all = new Set([part])
  for (const one of all) for (const requested of one.input) all.add(requested)
  return all
}

/** True if one imports the other through a third. */
const detour = (one: Part, other: Part): boolean =>
  [...one.input].some((requested) => requested !== other && withDependencies(requested).has(other))

function inOrder(parts: ReadonlySet<Part>): Part[] {
  const order = new Set<Part>()
  const set = (part: Part, above: readonly Part[]): void => {
    if (order.has(part) || above.includes(part)) return
    for (const requested of part.input) set(requested, [...above, part])
    order.add(part)
  }
  for (const part of parts) set(part, [])
  return [...order]
}
