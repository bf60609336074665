import assert from 'node:assert/strict'
import { lists } from '@gremial/contract/derived/calls.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../test/app.ts'
import { addressOf, callTargets, sample } from '../test/muestras.ts'

const t = await testApp()

/** Where schemas of Zod are born and compiled while this runs. Zod marks what it makes with `_zod`, and compiles with `Function`. */
async function made(work: () => Promise<unknown>): Promise<string[]> {
  const places: string[] = []
  const { defineProperty } = Object
  const { Function } = globalThis
  const place = (what: string) =>
    places.push(
      `${what}: ${
        (new Error().stack ?? '')
          .split('\n')
          .slice(3)
          .find((line) => /\/(server|contract)\/src\//.test(line)) ?? 'elsewhere'
      }`,
    )
  Object.defineProperty = (object, key, attributes) => {
    // An error of Zod has the mark too; it is made of issues and not of a type.
    if (key === '_zod' && typeof attributes.value?.def?.type === 'string') place('a schema')
    return Reflect.apply(defineProperty, Object, [object, key, attributes])
  }
  globalThis.Function = new Proxy(Function, {
    construct(real, args) {
      place('code')
      return Reflect.construct(real, args)
    },
  })
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  try {
    await work()
    return [...new Set(places)]
  } finally {
    Object.defineProperty = defineProperty
    globalThis.Function = Function
    Error.stackTraceLimit = limit
  }
}

/** Those would leave the rest of the requests without a session. */
const ends = new Set(['acceso.salir', 'sesiones.cerrar', 'sesiones.cerrarOtras'])

test('no request builds a schema: the second request to each route creates no Zod object', async () => {
  const admin = await t.login('admin')
  const oneOf = { entero: '1', enteros: '1', logico: '1', texto: 'a', fecha: formatDate(t.today()) }
  const filtered = Object.values(lists).flatMap((lista) => {
    const filters = Object.entries(lista.filters).map(([name, tipo]) => `G_${name}=${encodeURIComponent(oneOf[tipo])}`)
    const query = ['size=1', ...filters].join('&')
    return [lista.path, ...(lista.file ? [`${lista.path}/exportar-excel`] : [])].map(
      (path) => () => admin.get(`${path}?formato=csv&${query}`.replace(path === lista.path ? 'formato=csv&' : '', '')),
    )
  })
  const called = callTargets.map((target) => () => {
    const part = (where: string) => {
      const { schema } = target.parts.find((one) => one.where === where) ?? {}
      return schema && sample(schema)
    }
    const who = ends.has(target.name) ? t.visitor() : admin
    const body = target.method === 'GET' || target.method === 'DELETE' ? undefined : (part('cuerpo') ?? {})
    return who.call(target.method, addressOf(target, part('claves'), part('consulta')), body)
  })
  const asks = [...filtered, ...called]
  assert.ok(asks.length > 300, `${asks.length}`)
  for (const ask of asks) await ask()
  const places = await made(async () => {
    for (const ask of asks) await ask()
  })
  assert.deepEqual(places, [])
})
