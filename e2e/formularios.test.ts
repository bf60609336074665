import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

/** What every form of the portal promises, looked at where the promise is kept: a page that saves, and a dialog. */
const bancoNuevo = '/app/bancos/editar/nuevo'

/** What is written from now on, by method and address. */
function escrituras(page: Page): string[] {
  const vistas: string[] = []
  page.on('request', (r) => r.method() !== 'GET' && vistas.push(`${r.method()} ${new URL(r.url()).pathname}`))
  return vistas
}

test('two presses within one frame save once', async ({ portal }) => {
  const page = await portal.openAs('admin', bancoNuevo)
  await page.getByLabel('Nombre', { exact: true }).fill('Banco de las Dos Veces')
  const vistas = escrituras(page)
  // Both before anything could be drawn again.
  await page.getByRole('button', { name: /^Guardar/ }).evaluate((boton: HTMLButtonElement) => {
    boton.click()
    boton.click()
  })
  await page.waitForURL('**/app/bancos/lista')
  await expect(page.getByText('Banco guardado: Banco de las Dos Veces')).toBeVisible()
  expect(vistas).toEqual(['POST /api/bancos'])
})

test('a form with something missing is not sent, and says it in the field', async ({ portal }) => {
  const page = await portal.openAs('admin', bancoNuevo)
  const nombre = page.getByLabel('Nombre', { exact: true })
  await nombre.waitFor()
  const vistas = escrituras(page)
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await expect(nombre).toHaveAttribute('aria-invalid', 'true')
  await expect(nombre).toBeFocused()
  await nombre.fill('Banco que Sí')
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await page.waitForURL('**/app/bancos/lista')
  // The one that was right, and no other before it.
  expect(vistas).toEqual(['POST /api/bancos'])
})

test('a dialog that is left with something written asks first; what the server refuses is said in its field', async ({
  portal,
}) => {
  const page = await portal.openAs('admin', '/app/perfil/editar')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialogo = page.getByRole('dialog').first()
  const actual = dialogo.getByLabel('Contraseña actual', { exact: true })
  await expect(actual).toBeFocused()
  await actual.fill('no es esta')
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  const pregunta = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await pregunta.getByRole('button', { name: 'Seguir acá' }).click()
  await expect(actual).toHaveValue('no es esta')
  await dialogo.getByLabel('Contraseña nueva', { exact: true }).fill('Nueva.clave.7')
  await dialogo.getByLabel('Repetir contraseña', { exact: true }).fill('Nueva.clave.7')
  await dialogo.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(actual).toHaveAccessibleDescription(/La contraseña actual no es correcta\./)
  await expect(actual).toBeFocused()
})
