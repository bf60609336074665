import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import { problemas } from './validacion.ts'

test('a field with two problems is told the first one alone, and the fields come in their order', () => {
  const clave = z.string().min(7).regex(/\d/)
  const { error } = z.object({ clave, otra: z.object({ clave }) }).safeParse({ clave: 'corta', otra: { clave: 'sin cifra' } })
  assert.ok(error)
  assert.deepEqual(
    error.issues.map(({ path }) => path.join('.')),
    ['clave', 'clave', 'otra.clave'],
  )
  assert.deepEqual(
    problemas(error).map(({ campo, clave: dicho }) => [campo, dicho]),
    [
      ['clave', problemas(clave.safeParse('corta1').error as z.ZodError)[0]?.clave],
      ['otra.clave', problemas(clave.safeParse('sin cifra').error as z.ZodError)[0]?.clave],
    ],
  )
})
