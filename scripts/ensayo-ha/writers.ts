import { setTimeout as sleep } from 'node:timers/promises'
import { income } from '../../bench/movements.ts'

/**
 * Eight treasurers who post without a pause, each movement with its key, and repeat one that was not answered with that same key, as the web does. What was
 * acknowledged, and when, is what has to be there afterwards.
 */
export interface Written {
  /** Keys that got their 201. */
  acknowledged: string[]
  /** Answers that were none of those, by their code. */
  others: Map<string, number>
  /** The longest time in which nobody got one. */
  longest: number
  /** How many were repeated, and were there already or not. */
  repeated: number
}

const writers = 8

export async function writing(
  urls: readonly string[],
  { cookie, boxes, concept }: { cookie: string; boxes: number[]; concept: number },
  meanwhile: () => Promise<void>,
): Promise<Written> {
  const written: Written = { acknowledged: [], others: new Map(), longest: 0, repeated: 0 }
  let stop = false
  let last = performance.now()
  const answered = (key: string) => {
    const now = performance.now()
    written.longest = Math.max(written.longest, now - last)
    last = now
    written.acknowledged.push(key)
  }
  const count = (code: string) => written.others.set(code, (written.others.get(code) ?? 0) + 1)
  async function treasurer(url: string): Promise<void> {
    while (!stop) {
      const body = income(boxes, concept)
      for (let tries = 0; ; tries++) {
        if (tries === 1) written.repeated++
        const code = await post(url, body, cookie)
        if (code === '201') {
          answered(body.clave)
          break
        }
        count(code)
        if (stop) break
        await sleep(200)
      }
    }
  }
  const all = Array.from({ length: writers }, (_, i) => treasurer(urls[i % urls.length] as string))
  await sleep(3000)
  written.longest = 0
  last = performance.now()
  try {
    await meanwhile()
  } finally {
    stop = true
    await Promise.all(all)
  }
  return written
}

async function post(url: string, body: object, cookie: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/api/movimientos-caja`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await answer.text()
    if (answer.status === 201) return '201'
    const { codigo } = JSON.parse(text) as { codigo?: string }
    return codigo ?? String(answer.status)
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'sin respuesta' : 'cortada'
  }
}
