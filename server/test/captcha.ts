import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { sql } from 'kysely'
import { newToken, tokenHash } from '../src/platform/access/session.ts'
import type { Person, TestApp } from './app.ts'

/** Solves a challenge and encodes it as the browser does. */
export async function resolver(challenge: Challenge): Promise<string> {
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64')
}

/** A solution of a new challenge. */
export const solution = async (person: Person): Promise<string> => resolver((await person.get('recaptcha')).body.challenge)

/** Verifies a solution and returns the cookie of its pass. */
export async function pase(person: Person): Promise<string> {
  const answer = await person.post('recaptcha', { recaptchaResponse: await solution(person) })
  const cookie = answer.cookies.find((c) => c.name === 'gremial_pase')
  if (answer.status !== 204 || !cookie) throw new Error(`no pass: ${answer.status}`)
  return `gremial_pase=${cookie.value}`
}

/** A pass without the proof of work (a quarter of a second each), for tests that need many. */
export async function paseDado(t: TestApp): Promise<string> {
  const token = newToken()
  const until = new Date(t.services.now().getTime() + 5 * 60_000)
  await sql`insert into captcha_pase (token_hash, vence) values (${tokenHash(token)}, ${until})`.execute(t.db)
  return `gremial_pase=${token}`
}
