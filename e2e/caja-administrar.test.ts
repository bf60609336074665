import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { leerHoja } from '../server/test/hojas.ts'
import { expect, test } from './fixtures.ts'
import { navigate } from './pages.ts'

/** A box from new to deleted; each test goes on with the one that the first one made. */
const chica = 2

const accion = async (page: Page, fila: string, opcion: string): Promise<void> => {
  await page.getByRole('button', { name: `Acciones de ${fila}` }).click()
  await page.getByRole('menuitem', { name: opcion, exact: true }).click()
}
const formulario = '/app/seccionales/cajas'
/** A call refused by the server, in its words. */
const negar = (page: Page, ruta: string, message: string) =>
  page.route(`**/api/cajas/${ruta}`, (r) => r.fulfill({ status: 409, json: { message, codigo: 'EN_USO' } }))

test('a new box begins in the branch that the list was of, under the title that it says (C-CAJA-03, C-CAJA-12, C-CAJA-13, C-CAJA-14, C-CAJA-16, C-CAJA-30)', async ({
  portal,
}) => {
  await portal.rows(
    `insert into usuario_seccional (usuario_id, seccional_id) select id, 2 from usuario where email = 'secretario@gremial.example'`,
  )
  const page = await portal.openAs('secretario', '/seccionales/cajas/lista')
  await page.getByRole('button', { name: 'Nueva caja' }).click()
  await page.waitForURL(`**${formulario}/nuevo/editar?*`)
  const params = new URL(page.url()).searchParams
  assert.deepEqual([params.get('modo'), params.get('titulo'), params.get('seccionalesUsuario')], ['nuevo', 'Nueva caja', '1,2'])
  const seccional = page.getByRole('combobox', { name: 'Seccional', exact: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva caja' })).toBeVisible()
  // Of two branches neither is guessed.
  await expect(seccional).toHaveValue('')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Este campo es requerido.')).toHaveCount(2)
  const [otra] = await portal.rows<{ nombre: string }>('select nombre from seccional where id = 2')
  await page.goto(`${formulario}/nuevo/editar?modo=nuevo&titulo=Caja%20de%20campamento&seccionalesUsuario=2`)
  await expect(page.getByRole('heading', { level: 1, name: 'Caja de campamento' })).toBeVisible()
  await expect(seccional).toHaveValue(otra?.nombre ?? '?')
  await navigate(page, `${formulario}/2/editar?modo=editar&titulo=La%20chica`)
  await expect(page.getByRole('heading', { level: 1, name: 'La chica' })).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Caja Chica')
  await portal.rows(
    `delete from usuario_seccional where seccional_id = 2 and usuario_id = (select id from usuario where email = 'secretario@gremial.example')`,
  )
})

test('its fields and what each asks for; refused, it says why and keeps what was typed; half written, leaving asks (C-CAJA-17..20, C-CAJA-31, C-CAJA-34, C-CAJA-35, C-CAJA-49)', async ({
  portal,
}) => {
  const page = await portal.openAs('tesorera', `${formulario}/nuevo/editar`)
  const nombre = page.getByLabel('Nombre')
  const guardar = page.getByRole('button', { name: 'Guardar' })
  // Who makes a box may use it, unless they say otherwise.
  const propia = page.getByLabel('Ledesma, Marta Susana')
  await expect(propia).toBeChecked()
  await propia.click({ force: true })
  await guardar.click()
  await expect(page.getByText('Este campo es requerido.')).toBeVisible()
  await expect(page.getByText('El PIN tiene que ser de 4 números.')).toBeVisible()
  await expect(page.getByText('Habilitá al menos a una persona.')).toBeVisible()
  await expect(nombre).toBeFocused()
  await expect(nombre).toHaveAttribute('maxlength', '50')
  await nombre.fill("Caja d'Ávila ñ 💰")
  for (const campo of ['PIN de la caja', 'Repetir el PIN'])
    await expect(page.getByLabel(campo)).toHaveAttribute('type', 'password')
  await page.getByLabel('PIN de la caja').fill('4321')
  await page.getByLabel('Repetir el PIN').fill('4322')
  await propia.click({ force: true })
  await guardar.click()
  await expect(page.getByText('Los pines deben ser iguales')).toBeVisible()
  await page.getByLabel('Repetir el PIN').fill('4321')
  await negar(page, 'guardar-caja', 'Se está cerrando el año.')
  await guardar.click()
  const fallo = page.getByRole('dialog', { name: 'No se guardó la caja', exact: true })
  await expect(fallo).toContainText('Se está cerrando el año.')
  await fallo.getByRole('button', { name: 'Aceptar' }).click()
  await page.unroute('**/api/cajas/guardar-caja')
  await expect(nombre).toHaveValue("Caja d'Ávila ñ 💰")
  await page.getByRole('navigation').getByRole('link', { name: 'Conceptos de caja', exact: true }).first().click()
  const pregunta = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await pregunta.getByRole('button', { name: 'Seguir acá' }).click()
  await expect(pregunta).toBeHidden()
  await expect(nombre).toHaveValue("Caja d'Ávila ñ 💰")
  await guardar.dblclick()
  await page.getByText("Caja guardada: Caja d'Ávila ñ 💰").waitFor()
  await expect(page.getByText("Caja d'Ávila ñ 💰", { exact: true })).toHaveCount(1)
})

test('modified, without its PIN; one switched off is off when it is read again; refused, it says why (C-CAJA-06, C-CAJA-21, C-CAJA-42, C-CAJA-49)', async ({
  portal,
}) => {
  const page = await portal.openAs('tesorera', '/app/seccionales/cajas/lista')
  await accion(page, "Caja d'Ávila", 'Modificar')
  await expect(page.getByRole('heading', { name: 'Modificar caja' })).toBeVisible()
  await expect(page.getByLabel('PIN de la caja')).toHaveCount(0)
  await page.getByLabel('Nombre').fill('Caja de prueba')
  const otra = page.getByLabel('Acosta, Ramón Esteban')
  await expect(otra).not.toBeChecked()
  await otra.click({ force: true })
  await negar(page, 'actualizar-caja', 'Todavía no.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const fallo = page.getByRole('dialog', { name: 'No se guardó la caja', exact: true })
  await expect(fallo).toContainText('Todavía no.')
  await fallo.getByRole('button', { name: 'Aceptar' }).click()
  await page.unroute('**/api/cajas/actualizar-caja')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Caja guardada: Caja de prueba').waitFor()
  for (const esta of [true, false]) {
    await accion(page, 'Caja de prueba', 'Modificar')
    await expect(otra).toBeChecked({ checked: esta })
    if (!esta) break
    await otra.click({ force: true })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.waitForURL('**/app/seccionales/cajas/lista')
  }
})

test('its PIN is changed by who knows it, typed in dots; wrong and refused are different dialogs (C-CAJA-08, C-CAJA-36, C-CAJA-50, C-CAJA-52)', async ({
  portal,
}) => {
  const page = await portal.openAs('tesorera', '/app/seccionales/cajas/lista')
  await accion(page, 'Caja de prueba', 'Cambiar el PIN')
  const pin = page.getByRole('dialog', { name: 'Cambiar el PIN de Caja de prueba' })
  const cambiar = pin.getByRole('button', { name: 'Cambiar el PIN' })
  await pin.getByLabel('PIN actual').fill('12x')
  await expect(pin.getByLabel('PIN actual')).toHaveValue('12')
  await expect(pin.getByLabel('PIN actual')).toHaveAttribute('type', 'password')
  await cambiar.click()
  await expect(pin.getByText('El PIN tiene que ser de 4 números.').first()).toBeVisible()
  await pin.getByLabel('PIN actual').fill('0000')
  await pin.getByLabel('PIN nuevo', { exact: true }).fill('1111')
  await pin.getByLabel('Repetir el PIN nuevo').fill('1111')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'El PIN no es correcto' }).getByRole('button', { name: 'Aceptar' }).click()
  await negar(page, 'actualizar-pin-caja', 'La caja se está moviendo de seccional.')
  await pin.getByLabel('PIN actual').fill('4321')
  await cambiar.click()
  const fallo = page.getByRole('dialog', { name: 'El PIN no cambió', exact: true })
  await expect(fallo).toContainText('La caja se está moviendo de seccional.')
  await fallo.getByRole('button', { name: 'Aceptar' }).click()
  await page.unroute('**/api/cajas/actualizar-pin-caja')
  // What was refused is about something that changed meanwhile: there is nothing to go on with.
  await expect(pin).toBeHidden()
  await accion(page, 'Caja de prueba', 'Cambiar el PIN')
  await pin.getByLabel('PIN actual').fill('4321')
  await pin.getByLabel('PIN nuevo', { exact: true }).fill('1111')
  await pin.getByLabel('Repetir el PIN nuevo').fill('1111')
  await cambiar.click()
  await page.getByText('El PIN de Caja de prueba cambió').waitFor()
})

test('disabled and enabled, each after it is confirmed and not before (C-CAJA-05, C-CAJA-24, C-CAJA-25, C-CAJA-26)', async ({
  portal,
}) => {
  const page = await portal.openAs('tesorera', '/app/seccionales/cajas/lista')
  const llamadas: string[] = []
  page.on('request', (r) => void (r.url().includes('cambiar-estado') && llamadas.push(r.url())))
  for (const [i, [verbo, quedo]] of (
    [
      ['Deshabilitar', 'deshabilitada'],
      ['Habilitar', 'habilitada'],
    ] as const
  ).entries()) {
    const pregunta = page.getByRole('dialog', { name: `¿${verbo} Caja de prueba?` })
    await accion(page, 'Caja de prueba', verbo)
    await pregunta.getByRole('button', { name: 'Cancelar' }).click()
    await expect(pregunta).toBeHidden()
    assert.equal(llamadas.length, i)
    await accion(page, 'Caja de prueba', verbo)
    await pregunta.getByRole('button', { name: verbo, exact: true }).click()
    await page.getByText(`Caja de prueba quedó ${quedo}`).waitFor()
    assert.equal(llamadas.length, i + 1)
  }
})

test('deleted with four digits of PIN; one with movements is not, and what the server refuses is said (C-CAJA-07, C-CAJA-28, C-CAJA-29, C-CAJA-37, C-CAJA-51)', async ({
  portal,
}) => {
  const page = await portal.openAs('tesorera', '/app/seccionales/cajas/lista')
  await accion(page, 'Caja Central', 'Eliminar')
  const no = page.getByRole('dialog', { name: 'No se eliminó', exact: true })
  await expect(no).toContainText('La caja no se puede eliminar porque tiene movimientos.')
  await no.getByRole('button', { name: 'Aceptar' }).click()
  await accion(page, 'Caja de prueba', 'Eliminar')
  const borrar = page.getByRole('dialog', { name: '¿Eliminar Caja de prueba?' })
  const pin = borrar.getByLabel('PIN de Caja de prueba')
  const eliminar = borrar.getByRole('button', { name: 'Eliminar' })
  await expect(pin).toHaveAttribute('type', 'password')
  await pin.fill('11')
  await eliminar.click()
  await expect(borrar.getByText('El PIN tiene que ser de 4 números.')).toBeVisible()
  await pin.fill('1x1122')
  await expect(pin).toHaveValue('111')
  await negar(page, 'eliminar-caja', 'Tiene un arqueo sin terminar.')
  await pin.fill('1111')
  await eliminar.click()
  await expect(no).toContainText('Tiene un arqueo sin terminar.')
  await no.getByRole('button', { name: 'Aceptar' }).click()
  await page.unroute('**/api/cajas/eliminar-caja')
  await accion(page, 'Caja de prueba', 'Eliminar')
  await pin.fill('1111')
  await eliminar.click()
  await page.getByText('Caja eliminada: Caja de prueba').waitFor()
})

test('who is not enabled on a box sees no action that changes it; soloLectura reads and does not write (C-CAJA-09, C-CAJA-10, C-CAJA-11, C-CAJA-15, A-PERMISOS-04)', async ({
  portal,
}) => {
  const otro = await portal.openAs('secretario', '/app/seccionales/cajas/lista?buscar=ventanilla')
  await otro.getByRole('button', { name: 'Acciones de Ventanilla' }).click()
  await expect(otro.getByRole('menuitem')).toHaveText(['Ver', 'Ver la planilla abierta', 'Deshabilitar'])
  const central = await portal.openAs('central', '/app/seccionales/cajas/lista?buscar=ventanilla')
  await central.getByRole('button', { name: 'Acciones de Ventanilla' }).click()
  await expect(central.getByRole('menuitem')).toHaveText(['Ver', 'Ver la planilla abierta'])
  await expect(central.getByRole('button', { name: 'Nueva caja' })).toHaveCount(0)
  const tesorera = await portal.openAs('tesorera', `${formulario}/${chica}/editar?soloLectura=true`)
  await navigate(otro, `${formulario}/3/editar`)
  for (const page of [otro, tesorera]) {
    await expect(page.getByLabel('Nombre')).toHaveAttribute('readonly', '')
    await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  }
  await navigate(tesorera, `${formulario}/${chica}/editar`)
  await expect(tesorera.getByRole('button', { name: 'Guardar' })).toBeVisible()
})

test('what is exported is what is filtered, in a file .xls (C-CAJA-04, C-CAJA-39)', async ({ portal }) => {
  const page = await portal.openAs('central', '/app/seccionales/cajas/lista?idSeccional=1&buscar=caja')
  await page.getByRole('button', { name: 'Exportar 2 cajas' }).click()
  const bajada = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (.xls)' }).click()
  const descarga = await bajada
  assert.match(descarga.suggestedFilename(), /\.xls$/)
  const [, ...filas] = leerHoja(readFileSync(await descarga.path()), 'xls')
  assert.deepEqual(
    filas.map(([nombre]) => nombre),
    ['Caja Central', 'Caja Chica'],
  )
})
