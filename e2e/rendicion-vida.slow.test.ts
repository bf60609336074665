import assert from 'node:assert/strict'
import { pino } from 'pino'
import type { Page } from 'playwright/test'
import { finanzasJob } from '../server/src/features/tesoreria/finanzas/finanzas.jobs.ts'
import { workOutbox } from '../server/src/platform/jobs/outbox.ts'
import { inconsistencias, newCaja } from '../server/test/caja.ts'
import { cuitOf, dataOf } from '../server/test/comprobantes.ts'
import { eventually } from '../server/test/eventually.ts'
import { claveFinanzas, finanzasSimulado } from '../server/test/finanzas.ts'
import { folder } from '../server/test/programa.ts'
import { facturaPdf, qrText } from './facturas.ts'
import { desktop, expect, type Portal, phone, test } from './fixtures.ts'
import { navigate, signWithPassword } from './pages.ts'

/** The life of an expense settlement, from receipts to the money back in the box, each person at their own screen. */
const list = '/app/seccionales/rendiciones-gasto/lista'
const siempre = ['Consultar', 'Ver detalles', 'Ver historial']
const mandarLoPendiente = (portal: Portal) => workOutbox(portal.services, pino({ level: 'silent' }), [finanzasJob])
const menuOf = async (page: Page, numero: string) => {
  await page.getByRole('button', { name: `Acciones de ${numero}` }).click()
  return page.getByRole('menu')
}
const choose = async (page: Page, field: string | RegExp, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Searches with one digit less each time: responses are cached for half a minute, and this has to be current. */
const times = new WeakMap<Page, number>()
const deAhora = (page: Page, numero: string) => {
  const vez = times.get(page) ?? 0
  times.set(page, vez + 1)
  return `idSeccional=1&buscar=${encodeURIComponent(numero.slice(vez))}`
}

/** Expects a person's view of it in the list: its state, whose turn it is, and all permitted actions. */
async function ve(page: Page, numero: string, estado: string, leToca: string, puede: string[]): Promise<void> {
  await navigate(page, `${list}?${deAhora(page, numero)}`)
  const row = page.locator('tbody tr', { hasText: numero })
  await expect(row.locator('.estado')).toHaveText(estado)
  await expect(row.locator('.le-toca')).toHaveText(leToca)
  const menu = await menuOf(page, numero)
  await expect(menu.getByRole('menuitem')).toHaveText(puede)
  await page.keyboard.press('Escape')
}

/** Expects central treasury's view of it on its desk: payable, paid this month, or absent. */
async function veCentral(page: Page, numero: string, group: 'paraPagar' | 'pagadas' | 'nada'): Promise<void> {
  await navigate(
    page,
    `/app/tesoreria/rendiciones/pagos?grupo=${group === 'nada' ? 'paraPagar' : group}&${deAhora(page, numero)}`,
  )
  if (group === 'nada') return expect(page.getByText('No hay rendiciones así')).toBeVisible()
  if (group === 'pagadas') {
    await expect((await menuOf(page, numero)).getByRole('menuitem')).toHaveText(['Ver la rendición'])
    return page.keyboard.press('Escape')
  }
  await page.getByRole('checkbox', { name: `Elegir la ${numero}` }).check()
  await expect(page.getByRole('button', { name: 'Informar el pago' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Observar' })).toBeVisible()
  // Another system pays: no bank file is offered.
  await expect(page.getByRole('button', { name: 'Archivo para el banco' })).toHaveCount(0)
}

async function firma(page: Page, numero: string): Promise<void> {
  await page.getByRole('button', { name: /Autorizar \$\s91\.150,75/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Autorizar', exact: true }).click()
  await signWithPassword(page)
  await expect(page.getByRole('heading', { name: `Autorizaste la rendición ${numero}` })).toBeVisible()
}

test('an expense settlement is prepared, signed twice, resent to finance, paid and posted', async ({ portal }) => {
  const caja = await newCaja(portal)
  const [{ nombre: cajaName } = { nombre: '' }] = await portal.rows<{ nombre: string }>(
    `select nombre from caja where id = ${caja.id}`,
  )
  const operador = await portal.openAs('operador', list)
  const secretario = await portal.openAs('secretario', list)
  const tesorera = await portal.openAs('tesorera', list)
  const central = await portal.openAs('central', '/app/tesoreria/rendiciones/pagos')

  // The operator starts it, with an invoice read by its QR code and another receipt typed by hand.
  await operador.getByRole('button', { name: 'Nueva rendición' }).click()
  const nueva = operador.getByRole('dialog', { name: 'Nueva rendición' })
  await choose(operador, 'Tipo de rendición', 'Gastos de funcionamiento')
  await nueva.getByRole('textbox', { name: 'Motivo' }).fill('De la caja de zapatos a la caja')
  await choose(operador, /^Secretario que firma/, /Acosta, Ramón Esteban/)
  await choose(operador, /^Tesorero que firma/, /Ledesma, Marta Susana/)
  await nueva.getByRole('button', { name: 'Crear la rendición' }).click()
  const title = operador.getByRole('heading', { level: 1, name: /^Rendición \d{4}\/\d{4}$/ })
  await expect(title).toBeVisible()
  const numero = ((await title.textContent()) ?? '').replace('Rendición ', '')
  const id = Number(/rendiciones-gasto\/(\d+)/.exec(operador.url())?.[1])
  await expect(operador.getByRole('button', { name: 'Enviar a firmar' })).toBeDisabled()
  const files = operador.locator('input[type=file][multiple]')
  const conceptos = operador.getByRole('region', { name: 'Conceptos' }).locator('tbody a')
  await conceptos.nth(0).click()
  const withQr = { nroCmp: 90_000_000 + id, cuit: Number(cuitOf(id).replaceAll('-', '')) }
  await files.setInputFiles({ name: 'Nafta.pdf', mimeType: 'application/pdf', buffer: await facturaPdf(qrText(withQr)) })
  await expect(operador.getByLabel('Importe')).toHaveValue('52.400,00')
  await operador.getByLabel('Razón social').fill('Estación Los Ceibos S.A.')
  await operador.getByRole('button', { name: 'Guardar comprobante' }).click()
  await expect(operador.locator('.totales')).toContainText('$ 52.400,00')
  await operador.getByRole('link', { name: /, conceptos$/ }).click()
  await conceptos.nth(1).click()
  const tipeado = dataOf({ importe: 38_750.75 })
  await files.setInputFiles({ name: 'Taller.pdf', mimeType: 'application/pdf', buffer: await facturaPdf('') })
  await operador.getByLabel('CUIT del proveedor').fill(tipeado.cuitProveedor)
  await operador.getByLabel('Razón social').fill('Taller Hermanos Bianchi')
  await operador.getByLabel('Fecha').fill('03/11/2026')
  await operador.getByLabel('Importe').fill('38.750,75')
  await operador.getByRole('button', { name: 'Guardar comprobante' }).click()
  await expect(operador.locator('.totales')).toContainText('$ 91.150,75')
  const borrador = 'Godoy, Martínresponsable'
  // The branch's officers may edit the draft too; neither signs it.
  const prepara = ['Modificar', 'Enviar a firmar', ...siempre, 'Cancelar la rendición']
  for (const page of [operador, secretario, tesorera]) await ve(page, numero, 'BORRADOR', borrador, prepara)
  await veCentral(central, numero, 'nada')

  // Sent to be signed: its preparer can withdraw it but not change it; both signers have it on their home.
  await navigate(operador, `/app/seccionales/rendiciones-gasto/${id}/conceptos/lista?modo=editar`)
  await operador.getByRole('button', { name: 'Enviar a firmar' }).click()
  const question = operador.getByRole('dialog', { name: `¿Enviar a firmar la rendición ${numero}?` })
  await expect(question).toContainText('Les llega un correo a Acosta, Ramón Esteban y a Ledesma, Marta Susana.')
  await question.getByRole('button', { name: 'Enviar a firmar' }).click()
  await operador.waitForURL(/rendiciones-gasto\/lista/)
  const paraFirmar = 'PENDIENTE DE FIRMAS'
  const quita = ['Devolver a borrador', 'Cancelar la rendición']
  await ve(operador, numero, paraFirmar, 'Los dos firmantestodavía no firmó ninguno', [...siempre, ...quita])
  await navigate(operador, `/app/seccionales/rendiciones-gasto/${id}/firmar`)
  await expect(operador.getByText('La firman su secretario y su tesorero.')).toBeVisible()
  await expect(operador.getByRole('button', { name: /^Autorizar/ })).toHaveCount(0)
  const firmable = ['Autorizar', ...siempre, ...quita]
  await ve(secretario, numero, paraFirmar, 'Vostodavía no firmó ninguno', firmable)
  await ve(tesorera, numero, paraFirmar, 'Vostodavía no firmó ninguno', firmable)
  await veCentral(central, numero, 'nada')

  // The secretary signs on a phone; the treasurer then has the missing signature.
  await secretario.setViewportSize(phone)
  await navigate(secretario, '/app/avisos')
  await secretario.locator('.te-esperan li', { hasText: numero }).getByRole('link').click()
  await firma(secretario, numero)
  await secretario.setViewportSize(desktop)
  const yaFirmo = 'ya firmó Acosta, Ramón Esteban'
  await ve(secretario, numero, paraFirmar, `Ledesma, Marta Susana${yaFirmo}`, [...siempre, ...quita])
  await ve(operador, numero, paraFirmar, `Ledesma, Marta Susana${yaFirmo}`, [...siempre, ...quita])
  await ve(tesorera, numero, paraFirmar, `Vos${yaFirmo}`, firmable)
  await (await menuOf(tesorera, numero)).getByRole('menuitem', { name: 'Autorizar' }).click()
  await firma(tesorera, numero)

  // Authorised: its preparer sends it to finance, which does not answer. Central sees why, and nobody of the branch may retry.
  const aFinanzas = ['Enviar a finanzas', ...siempre, 'Cancelar la rendición']
  for (const page of [secretario, tesorera]) await ve(page, numero, 'AUTORIZADA', 'Godoy, Martínenviar a finanzas', aFinanzas)
  await veCentral(central, numero, 'paraPagar')
  await ve(operador, numero, 'AUTORIZADA', 'Vosenviar a finanzas', aFinanzas)
  await (await menuOf(operador, numero)).getByRole('menuitem', { name: 'Enviar a finanzas' }).click()
  await operador.getByRole('dialog').getByRole('button', { name: 'Enviar a finanzas' }).click()
  await expect(operador.getByText(`Rendición ${numero} en camino a finanzas`)).toBeVisible()
  await mandarLoPendiente(portal)
  await operador.goto(`/app/seccionales/rendiciones-gasto/${id}/conceptos/lista`)
  await expect(operador.getByText('No llegó a finanzas.')).toBeVisible()
  await navigate(operador, '/app/tesoreria/rendiciones/sin-acuse')
  const forbidden = operador.getByRole('dialog', { name: 'No tiene permisos suficientes' })
  await forbidden.getByRole('button', { name: 'Ir al inicio' }).click()
  await navigate(central, '/app/tesoreria/rendiciones/sin-acuse')
  await expect(central.locator('tbody tr', { hasText: numero })).toContainText('El sistema de finanzas no contesta')

  // Finance answers now: central sends it again, and it reports reception and payment.
  const finanzas = await finanzasSimulado(folder(), portal.base)
  portal.services.config.finance = { url: finanzas.url, secret: claveFinanzas }
  await (await menuOf(central, numero)).getByRole('menuitem', { name: 'Reintentar' }).click()
  await expect(central.getByText(`La rendición ${numero} se manda de nuevo ahora`)).toBeVisible()
  await mandarLoPendiente(portal)
  await eventually(async () => (await finanzas.mirar()).porContar, 0)
  const tomadas = Object.values((await finanzas.mirar()).tomadas)
  assert.deepEqual(tomadas, [{ numero, total: 91_150.75, termina: 'PAGADA' }])
  finanzas.parar()
  await central.reload()
  await expect(central.getByText('Todas las que se enviaron llegaron')).toBeVisible()
  await veCentral(central, numero, 'pagadas')

  // Paid: only the cashier registers it, for exactly its total.
  await ve(operador, numero, 'PAGADA', 'La caja de la seccionalregistrar el pago', siempre)
  for (const page of [secretario, tesorera])
    await ve(page, numero, 'PAGADA', 'Vosregistrar el pago', ['Registrar pago', ...siempre])
  await (await menuOf(tesorera, numero)).getByRole('menuitem', { name: 'Registrar pago' }).click()
  await choose(tesorera, 'Caja', cajaName)
  await expect(tesorera.getByRole('combobox', { name: 'Caja' })).toHaveValue(cajaName)
  await choose(tesorera, 'Concepto', 'Reintegros de la central')
  await tesorera.getByLabel('Descripción').fill(`Reintegro de la ${numero}`)
  await expect(tesorera.getByLabel('Banco')).toHaveValue('91.150,75')
  await tesorera.getByLabel('Banco').fill('91.150,76')
  await tesorera.getByRole('button', { name: 'Guardar ingreso' }).click()
  await expect(tesorera.getByText(/debe ser igual al importe total de la planilla seleccionada/)).toBeVisible()
  await tesorera.getByLabel('Banco').fill('91.150,75')
  await tesorera.getByRole('button', { name: 'Guardar ingreso' }).click()
  await expect(tesorera.locator('.registrado [role=status]')).toContainText(`Reintegro de la ${numero} · $ 91.150,75`)

  // The money is in the box, to the cent, and no action is left.
  await navigate(tesorera, `/app/seccionales/movimientos-caja/ingresos/lista?idSeccional=1&caja=${caja.id}&consultado=1`)
  await expect(tesorera.locator('tbody tr')).toHaveCount(1)
  await expect(tesorera.locator('tbody tr')).toContainText(`Reintegro de la ${numero}`)
  await expect(tesorera.locator('tbody tr')).toContainText('91.150,75')
  await navigate(tesorera, '/app/actividad/listar')
  await expect(tesorera.locator(`[data-caja="${cajaName}"]`)).toContainText('91.150,75')
  const acreditada = 'Nadieingreso n.º 1'
  for (const page of [operador, secretario, tesorera]) await ve(page, numero, 'ACREDITADA', acreditada, siempre)
  await veCentral(central, numero, 'pagadas')
  assert.deepEqual(await inconsistencias(portal.rows), [])

  // Its history lists everything, newest first.
  await (await menuOf(operador, numero)).getByRole('menuitem', { name: 'Ver historial' }).click()
  const renglones = operador.locator('.historial-rendicion tbody tr')
  const [Martin, Marta, Ramon] = ['Godoy, Martín', 'Ledesma, Marta Susana', 'Acosta, Ramón Esteban']
  const [envio] = await portal.rows<{ id: number }>(`select envio_id::int as id from rendicion_gasto where id = ${id}`)
  const historia = [
    ['El pago entró en la caja', Marta, 'ACREDITADA'],
    [`Se informó su pago«OP ${envio?.id}»`, 'Finanzas', 'PAGADA'],
    ['Finanzas la recibió', 'Finanzas', 'ENVIADA'],
    ['Se mandó a finanzas', Martin, 'AUTORIZADA'],
    ['Quedó autorizada, con las dos firmas', Marta, 'AUTORIZADA'],
    ['Firmó', Marta, paraFirmar],
    ['Firmó', Ramon, paraFirmar],
    ['Se envió a firmar', Martin, paraFirmar],
    ['Se creó', Martin, 'BORRADOR'],
  ] as const
  for (const [i, column] of ['td:nth-child(2)', 'td:nth-child(3)', 'td:nth-child(4)'].entries())
    await expect(renglones.locator(column)).toHaveText(historia.map((h) => h[i] ?? ''))
})
