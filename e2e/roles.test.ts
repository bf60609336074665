import assert from 'node:assert/strict'
import { cuentas } from '../server/test/cuentas.ts'
import { expect, type Portal, test } from './fixtures.ts'
import { quienEs, unico } from './propio.ts'

const somebody = (portal: Portal, role: string) => cuentas(portal).somebody(role)
const idOf = async (portal: Portal, codigo: string) =>
  (await portal.rows<{ id: number }>(`select id from rol where codigo = '${codigo}'`))[0]?.id ?? 0

/** A role of this test alone, with the permissions of a seeded one. */
async function ownRol(portal: Portal, codigo: string): Promise<{ id: number; nombre: string; codigo: string }> {
  const admin = await portal.login('admin')
  const { body: igual } = await admin.get(`roles/${await idOf(portal, codigo)}`)
  const nombre = `${igual.nombre} ${unico()}`
  const { status, body } = await admin.post('roles', { nombre, permisos: igual.permisos })
  assert.equal(status, 201, JSON.stringify(body))
  const [row] = await portal.rows<{ codigo: string }>(`select codigo from rol where id = ${body.id}`)
  return { id: body.id, nombre, codigo: row?.codigo ?? '' }
}

test('a role is described in words, previews the people affected by a change, and saves it (B-ROLES-01, B-ROLES-02)', async ({
  portal,
}) => {
  const rol = await ownRol(portal, 'SECCIONAL_OPERADOR')
  for (const { id } of [await somebody(portal, rol.codigo), await somebody(portal, rol.codigo)])
    await portal.rows(`insert into usuario_seccional (usuario_id, seccional_id) values (${id}, 1)`)
  const page = await portal.openAs('admin', '/roles/lista')
  await page.waitForURL('**/app/roles/lista')
  // Starts with all rows, not the first page size.
  await expect(page.locator('.paginas select')).toHaveValue('all')
  await page.getByRole('button', { name: `Acciones de ${rol.nombre}` }).click()
  await page.getByRole('menuitem', { name: 'Modificar' }).click()
  await page.waitForURL(/\/app\/roles\/editar\/\d+$/)
  const voz = page.locator('.voz')
  await voz
    .locator('.tres-lineas dd')
    .first()
    .getByText(/\d+ cosas en sus seccionales/)
    .waitFor()
  await expect(voz.locator('details')).not.toHaveAttribute('open', '')
  await expect(voz).toContainText('No administra usuarios, roles ni datos de la organización.')
  await expect(page.locator('.rol-grupo').filter({ hasText: 'Administrar el portal' })).not.toHaveAttribute('open', '')
  const groups = page.locator('.rol-grupo')
  await page.getByLabel('Buscar un permiso').fill('anulár carnet')
  await expect(groups.locator('.permiso')).toHaveCount(1)
  await page.getByLabel('Buscar un permiso').fill('')
  await page.getByLabel('Sólo los que tiene').check()
  await expect(groups.filter({ hasText: 'Administrar el portal' })).toHaveCount(0)
  await expect(groups.locator('.permiso.no')).toHaveCount(0)
  await page.getByLabel('Sólo los que tiene').uncheck()
  const anular = page.getByLabel('Anular el carnet digital de un afiliado')
  // Offers only the scopes that make sense.
  await expect(anular.locator('option')).toHaveText(['No', 'Sus seccionales', 'Todas'])
  await anular.selectOption({ label: 'No' })
  await expect(voz.locator('mark')).toHaveText(['anular el carnet digital de un afiliado'])
  const toca = page.locator('.toca')
  await toca.getByText('Pierde: anular el carnet digital de un afiliado').first().waitFor()
  await expect(toca.locator('.balance b')).toHaveText('2')
  await toca.getByRole('button', { name: 'Guardar 1 cambio' }).dblclick()
  await page.getByText(`Rol guardado: ${rol.nombre}`).waitFor()
  const [hay] = await portal.rows(`select 1 from rol_permiso where rol_id = ${rol.id} and permiso = 'carnet.revocar'`)
  if (hay) throw new Error('it was not saved')
})

test('each permission, its holders, and the name given by the organisation (B-PERMISOS-01, B-PERMISOS-02)', async ({
  portal,
}) => {
  const page = await portal.openAs('admin', '/permisos/lista?buscar=movimientosCaja.editar')
  await page.waitForURL('**/app/permisos/lista?**')
  await page.getByRole('button', { name: /^Acciones de Registrar, anular/ }).click()
  await page.getByRole('menuitem', { name: '¿Quién puede hacer esto?' }).click()
  await page
    .locator('.frase')
    .getByText(/personas pueden: registrar, anular y corregir/)
    .waitFor()
  await expect(page.locator('.responde .aviso')).toContainText(/no tienen a nadie propio/)
  await expect(page.getByRole('row').filter({ hasText: 'Ledesma, Marta' }).first()).toContainText(/Mandato hasta|Sin vencimiento/)
  const id = (await portal.rows<{ id: number }>(`select id from permiso where codigo = 'correos.consultar'`))[0]?.id
  await page.goto(`/permisos/editar/${id}`)
  const nombre = `Mirar los correos ${unico()}`
  await page.getByLabel('Nombre').fill(nombre)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(`Permiso guardado: ${nombre}`).waitFor()
})

test("without a screen's permission the reason and a way home show, and the menu hides it (B-PERMISOS-09)", async ({
  portal,
}) => {
  const page = await portal.openAs('operador', '/roles/lista')
  await page.getByRole('dialog').getByText('No tiene permisos suficientes').waitFor()
  await page.getByRole('button', { name: 'Ir al inicio' }).click()
  await page.waitForURL('**/app/actividad/listar')
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Afiliados de la seccional' })).toHaveCount(1)
  for (const nombre of ['Roles', 'Permisos', 'Bancos', 'Puestos'])
    await expect(page.getByRole('link', { name: nombre, exact: true })).toHaveCount(0)
  const admin = await portal.openAs('admin', '/app/actividad/listar')
  const suyo = admin.getByRole('navigation', { name: 'Menú principal' }).first()
  await suyo.getByRole('button', { name: 'Todo lo demás' }).click()
  for (const nombre of ['Roles', 'Bancos']) await expect(suyo.getByRole('link', { name: nombre, exact: true })).toBeVisible()
  // Screens of one subject are tabs of each other.
  await suyo.getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(admin.getByRole('link', { name: 'Permisos', exact: true })).toBeVisible()
  // A read-only person is offered no way to change anything.
  const lee = await portal.openAs(
    quienEs(await somebody(portal, 'AUDITOR')),
    `/app/roles/editar/${await idOf(portal, 'AFILIADO')}`,
  )
  await lee.locator('.voz').waitFor()
  await expect(lee.getByRole('combobox')).toHaveCount(0)
  await expect(lee.getByRole('button', { name: /Guardar|Crear/ })).toHaveCount(0)
})
