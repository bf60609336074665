import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { expect, type Portal, test } from './fixtures.ts'
import { contarTeclas, keys } from './teclas.ts'

/** An ordinary expense takes few keys: usual values are proposed, and a posted movement is annulled in place. */
const field = (page: Page, nombre: string) => page.getByRole('combobox', { name: nombre, exact: true })
const registrado = (page: Page) => page.locator('.registrado [role=status]')

const movimientos = (portal: Portal, descripcion: string) =>
  portal.rows<{ id: number; efectivo: number; banco: number; anulado: boolean; motivo: string | null }>(
    `select id::int, importe_efectivo::float as efectivo, importe_banco::float as banco, anulado, motivo_anula as motivo
     from movimiento_caja where descripcion = '${descripcion}' order by id`,
  )

test('an ordinary expense takes at most 22 key presses, including its description and amount', async ({ portal }) => {
  const tesorera = await portal.login('tesorera')
  const [concepto] = await portal.rows<{ id: number }>(
    "select id::int from concepto_caja where seccional_id = 1 and nombre = 'Librería y limpieza'",
  )
  const [today] = await portal.rows<{ dia: string }>('select dia_de(now())::text as dia')
  const before = await tesorera.post('movimientos-caja', {
    caja: 1,
    ingresoEgreso: 2,
    tipoMovimiento: 2,
    concepto: concepto?.id,
    fechaMovimiento: today?.dia,
    descripcion: 'Resmas A4 x 5',
    importeBanco: 17_000,
  })
  assert.equal(before.status, 201)
  const page = await portal.openAs(
    'tesorera',
    '/app/seccionales/movimientos-caja/egresos/lista?idSeccional=1&caja=1&consultado=1',
  )
  await expect(page.getByRole('button', { name: /Nuevo egreso/ })).toBeEnabled()
  await contarTeclas(page)
  await page.keyboard.press('Alt+n')
  await expect(field(page, 'Tipo')).toHaveValue('Gasto')
  await expect(field(page, 'Concepto')).toBeFocused()
  await page.keyboard.type('lib')
  await page.keyboard.press('Enter')
  // Proposes the concept's last description and form of payment.
  await expect(page.getByLabel('Descripción')).toBeFocused()
  await expect(page.getByRole('option', { name: 'Resmas A4 x 5' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Descripción')).toHaveValue('Resmas A4 x 5')
  await expect(page.getByLabel('Banco')).toBeFocused()
  await page.keyboard.type('18450,75')
  await page.keyboard.press('Enter')
  await expect(registrado(page)).toContainText('Resmas A4 x 5 · $ 18.450,75')
  const used = await keys(page)
  console.log(`an ordinary expense: ${used} keys`)
  assert.ok(used <= 22, `${used}`)
  assert.equal((await movimientos(portal, 'Resmas A4 x 5')).at(-1)?.banco, 18_450.75)
  // The next movement is started. One with new text takes six keys besides its description and amount.
  await expect(field(page, 'Concepto')).toBeFocused()
  const antesDeEsta = await keys(page)
  await page.keyboard.type('lib')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Tinta negra')
  await page.keyboard.press('Enter')
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')
  await expect(registrado(page)).toContainText('Tinta negra · $ 900,00')
  assert.equal((await keys(page)) - antesDeEsta - 'Tinta negra900'.length, 6)
})

test('a movement just posted is annulled in place, and returns to the form for correction', async ({ portal }) => {
  const page = await portal.openAs('tesorera', '/app/seccionales/movimientos-caja/egresos/nuevo?seccionalUsuario=1&cajaUsuario=1')
  await expect(field(page, 'Concepto')).toBeFocused()
  await page.keyboard.type('alqui')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Con un cero de más')
  await page.keyboard.press('Enter')
  await page.getByLabel('Efectivo').fill('5000')
  await page.keyboard.press('Enter')
  await expect(registrado(page)).toContainText('Con un cero de más · $ 5.000,00')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Anular el egreso n\.º \d+\?$/ })
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Deshecho recién registrado')
  await expect(dialog.getByLabel('PIN de Caja Central')).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await page.getByText(/^Egreso n\.º \d+ anulado$/).waitFor()
  await expect(registrado(page)).toHaveCount(0)
  await expect(page.getByLabel('Descripción')).toHaveValue('Con un cero de más')
  await expect(page.getByLabel('Efectivo')).toHaveValue('5.000,00')
  const [uno, ...others] = await movimientos(portal, 'Con un cero de más')
  assert.deepEqual([uno?.anulado, uno?.motivo, others.length], [true, 'Deshecho recién registrado', 0])
  const auditados = await portal.rows(
    `select 1 from auditoria where entidad = 'movimiento-caja' and entidad_id = '${uno?.id}' and accion = 'anular'`,
  )
  assert.equal(auditados.length, 1)
})
