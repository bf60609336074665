import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { phone, test } from './fixtures.ts'
import { password, slowPhone } from './pages.ts'
import { quienEs, socioPropio } from './propio.ts'
import { viajar } from './viaje.ts'

test('a loan from the home to its number, on an old phone and a slow connection: clicks and time', async ({ portal }) => {
  const member = await socioPropio(portal)
  const page = await portal.openAs(quienEs(member), 'about:blank', { viewport: phone, firstVisit: true })
  const red = await page.context().newCDPSession(page)
  await slowPhone(red)
  const { tocar, escribir, llega, alTocar, dicho, hecho } = viajar(page)
  const step = (page: Page, text: string) => page.locator('#paso-solicitud').getByText(text, { exact: true })
  const goOn = page.getByRole('button', { name: /^Continuar/ })

  await llega('la primera visita', page.locator('.pie-movil').getByRole('link', { name: 'Trámites' }), () =>
    page.goto(`${portal.base}/app`),
  )
  await alTocar(
    'Trámites',
    page.locator('.pie-movil').getByRole('link', { name: 'Trámites' }),
    page.getByRole('link', { name: 'Iniciar un trámite' }),
  )
  await alTocar('Iniciar', page.getByRole('link', { name: 'Iniciar un trámite' }), page.locator('.entradas-tramite li').first())
  await alTocar(
    'Pedir',
    page
      .locator('.entradas-tramite a')
      .filter({ hasText: /préstamo/i })
      .first(),
    step(page, 'Anticipo de haberes'),
  )
  await alTocar('el producto', step(page, 'Anticipo de haberes'), page.getByLabel('¿Cuánto necesitás?'))
  await escribir(page.getByLabel('¿Cuánto necesitás?'), '120000')
  await alTocar('las cuotas', step(page, '3 cuotas'), page.locator('.figura'))
  hecho.toques += 2
  await page.getByLabel('¿Para qué se va a usar?').selectOption({ label: 'Salud' })
  await escribir(page.getByLabel(/CBU/), '0110432930043210987654')
  await alTocar('paso 2', goOn, page.getByLabel('Ingreso neto por mes'))
  await escribir(page.getByLabel('Ingreso neto por mes'), '712480')
  await alTocar('el resumen', goOn, page.getByLabel('Leí la declaración y estoy de acuerdo'))
  await tocar(page.getByLabel('Leí la declaración y estoy de acuerdo'))
  const firma = page.getByRole('dialog', { name: 'Firmá vos' })
  await alTocar('presentar', page.getByRole('button', { name: 'Presentar solicitud' }), firma)
  await escribir(firma.getByLabel('Tu contraseña', { exact: true }), password)
  await alTocar(
    'presentada',
    firma.getByRole('button', { name: 'Firmar', exact: true }),
    page.getByRole('heading', { name: /^Solicitud \d{4}-\d{6} presentada$/ }),
  )
  console.log(dicho())
  assert.ok(hecho.toques <= 18, `${hecho.toques} presses`)
  assert.ok(hecho.teclas <= 50, `${hecho.teclas} keys`)
})
