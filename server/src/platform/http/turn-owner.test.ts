import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Person, testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { buildApp } from '../../app.ts'
import { turnOwner } from '../runtime/fair-turns.ts'

const t = await testApp()
const app = await buildApp({
  services: t.services,
  sessions: t.app.sessions,
  limits: false,
  also: (app) => {
    const config = { access: { kind: 'signedIn', evenExpired: false, evenOwing: false } } as const
    const owner = async () => ({ owner: turnOwner.getStore() ?? '' })
    app.get('/api/de-quien', { config }, owner)
    app.post('/api/de-quien', { config }, owner)
    app.put('/api/de-quien', { config: { ...config, multipart: true } }, async (request) => {
      for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
      return owner()
    })
  },
})
atEnd(() => app.close())

test("the turns of a request's work belong to its person, whatever body was read before", async () => {
  const people = await Promise.all(['ana', 'beto'].map((name) => t.login(name)))
  const form = '--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\ncontenido\r\n--x--\r\n'
  const asked = people.map(async ({ headers }) => {
    const person = new Person(app, headers)
    const { id } = (await person.get('usuarios/actual')).body
    const answers = await Promise.all([
      person.get('de-quien'),
      person.post('de-quien', { a: 'x'.repeat(100_000) }),
      person.call('PUT', 'de-quien', form, { 'content-type': 'multipart/form-data; boundary=x' }),
    ])
    assert.deepEqual(
      answers.map(({ body }) => body.owner),
      [String(id), String(id), String(id)],
    )
  })
  await Promise.all(asked)
})
