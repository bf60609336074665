import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, navegador, telefono } from './navegador.ts'

const n = await navegador()

test("the administrator's home: a line with its number leads to its list, filtered, with as many rows", async () => {
  await n.rows(`insert into bandeja_salida (tipo, datos, creado, fallido) select 'correo', jsonb_build_object('para', 'x@x.example',
    'plantilla', 'claveCambiada', 'clave', gen_random_uuid()), now() - interval '3 days', now() from generate_series(1, 2)`)
  const [{ n: fallidos } = { n: 0 }] = await n.rows<{ n: number }>(
    `select count(*)::int as n from bandeja_salida where tipo = 'correo' and fallido is not null`,
  )
  const page = await n.abrir('admin', '/app/actividad/listar')
  await page.getByRole('heading', { name: 'Lo que necesita una mano' }).waitFor()
  const linea = page.getByRole('link', { name: new RegExp(`^${fallidos} correos no salieron`) })
  await expect(linea).toContainText('hace 3 días')
  await linea.click()
  await page.waitForURL(/administracion\/correos\?.*estado=FALLIDO/)
  await expect(page.locator('.paginas > span').first()).toContainText(` de ${fallidos}`)
})

test("the treasurer's home: the own boxes, and a new expense of one of them", async () => {
  const page = await n.abrir('tesorera', '/app/actividad/listar', { tamanio: telefono })
  await page.getByRole('heading', { name: 'Tus cajas' }).waitFor()
  const caja = page.locator('[data-caja="Caja Central"]')
  await expect(caja).toContainText('$')
  // The one that is counted blind says nothing of its money.
  await expect(page.locator('[data-caja="Ventanilla"]')).toContainText('A ciegas')
  await caja.getByRole('link', { name: 'Egreso' }).click()
  await page.waitForURL(/movimientos-caja\/egresos\/nuevo\?.*cajaUsuario=/)
})

test("the centre's home: the money of all boxes, and the sheets open too long with their list", async () => {
  const page = await n.abrir('central', '/app/actividad/listar')
  await page.getByRole('heading', { name: 'Dinero en cajas' }).waitFor()
  const tarde = page.locator('[data-grupo="tarde"]')
  await expect(tarde.getByRole('heading')).toContainText('hace más de 31 días')
  const enlace = tarde.getByRole('link').first()
  const nombre = await enlace.innerText()
  await enlace.click()
  await page.waitForURL(/planillas-caja\/lista\?.*nroPla=/)
  assert.ok(nombre)
})

test("the operator's home: members of their branches without e-mail, and the list of them", async () => {
  const page = await n.abrir('operador', '/app/actividad/listar')
  await page.getByRole('link', { name: /afiliados? sin correo en el padrón/ }).click()
  await page.waitForURL(/seccionales\/afiliados\?.*sinCorreo=1/)
  await expect(page.getByText('Sin correo en el padrón')).toBeVisible()
})
