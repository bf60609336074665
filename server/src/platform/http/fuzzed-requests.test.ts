import assert from 'node:assert/strict'
import { calls } from '@gremial/contract/derived/calls.ts'
import type { Call } from '@gremial/contract/platform/call.ts'
import { test } from 'vitest'
import { type Person, testApp } from '../../../test/app.ts'

const todas = Object.values(calls).flatMap((grupo) => Object.values<Call>(grupo))
/** Paths with ids that do not exist. */
const direccion = ({ path }: Call): string => path.replaceAll(/:\w+/g, '2147483647')

const t = await testApp()
const people: Person[] = []
for (const who of ['admin', 'ana', 'tesorera', 'central', 'mesa'] as const) people.push(await t.login(who))

test('a repeated parameter is refused by every call that takes one value', async () => {
  let refused = 0
  for (const llamada of todas.filter(({ method, query }) => method === 'GET' && query)) {
    const { query } = llamada
    const keys = query && 'shape' in query ? Object.keys(query.shape as object) : []
    // A parameter that accepts a list accepts one value too, according to its schema.
    const single = keys.filter((key) => query?.safeParse({ [key]: ['1', '1'] }).error?.issues.some(({ path }) => path[0] === key))
    for (const key of single) {
      const statuses = []
      for (const who of people) {
        const { status } = await who.get(`${direccion(llamada)}?${key}=1&${key}=1`)
        statuses.push(status)
        // A caller without permission gets that error first.
        assert.ok([400, 401, 403, 404].includes(status), `${llamada.path} ${key}: ${status}`)
        if (status === 400) break
      }
      assert.ok(statuses.includes(400), `${llamada.path} ${key}: ${statuses.join()}`)
      refused++
    }
  }
  assert.ok(refused > 40, `${refused} were asked`)
})

test('a prototype-polluting body is refused before any handler reads it', async () => {
  let refused = 0
  for (const llamada of todas.filter(({ method, body }) => (method === 'POST' || method === 'PUT') && body)) {
    const [admin] = people
    for (const payload of ['{"__proto__":{"suyo":1}}', '{"a":{"constructor":{"prototype":{"suyo":1}}}}']) {
      const { statusCode } = await t.app.inject({
        method: llamada.method,
        url: `/api/${direccion(llamada)}`,
        headers: { ...admin?.headers, 'content-type': 'application/json' },
        payload,
      })
      assert.ok([400, 401, 403, 404, 415].includes(statusCode), `${llamada.path}: ${statusCode}`)
      if (statusCode === 400) refused++
    }
  }
  assert.equal(Reflect.get({}, 'suyo'), undefined)
  assert.ok(refused > 100, `${refused} were refused`)
})

test('unsupported methods get 400, 404 or 405, and never echo the request', async () => {
  for (const method of ['TRACE', 'PATCH', 'PROPFIND'] as const) {
    const answer = await t.app.inject({ method: method as 'PATCH', url: '/api/usuarios/actual', headers: { 'x-dicho': 'eco' } })
    assert.ok([400, 404, 405].includes(answer.statusCode), `${method}: ${answer.statusCode}`)
    assert.ok(!answer.body.includes('eco'), method)
  }
})
