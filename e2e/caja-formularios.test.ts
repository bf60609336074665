import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright/test'
import { expect, type Portal, test } from './fixtures.ts'
import { navigate } from './pages.ts'

const central = 1
const chica = 2
const congreso = 5
const field = (page: Page, nombre: string) => page.getByRole('combobox', { name: nombre, exact: true })
const rows = (page: Page) => page.locator('.tabla tbody tr')
/** Editable controls: a read-only screen has none. */
const escribibles = (page: Page) => page.locator('main').locator('input:not([type=file]), textarea, select, [role=combobox]')

const modos = [
  { modo: 'ingresos', uno: 'ingreso', sentido: 1, lista: 'Administración de los ingresos de caja', tipo: 'Aporte' },
  { modo: 'egresos', uno: 'egreso', sentido: 2, lista: 'Administración de los egresos de caja', tipo: 'Gasto' },
] as const

async function choose(page: Page, nombre: string, option: string): Promise<void> {
  await field(page, nombre).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(field(page, nombre)).toHaveValue(option)
}

async function action(page: Page, row: Locator, option: string): Promise<void> {
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: option, exact: true }).click()
}

/**
 * Expects the server to reject an action: a dialog has the heading and the server's message (C-ERRORES-01), and closes when
 * accepted.
 */
async function denied(page: Page, path: string, title: string, dicho: string, hacer: () => Promise<void>): Promise<void> {
  const response = page.waitForResponse((r) => r.url().includes(`/api/${path}`) && r.status() >= 400)
  await hacer()
  assert.equal(((await (await response).json()) as { message: string }).message, dicho)
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog.getByText(dicho, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog).toBeHidden()
}

/** The open sheet of a box, and its first day as displayed. */
async function opened(portal: Portal, caja: number): Promise<{ numero: number; desde: string; dia: string }> {
  const [row] = await portal.rows<{ numero: number; desde: string; dia: string }>(
    `select numero, to_char(desde, 'DD/MM/YYYY') as desde, desde::text as dia from planilla_caja
     where caja_id = ${caja} and estado = 'ABIERTA'`,
  )
  assert.ok(row)
  return row
}

const deUno = async (portal: Portal, caja: number) => {
  const [tipo] = await portal.rows<{ id: number }>("select id::int from tipo_movimiento_caja where nombre = 'Aporte'")
  const [concepto] = await portal.rows<{ id: number }>(
    'select id::int from concepto_caja where seccional_id = 1 and habilitado order by id limit 1',
  )
  const { dia } = await opened(portal, caja)
  return {
    caja: { id: caja },
    ingresoEgreso: 1,
    tipoMovimiento: tipo?.id,
    concepto: concepto?.id,
    fechaMovimiento: dia,
    descripcion: 'Aporte de otra pestaña',
    importeEfectivo: 300,
  }
}

test('the list of boxes at its address, filtered by branch (C-CAJA-01, C-CAJA-02)', async ({ portal }) => {
  const all = await portal.rows<{ nombre: string; seccional: string }>(
    'select c.nombre, s.nombre as seccional from caja c join seccional s on s.id = c.seccional_id where c.seccional_id = 3',
  )
  const [first] = all
  assert.ok(first)
  const page = await portal.openAs('central', '/seccionales/cajas/lista')
  await page.waitForURL('**/app/seccionales/cajas/lista')
  await expect(page.getByRole('heading', { name: 'Cajas', exact: true })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Caja Chica' })).toHaveCount(1)
  await choose(page, 'Seccional', first.seccional)
  await page.waitForURL('**/lista?*idSeccional=3*')
  await expect(rows(page).filter({ hasText: 'Caja Chica' })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(all.length)
  await expect(rows(page).filter({ hasText: first.seccional })).toHaveCount(all.length)
})

test('from the list of boxes to the form of a new movement (C-MOVIMIENTO-01, C-MOVIMIENTO-02, C-MOVIMIENTO-03, C-MOVIMIENTO-08, C-MOVIMIENTO-12, C-MOVIMIENTO-13)', async ({
  portal,
}) => {
  const { numero } = await opened(portal, chica)
  const page = await portal.openAs('tesorera', '/seccionales/movimientos-caja/ingresos/lista')
  for (const { modo, uno, lista } of modos) {
    if (modo === 'egresos') await navigate(page, '/seccionales/movimientos-caja/egresos/lista')
    await page.waitForURL(`**/app/seccionales/movimientos-caja/${modo}/lista`)
    await expect(page.getByRole('heading', { name: lista, exact: true })).toBeVisible()
    await choose(page, 'Caja', 'Caja Chica')
    await page.getByRole('button', { name: 'CONSULTAR' }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: `Nuevo ${uno}` }).click()
    await page.waitForURL(`**/app/seccionales/movimientos-caja/${modo}/nuevo?*`)
    // A text that looks like a number is quoted in the URL.
    const params = new URL(page.url()).searchParams
    const viajan = ['seccionalUsuario', 'cajaUsuario', 'ultimaPlanilla'].map((p) => Number(params.get(p)?.replaceAll('"', '')))
    assert.deepEqual(viajan, [1, chica, numero])
    await expect(field(page, 'Caja')).toHaveValue('Caja Chica')
    await expect(page.getByLabel('Planilla n.º')).toHaveValue(String(numero))
  }
})

test('the form of a new movement has every field, and the saved values match the typed ones (C-MOVIMIENTO-14..17, C-MOVIMIENTO-18..23, C-MOVIMIENTO-25..29)', async ({
  portal,
}) => {
  const { numero, desde, dia } = await opened(portal, chica)
  const nuevo = (mode: string) => `/app/seccionales/movimientos-caja/${mode}/nuevo?seccionalUsuario=1&cajaUsuario=${chica}`
  const page = await portal.openAs('tesorera', nuevo('ingresos'))
  for (const { modo, uno, sentido, tipo } of modos) {
    if (modo === 'egresos') await navigate(page, nuevo(modo))
    await expect(page.getByRole('heading', { name: `Nuevo ${uno} de caja`, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^Nuevo ${uno} de caja`))
    await expect(field(page, 'Caja')).toHaveValue('Caja Chica')
    await expect(page.getByLabel('Planilla n.º')).toHaveValue(String(numero))
    await expect(page.getByLabel('Planilla n.º')).toHaveAttribute('readonly', '')
    await expect(page.getByLabel('Comprobante: planilla de rendición')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Fecha' }).fill(desde)
    await page.getByRole('textbox', { name: 'Fecha' }).press('Tab')
    await choose(page, 'Tipo', tipo)
    await choose(page, 'Concepto', 'Servicios')
    await page.getByLabel('Descripción').fill(`Ñandú de ${uno} d'O`)
    await expect(page.getByLabel('Descripción')).toHaveAttribute('maxlength', '100')
    await page.getByLabel('Efectivo').fill('10,5')
    await page.getByLabel('Banco').fill('20,25')
    await page.getByLabel('Cheques').fill('30')
    await expect(page.locator('.mov .total')).toContainText('$ 60,75')
    await page.getByRole('button', { name: `Guardar ${uno}` }).click()
    await expect(page.locator('.registrado [role=status]')).toHaveText(
      new RegExp(`^${uno === 'ingreso' ? 'Ingreso' : 'Egreso'} n\\.º \\d+ registrado`),
    )
    const saved = await portal.rows(
      `select caja_id::int as caja, numero_planilla as planilla, ingreso_egreso as sentido, t.nombre as tipo, k.nombre as concepto,
         fecha_movimiento::text as dia, importe_efectivo::float as efectivo, importe_banco::float as banco, importe_cheque::float as cheque, total::float as total
       from movimiento_caja m join tipo_movimiento_caja t on t.id = m.tipo_id join concepto_caja k on k.id = m.concepto_id
       where m.descripcion = 'Ñandú de ${uno} d''O'`,
    )
    const importes = { efectivo: 10.5, banco: 20.25, cheque: 30, total: 60.75 }
    assert.deepEqual(saved, [{ caja: chica, planilla: numero, sentido, tipo, concepto: 'Servicios', dia, ...importes }])
    await page.getByRole('link', { name: 'Ver', exact: true }).click()
    await page.waitForURL(new RegExp(`/app/seccionales/movimientos-caja/${modo}/\\d+/consultar$`))
    await expect(page.getByRole('heading', { name: `Consultar ${uno} de caja`, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^Consultar ${uno} de caja`))
    const ficha = page.locator('.ficha-movimiento')
    for (const text of [
      'Caja Chica',
      desde,
      tipo,
      'Servicios',
      `Ñandú de ${uno} d'O`,
      '$ 10,50',
      '$ 20,25',
      '$ 30,00',
      '$ 60,75',
    ])
      await expect(ficha).toContainText(text)
    await expect(escribibles(page)).toHaveCount(0)
  }
})

test('the query parameters of a typed address apply: its box and its sheet, even if closed (C-MOVIMIENTO-13)', async ({
  portal,
}) => {
  const { numero } = await opened(portal, chica)
  const direccion = (planilla: number) =>
    `/app/seccionales/movimientos-caja/egresos/nuevo?seccionalUsuario=1&cajaUsuario=${chica}&ultimaPlanilla=${planilla}`
  const page = await portal.openAs('tesorera', direccion(numero - 1))
  await expect(
    page.getByText(`La planilla ${numero - 1} ya estaba cerrada. Ahora está abierta la ${numero}.`, { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Planilla n.º')).toHaveValue(String(numero))
  await navigate(page, direccion(numero))
  await expect(field(page, 'Caja')).toHaveValue('Caja Chica')
  await expect(page.getByText(/ya estaba cerrada/)).toHaveCount(0)
})

test('annulled from the sheet with reason and PIN; refused, dialogs close and the list refreshes (C-PLANILLA-09, C-ERRORES-01, C-ERRORES-02)', async ({
  portal,
}) => {
  const secretario = await portal.login('secretario')
  const { numero } = await opened(portal, central)
  for (const descripcion of ['Para anular acá', 'Anulado allá'])
    assert.equal((await secretario.post('movimientos-caja', { ...(await deUno(portal, central)), descripcion })).status, 201)
  const [ajeno] = await portal.rows<{ id: number }>("select id::int from movimiento_caja where descripcion = 'Anulado allá'")
  assert.ok(ajeno)
  const page = await portal.openAs(
    'tesorera',
    `/app/seccionales/planillas-caja/lista?idSeccional=1&caja=${central}&nroPla=${numero}&sort=numeroMovimiento,desc`,
  )
  const sign = async (dialog: Locator) => {
    await dialog.getByLabel('Motivo').fill('Cargado dos veces')
    await dialog.getByLabel('PIN de Caja Central').fill('1234')
    await dialog.getByRole('button', { name: 'Anular ingreso' }).click()
  }
  const dialog = page.getByRole('dialog', { name: /^¿Anular el ingreso n\.º \d+\?$/ })
  await action(page, rows(page).filter({ hasText: 'Anulado allá' }), 'Anular')
  const alla = await secretario.post(`movimientos-caja/${ajeno.id}/anular-movimiento`, { password: '1234', motivo: 'Antes' })
  assert.ok(alla.status < 300, String(alla.status))
  await denied(page, 'movimientos-caja', 'No se anuló el movimiento', 'El movimiento ya está anulado.', () => sign(dialog))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Anulado allá' })).toHaveCount(0)

  await action(page, rows(page).filter({ hasText: 'Para anular acá' }), 'Anular')
  await sign(dialog)
  await page.getByText(/^Ingreso n\.º \d+ anulado$/).waitFor()
  await expect(rows(page).filter({ hasText: 'Para anular acá' })).toHaveCount(0)
  const anulado = await portal.rows(
    "select anulado, motivo_anula as motivo from movimiento_caja where descripcion = 'Para anular acá'",
  )
  assert.deepEqual(anulado, [{ anulado: true, motivo: 'Cargado dos veces' }])

  // The box got a movement and a new name while the dialog was open: another heading, the same way out.
  await navigate(page, '/app/seccionales/cajas/lista')
  const row = rows(page).filter({ hasText: 'Congreso anual' })
  await action(page, row, 'Eliminar')
  const eliminar = page.getByRole('dialog', { name: '¿Eliminar Congreso anual?' })
  await eliminar.getByLabel('PIN de Congreso anual').fill('1234')
  assert.equal((await secretario.post('movimientos-caja', await deUno(portal, congreso))).status, 201)
  await portal.rows("update caja set nombre = 'Congreso 40.º' where id = 5")
  const used = 'La caja no se puede eliminar porque tiene movimientos.'
  await denied(page, 'cajas/eliminar-caja', 'No se eliminó', used, () =>
    eliminar.getByRole('button', { name: 'Eliminar' }).click(),
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Congreso 40.º' })).toHaveCount(1)
  await portal.rows("update caja set nombre = 'Congreso anual' where id = 5")
})

test("a locked box refuses the right PIN; only the administrator's new PIN closes its sheet", async ({ portal }) => {
  await portal.rows(`insert into intento_pin_caja (caja_id, dia, intentos) values (${congreso}, dia_de(now()), 10)
    on conflict (caja_id) do update set intentos = 10`)
  const secretario = await portal.login('secretario')
  assert.equal((await secretario.post('movimientos-caja', await deUno(portal, congreso))).status, 201)
  const { numero } = await opened(portal, congreso)
  const page = await portal.openAs(
    'tesorera',
    `/app/seccionales/planillas-caja/lista?idSeccional=1&caja=${congreso}&nroPla=${numero}`,
  )
  await page.getByRole('button', { name: 'Cerrar sin arqueo' }).click()
  const cierre = page.getByRole('dialog', { name: `¿Cerrar la planilla ${numero}?` })
  const close = async (pin: string) => {
    await cierre.getByLabel('PIN de Congreso anual').fill(pin)
    await cierre.getByRole('button', { name: `Cerrar la planilla ${numero}` }).click()
  }
  const bloqueada = 'La caja quedó bloqueada porque hoy hubo 10 PIN incorrectos. Pedile a un administrador que la restablezca.'
  await denied(page, 'saldos-caja/cerrar-planilla-caja', 'No se cerró la planilla', bloqueada, () => close('1234'))

  const admin = await portal.openAs('admin', '/app/seccionales/cajas/lista?idSeccional=1')
  const row = rows(admin).filter({ hasText: 'Congreso anual' })
  await expect(row).toContainText('Bloqueada')
  await action(admin, row, 'Restablecer el PIN')
  const nuevo = admin.getByRole('dialog', { name: 'Restablecer el PIN de Congreso anual' })
  await expect(nuevo).toContainText('La caja está bloqueada por PIN incorrectos.')
  await nuevo.getByLabel('PIN nuevo', { exact: true }).fill('5678')
  await nuevo.getByLabel('Repetir el PIN nuevo').fill('5679')
  await nuevo.getByRole('button', { name: 'Restablecer el PIN' }).click()
  await expect(nuevo.getByText('Los pines deben ser iguales')).toBeVisible()
  await nuevo.getByLabel('Repetir el PIN nuevo').fill('5678')
  await nuevo.getByRole('button', { name: 'Restablecer el PIN' }).click()
  await admin.getByText('Congreso anual tiene un PIN nuevo y quedó destrabada').waitFor()
  await expect(row).not.toContainText('Bloqueada')

  await denied(
    page,
    'saldos-caja/cerrar-planilla-caja',
    'El PIN no es correcto',
    'El PIN no es correcto. Intentos que quedan: 4.',
    () => close('1234'),
  )
  await close('5678')
  const hecho = page.getByRole('dialog', { name: `La planilla ${numero} quedó cerrada` })
  await expect(hecho).toContainText(`Ahora está abierta la planilla ${numero + 1}`)
  await hecho.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByText('Se cerró sin arqueo.')).toBeVisible()
})
