import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cuerpoMovimiento, nuevaCaja, registrar } from '../server/test/caja.ts'
import { fotoDeColor } from '../server/test/fotos.ts'
import { expect, navegador, telefono } from './navegador.ts'

const n = await navegador()
const tesorera = await n.login('tesorera')
const ficha = (modo: string, id: number) => `/app/seccionales/movimientos-caja/${modo}/${id}/consultar`

test('an income gets its receipt, once; what is missing is said in its field', async () => {
  const id = await registrar(tesorera, await nuevaCaja(n))
  const page = await n.abrir('tesorera', ficha('ingresos', id))
  await page.getByRole('button', { name: 'Dar recibo' }).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'Dar recibo' }).click()
  await expect(dialogo.getByText('Este campo es requerido.')).toBeVisible()
  await dialogo.getByLabel('Recibimos de').fill('Club Ñandú')
  await page.keyboard.press('Control+Enter')
  const ver = page.getByRole('link', { name: 'Ver el recibo n.º 1' })
  await expect(ver).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dar recibo' })).toHaveCount(0)
  const pdf = await page.request.get((await ver.getAttribute('href')) ?? '')
  assert.deepEqual([pdf.status(), pdf.headers()['content-type']], [200, 'application/pdf'])
})

test('on a phone the photo of an expense is attached, made smaller, seen, and taken away after asking', async () => {
  const caja = await nuevaCaja(n)
  const { body } = await tesorera.post('movimientos-caja', cuerpoMovimiento(caja, { ingresoEgreso: 2, confirmaNegativo: true }))
  const page = await n.abrir('tesorera', ficha('egresos', body.id), { tamanio: telefono })
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

test('the report of what was received and spent narrows to a branch and a box, and its spreadsheet comes down', async () => {
  const page = await n.abrir('central', '/app/tesoreria/informe-caja')
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
