import assert from 'node:assert/strict'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

test("«Ayuda» opens the guide at the screen's task, on phone and desktop, and returns to it", async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/afiliados/tramites', { viewport: phone })
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ayuda', exact: true }).click()
  await page.waitForURL(/\/ayuda\?guia=afiliado&de=.*#pedir-un-prestamo$/)
  const task = page.getByRole('region', { name: 'Pedir un préstamo' })
  await expect(task.getByRole('heading', { name: 'Pedir un préstamo' })).toBeInViewport()
  await expect(task.getByRole('img').first()).toHaveJSProperty('complete', true)
  assert.ok(
    await task
      .getByRole('img')
      .first()
      .evaluate((img) => (img as HTMLImageElement).naturalWidth > 0),
  )
  const { violations } = await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    [],
  )
  await page.getByRole('link', { name: 'Volver', exact: true }).click()
  await page.waitForURL('**/app/afiliados/tramites')
  await page.setViewportSize(desktop)
  await page.goto('/app/perfil/editar')
  await page.locator('.situacion').getByRole('link', { name: 'Ayuda', exact: true }).click()
  await page.waitForURL(/\/ayuda\?guia=afiliado/)
})

test('visitors read the guides in Spanish or English, or see a notice; only the guide is printed', async ({ portal }) => {
  const page = await portal.visit('/login', { viewport: phone })
  await page.getByRole('contentinfo').or(page.locator('footer')).getByRole('link', { name: 'Ayuda' }).click()
  await page.getByRole('link', { name: 'Entrar por primera vez' }).click()
  await page.waitForURL(/\/ayuda\?guia=afiliado#entrar-por-primera-vez$/)
  await expect(page.getByRole('heading', { name: 'Entrar por primera vez' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Signing in for the first time' })).toBeVisible()
  await expect(page.locator('.guia-texto')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByText('指南提供西班牙语和英语版本。')).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  // By its address, as sent to somebody.
  const other = await portal.visit('/ayuda?guia=afiliado#pedir-un-prestamo', { viewport: phone })
  await expect(other.getByRole('heading', { name: 'Pedir un préstamo' })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Pagar con el talón' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir esta guía' })).toBeHidden()
  await expect(page.locator('.guias nav').first()).toBeHidden()
})
