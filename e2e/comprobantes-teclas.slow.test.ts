import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright/test'
import { cuitDe } from '../server/test/comprobantes.ts'
import { porte } from '../server/test/porte.ts'
import { facturaPdf, textoQr } from './facturas.ts'
import { expect, test } from './fixtures.ts'
import { contarTeclas, hasta, teclas } from './teclas.ts'

/** A month's receipts entered by keyboard; in the nightly checks fifteen of three concepts, ten with a QR code. */
const conceptosUsados = porte(3, 1)
const porConcepto = porte(5, 3)
const cuantos = conceptosUsados * porConcepto
/** Current number of keys: it may only go down. */
const tope = porte(389, 125)

const proveedores = ['YPF Oroño', 'Peajes', 'Taller Bianchi', 'Kiosco', 'Correo'] as const
/** Receipts of a concept: of five, the last two have no QR and are typed whole; of three, the last one. */
const comprobantesDe = (concepto: number) =>
  proveedores.slice(0, porConcepto).map((proveedor, i) => {
    const serie = 900 + concepto * porConcepto + i
    return {
      proveedor,
      conQr: i < porte(3, 2) || (concepto === 0 && i === porte(3, 1)),
      cuit: cuitDe(serie),
      numero: String(31_000 + serie),
      importe: 1200.5 + serie,
    }
  })
type DePapel = ReturnType<typeof comprobantesDe>[number]

let receptor: { cuit: string } | undefined
test.beforeAll(async ({ portal }) => {
  ;[receptor] = await portal.rows<{ cuit: string }>('select cuit from organizacion')
})
const sinGuiones = (cuit = '') => Number(cuit.replaceAll('-', ''))
const archivoDe = async ({ conQr, cuit, numero, importe }: DePapel, i: number) => {
  const qr = textoQr({ cuit: sinGuiones(cuit), nroDocRec: sinGuiones(receptor?.cuit), nroCmp: Number(numero), importe })
  return { name: `Foto ${i + 1}.pdf`, mimeType: 'application/pdf', buffer: await facturaPdf(conQr ? qr : '', { hojas: 1 }) }
}

/** Types the open receipt: only the name if the QR gave the rest. */
async function escribir(page: Page, { conQr, proveedor, cuit, numero, importe }: DePapel): Promise<void> {
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
    // The proposed type; then letter, place of sale, number, day and amount.
    for (const texto of ['', 'B', '4', numero, '3/11/26', String(importe).replace('.', ',')]) {
      await page.keyboard.press('Enter')
      if (texto !== '') await page.keyboard.type(texto)
      if (texto.includes('/')) await page.keyboard.press('Escape')
    }
  }
  await page.keyboard.press('Control+Enter')
}

test(`${cuantos} receipts by keyboard, from the list of settlements to sent to be signed`, async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/seccionales/rendiciones-gasto/lista')
  await expect(page.getByRole('button', { name: 'Nueva rendición' })).toBeEnabled()
  // Registered early: a listener added at the press could miss the event.
  let elegidos: Awaited<ReturnType<typeof archivoDe>>[] = []
  page.on('filechooser', (eleccion) => void eleccion.setFiles(elegidos))
  await contarTeclas(page)
  const desde = performance.now()
  const parciales: string[] = []
  let antes = 0
  const marcar = async (que: string) => {
    const ahora = await teclas(page)
    parciales.push(`${que} ${ahora - antes}`)
    antes = ahora
  }
  await page.keyboard.press('Alt+n')
  const dialogo = page.getByRole('dialog', { name: 'Nueva rendición' })
  const elegir = async (campo: Locator, texto: string, opcion: RegExp) => {
    await page.keyboard.type(texto)
    await expect(page.getByRole('option', { name: opcion })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(campo).toHaveValue(opcion)
  }
  const [tipo, secretario] = [/^Tipo de rendición/, /^Secretario que firma/].map((name) =>
    dialogo.getByRole('combobox', { name }),
  )
  assert.ok(tipo && secretario)
  await expect(tipo).toBeFocused()
  await elegir(tipo, 'Gastos de f', /^Gastos de funcionamiento/)
  await hasta(page, secretario)
  await elegir(secretario, 'Acosta', /^Acosta/)
  await expect(dialogo.getByRole('combobox', { name: /^Tesorero que firma/ })).toHaveValue(/Ledesma/)
  await hasta(page, dialogo.getByRole('textbox', { name: 'Motivo' }))
  await page.keyboard.type('Noviembre')
  await page.keyboard.press('Control+Enter')
  await marcar('new')

  const conceptos = page.getByRole('region', { name: 'Conceptos' }).locator('tbody a')
  let total = 0
  for (let concepto = 0; concepto < conceptosUsados; concepto++) {
    await expect(page.getByRole('heading', { level: 1, name: /^Rendición \d/ })).toBeVisible()
    // Continues from the last focus: the next concept and its file button.
    await expect(conceptos.nth(concepto)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Todavía no hay comprobantes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Elegir', exact: true })).toBeFocused()
    const papeles = comprobantesDe(concepto)
    elegidos = await Promise.all(papeles.map(archivoDe))
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-pendiente]')).toHaveCount(porConcepto)
    await expect(page.locator('[data-pendiente]', { hasText: 'Buscando' })).toHaveCount(0)
    await marcar('to its receipts')
    for (const [i, papel] of papeles.entries()) {
      await expect(page.locator('.vista-comprobante .nombre')).toHaveText(`Foto ${i + 1}.pdf`)
      await escribir(page, papel)
      total += papel.importe
    }
    await expect(page.locator('[data-pendiente]')).toHaveCount(0)
    await marcar('its receipts')
    await expect(page.getByRole('link', { name: /, conceptos$/ })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const enviar = page.getByRole('button', { name: 'Enviar a firmar' })
  await hasta(page, enviar)
  await page.keyboard.press('Enter')
  await hasta(page, page.getByRole('dialog').getByRole('button', { name: 'Enviar a firmar' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/rendiciones-gasto\/lista/)
  await expect(page.locator('tbody tr').first()).toContainText('PENDIENTE DE FIRMAS')
  await marcar('back and sent')
  const usadas = await teclas(page)
  console.log(
    `${cuantos} receipts: ${usadas} keys (${parciales.join(', ')}), ${Math.round((performance.now() - desde) / 1000)} s`,
  )
  const [hecha] = await portal.rows<{ n: number; total: number }>(
    'select comprobantes as n, total::float from rendicion_gasto order by id desc limit 1',
  )
  assert.deepEqual(hecha, { n: cuantos, total })
  assert.ok(usadas <= tope, `${usadas}`)
})

test('text typed before the options arrive is chosen with Enter, and submits nothing', async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/seccionales/rendiciones-gasto/lista')
  let llegan: () => void = () => undefined
  const cuando = new Promise<void>((listo) => {
    llegan = listo
  })
  await page.route('**/tipos-rendicion/**', async (pedido) => {
    await cuando
    await pedido.continue()
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
