import type { Challenge, Solution } from 'altcha-lib/types'
import { api } from '../../../platform/api.ts'

/** Asks for a challenge and solves it in a worker, so that the page stays alive on an old phone. Answers what the server verifies. */
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
