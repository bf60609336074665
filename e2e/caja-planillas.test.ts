import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { navigate } from './pages.ts'

const central = { id: 1, nombre: 'Caja Central' }
const ciega = { id: 3, nombre: 'Ventanilla' }

async function opened(
  portal: Portal,
  caja: number,
): Promise<{ numero: number; efectivo: number; banco: number; cheque: number; ultimo: number }> {
  const [row] = await portal.rows<{ numero: number; efectivo: string; banco: string; cheque: string; ultimo: number }>(
    `select p.numero, p.saldo_efectivo as efectivo, p.saldo_banco as banco, p.saldo_cheque as cheque, c.ultimo_movimiento as ultimo
     from planilla_caja p join caja c on c.id = p.caja_id where p.caja_id = ${caja} and p.estado = 'ABIERTA'`,
  )
  assert.ok(row)
  return { ...row, efectivo: Number(row.efectivo), banco: Number(row.banco), cheque: Number(row.cheque) }
}
const pesos = (n: number) => n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const typed = (n: number) => n.toFixed(2).replace('.', ',')

test('a sheet is searched by number, which must be at least one and exist (C-PLANILLA-01, C-PLANILLA-04, C-PLANILLA-15, C-PLANILLA-24)', async ({
  portal,
}) => {
  const { numero } = await opened(portal, central.id)
  const page = await portal.openAs('tesorera', '/seccionales/planillas-caja/lista')
  await page.waitForURL('**/app/seccionales/planillas-caja/lista')
  await expect(page.getByLabel('Planilla n.º')).toHaveValue(String(numero))
  await page.getByLabel('Planilla n.º').fill('')
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  await expect(page.getByText('Este campo es requerido.')).toBeVisible()
  await page.getByLabel('Planilla n.º').fill('0')
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  await expect(page.getByText('Este campo no puede ser menor a 1.')).toBeVisible()
  await page.getByLabel('Planilla n.º').fill('999')
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  const dialog = page.getByRole('dialog', { name: 'No se pudo consultar la planilla' })
  await expect(dialog).toContainText('No existe la planilla 999 de esta caja.')
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByLabel('Planilla n.º').fill(String(numero))
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  await expect(page.getByText(new RegExp(`^Planilla ${numero} ABIERTA desde el`))).toBeVisible()
})

test('totals and balances by form of payment, legend, printable page and spreadsheet (C-PLANILLA-06, C-PLANILLA-07, C-PLANILLA-14)', async ({
  portal,
}) => {
  const { numero, efectivo } = await opened(portal, central.id)
  const page = await portal.openAs(
    'tesorera',
    `/app/seccionales/planillas-caja/lista?idSeccional=1&caja=${central.id}&nroPla=${numero}`,
  )
  await expect(page.getByText(new RegExp(`^Planilla ${numero} ABIERTA desde el`))).toBeVisible()
  const row = page.locator('.hoja-planilla tbody tr').filter({ hasText: 'Efectivo' })
  await expect(row.locator('td').last()).toHaveText(pesos(efectivo))
  // Income and expense by form of payment.
  const [sum] = await portal.rows<Record<string, number>>(
    `select ingreso_efectivo::float as "Efectivo+", egreso_efectivo::float as "Efectivo-", ingreso_cheque::float as "Cheques+",
       egreso_cheque::float as "Cheques-", ingreso_banco::float as "Banco+", egreso_banco::float as "Banco-"
     from planilla_caja where caja_id = ${central.id} and numero = ${numero}`,
  )
  for (const forma of ['Efectivo', 'Banco', 'Cheques']) {
    const cells = page.locator('.hoja-planilla tbody tr').filter({ hasText: forma }).first().locator('td')
    await expect(cells.nth(-3)).toContainText(pesos(sum?.[`${forma}+`] ?? -1))
    await expect(cells.nth(-2)).toContainText(pesos(sum?.[`${forma}-`] ?? -1))
  }
  await expect(page.getByRole('heading', { name: 'Movimientos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hacer el arqueo y cerrar' })).toBeVisible()
  const impresa = page.getByRole('link', { name: 'Imprimir' })
  await expect(impresa).toHaveAttribute('target', '_blank')
  const response = await page.request.get((await impresa.getAttribute('href')) ?? '')
  assert.equal(response.headers()['content-type'], 'application/pdf')
  await page.getByRole('button', { name: 'Exportar la planilla' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (.xls)' }).click()
  assert.match((await download).suggestedFilename(), /\.xls$/)
  // A closed sheet has no close button, and shows the count that closed it.
  await navigate(page, `/app/seccionales/planillas-caja/lista?idSeccional=1&caja=1&nroPla=${numero - 1}`)
  await expect(page.getByText(new RegExp(`^Planilla ${numero - 1} CERRADA el`))).toBeVisible()
  await expect(page.getByText('SHA-256 del contenido:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hacer el arqueo y cerrar' })).toHaveCount(0)
})

test('the branch filters boxes, the box selects its open sheet, annulled rows show on request (C-PLANILLA-02, C-PLANILLA-03, C-PLANILLA-05)', async ({
  portal,
}) => {
  const page = await portal.openAs('central', '/app/seccionales/planillas-caja/lista')
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const [ajena] = await portal.rows<{ seccional: string; caja: string; numero: number }>(
    `select s.nombre as seccional, c.nombre as caja, c.planilla_numero as numero from caja c join seccional s on s.id = c.seccional_id where s.id = 3`,
  )
  await choose('Seccional', ajena?.seccional ?? '?')
  await expect(page.getByRole('combobox', { name: 'Caja', exact: true })).toHaveValue(ajena?.caja ?? '?')
  await expect(page.getByLabel('Planilla n.º')).toHaveValue(String(ajena?.numero))
  await choose('Seccional', 'Rosario')
  await page.getByRole('combobox', { name: 'Caja', exact: true }).click()
  await expect(page.getByRole('listbox', { name: 'Caja' }).getByRole('option')).toHaveCount(5)
  await page.getByRole('option', { name: 'Caja Chica', exact: true }).click()
  const tesorera = await portal.login('tesorera')
  const [de] = await portal.rows<{ id: number; numero: number; dia: string; concepto: number }>(
    `select c.id::int, c.planilla_numero as numero, c.planilla_desde::text as dia, (select min(id)::int from concepto_caja
       where seccional_id = 1 and habilitado) as concepto from caja c where c.seccional_id = 1 and c.nombre = 'Caja Chica'`,
  )
  await expect(page.getByLabel('Planilla n.º')).toHaveValue(String(de?.numero))
  const { body } = await tesorera.post('movimientos-caja', {
    caja: { id: de?.id },
    ingresoEgreso: 1,
    tipoMovimiento: 1,
    concepto: de?.concepto,
    fechaMovimiento: de?.dia,
    descripcion: 'Para que se vea anulado',
    importeEfectivo: 1,
  })
  const anular = { password: '1234', motivo: 'De prueba' }
  assert.equal((await tesorera.post(`movimientos-caja/${body.id}/anular-movimiento`, anular)).status, 204)
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  await page.waitForURL((url) => url.searchParams.get('caja') === String(de?.id) && !url.searchParams.has('anulado'))
  const row = page.locator('.tabla tbody tr').filter({ hasText: 'Para que se vea anulado' })
  await expect(page.locator('.tabla tbody tr').first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Anulados').click({ force: true })
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  await page.waitForURL((url) => url.searchParams.has('anulado'))
  // Annulled rows stay in place, struck through.
  await expect(row).toContainText('ANULADO')
  await expect(row.locator('.tachado').first()).toBeVisible()
  await expect(page.locator('.tabla tbody tr:has(td)').filter({ hasNotText: 'ANULADO' }).nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Exportar la planilla' }).click()
  const request = page.waitForRequest((r) => r.url().includes('exportar-excel-planilla'))
  await page.getByRole('menuitem', { name: 'Texto (.csv)' }).click()
  assert.equal(new URL((await request).url()).searchParams.get('anulados'), '1')
  // Another box clears the previous result and offers its own sheets.
  await choose('Caja', 'Caja Central')
  await expect(page.locator('.hoja-planilla')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Planillas de Caja Central' })).toBeVisible()
  const planillas = page.locator('.tabla tbody tr')
  await expect(planillas.first()).toContainText('ABIERTA')
  const [own] = await portal.rows<{ n: number }>('select count(*)::int as n from planilla_caja where caja_id = 1')
  await expect(planillas).toHaveCount(own?.n ?? 0)
  await page.getByRole('button', { name: 'Fechas' }).click()
  await page.getByLabel('Hasta').fill('01/01/2001')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await action(page, 'Planilla 1', 'Consultar')
  await expect(page.getByText(/^Planilla 1 CERRADA el/)).toBeVisible()
})

test('closed with a count that differs: reason, effect on the numbers, and PIN (C-PLANILLA-08, C-PLANILLA-10, C-PLANILLA-16, C-PLANILLA-23)', async ({
  portal,
}) => {
  const { numero, efectivo, banco, cheque, ultimo } = await opened(portal, central.id)
  const page = await portal.openAs('tesorera', `/app/seccionales/planillas-caja/${central.id}/cerrar`)
  await page.getByLabel('Cantidad de billetes de 20000 pesos').fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Cantidad de billetes de 10000 pesos')).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Cantidad de billetes de 2000 pesos')).toBeFocused()
  await expect(page.locator('.conteo tfoot')).toContainText('$ 70.000,00')
  await page.getByLabel('Importe en otras monedas').fill(typed(efectivo - 70_000 - 1000))
  await page.getByRole('button', { name: `Cerrar la planilla ${numero}` }).click()
  // Cheques and bank are not prefilled: they are counted too.
  await expect(page.getByText('Este campo es requerido.')).toHaveCount(3)
  await expect(page.getByLabel('Saldo del extracto')).toBeFocused()
  await page.getByLabel('Cheques contados').fill(typed(cheque))
  await page.getByLabel('Saldo del extracto').fill(typed(banco))
  await expect(page.locator('.comparar .difiere')).toHaveCount(1)
  await expect(page.locator('.comparar .difiere')).toContainText('Falta $ 1.000,00')
  const saldo = `$ ${pesos(efectivo + banco + cheque - 1000)}`
  await expect(page.locator('.va-a-pasar li')).toHaveText([
    `Se registra el egreso n.º ${ultimo + 1}, Ajuste de arqueo en efectivo, por $ 1.000,00.`,
    `La planilla ${numero} queda cerrada con saldo ${saldo}. Ya no se puede cambiar.`,
    `Se abre la planilla ${numero + 1} con ese saldo, por forma de pago.`,
  ])
  await page.getByLabel('PIN de Caja Central').fill('12')
  await page.getByRole('button', { name: `Cerrar la planilla ${numero}` }).click()
  await expect(page.getByText('Escribí el motivo de la diferencia.')).toBeVisible()
  await expect(page.getByText('El PIN tiene que ser de 4 números.')).toBeVisible()
  await page.getByLabel('Motivo de la diferencia').fill('Vuelto mal dado')
  await page.getByLabel('PIN de Caja Central').fill('4321')
  await page.keyboard.press('Enter')
  const wrong = page.getByRole('dialog', { name: 'El PIN no es correcto' })
  await wrong.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByLabel('PIN de Caja Central')).toHaveValue('')
  await expect(page.getByLabel('Motivo de la diferencia')).toHaveValue('Vuelto mal dado')
  await page.getByLabel('PIN de Caja Central').fill('1234')
  await page.keyboard.press('Enter')
  const hecho = page.getByRole('dialog', { name: `La planilla ${numero} quedó cerrada` })
  await expect(hecho).toContainText(`Saldo de Caja Central: ${saldo}. Ahora está abierta la planilla ${numero + 1}`)
  await expect(hecho.getByRole('link', { name: `Imprimir la planilla ${numero}` })).toHaveAttribute('href', /imprimir-planilla/)
  await hecho.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByText(/Motivo de la diferencia: ?Vuelto mal dado/)).toBeVisible()
  // The list shows the difference of the count and who closed the sheet.
  await page.getByRole('link', { name: 'Ver todas las planillas de la caja' }).click()
  const closed = page.locator('.tabla tbody tr').nth(1)
  await expect(closed).toContainText('Falta $ 1.000,00')
  await expect(closed).toContainText('Marta Susana Ledesma')
  // The new sheet is shown with its initial balance. A dialog only answers a number typed by the person (C-PLANILLA-24).
  await action(page, `Planilla ${numero + 1}`, 'Consultar')
  await expect(page.locator('.gran')).toContainText(saldo)
  await expect(page.getByRole('link', { name: 'Nuevo ingreso' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nuevo egreso' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Planilla n.º').fill('')
  await page.getByLabel('Planilla n.º').fill(String(numero + 1))
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  const empty = page.getByRole('dialog', { name: 'No se pudo consultar la planilla' })
  await expect(empty).toContainText(`La planilla ${numero + 1} no tiene movimientos.`)
  await empty.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.locator('.gran')).toContainText(saldo)
  assert.equal(
    (
      await portal.rows(
        `select 1 from arqueo_caja a join planilla_caja p on p.id = a.planilla_id where p.caja_id = 1 and p.numero = ${numero}`,
      )
    ).length,
    1,
  )
})

test('a blind box hides its books until the count is registered; on the phone too', async ({ portal }) => {
  const { numero, efectivo, banco, cheque } = await opened(portal, ciega.id)
  const page = await portal.openAs(
    'tesorera',
    `/app/seccionales/planillas-caja/lista?idSeccional=1&caja=${ciega.id}&nroPla=${numero}`,
    {
      viewport: phone,
    },
  )
  await expect(page.getByText(/Esta caja se cuenta a ciegas/)).toBeVisible()
  await page.getByRole('link', { name: 'Hacer el arqueo y cerrar' }).click()
  const conteo = page.getByLabel('Importe en otras monedas')
  await conteo.waitFor()
  const dicho = async () => (await page.locator('main').innerText()).replaceAll('.', '')
  const libros = [efectivo, banco, cheque].filter((x) => x > 0).map((x) => typed(x))
  const before = await dicho()
  for (const importe of libros) assert.ok(!before.includes(importe), importe)
  await expect(page.getByText('Según libros')).toHaveCount(0)
  await conteo.fill(typed(efectivo))
  await page.getByLabel('Cheques contados').fill(typed(cheque))
  await page.getByLabel('Saldo del extracto').fill(typed(banco + 5))
  await page.getByRole('button', { name: 'Registrar el conteo' }).click()
  await expect(page.getByText('Según libros')).toHaveCount(3)
  await expect(page.locator('.comparar-m .difiere')).toContainText('Sobra $ 5,00')
  await expect(conteo).toHaveAttribute('readonly', '')
  await page.getByLabel('Motivo de la diferencia').fill('Interés sin registrar')
  await page.getByLabel(`PIN de ${ciega.nombre}`).fill('1234')
  await page.getByRole('button', { name: `Cerrar la planilla ${numero}` }).click()
  await expect(page.getByRole('dialog', { name: `La planilla ${numero} quedó cerrada` })).toBeVisible()
})

test("the centre sees every box by form and its rows; another branch's box is not found", async ({ portal }) => {
  const page = await portal.openAs('central', '/app/tesoreria/central')
  await expect(page.getByRole('figure', { name: 'Por forma de pago' })).toBeVisible()
  await expect(page.locator('.central tfoot')).toContainText('Total')
  await page.getByRole('heading', { name: /^Planillas abiertas/ }).waitFor()
  const row = page.locator('.central tbody tr').filter({ hasText: 'Caja Chica' })
  const total = (await row.locator('td').last().textContent()) ?? ''
  await row.getByRole('link', { name: 'Caja Chica' }).click()
  await expect(page.locator('.gran')).toContainText(total)
  await expect(page.locator('.tabla tbody tr').nth(3)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hacer el arqueo y cerrar' })).toHaveCount(0)
  const ajena = await portal.openAs('otra', '/app/seccionales/planillas-caja/lista?idSeccional=1&caja=1&nroPla=1')
  await expect(ajena.getByRole('dialog', { name: 'No se pudo consultar la planilla' })).toBeVisible()
  await navigate(ajena, '/app/seccionales/planillas-caja/1/cerrar')
  await expect(ajena.getByRole('alert')).toContainText('No se pudo consultar la planilla')
})

const action = async (page: Page, row: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: `Acciones de ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: option, exact: true }).click()
}

test('concepts in a dialog, over a list of a thousand (C-CONCEPTO-01..05, C-CONCEPTO-09, C-CONCEPTO-11, C-CONCEPTO-12, C-CONCEPTO-17, C-CONCEPTO-24)', async ({
  portal,
}) => {
  const list = await portal.openAs('tesorera', '/seccionales/conceptos-caja')
  await expect(list.getByRole('heading', { name: 'Conceptos de caja' })).toBeVisible()
  await list.getByRole('button', { name: 'Nuevo concepto' }).click()
  const dialog = list.getByRole('dialog', { name: 'Nuevo concepto' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Este campo es requerido.')).toBeVisible()
  await dialog.getByLabel('Nombre').fill('Alquiler')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const duplicate = list.getByRole('dialog', { name: 'No se guardó el concepto' })
  await expect(duplicate).toContainText('Ya hay un concepto con ese nombre en la seccional.')
  await duplicate.getByRole('button', { name: 'Aceptar' }).click()
  await dialog.getByLabel('Nombre').fill('Kermés')
  const request = list.waitForRequest((r) => r.url().includes('/vistas/conceptos-caja?'))
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  assert.equal(new URL((await request).url()).searchParams.get('size'), '1000')
  await action(list, 'Kermés', 'Modificar')
  await list.getByRole('dialog', { name: 'Modificar concepto' }).getByLabel('Descripción').fill('Fiesta de la seccional')
  await list.keyboard.press('Enter')
  await expect(list.getByText('Fiesta de la seccional')).toBeVisible()
  await action(list, 'Kermés', 'Deshabilitar')
  await list.getByRole('dialog', { name: '¿Deshabilitar Kermés?' }).getByRole('button', { name: 'Deshabilitar' }).click()
  await action(list, 'Kermés', 'Habilitar')
  await list.getByRole('dialog', { name: '¿Habilitar Kermés?' }).getByRole('button', { name: 'Habilitar' }).click()
  await action(list, 'Kermés', 'Eliminar')
  await list.getByRole('dialog', { name: '¿Eliminar Kermés?' }).getByRole('button', { name: 'Eliminar', exact: true }).click()
  await list.getByText('Concepto eliminado: Kermés').waitFor()
  await action(list, 'Servicios', 'Eliminar')
  await expect(list.getByRole('dialog', { name: 'No se eliminó' })).toContainText(
    'El concepto no se puede eliminar porque tiene movimientos.',
  )
})
