import { expect, test } from './fixtures.ts'
import { scriptOf } from './pages.ts'

test('a screen that cannot be opened says so inside the shell, and opens on retry', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app', { language: 'en' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.route(scriptOf('BancosPage'), (path) => path.abort())
  await page.goto('/app/bancos/lista')
  const failure = page.locator('.pantalla-fallo')
  await expect(failure).toContainText('We could not open this screen')
  await expect(page.locator('.lateral')).toBeVisible()
  await expect(failure.getByRole('link', { name: 'Open my card' })).toHaveAttribute('href', '/carnet')
  await page.unroute(scriptOf('BancosPage'))
  await failure.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(failure).toBeHidden()
})
