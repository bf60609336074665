import assert from 'node:assert/strict'
import i18next from 'i18next'
import { test } from 'vitest'
import { count, currencySpacing, interpolation } from './interpolation.ts'

const spoken = async (text: string, values: Record<string, string | number>) => {
  const i18n = i18next.createInstance().use(currencySpacing).use(count)
  await i18n.init({
    lng: 'es',
    interpolation: interpolation,
    postProcess: 'pesos',
    resources: { es: { translation: { texto: text } } },
  })
  // This key is not in the catalogue's type.
  const t = i18n.t as unknown as (key: string, values: object) => string
  return t('texto', values)
}

test('quantities have thousands separators in every text; years and numbers of things do not', async () => {
  assert.equal(await spoken('{count} filas de {anio}', { count: 20000, anio: 2026 }), '20.000 filas de 2026')
  assert.equal(await spoken('{count} filas', { count: 0 }), '0 filas')
  assert.equal(await spoken('{count} filas', { count: 'unas' }), 'unas filas')
})

test('an amount is not parted from its sign', async () => {
  assert.equal(await spoken('Son $ {importe}', { importe: '1.228,00' }), 'Son $\u00a01.228,00')
})
