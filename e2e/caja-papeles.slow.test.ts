import assert from 'node:assert/strict'
import type { Person } from '../server/test/app.ts'
import { cuerpoMovimiento, nuevaCaja, registrar } from '../server/test/caja.ts'
import { fotoDeColor } from '../server/test/fotos.ts'
import { expect, phone, test } from './fixtures.ts'

let tesorera: Person
test.beforeAll(async ({ portal }) => {
  tesorera = await portal.login('tesorera')
})
const ficha = (modo: string, id: number) => `/app/seccionales/movimientos-caja/${modo}/${id}/consultar`

test('an income gets its receipt, once; what is missing is said in its field', async ({ portal }) => {
  const id = await registrar(tesorera, await nuevaCaja(portal))
  const page = await portal.openAs('tesorera', ficha('ingresos', id))
  await page.getByRole('button', { name: 'Dar recibo' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'Dar recibo' }).click()
  await expect(dialogo.getByText('Este campo es requerido.')).toBeVisible()
  await dialogo.getByRole('combobox', { name: 'Recibimos de' }).fill('Club Ñandú')
  await page.keyboard.press('Control+Enter')
  const ver = page.getByRole('link', { name: 'Ver el recibo n.º 1' })
  await expect(ver).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dar recibo' })).toHaveCount(0)
  const pdf = await page.request.get((await ver.getAttribute('href')) ?? '')
  assert.deepEqual([pdf.status(), pdf.headers()['content-type']], [200, 'application/pdf'])
})

test('a receipt is given from the last movement to a person found by name; Ctrl+Enter posts', async ({ portal }) => {
  const caja = await nuevaCaja(portal)
  const [quien] = await portal.rows<{ busca: string; nombre: string }>(
    `select lower(apellido) as busca, nombre || ' ' || apellido as nombre from afiliado a
     where seccional_id = 1 and (select count(*) from afiliado b where b.apellido = a.apellido) < 10 order by numero limit 1`,
  )
  assert.ok(quien)
  const page = await portal.openAs(
    'tesorera',
    `/app/seccionales/movimientos-caja/ingresos/nuevo?seccionalUsuario=1&cajaUsuario=${caja.id}`,
  )
  const escribir = async (descripcion: string) => {
    await expect(page.getByRole('combobox', { name: 'Concepto', exact: true })).toBeFocused()
    await page.keyboard.type('servi')
    await page.keyboard.press('Enter')
    await page.getByLabel('Descripción').fill(descripcion)
    await page.getByLabel('Efectivo').fill('1500')
  }
  const registrado = page.locator('.registrado')
  await escribir('Cuota de marzo')
  await page.keyboard.press('Enter')
  await expect(registrado).toContainText('Cuota de marzo')
  await registrado.getByRole('button', { name: 'Dar recibo' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Recibo para quien pagó' })
  await expect(dialogo.getByRole('combobox', { name: 'Recibimos de' })).toBeFocused()
  await page.keyboard.type(quien.busca)
  await page.getByRole('option', { name: quien.nombre }).first().click()
  await expect(dialogo.getByRole('combobox', { name: 'Recibimos de' })).toHaveValue(quien.nombre)
  await expect(dialogo.getByLabel('CUIT, documento')).not.toHaveValue('')
  // Keys of the dialog do not submit the form behind it.
  await page.keyboard.press('Control+Enter')
  await expect(registrado.getByRole('link', { name: 'Ver el recibo n.º 1' })).toBeFocused()
  const [dado] = await portal.rows<{ recibido: string }>(
    `select recibido_de as recibido from recibo_caja where caja_id = ${caja.id}`,
  )
  assert.equal(dado?.recibido, quien.nombre)
  await page.getByRole('combobox', { name: 'Concepto', exact: true }).focus()
  await escribir('Cuota de abril')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Control+Enter')
  await expect(registrado).toContainText('Cuota de abril')
  // An expense is paid, not received.
  await page.goto(`/app/seccionales/movimientos-caja/egresos/nuevo?seccionalUsuario=1&cajaUsuario=${caja.id}`)
  await escribir('Pilas')
  await page.keyboard.press('Enter')
  await expect(registrado.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await expect(registrado.getByRole('button', { name: 'Dar recibo' })).toHaveCount(0)
})

test("on a phone a box's movements load at once under its name; one dialog has all filters", async ({ portal }) => {
  const page = await portal.openAs('tesorera', '/app/seccionales/movimientos-caja/egresos/lista?idSeccional=1&caja=1', {
    viewport: phone,
  })
  const linea = page.locator('.consulta-movil')
  await expect(linea).toContainText('Caja Central')
  await expect(page.locator('.bloques li').first()).toBeInViewport()
  await linea.getByRole('button', { name: 'Filtros' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Filtros' })
  await expect(dialogo.getByRole('combobox', { name: 'Caja', exact: true })).toHaveValue('Caja Central')
  await dialogo.getByLabel('Desde').fill('31/02/2026')
  await dialogo.getByRole('button', { name: 'CONSULTAR' }).click()
  // An invalid date is not queried, and stays to be corrected.
  await expect(dialogo.getByLabel('Desde')).toHaveValue('31/02/2026')
  await dialogo.getByLabel('Desde').fill('')
  await dialogo.getByRole('combobox', { name: 'Caja', exact: true }).click()
  await page.getByRole('option', { name: 'Caja Chica', exact: true }).click()
  await dialogo.getByRole('combobox', { name: 'Forma de pago' }).click()
  await page.getByRole('option', { name: 'Cheques', exact: true }).click()
  await dialogo.getByLabel('Anulados', { exact: true }).click({ force: true })
  await dialogo.getByRole('button', { name: 'CONSULTAR' }).click()
  await expect(dialogo).toBeHidden()
  await expect(linea).toContainText('Caja Chica')
  await expect(linea).toContainText('con los anulados')
  await expect(page.locator('.fichas')).toContainText('Forma de pago: Cheques')
  await page.waitForURL(/caja=2(&|$)/)
  await page.getByRole('button', { name: 'Quitar Forma de pago: Cheques' }).click()
  await expect(page.locator('.bloques li').first()).toBeVisible()
})

test('on a phone the photo of an expense is attached, made smaller, seen, and taken away after asking', async ({ portal }) => {
  const caja = await nuevaCaja(portal)
  const { body } = await tesorera.post('movimientos-caja', cuerpoMovimiento(caja, { ingresoEgreso: 2, confirmaNegativo: true }))
  const page = await portal.openAs('tesorera', ficha('egresos', body.id), { viewport: phone })
  await expect(page.getByText('Sin foto ni PDF adjunto.')).toBeVisible()
  const elegir = page.getByLabel('Adjuntar foto o PDF', { exact: true }).and(page.locator('input'))
  await elegir.setInputFiles({ name: 'programa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no es un PDF') })
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await elegir.setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: await fotoDeColor('red') })
  const ver = page.getByRole('link', { name: /^Ver ticket\./ })
  await expect(ver).toBeVisible()
  const foto = await page.request.get((await ver.getAttribute('href')) ?? '')
  assert.match(foto.headers()['content-type'] ?? '', /^image\//)
  await page.getByRole('button', { name: /^Quitar ticket\./ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByText('Sin foto ni PDF adjunto.')).toBeVisible()
})

test('the report of what was received and spent narrows to a branch and a box, and its spreadsheet comes down', async ({
  portal,
}) => {
  const page = await portal.openAs('central', '/app/tesoreria/informe-caja')
  await expect(page.getByRole('heading', { name: 'En qué se gastó' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Seccional' }).click()
  await page.getByRole('option', { name: 'Rosario', exact: true }).click()
  await page.waitForURL(/idSeccional=1/)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const bajada = page.waitForEvent('download')
  await page.getByRole('menuitem').first().click()
  assert.match((await bajada).suggestedFilename(), /Ingresos y egresos por concepto\.xls/)
  await page.goto('/app/tesoreria/informe-caja?hasta=200105')
  await expect(page.getByText('No hay movimientos en esos doce meses')).toBeVisible()
})
