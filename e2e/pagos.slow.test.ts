import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Lote } from '@gremial/contract/tesoreria/pagos.ts'
import type { Page } from 'playwright/test'
import { cbuOf, dice, signCuenta } from '../server/test/pagos.ts'
import { signedRendicion } from '../server/test/rendiciones.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'

test.beforeAll(({ portal }) => {
  portal.services.config.finance = undefined
})
const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])

const choose = async (page: Page, field: string | RegExp, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('central pays two settlements by file, and the one the bank rejects is pending again', async ({ portal }) => {
  // Leaves only these on the desk.
  await portal.rows(`update rendicion_gasto set estado = 4, fecha_pago = dia_de(now()) where estado in (2, 5)`)
  await signedRendicion(portal)
  await signedRendicion(portal)
  const page = await portal.openAs('central', '/app/actividad/listar', { viewport: desktop })
  await page.locator('.te-esperan li', { hasText: '2 rendiciones por pagar' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagos a seccionales' })).toBeVisible()
  const group = page.getByRole('region', { name: 'Rosario' })
  await expect(group).toContainText('Sin CBU')
  await expect(page.locator('.pagos-total')).toContainText('$ 7.503,00')
  await group.getByRole('checkbox', { name: 'Elegir todas las de Rosario' }).check()
  await expect(page.getByRole('button', { name: 'Archivo para el banco' })).toBeDisabled()
  await accesible(page)

  // Central does not set the account: it sees who can.
  await group.getByRole('link', { name: 'Ver la cuenta' }).click()
  await expect(page.getByText('La seccional todavía no tiene CBU')).toBeVisible()
  await expect(page.getByRole('button', { name: /Proponer/ })).toHaveCount(0)
  await signCuenta(portal, cbuOf(7))
  await page.goto('/app/tesoreria/rendiciones/pagos')
  await expect(group.getByText('A este CBU no se le pagó nunca', { exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Elegir las 2 que tienen CBU' }).click()
  await page.getByRole('button', { name: 'Archivo para el banco' }).click()
  const nuevo = page.getByRole('dialog', { name: /Archivo de 2 transferencias por \$\s7\.503,00/ })
  await accesible(page)
  await nuevo.getByRole('button', { name: 'Armar el archivo de 2' }).dblclick()
  // The account was never paid: central confirms its identity; the same action downloads the file.
  const [given] = await Promise.all([page.waitForEvent('download'), signWithPassword(page)])
  assert.equal(given.suggestedFilename(), 'lote-000001.txt')
  await expect(page.getByRole('heading', { level: 1, name: 'Lote 1' })).toBeVisible()
  assert.deepEqual(await portal.rows('select count(*)::int as n from lote_pago'), [{ n: 1 }])
  await accesible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bajar el archivo' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'lote-000001.txt')
  const text = await readFile(await download.path(), 'ascii')
  assert.ok(text.includes(`D0000010001${cbuOf(7)}000000000375150ARS`))

  const { renglones } = (await (await portal.login('central')).get('lotes-pago/1')).body as Lote
  const fecha = portal.today().replaceAll('-', '')
  const [uno = '', dos = ''] = renglones.map((r) => r.referencia)
  const response = [dice(uno, 'A', { fecha }), dice(dos, 'R', { fecha, codigo: 'R02' }), dice('0000990001', 'A', { fecha })].join(
    '\n',
  )
  await page.getByRole('button', { name: 'Cargar la respuesta del banco' }).click()
  const dialog = page.getByRole('dialog', { name: 'Respuesta del banco al lote 1' })
  const file = (content: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'resp.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })
  await file('cualquier cosa')
  await page.getByRole('dialog', { name: 'No se leyó la respuesta' }).getByRole('button', { name: 'Aceptar' }).click()
  await file(response)
  await expect(dialog).toContainText('1 pagada, $ 3.751,50')
  await expect(dialog).toContainText('Renglón 3: la referencia 0000990001 no es de este lote')
  await accesible(page)
  await dialog.getByRole('button', { name: 'Aplicar la respuesta' }).click()
  await expect(page.locator('.titulo-pantalla .estado')).toHaveText('Terminado')
  await expect(page.locator('.bloques li', { hasText: 'Cuenta cerrada' })).toHaveCount(1)

  // Back on the desk: it shows the reason, and the account takes no more payments.
  await page.setViewportSize(phone)
  await page.goto('/app/tesoreria/rendiciones/pagos?grupo=volvieron')
  await expect(page.getByText('Volvió en el lote 1: Cuenta cerrada')).toBeVisible()
  await expect(page.getByText('El banco rechazó este CBU', { exact: false })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Elegir la / }).check()
  await expect(page.getByRole('button', { name: 'Archivo para el banco' })).toBeDisabled()
  await accesible(page)
})

test('a date over two years old asks for confirmation, in payments, transfers and settlements', async ({ portal }) => {
  const { id } = await signedRendicion(portal)
  const [{ numero } = { numero: '' }] = await portal.rows<{ numero: string }>(
    `select numero_completo as numero from rendicion_gasto where id = ${id}`,
  )
  const corrige = async (page: Page) => {
    await page.getByRole('dialog', { name: '¿Es del 01/02/2020?' }).getByRole('button', { name: 'Corregirla' }).click()
    await expect(page.getByRole('dialog', { name: '¿Es del 01/02/2020?' })).toBeHidden()
  }
  const central = await portal.openAs('central', '/app/tesoreria/rendiciones/pagos', { viewport: desktop })
  await central.getByRole('checkbox', { name: `Elegir la ${numero}` }).check()
  await central.getByRole('button', { name: 'Informar el pago' }).click()
  const pago = central.getByRole('dialog', { name: `Pago de la rendición ${numero}` })
  await pago.getByLabel('Fecha del pago').fill('01/02/2020')
  await central.keyboard.press('Control+Enter')
  const pregunta = central.getByRole('dialog', { name: '¿Es ese el día del pago?' })
  await expect(pregunta).toContainText('se terminó de firmar el')
  await pregunta.getByRole('button', { name: 'Corregirla' }).click()
  assert.deepEqual(await portal.rows(`select estado from rendicion_gasto where id = ${id}`), [{ estado: 2 }])

  const tesorera = await portal.openAs('tesorera', '/app/actividad/listar', { viewport: desktop })
  await tesorera.locator('[data-caja="Caja Central"]').getByRole('link', { name: 'Pasar' }).click()
  await tesorera.getByLabel('Importe', { exact: true }).fill('10,50')
  await tesorera.getByLabel('Fecha').fill('01/02/2020')
  await tesorera.getByLabel('Descripción').fill('De hace mucho')
  await tesorera.keyboard.press('Control+Enter')
  await corrige(tesorera)

  // Makes today's signers valid at that time too.
  await portal.rows(
    `update mandato set desde = desde - 4000, hasta = hasta - 4000 where seccional_id = 1 and hasta < dia_de(now())`,
  )
  await portal.rows(`update mandato set desde = desde - 4000 where seccional_id = 1 and dia_de(now()) between desde and hasta`)
  const operador = await portal.openAs('operador', '/app/seccionales/rendiciones-gasto/lista', { viewport: desktop })
  await operador.getByRole('button', { name: 'Nueva rendición' }).click()
  const nueva = operador.getByRole('dialog', { name: 'Nueva rendición' })
  await choose(operador, 'Tipo de rendición', 'Gastos de funcionamiento')
  await nueva.getByLabel('Fecha').fill('01/02/2020')
  await nueva.getByRole('textbox', { name: 'Motivo' }).fill('De hace mucho')
  await choose(operador, /^Secretario que firma/, /Acosta/)
  await choose(operador, /^Tesorero que firma/, /Ledesma/)
  await operador.keyboard.press('Control+Enter')
  await corrige(operador)
})

test('an expense settlement waiting for a signature shows since when, and requests an interim', async ({ portal }) => {
  const { id } = await signedRendicion(portal, { estado: 7 })
  await portal.rows(`update rendicion_envio set momento = now() - interval '9 days' where rendicion_id = ${id}`)
  const path = `/app/seccionales/rendiciones-gasto/${id}/conceptos/lista`
  const operador = await portal.openAs('operador', path)
  await expect(operador.getByText(/Falta la firma de .*, hace 9 días/).first()).toBeVisible()
  await operador.getByRole('button', { name: 'Pedir que nombren un interino' }).click()
  await expect(operador.getByText(/Se lo pidió/)).toBeVisible()
  const admin = await portal.openAs('admin', path)
  await admin.getByRole('link', { name: 'Dar un mandato interino' }).click()
  await admin.waitForURL(/mandatos\/editar\/nuevo/)
})
