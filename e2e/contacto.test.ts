import { expect, phone, test } from './fixtures.ts'

test('terms and privacy are public, linked from the login and from the account (A-LEGALES-01, A-LEGALES-02)', async ({
  portal,
}) => {
  const page = await portal.visit('/login', { viewport: phone })
  await page.getByRole('link', { name: 'Términos y condiciones' }).click()
  await page.waitForURL('**/terminos-condiciones')
  await page.getByRole('heading', { name: 'Términos y condiciones' }).waitFor()
  await page.getByRole('heading', { name: 'Tu cuenta' }).waitFor()
  await page.getByText('Versión del 01/11/2026').waitFor()
  // Every public page has the language selector, and the installed application keeps the language.
  for (const publica of ['/preguntas-frecuentes', '/talones-pago/descargar', '/verificador', '/terminos-condiciones']) {
    await page.goto(publica)
    await page.getByRole('button', { name: '日本語' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', /idioma=ja/)
    await page.getByRole('button', { name: 'Español' }).click()
  }
  await page.getByRole('link', { name: 'Política de privacidad' }).click()
  await page.waitForURL('**/politicas-privacidad')
  await page.getByRole('heading', { name: 'La afiliación sindical es un dato sensible' }).waitFor()
  await expect(page.getByText('Este texto está disponible sólo en español.')).toHaveCount(0)
  // Only the text is printed.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  const ink = () =>
    page
      .locator('.legal article p')
      .first()
      .evaluate((e) => getComputedStyle(e).color)
  await expect.poll(ink).toBe('rgb(0, 0, 0)')
  const adentro = await portal.openAs('ana', '/app', { language: 'en' })
  // On a short phone the menu scrolls to its end.
  await adentro.setViewportSize({ width: 390, height: 600 })
  await adentro.getByRole('button', { name: 'Your account' }).first().click()
  await adentro.getByRole('menuitem', { name: 'Sign out' }).scrollIntoViewIfNeeded()
  await expect(adentro.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport()
  await adentro.getByRole('menuitem', { name: 'Privacy policy' }).click()
  await adentro.waitForURL('**/politicas-privacidad')
  await adentro.getByText('This text is only available in Spanish.').waitFor()
  await expect(adentro.locator('article')).toHaveAttribute('lang', 'es-AR')
})
