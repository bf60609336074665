import type { Rolldown } from 'vite'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** What several lazy files share, which the bundler would leave in as many files as there are sets of who asks for it. */
interface Part {
  ids: string[]
  /** Bytes, not compressed. */
  peso: number
  /** Files that begin something (a screen, a dialog) and bring it. */
  who: Set<string>
  /** Other parts that it imports. */
  input: Set<Part>
  /** Has its file already, which some ask for and nothing joins. */
  separate: boolean
}

/** What a file more costs, in bytes that are not compressed: a place among six on a slow line, and its own turn in each program on the way. */
const oneFile = 6000
/** Of what a screen does not need, more than this is not put on it at once, whatever the others save. */
const cap = 20_000
/** Who waits for it: everybody's home, the screens of a member on a phone, and those of who works at a desk. */
const sizeOf = (who: string): number =>
  /\/src\/app\//.test(who) ? 60 : /\/features\/(afiliado|tramites|acceso)\//.test(who) ? 6 : 1

/**
 * Puts together what screens share, two at a time, as long as the files that are saved are worth more than the bytes that somebody gets
 * without needing them. What everybody has from the first load (`primeros`), and what has files of its own (`aparte`), stays as it is. Two
 * between which there is another are not put together: files would ask for each other in a circle. Who is asked for comes before who asks.
 */
export function merge(chunks: Chunks, first: ReadonlySet<string>, separate: ReadonlySet<string>): string[][] {
  const all = [...partsOf(chunks, first, separate).values()]
  const parts = new Set(all.filter((part) => !part.separate))
  for (let best = bestPair(parts); best; best = bestPair(parts)) {
    const [one, other] = best
    parts.delete(other)
    one.ids.push(...other.ids)
    one.peso += other.peso
    one.input = new Set([...one.input, ...other.input])
    for (const part of all) if (part.input.delete(other)) part.input.add(one)
    one.input.delete(one)
    const who = [...one.who, ...other.who]
    for (const part of withRequest(one)) part.who = new Set([...part.who, ...who])
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
        peso: code.length,
        who: new Set(),
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
      parts.get(file)?.who.add(facadeModuleId)
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

/** What is saved by who needs both, less what each of the others would get: the part that they do not need, and what that asks for. */
function gain(one: Part, other: Part): number {
  const wins = totalSize([...one.who].filter((who) => other.who.has(who))) * oneFile
  const onlyOne = [...one.who].filter((who) => !other.who.has(who))
  const onlyOther = [...other.who].filter((who) => !one.who.has(who))
  if (wins <= totalSize(onlyOne) * other.peso + totalSize(onlyOther) * one.peso) return 0
  return wins - extras(onlyOne, other) - extras(onlyOther, one)
}

function extras(who: readonly string[], part: Part): number {
  const all = [...withRequest(part)]
  return who.reduce((sum, who) => {
    const brings = all.reduce((bytes, one) => (one.who.has(who) ? bytes : bytes + one.peso), 0)
    return sum + (brings > cap ? Number.POSITIVE_INFINITY : sizeOf(who) * brings)
  }, 0)
}

const totalSize = (who: readonly string[]): number => who.reduce((sum, who) => sum + sizeOf(who), 0)

function withRequest(part: Part): Set<Part> {
  const all = new Set([part])
  for (const one of all) for (const requested of one.input) all.add(requested)
  return all
}

/** Whether one asks for the other through a third. */
const detour = (one: Part, other: Part): boolean =>
  [...one.input].some((requested) => requested !== other && withRequest(requested).has(other))

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
