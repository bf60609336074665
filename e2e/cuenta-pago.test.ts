import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { cbuOf } from '../server/test/pagos.ts'
import { signedRendicion } from '../server/test/rendiciones.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'

test.beforeAll(({ portal }) => {
  portal.services.config.finance = undefined
})
const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])

test('the treasurer proposes a CBU, the secretary confirms by phone, and central sees it as new', async ({ portal }) => {
  await signedRendicion(portal)
  const tesorera = await portal.openAs('tesorera', '/app/actividad/listar', { viewport: desktop })
  await tesorera.locator('.te-esperan li', { hasText: 'falta un CBU que sirva' }).getByRole('link').click()
  await expect(tesorera.getByRole('heading', { level: 1, name: 'CBU de Rosario' })).toBeVisible()
  await tesorera.getByRole('button', { name: 'Proponer un CBU' }).click()
  const dialog = tesorera.getByRole('dialog', { name: 'Proponer el CBU de Rosario' })
  await dialog.getByLabel('CBU').fill('0110 1234')
  await dialog.getByRole('button', { name: 'Proponer y firmar' }).click()
  await expect(dialog.getByText(/sus 22 cifras no cierran/)).toBeVisible()
  await accesible(tesorera)
  await dialog.getByLabel('CBU').fill(cbuOf(7).replace(/(.{4})/g, '$1 '))
  await dialog.getByRole('button', { name: 'Proponer y firmar' }).dblclick()
  await signWithPassword(tesorera)
  await expect(tesorera.getByText('Propuesto, espera la otra firma')).toBeVisible()
  assert.deepEqual(await portal.rows('select count(*)::int as n from cuenta_propuesta'), [{ n: 1 }])
  await accesible(tesorera)

  const secretario = await portal.openAs('secretario', '/app/actividad/listar', { viewport: phone })
  await secretario.locator('.te-esperan li', { hasText: 'Confirmá el CBU de Rosario' }).getByRole('link').click()
  await secretario.getByRole('button', { name: 'Confirmar el CBU' }).click()
  await expect(secretario.getByRole('dialog', { name: 'Confirmar el CBU' })).toContainText(cbuOf(7).slice(0, 4))
  await secretario.getByRole('button', { name: 'Confirmar y firmar' }).click()
  await signWithPassword(secretario)
  await expect(secretario.getByText('En uso desde el', { exact: false })).toBeVisible()
  await expect(secretario.getByText('Todavía no se le pagó nunca', { exact: false })).toBeVisible()
  await accesible(secretario)

  // A page open meanwhile shows that nothing is pending any more.
  await tesorera.getByRole('button', { name: 'Retirarlo' }).click()
  const retirar = tesorera.getByRole('dialog', { name: 'Retirar el CBU propuesto' })
  await retirar.getByLabel('Motivo').fill('Me equivoqué')
  await retirar.getByRole('button', { name: 'Retirarlo' }).click()
  await expect(tesorera.getByText('Ese CBU ya no espera firma', { exact: false })).toBeVisible()

  const central = await portal.openAs('central', '/app/tesoreria/rendiciones/pagos', { viewport: desktop })
  const group = central.getByRole('region', { name: 'Rosario' })
  await expect(group.getByText('A este CBU no se le pagó nunca', { exact: false }).first()).toBeVisible()
  await group.getByRole('link', { name: 'Ver la cuenta' }).click()
  await central.getByRole('button', { name: 'Preguntar por este CBU' }).click()
  const pregunta = central.getByRole('dialog', { name: 'Preguntar por este CBU' })
  await pregunta.getByLabel('Motivo').fill('¿Es de la seccional?')
  await pregunta.getByRole('button', { name: 'Preguntar', exact: true }).click()
  await expect(central.getByText('preguntó el', { exact: false })).toBeVisible()
  await accesible(central)
})
