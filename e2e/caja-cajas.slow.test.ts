import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { newCaja, pinBueno, registrar } from '../server/test/caja.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { password } from './pages.ts'

const chica = 2
const congreso = 5

const action = async (page: Page, row: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: `Acciones de ${row}` }).click()
  await page.getByRole('menuitem', { name: option, exact: true }).click()
}
const peligro = (page: Page) =>
  page.evaluate(() => {
    const muestra = document.body.appendChild(document.createElement('span'))
    muestra.style.color = 'var(--peligro-texto)'
    const { color } = getComputedStyle(muestra)
    muestra.remove()
    return color
  })

test('a negative balance in the central view is red on direct entry', async ({ portal }) => {
  const [de] = await portal.rows<{ tipo: number; concepto: number; dia: string }>(
    `select (select id::int from tipo_movimiento_caja where nombre = 'Gasto') as tipo,
       (select id::int from concepto_caja where seccional_id = 1 and habilitado order by id limit 1) as concepto,
       (select desde::text from planilla_caja where caja_id = ${congreso} and estado = 'ABIERTA') as dia`,
  )
  const secretario = await portal.login('secretario')
  const { status, body } = await secretario.post('movimientos-caja', {
    caja: { id: congreso },
    ingresoEgreso: 2,
    tipoMovimiento: de?.tipo,
    concepto: de?.concepto,
    fechaMovimiento: de?.dia,
    descripcion: 'Más de lo que hay',
    importeEfectivo: 9_000_000,
    confirmaNegativo: true,
  })
  assert.equal(status, 201, JSON.stringify(body))
  const page = await portal.openAs('central', '/app/tesoreria/central')
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    const row = page.locator('.central tbody tr, .bloques li').filter({ hasText: 'Congreso anual' }).first()
    const importe = row.locator(size === desktop ? 'td span' : 'strong').first()
    await expect(importe).toContainText('−')
    await expect(importe).toHaveCSS('color', await peligro(page))
  }
})

test('a dialog with a PIN asks before losing typed text, even if the session ends', async ({ portal }) => {
  const page = await portal.openAs('tesorera', '/app/seccionales/cajas/lista')
  const dialog = page.getByRole('dialog', { name: 'Cambiar el PIN de Congreso anual' })
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await action(page, 'Congreso anual', 'Cambiar el PIN')
  await expect(dialog.getByLabel('PIN actual')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await action(page, 'Congreso anual', 'Cambiar el PIN')
  await dialog.getByLabel('PIN actual').fill('1234')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  // A second Escape closes the question, and typed text is still there.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('PIN actual')).toHaveValue('1234')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Seguir acá' }).click()
  await expect(dialog.getByLabel('PIN actual')).toHaveValue('1234')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The session ends underneath: the person logs in over it, and typed text stays.
  await action(page, 'Congreso anual', 'Cambiar el PIN')
  await dialog.getByLabel('PIN actual').fill('1234')
  await dialog.getByLabel('PIN nuevo', { exact: true }).fill('4321')
  await dialog.getByLabel('Repetir el PIN nuevo').fill('4321')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Cambiar el PIN' }).click()
  const ingreso = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await ingreso.getByLabel('Contraseña', { exact: true }).fill(password)
  await ingreso.getByLabel('No soy un robot').click()
  await page.locator('.captcha[data-estado=lista]').waitFor()
  await ingreso.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(ingreso).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Cambiar el PIN' }).click()
  await page.getByText('El PIN de Congreso anual cambió').waitFor()
})

test('a changed cash box is up to date at once in its form and in the selectors of other screens', async ({ portal }) => {
  const page = await portal.openAs('tesorera', '/app/seccionales/planillas-caja/lista')
  const selector = page.getByRole('combobox', { name: 'Caja', exact: true })
  await expect(selector).toHaveValue('Caja Central')
  await selector.click()
  await page.getByRole('option', { name: 'Caja Chica', exact: true }).click()
  const alMenu = async (screen: string) => {
    await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  }
  await alMenu('Cajas')
  await action(page, 'Caja Chica', 'Deshabilitar')
  await page.getByRole('dialog', { name: '¿Deshabilitar Caja Chica?' }).getByRole('button', { name: 'Deshabilitar' }).click()
  await page.getByText('Caja Chica quedó deshabilitada').waitFor()
  await action(page, 'Caja Chica', 'Modificar')
  await expect(page.getByLabel('Nombre')).toHaveValue('Caja Chica')
  await page.getByLabel('Nombre').fill('Caja Menor')
  await expect(page.getByLabel('Nombre')).toHaveValue('Caja Menor')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Caja guardada: Caja Menor').waitFor()
  // Reopened: the form has the box's current data and version.
  await action(page, 'Caja Menor', 'Modificar')
  await expect(page.getByLabel('Nombre')).toHaveValue('Caja Menor')
  await page.getByLabel('Nombre').fill('Caja Mínima')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Caja guardada: Caja Mínima').waitFor()
  await alMenu('Planillas de caja')
  await selector.click()
  await expect(page.getByRole('option', { name: 'Caja Mínima (deshabilitada)', exact: true })).toBeVisible()
  await portal.rows(`update caja set nombre = 'Caja Chica', habilitada = true where id = ${chica}`)
})

test('a new box starts with balances by form of payment, and keeps at least one person', async ({ portal }) => {
  const page = await portal.openAs('tesorera', '/app/seccionales/cajas/nuevo/editar')
  await page.getByLabel('Nombre').fill('Caja de apertura')
  for (const field of ['PIN de la caja', 'Repetir el PIN']) await page.getByLabel(field, { exact: true }).fill('4321')
  await page.getByLabel('Efectivo').fill('1500,50')
  await page.getByLabel('Banco').fill('20000')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Caja guardada: Caja de apertura').waitFor()
  await action(page, 'Caja de apertura', 'Ver la planilla abierta')
  const cells = (forma: string) => page.locator('.hoja-planilla tbody tr').filter({ hasText: forma }).first().locator('td')
  await expect(cells('Efectivo')).toHaveText(['1.500,50', '0,00', '0,00', '1.500,50'])
  await expect(cells('Banco')).toHaveText(['20.000,00', '0,00', '0,00', '20.000,00'])

  const admin = await portal.openAs('admin', '/app/seccionales/cajas/lista?idSeccional=1&buscar=apertura')
  const dialog = admin.getByRole('dialog', { name: 'Personas de Caja de apertura' })
  const person = (nombre: string) => dialog.getByLabel(nombre)
  await action(admin, 'Caja de apertura', 'Asignar personas')
  await expect(person('Ledesma, Marta Susana')).toBeChecked()
  await person('Ledesma, Marta Susana').click({ force: true })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Habilitá al menos a una persona.')).toBeVisible()
  await person('Acosta, Ramón Esteban').click({ force: true })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await admin.getByText('Personas de Caja de apertura: guardado').waitFor()
  await expect(admin.getByRole('button', { name: 'Acciones de Caja de apertura' })).toBeFocused()
  const quedan = await portal.rows<{ email: string }>(
    `select u.email from caja_usuario cu join usuario u on u.id = cu.usuario_id join caja c on c.id = cu.caja_id where c.nombre = 'Caja de apertura'`,
  )
  assert.deepEqual(quedan, [{ email: 'secretario@gremial.example' }])
})

test('a sheet is closed to yesterday, and movements missing at the bank stay pending with a note', async ({ portal }) => {
  const caja = await newCaja(portal)
  // Backdates the box in the database, bypassing triggers.
  await portal.rows(`begin; set local session_replication_role = replica; update planilla_caja set desde = dia_de(now()) - 5 where caja_id = ${caja.id};
    update caja set planilla_desde = dia_de(now()) - 5 where id = ${caja.id}; commit`)
  const [day] = await portal.rows<Record<'antes' | 'ayer' | 'antesDicho' | 'ayerDicho', string>>(
    `select (dia_de(now()) - 2)::text as antes, (dia_de(now()) - 1)::text as ayer,
       to_char(dia_de(now()) - 3, 'DD/MM/YYYY') as "antesDicho", to_char(dia_de(now()) - 1, 'DD/MM/YYYY') as "ayerDicho"`,
  )
  assert.ok(day)
  await registrar(await portal.login('tesorera'), caja, { importeBanco: 200, fechaMovimiento: day.antes })
  const page = await portal.openAs('tesorera', `/app/seccionales/planillas-caja/${caja.id}/cerrar`)
  const close = page.getByRole('button', { name: 'Cerrar la planilla 1' })
  await page.getByLabel('Importe en otras monedas').fill('100')
  // The box has no cheques: they are not counted.
  await expect(page.getByLabel('Cheques contados')).toHaveCount(0)
  await page.getByLabel('Saldo del extracto').fill('150')
  await page.getByLabel('Dejar pendiente la diferencia del banco').check()
  await page.getByLabel('Cierra al día').fill(day.antesDicho)
  await page.getByLabel(/^PIN de /).fill(pinBueno)
  await close.click()
  await expect(page.getByLabel('Qué está pendiente')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Qué está pendiente').fill('Depósito del viernes, boleta 88120')
  await close.click()
  // It cannot be closed before its last movement, and typed text stays.
  const wrong = page.getByRole('dialog', { name: 'No se cerró la planilla' })
  await expect(wrong).toContainText('La planilla se cierra a un día entre el de su último movimiento y hoy.')
  await wrong.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByLabel('Cierra al día')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Qué está pendiente')).toHaveValue('Depósito del viernes, boleta 88120')
  await page.getByLabel('Cierra al día').fill(day.ayerDicho)
  await page.getByLabel(/^PIN de /).fill(pinBueno)
  await expect(page.locator('.va-a-pasar')).toContainText('La diferencia del banco queda pendiente')
  await close.click()
  await page.getByRole('dialog', { name: 'La planilla 1 quedó cerrada' }).getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByText('Depósito del viernes, boleta 88120')).toBeVisible()
  const sheets = await portal.rows(
    `select numero, hasta::text as hasta, pendiente_banco as nota, saldo_banco::float as banco from planilla_caja where caja_id = ${caja.id} order by numero`,
  )
  assert.deepEqual(sheets, [
    { numero: 1, hasta: day.ayer, nota: 'Depósito del viernes, boleta 88120', banco: 200 },
    { numero: 2, hasta: null, nota: '', banco: 200 },
  ])
})
