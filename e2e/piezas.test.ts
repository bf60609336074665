import { casosDeImporte } from '@gremial/contract/platform/dinero.casos.ts'
import { formatearImporte } from '@gremial/contract/platform/dinero.ts'
import { expect, test } from './fixtures.ts'
import { scriptOf } from './pages.ts'

/** The pieces that every screen shares: what is mended in them is mended everywhere. */
const egreso = '/app/seccionales/movimientos-caja/egresos/nuevo'
const bancoNuevo = '/app/bancos/editar/nuevo'

test('an amount that could be two is refused in words, and what was typed stays', async ({ portal }) => {
  const page = await portal.openAs('tesorera', egreso)
  const efectivo = page.getByLabel('Efectivo')
  const dice = page.locator('.m-error').filter({ hasText: 'No se entiende el número. La coma separa los decimales' })
  for (const [escrito, centavos] of casosDeImporte) {
    await efectivo.fill(escrito)
    await page.keyboard.press('Control+Enter')
    await expect(dice).toHaveCount(centavos === undefined ? 1 : 0)
    await page.getByLabel('Descripción').focus()
    await expect(efectivo).toHaveValue(centavos === undefined ? escrito : formatearImporte(centavos / 100))
  }
})

test('a typed date that is no day, or out of the sheet, stays with its message; nothing goes back to another day', async ({
  portal,
}) => {
  const page = await portal.openAs('tesorera', egreso)
  const fecha = page.getByLabel('Fecha', { exact: true })
  // The form is there once its first field has the focus.
  await expect(page.getByRole('combobox', { name: 'Concepto', exact: true })).toBeFocused()
  for (const [escrito, dice] of [
    ['31/02/2026', 'Esa fecha no existe'],
    ['abc', 'Esa fecha no existe'],
    ['01/01/2001', 'anterior'],
  ] as const) {
    await fecha.fill(escrito)
    await page.getByLabel('Descripción').focus()
    await page.keyboard.press('Control+Enter')
    await expect(fecha).toHaveValue(escrito)
    await expect(page.locator('.m-error').filter({ hasText: dice }).first()).toBeVisible()
  }
  // It is required: nothing offers to empty it. No day of its calendar is red.
  await expect(page.getByRole('button', { name: 'Borrar la fecha' })).toHaveCount(0)
  await fecha.click()
  await expect(page.locator('td button').first()).toBeVisible()
  await expect(page.locator('td button[data-weekend]')).toHaveCount(0)
})

test('after a dialog over a form the focus is back in the field, and Ctrl+Enter saves from anywhere on the page', async ({
  portal,
}) => {
  const page = await portal.openAs('admin', bancoNuevo)
  const nombre = page.getByLabel('Nombre', { exact: true })
  await nombre.fill('Banco de las Piezas')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const pregunta = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  // Doubtful: it starts on the answer that loses nothing.
  await expect(pregunta.getByRole('button', { name: 'Seguir acá' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pregunta).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(nombre).toHaveValue('Banco de las Piezas')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/app/bancos/lista')
  await expect(page.getByText('Banco guardado: Banco de las Piezas')).toBeVisible()
})

test('a screen that a person may not use says so and goes home, before it asks for anything (B-LISTADOS-06, B-LISTADOS-07)', async ({
  portal,
}) => {
  const page = await portal.openAs('beto', '/app')
  const pedidos: string[] = []
  page.on('request', (r) => r.url().includes('/api/bancos') && pedidos.push(r.url()))
  await page.goto('/app/bancos/lista')
  const aviso = page.getByRole('dialog', { name: 'No tiene permisos suficientes' })
  await aviso.getByRole('button', { name: 'Ir al inicio' }).click()
  await expect(page).toHaveURL(/\/app\/actividad\/listar/)
  expect(pedidos).toEqual([])
})

test('a screen that cannot be opened says so inside the shell, in words, and opens when it is asked for again', async ({
  portal,
}) => {
  const page = await portal.openAs('admin', '/app', { language: 'en' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.route(scriptOf('BancosPage'), (ruta) => ruta.abort())
  await page.goto('/app/bancos/lista')
  const fallo = page.locator('.pantalla-fallo')
  await expect(fallo).toContainText('We could not open this screen')
  await expect(page.locator('.lateral')).toBeVisible()
  await expect(fallo.getByRole('link', { name: 'Open my card' })).toHaveAttribute('href', '/carnet')
  await page.unroute(scriptOf('BancosPage'))
  await fallo.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(fallo).toBeHidden()
})
