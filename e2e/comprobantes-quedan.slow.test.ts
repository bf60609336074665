import assert from 'node:assert/strict'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Person } from '../server/test/app.ts'
import { add } from '../server/test/comprobantes.ts'
import { pdf } from '../server/test/papeles.ts'
import { newRendicion } from '../server/test/rendiciones.ts'
import { desktop, expect, phone, test } from './fixtures.ts'

/** Chosen but unsaved files are not dropped silently. */
let operador: Person
test.beforeAll(async ({ portal }) => {
  operador = await portal.login('operador')
})
const conceptos = (r: Rendicion) => `/app/seccionales/rendiciones-gasto/${r.id}/conceptos/lista?modo=editar`
const list = (r: Rendicion, mode: string) =>
  `/app/seccionales/rendiciones-gasto/${r.id}/conceptos/${r.detalles[0]?.id}/comprobantes/lista?modo=${mode}`
const files = (...names: string[]) =>
  names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(`${name} ${Math.random()}`) }))

test('unfinished receipts are shown, prompt before sending, and stay visible afterwards', async ({ portal }) => {
  const r = await newRendicion(portal, operador)
  await add(operador, r)
  const page = await portal.openAs('operador', list(r, 'editar'))
  await page.locator('input[type=file][multiple]').setInputFiles(files('Uno.pdf', 'Dos.pdf'))
  await expect(page.locator('[data-pendiente]', { hasText: 'Falta' })).toHaveCount(2)
  await page.goto(conceptos(r))
  const row = page.locator('tbody tr', { hasText: r.detalles[0]?.nombreConcepto ?? '' })
  await expect(row).toContainText('2 sin terminar en este equipo')
  await page.setViewportSize(phone)
  await expect(row).toContainText('2 sin terminar en este equipo')
  await page.setViewportSize(desktop)
  const send = page.getByRole('button', { name: 'Enviar a firmar' })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Quedan 2 comprobantes sin terminar' })
  await expect(dialog).toContainText(`${r.detalles[0]?.nombreConcepto}: 2`)
  // An accidental Enter does not confirm.
  await expect(dialog.getByRole('button', { name: 'No enviar todavía' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const estado = async () =>
    (await portal.rows<{ estado: number }>(`select estado from rendicion_gasto where id = ${r.id}`))[0]?.estado
  assert.equal(await estado(), 1)
  await send.click()
  await dialog.getByRole('button', { name: 'Enviar sin ellos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar a firmar' }).click()
  await page.waitForURL(/rendiciones-gasto\/lista/)
  assert.equal(await estado(), 7)
  await page.goto(list(r, 'consultar'))
  await expect(page.locator('[data-pendiente]')).toHaveCount(2)
  await expect(page.getByText('Quedan 2 que no fueron con esta rendición.')).toBeVisible()
  await page.locator('[data-pendiente] button').first().click()
  await expect(page.getByLabel('Razón social')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Guardar comprobante' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sacar de la lista' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sacar de la lista' }).click()
  await expect(page.locator('[data-pendiente]')).toHaveCount(1)
})

test('a date is typed short, and an old one or one of another period is warned about', async ({ portal }) => {
  const r = await newRendicion(portal, operador)
  const page = await portal.openAs('operador', list(r, 'editar'))
  await page.locator('input[type=file][multiple]').setInputFiles(files('Uno.pdf'))
  const forma = page.getByRole('form', { name: 'Datos del comprobante' })
  const fecha = forma.getByLabel('Fecha')
  const write = async (text: string) => {
    await fecha.fill(text)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
  }
  const year = Number(r.fecha.slice(0, 4))
  await write('ayer')
  await expect(fecha).not.toHaveValue('ayer')
  await write('0102')
  await expect(fecha).toHaveValue(new RegExp(`^01/02/(${year}|${year - 1})$`))
  await expect(forma.getByText(/fuera del período/)).toBeVisible()
  await write('12111211')
  await expect(forma.getByText('Esa fecha no existe. Escribila como 03/05/2026.')).toBeVisible()
  await write('12/11/1999')
  await forma.getByLabel('CUIT del proveedor').fill('30-50001091-2')
  await forma.getByLabel('Razón social').fill('Papelera')
  await forma.getByLabel('Importe').fill('10')
  const save = forma.getByRole('button', { name: 'Guardar comprobante' })
  await save.click()
  await expect(forma.getByText('La fecha no puede ser anterior al 01/01/2000.')).toBeVisible()
  await write('12/11/2006')
  await save.click()
  const dialog = page.getByRole('dialog', { name: '¿Es del 12/11/2006?' })
  await dialog.getByRole('button', { name: 'Corregirla' }).click()
  await expect(page.locator('[data-pendiente]')).toHaveCount(1)
  await save.click()
  await dialog.getByRole('button', { name: 'Sí, es de ese día' }).click()
  await expect(page.locator('[data-pendiente]')).toHaveCount(0)
})
