import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { pdf } from '../server/test/papeles.ts'
import { pdfsActivos } from '../server/test/papeles-hostiles.ts'
import { dejarEnEquipo, elArchivo } from './deposito.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { inspectMovimiento, movimientoOf } from './movimiento.ts'
import { axe } from './pages.ts'

const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])

async function start(portal: Portal, codigo = 'PRESTAMO_HOGAR'): Promise<Solicitud> {
  const beto = await portal.login('beto')
  const [producto] = await portal.rows<{ id: number }>(`select id from producto where codigo = '${codigo}'`)
  await portal.rows(`update solicitud set estado = 'ANULADA' where afiliado_numero = 1002`)
  const { status, body } = await beto.post('solicitudes-prestamo', { clave: randomUUID(), idProducto: producto?.id })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const renglon = (page: Page, nombre: string): Locator =>
  page.locator('.papel', { has: page.getByRole('heading', { name: nombre }) })
const choose = (where: Locator, nombre: string, mimeType: string, buffer: Buffer) =>
  where.locator('input[type=file]').last().setInputFiles({ name: nombre, mimeType, buffer })

test('on a phone, loan documents: a photo is reduced and resent offline; a wrong file says why (B-PRESTAMO-03)', async ({
  portal,
}) => {
  const s = await start(portal)
  const page = await portal.openAs('beto', `/app/solicitudes-prestamo/${s.id}/tramite`, { viewport: phone })
  const recibo = renglon(page, 'Último recibo de sueldo')
  await expect(recibo.locator('.estado')).toHaveText('Falta')
  await accesible(page)
  // A file that is not a document gets the server's message; a too large one is rejected before upload.
  await choose(recibo, 'recibo.pdf', 'application/pdf', Buffer.from('MZ un programa'))
  await expect(recibo.getByRole('alert')).toHaveText('El tipo de archivo no es permitido')
  await choose(recibo, 'grande.pdf', 'application/pdf', Buffer.concat([pdf(), Buffer.alloc(5_000_000)]))
  await expect(recibo.getByRole('alert')).toHaveText('El máximo permitido es 5Mb')
  // The connection drops during upload: the photo stays on the phone, also after a reload, and is sent later.
  const photo = await sharp({
    create: { width: 3000, height: 2400, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 }, background: '#fff' },
  })
    .jpeg()
    .toBuffer()
  await page.route('**/documentos', (path) => path.abort('connectionreset'))
  await choose(recibo, 'Foto.jpg', 'image/jpeg', photo)
  await expect(recibo.locator('.estado')).toHaveText('No se envió')
  await expect(recibo.getByText('El archivo quedó en este equipo')).toBeVisible()
  await accesible(page)
  await page.unroute('**/documentos')
  await page.reload()
  await expect(recibo.locator('.estado')).toHaveText('Enviado')
  const [papel] = await portal.rows<{ bytes: number; nombre: string }>(
    `select bytes, nombre from solicitud_documento where solicitud_id = ${s.id} and reemplazado is null`,
  )
  assert.equal(papel?.nombre, 'Foto.jpg')
  assert.ok((papel?.bytes ?? 0) < photo.length / 1.5, `${papel?.bytes} of ${photo.length}`)
  // Its date and a note for the desk, in a dialog.
  await recibo.getByRole('button', { name: 'Agregar fecha o aclaración' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Aclaración').fill('Es el de octubre')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(recibo.getByText('Tu aclaración: «Es el de octubre».')).toBeVisible()
  // Replaces it and sends the last one: none is left.
  await choose(recibo, 'Otro.pdf', 'application/pdf', pdf())
  await expect(recibo.getByText(/^Otro\.pdf/)).toBeVisible()
  await choose(renglon(page, 'Presupuesto'), 'P.pdf', 'application/pdf', pdf('p'))
  await expect(page.getByRole('heading', { name: 'Está todo lo que hace falta' })).toBeVisible()
})

test('documents are sent one after another without layout shift', async ({ portal }) => {
  const s = await start(portal, 'PRESTAMO_PERSONAL')
  const page = await portal.openAs('beto', `/app/solicitudes-prestamo/${s.id}/tramite`, { viewport: phone })
  const names = page.locator('.papel h3')
  await expect(names).toHaveCount(s.documentos.length)
  await page.waitForLoadState('networkidle')
  const order = await names.allTextContents()
  await page.evaluate(inspectMovimiento)
  const missing = s.documentos.filter((d) => d.obligatorio === 1)
  for (const [i, d] of missing.entries()) {
    await choose(renglon(page, d.requisito), `${i}.pdf`, 'application/pdf', pdf(String(i)))
    await expect(renglon(page, d.requisito).locator('.estado')).toHaveText('Enviado')
  }
  await expect(names).toHaveText(order)
  const { movido, que } = await movimientoOf(page)
  assert.doesNotMatch(que, /LI\.papel/)
  assert.ok(movido <= 0.02, `${movido.toFixed(3)} of layout shift:${que}`)
  await accesible(page)
})

test('an upload is cancelled half way, and returned documents come first with their comments', async ({ portal }) => {
  const s = await start(portal)
  const page = await portal.openAs('beto', `/app/solicitudes-prestamo/${s.id}/tramite`)
  const recibo = renglon(page, 'Último recibo de sueldo')
  let llego = false
  await page.route('**/documentos', () => {
    llego = true
  })
  await choose(recibo, 'lento.pdf', 'application/pdf', pdf())
  await recibo.getByRole('button', { name: 'Cancelar envío' }).click()
  await expect(recibo.locator('.estado')).toHaveText('Falta')
  assert.ok(llego)
  await page.unroute('**/documentos')
  await choose(recibo, 'uno.pdf', 'application/pdf', pdf('uno'))
  await choose(renglon(page, 'Presupuesto'), 'dos.pdf', 'application/pdf', pdf('dos'))
  for (const papel of [recibo, renglon(page, 'Presupuesto')]) await expect(papel.locator('.estado')).toHaveText('Enviado')
  await portal.rows(`update solicitud set estado = 'OBSERVADA', presentada = now(), condiciones_dia = dia_de(now()) where id = ${s.id};
    update solicitud_documento set estado = 'OBSERVADO', motivo = 'Está cortado abajo', mirado = now(), mirado_por = subido_por
    where solicitud_id = ${s.id} and nombre = 'dos.pdf'`)
  await page.reload()
  const first = page.locator('.papel').first()
  await expect(first).toContainText('«Está cortado abajo»')
  await expect(first.getByRole('link', { name: 'Ver el que mandaste' })).toHaveAttribute(
    'href',
    /\/api\/solicitudes\/\d+\/documentos\/\d+\/archivo/,
  )
  // Documents that the desk did not send back cannot be changed.
  await expect(renglon(page, 'Último recibo de sueldo').getByRole('button')).toHaveCount(0)
  await accesible(page)
})

test('a document stored by an earlier version on a phone is found and sent automatically', async ({ portal }) => {
  const s = await start(portal)
  const page = await portal.openAs('beto', `/app/solicitudes-prestamo/${s.id}/tramite`, { viewport: phone })
  const recibo = renglon(page, 'Último recibo de sueldo')
  await expect(recibo.locator('.estado')).toHaveText('Falta')
  const requisito = await recibo.getAttribute('data-requisito')
  const [usuario] = await portal.rows<{ id: number }>(`select id from usuario where afiliado_numero = 1002`)
  await dejarEnEquipo(
    page,
    { [`papel ${usuario?.id} ${s.id} ${requisito}`]: { archivo: elArchivo, nombre: 'De antes.pdf' } },
    pdf('antes'),
  )
  await page.reload()
  await expect(recibo.getByText(/^De antes\.pdf/)).toBeVisible()
  await expect(recibo.locator('.estado')).toHaveText('Enviado')
})

test('of two documents chosen for one slot during the upload, the last one arrives', async ({ portal }) => {
  const s = await start(portal)
  const page = await portal.openAs('beto', `/app/solicitudes-prestamo/${s.id}/tramite`)
  const recibo = renglon(page, 'Último recibo de sueldo')
  let first = true
  await page.route('**/documentos', (path) => {
    // The first request never gets a response.
    if (first) first = false
    else return path.continue()
  })
  await choose(recibo, 'lento.pdf', 'application/pdf', pdf('lento'))
  await expect(recibo.getByText('lento.pdf')).toBeVisible()
  await expect.poll(() => first).toBe(false)
  await choose(recibo, 'bueno.pdf', 'application/pdf', pdf('bueno'))
  await expect(recibo.getByText(/^bueno\.pdf/)).toBeVisible()
  await expect(recibo.locator('.estado')).toHaveText('Enviado')
  const papeles = await portal.rows<{ nombre: string }>(`select nombre from solicitud_documento where solicitud_id = ${s.id}`)
  assert.deepEqual(
    papeles.map(({ nombre }) => nombre),
    ['bueno.pdf'],
  )
})

test('the daily quota is shown, a waiting file is sent, and removed PDF parts are reported', async ({ portal }) => {
  const s = await start(portal)
  const today = (bytes: number) =>
    portal.rows(`insert into limite_subida (clase, de, dia, bytes) select 'persona', id, dia_de(now()), ${bytes} from usuario where afiliado_numero = 1002
      on conflict (clase, de, dia) do update set bytes = excluded.bytes`)
  await today(1_990_000_000)
  const page = await portal.openAs('beto', `/app/solicitudes-prestamo/${s.id}/tramite`, { viewport: phone })
  const recibo = renglon(page, 'Último recibo de sueldo')
  await expect(page.getByText('Hoy podés mandar 10 MB más de documentos.')).toBeVisible()
  await accesible(page)
  await today(2_000_000_000)
  await choose(recibo, 'recibo.pdf', 'application/pdf', pdfsActivos['a program when it opens']?.() ?? Buffer.alloc(0))
  await expect(recibo.getByRole('alert')).toHaveText(
    'Por hoy ya se mandó lo máximo en archivos. No se perdió nada: probá de nuevo mañana.',
  )
  await portal.rows('delete from limite_subida')
  await page.reload()
  await expect(recibo.locator('.estado')).toHaveText('Enviado')
  await expect(recibo.getByText('Antes de guardarlo se le sacó lo que podía hacer daño: programas.')).toBeVisible()
  await accesible(page)
})
