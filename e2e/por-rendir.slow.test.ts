import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import type { Person } from '../server/test/app.ts'
import { add, cuitOf } from '../server/test/comprobantes.ts'
import { colorPhoto } from '../server/test/fotos.ts'
import { pdf } from '../server/test/papeles.ts'
import { dejar, esperando } from '../server/test/por-rendir.ts'
import { porte } from '../server/test/porte.ts'
import { newRendicion } from '../server/test/rendiciones.ts'
import { facturaPdf, photo, qrText } from './facturas.ts'
import { desktop, expect, type Portal, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

let operador: Person
let receptor: { cuit: string } | undefined
test.beforeAll(async ({ portal }) => {
  operador = await portal.login('operador')
  ;[receptor] = await portal.rows<{ cuit: string }>('select cuit from organizacion')
})
const path = '/app/tesoreria/por-rendir?idSeccional=1'
/** axe on one element: content behind a dialog may be partly covered. */
const accesible = async (page: Page, where = 'body'): Promise<void> =>
  assert.deepEqual((await (await axe(page)).include(where).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
const choose = (page: Page) => page.locator('input[type=file][multiple]')
const rows = (page: Page) => page.locator('.por-rendir > li')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const vaciar = (portal: Portal) => portal.rows('delete from comprobante_por_rendir')
const numero = (cuit = '') => Number(cuit.replaceAll('-', ''))

/** Counts touches in the page. */
const contarToques = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.toques = '0'
    const alTocar = () => (document.body.dataset.toques = String(Number(document.body.dataset.toques) + 1))
    window.addEventListener('pointerdown', alTocar, true)
  })

test('the evening on a phone: photos scanned automatically reach their settlement in few presses', async ({ portal }) => {
  await vaciar(portal)
  const count = porte(15, 4)
  const r = await newRendicion(portal, operador)
  // This branch used each supplier before, under some concept, except the last one.
  const papeles = Array.from({ length: count }, (_, i) => ({ cuit: cuitOf(4000 + i), importe: 100 + i, cual: i % 2 }))
  for (const { cuit, cual, importe } of papeles.slice(0, -1))
    await add(
      operador,
      await newRendicion(portal, operador),
      { cuitProveedor: cuit, proveedor: `Proveedor ${importe}`, importe: 5000 + importe },
      { cual },
    )
  const files = await Promise.all(
    papeles.map(async ({ cuit, importe }, i) => {
      const qr = qrText({ cuit: numero(cuit), nroDocRec: numero(receptor?.cuit), nroCmp: 50_000 + i, importe })
      return i % 2
        ? { name: `Factura ${i}.pdf`, mimeType: 'application/pdf', buffer: await facturaPdf(qr, { hojas: 1 }) }
        : { name: `Foto ${i}.jpg`, mimeType: 'image/jpeg', buffer: await photo([qr]) }
    }),
  )
  const page = await portal.openAs('operador', path, { viewport: phone })
  await expect(page.getByText('No hay comprobantes por rendir')).toBeVisible()
  await contarToques(page)
  await choose(page).setInputFiles(files)
  await expect(rows(page)).toHaveCount(count, { timeout: 120_000 })
  // All but the one with an unknown name.
  await expect(page.getByText(`Completos: ${count - 1} de ${count}`)).toBeVisible()
  await row(page, 'Falta: razón social').getByRole('button').click()
  await page.getByLabel('Razón social').fill('Kiosco Nuevo')
  await page.getByRole('button', { name: 'Guardar y ver el siguiente' }).click()
  await page.getByRole('button', { name: `Elegir los ${count} completos` }).click()
  await expect(page.getByText(`${count} elegidos`)).toBeVisible()
  await page.getByRole('button', { name: 'Pasar a una rendición' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: r.numeroRendicion }).click()
  await dialog.getByRole('combobox', { name: /^Concepto de Kiosco Nuevo/ }).click()
  await page.getByRole('option', { name: r.detalles[0]?.concepto ?? '' }).click()
  await accesible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: `Pasar ${count} a la ${r.numeroRendicion}` }).click()
  await expect(page.getByText(`${count} comprobantes están en la rendición ${r.numeroRendicion}`)).toBeVisible()
  await expect(page.getByText('No hay comprobantes por rendir')).toBeVisible()
  const [hay] = await portal.rows<{ n: number; total: number; conceptos: number }>(
    `select count(*)::int as n, sum(importe)::float as total, count(distinct detalle_id)::int as conceptos from comprobante where rendicion_id = ${r.id}`,
  )
  const sum = papeles.reduce((total, { importe }) => total + importe, 0)
  assert.deepEqual([hay?.n, hay?.total, hay?.conceptos], [count, sum, 2])
  const taps = Number(await page.locator('body').getAttribute('data-toques'))
  assert.ok(taps <= 9, `${taps} presses for ${count} receipts`)
})

test('on a desktop, files are dropped or pasted, duplicates reported, and moved between concepts', async ({ portal }) => {
  await vaciar(portal)
  const r = await newRendicion(portal, operador)
  const before = await add(operador, r, { proveedor: 'Taller Bianchi', importe: 900 })
  await esperando(operador, {
    cuitProveedor: before.cuitProveedor,
    letra: before.letra,
    puntoVenta: before.puntoVenta,
    numeroComprobante: before.numeroComprobante,
    proveedor: 'Taller Bianchi',
  })
  const page = await portal.openAs('operador', path, { viewport: desktop })
  await expect(row(page, 'Taller Bianchi')).toContainText(`Ya se rindió en la ${r.numeroRendicion}`)
  await row(page, 'Taller Bianchi').getByRole('checkbox').check()
  await expect(page.getByText('A 1 de los elegidos le faltan datos.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pasar a una rendición' })).toHaveCount(0)
  await row(page, 'Taller Bianchi').getByRole('checkbox').uncheck()
  await page.evaluate(
    (content) => {
      const datos = new DataTransfer()
      datos.items.add(new File([Uint8Array.from(content)], 'Soltado.pdf', { type: 'application/pdf' }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: datos, bubbles: true, cancelable: true }))
    },
    [...pdf('soltado')],
  )
  await expect(row(page, 'Soltado.pdf')).toContainText('Falta: CUIT, razón social, fecha e importe')
  await accesible(page)
  // Incomplete data is saved too.
  await row(page, 'Soltado.pdf').getByRole('button').click()
  await page.getByLabel('Razón social').fill('Librería Santa Fe')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 'Librería Santa Fe')).toContainText('Falta: CUIT, fecha e importe')
  await row(page, 'Librería Santa Fe').getByRole('button').click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(row(page, 'Librería Santa Fe')).toHaveCount(0)
  // From its expense settlement.
  await page.goto(`/app/seccionales/rendiciones-gasto/${r.id}/conceptos/${r.detalles[0]?.id}/comprobantes/lista?modo=editar`)
  await page.locator('.comprobantes > li', { hasText: 'Taller Bianchi' }).getByRole('button').click()
  await page.getByRole('combobox', { name: 'Llevar a otro concepto' }).click()
  await page.getByRole('option', { name: r.detalles[1]?.concepto ?? '' }).click()
  await expect(page.getByText(`Taller Bianchi está ahora en ${r.detalles[1]?.concepto}`)).toBeVisible()
  await expect(page.getByText('Todavía no hay comprobantes')).toBeVisible()
  await page.goto(`/app/seccionales/rendiciones-gasto/${r.id}/conceptos/${r.detalles[1]?.id}/comprobantes/lista?modo=editar`)
  await page.locator('.comprobantes > li', { hasText: 'Taller Bianchi' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Dejar por rendir' }).click()
  await expect(page.getByText('Taller Bianchi quedó por rendir')).toBeVisible()
  await page.goto(path)
  // They are the same receipt, and neither is in an expense settlement any more.
  await expect(row(page, 'Taller Bianchi')).toHaveCount(2)
  await expect(row(page, 'Taller Bianchi').first()).toContainText('Espera dos veces')
})

test('two tabs: the other tab sees that a file was taken, and nothing is lost', async ({ portal }) => {
  await vaciar(portal)
  const r = await newRendicion(portal, operador)
  await esperando(operador, { proveedor: 'Peajes', importe: 10 })
  await dejar(operador)
  const page = await portal.openAs('operador', path)
  await page.getByRole('button', { name: 'Elegir el completo' }).click()
  await page.keyboard.press('Alt+KeyR')
  const dialog = page.getByRole('dialog', { name: 'Pasar un comprobante a una rendición' })
  await dialog.getByRole('radio', { name: r.numeroRendicion }).click()
  await dialog.getByRole('combobox', { name: /^Concepto de Peajes/ }).click()
  await page.getByRole('option', { name: r.detalles[0]?.concepto ?? '' }).click()
  await portal.rows(`delete from comprobante_por_rendir where proveedor = 'Peajes'`)
  await dialog.getByRole('button', { name: `Pasarlo a la ${r.numeroRendicion}` }).click()
  await expect(page.getByRole('dialog', { name: 'No pasó ninguno, por Peajes' })).toContainText('ya no está por rendir')
})

test('photos of one document are merged in two presses', async ({ portal }) => {
  await vaciar(portal)
  for (const nombre of ['Hoja 1.jpg', 'Hoja 2.jpg'])
    await dejar(operador, {}, await colorPhoto(nombre === 'Hoja 1.jpg' ? '#ddd' : '#eee'), nombre)
  const page = await portal.openAs('operador', path, { viewport: phone })
  for (const nombre of ['Hoja 1.jpg', 'Hoja 2.jpg']) await row(page, nombre).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Son hojas del mismo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Juntarlos' }).click()
  await expect(page.getByText('Quedó un comprobante de 2 archivos')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await row(page, 'Hoja 1.pdf').getByRole('button').click()
  await expect(page.getByText('Página 1 de 2')).toBeVisible()
})
