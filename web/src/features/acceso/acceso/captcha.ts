import type { Challenge, Solution } from 'altcha-lib/types'
import { api } from '../../../platform/api.ts'

/** Fetches a challenge and solves it in a web worker, to keep the page responsive on old phones. Resolves to the solution. */
export async function resolveChallenge(): Promise<string> {
  const { challenge } = await api.get<{ challenge: Challenge }>('recaptcha')
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise<Solution | null>((ready, failure) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => ready(data))
      worker.addEventListener('error', () => failure(new Error('the worker failed')))
      worker.postMessage(challenge)
    })
    if (!solution) throw new Error('no solution')
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}
