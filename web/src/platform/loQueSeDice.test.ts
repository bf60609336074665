import assert from 'node:assert/strict'
import i18next from 'i18next'
import { test } from 'vitest'
import { cuantos, interpolacion, pesos } from './loQueSeDice.ts'

const dicho = async (texto: string, datos: Record<string, string | number>) => {
  const i18n = i18next.createInstance().use(pesos).use(cuantos)
  await i18n.init({
    lng: 'es',
    interpolation: interpolacion,
    postProcess: 'pesos',
    resources: { es: { translation: { texto } } },
  })
  // A text of its own, that the catalogue does not have.
  const t = i18n.t as unknown as (clave: string, datos: object) => string
  return t('texto', datos)
}

test('how many is said with its separators in every text; a year and a number of something are not quantities', async () => {
  assert.equal(await dicho('{count} filas de {anio}', { count: 20000, anio: 2026 }), '20.000 filas de 2026')
  assert.equal(await dicho('{count} filas', { count: 0 }), '0 filas')
  assert.equal(await dicho('{count} filas', { count: 'unas' }), 'unas filas')
})

test('an amount is not parted from its sign', async () => {
  assert.equal(await dicho('Son $ {importe}', { importe: '1.228,00' }), 'Son $\u00a01.228,00')
})
