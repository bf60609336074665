import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { expect, type Portal, test } from './fixtures.ts'
import { navigate, password } from './pages.ts'

const central = 1
const nuevo = '/app/seccionales/movimientos-caja/egresos/nuevo'
const field = (page: Page, nombre: string) => page.getByRole('combobox', { name: nombre, exact: true })
const ingreso = (page: Page) => page.getByRole('dialog', { name: 'Tu sesión terminó' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Hay cambios sin guardar' })

/** Expects the login dialog to be the only question. */
async function soloIngreso(page: Page, others = 0): Promise<void> {
  await ingreso(page).waitFor()
  // Another dialog would come with the next response.
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(1 + others)
}

async function entrarDeNuevo(page: Page): Promise<void> {
  await ingreso(page).getByLabel('Contraseña', { exact: true }).fill(password)
  await ingreso(page).getByLabel('No soy un robot').click()
  await page.locator('.captcha[data-estado=lista]').waitFor()
  await ingreso(page).getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(ingreso(page)).toBeHidden()
}

async function opened(portal: Portal, caja: number): Promise<number> {
  const [row] = await portal.rows<{ numero: number }>(
    `select numero from planilla_caja where caja_id = ${caja} and estado = 'ABIERTA'`,
  )
  assert.ok(row)
  return row.numero
}

/** Another person closes the open sheet of a box, with the count of its books. */
async function cerrarEnOtraParte(portal: Portal, caja: number): Promise<number> {
  const numero = await opened(portal, caja)
  const secretario = await portal.login('secretario')
  const { saldo } = (await secretario.post('vistas/saldos-caja/obtener-saldos', { caja, nroPla: numero })).body
  const conteo = { monedas: saldo.efectivo, cheques: saldo.valores, banco: saldo.bancarios }
  const { body } = await secretario.post('saldos-caja/registrar-arqueo', { id: caja, nroPla: numero, ...conteo })
  const cierre = { id: caja, password: '1234', password2: numero, idArqueo: body.id }
  assert.equal((await secretario.post('saldos-caja/cerrar-planilla-caja', cierre)).status, 200)
  return numero
}

async function write(page: Page, descripcion: string): Promise<void> {
  for (const [nombre, option] of [
    ['Tipo', 'Gasto'],
    ['Concepto', 'Alquiler'],
  ] as const) {
    await field(page, nombre).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.getByLabel('Descripción').fill(descripcion)
  await page.getByLabel('Efectivo').fill('10')
}

test('a concept just disabled is not offered for a movement; enabled again, it is', async ({ portal }) => {
  const page = await portal.openAs('tesorera', nuevo)
  const ofrecido = page.getByRole('option', { name: 'Servicios', exact: true })
  await field(page, 'Concepto').click()
  await expect(ofrecido).toBeVisible()
  const alternar = async (option: 'Deshabilitar' | 'Habilitar') => {
    await page.getByRole('navigation').getByRole('link', { name: 'Conceptos de caja', exact: true }).first().click()
    await page.getByRole('button', { name: 'Acciones de Servicios' }).click()
    await page.getByRole('menuitem', { name: option, exact: true }).click()
    await page
      .getByRole('dialog', { name: `¿${option} Servicios?` })
      .getByRole('button', { name: option })
      .click()
    await page.getByText(option === 'Habilitar' ? 'Servicios quedó habilitado' : 'Servicios quedó deshabilitado').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Nuevo egreso de caja' }).waitFor()
    await field(page, 'Concepto').click()
    await expect(page.getByRole('option', { name: 'Alquiler', exact: true })).toBeVisible()
  }
  await alternar('Deshabilitar')
  await expect(ofrecido).toHaveCount(0)
  await alternar('Habilitar')
  await expect(ofrecido).toBeVisible()
})

test('a session lost while posting keeps typed input after login; leaving asks nothing else', async ({ portal }) => {
  const page = await portal.openAs('tesorera', nuevo)
  await write(page, 'Antes de entrar otra vez')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Guardar egreso' }).click()
  await soloIngreso(page)
  await entrarDeNuevo(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Descripción')).toHaveValue('Antes de entrar otra vez')
  // The login dialog is also the only one when the sheet turns out to be closed.
  const negar = (status: number, codigo: string) => ({ status, json: { codigo, message: codigo, errores: [] } })
  await page.route('**/api/movimientos-caja', (path) => path.fulfill(negar(409, 'PLANILLA_YA_CERRADA')))
  await page.route('**/api/vistas/caja/validar-condiciones-nuevo-movimiento', (path) => path.fulfill(negar(401, 'SIN_SESION')))
  await page.getByRole('button', { name: 'Guardar egreso' }).click()
  await soloIngreso(page)
  await expect(page.getByLabel('Descripción')).toHaveValue('Antes de entrar otra vez')
  await page.unrouteAll()
  await entrarDeNuevo(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Guardar egreso' }).click()
  await soloIngreso(page)
  await ingreso(page).getByRole('button', { name: 'Salir', exact: true }).click()
  await page.waitForURL('**/login*')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the reason of an annulment or correction survives session loss, and leaving asks first', async ({ portal }) => {
  const numero = await opened(portal, central)
  const page = await portal.openAs(
    'tesorera',
    `/app/seccionales/planillas-caja/lista?idSeccional=1&caja=${central}&nroPla=${numero}`,
  )
  const anular = page.getByRole('dialog', { name: /^¿Anular el (in|e)greso n\.º \d+\?$/ })
  await page.locator('.tabla tbody tr').getByRole('button').first().click()
  await page.getByRole('menuitem', { name: 'Anular', exact: true }).click()
  const motivo = anular.getByLabel('Motivo')
  await motivo.fill('Cargado dos veces')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Seguir acá' }).click()
  await expect(motivo).toHaveValue('Cargado dos veces')
  await anular.getByRole('button', { name: 'Cancelar' }).click()
  await question(page).getByRole('button', { name: 'Seguir acá' }).click()
  await anular.getByLabel('PIN de Caja Central').fill('1234')
  await page.context().clearCookies()
  await anular.getByRole('button', { name: /^Anular/ }).click()
  await soloIngreso(page, 1)
  await entrarDeNuevo(page)
  await expect(motivo).toHaveValue('Cargado dos veces')
  await anular.getByRole('button', { name: 'Cancelar' }).click()
  await question(page).getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const [closed] = await portal.rows<{ id: number }>(`select m.id::int from movimiento_caja m
    join planilla_caja p on p.id = m.planilla_id where m.caja_id = ${central} and p.estado = 'CERRADA' and m.ingreso_egreso = 2 and not m.anulado
      and m.arqueo_id is null and m.corrige_id is null and not exists (select 1 from movimiento_caja c where c.corrige_id = m.id) order by m.id desc limit 1`)
  await navigate(page, `/app/seccionales/movimientos-caja/egresos/${closed?.id}/consultar`)
  await page.getByRole('button', { name: 'Corregir con un contraasiento' }).click()
  const corregir = page.getByRole('dialog', { name: /^¿Corregir el egreso n\.º \d+\?$/ })
  await corregir.getByLabel('Por qué se corrige').fill('Era de otra caja')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Seguir acá' }).click()
  await expect(corregir.getByLabel('Por qué se corrige')).toHaveValue('Era de otra caja')
})

test('a count survives a lost session and a sheet closed meanwhile; leaving asks nothing', async ({ portal }) => {
  const numero = await opened(portal, central)
  const page = await portal.openAs('tesorera', `/app/seccionales/planillas-caja/${central}/cerrar`)
  const close = page.getByRole('button', { name: `Cerrar la planilla ${numero}` })
  await page.getByLabel('Importe en otras monedas').fill('1')
  await page.getByLabel('Cheques contados').fill('2')
  await page.getByLabel('Saldo del extracto').fill('3')
  await page.getByLabel('Motivo de la diferencia').fill('No está')
  await page.getByLabel('PIN de Caja Central').fill('1234')
  await page.context().clearCookies()
  await close.click()
  await soloIngreso(page)
  await entrarDeNuevo(page)
  await expect(page.getByLabel('Cheques contados')).toHaveValue('2,00')
  await expect(page.getByLabel('Motivo de la diferencia')).toHaveValue('No está')
  await cerrarEnOtraParte(portal, central)
  await close.click()
  const denied = page.getByRole('dialog', { name: 'No se cerró la planilla' })
  await expect(denied).toContainText(`La planilla ${numero} ya estaba cerrada.`)
  await denied.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByLabel('Cheques contados')).toHaveValue('2,00')
  await page.context().clearCookies()
  await page.getByLabel('Cheques contados').fill('4')
  await close.click()
  await soloIngreso(page)
  await ingreso(page).getByRole('button', { name: 'Salir', exact: true }).click()
  await page.waitForURL('**/login*')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
