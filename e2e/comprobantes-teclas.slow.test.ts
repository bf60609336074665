import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright/test'
import { cuitOf } from '../server/test/comprobantes.ts'
import { porte } from '../server/test/porte.ts'
import { facturaPdf, qrText } from './facturas.ts'
import { expect, test } from './fixtures.ts'
import { contarTeclas, hasta, keys } from './teclas.ts'

/** A month's receipts entered by keyboard; in the nightly checks fifteen of three concepts, ten with a QR code. */
const conceptosUsados = porte(3, 1)
const byConcepto = porte(5, 3)
const count = conceptosUsados * byConcepto
/** Current number of keys: it may only go down. */
const limit = porte(389, 125)

const proveedores = ['YPF Oroño', 'Peajes', 'Taller Bianchi', 'Kiosco', 'Correo'] as const
/** Receipts of a concept: of five, the last two have no QR and are typed whole; of three, the last one. */
const comprobantesOf = (concepto: number) =>
  proveedores.slice(0, byConcepto).map((proveedor, i) => {
    const serie = 900 + concepto * byConcepto + i
    return {
      proveedor,
      conQr: i < porte(3, 2) || (concepto === 0 && i === porte(3, 1)),
      cuit: cuitOf(serie),
      numero: String(31_000 + serie),
      importe: 1200.5 + serie,
    }
  })
type OfPaper = ReturnType<typeof comprobantesOf>[number]

let receptor: { cuit: string } | undefined
test.beforeAll(async ({ portal }) => {
  ;[receptor] = await portal.rows<{ cuit: string }>('select cuit from organizacion')
})
const sinGuiones = (cuit = '') => Number(cuit.replaceAll('-', ''))
const fileOf = async ({ conQr, cuit, numero, importe }: OfPaper, i: number) => {
  const qr = qrText({ cuit: sinGuiones(cuit), nroDocRec: sinGuiones(receptor?.cuit), nroCmp: Number(numero), importe })
  return { name: `Foto ${i + 1}.pdf`, mimeType: 'application/pdf', buffer: await facturaPdf(conQr ? qr : '', { hojas: 1 }) }
}

/** Types the open receipt: only the name if the QR gave the rest. */
async function write(page: Page, { conQr, proveedor, cuit, numero, importe }: OfPaper): Promise<void> {
  const forma = page.getByRole('form', { name: 'Datos del comprobante' })
  const nombre = forma.getByLabel('Razón social')
  if (conQr) {
    await expect(forma.getByText('Leímos el QR de la factura.')).toBeVisible()
    await hasta(page, nombre, 'Enter')
    await page.keyboard.type(proveedor)
  } else {
    await expect(forma.getByLabel('CUIT del proveedor')).toBeFocused()
    await page.keyboard.type(cuit.replaceAll('-', ''))
    await page.keyboard.press('Enter')
    await expect(nombre).toBeFocused()
    await page.keyboard.type(proveedor)
    // Letter, place of sale, number, day and amount: Enter skips the type, which is proposed.
    for (const text of ['B', '4', numero, '3/11/26', String(importe).replace('.', ',')]) {
      await page.keyboard.press('Enter')
      await page.keyboard.type(text)
      if (text.includes('/')) await page.keyboard.press('Escape')
    }
  }
  await page.keyboard.press('Control+Enter')
}

test(`${count} receipts by keyboard, from the list of settlements to sent for signature`, async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/seccionales/rendiciones-gasto/lista')
  await expect(page.getByRole('button', { name: 'Nueva rendición' })).toBeEnabled()
  // Registered early: a listener added at the press could miss the event.
  let chosen: Awaited<ReturnType<typeof fileOf>>[] = []
  page.on('filechooser', (eleccion) => void eleccion.setFiles(chosen))
  await contarTeclas(page)
  const desde = performance.now()
  const parciales: string[] = []
  let before = 0
  const mark = async (que: string) => {
    const ahora = await keys(page)
    parciales.push(`${que} ${ahora - before}`)
    before = ahora
  }
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: 'Nueva rendición' })
  const choose = async (field: Locator, text: string, option: RegExp) => {
    await page.keyboard.type(text)
    await expect(page.getByRole('option', { name: option })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(option)
  }
  const [tipo, secretario] = [/^Tipo de rendición/, /^Secretario que firma/].map((name) => dialog.getByRole('combobox', { name }))
  assert.ok(tipo && secretario)
  await expect(tipo).toBeFocused()
  await choose(tipo, 'Gastos de f', /^Gastos de funcionamiento/)
  await hasta(page, secretario)
  await choose(secretario, 'Acosta', /^Acosta/)
  await expect(dialog.getByRole('combobox', { name: /^Tesorero que firma/ })).toHaveValue(/Ledesma/)
  await hasta(page, dialog.getByRole('textbox', { name: 'Motivo' }))
  await page.keyboard.type('Noviembre')
  await page.keyboard.press('Control+Enter')
  await mark('new')

  const conceptos = page.getByRole('region', { name: 'Conceptos' }).locator('tbody a')
  let total = 0
  for (let concepto = 0; concepto < conceptosUsados; concepto++) {
    await expect(page.getByRole('heading', { level: 1, name: /^Rendición \d/ })).toBeVisible()
    // Continues from the last focus: the next concept and its file button.
    await expect(conceptos.nth(concepto)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Todavía no hay comprobantes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Elegir', exact: true })).toBeFocused()
    const papeles = comprobantesOf(concepto)
    chosen = await Promise.all(papeles.map(fileOf))
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-pendiente]')).toHaveCount(byConcepto)
    await expect(page.locator('[data-pendiente]', { hasText: 'Buscando' })).toHaveCount(0)
    await mark('to its receipts')
    for (const [i, papel] of papeles.entries()) {
      await expect(page.locator('.vista-comprobante .nombre')).toHaveText(`Foto ${i + 1}.pdf`)
      await write(page, papel)
      total += papel.importe
    }
    await expect(page.locator('[data-pendiente]')).toHaveCount(0)
    await mark('its receipts')
    await expect(page.getByRole('link', { name: /, conceptos$/ })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const send = page.getByRole('button', { name: 'Enviar a firmar' })
  await hasta(page, send)
  await page.keyboard.press('Enter')
  await hasta(page, page.getByRole('dialog').getByRole('button', { name: 'Enviar a firmar' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/rendiciones-gasto\/lista/)
  await expect(page.locator('tbody tr').first()).toContainText('PENDIENTE DE FIRMAS')
  await mark('back and sent')
  const used = await keys(page)
  console.log(`${count} receipts: ${used} keys (${parciales.join(', ')}), ${Math.round((performance.now() - desde) / 1000)} s`)
  const [hecha] = await portal.rows<{ n: number; total: number }>(
    'select comprobantes as n, total::float from rendicion_gasto order by id desc limit 1',
  )
  assert.deepEqual(hecha, { n: count, total })
  assert.ok(used <= limit, `${used}`)
})

test('text typed before the options arrive is chosen with Enter, and submits nothing', async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/seccionales/rendiciones-gasto/lista')
  let llegan: () => void = () => undefined
  const when = new Promise<void>((ready) => {
    llegan = ready
  })
  await page.route('**/tipos-rendicion/**', async (request) => {
    await when
    await request.continue()
  })
  await page.getByRole('button', { name: 'Nueva rendición' }).click()
  const tipo = page.getByRole('dialog').getByRole('combobox', { name: 'Tipo de rendición' })
  await expect(tipo).toBeFocused()
  await page.keyboard.type('Gastos de f')
  llegan()
  await expect(page.getByRole('option', { name: 'Gastos de funcionamiento' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(tipo).toHaveValue('Gastos de funcionamiento')
  await expect(page.getByText('Este campo es requerido.')).toHaveCount(0)
})
