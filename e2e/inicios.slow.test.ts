import assert from 'node:assert/strict'
import { expect, phone, test } from './fixtures.ts'

test("the administrator's home: each count links to its filtered list, with as many rows", async ({ portal }) => {
  await portal.rows(`insert into bandeja_salida (tipo, datos, creado, fallido) select 'correo', jsonb_build_object('para', 'x@x.example',
    'plantilla', 'claveCambiada', 'clave', gen_random_uuid()), now() - interval '3 days', now() from generate_series(1, 2)`)
  const [{ n: fallidos } = { n: 0 }] = await portal.rows<{ n: number }>(
    `select count(*)::int as n from bandeja_salida where tipo = 'correo' and fallido is not null`,
  )
  const page = await portal.openAs('admin', '/app/actividad/listar')
  const line = page.locator('[data-cosa=correosFallidos]')
  await expect(line).toContainText(`${fallidos} correos no salieron`)
  await expect(line).toContainText('hace 3 días')
  await line.getByRole('link').click()
  await page.waitForURL(/administracion\/correos\?.*estado=FALLIDO/)
  await expect(page.locator('.paginas > span').first()).toContainText(` de ${fallidos}`)
})

test("the treasurer's home: their own boxes, and a new expense of one of them", async ({ portal }) => {
  const page = await portal.openAs('tesorera', '/app/actividad/listar', { viewport: phone })
  await page.getByRole('heading', { name: 'Tus cajas' }).waitFor()
  const caja = page.locator('[data-caja="Caja Central"]')
  await expect(caja).toContainText('$')
  // A box with a blind count does not show its balance.
  await expect(page.locator('[data-caja="Ventanilla"]')).toContainText('A ciegas')
  // Pending items link to their action: a paid expense settlement opens the income that posts it, with its total.
  const pago = page.locator('[data-cosa=pago]').first()
  const importe = await pago.locator('.cifra').innerText()
  await pago.getByRole('link', { name: 'Registrar' }).click()
  await page.waitForURL(/movimientos-caja\/ingresos\/nuevo\?.*rendicion=/)
  await expect(page.locator('.mov .total b')).toHaveText(importe)
  // Nothing was typed: going back does not ask.
  await page.goBack()
  await caja.getByRole('link', { name: 'Egreso' }).click()
  await page.waitForURL(/movimientos-caja\/egresos\/nuevo\?.*cajaUsuario=/)
  // On a phone the boxes are in the bottom bar, replacing less used entries.
  const footer = page.locator('.pie-movil')
  await expect(footer.getByRole('link')).toHaveText(['Inicio', 'Egreso', 'Rendiciones', 'Planillas'])
  await footer.getByRole('link', { name: 'Planillas' }).click()
  await page.waitForURL(/planillas-caja\/lista/)
})

test('moving money between forms of a box: one form, both balances, and linked movements', async ({ portal }) => {
  const page = await portal.openAs('tesorera', '/app/actividad/listar')
  await page.locator('[data-caja="Caja Central"]').getByRole('link', { name: 'Pasar' }).click()
  await page.waitForURL(/transferencias-caja\?/)
  await expect(page.getByText(/^Tiene \$/).first()).toBeVisible()
  // A transfer of cash to the bank starts with that box: an amount and Ctrl+Enter are enough.
  await page.getByLabel('Importe', { exact: true }).fill('12345678,90')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Este campo no puede ser mayor')).toBeVisible()
  await page.getByLabel('Importe', { exact: true }).fill('9999999,99')
  await page.keyboard.press('Control+Enter')
  // More than the balance: asks, and input stays.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Importe', { exact: true })).toHaveValue(/9\.?999\.?999,99/)
  await page.getByLabel('Importe', { exact: true }).fill('10,50')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Pasaste \$\s10,50: egreso n\.º \d+ e ingreso n\.º \d+/)).toBeVisible()
  await page.waitForURL(/movimientos-caja\/egresos\/lista/)
  const [output] = await portal.rows<{ id: number }>(
    `select id from movimiento_caja where transferencia is not null and ingreso_egreso = 2 order by id desc limit 1`,
  )
  await page.goto(`${portal.base}/app/seccionales/movimientos-caja/egresos/${output?.id}/consultar`)
  await page.getByRole('link', { name: /la otra mitad es el movimiento/ }).click()
  await page.waitForURL(/movimientos-caja\/ingresos\/\d+\/consultar/)
})

test("the centre's home: money of all boxes, and a list of the sheets open for too long", async ({ portal }) => {
  const page = await portal.openAs('central', '/app/actividad/listar')
  await page.getByRole('heading', { name: 'Dinero en cajas' }).waitFor()
  const tarde = page.locator('[data-grupo="tarde"]')
  await expect(tarde.getByRole('heading')).toContainText('hace más de 31 días')
  const link = tarde.getByRole('link').first()
  const nombre = await link.innerText()
  await link.click()
  await page.waitForURL(/planillas-caja\/lista\?.*nroPla=/)
  assert.ok(nombre)
})

test("the operator's home: members of their branches without e-mail, and their list", async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/actividad/listar')
  const withoutMail = page.locator('[data-cosa=afiliadosSinCorreo]')
  await expect(withoutMail).toContainText(/afiliados? sin correo en el padrón/)
  await withoutMail.getByRole('link').click()
  await page.waitForURL(/seccionales\/afiliados\?.*sinCorreo=1/)
  await expect(page.getByText('Sin correo en el padrón')).toBeVisible()
})
