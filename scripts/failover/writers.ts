import { setTimeout as sleep } from 'node:timers/promises'
import { income } from '../../bench/movements.ts'

export interface Written {
  /** Idempotency keys that got a 201. */
  acknowledged: string[]
  /** Longest time without a 201, in milliseconds. */
  longest: number
}

const writers = 8

/** Eight treasurers post without a pause while `work` runs. They retry a failed request with the same key, as the web does. */
export async function writing(
  urls: readonly string[],
  { cookie, boxes, concept }: { cookie: string; boxes: number[]; concept: number },
  work: () => Promise<void>,
): Promise<Written> {
  const written: Written = { acknowledged: [], longest: 0 }
  let stop = false
  let last = performance.now()
  const gap = () => {
    const now = performance.now()
    written.longest = Math.max(written.longest, now - last)
    last = now
  }
  async function treasurer(url: string): Promise<void> {
    while (!stop) {
      const body = income(boxes, concept)
      while (!(await posted(url, body, cookie)))
        if (stop) return
        else await sleep(200)
      gap()
      written.acknowledged.push(body.clave)
    }
  }
  const all = Array.from({ length: writers }, (_, i) => treasurer(urls[i % urls.length] as string))
  await sleep(3000)
  written.longest = 0
  last = performance.now()
  try {
    await work()
    gap()
  } finally {
    stop = true
    await Promise.all(all)
  }
  return written
}

async function posted(url: string, body: object, cookie: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/movimientos-caja`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    await answer.arrayBuffer()
    return answer.status === 201
  } catch {
    return false
  }
}
