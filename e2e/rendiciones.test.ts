import assert from 'node:assert/strict'
import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'
import type { Page } from 'playwright/test'
import type { Person } from '../server/test/app.ts'
import { vigil } from '../server/test/porte.ts'
import { llevarA, newRendicion } from '../server/test/rendiciones.ts'
import { desktop, expect, type Portal, phone, test } from './fixtures.ts'
import { axe, navigate } from './pages.ts'

let operador: Person
test.beforeAll(async ({ portal }) => {
  operador = await portal.login('operador')
})
const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
const list = '/app/seccionales/rendiciones-gasto/lista'
const menuOf = async (page: Page, numero: string) => {
  await page.getByRole('button', { name: `Acciones de ${numero}` }).click()
  return page.getByRole('menu')
}
/** A date relative to today, as displayed. */
const dicho = (days: number): string => formatDate(dateOf(new Date(Date.now() + days * 86_400_000)))
const choose = async (page: Page, field: string | RegExp, option: string | RegExp) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('the list, by default of the first branch, filtered by state, exported under its name (C-RENDICION-01, C-RENDICION-03, C-RENDICION-04, C-RENDICION-05, C-RENDICION-06, C-EXPORTAR-03)', async ({
  portal,
}) => {
  const page = await portal.openAs('operador', list, { viewport: desktop })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestionar las planillas de rendición de gastos')
  // Required: one is always selected, and it cannot be cleared.
  const seccional = page.getByRole('combobox', { name: 'Seccional' })
  await expect(seccional).toHaveValue('Rosario')
  await expect(page.getByRole('button', { name: 'Nueva rendición' })).toBeVisible()
  await expect(page.getByText(/^Te tocan? \d+:/)).toBeVisible()
  await accesible(page)
  const observadas = page.getByRole('button', { name: /Observada/ })
  await observadas.click()
  await page.waitForURL(/idEstado=6/)
  await expect(page.locator('tbody tr')).toHaveCount(Number(await observadas.locator('b').textContent()))
  await page.getByRole('button', { name: /^Exportar/ }).click()
  const [bajado] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /xls\b/i }).first().click(),
  ])
  assert.equal(bajado.suggestedFilename(), 'Rendiciones de gasto Rosario.xls')
  await seccional.click()
  await page.getByRole('option', { name: 'Córdoba' }).click()
  await page.waitForURL(/idSeccional=2/)
  await expect(seccional).toHaveValue('Córdoba')
  await page.getByRole('button', { name: /Todas/ }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
})

test('a new one starts in a dialog, after the check, and continues with its concepts (C-RENDICION-19, C-RENDICION-21, C-RENDICION-22, C-RENDICION-41, C-RENDICION-27)', async ({
  portal,
}) => {
  const page = await portal.openAs('operador', list, { viewport: desktop })
  const revisada = page.waitForRequest('**/validar-nueva-planilla/1')
  await page.getByRole('button', { name: 'Nueva rendición' }).click()
  await revisada
  const dialog = page.getByRole('dialog', { name: 'Nueva rendición' })
  await choose(page, 'Tipo de rendición', 'Gastos de funcionamiento')
  await expect(dialog.getByLabel('Secretaría', { exact: true })).toHaveValue('No requiere autorización')
  await dialog.getByRole('combobox', { name: 'Mes del período' }).click()
  await expect(page.getByRole('option').filter({ visible: true })).toHaveText(
    'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre'.split(' '),
  )
  await page.getByRole('option', { name: 'Diciembre' }).click()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill("Funcionamiento de la sede, d'aquí 🚗")
  await choose(page, /^Secretario que firma/, /Acosta, Ramón Esteban, Secretaría general/)
  await choose(page, /^Tesorero que firma/, /Ledesma/)
  await accesible(page)
  const creada = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/api/rendiciones-gasto'))
  await dialog.getByRole('button', { name: 'Crear la rendición' }).click()
  assert.equal((await creada).postDataJSON().mesPeriodo, 12)
  await page.waitForURL(/rendiciones-gasto\/\d+\/conceptos\/lista\?modo=editar/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rendición \d{4}\/\d{4}$/)
})

test('the concepts, in a table with totals, and in a summary from the list (C-DETALLE-01..05, C-DETALLE-18)', async ({
  portal,
}) => {
  const page = await portal.openAs('operador', list, { viewport: desktop })
  const numero = (await page.locator('tbody tr', { hasText: 'PENDIENTE' }).first().locator('.numero').textContent()) ?? ''
  await (await menuOf(page, numero)).getByRole('menuitem', { name: 'Ver detalles' }).click()
  await expect(page.getByRole('dialog', { name: `Detalles de la Rendición nro ${numero}` }).locator('tfoot')).toContainText('$')
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.locator('.numero', { hasText: numero }).click()
  await page.waitForURL(/\/conceptos\/lista$/)
  const table = page.getByRole('region', { name: 'Conceptos' })
  await expect(table.locator('thead')).toContainText('Concepto')
  await expect(table.locator('tfoot')).toContainText('Total')
  await expect(page.getByRole('region', { name: 'Datos de la rendición' })).toBeVisible()
  // Read-only by default, and with modo=editar once it was sent.
  await expect(page.getByRole('button', { name: 'Cambiar los datos' })).toHaveCount(0)
  await navigate(page, `${page.url()}?modo=editar`)
  await expect(table).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cambiar los datos' })).toHaveCount(0)
  await accesible(page)
})

const rotulos = [
  ['Seccional', 'Rosario'],
  ['Tipo de rendición', 'Actividades sociales'],
  ['Fecha de registro', /^\d\d\/\d\d\/\d{4}$/],
  ['Fecha de la rendición', /^\d\d\/\d\d\/\d{4}$/],
  ['Responsable', 'Gabriela Núñez'],
  ['Período', /\w+ \d{4}/],
  ['Secretario que firma', 'Acosta, Ramón Esteban'],
  ['Tesorero que firma', 'Ledesma, Marta Susana'],
  ['Secretaría', 'Autorizó Acción Social'],
  ['Motivo', 'Día del niño'],
  ['Personas que viajaron', 'Dos delegadas'],
] as const
const social = async (portal: Portal) => {
  const [tipo] = await portal.rows<{ id: number }>(`select id from tipo_rendicion where nombre = 'Actividades sociales'`)
  return newRendicion(portal, operador, {
    tipo: tipo?.id,
    secretaria: 1,
    motivo: 'Día del niño',
    personasViajaron: 'Dos delegadas',
  })
}
const datum = (page: Page, rotulo: string) =>
  page.locator('.rotulados > div', { has: page.getByText(rotulo, { exact: true }) }).locator('dd')

test('the header shows its data (C-DETALLE-06, C-DETALLE-07, C-DETALLE-08, C-DETALLE-09, C-DETALLE-10, C-DETALLE-11)', async ({
  portal,
}) => {
  const r = await social(portal)
  const page = await portal.openAs('operador', `/app/seccionales/rendiciones-gasto/${r.id}/conceptos/lista`, { viewport: phone })
  for (const [rotulo, value] of rotulos.slice(0, 6)) await expect(datum(page, rotulo)).toHaveText(value)
  if (vigil) await accesible(page)
})

test('signers, the authorisation and its reason; read-only at its own address too (C-DETALLE-12, C-DETALLE-13, C-DETALLE-14, C-DETALLE-15, C-DETALLE-16, C-RENDICION-02)', async ({
  portal,
}) => {
  const r = await social(portal)
  const page = await portal.openAs('operador', `/app/seccionales/rendiciones-gasto/${r.id}/editar?soloLectura=1`, {
    viewport: phone,
  })
  for (const [rotulo, value] of rotulos.slice(6)) await expect(datum(page, rotulo)).toHaveText(value)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await navigate(page, `/app/seccionales/rendiciones-gasto/${r.id}/editar`)
  await expect(page.getByRole('dialog', { name: 'Datos de la rendición' })).toBeVisible()
})

test('its data and observations can be changed while it is a draft (C-DETALLE-17, C-DETALLE-19, C-DETALLE-27, C-RENDICION-20)', async ({
  portal,
}) => {
  const r = await newRendicion(portal, operador)
  const path = `/app/seccionales/rendiciones-gasto/${r.id}/conceptos/lista`
  const page = await portal.openAs('operador', `${path}?modo=editar`, { viewport: desktop })
  await page.getByRole('button', { name: 'Cambiar los datos' }).click()
  const datos = page.getByRole('dialog', { name: 'Datos de la rendición' })
  const day = dicho(-10)
  await datos.getByRole('textbox', { name: 'Fecha de la rendición' }).fill(day)
  await datos.getByRole('button', { name: 'Guardar' }).click()
  await expect(datum(page, 'Fecha de la rendición')).toHaveText(day)
  const [concepto] = r.detalles
  await page.getByRole('button', { name: `Observación de ${concepto?.concepto}` }).click()
  const dialog = page.getByRole('dialog', { name: `Observación de ${concepto?.concepto}` })
  await page.route('**/observaciones', (request) => request.fulfill({ status: 409, json: { codigo: 'X', message: 'Ya no.' } }))
  await dialog.getByRole('textbox').fill('Nafta de ida y vuelta')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('dialog', { name: 'No se guardó la observación' })).toContainText('Ya no.')
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.unroute('**/observaciones')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('region', { name: 'Conceptos' })).toContainText('Nafta de ida y vuelta')
})

test('the history, under its number, without filters, and back (C-RENDICION-15, C-HISTORIAL-01..04)', async ({ portal }) => {
  const r = await newRendicion(portal, operador)
  const page = await portal.openAs('operador', `${list}?buscar=${encodeURIComponent(r.numeroRendicion)}`, { viewport: desktop })
  await (await menuOf(page, r.numeroRendicion)).getByRole('menuitem', { name: 'Ver historial' }).click()
  await page.waitForURL(/\/historial\/lista$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Historial de la rendición ${r.numeroRendicion}`)
  await expect(page.locator('tbody tr')).toContainText(['Se creó'])
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await accesible(page)
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.waitForURL(/\/rendiciones-gasto\/lista/)
})

test('read from the list; cancelling asks for the password in a separate dialog (C-RENDICION-09, C-RENDICION-46, C-RENDICION-57)', async ({
  portal,
}) => {
  const r = await newRendicion(portal, operador)
  const page = await portal.openAs('operador', `${list}?buscar=${encodeURIComponent(r.numeroRendicion)}`, { viewport: phone })
  await (await menuOf(page, r.numeroRendicion)).getByRole('menuitem', { name: 'Consultar' }).click()
  await page.waitForURL(/\/conceptos\/lista$/)
  await page.goBack()
  await (await menuOf(page, r.numeroRendicion)).getByRole('menuitem', { name: 'Cancelar la rendición' }).click()
  const dialog = page.getByRole('dialog', { name: `¿Cancelar la rendición ${r.numeroRendicion}?` })
  await dialog.getByLabel('Tu contraseña').fill('No.es.esta')
  await dialog.getByRole('button', { name: 'Cancelar la rendición' }).click()
  await expect(dialog.getByLabel('Tu contraseña')).toHaveAttribute('data-invalid', 'true')
  await dialog.getByLabel('Tu contraseña').fill('Gremial.2026')
  await dialog.getByRole('button', { name: 'Cancelar la rendición' }).click()
  await expect(page.getByText('CANCELADA').first()).toBeVisible()
})

test('sending again shows the sending day; a refusal has its heading and the list is refetched (C-FIRMA-12, C-FIRMA-13, C-FIRMA-19, C-FIRMA-21, C-FIRMA-22)', async ({
  portal,
}) => {
  const r = await newRendicion(portal, operador)
  await llevarA(portal, r.id, 7)
  await portal.rows(`update rendicion_gasto set estado = 1, fecha_ultimo_envio = now() - interval '9 days' where id = ${r.id}`)
  const [firmada] = await portal.rows<{ numero: string }>(
    `select numero_completo as numero from rendicion_gasto where seccional_id = 1 and estado = 2 limit 1`,
  )
  const page = await portal.openAs('operador', list, { viewport: desktop })
  const failure = async (url: string, numero: string, action: string, button: string, title: string) => {
    await page.route(url, (request) => request.fulfill({ status: 409, json: { codigo: 'X', message: 'No se puede.' } }))
    await (await menuOf(page, numero)).getByRole('menuitem', { name: action }).click()
    if (button === 'Enviar otra vez') await expect(page.getByRole('dialog')).toContainText(dicho(-9))
    const otraVez = page.waitForRequest(/vistas\/rendiciones-gasto\?/)
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
    await otraVez
    await expect(page.getByRole('dialog', { name: title })).toContainText('No se puede.')
    await page.getByRole('button', { name: 'Aceptar' }).click()
  }
  await failure('**/enviar-autorizacion', r.numeroRendicion, 'Enviar a firmar', 'Enviar otra vez', 'No se envió a firmar')
  await failure(
    '**/enviar-rendicion-finanzas',
    firmada?.numero ?? '',
    'Enviar a finanzas',
    'Enviar a finanzas',
    'No se envió a finanzas',
  )
})

test('a refused signature shows the reason; paying opens an income of that settlement (C-FIRMA-20, C-RENDICION-17)', async ({
  portal,
}) => {
  const [pagada] = await portal.rows<{ numero: string }>(
    `select numero_completo as numero from rendicion_gasto where seccional_id = 1 and estado = 4 order by id limit 1`,
  )
  const page = await portal.openAs('tesorera', `${list}?buscar=${encodeURIComponent(pagada?.numero ?? '')}`, {
    viewport: desktop,
  })
  await (await menuOf(page, pagada?.numero ?? '')).getByRole('menuitem', { name: 'Registrar pago' }).click()
  // decisions §11: beyond the row's requirement, in the movements' section in mode ingresos.
  await page.waitForURL(/\/app\/seccionales\/movimientos-caja\/ingresos\/nuevo\?/)
  await expect(page.getByRole('combobox', { name: 'Comprobante: planilla de rendición' })).toHaveValue(
    new RegExp(pagada?.numero ?? '-'),
  )
  const [pendiente] = await portal.rows<{
    id: number
  }>(`select r.id from rendicion_gasto r where seccional_id = 1 and estado = 7 and tesorero_numero = 1010
    and not exists (select from rendicion_firma f where f.envio_id = r.envio_id and f.firma = 'TESORERIA') order by id limit 1`)
  await page.route('**/autorizar-rendicion', (r) => r.fulfill({ status: 409, json: { codigo: 'X', message: 'Cambió.' } }))
  await navigate(page, `/app/seccionales/rendiciones-gasto/${pendiente?.id}/firmar`)
  await page
    .getByRole('button', { name: /^Autorizar/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Autorizar|Firmar)/ })
    .click()
  await expect(page.getByRole('dialog').last()).toContainText('Cambió.')
})

if (vigil)
  test('the list in another language, on a phone', async ({ portal }) => {
    const other = await portal.openAs('operador', list, { viewport: phone, language: 'en' })
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Manage expense settlements')
    await accesible(other)
  })
