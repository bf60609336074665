import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import { firstDayAgo, formatDate } from '@gremial/contract/values/dates.ts'
import type { Request } from 'playwright/test'
import { readSheet } from '../server/test/hojas.ts'
import { desktop, expect, hydrated, phone, test } from './fixtures.ts'
import { navigate, painted, scriptOf } from './pages.ts'

const numero = `001001/${memberCheckDigit(1001)}`

test("the shell shows the member's and the union data; its menu stays collapsed (A-SHELL-01, A-SHELL-08..11, A-SHELL-12..15, A-SHELL-16)", async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app')
  await page.waitForURL('**/app/actividad/listar')
  const situacion = page.locator('header.situacion')
  await situacion.getByText(numero).waitFor()
  for (const datum of ['Quiroga, Ana Beatriz', 'Activo A · ACTIVO', 'Rosario', '1 · Afiliado'])
    await expect(situacion).toContainText(datum, { useInnerText: true })
  const [empresa] = await portal.rows<{ nombre: string }>(
    'select e.nombre from afiliado a join empresa e on e.id = a.empresa_id where a.numero = 1001',
  )
  await expect(situacion).toContainText(empresa?.nombre ?? '?')
  await page.locator('header.situacion img').waitFor()
  await page.getByRole('button', { name: 'Contraer menú' }).click()
  const width = () => page.locator('.lateral').evaluate((e) => e.getBoundingClientRect().width)
  await expect.poll(width).toBeLessThan(90)
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Expandir menú' }).click()
  await expect.poll(width).toBeGreaterThan(200)
})

test('logging out clears the session and goes to the login (A-SHELL-17)', async ({ portal }) => {
  const page = await portal.openAs('secretario', '/app')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/login')
  await page.goto('/app/afiliados/consulta')
  await page.waitForURL('**/login?volver=*')
  assert.equal(
    (await page.context().cookies()).some((c) => c.name === 'gremial_sesion'),
    false,
  )
})

test('profile, query, tour, card and questions are one step away; Ctrl K finds permitted screens (A-SHELL-18..22, A-MENU-04..07)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app')
  await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Buscar' })
  await dialog.getByRole('textbox').fill('banc')
  await dialog.getByText('Nada coincide.').waitFor()
  await dialog.getByRole('textbox').fill('cuenta')
  await dialog.getByRole('button', { name: 'Cuenta corriente' }).click()
  await page.waitForURL('**/app/afiliados/cuenta-corriente')
  const choose = async (option: string) => {
    await page.getByRole('button', { name: 'Tu cuenta' }).first().click()
    await page.getByRole('menuitem', { name: option }).click()
  }
  await choose('Editar perfil')
  await page.waitForURL('**/app/perfil/editar')
  await page.getByRole('heading', { name: 'Consulta y actualización de mi perfil' }).waitFor()
  await choose('Enviar una consulta')
  await page.waitForURL('**/app/usuarios/contacto')
  await page.getByRole('heading', { name: 'Enviar una consulta' }).waitFor()
  await choose('Generar carnet digital')
  await page.waitForURL('**/app/carnet-digital/carnet-digital')
  await page.getByRole('heading', { name: 'Carnet digital' }).waitFor()
  await choose('Recorrido virtual')
  await page.waitForURL('**/app/actividad/listar?tourDefecto=0')
  await page.getByRole('dialog', { name: 'Tu inicio' }).getByRole('button', { name: 'Cerrar el recorrido' }).click()
  await page.waitForURL('**/app/actividad/listar')
  await choose('Preguntas frecuentes')
  await page.waitForURL('**/preguntas-frecuentes')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar en PDF' }).click()
  assert.equal((await download).suggestedFilename(), 'Preguntas frecuentes.pdf')
  const admin = await portal.openAs('admin', '/app')
  const menu = admin.getByRole('navigation', { name: 'Menú principal' }).first()
  await menu.getByRole('button', { name: 'Todo lo demás' }).click()
  await menu.getByRole('link', { name: 'Bancos' }).click()
  await admin.waitForURL('**/app/bancos/lista')
})

test('the record, the family and the beneficiaries (A-CONSULTA-01..03)', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/afiliados/consulta', { viewport: phone })
  for (const title of ['Quiroga, Ana Beatriz', 'Grupo familiar', 'Beneficiarios de ayuda mutual'])
    await page.getByRole('heading', { name: title }).waitFor()
  for (const datum of [numero, 'DNI 17.845.302', '14/08/1969', '02/04/1989'])
    await page.getByText(datum, { exact: true }).waitFor()
  await page.getByText('Cónyuge · DNI 16.902.337').first().waitFor()
  await page.getByText('100 %').waitFor()
})

test('every empty state, for a member with only a record', async ({ portal }) => {
  const page = await portal.openAs('beto', '/app/afiliados/consulta')
  await page.getByText('No hay familiares cargados.').waitFor()
  await page.getByText('No hay beneficiarios declarados.').waitFor()
  await navigate(page, '/app/afiliados/cuenta-corriente')
  await page.getByText(/No hay movimientos desde el/).waitFor()
  await page.getByText('No tenés deuda.').waitFor()
  await navigate(page, '/app')
  await page.getByText('Estás al día').waitFor()
})

test('the account starts six months ago, with DD/MM/YYYY; "Resumen ctacte.xls" has its rows (A-CTACTE-01, A-CTACTE-05, A-CTACTE-06, A-CTACTE-09, A-FORMATO-01, A-FORMATO-02)', async ({
  portal,
}) => {
  // Not from the home, which already requested the same.
  const page = await portal.openAs('ana', '/app/perfil/editar')
  const request = page.waitForRequest((r) => r.url().includes('listar-movimientos') && !r.url().includes('x'))
  await navigate(page, '/app/afiliados/cuenta-corriente')
  const desde = firstDayAgo(portal.today(), 6)
  const url = new URL((await request).url())
  assert.equal(url.searchParams.get('fechaDesde'), `${desde.slice(8)}-${desde.slice(5, 7)}-${desde.slice(0, 4)}`)
  assert.equal(url.searchParams.get('sort'), 'fecha,asc')
  await expect(page.getByLabel('Fecha desde')).toHaveValue(formatDate(desde))
  const rows = page.locator('.tabla tbody tr')
  await rows.first().waitFor()
  await expect(rows.last()).toHaveText(/^\d{2}\/\d{2}\/\d{4}\s/, { useInnerText: true })
  await expect(page.locator('.tabla tfoot')).toContainText('$ ')
  await page.getByRole('img', { name: 'Cómo se movió tu saldo' }).waitFor()
  const screen = await rows.evaluateAll((trs) =>
    trs
      .map((tr) => [...tr.querySelectorAll('td')].map((td) => td.innerText))
      .filter((f) => f.length === 7)
      .map((f) => [f[0], f[1]]),
  )
  await page.getByRole('button', { name: /^Exportar \d+ movimientos/ }).click()
  const bajada = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (.xls)' }).click()
  const descarga = await bajada
  assert.equal(descarga.suggestedFilename(), 'Resumen ctacte.xls')
  const sheet = readSheet(readFileSync(await descarga.path()), 'xls')
  assert.deepEqual(
    sheet.slice(1).map((f) => [f[0], f[1]]),
    screen,
  )
  await page.getByRole('button', { name: 'Descargas' }).first().click()
  await page.getByText('Resumen ctacte.xls').waitFor()
})

test('fechaFiltro is validated and kept in the address; on a phone older months are folded (A-CTACTE-02, A-CTACTE-07, A-CTACTE-08)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app/afiliados/cuenta-corriente?fechaFiltro=2025-02-01')
  const field = page.getByLabel('Fecha desde')
  await page.locator('.tabla').waitFor()
  await expect(field).toHaveValue('01/02/2025')
  const consultar = page.getByRole('button', { name: 'Consultar' })
  await field.fill('3/5/26')
  await consultar.click()
  await page.waitForURL('**?fechaFiltro=2026-05-03')
  await field.fill('1/1/2099')
  await consultar.click()
  await page.getByText('La fecha no puede ser posterior a un año desde hoy.').waitFor()
  await field.fill('')
  await consultar.click()
  await page.getByText('Este campo es requerido.').waitFor()
  await page.setViewportSize(phone)
  await navigate(page, '/app/afiliados/cuenta-corriente')
  const plegados = page.getByRole('button', { name: /^Ver .* a .* \(\d+\)$/ })
  await plegados.waitFor()
  const before = await page.locator('.bloques li').count()
  await plegados.click()
  await expect.poll(() => page.locator('.bloques li').count()).toBeGreaterThan(before)
})

test("a failed query opens a dialog with the server's message, and can be retried (A-CTACTE-10, A-ERRORES-01)", async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app/perfil/editar')
  await page.route('**/listar-movimientos*', (r) =>
    r.fulfill({ status: 409, json: { message: 'La cuenta está en revisión.', codigo: 'EN_USO' } }),
  )
  await navigate(page, '/app/afiliados/cuenta-corriente')
  const dialog = page.getByRole('dialog', { name: 'No pudimos traer tu cuenta corriente' })
  await dialog.getByText('La cuenta está en revisión.').waitFor()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await page.unroute('**/listar-movimientos*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.locator('.tabla').waitFor()
})

test('an unknown path leads to the home; printed paths work without /app (A-NAVEGACION-01, A-EXCLUSIONES-01..06, A-EXCLUSIONES-07..11)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/no/existe')
  await page.waitForURL('**/app/actividad/listar')
  for (const demo of [
    '/calendar',
    '/mail/inbox',
    '/todo',
    '/wizard',
    '/ecommerce/products',
    '/charts',
    '/ui/buttons',
    '/lock-screen',
    '/maintenance',
    '/404',
    '/500',
    '/sign-in',
    '/sign-up',
    '/app/calendar',
    '/app/todo',
  ]) {
    await navigate(page, demo)
    await expect.poll(() => page.evaluate(() => location.pathname), demo).toBe('/app/actividad/listar')
  }
  await navigate(page, '/afiliados/consulta')
  await page.waitForURL('**/app/afiliados/consulta')
  await page.goto('/afiliados/cuenta-corriente?fechaFiltro=2026-01-01')
  await page.waitForURL('**/app/afiliados/cuenta-corriente?fechaFiltro=2026-01-01')
})

test('a slow navigation shows progress until it ends; without a person, back to the login (A-NAVEGACION-04..06, A-NAVEGACION-07)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app')
  await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  for (const failure of [false, true]) {
    // The screen's code waits until the progress was seen.
    const seen = Promise.withResolvers<void>()
    await page.route(scriptOf('ConsultaPage'), async (r) => {
      await seen.promise
      await (failure ? r.abort() : r.continue()).catch(() => undefined)
    })
    await page.locator('.lateral a[href="/app/afiliados/consulta"]').evaluate((link: HTMLAnchorElement) => link.click())
    await page.locator('.barra-ruta').waitFor({ state: 'attached' })
    await page.locator('[data-progreso]').waitFor()
    seen.resolve()
    await page.locator('[data-progreso]').waitFor({ state: 'detached' })
    await page.unroute(scriptOf('ConsultaPage'))
    if (failure) continue
    // A fresh page, without the code already loaded.
    await page.goto('/app')
    await hydrated(page)
    await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  }
  await page.route('**/situacion-gremial/*', (r) =>
    r.fulfill({ status: 404, json: { message: 'No existe.', codigo: 'NO_EXISTE' } }),
  )
  await page.reload()
  await page.waitForURL('**/login')
})

test('the account changes language and appearance from the menu', async ({ portal }) => {
  const page = await portal.openAs('tesorera', '/app', { viewport: desktop })
  await page.getByRole('button', { name: 'Tu cuenta' }).first().click()
  await page.getByRole('menuitem', { name: '日本語' }).click()
  await page.getByRole('heading', { name: /こんにちは/ }).waitFor()
  await page.getByRole('navigation').getByText('わたしの組合').first().waitFor()
  const [row] = await portal.rows<{ idioma: string }>(`select idioma from usuario where email = 'tesorera@gremial.example'`)
  assert.equal(row?.idioma, 'ja')
})

test('a menu that loads late does not open over a screen opened meanwhile', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/actividad/listar', { viewport: phone, firstVisit: true })
  const suelta = Promise.withResolvers<void>()
  const detenido = Promise.withResolvers<Request>()
  await page.route(scriptOf('MobileMenu'), async (r) => {
    detenido.resolve(r.request())
    await suelta.promise
    await r.continue()
  })
  await page.getByRole('button', { name: 'Más' }).click()
  const request = await detenido.promise
  await page.getByRole('link', { name: 'Enviar una consulta' }).click()
  await expect(page.getByLabel('Secretaría')).toBeVisible()
  const llego = page.waitForEvent('requestfinished', (uno) => uno === request)
  suelta.resolve()
  await llego
  await painted(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Opened on request.
  await page.getByRole('button', { name: 'Más' }).click()
  await expect(page.getByRole('dialog', { name: 'Menú principal' })).toBeVisible()
})
