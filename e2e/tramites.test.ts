import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { firstDayAgo, formatDate } from '@gremial/contract/values/dates.ts'
import type { Page } from 'playwright/test'
import { streamRows } from '../server/src/platform/db/stream.ts'
import { readSheet } from '../server/test/hojas.ts'
import { vigil } from '../server/test/porte.ts'
import { expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const pautas = ['wcag2a', 'wcag2aa', 'wcag22aa']
const limpia = async (page: Page) => assert.deepEqual((await (await axe(page)).withTags(pautas).analyze()).violations, [])
const request = (page: Page, que: string) => page.locator('.pedido').filter({ hasText: que })

test("from the bottom bar to the desk's requirements, the request's progress, and the list (A-TRAMITESMENU-01, B-TRAMITES-01, B-TRAMITES-02)", async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app/actividad/listar', { viewport: phone })
  await page.getByRole('heading', { name: 'Mis trámites' }).waitFor()
  await page.locator('.pie-movil').getByRole('link', { name: 'Trámites' }).click()
  await page.waitForURL('**/app/afiliados/tramites')
  const atencion = page.locator('.atencion')
  await expect(atencion.getByRole('heading')).toHaveText('La mesa necesita de nuevo: Último recibo de sueldo')
  await expect(atencion).toContainText('Está cortado abajo')
  await expect(atencion.getByRole('link', { name: 'Mandar el documento' })).toHaveAttribute(
    'href',
    /\/solicitudes-prestamo\/\d+\/tramite$/,
  )
  const where = page.getByRole('region', { name: '¿Dónde está mi pedido?' })
  await expect(where.locator('.resp')).toHaveText('La mesa lo está mirando')
  await expect(where.getByRole('img', { name: /^Lleva \d+ días\. Lo habitual/ })).toBeVisible()
  // Earlier steps are folded on a phone.
  await expect(where.locator('.historia li').first()).toBeHidden()
  await where.getByRole('button', { name: /Ver los \d+ pasos anteriores/ }).click()
  await expect(where.locator('.historia li').first()).toBeVisible()
  await expect(page.getByLabel('Fecha desde')).toHaveValue(formatDate(firstDayAgo(portal.today(), 6)))
  if (vigil) await limpia(page)
})

test('row buttons follow flags; the list exports; the date is required; errors use a dialog (B-TRAMITES-03, B-TRAMITES-06, B-TRAMITES-10, B-TRAMITES-11, B-TRAMITES-12, B-TRAMITES-21)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app/afiliados/tramites')
  await page.locator('.pedido').first().waitFor()
  const hogar = request(page, 'Iniciada').first()
  await expect(hogar.getByRole('button', { name: /^Continuar registro/ })).toBeVisible()
  const mirada = request(page, 'En análisis').first()
  await mirada.waitFor()
  await expect(mirada.getByRole('button', { name: /^Continuar registro/ })).toHaveCount(0)
  await mirada.getByRole('button', { name: /^Acciones de/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Anular solicitud'])
  await page.keyboard.press('Escape')
  const otorgada = request(page, 'Otorgada').first()
  await expect(otorgada.getByRole('button')).toHaveCount(0)
  const bajada = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Exportar \d+ trámites?$/ }).click()
  await page.getByRole('menuitem').first().click()
  const descarga = await bajada
  assert.equal(descarga.suggestedFilename(), 'Mis trámites.xls')
  const sheet = readSheet(readFileSync(await descarga.path()), 'xls')
  assert.match(JSON.stringify(sheet), /Préstamo de turismo/)
  const desde = page.getByLabel('Fecha desde')
  await expect(desde).toHaveValue(formatDate(firstDayAgo(portal.today(), 6)))
  const find = page.getByRole('button', { name: 'Buscar', exact: true }).last()
  await desde.fill('')
  await find.click()
  await page.getByText('Este campo es requerido.').waitFor()
  await desde.fill('31/12/1899')
  await find.click()
  await page.getByText('La fecha no puede ser anterior al 01/01/1900.').waitFor()
  await desde.fill('1/1/1900')
  const pide = page.waitForRequest((r) => r.url().includes('G_fechaSolicitud=1900-01-01'))
  await find.click()
  const url = new URL((await pide).url())
  assert.deepEqual(
    ['size', 'sort', 'page', 'G_strategy'].map((c) => url.searchParams.get(c)),
    ['25', 'fechaSolicitud,desc', '0', 'AND'],
  )
  await page.route('**/vistas/afiliado-tramites?**', (r) =>
    r.fulfill({ status: 503, json: { message: 'El servicio está ocupado.', codigo: 'OCUPADO' } }),
  )
  await desde.fill('2/1/1900')
  await find.click()
  await page.getByRole('dialog', { name: 'No pudimos traer los trámites' }).getByText('El servicio está ocupado.').waitFor()
})

test('annulling shows the loss and asks for a reason; a refusal opens a dialog, keeping input (B-ANULACION-01, B-ANULACION-06)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app/afiliados/tramites', { viewport: phone })
  const where = page.getByRole('region', { name: '¿Dónde está mi pedido?' })
  await where.getByRole('button', { name: 'Anular solicitud' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Anular la solicitud \d{4}-\d{6}\?$/ })
  await expect(dialog.locator('.se-pierde')).toContainText('La mesa deja de mirarla. No se puede retomar.')
  await expect(dialog.locator('.se-pierde')).toContainText(/La TNA de [\d,]+ %/)
  await dialog.getByRole('button', { name: 'Anular solicitud' }).click()
  await dialog.getByText('Este campo es requerido.').waitFor()
  await limpia(page)
  await dialog.getByLabel('Motivo').fill('Conseguí el dinero: "gracias" 🙏')
  await dialog.getByText('Quedan 268 caracteres.').waitFor()
  await page.route(
    '**/anular',
    (r) => r.fulfill({ status: 409, json: { message: 'Ya no se puede.', codigo: 'SOLICITUD_OTRO_ESTADO' } }),
    {
      times: 1,
    },
  )
  await dialog.getByRole('button', { name: 'Anular solicitud' }).click()
  const rechazo = page.getByRole('dialog', { name: 'No se pudo anular la solicitud' })
  await rechazo.getByText('Ya no se puede.').waitFor()
  await rechazo.getByRole('button').click()
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Conseguí el dinero: "gracias" 🙏')
  await dialog.getByRole('button', { name: 'Anular solicitud' }).click()
  // The answer has its own address, and gets the focus.
  await page.waitForURL(/\/app\/solicitudes\/\d+\/presentada$/)
  const hecho = page.getByRole('heading', { name: /^Solicitud \d{4}-\d{6} anulada$/ })
  await expect(hecho).toBeFocused()
  await expect(hecho).toBeInViewport()
  await expect(page.getByText('«Conseguí el dinero: "gracias" 🙏»')).toBeVisible()
  await expect(page.getByRole('link', { name: /PDF/ })).toBeVisible()
  await limpia(page)
  await page.reload()
  await expect(hecho).toBeVisible()
  const [row] = await portal.rows(
    `select 1 from solicitud where afiliado_numero = 1001 and estado = 'ANULADA' and motivo like 'Conseguí%'`,
  )
  assert.ok(row)
})

test('the menu of procedures leads by action to documents, loans, new requests and the adhesion (B-TRAMITES-17, B-TRAMITES-18, B-TRAMITES-19, B-TRAMITES-20, A-TRAMITESMENU-02, A-TRAMITESMENU-03)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app/afiliados/tramites')
  await page.getByRole('link', { name: 'Iniciar un trámite' }).click()
  await expect(page.getByRole('navigation', { name: 'Trámites', exact: true }).locator('[aria-current]')).toHaveText([
    'Iniciar un trámite',
  ])
  // With its requirements, and the usual time to an answer.
  const pedir = page.getByRole('link', { name: 'Pedir un préstamo' })
  await expect(pedir).toContainText(
    /\d+ préstamos distintos, de \$.* a \$.*\. Te pedimos hasta \d documentos\. Algunos llevan garante\./,
  )
  await expect(pedir).toHaveAttribute('href', /^\/app\/solicitudes-prestamo\/nuevo\/editar\?/)
  await expect(page.getByRole('link', { name: /^Adherir a débito/ })).toHaveAttribute(
    'href',
    /^\/app\/solicitudes-adhesion\/nuevo\/editar\?/,
  )
  await page.getByRole('link', { name: 'Mis documentos' }).click()
  await page.waitForURL('**/app/afiliados/documentos**')
  await page.goBack()
  await page.getByRole('link', { name: 'Mis préstamos' }).click()
  await page.waitForURL(/\/app\/afiliados\/prestamos\?.*titulo=.*itemId=\d+.*link=app_afiliados_prestamos/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis préstamos')
  await page.locator('.pedido').first().waitFor()
})

test("a branch reads its member's requests from its list; another branch's are not found", async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/afiliados/tramites?codigo=1001')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trámites de')
  await page.locator('.pedido').first().waitFor()
  const ajena = await portal.openAs('otra', '/app/afiliados/tramites?codigo=1001')
  await ajena.getByText(/^Ningún trámite desde el/).waitFor()
})

test('a queued export shows its position in the queue, and downloads when its turn comes', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/afiliados/tramites')
  const before = Array.from({ length: 4 }, () =>
    streamRows(portal.services.database.pool, 'select generate_series(1, 50000)', []),
  )
  await Promise.all(before.map((rows) => rows.next()))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Exportar \d+ trámites?$/ }).click()
  await page.getByRole('menuitem').first().click()
  await page.getByRole('button', { name: 'Descargas' }).click()
  await page.getByText('En la fila: había 1 antes que la tuya').waitFor()
  await Promise.all(before.map((rows) => rows.return(undefined)))
  await download
  await page.getByText(/^\d+ KB · \d\d:\d\d$/).waitFor()
})

test("the committee of the user's branch, on a day, with its signers in a sentence; to Excel (B-ESTRUCTURA-01, B-ESTRUCTURA-02, B-ESTRUCTURA-04)", async ({
  portal,
}) => {
  const page = await portal.openAs('operador', '/seccionales/estructura')
  await page.waitForURL('**/app/seccionales/estructura**')
  const firman = page.locator('.firman')
  await expect(firman).toContainText(/Por la secretaría: .+ \(Secretaría general\)/)
  await expect(firman).toContainText(/Por la tesorería: .+ \(Tesorería\)/)
  await page.getByRole('combobox', { name: 'Seccional' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: /Desde|Hasta/ })).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Exportar \d+ cargos?$/ }).click()
  await page.getByRole('menuitem').first().click()
  assert.equal((await download).suggestedFilename(), 'Estructura.xls')
  await page.getByLabel('En la fecha').fill('1/1/1990')
  await page.getByLabel('En la fecha').press('Tab')
  await expect(firman).toContainText('Nadie puede firmar por la tesorería ese día.')
})

test('an administrator edits a product with preview and checks, and applicants are notified', async ({ portal }) => {
  const [p] = await portal.rows<{ id: number }>(`select id from producto where codigo = 'PRESTAMO_TURISMO'`)
  const page = await portal.openAs('admin', `/app/tramites/productos/editar/${p?.id}`)
  const example = page.locator('.ejemplo-producto')
  await expect(example).toContainText(/en 12 cuotas: cuota de \$\s[\d.,]+/)
  const before = await example.textContent()
  await page.getByLabel('TNA (%)').fill('60,5')
  await expect(example).not.toHaveText(before ?? '')
  await page.getByLabel('Monto máximo').fill('1000')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('El máximo no puede ser menor que el mínimo.').waitFor()
  await page.getByLabel('Monto máximo').fill('800.000')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(/^Producto guardado/).waitFor()
  assert.deepEqual(await portal.rows(`select monto_maximo::text, tna::text from producto where id = ${p?.id}`), [
    { monto_maximo: '80000000', tna: '60.50' },
  ])
})
