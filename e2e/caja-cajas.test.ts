import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { clave, escritorio, expect, navegador, telefono } from './navegador.ts'

const n = await navegador()
const chica = 2
const congreso = 5

const accion = async (page: Page, fila: string, opcion: string): Promise<void> => {
  await page.getByRole('button', { name: `Acciones de ${fila}` }).click()
  await page.getByRole('menuitem', { name: opcion, exact: true }).click()
}
const peligro = (page: Page) =>
  page.evaluate(() => {
    const muestra = document.body.appendChild(document.createElement('span'))
    muestra.style.color = 'var(--peligro-texto)'
    const { color } = getComputedStyle(muestra)
    muestra.remove()
    return color
  })

test('a negative balance in the central view is red on direct entry', async () => {
  const [de] = await n.rows<{ tipo: number; concepto: number; dia: string }>(
    `select (select id::int from tipo_movimiento_caja where nombre = 'Gasto') as tipo,
       (select id::int from concepto_caja where seccional_id = 1 and habilitado order by id limit 1) as concepto,
       (select desde::text from planilla_caja where caja_id = ${congreso} and estado = 'ABIERTA') as dia`,
  )
  const secretario = await n.login('secretario')
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
  for (const tamanio of [escritorio, telefono]) {
    const page = await n.abrir('central', '/app/tesoreria/central', { tamanio })
    const fila = page.locator('.central tbody tr, .bloques li').filter({ hasText: 'Congreso anual' }).first()
    const importe = fila.locator(tamanio === escritorio ? 'td span' : 'strong').first()
    await expect(importe).toContainText('−')
    await expect(importe).toHaveCSS('color', await peligro(page))
    await page.context().close()
  }
})

test('what was typed in a dialog with a PIN is not lost without asking; with nothing typed, nothing is asked', async () => {
  const page = await n.abrir('tesorera', '/app/seccionales/cajas/lista')
  const dialogo = page.getByRole('dialog', { name: 'Cambiar el PIN de Congreso anual' })
  const pregunta = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await accion(page, 'Congreso anual', 'Cambiar el PIN')
  await expect(dialogo.getByLabel('PIN actual')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogo).toBeHidden()
  await accion(page, 'Congreso anual', 'Cambiar el PIN')
  await dialogo.getByLabel('PIN actual').fill('1234')
  await page.keyboard.press('Escape')
  await expect(pregunta).toBeVisible()
  // Escape again takes back the question, and what was typed is there.
  await page.keyboard.press('Escape')
  await expect(pregunta).toBeHidden()
  await expect(dialogo.getByLabel('PIN actual')).toHaveValue('1234')
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await pregunta.getByRole('button', { name: 'Seguir acá' }).click()
  await expect(dialogo.getByLabel('PIN actual')).toHaveValue('1234')
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await pregunta.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(dialogo).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a session lost under a PIN is entered again, with nothing else on screen and what was typed in its place', async () => {
  const page = await n.abrir('tesorera', '/app/seccionales/cajas/lista')
  await accion(page, 'Congreso anual', 'Cambiar el PIN')
  const dialogo = page.getByRole('dialog', { name: 'Cambiar el PIN de Congreso anual' })
  await dialogo.getByLabel('PIN actual').fill('1234')
  await dialogo.getByLabel('PIN nuevo', { exact: true }).fill('4321')
  await dialogo.getByLabel('Repetir el PIN nuevo').fill('4321')
  await page.context().clearCookies()
  await dialogo.getByRole('button', { name: 'Cambiar el PIN' }).click()
  const ingreso = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await ingreso.getByLabel('Contraseña', { exact: true }).fill(clave)
  await ingreso.getByLabel('No soy un robot').click()
  await page.locator('.captcha[data-estado=lista]').waitFor()
  await ingreso.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(ingreso).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialogo.getByRole('button', { name: 'Cambiar el PIN' }).click()
  await page.getByText('El PIN de Congreso anual cambió').waitFor()
})

test('what shows a box says at once what was changed of it: selectors of other screens, its own form', async () => {
  const page = await n.abrir('tesorera', '/app/seccionales/planillas-caja/lista')
  const selector = page.getByRole('combobox', { name: 'Caja', exact: true })
  await expect(selector).toHaveValue('Caja Central')
  await selector.click()
  await page.getByRole('option', { name: 'Caja Chica', exact: true }).click()
  const alMenu = async (pantalla: string) => {
    await page.getByRole('navigation').getByRole('link', { name: pantalla, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: pantalla })).toBeVisible()
  }
  await alMenu('Cajas')
  await accion(page, 'Caja Chica', 'Deshabilitar')
  await page.getByRole('dialog', { name: '¿Deshabilitar Caja Chica?' }).getByRole('button', { name: 'Deshabilitar' }).click()
  await page.getByText('Caja Chica quedó deshabilitada').waitFor()
  await accion(page, 'Caja Chica', 'Modificar')
  await expect(page.getByLabel('Nombre')).toHaveValue('Caja Chica')
  await page.getByLabel('Nombre').fill('Caja Menor')
  await expect(page.getByLabel('Nombre')).toHaveValue('Caja Menor')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Caja guardada: Caja Menor').waitFor()
  // Once more: the form is of what the box is now, and its version too.
  await accion(page, 'Caja Menor', 'Modificar')
  await expect(page.getByLabel('Nombre')).toHaveValue('Caja Menor')
  await page.getByLabel('Nombre').fill('Caja Mínima')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Caja guardada: Caja Mínima').waitFor()
  await alMenu('Planillas de caja')
  await selector.click()
  await expect(page.getByRole('option', { name: 'Caja Mínima (deshabilitada)', exact: true })).toBeVisible()
  await n.rows(`update caja set nombre = 'Caja Chica', habilitada = true where id = ${chica}`)
})
