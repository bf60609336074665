import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { calls } from '@gremial/contract/derived/calls.ts'
import type { Call } from '@gremial/contract/platform/call.ts'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { askAgain } from '../../../test/keep-alive.ts'
import { porte } from '../../../test/porte.ts'

/**
 * The connection as a contract: after any answer of any route, its connection answers the next request or is closed. A proxy
 * shares it among visitors, so one that hangs keeps somebody else waiting.
 */
const t = await testApp()
const port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
const callers = [
  '',
  ...(await Promise.all(['beto', 'admin'].map(async (who) => `Cookie: ${(await t.login(who)).headers.cookie}`))),
]

const noise = randomBytes(400_000)
const long = Buffer.alloc(2_000_000, 'a')
const json = 'Content-Type: application/json'
const chunked = 'Transfer-Encoding: chunked'
const chunks = (content: Buffer) =>
  Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n0\r\n\r\n')])
const form = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\n'),
  noise,
  Buffer.from('\r\n--x--\r\n'),
])
const sized = (content: Buffer) => `Content-Length: ${content.length}`
const bodies: Record<string, [headers: string[], body: Buffer]> = {
  none: [[], Buffer.alloc(0)],
  'too long': [[json, sized(long)], long],
  'too long, in chunks': [[json, chunked], chunks(long)],
  'a chunk without a size': [[json, chunked], Buffer.concat([Buffer.from('zz\r\n'), noise])],
  'JSON that is not': [[json, sized(noise)], noise],
  null: [[json, 'Content-Length: 4'], Buffer.from('null')],
  'more than its length': [[json, 'Content-Length: 2'], Buffer.concat([Buffer.from('{}'), noise])],
  encoded: [[json, 'Content-Encoding: gzip', sized(noise)], noise],
  'of another type': [['Content-Type: application/xml', sized(noise)], noise],
  'a form': [['Content-Type: multipart/form-data; boundary=x', sized(form)], form],
  'a form without boundary': [['Content-Type: multipart/form-data', sized(long)], long],
}

const every = Object.values(calls)
  .flatMap((group) => Object.values<Call>(group))
  .flatMap((call) => callers.flatMap((_, caller) => Object.keys(bodies).map((body) => ({ call, caller, body }))))

test('after any response of any route, to any body and caller, the connection works or is closed', async () => {
  const many = porte(every.length, 300)
  // Coprime with the number of cases: a sample goes through all routes, callers and bodies.
  const step = many === every.length ? 1 : 4_999
  const begin = Math.floor(Math.random() * every.length)
  const picked = Array.from({ length: many }, (_, n) => every[(begin + n * step) % every.length])
  const hung: string[] = []
  const seen = { answered: 0, closed: 0 }
  const worker = async () => {
    for (let one = picked.pop(); one && hung.length === 0; one = picked.pop()) {
      const { call, caller, body } = one
      const [headers, content] = bodies[body] ?? [[], Buffer.alloc(0)]
      const line = `${call.method} /api/${call.path.replaceAll(/:\w+/g, '2147483647')} HTTP/1.1`
      const head = [line, 'Host: x', ...(callers[caller] ? [callers[caller]] : []), ...headers, '', ''].join('\r\n')
      const { status, next } = await askAgain(port, Buffer.concat([Buffer.from(head), content]))
      if (next === 'hangs') hung.push(`${line}, caller ${caller}, ${body}: ${status}`)
      else seen[next]++
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  assert.deepEqual(hung, [], `from case ${begin}`)
  assert.ok(seen.answered > many / 2, JSON.stringify(seen))
})
