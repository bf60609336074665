import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { Person } from './app.ts'

/** The answer to a challenge, as the browser sends it. */
export async function resolver(challenge: Challenge): Promise<string> {
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64')
}

/** A solution of a fresh challenge. */
export const solution = async (persona: Person): Promise<string> => resolver((await persona.get('recaptcha')).body.challenge)

/** Verifies a solution and gives the cookie of its pass. */
export async function pase(persona: Person): Promise<string> {
  const answer = await persona.post('recaptcha', { recaptchaResponse: await solution(persona) })
  const cookie = answer.cookies.find((c) => c.name === 'gremial_pase')
  if (answer.status !== 204 || !cookie) throw new Error(`no pass: ${answer.status}`)
  return `gremial_pase=${cookie.value}`
}
