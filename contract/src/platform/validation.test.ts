import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { cuit, email, paragraphs, problemsOf, text } from './validation.ts'

test('a field with two problems reports only the first, and fields come in schema order', () => {
  const key = z.string().min(7).regex(/\d/)
  const { error } = z
    .object({ clave: key, otra: z.object({ clave: key }) })
    .safeParse({ clave: 'corta', otra: { clave: 'sin cifra' } })
  assert.ok(error)
  assert.deepEqual(
    error.issues.map(({ path }) => path.join('.')),
    ['clave', 'clave', 'otra.clave'],
  )
  assert.deepEqual(
    problemsOf(error).map(({ campo: field, clave: spoken }) => [field, spoken]),
    [
      ['clave', problemsOf(key.safeParse('corta1').error as z.ZodError)[0]?.clave],
      ['otra.clave', problemsOf(key.safeParse('sin cifra').error as z.ZodError)[0]?.clave],
    ],
  )
})

test('an empty value is missing, and a wrong one is named', () => {
  const spoken = (value: string) => problemsOf(cuit.safeParse(value, { reportInput: true }).error as z.ZodError)[0]
  assert.deepEqual(spoken(''), { campo: '', clave: 'validacion.requerido', datos: {} })
  assert.equal(spoken('20-1')?.clave, 'validacion.cuit')
})

test('typed texts are composed (NFC): a letter with its accent is one character, also in limits', () => {
  for (const schema of [text(5), paragraphs(5)]) assert.equal(schema.parse(' Mun\u0303oz '), 'Muñoz')
  assert.equal(email.safeParse('mun\u0303oz@correo.example').success, false)
})
