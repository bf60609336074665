import assert from 'node:assert/strict'
import { catalogText } from '@gremial/contract/platform/catalogText.ts'
import { test } from 'vitest'
import { z } from 'zod'
import { translateCatalogText, translatorOf } from './catalog-texts.ts'

const english = new Map([
  ['Préstamo personal', 'Personal loan'],
  ['Talón de pago de {mes}', 'Payment slip for {mes}'],
  ['Débito automático, lote {numero}', 'Direct debit, batch {numero}'],
  ['Cuota de {mes}, recibo {numero}', 'Receipt {numero} of {mes} dues'],
])
const inEnglish = (text: string) => translateCatalogText(english, 'en', text)

test('a catalogue text is translated whole, by month, by number, or by the name before a number', () => {
  for (const [text, expected] of [
    ['Préstamo personal', 'Personal loan'],
    ['Talón de pago de noviembre de 2026', 'Payment slip for November 2026'],
    ['Débito automático, lote 31', 'Direct debit, batch 31'],
    ['Cuota de enero de 2025, recibo 0012-00000031', 'Receipt 0012-00000031 of January 2025 dues'],
    ['Préstamo personal, 2026-000012', 'Personal loan, 2026-000012'],
    // Without a translation it stays as it is.
    ['Préstamo personal 2', 'Préstamo personal 2'],
    ['Talón de pago de brumario de 2026', 'Talón de pago de brumario de 2026'],
    ['', ''],
  ] as const)
    assert.equal(inEnglish(text), expected)
  assert.equal(
    translateCatalogText(new Map([['Talón de pago de {mes}', '{mes}缴费单']]), 'zh', 'Talón de pago de noviembre de 2026'),
    '2026年11月缴费单',
  )
})

test('only declared fields of a response are translated, at any depth, without mutating it', () => {
  const name = catalogText()
  const answer = z.object({
    nombre: name,
    persona: z.string(),
    nada: name.nullable(),
    content: z.array(z.object({ descripcion: name, otro: z.string().optional() })),
    datos: z.record(z.string(), z.union([name, z.number()])),
  })
  const given = {
    nombre: 'Préstamo personal',
    persona: 'Préstamo personal',
    nada: null,
    content: [{ descripcion: 'Préstamo personal' }],
    datos: { producto: 'Préstamo personal', veces: 3 },
  }
  const before = structuredClone(given)
  assert.deepEqual(translatorOf(answer)?.(given, inEnglish), {
    nombre: 'Personal loan',
    persona: 'Préstamo personal',
    nada: null,
    content: [{ descripcion: 'Personal loan' }],
    datos: { producto: 'Personal loan', veces: 3 },
  })
  assert.deepEqual(given, before)
  assert.equal(translatorOf(z.object({ nombre: z.string() })), undefined)
})
