import assert from 'node:assert/strict'
import { expect, type Portal, test } from './fixtures.ts'
import { navigate, painted } from './pages.ts'
import { unico } from './propio.ts'

/** A bank that no other test has, with a branch. */
async function bancoPropio(portal: Portal): Promise<{ id: number; nombre: string }> {
  const nombre = `Banco Propio ${unico()}`
  const { status, body } = await (await portal.login('admin')).post('bancos', {
    nombre,
    sucursales: [{ nombre: 'Casa central' }],
  })
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.id, nombre }
}

test('listed, created with branches, changed (B-BANCOS-01, B-BANCOS-02, B-BANCOS-04)', async ({ portal }) => {
  const nombre = `Banco d'Ávila ñ 🏦 ${unico()}`
  const page = await portal.openAs('admin', '/bancos/lista')
  await page.waitForURL('**/app/bancos/lista')
  await page.getByText('Banco Credicoop').waitFor()
  await page.getByRole('button', { name: 'Nuevo banco', exact: true }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Este campo es requerido.').waitFor()
  await page.getByLabel('Nombre').fill(nombre)
  await page.getByRole('button', { name: 'Agregar sucursal' }).click()
  await page.getByLabel('Nombre').nth(1).fill('Casa central')
  await page.getByRole('button', { name: 'Guardar' }).dblclick()
  await page.getByText(`Banco guardado: ${nombre}`).waitFor()
  await page.waitForURL('**/app/bancos/lista')
  await expect(page.getByText(nombre, { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: `Acciones de ${nombre}` }).click()
  await page.getByRole('menuitem', { name: 'Modificar' }).click()
  await page.waitForURL(/\/app\/bancos\/editar\/\d+$/)
  await expect(page.getByLabel('Nombre').nth(1)).toHaveValue('Casa central')
})

test('a menu that was just opened closes with Escape, also before the focus has come to it', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/bancos/lista')
  const boton = page.getByRole('button', { name: 'Acciones de Banco Credicoop' })
  await boton.evaluate((b: HTMLButtonElement) => {
    b.click()
    b.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(boton).toHaveAttribute('aria-expanded', 'false')
  await boton.click()
  await page.getByRole('menuitem', { name: 'Modificar' }).waitFor()
})

test('soloLectura reads and does not write; who may not edit never can (B-BANCOS-03)', async ({ portal }) => {
  for (const [quien, ruta] of [
    ['admin', '/bancos/editar/3?soloLectura=true'],
    ['revisora', '/app/bancos/editar/3'],
  ] as const) {
    const page = await portal.openAs(quien, ruta)
    await page.getByLabel('Nombre').first().waitFor()
    await expect(page.getByLabel('Nombre').first()).toHaveAttribute('readonly', '')
    await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Agregar sucursal' })).toHaveCount(0)
  }
  const page = await portal.openAs('revisora', '/app/bancos/lista')
  await page
    .getByRole('button', { name: /^Acciones de/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Ver'])
  await expect(page.getByRole('button', { name: 'Nuevo banco', exact: true })).toHaveCount(0)
})

test('two tabs: the stale one is refused in words and keeps what was typed', async ({ portal }) => {
  const { id, nombre } = await bancoPropio(portal)
  const una = await portal.openAs('admin', `/app/bancos/editar/${id}`)
  const otra = await portal.openAs('admin', `/app/bancos/editar/${id}`)
  for (const page of [una, otra]) await page.getByLabel('Nombre').first().waitFor()
  await una.getByLabel('Nombre').first().fill(`${nombre}, una`)
  await una.getByRole('button', { name: 'Guardar' }).click()
  await una.getByText(`Banco guardado: ${nombre}, una`).waitFor()
  await otra.getByLabel('Nombre').first().fill(`${nombre}, otra`)
  await otra.getByRole('button', { name: 'Guardar' }).click()
  const dialogo = otra.getByRole('dialog', { name: 'No se guardó' })
  await dialogo.getByText(/Otra persona lo cambió/).waitFor()
  await dialogo.getByRole('button', { name: 'Aceptar' }).click()
  await expect(otra.getByLabel('Nombre').first()).toHaveValue(`${nombre}, otra`)
})

test('a form that began with what was kept does not lend its values the version that came after', async ({ portal }) => {
  const { id, nombre } = await bancoPropio(portal)
  const page = await portal.openAs('admin', `/app/bancos/editar/${id}`)
  await expect(page.getByLabel('Nombre').first()).toHaveValue(nombre)
  await navigate(page, `/app/bancos/lista?buscar=${encodeURIComponent(nombre)}`)
  await page.getByText(nombre, { exact: true }).waitFor()
  await portal.rows(`update banco set nombre = nombre || ', de otra', version = version + 1 where id = ${id}`)
  // It opens at once as it was kept, and is read again behind.
  const otraVez = page.waitForResponse(`**/api/bancos/${id}`)
  await navigate(page, `/app/bancos/editar/${id}`)
  await otraVez
  await painted(page)
  await expect(page.getByLabel('Nombre').first()).toHaveValue(nombre)
  await page.getByLabel('Nombre').first().fill(`${nombre}, mía`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page
    .getByRole('dialog', { name: 'No se guardó' })
    .getByText(/Otra persona lo cambió/)
    .waitFor()
})

test('leaving with unsaved changes asks; the network gone loses nothing', async ({ portal }) => {
  const { id, nombre } = await bancoPropio(portal)
  const page = await portal.openAs('admin', `/app/bancos/editar/${id}`)
  const aMedias = `${nombre} a medio escribir`
  await page.getByLabel('Nombre').first().fill(aMedias)
  await page.getByRole('navigation', { name: 'Menú principal' }).first().getByRole('link', { name: 'Inicio' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await dialogo.getByRole('button', { name: 'Seguir acá' }).click()
  await dialogo.waitFor({ state: 'hidden' })
  await page.context().setOffline(true)
  await page.getByText('Estás sin conexión.').waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  const fallo = page.getByRole('dialog', { name: 'No se guardó' })
  await fallo.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByLabel('Nombre').first()).toHaveValue(aMedias)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(`Banco guardado: ${aMedias}`).waitFor()
})

test('disabling and deleting say what will happen, and the button repeats the verb', async ({ portal }) => {
  const { nombre } = await bancoPropio(portal)
  const page = await portal.openAs('admin', `/app/bancos/lista?buscar=${encodeURIComponent(nombre)}`)
  const menu = (opcion: string) =>
    page
      .getByRole('button', { name: `Acciones de ${nombre}` })
      .click()
      .then(() => page.getByRole('menuitem', { name: opcion }).click())
  await menu('Deshabilitar')
  await page
    .getByRole('dialog', { name: `¿Deshabilitar ${nombre}?` })
    .getByRole('button', { name: 'Deshabilitar' })
    .click()
  await page.getByText(`${nombre} quedó deshabilitado`).waitFor()
  await menu('Eliminar')
  const dialogo = page.getByRole('dialog', { name: `¿Eliminar ${nombre}?` })
  await expect(dialogo).toContainText(/Se elimina.* también su.*\. No se puede deshacer\./)
  await dialogo.getByRole('button', { name: 'No eliminar' }).click()
  await expect(page.locator('.tabla tbody tr')).toHaveCount(1)
  await menu('Eliminar')
  await dialogo.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await page.getByText('Nada coincide con la búsqueda').waitFor()
})

test('pages one after the other, a column pressed twice, and what a screen reader is told of both (A-LISTADOS-04, A-LISTADOS-05, A-LISTADOS-06)', async ({
  portal,
}) => {
  const page = await portal.openAs('admin', '/app/bancos/lista?size=5')
  const nombres = page.locator('.tabla tbody tr td:nth-child(2)')
  const paginas = page.getByRole('navigation', { name: 'Páginas' })
  const actual = paginas.locator('[aria-current=page]')
  const orden = async (campo: string, sentido: 'asc' | 'desc') => {
    const { body } = await (await portal.login('admin')).get(`bancos?size=all&sort=${campo},${sentido}`)
    return (body.content as Array<{ nombre: string }>).map((b) => b.nombre)
  }
  const todos = await orden('nombre', 'asc')
  const cabeza = (titulo: string) => page.getByRole('columnheader', { name: titulo })
  await expect(cabeza('Nombre')).toHaveAttribute('aria-sort', 'ascending')
  for (const n of [0, 1, 2]) {
    await expect(nombres).toContainText(todos.slice(n * 5, n * 5 + 5))
    await expect(actual).toHaveText(String(n + 1))
    await expect(actual).toHaveCount(1)
    await paginas.getByRole('button', { name: 'Página siguiente' }).click()
    await page.waitForURL(new RegExp(`page=${n + 1}`))
  }
  await paginas.getByRole('button', { name: 'Página anterior' }).click()
  await expect(nombres).toContainText(todos.slice(10, 15))
  await paginas.getByRole('button', { name: 'Página 2', exact: true }).click()
  await expect(nombres).toContainText(todos.slice(5, 10))
  await expect.poll(() => paginas.getByRole('button', { name: /^Página \d+$/ }).count()).toBeLessThanOrEqual(5)
  await cabeza('Código').getByRole('button').click()
  await page.waitForURL(/sort=codigo%2Casc/)
  // From the first page again.
  await expect(page).not.toHaveURL(/page=/)
  await expect(nombres).toContainText((await orden('codigo', 'asc')).slice(0, 5))
  await expect(cabeza('Código')).toHaveAttribute('aria-sort', 'ascending')
  await expect(cabeza('Nombre')).not.toHaveAttribute('aria-sort', /./)
  await cabeza('Código').getByRole('button').click()
  await page.waitForURL(/sort=codigo%2Cdesc/)
  await expect(nombres).toContainText((await orden('codigo', 'desc')).slice(0, 5))
  await expect(cabeza('Código')).toHaveAttribute('aria-sort', 'descending')
})
