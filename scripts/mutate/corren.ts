import { existsSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

/** A place of the product: the text of a file from `desde` to `hasta`. */
export interface Sitio {
  path: string
  desde: number
  hasta: number
}
interface Range {
  startOffset: number
  endOffset: number
  count: number
}

/**
 * Which places ran while `work` did: what nobody runs, nobody sees broken. V8 counts the blocks of the modules of this turn, whose text
 * lies where it lay (types become blanks). Of what a thread or another process loaded (`cargados`, a file in which they say so) it counts
 * nothing: that ran whole.
 */
export async function corren(
  sitios: readonly Sitio[],
  turn: number,
  cargados: string,
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
  const apart = new Set(existsSync(cargados) ? readFileSync(cargados, 'utf8').split('\n') : [])
  rmSync(cargados, { force: true })
  const counted = new Map<string, Range[]>()
  for (const { url, functions } of result) {
    const [file, query] = url.split('?') as [string, string?]
    if (query === `vuelta=${turn}`)
      counted.set(
        fileURLToPath(file),
        functions.flatMap(({ ranges }) => ranges),
      )
  }
  return sitios.map((sitio) => apart.has(sitio.path) || ran(counted.get(sitio.path) ?? [], sitio))
}

const size = ({ startOffset, endOffset }: Range) => endOffset - startOffset

/**
 * The smallest block that has it whole ran, or one that it has in part. Of `a ? b : await c` where only b runs V8 counts nothing of what comes
 * after it in the function: behind an `await` what did not run may have run, if what is around it did.
 */
function ran(ranges: readonly Range[], { path, desde, hasta }: Sitio): boolean {
  const around = ranges.filter((r) => r.startOffset <= desde && hasta <= r.endOffset).toSorted((a, b) => size(a) - size(b))
  const [least, next] = around
  if (!least) return false
  if (ranges.some((r) => r.count > 0 && r.startOffset < hasta && desde < r.endOffset && size(r) <= size(least))) return true
  return (next?.count ?? 0) > 0 && readFileSync(path, 'utf8').slice(least.startOffset, desde).includes('await ')
}
