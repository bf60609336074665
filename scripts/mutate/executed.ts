import { existsSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

/** Part of a file, from `start` to `end`. */
export interface Location {
  path: string
  start: number
  end: number
}
interface Range {
  startOffset: number
  endOffset: number
  count: number
}

/**
 * Which locations ran during `work`, from V8's block coverage of the modules of this turn (type stripping keeps positions). Other
 * threads and processes are not measured: their modules, listed in the file `loaded`, count as executed whole.
 */
export async function executed(
  locations: readonly Location[],
  turn: number,
  loaded: string,
  work: () => Promise<void>,
): Promise<boolean[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  const elsewhere = new Set(existsSync(loaded) ? readFileSync(loaded, 'utf8').split('\n') : [])
  rmSync(loaded, { force: true })
  const counted = new Map<string, Range[]>()
  for (const { url, functions } of result) {
    const [file, query] = url.split('?') as [string, string?]
    if (query === `turn=${turn}`)
      counted.set(
        fileURLToPath(file),
        functions.flatMap(({ ranges }) => ranges),
      )
  }
  return locations.map((location) => elsewhere.has(location.path) || ran(counted.get(location.path) ?? [], location))
}

const size = ({ startOffset, endOffset }: Range) => endOffset - startOffset

/**
 * True if the smallest block around the location ran, or a block that overlaps it did. For `a ? b : await c` where only b runs,
 * V8 counts nothing of the rest of the function. So after an `await`, a block without counts may have run if the one around it
 * did.
 */
function ran(ranges: readonly Range[], { path, start, end }: Location): boolean {
  const around = ranges.filter((r) => r.startOffset <= start && end <= r.endOffset).toSorted((a, b) => size(a) - size(b))
  const [least, next] = around
  if (!least) return false
  if (ranges.some((r) => r.count > 0 && r.startOffset < end && start < r.endOffset && size(r) <= size(least))) return true
  return (next?.count ?? 0) > 0 && readFileSync(path, 'utf8').slice(least.startOffset, start).includes('await ')
}
