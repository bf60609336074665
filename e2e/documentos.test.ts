import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import { daysBetween, formatDate } from '@gremial/contract/values/dates.ts'
import type { Page } from 'playwright/test'
import { readSheet } from '../server/test/hojas.ts'
import { textoDelPdf } from '../server/test/papel.ts'
import { expect, phone, test } from './fixtures.ts'

const ninguno = 'Atención: no existen talones de pago vigentes para el número de Afiliado ingresado.'
/** Presses a button; returns the downloaded file and its name. */
async function bajar(page: Page, nombre: RegExp | string): Promise<{ nombre: string; contenido: Buffer }> {
  const bajada = page.waitForEvent('download')
  await page.getByRole('button', { name: nombre }).first().click()
  const descarga = await bajada
  return { nombre: descarga.suggestedFilename(), contenido: readFileSync(await descarga.path()) }
}
async function find(page: Page, numero: string): Promise<void> {
  await page.getByLabel('Número de afiliado').fill(numero)
  await page.locator('.buscar-talones .captcha[data-estado=lista]').waitFor()
  await page.getByRole('button', { name: 'Buscar talones' }).click()
}

test('from the account to its documents and back on the same day; statement and slip are saved (A-DOCUMENTOS-01..06)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app/afiliados/cuenta-corriente?fechaFiltro=2026-01-01')
  const request = page.waitForRequest((r) => r.url().includes('vistas/documentos-afiliado?') && r.url().includes('fechaDesde'))
  await page.getByRole('link', { name: 'Documentos de la cuenta' }).click()
  await page.waitForURL('**/app/afiliados/documentos?fechaFiltro=2026-01-01')
  const url = new URL((await request).url())
  assert.deepEqual(
    ['sort', 'size', 'page', 'G_fechaDesde'].map((c) => url.searchParams.get(c)),
    ['id,desc', '1000', '0', '01-01-2026'],
  )
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Descripción', 'Fecha de generación', 'Descarga'])
  const rows = page.locator('.documentos tbody tr')
  await expect(rows.first()).toContainText(/^\d+Talón de pago/)
  const conFiltro = await rows.count()
  await page.getByRole('button', { name: 'Quitar Desde el 01/01/2026' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(conFiltro)
  const talon = await bajar(page, /^Descargar Talón de pago/)
  assert.match(talon.nombre, /^Talón de pago de .*\.pdf$/)
  assert.match(textoDelPdf(talon.contenido), /Quiroga, Ana Beatriz/)
  const resumen = await bajar(page, /^Descargar Resumen de cuenta/)
  assert.match(textoDelPdf(resumen.contenido), /Saldo al cierre/)
  await page.goBack()
  await page.getByRole('link', { name: 'Volver a la cuenta corriente' }).click()
  await page.waitForURL('**/app/afiliados/cuenta-corriente?fechaFiltro=2026-01-01')
  await page.getByText('Pagar de otra forma').click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  const pagar = page.getByRole('dialog', { name: 'Pagar el talón' })
  const barras = pagar.getByRole('img', { name: 'Código de barras del talón' })
  await expect(barras).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await pagar.getByRole('button', { name: 'Copiar el código' }).click()
  await expect(page.getByText('Código copiado.')).toBeVisible()
  const [{ codigo } = { codigo: '' }] = await portal.rows<{ codigo: string }>(
    `select codigo_barras as codigo from documento where afiliado_numero = 1001 and tipo = 'TALON' order by id desc limit 1`,
  )
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), codigo)
  await pagar.getByRole('button', { name: 'Copiar Alias' }).click()
  await expect(page.getByText('Alias: copiado.')).toBeVisible()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'UNION.SUR.CUOTAS')
  assert.match((await bajar(page, 'Descargar talón')).nombre, /^Talón de pago/)
})

test('on a phone the documents are blocks, and the slip due soon is highlighted', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/afiliados/documentos', { viewport: phone })
  const first = page.locator('.bloques.documentos li').first()
  const [talon] = await portal.rows<{ vence: string }>(
    `select vence from documento where afiliado_numero = 1001 and tipo = 'TALON' order by id desc limit 1`,
  )
  const days = daysBetween(portal.today(), talon?.vence ?? '')
  await expect(first.locator('.estado.alerta')).toHaveText(`Vence en ${days} días · ${formatDate(talon?.vence ?? '')}`)
  await expect(page.locator('.documentos .estado.alerta')).toHaveCount(1)
  assert.match((await bajar(page, /^Descargar Talón/)).nombre, /\.pdf$/)
  const empty = await portal.openAs('beto', '/app/afiliados/documentos', { viewport: phone })
  await empty.getByText('Todavía no hay documentos').waitFor()
})

test("a rejected download shows the server's message", async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/afiliados/documentos')
  await page.route('**/descargar-archivo/*', (r) =>
    r.fulfill({ status: 503, json: { message: 'El servicio está ocupado.', codigo: 'OCUPADO' } }),
  )
  await page
    .getByRole('button', { name: /^Descargar Resumen/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'No se pudo descargar' }).getByText('El servicio está ocupado.').waitFor()
})

test('payslips listed, saved and exported; only union employees have them in the menu (A-RECIBOS-01, A-RECIBOS-02, A-RECIBOS-06)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app')
  await page.getByRole('navigation', { name: 'Menú principal' }).first().getByRole('link', { name: 'Recibos de sueldo' }).click()
  await page.waitForURL('**/app/rentados/consulta-recibos/lista')
  const recibo = await bajar(page, /^Recibo de sueldo de/)
  assert.match(textoDelPdf(recibo.contenido), /Neto a cobrar/)
  await page.getByRole('button', { name: /^Exportar 24 recibos/ }).click()
  const bajada = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (.xls)' }).click()
  const descarga = await bajada
  assert.equal(descarga.suggestedFilename(), 'Recibos de sueldo.xls')
  assert.equal(readSheet(readFileSync(await descarga.path()), 'xls').length, 25)
  const other = await portal.openAs('beto', '/app')
  await other.getByRole('link', { name: 'Documentos' }).first().waitFor()
  await expect(other.getByRole('link', { name: 'Recibos de sueldo' })).toHaveCount(0)
})

test('a slip without a session, on a phone, from the login; and again on reload (A-TALONES-01..03, A-TALONES-05, B-CAPTCHA-03, A-LOGIN-10)', async ({
  portal,
}) => {
  const page = await portal.visit('/login', { viewport: phone })
  await page.getByRole('button', { name: 'Descargar un talón de pago' }).click()
  const dialog = page.getByRole('dialog', { name: 'Descargar un talón de pago' })
  await dialog.getByRole('button', { name: 'Buscar talones' }).click()
  await dialog.getByText('Este campo es requerido.').waitFor()
  await dialog.getByLabel('Número de afiliado').fill(`001001/${(memberCheckDigit(1001) + 1) % 10}`)
  await dialog.getByRole('button', { name: 'Buscar talones' }).click()
  await dialog.getByText('Ese número de afiliado no existe. Revisá las cifras.').waitFor()
  const calls: string[] = []
  page.on(
    'request',
    (r) =>
      void (
        /recaptcha$|talones-pago\?numero/.test(r.url()) &&
        r.method() !== 'OPTIONS' &&
        calls.push(`${r.method()} ${new URL(r.url()).pathname.split('/').at(-1)}`)
      ),
  )
  await find(page, `001001/${memberCheckDigit(1001)}`)
  await page.waitForURL(/\/talones-pago\/descargar\?talonesPago=[\w-]+$/)
  assert.deepEqual(calls.slice(-2), ['POST recaptcha', 'GET talones-pago'])
  assert.doesNotMatch(page.url(), /1001/)
  const [talon] = await portal.rows<{ descripcion: string; vence: string }>(
    `select descripcion, vence from documento where afiliado_numero = 1001 and tipo = 'TALON' order by id desc limit 1`,
  )
  const rows = page.locator('.documentos li')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(talon?.descripcion ?? '?')
  await expect(rows).toContainText(`Vence el ${formatDate(talon?.vence ?? '')}`)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(page.locator('body')).not.toContainText('Quiroga')
  const { contenido } = await bajar(page, /^Descargar Talón/)
  assert.match(textoDelPdf(contenido), /Parte del banco/)
  assert.doesNotMatch(textoDelPdf(contenido), /Quiroga/)
})

test('no slips: the message, and the field cleared and focused to retry (A-TALONES-06..08)', async ({ portal }) => {
  const page = await portal.visit()
  await page.getByRole('button', { name: 'Descargar un talón de pago' }).click()
  for (const numero of ['1002', '987654321']) {
    // Each search consumes the captcha, and a new one is requested automatically.
    const other = page.waitForRequest((r) => r.method() === 'GET' && r.url().endsWith('/api/recaptcha'))
    await find(page, numero)
    await page.getByText(ninguno, { exact: true }).waitFor()
    await expect(page.getByLabel('Número de afiliado')).toHaveValue('')
    await expect(page.getByLabel('Número de afiliado')).toBeFocused()
    await other
  }
})

test('when the links expire the page says so and asks for the number again', async ({ portal }) => {
  const page = await portal.visit('/talones-pago/descargar?talonesPago=mal')
  await page.getByText('El enlace venció o no es válido. Buscá otra vez con tu número de afiliado.').waitFor()
  await find(page, '1001')
  await expect(page.locator('.documentos li')).toHaveCount(1)
  portal.at(new Date(Date.now() + 11 * 60_000))
  await page.getByRole('button', { name: /^Descargar Talón/ }).click()
  await page
    .getByRole('dialog', { name: 'No se pudo descargar' })
    .getByText(/El enlace venció/)
    .waitFor()
  portal.at()
  await page.goto('/talones-pago/descargar')
  await page.getByRole('heading', { name: 'Talones de pago' }).waitFor()
  await page.getByLabel('Número de afiliado').waitFor()
})
