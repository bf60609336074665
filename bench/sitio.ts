import type { ChildProcess } from 'node:child_process'
import { resolver } from '../server/test/captcha.ts'

/** What a server says on the line that the pattern is of. */
export const firstLine = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((done, fail) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = pattern.exec(said)?.[1]
      if (found) done(found)
    })
    child.once('exit', () => fail(new Error(said)))
  })

/** Enters as a person does: challenge, captcha, login. Gives the cookie of the session. */
export async function login(url: string, email: string, more: Record<string, string> = {}): Promise<string> {
  const { challenge } = (await (await fetch(`${url}/api/recaptcha`, { headers: more })).json()) as {
    challenge: Parameters<typeof resolver>[0]
  }
  const recaptchaResponse = await resolver(challenge)
  const headers = { ...more, 'content-type': 'application/json' }
  const pass = await fetch(`${url}/api/recaptcha`, { method: 'POST', headers, body: JSON.stringify({ recaptchaResponse }) })
  const cookie = pass.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const entered = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ username: email, password: 'Gremial.2026' }),
  })
  if (entered.status !== 200) throw new Error(await entered.text())
  return (
    entered.headers
      .getSetCookie()
      .find((c) => c.includes('gremial_sesion'))
      ?.split(';')[0] ?? ''
  )
}
