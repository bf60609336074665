import assert from 'node:assert/strict'
import { llamadas } from '@gremial/contract/llamadas.ts'
import type { Llamada } from '@gremial/contract/platform/llamada.ts'
import { test } from 'vitest'
import { type Person, testApp } from '../../../test/app.ts'

const todas = Object.values(llamadas).flatMap((grupo) => Object.values<Llamada>(grupo))
/** With ids that nobody has. */
const direccion = ({ ruta }: Llamada): string => ruta.replaceAll(/:\w+/g, '2147483647')

const t = await testApp()
const people: Person[] = []
for (const who of ['admin', 'ana', 'tesorera', 'central', 'mesa'] as const) people.push(await t.login(who))

test('a parameter that comes twice where one is expected is refused, by every call that takes one', async () => {
  let refused = 0
  for (const llamada of todas.filter(({ metodo, consulta }) => metodo === 'GET' && consulta)) {
    const { consulta } = llamada
    const keys = consulta && 'shape' in consulta ? Object.keys(consulta.shape as object) : []
    // What takes several takes one as well, and says so by its schema.
    const single = keys.filter((key) =>
      consulta?.safeParse({ [key]: ['1', '1'] }).error?.issues.some(({ path }) => path[0] === key),
    )
    for (const key of single) {
      const statuses = []
      for (const who of people) {
        const { status } = await who.get(`${direccion(llamada)}?${key}=1&${key}=1`)
        statuses.push(status)
        // Who may not ask at all is told that first.
        assert.ok([400, 401, 403, 404].includes(status), `${llamada.ruta} ${key}: ${status}`)
        if (status === 400) break
      }
      assert.ok(statuses.includes(400), `${llamada.ruta} ${key}: ${statuses.join()}`)
      refused++
    }
  }
  assert.ok(refused > 40, `${refused} were asked`)
})

test('a body that would change what every object inherits is refused before anybody reads it', async () => {
  let refused = 0
  for (const llamada of todas.filter(({ metodo, cuerpo }) => (metodo === 'POST' || metodo === 'PUT') && cuerpo)) {
    const [admin] = people
    for (const payload of ['{"__proto__":{"suyo":1}}', '{"a":{"constructor":{"prototype":{"suyo":1}}}}']) {
      const { statusCode } = await t.app.inject({
        method: llamada.metodo,
        url: `/api/${direccion(llamada)}`,
        headers: { ...admin?.headers, 'content-type': 'application/json' },
        payload,
      })
      assert.ok([400, 401, 403, 404, 415].includes(statusCode), `${llamada.ruta}: ${statusCode}`)
      if (statusCode === 400) refused++
    }
  }
  assert.equal(Reflect.get({}, 'suyo'), undefined)
  assert.ok(refused > 100, `${refused} were refused`)
})

test('methods that no call has say that there is nothing, and nothing is said back of what was sent', async () => {
  for (const method of ['TRACE', 'PATCH', 'PROPFIND'] as const) {
    const answer = await t.app.inject({ method: method as 'PATCH', url: '/api/usuarios/actual', headers: { 'x-dicho': 'eco' } })
    assert.ok([400, 404, 405].includes(answer.statusCode), `${method}: ${answer.statusCode}`)
    assert.ok(!answer.body.includes('eco'), method)
  }
})
