import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axe, expect, navegador, telefono } from './navegador.ts'

const n = await navegador()

test('a difficult word says what it means where it stands: by touch, by keyboard, and to who hears the screen, in their language', async () => {
  const page = await n.abrir('ana', '/app/solicitudes-prestamo/nuevo/editar', { tamanio: telefono })
  await page.locator('#paso-solicitud').getByText('Préstamo de turismo', { exact: true }).click()
  await page.getByLabel('¿Cuánto necesitás?').fill('120000')
  await page.locator('#paso-solicitud').getByText('6 cuotas', { exact: true }).click()
  const signo = page.getByRole('button', { name: 'Qué es: CFT' })
  const dice = page.getByText(/^Costo financiero total: lo que el préstamo cuesta por año/)
  await expect(signo).toHaveAccessibleDescription(/^Costo financiero total/)
  await expect(dice).toBeHidden()
  await signo.click()
  await expect(dice).toBeVisible()
  await expect(dice).toBeInViewport({ ratio: 1 })
  const { violations } = await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    [],
  )
  await page.keyboard.press('Escape')
  await expect(dice).toBeHidden()
  await signo.focus()
  await page.keyboard.press('Enter')
  await expect(dice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signo).toBeFocused()
})

test('the count of a cash box, a settlement and the rates at the desk say what they are', async () => {
  for (const [quien, ruta, palabra, dice] of [
    ['tesorera', '/app/seccionales/planillas-caja/2/cerrar', 'Qué es: Arqueo', /^Contar el dinero que hay en la caja/],
    ['tesorera', '/app/seccionales/rendiciones-gasto/lista', 'Qué es: Rendición', /^La cuenta de lo que gastó la seccional/],
  ] as const) {
    const page = await n.abrir(quien, ruta)
    await page.getByRole('button', { name: palabra }).click()
    await expect(page.getByText(dice)).toBeVisible()
  }
})
