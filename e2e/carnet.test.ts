import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { colorPhoto } from '../server/test/fotos.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'

const path = '/app/carnet-digital/carnet-digital'

/** Chooses a photo and frames it, as a person does. */
async function encuadrar(page: Page, open: string, content: Buffer, nombre = 'foto.jpg') {
  await page.getByRole('button', { name: open }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar la foto del carnet' })
  await dialog.getByText('La cabeza descubierta: sin gorra ni sombrero.').waitFor()
  await dialog.locator('input[type=file]').first().setInputFiles({ name: nombre, mimeType: 'image/jpeg', buffer: content })
  return dialog
}
const usar = async (page: Page, open: string, content: Buffer) => {
  const dialog = await encuadrar(page, open, content)
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click()
  await page.getByText('Foto nueva').waitFor()
}
const count = async (portal: Portal, numero: number) =>
  (await portal.rows<{ n: number }>(`select count(*)::int as n from carnet_digital where afiliado_numero = ${numero}`))[0]?.n

test('the card with photo, data, validity and code; the photo can be changed (A-CARNET-01, A-CARNET-02)', async ({ portal }) => {
  const page = await portal.openAs('ana', path)
  const carnet = page.getByRole('article', { name: 'Carnet de afiliado' })
  for (const datum of ['VIGENTE', 'Ana Beatriz Quiroga', 'DNI 17.845.302', 'Activo A', 'Rosario'])
    await carnet.getByText(datum, { exact: true }).waitFor()
  await carnet.getByRole('img', { name: 'Foto del carnet' }).waitFor()
  await carnet.locator('.qr').waitFor()
  await page.getByText(/^Desde el \d\d\/\d\d\/\d{4}\. Se usa también en tu perfil\.$/).waitFor()
  await page.getByRole('button', { name: 'Generar carnet digital' }).waitFor()
  await page.getByRole('button', { name: 'Cambiar', exact: true }).waitFor()
})

test("on a phone a photo is framed and confirmed; the card's PDF opens in a tab (A-CARNET-04, A-CARNET-05, A-CARNET-06, A-CARNET-09..11)", async ({
  portal,
}) => {
  const page = await portal.openAs('beto', path, { viewport: phone })
  await page.getByText('Todavía no generaste tu carnet.').waitFor()
  await page.getByRole('button', { name: 'Generar carnet digital' }).click()
  await expect(page.getByRole('alert')).toHaveText('Sin foto no se puede generar el carnet.')
  await expect(page.getByRole('button', { name: 'Elegir foto' })).toBeFocused()
  const dialog = await encuadrar(page, 'Elegir foto', Buffer.from('MZ no soy una foto'), 'virus.exe.jpg')
  await dialog.getByText('virus.exe.jpg no es una foto.').waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await usar(page, 'Elegir foto', await colorPhoto('#7a5230'))
  const carnet = page.getByRole('article', { name: 'Carnet de afiliado' })
  await carnet.getByRole('img', { name: 'Foto del carnet' }).waitFor()

  const request = page.waitForRequest('**/api/carnets-digital/generar')
  const pestania = page.context().waitForEvent('page')
  const pdf = page
    .context()
    .waitForEvent('response', (r) => r.url().includes('descargar-carnet-pdf') && r.request().method() === 'GET')
  await page.getByRole('button', { name: 'Generar carnet digital' }).dblclick()
  const cuerpo = (await request).postDataJSON() as Record<string, unknown>
  assert.deepEqual([cuerpo.fechaActualizacion, 'fechaAlta' in cuerpo, cuerpo.numeroAfiliado], [null, false, 1002])
  assert.match(String(cuerpo.imagen), /^data:image\/jpeg;base64,/)
  const response = await pdf
  assert.deepEqual([response.status(), response.headers()['content-type']], [200, 'application/pdf'])
  // The browser's PDF viewer keeps the response open while its tab is.
  await (await pestania).close()
  await page.waitForURL('**/app/actividad/listar')
  await page.getByText('Tu carnet digital está listo.').waitFor()
  await expect(page.getByRole('link', { name: 'Abrir el PDF' })).toHaveAttribute('href', /descargar-carnet-pdf\/\d+$/)
  assert.equal(await count(portal, 1002), 1)
  await page.goto(path)
  await carnet.getByText('VIGENTE', { exact: true }).waitFor()
  await carnet.locator('.qr').waitFor()
})

test('if tabs are blocked, a link to the PDF stays visible (A-CARNET-11)', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app')
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  await page.getByRole('navigation', { name: 'Menú principal' }).first().getByRole('link', { name: 'Carnet digital' }).click()
  await page.getByRole('button', { name: 'Generar carnet digital' }).click()
  await page.waitForURL('**/app/actividad/listar')
  await page.getByText('El navegador no dejó abrir el PDF en otra pestaña.').waitFor()
  await page.getByRole('link', { name: 'Abrir el PDF' }).waitFor()
  // Without changes it is the existing card.
  assert.equal(await count(portal, 1001), 1)
})

test('each failure has its message in a dialog; the photo stays, and leaving it pending asks (A-CARNET-12, A-CARNET-13, A-CARNET-14)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', path)
  await usar(page, 'Cambiar', await colorPhoto('#305a7a'))
  await page.route('**/carnets-digital/generar', (r) =>
    r.fulfill({ status: 500, json: { message: 'Error al guardar el objeto.', codigo: 'CARNET_NO_GUARDADO' } }),
  )
  await page.getByRole('button', { name: 'Generar carnet digital' }).click()
  await page.getByRole('dialog', { name: 'Error al guardar el objeto.' }).getByRole('button', { name: 'Aceptar' }).click()
  await page.getByText('Foto nueva').waitFor()
  await expect.poll(() => page.context().pages().length).toBe(1)
  await page.getByRole('navigation', { name: 'Menú principal' }).first().getByRole('link', { name: 'Inicio' }).click()
  await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).getByRole('button', { name: 'Seguir acá' }).click()

  await page.unroute('**/carnets-digital/generar')
  await page.route('**/descargar-carnet-pdf/*', (r) =>
    r.fulfill({ status: 500, json: { message: 'Error al generar el PDF.', codigo: 'PDF_FALLIDO' } }),
  )
  await page.getByRole('button', { name: 'Generar carnet digital' }).click()
  await page.getByRole('dialog', { name: 'Error al generar el PDF.' }).getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(() => page.context().pages().length).toBe(1)
  // The card itself was saved with the new photo.
  await page.getByText('Foto validada').waitFor()
  assert.equal(await count(portal, 1001), 2)
})

test('an expired, revoked or unentitled card shows the reason and no code; no number, no card', async ({ portal }) => {
  const page = await portal.openAs('ana', path)
  const estado = page.locator('.carnet .vig')
  const ver = async (sql: string, word: string, notice: RegExp) => {
    await portal.rows(sql)
    await page.reload()
    await expect(estado).toHaveText(word)
    await page.getByText(notice).waitFor()
    await expect(page.locator('.carnet .qr')).toHaveCount(0)
  }
  const de = 'where afiliado_numero = 1001'
  await ver(`update carnet_digital set vence = dia_de(now()) - 3 ${de}`, 'VENCIDO', /Tu carnet venció el/)
  await ver(`update carnet_digital set revocado = now(), motivo_revocacion = 'x' ${de}`, 'ANULADO', /Este carnet está anulado/)
  await page.getByRole('button', { name: 'Generar carnet digital' }).waitFor()
  await ver(
    `update afiliado a set estado_id = e.id, vinculado = false from estado_afiliado e where e.nombre = 'BAJA' and a.numero = 1001`,
    'NO VIGENTE',
    /Hoy no te corresponde un carnet/,
  )
  await expect(page.getByRole('button', { name: 'Generar carnet digital' })).toHaveCount(0)
  const central = await portal.openAs('central', path)
  await central.getByText('Esta cuenta no es de una persona afiliada').waitFor()
})
