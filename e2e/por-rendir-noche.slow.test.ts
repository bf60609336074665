import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { add, cuitOf } from '../server/test/comprobantes.ts'
import { newRendicion } from '../server/test/rendiciones.ts'
import { facturaPdf, photo, qrText } from './facturas.ts'
import { desktop, expect, type Portal, test } from './fixtures.ts'
import { contarTeclas, keys } from './teclas.ts'

/**
 * A treasurer's evening: fifteen receipts through the inbox to a settlement sent for signature, by keyboard, counting presses.
 * Eleven have a QR code (photos and PDFs, one of 12 megapixels), one is a repeated file, one is blurred, one is a PDF without a
 * code and one a ticket. Seven of the suppliers were used before in this branch.
 */
const path = '/app/tesoreria/por-rendir?idSeccional=1'
/** Keys, without modifiers, and clicks. May only decrease. */
const limit = 180

const digits = (cuit = '') => Number(cuit.replaceAll('-', ''))
const form = (page: Page) => page.getByRole('form', { name: 'Datos del comprobante' })
const row = (page: Page, text: string | RegExp) => page.locator('.por-rendir > li', { hasText: text })

interface Paper {
  cuit: string
  nombre: string
  importe: number
  numero: number
  known: boolean
}
const papers: Paper[] = Array.from({ length: 11 }, (_, i) => ({
  cuit: cuitOf(7000 + i),
  nombre: `Proveedor ${i + 1}`,
  importe: 1500 + i,
  numero: 61_000 + i,
  known: i < 7,
}))

async function filesOf(portal: Portal) {
  const [receiver] = await portal.rows<{ cuit: string }>('select cuit from organizacion')
  const withCode = await Promise.all(
    papers.map(async ({ cuit, importe, numero }, i) => {
      const qr = qrText({ cuit: digits(cuit), nroDocRec: digits(receiver?.cuit), nroCmp: numero, importe })
      if (i % 2) return { name: `Factura ${i}.pdf`, mimeType: 'application/pdf', buffer: await facturaPdf(qr) }
      const whole = await photo([qr], { giro: i * 11 })
      const buffer = i === 0 ? whole : await sharp(whole).resize(1600).jpeg({ quality: 80 }).toBuffer()
      return { name: `Foto ${i}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )
  const blurred = await sharp(await photo([qrText({ nroCmp: 61_100 })]))
    .blur(5)
    .jpeg({ quality: 82 })
    .toBuffer()
  const ticket = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#f1eee6' } })
    .jpeg()
    .toBuffer()
  return [
    ...withCode,
    ...withCode.slice(1, 2).map((same) => ({ ...same, name: 'Otra vez.pdf' })),
    { name: 'Borrosa.jpg', mimeType: 'image/jpeg', buffer: blurred },
    { name: 'Sin QR.pdf', mimeType: 'application/pdf', buffer: await facturaPdf('') },
    { name: 'Ticket.jpg', mimeType: 'image/jpeg', buffer: ticket },
  ]
}

test('fifteen receipts, from the files to the settlement sent for signature, by keyboard', async ({ portal }) => {
  await portal.rows('delete from comprobante_por_rendir')
  const operador = await portal.login('operador')
  for (const [i, { cuit, nombre, importe }] of papers.entries())
    if (i < 7)
      await add(operador, await newRendicion(portal, operador), {
        cuitProveedor: cuit,
        proveedor: nombre,
        importe: importe + 9000,
      })
  // Excludes the drafts of the demo data.
  await portal.rows(`update rendicion_gasto set estado = 6 where estado = 1`)
  const files = await filesOf(portal)
  const page = await portal.openAs('operador', path, { viewport: desktop })
  await expect(page.getByText('No hay comprobantes por rendir')).toBeVisible()
  page.on('filechooser', (chooser) => void chooser.setFiles(files))
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await contarTeclas(page)
  await expect(page.getByRole('button', { name: 'Elegir', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  // All are listed at once, including unsent ones. The repeated file is rejected in the browser.
  await expect(page.getByText('Otra vez.pdf ya está en la lista')).toBeVisible()
  await expect(page.locator('.por-rendir > li')).toHaveCount(14)
  await expect(page.getByText('Completos: 7 de 14')).toBeVisible()

  // The first incomplete one is opened with a click; each save opens the next.
  await row(page, /Falta|Revisá/)
    .first()
    .getByRole('button')
    .click()
  for (let left = 7; left > 0; left--) {
    await complete(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`Completos: ${15 - left} de 14`)).toBeVisible()
  }
  await page.keyboard.press('Alt+KeyR')
  const dialog = page.getByRole('dialog', { name: 'Pasar 14 comprobantes a una rendición' })
  await expect(dialog.getByRole('button', { name: 'Nueva rendición con estos 14 y enviar a firmar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^La rendición \d{4}\/\d{4} se envió a firmar con 14 comprobantes/)).toBeVisible()
  const presses = (await keys(page)) + 1
  console.log(`${presses} presses`)
  const [sent] = await portal.rows<{ comprobantes: number; total: number; estado: number }>(
    'select comprobantes, total::float as total, estado from rendicion_gasto order by id desc limit 1',
  )
  const total = papers.reduce((sum, p) => sum + p.importe, 0) + 100 + 200 + 300
  assert.deepEqual(sent, { comprobantes: 14, total, estado: 7 })
  assert.ok(presses <= limit, `${presses} presses`)
  await expect(page.getByRole('link', { name: /^Ver la \d/ })).toBeVisible()
})

/** Types the missing data of the open receipt: the cursor is in its first empty field, Enter moves to the next one. */
async function complete(page: Page): Promise<void> {
  const value = (label: string) => form(page).getByLabel(label).inputValue()
  const nombre = (await page.locator('.vista-comprobante .nombre').textContent()) ?? ''
  const focused = (label: string) => expect(form(page).getByLabel(label)).toBeFocused()
  const code = /Factura|Foto/.test(nombre)
  const amount = nombre.includes('Borrosa') ? '100' : nombre.includes('Sin QR') ? '200' : '300'
  if (nombre.includes('Borrosa')) await expect(form(page).getByText('Se ve un QR y no se pudo leer')).toBeVisible()
  if (nombre.includes('Sin QR')) {
    await expect(form(page).getByText('Lo marcado se leyó del texto del PDF')).toBeVisible()
  }
  if (!code) {
    await focused('CUIT del proveedor')
    await page.keyboard.type(cuitOf(7900 + Number(amount)).replaceAll('-', ''))
    await page.keyboard.press('Enter')
  }
  await focused('Razón social')
  await page.keyboard.type(code ? `Almacén ${nombre.slice(-6, -4)}` : `Kiosco ${amount}`)
  if (!code) {
    if ((await value('Letra')) === '') {
      // A ticket has no number: letter, place and number stay empty.
      for (let times = 0; times < 4; times++) await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.type('3/11')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
    } else await page.keyboard.press('Enter')
    await focused('Importe')
    await page.keyboard.type(amount)
  }
  await page.keyboard.press('Alt+1')
}
