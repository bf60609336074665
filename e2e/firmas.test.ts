import assert from 'node:assert/strict'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Page } from 'playwright/test'
import { add } from '../server/test/comprobantes.ts'
import { send, sign } from '../server/test/firmas.ts'
import { rendicionBody } from '../server/test/rendiciones.ts'
import { desktop, expect, type Portal, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'

const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
const aFirmar = (id: number) => `/app/seccionales/rendiciones-gasto/${id}/firmar`

/** A draft of branch 1 with two receipts, by its operator. */
async function preparada(portal: Portal): Promise<Rendicion> {
  const operador = await portal.login('operador')
  const { status, body } = await operador.post('rendiciones-gasto', await rendicionBody(portal))
  assert.equal(status, 201, JSON.stringify(body))
  await add(operador, body, { proveedor: 'Estación Los Ceibos S.A.', importe: 52_400 })
  await add(operador, body, { proveedor: 'Taller Hermanos Bianchi', importe: 69_500 }, { cual: 1 })
  return body
}

test('by phone: pending at home, read, returned, changed and signed; a stale page signs nothing (C-FIRMA-03, C-FIRMA-12)', async ({
  portal,
}) => {
  const operador = await portal.login('operador')
  const r = await preparada(portal)
  await send(operador, r.id)
  const page = await portal.openAs('secretario', '/app/actividad/listar', { viewport: phone })
  // First in a signer's list; the oldest come first, and the bell leads to the rest.
  await expect(page.locator('.te-esperan li').first()).toHaveAttribute('data-cosa', 'firma')
  await page
    .locator('.barra-movil')
    .getByRole('link', { name: /^Avisos: te esperan? / })
    .click()
  await page.locator('[data-cosa=firma]', { hasText: r.numeroRendicion }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Firmar la rendición ${r.numeroRendicion}` })).toBeVisible()
  await expect(page.locator('.firma-monto')).toHaveText('$ 121.900,00')
  // The decisions replace the bottom bar, and the button has the amount.
  await expect(page.locator('nav.pie-movil')).toBeHidden()
  await expect(page.getByRole('button', { name: /Autorizar \$\s121\.900,00/ })).toBeInViewport()
  await accesible(page)
  await page.getByRole('button', { name: 'Devolver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(dialog.getByText('Este campo es requerido')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('El importe del taller no coincide con la factura.')
  await accesible(page)
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(dialog).toBeHidden()
  // The preparer corrects it and sends it again.
  const detalle = r.detalles[1]?.id ?? 0
  const { body: own } = await operador.get(`rendiciones-gasto/${r.id}/conceptos/${detalle}/comprobantes`)
  assert.equal((await operador.delete(`rendiciones-gasto/${r.id}/conceptos/${detalle}/comprobantes/${own[0].id}`)).status, 204)
  await add(operador, r, { proveedor: 'Peajes del Litoral', importe: 4200 }, { cual: 1 })
  await send(operador, r.id, true)
  await page.goto(aFirmar(r.id))
  const changes = page.locator('.firma-cambios')
  await expect(changes).toContainText('Qué cambió desde que la devolviste')
  await expect(changes).toContainText('El importe del taller no coincide con la factura.')
  await expect(changes.locator('li')).toHaveText([
    /Peajes del Litoral.*Se agregó.*\+ 4\.200,00/s,
    /Taller Hermanos Bianchi.*Se quitó.*− 69\.500,00/s,
  ])
  await expect(changes).toContainText('$ 56.600,00')
  await accesible(page)
  // The changed receipt comes first; the other is viewed too.
  await expect(page.locator('.firma-comprobante h3')).toHaveText('Peajes del Litoral')
  await page.getByRole('button', { name: 'Comprobante siguiente' }).click()
  await expect(page.locator('.firma-comprobante h3')).toHaveText('Estación Los Ceibos S.A.')
  // Meanwhile it is sent back and sent again: this screen is stale.
  const [envio] = await portal.rows<{ huella: string }>(
    `select huella from rendicion_envio where rendicion_id = ${r.id} order by id desc limit 1`,
  )
  const tesorera = await portal.login('tesorera')
  assert.equal(
    (await tesorera.post(`rendiciones-gasto/${r.id}/devolver`, { motivo: 'Otra cosa', huella: envio?.huella })).status,
    204,
  )
  await add(operador, r, { proveedor: 'Librería Oroño', importe: 100 })
  await send(operador, r.id, true)
  await page.getByRole('button', { name: /Autorizar \$\s56\.600,00/ }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText('Viste los 2 comprobantes.')
  await question.getByRole('button', { name: 'Autorizar', exact: true }).click()
  await expect(question).toContainText('La rendición cambió mientras la mirabas')
  await question.getByRole('button', { name: 'Mirarla otra vez' }).click()
  await page.getByRole('button', { name: /Autorizar \$\s56\.700,00/ }).click()
  await expect(question).toContainText('Viste 1 de los 3 comprobantes.')
  await expect(question).toContainText('Marta Susana Ledesma')
  await accesible(page)
  await question.getByRole('button', { name: 'Autorizar', exact: true }).click()
  // A wrong password is shown at its field; nothing was signed or lost.
  const firma = page.getByRole('dialog', { name: 'Firmá vos' })
  await firma.getByLabel('Tu contraseña', { exact: true }).fill('no es esta')
  await firma.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(firma.getByText('La contraseña actual no es correcta')).toBeVisible()
  assert.deepEqual(await portal.rows(`select from rendicion_firma where rendicion_id = ${r.id} and anulada is null`), [])
  await accesible(page)
  await signWithPassword(page)
  await expect(page.getByRole('heading', { name: `Autorizaste la rendición ${r.numeroRendicion}` })).toBeVisible()
  await expect(page.locator('.acta-sellos [data-firma=SECRETARIA]')).toContainText('FIRMADA')
  await expect(page.locator('.acta-sellos [data-firma=TESORERIA]')).toContainText('SIN FIRMAR')
  await page.getByRole('button', { name: 'Comprobar' }).click()
  await expect(page.getByText('Es lo que se firmó: los datos y los 3 archivos no cambiaron.')).toBeVisible()
  await accesible(page)
})

test('on a desktop: others read only, the second signature authorises, a code is checked (C-FIRMA-05)', async ({ portal }) => {
  const operador = await portal.login('operador')
  const r = await preparada(portal)
  const fingerprint = await send(operador, r.id)
  const lee = await portal.openAs('operador', aFirmar(r.id), { viewport: desktop })
  await expect(lee.getByText('La firman su secretario y su tesorero.')).toBeVisible()
  await expect(lee.getByRole('button', { name: /^Autorizar/ })).toHaveCount(0)
  await expect(lee.getByRole('button', { name: 'Devolver' })).toBeVisible()
  await accesible(lee)
  assert.equal((await sign(await portal.login('secretario'), r.id, fingerprint)).status, 200)
  const page = await portal.openAs('tesorera', aFirmar(r.id), { viewport: desktop, language: 'en' })
  await expect(page.getByRole('heading', { name: `Sign settlement ${r.numeroRendicion}` })).toBeVisible()
  await page.locator('.firma-indice button').nth(1).click()
  await expect(page.locator('.firma-comprobante h3')).toHaveText('Taller Hermanos Bianchi')
  await accesible(page)
  await page.getByRole('button', { name: /Approve \$\s121\.900,00/ }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText('With your signature it is approved.')
  await question.getByRole('button', { name: 'Approve' }).click()
  await signWithPassword(page, { titulo: 'Sign it yourself', campo: 'Your password', accion: 'Sign' })
  await expect(page.getByRole('heading', { name: `You approved settlement ${r.numeroRendicion}` })).toBeVisible()
  await expect(page.locator('.acta-sellos .estado')).toHaveText(['SIGNED', 'SIGNED'])
  assert.deepEqual(await portal.rows(`select estado from rendicion_gasto where id = ${r.id}`), [{ estado: 2 }])
  await page.goto(`/verificar-rendicion/${fingerprint}`)
  await expect(page.locator('.verificada')).toHaveAttribute('data-estado', 'VALIDA')
  await expect(page.locator('.verificada')).toContainText('R. E. A.')
  await accesible(page)
})
