import assert from 'node:assert/strict'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Person } from '../server/test/app.ts'
import { agregar } from '../server/test/comprobantes.ts'
import { pdf } from '../server/test/papeles.ts'
import { nuevaRendicion } from '../server/test/rendiciones.ts'
import { desktop, expect, phone, test } from './fixtures.ts'

/** Chosen but unsaved files are not dropped silently. */
let operador: Person
test.beforeAll(async ({ portal }) => {
  operador = await portal.login('operador')
})
const conceptos = (r: Rendicion) => `/app/seccionales/rendiciones-gasto/${r.id}/conceptos/lista?modo=editar`
const lista = (r: Rendicion, modo: string) =>
  `/app/seccionales/rendiciones-gasto/${r.id}/conceptos/${r.detalles[0]?.id}/comprobantes/lista?modo=${modo}`
const archivos = (...nombres: string[]) =>
  nombres.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(`${name} ${Math.random()}`) }))

test('unfinished receipts are shown, prompt before sending, and stay visible afterwards', async ({ portal }) => {
  const r = await nuevaRendicion(portal, operador)
  await agregar(operador, r)
  const page = await portal.openAs('operador', lista(r, 'editar'))
  await page.locator('input[type=file][multiple]').setInputFiles(archivos('Uno.pdf', 'Dos.pdf'))
  await expect(page.locator('[data-pendiente]', { hasText: 'Falta' })).toHaveCount(2)
  await page.goto(conceptos(r))
  const fila = page.locator('tbody tr', { hasText: r.detalles[0]?.nombreConcepto ?? '' })
  await expect(fila).toContainText('2 sin terminar en este equipo')
  await page.setViewportSize(phone)
  await expect(fila).toContainText('2 sin terminar en este equipo')
  await page.setViewportSize(desktop)
  const enviar = page.getByRole('button', { name: 'Enviar a firmar' })
  await enviar.click()
  const dialogo = page.getByRole('dialog', { name: 'Quedan 2 comprobantes sin terminar' })
  await expect(dialogo).toContainText(`${r.detalles[0]?.nombreConcepto}: 2`)
  // An accidental Enter does not confirm.
  await expect(dialogo.getByRole('button', { name: 'No enviar todavía' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogo).toHaveCount(0)
  const estado = async () =>
    (await portal.rows<{ estado: number }>(`select estado from rendicion_gasto where id = ${r.id}`))[0]?.estado
  assert.equal(await estado(), 1)
  await enviar.click()
  await dialogo.getByRole('button', { name: 'Enviar sin ellos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar a firmar' }).click()
  await page.waitForURL(/rendiciones-gasto\/lista/)
  assert.equal(await estado(), 7)
  await page.goto(lista(r, 'consultar'))
  await expect(page.locator('[data-pendiente]')).toHaveCount(2)
  await expect(page.getByText('Quedan 2 que no fueron con esta rendición.')).toBeVisible()
  await page.locator('[data-pendiente] button').first().click()
  await expect(page.getByLabel('Razón social')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Guardar comprobante' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sacar de la lista' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sacar de la lista' }).click()
  await expect(page.locator('[data-pendiente]')).toHaveCount(1)
})

test('a date is typed short, and an old one or one of another period is warned about before saving', async ({ portal }) => {
  const r = await nuevaRendicion(portal, operador)
  const page = await portal.openAs('operador', lista(r, 'editar'))
  await page.locator('input[type=file][multiple]').setInputFiles(archivos('Uno.pdf'))
  const forma = page.getByRole('form', { name: 'Datos del comprobante' })
  const fecha = forma.getByLabel('Fecha')
  const escribir = async (texto: string) => {
    await fecha.fill(texto)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
  }
  const anio = Number(r.fecha.slice(0, 4))
  await escribir('ayer')
  await expect(fecha).not.toHaveValue('ayer')
  await escribir('0102')
  await expect(fecha).toHaveValue(new RegExp(`^01/02/(${anio}|${anio - 1})$`))
  await expect(forma.getByText(/fuera del período/)).toBeVisible()
  await escribir('12111211')
  await expect(forma.getByText('Esa fecha no existe. Escribila como 03/05/2026.')).toBeVisible()
  await escribir('12/11/1999')
  await forma.getByLabel('CUIT del proveedor').fill('30-50001091-2')
  await forma.getByLabel('Razón social').fill('Papelera')
  await forma.getByLabel('Importe').fill('10')
  const guardar = forma.getByRole('button', { name: 'Guardar comprobante' })
  await guardar.click()
  await expect(forma.getByText('La fecha no puede ser anterior al 01/01/2000.')).toBeVisible()
  await escribir('12/11/2006')
  await guardar.click()
  const dialogo = page.getByRole('dialog', { name: '¿Es del 12/11/2006?' })
  await dialogo.getByRole('button', { name: 'Corregirla' }).click()
  await expect(page.locator('[data-pendiente]')).toHaveCount(1)
  await guardar.click()
  await dialogo.getByRole('button', { name: 'Sí, es de ese día' }).click()
  await expect(page.locator('[data-pendiente]')).toHaveCount(0)
})
