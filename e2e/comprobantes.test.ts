import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'
import type { Page } from 'playwright/test'
import type { Person } from '../server/test/app.ts'
import { add, cuitOf, dataOf } from '../server/test/comprobantes.ts'
import { fotoDePrueba } from '../server/test/fotos.ts'
import { pdf } from '../server/test/papeles.ts'
import { vigil } from '../server/test/porte.ts'
import { newRendicion } from '../server/test/rendiciones.ts'
import { dejarEnEquipo, elArchivo } from './deposito.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const hace = (days: number): string => dateOf(new Date(Date.now() - days * 86_400_000))
/** A date as people type it, with a two-digit year. */
const corta = formatDate(hace(20)).replace(/20(\d\d)$/, '$1')
let operador: Person
test.beforeAll(async ({ portal }) => {
  operador = await portal.login('operador')
})
const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
const path = (r: Rendicion, mode = 'editar') =>
  `/app/seccionales/rendiciones-gasto/${r.id}/conceptos/${r.detalles[0]?.id}/comprobantes/lista?modo=${mode}`
const files = (...names: string[]) =>
  names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(`${name} ${cuitOf(name.length)}`) }))
const choose = (page: Page) => page.locator('input[type=file][multiple]')
const renglon = (page: Page, text: string) => page.locator('.comprobantes > li', { hasText: text })
const inspect = (page: Page, nombre: string) =>
  process.env.GREMIAL_MIRAR ? page.screenshot({ path: `${process.env.GREMIAL_MIRAR}/${nombre}.png`, fullPage: true }) : undefined

/** Types a receipt with the keyboard only, Enter from one empty field to the next. */
async function write(
  page: Page,
  { cuitProveedor, proveedor, letra, puntoVenta, numeroComprobante, importe }: ReturnType<typeof dataOf>,
) {
  const forma = page.getByRole('form', { name: 'Datos del comprobante' })
  await expect(forma.getByLabel('CUIT del proveedor')).toBeFocused()
  await page.keyboard.type(cuitProveedor.replaceAll('-', ''))
  await page.keyboard.press('Enter')
  await page.keyboard.type(proveedor)
  for (const text of [letra, puntoVenta, numeroComprobante, corta, String(importe).replace('.', ',')]) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(String(text))
    if (text === corta) await page.keyboard.press('Escape')
  }
}

test('many files at once: missing data is listed, typed by keyboard, and saved in the settlement (C-COMPROBANTE-01, C-COMPROBANTE-03, C-COMPROBANTE-06)', async ({
  portal,
}) => {
  const r = await newRendicion(portal, operador)
  const page = await portal.openAs('operador', path(r))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(r.detalles[0]?.concepto ?? '')
  await expect(page.getByText('Todavía no hay comprobantes')).toBeVisible()
  if (vigil) await accesible(page)
  await inspect(page, 'vacia')
  await choose(page).setInputFiles(files('Uno.pdf', 'Doss.pdf', 'Tresss.pdf'))
  await expect(renglon(page, 'Uno.pdf')).toContainText('Falta: CUIT, razón social, fecha e importe')
  await expect(page.locator('[data-pendiente]')).toHaveCount(3)
  await expect(page.locator('.vista-comprobante .nombre')).toHaveText('Uno.pdf')
  const datos = dataOf()
  await write(page, datos)
  await inspect(page, 'llena')
  await accesible(page)
  await page.keyboard.press('Control+Enter')
  await expect(renglon(page, datos.proveedor)).toContainText('38.750,50')
  await expect(page.locator('[data-pendiente]')).toHaveCount(2)
  // Moves to the next incomplete one.
  await expect(page.locator('.vista-comprobante .nombre')).toHaveText('Doss.pdf')
  // The check digit is validated while typing; a CUIT used before brings the name.
  await page.keyboard.type('30709112454')
  await expect(page.getByText('30-70911245-4 CUIT no es válido.')).toBeVisible()
  await page.getByLabel('CUIT del proveedor').fill(datos.cuitProveedor)
  await expect(page.getByLabel('Razón social')).toHaveValue(datos.proveedor)
  await expect(page.getByText('De un comprobante anterior con este CUIT.')).toBeVisible()
  await expect(page.locator('.totales')).toContainText('$ 38.750,50')
  const [hay] = await portal.rows<{ n: number }>(
    `select count(*)::int as n from comprobante where rendicion_id = ${r.id} and nombre = 'Uno.pdf'`,
  )
  assert.equal(hay?.n, 1)
})

test('a lost connection or a reload loses nothing, and complete receipts are sent automatically (C-COMPROBANTE-32)', async ({
  portal,
}) => {
  const r = await newRendicion(portal, operador)
  const page = await portal.openAs('operador', path(r))
  await choose(page).setInputFiles(files('Con linea.pdf', 'A medias.pdf'))
  await page.route('**/comprobantes', (request) =>
    request.request().method() === 'POST' ? request.abort('connectionreset') : request.continue(),
  )
  const datos = dataOf({ proveedor: 'Peajes del Litoral S.A.' })
  await write(page, datos)
  await page.keyboard.press('Control+Enter')
  await expect(renglon(page, 'Peajes del Litoral')).toContainText('No salió. Quedó en este equipo.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await inspect(page, 'cortado')
  await page.getByLabel('Razón social').fill("Kiosco O'Higgins 🧾")
  await page.unroute('**/comprobantes')
  await page.reload()
  await expect(page.locator('[data-pendiente]')).toHaveCount(1)
  await expect(renglon(page, 'Peajes del Litoral')).toContainText('38.750,50')
  await renglon(page, "Kiosco O'Higgins").getByRole('button').first().click()
  await expect(page.getByLabel('Razón social')).toHaveValue("Kiosco O'Higgins 🧾")
  await expect(page.locator('.vista-comprobante .nombre')).toHaveText('A medias.pdf')
  // A rejection has its heading, and the receipt stays. (C-COMPROBANTE-29)
  await page.getByLabel('CUIT del proveedor').fill(cuitOf(77))
  await page.getByLabel('Fecha').fill(formatDate(hace(21)))
  await page.getByLabel('Importe').fill('10')
  await portal.rows(`update rendicion_gasto set estado = 7 where id = ${r.id}`)
  await page.getByRole('button', { name: 'Guardar comprobante' }).click()
  const dialog = page.getByRole('dialog', { name: 'No se pudo agregar el comprobante' })
  await expect(dialog).toContainText('está PENDIENTE DE FIRMAS')
})

test('uploads stored by an earlier version are found: complete ones are sent, others wait (C-COMPROBANTE-32)', async ({
  portal,
}) => {
  const r = await newRendicion(portal, operador)
  const page = await portal.openAs('operador', path(r))
  await expect(page.getByText('Todavía no hay comprobantes')).toBeVisible()
  const [usuario] = await portal.rows<{ id: number }>(`select id from usuario where email = 'operador@gremial.example'`)
  const nada = { cuitProveedor: '', proveedor: '', clase: 'FACTURA', letra: '', puntoVenta: '', numeroComprobante: '', qr: '' }
  const comun = { bytes: 300, original: '', orden: 1 }
  const lleno = {
    ...nada,
    cuitProveedor: cuitOf(31),
    proveedor: 'Ferretería de Antes',
    letra: 'A',
    puntoVenta: '0004',
    numeroComprobante: '00004411',
    fecha: hace(20),
    importe: 123_450,
    motivoParecido: '',
  }
  const medio = { ...nada, proveedor: 'Panadería de Antes', fecha: null, importe: null, motivoParecido: '' }
  const principio = `comprobante ${usuario?.id} ${r.id} ${r.detalles[0]?.id} `
  const [uno, dos] = [randomUUID(), randomUUID()]
  await dejarEnEquipo(
    page,
    {
      [principio + uno]: { ...comun, clave: uno, nombre: 'lleno.pdf', valores: lleno, aEnviar: true },
      [`archivo-comprobante ${usuario?.id} ${uno}`]: elArchivo,
      [principio + dos]: { ...comun, orden: 2, clave: dos, nombre: 'medio.pdf', valores: medio, aEnviar: false },
      [`archivo-comprobante ${usuario?.id} ${dos}`]: elArchivo,
    },
    pdf('de antes'),
  )
  await page.reload()
  await expect(page.locator('[data-pendiente]')).toHaveCount(1)
  await expect(renglon(page, 'Panadería de Antes')).toContainText('Falta:')
  await expect(renglon(page, 'Ferretería de Antes')).toContainText('1.234,50')
})

test('a certain duplicate is blocked and located; a likely one needs a reason, also on a phone', async ({ portal }) => {
  const [before, r] = [await newRendicion(portal, operador), await newRendicion(portal, operador)]
  const uno = await add(operador, before, { proveedor: 'Estación Los Ceibos S.A.', fecha: hace(20) })
  const page = await portal.openAs('operador', path(r), { viewport: phone })
  await choose(page).setInputFiles(files('Repetido.pdf'))
  if (vigil) await accesible(page)
  await inspect(page, 'telefono-lista')
  await renglon(page, 'Repetido.pdf').getByRole('button').first().click()
  await expect(page.locator('.lista-comprobantes')).toBeHidden()
  await page.getByLabel('CUIT del proveedor').fill(uno.cuitProveedor)
  await page.getByLabel('Letra').fill('A')
  await page.getByLabel('Pto. de venta').fill('4')
  await page.getByLabel('Número').fill(String(uno.numeroComprobante))
  await expect(page.getByRole('alert')).toContainText(`Está en la rendición ${before.numeroRendicion}`)
  await expect(page.getByRole('button', { name: 'Guardar comprobante' })).toBeDisabled()
  await inspect(page, 'telefono-repetido')
  // Another number, same amount, near day: allowed with a reason.
  await page.getByLabel('Número').fill(String((uno.numeroComprobante ?? 0) + 50_000))
  await page.getByLabel('Importe').fill(String(uno.importe).replace('.', ','))
  await page.getByLabel('Fecha').fill(formatDate(hace(18)))
  await page.getByLabel('Razón social').fill('Estación Los Ceibos S.A.')
  await expect(page.getByText(`hay otro de este CUIT por $ 38.750,50, del ${formatDate(hace(20))}`)).toBeVisible()
  await page.getByRole('button', { name: 'Guardar comprobante' }).click()
  await expect(page.getByLabel('Motivo para cargarlo igual')).toBeFocused()
  await accesible(page)
  await inspect(page, 'telefono-parecido')
  await page.getByLabel('Motivo para cargarlo igual').fill('Son dos cargas distintas')
  await page.getByRole('button', { name: 'Guardar comprobante' }).click()
  await expect(renglon(page, 'Estación Los Ceibos')).toContainText('Parecido a otro')
  await expect(page.locator('[data-pendiente]')).toHaveCount(0)
})

test('a receipt is read, downloaded, corrected and deleted; failures have their heading (C-COMPROBANTE-04, C-COMPROBANTE-05, C-COMPROBANTE-30, C-COMPROBANTE-31)', async ({
  portal,
}) => {
  const r = await newRendicion(portal, operador)
  const c = await add(operador, r, {}, { contenido: await fotoDePrueba('png') })
  const page = await portal.openAs('operador', path(r))
  await renglon(page, c.proveedor).getByRole('button').click()
  await expect(page.locator('.vista-comprobante canvas[data-dibujada]')).toBeVisible()
  await inspect(page, 'guardado')
  await page.getByLabel('Importe').fill('1.234,56')
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  await expect(renglon(page, c.proveedor)).toContainText('1.234,56')
  await renglon(page, c.proveedor).getByRole('button').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar', exact: true }).click()
  assert.equal((await download).suggestedFilename(), c.nombre)
  await page.route('**/descargar', (request) =>
    request.fulfill({ status: 404, json: { message: 'Ese archivo no está', codigo: 'NO_EXISTE' } }),
  )
  await page.getByRole('button', { name: 'Descargar', exact: true }).click()
  const failure = page.getByRole('dialog', { name: 'No se pudo descargar el comprobante' })
  await expect(failure).toContainText('Ese archivo no está')
  await failure.getByRole('button', { name: 'Aceptar' }).click()
  const borrar = async () => {
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  }
  await page.route(`**/comprobantes/${c.id}`, (request) =>
    request.fulfill({ status: 409, json: { message: 'Ahora no', codigo: 'EN_USO' } }),
  )
  await borrar()
  const no = page.getByRole('dialog', { name: 'No se pudo eliminar el comprobante' })
  await expect(no).toContainText('Ahora no')
  await no.getByRole('button', { name: 'Aceptar' }).click()
  await page.unroute(`**/comprobantes/${c.id}`)
  await borrar()
  await expect(page.getByText('Todavía no hay comprobantes')).toBeVisible()
})

/** Clickable elements on screen that a notice covers. */
const bajoElAviso = (page: Page, where = 'body') =>
  page.evaluate((raiz) => {
    const notice = document.querySelector('.mantine-Notification-root')
    const caja = notice?.getBoundingClientRect()
    if (!notice || !caja) return ['no notice']
    const debajo = ({ left, right, top, bottom }: DOMRect) =>
      left < caja.right && right > caja.left && top < caja.bottom && bottom > caja.top
    return [...document.querySelectorAll(`${raiz} :is(a, button, input)`)]
      .filter((uno) => !notice.contains(uno) && uno.getClientRects().length > 0 && debajo(uno.getBoundingClientRect()))
      .map((uno) => uno.textContent || uno.outerHTML.slice(0, 120))
  }, where)

test('the saved notice covers no next control, and a pointer on it does not keep it open', async ({ portal }) => {
  const r = await newRendicion(portal, operador)
  // Of the settlement's month: a warning above the form would push its buttons below the fold.
  const c = await add(operador, r, { fecha: dateOf(new Date()) })
  const save = async (size: typeof desktop, importe: string) => {
    const page = await portal.openAs('operador', path(r), { viewport: size })
    await page.clock.install()
    await renglon(page, c.proveedor).getByRole('button').click()
    await page.getByLabel('Importe').fill(importe)
    await page.getByRole('button', { name: 'Guardar los cambios' }).click()
    const aviso = page.locator('.mantine-Notification-root')
    await expect(aviso).toHaveText('Comprobante corregido')
    // Waits for its animation.
    await aviso.evaluate((el) => Promise.all(el.getAnimations().map((una) => una.finished)))
    return { page, aviso }
  }
  const grande = await save(desktop, '1.234,56')
  await renglon(grande.page, c.proveedor).getByRole('button').click()
  await expect(grande.page.getByRole('button', { name: 'Descargar', exact: true })).toBeInViewport()
  assert.deepEqual(await bajoElAviso(grande.page), [])
  const { x = 0, y = 0 } = (await grande.aviso.boundingBox()) ?? {}
  await grande.page.mouse.move(x + 20, y + 20)
  await grande.page.clock.runFor(7000)
  await expect(grande.aviso).toHaveCount(0)
  const chico = await save(phone, '2.345,67')
  assert.deepEqual(await bajoElAviso(chico.page, 'nav.pie-movil'), [])
  // The page scrolls far enough that the notice does not cover its end.
  await chico.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  assert.deepEqual(await bajoElAviso(chico.page, 'main'), [])
  await chico.aviso.click()
  await expect(chico.aviso).toHaveCount(0)
})

test('read-only unless its address has editar, in another language and in dark mode too (C-COMPROBANTE-02)', async ({
  portal,
}) => {
  const r = await newRendicion(portal, operador)
  const c = await add(operador, r)
  const page = await portal.openAs('operador', path(r, 'consultar'), { language: 'en', colorScheme: 'dark' })
  await renglon(page, c.proveedor).getByRole('button').click()
  await expect(page.getByLabel('Business name')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  for (const button of ['Delete', 'Save changes', 'Choose'])
    await expect(page.getByRole('button', { name: button })).toHaveCount(0)
  if (vigil) await accesible(page)
  await inspect(page, 'consulta-en-dark')
})
