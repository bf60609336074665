import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { z } from 'zod'
import { cost, hostile, isText, spent } from '../test/hostil.ts'
import { callTargets, type Leaf, leaves, listTargets, sampleWith, type Target, withAt } from '../test/muestras.ts'

/** What the schemas of the contract take and refuse, in every place where something may be written. */

test('a million letters in any text of any call are validated in one pass', () => {
  let tried = 0
  for (const { name, parts } of [...callTargets, ...listTargets]) {
    for (const { where, zod, schema } of parts) {
      for (const leaf of [...leaves(schema)].filter(isText)) {
        const whole = sampleWith(schema, leaf)
        for (const [what, text] of Object.entries(hostile)) {
          const value = withAt(whole, leaf.path, text)
          const begun = spent()
          zod.safeParse(value, { reportInput: true })
          const ms = cost(begun)
          assert.ok(ms < 500, `${name} ${where}.${leaf.path.join('.')}, ${what}: ${ms.toFixed(0)} ms`)
          tried++
        }
      }
    }
  }
  assert.ok(tried > 1000, `${tried}`)
})

/** Problems of a part with one value at one place. */
const issuesAt = (zod: z.ZodType, whole: unknown, path: string[], value: unknown) => {
  const { error } = zod.safeParse(withAt(whole, path, value), { reportInput: true })
  const at = path.join('.')
  return error?.issues.filter((issue) => at.startsWith(issue.path.join('.')) && issue.path.length > 0) ?? []
}

/** Everything that calls take at a kind of place: `refused` are the values that none may take. */
function nowhere(kind: (leaf: Leaf, target: Target) => boolean, refused: unknown[], except: RegExp = /^$/): number {
  let places = 0
  for (const target of callTargets) {
    for (const { where, zod, schema } of target.parts) {
      for (const leaf of leaves(schema)) {
        const whole = sampleWith(schema, leaf)
        const place = `${target.name} ${where}.${leaf.path.join('.')}`
        if (!kind(leaf, target) || except.test(place)) continue
        places++
        for (const value of refused)
          assert.ok(issuesAt(zod, whole, leaf.path, value).length > 0, `${place} takes ${JSON.stringify(value)}`)
      }
    }
  }
  return places
}

/** Texts of several lines: what people write at length, the file and the paragraphs of a procedure, and photos. */
const ofLines =
  /^definiciones\.crear cuerpo\.archivo$|contenido\.((descripcion|declaracion|correos\.\w+)\.\w\w|monto\.formula)$|\.(mensaje|motivo|motivoParecido|condiciones|contenido|observacion|personasViajaron|comentario|observaciones|pendienteBanco|declaracion|texto|imagen|logo|respuesta|actaTexto|parrafos(\.\d+)?)$/

test('surrogate halves, control and bidi characters are refused; line breaks in one-line texts', () => {
  const half = ['una \ud83d', '\udc00', 'a\u0000b', 'a\u0007', 'uno\u202eodaregla', '\u2066x', 'a\u200eb']
  // A filter of a list is read by the list itself: below.
  const notLists = (leaf: Leaf, { name }: Target) =>
    isText(leaf) && !['seccionales.grafico', 'movimientosCaja.totales'].includes(name)
  assert.ok(nowhere(notLists, half) > 60)
  assert.ok(nowhere(notLists, ['dos\nrenglones', 'con\ttabulador', 'a\u2028b'], ofLines) > 50)
})

test('an amount has two decimals, in every field that holds one', () => {
  const amounts = nowhere(
    ({ schema }) => schema.type === 'number' && schema.const === undefined,
    [9e-9, 1e-10, 5.00000005, 0.001, 1234567.891, 1e300, '12', true, [1]],
  )
  assert.ok(amounts >= 7, `${amounts}`)
})

test('an id is a number: nothing else becomes one, in any call', () => {
  const whole = [true, [1], ['1'], '1.0', ' 1', '1 ', '+1', '0x1', '1e0', '', 1.5, -1, {}, '9'.repeat(17), 2 ** 60]
  // Two are written as they are read on a card, and may be a text; the filters of a list are read by the list.
  assert.ok(
    nowhere(({ schema }) => schema.type === 'integer', whole, /^registro\.|^seccionales\.grafico|^movimientosCaja\.totales/) > 60,
  )
})
