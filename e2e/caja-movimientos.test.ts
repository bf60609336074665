import assert from 'node:assert/strict'
import { formatPesos } from '@gremial/contract/values/money.ts'
import type { Locator, Page } from 'playwright/test'
import { desktop, expect, phone, test } from './fixtures.ts'
import { navigate, password } from './pages.ts'

const nuevo = '/app/seccionales/movimientos-caja/egresos/nuevo'
const field = (page: Page, nombre: string) => page.getByRole('combobox', { name: nombre })

/** The status line above the empty form, after posting. */
const registrado = async (page: Page, uno: 'Ingreso' | 'Egreso', dice = '') =>
  await expect(
    page.locator('.registrado [role=status]').filter({ hasText: new RegExp(`^${uno} n\\.º \\d+ registrado`) }),
  ).toContainText(dice)

/** Presses Tab until the element has the focus. */
async function tabHasta(page: Page, place: Locator): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await place.evaluate((nodo) => nodo === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('a movement from login to saved by keyboard only; the form itself in under 15 seconds', async ({ portal }) => {
  const page = await portal.visit('/login')
  await page.evaluate(() => {
    for (const gesture of ['pointerdown', 'mousedown', 'touchstart'])
      window.addEventListener(gesture, () => document.body.setAttribute('data-mouse', gesture), true)
  })
  await tabHasta(page, page.getByLabel('Usuario (correo electrónico)'))
  await page.keyboard.type('tesorera@gremial.example')
  await tabHasta(page, page.getByLabel('Contraseña', { exact: true }))
  await page.keyboard.type(password)
  await tabHasta(page, page.getByLabel('No soy un robot'))
  await page.keyboard.press('Space')
  await page.locator('.captcha[data-estado=lista]').waitFor()
  await tabHasta(page, page.getByRole('button', { name: 'Ingresar', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/**')
  await page.getByRole('heading', { name: /^Hola/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Pantallas y personas').waitFor()
  await page.keyboard.type('egresos de caja')
  await tabHasta(page, page.getByRole('dialog').getByRole('button', { name: 'Egresos de caja' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Administración de los egresos de caja' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Nuevo egreso/ })).toBeEnabled()
  await page.keyboard.press('Alt+n')
  await page.getByRole('heading', { name: 'Nuevo egreso de caja' }).waitFor()
  await expect(field(page, 'Tipo')).toHaveValue('Gasto')
  await expect(field(page, 'Concepto')).toBeFocused()
  let keys = 0
  const write = async (text: string) => {
    keys += text.length + 1
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await write('alqui')
  await write('Alquiler de noviembre')
  keys += '1.234,56'.length + 1
  await page.keyboard.type('1.234,56')
  await expect(page.locator('.mov .total')).toContainText('$ 1.234,56')
  await page.keyboard.press('Enter')
  await registrado(page, 'Egreso')
  // Five keys per second: at most fifteen seconds of typing.
  assert.ok(keys / 5 < 15, `${keys} keys`)
  // The next movement is started, and the last one is visible.
  await expect(field(page, 'Concepto')).toBeFocused()
  await expect(field(page, 'Concepto')).toHaveValue('')
  await expect(page.locator('.ultimos li').first()).toContainText('Alquiler de noviembre')
  await page.keyboard.press('Alt+r')
  await expect(page.getByLabel('Descripción')).toHaveValue('Alquiler de noviembre')
  await expect(page.getByLabel('Efectivo')).toHaveValue('1.234,56')
  await expect(page.locator('body')).not.toHaveAttribute('data-mouse', /./)
})

test('listed with CONSULTAR; annulled with reason and PIN, a wrong PIN asks again (C-MOVIMIENTO-04..07, C-MOVIMIENTO-10, C-MOVIMIENTO-11, C-MOVIMIENTO-52..55, C-MOVIMIENTO-65)', async ({
  portal,
}) => {
  const page = await portal.openAs('secretario', '/app/seccionales/movimientos-caja/ingresos/lista')
  await expect(page.getByRole('heading', { name: 'Administración de los ingresos de caja' })).toBeVisible()
  const request = page.waitForRequest((r) => r.url().includes('/vistas/movimientos-caja?'))
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  const url = new URL((await request).url())
  const filters = ['G_idSeccional', 'G_caja', 'G_ingresoEgreso', 'G_anulado', 'G_strategy'].map((f) => url.searchParams.get(f))
  assert.deepEqual(filters, ['1', '1', '1', '0', 'AND'])
  const cuota = page.locator('.tabla tbody tr').filter({ hasText: 'Cuotas en ventanilla' }).first()
  await cuota.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Anular' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Anular el ingreso n\.º \d+\?$/ })
  await dialog.getByRole('button', { name: 'Anular ingreso' }).click()
  await expect(dialog.getByText('Este campo es requerido.')).toHaveCount(2)
  await dialog.getByLabel('Motivo').fill('Cargado por error, ñ')
  await dialog.getByLabel('PIN de Caja Central').fill('9x99')
  await expect(dialog.getByLabel('PIN de Caja Central')).toHaveValue('999')
  await dialog.getByLabel('PIN de Caja Central').fill('9999')
  await dialog.getByRole('button', { name: 'Anular ingreso' }).click()
  const wrong = page.getByRole('dialog', { name: 'El PIN no es correcto' })
  await expect(wrong).toContainText('Intentos que quedan: 4.')
  await wrong.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog.getByLabel('PIN de Caja Central')).toHaveValue('')
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Cargado por error, ñ')
  await dialog.getByLabel('PIN de Caja Central').fill('1234')
  await page.keyboard.press('Enter')
  await page.getByText(/^Ingreso n\.º \d+ anulado$/).waitFor()
  await page.getByLabel('Anulados').click({ force: true })
  // Changing the query removes the previous result.
  await expect(page.locator('.tabla tbody tr')).toHaveCount(0)
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  // Annulled rows stay in place, struck through.
  const anulado = page.locator('.tabla tbody tr').filter({ hasText: 'Cargado por error, ñ' })
  await expect(anulado).toContainText('ANULADO')
  await expect(anulado.locator('.tachado').first()).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.locator('.tabla tbody tr').filter({ hasNotText: 'ANULADO' }).first()).toBeVisible()
  await page.locator('.tabla tbody tr').filter({ hasText: 'Cargado por error, ñ' }).getByRole('button').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Consultar'])
  await page.getByRole('menuitem', { name: 'Consultar' }).click()
  await expect(page.getByRole('heading', { name: 'Consultar ingreso de caja' })).toBeVisible()
  await expect(page.getByText('Cargado por error, ñ')).toBeVisible()
})

test('a movement of a closed sheet is reversed by another one in the open sheet', async ({ portal }) => {
  const [closed] = await portal.rows<{
    id: number
    numero: number
  }>(`select m.id::int, m.numero from movimiento_caja m
    join planilla_caja p on p.id = m.planilla_id where m.caja_id = 1 and p.estado = 'CERRADA' and m.ingreso_egreso = 2 and not m.anulado
      and m.arqueo_id is null and m.corrige_id is null and not exists (select 1 from movimiento_caja c where c.corrige_id = m.id) order by m.id desc limit 1`)
  assert.ok(closed)
  const { id, numero } = closed
  const page = await portal.openAs('tesorera', `/app/seccionales/movimientos-caja/egresos/${id}/consultar`, { viewport: phone })
  await expect(page.getByRole('button', { name: 'Anular' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Corregir con un contraasiento' }).click()
  const dialog = page.getByRole('dialog', { name: `¿Corregir el egreso n.º ${numero}?` })
  await dialog.getByLabel('Por qué se corrige').fill('Era de otra caja')
  await dialog.getByLabel('PIN de Caja Central').fill('1234')
  await dialog.getByRole('button', { name: 'Registrar contraasiento' }).click()
  await page.getByText(`Contraasiento del movimiento n.º ${numero} registrado`).waitFor()
  await page.getByRole('link', { name: /^Lo dejó sin efecto el movimiento/ }).click()
  await expect(page.getByText('Era de otra caja')).toBeVisible()
  await expect(page.getByRole('link', { name: `Deja sin efecto el movimiento n.º ${numero}`, exact: false })).toBeVisible()
  await page.setViewportSize(desktop)
  await navigate(page, '/app/seccionales/movimientos-caja/ingresos/lista?idSeccional=1&caja=1&consultado=1')
  await expect(page.locator('.tabla tbody tr').filter({ hasText: 'Era de otra caja' })).toContainText(
    `CONTRAASIENTO del 12-${numero}`,
  )
})

test('wrong role and wrong branch by typed addresses; each refusal has its own message (C-ALCANCE-01..03, C-MOVIMIENTO-35, C-MOVIMIENTO-36)', async ({
  portal,
}) => {
  const forbidden = await portal.openAs(
    'operador',
    '/app/seccionales/movimientos-caja/egresos/lista?idSeccional=1&caja=1&consultado=1',
  )
  await forbidden.getByRole('dialog', { name: 'No tiene permisos suficientes' }).getByRole('button').click()
  await forbidden.waitForURL('**/app/actividad/listar')
  await navigate(forbidden, nuevo)
  await forbidden.getByRole('dialog', { name: 'No tiene permisos suficientes' }).getByRole('button').click()
  await forbidden.waitForURL('**/app/actividad/listar')
  const ajena = await portal.openAs(
    'tesorera',
    '/app/seccionales/movimientos-caja/ingresos/lista?idSeccional=3&caja=7&consultado=1',
  )
  await ajena.getByRole('dialog', { name: 'No tiene permisos suficientes' }).getByRole('button').click()
  await ajena.waitForURL('**/app/actividad/listar')
  const revisora = await portal.openAs(
    'revisora',
    '/app/seccionales/movimientos-caja/ingresos/lista?idSeccional=1&caja=1&consultado=1',
  )
  await revisora
    .getByRole('button', { name: /^Acciones de/ })
    .first()
    .click()
  await expect(revisora.getByRole('menuitem')).toHaveText(['Consultar'])
  await expect(revisora.getByRole('button', { name: /Nuevo ingreso/ })).toHaveCount(0)
  await portal.rows('update concepto_caja set habilitado = false where seccional_id = 3')
  const page = await portal.openAs('otra', '/app/seccionales/movimientos-caja/ingresos/lista')
  for (const uno of ['ingreso', 'egreso']) {
    await page.getByRole('button', { name: `Nuevo ${uno}` }).click()
    const dialog = page.getByRole('dialog', { name: `No se puede registrar un ${uno}` })
    await expect(dialog).toContainText(`No se puede registrar el ${uno}: la seccional no tiene conceptos de caja habilitados.`)
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await navigate(page, '/app/seccionales/movimientos-caja/egresos/lista')
  }
})

test('movements filter by form, date, sheet and text; totals cover all; another box hides them', async ({ portal }) => {
  const ofBanco = async (mas: string) => {
    const [row] = await portal.rows<{
      cuantos: number
      suma: number
    }>(`select count(*)::int as cuantos, coalesce(sum(total), 0)::float as suma
      from movimiento_caja where caja_id = 1 and ingreso_egreso = 2 and not anulado ${mas}`)
    assert.ok(row)
    return { cuantos: `${row.cuantos} egreso`, suma: `Suman ${formatPesos(row.suma)}` }
  }
  const page = await portal.openAs(
    'tesorera',
    '/app/seccionales/movimientos-caja/egresos/lista?idSeccional=1&caja=1&consultado=1',
  )
  const sum = page.locator('.suma-movimientos')
  const dice = async (mas: string) => {
    const { cuantos, suma: total } = await ofBanco(mas)
    await expect(sum).toContainText(cuantos)
    await expect(sum).toContainText(total)
  }
  await dice('')
  await page.getByRole('button', { name: 'Más filtros' }).click()
  await field(page, 'Forma de pago').click()
  await page.getByRole('option', { name: 'Banco' }).click()
  await dice('and importe_banco > 0')
  await page.getByLabel('Planilla n.º').fill('12')
  await page.keyboard.press('Enter')
  await dice('and importe_banco > 0 and numero_planilla = 12')
  await expect(page.locator('.ficha')).toHaveText(['Forma de pago: Banco', 'Planilla 12'])
  await page.getByRole('button', { name: 'Quitar todos' }).click()
  await page.getByLabel('Buscar en la descripción').fill('alquiler')
  await page.keyboard.press('Enter')
  await dice("and descripcion ilike '%alquiler%'")
  await field(page, 'Caja').click()
  await page.getByRole('option', { name: 'Caja Chica' }).click()
  await expect(sum).toHaveCount(0)
  await expect(page.locator('.tabla tbody tr')).toHaveCount(0)
  await page.getByRole('button', { name: 'CONSULTAR' }).click()
  await expect(sum).toBeVisible()
  await expect(page.getByLabel('Buscar en la descripción')).toHaveValue('')
})
