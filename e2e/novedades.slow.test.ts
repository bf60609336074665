import assert from 'node:assert/strict'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const padron = async (portal: Portal, field: string) =>
  (await portal.rows<{ valor: string }>(`select ${field} as valor from afiliado where numero = 1002`))[0]?.valor

test('a member’s changes and corrections are accepted or rejected once, from a phone', async ({ portal }) => {
  await portal.rows(`update afiliado set telefono = '0341 15-614-3162', apellido = 'Peralta' where numero = 1002`)
  const own = await portal.openAs('beto', '/app/perfil/editar', { viewport: phone })
  await own.locator('input[type=tel]').fill('0351 15 777-8899')
  await own.getByRole('button', { name: 'Guardar cambios' }).click()
  await own.getByText('Tu perfil quedó guardado').waitFor()
  await own.goto('/app/afiliados/consulta')
  await own.getByText(/^Actualizado por vos el \d\d\/\d\d\/\d{4}\. En el padrón: .*614-3162/).waitFor()
  await own.getByRole('link', { name: 'Pedir una corrección' }).click()
  await own.getByLabel('Secretaría').selectOption({ index: 1 })
  await own.getByLabel(/dato/i).selectOption('Apellido')
  await own.getByLabel('Debería decir').fill("O'Peralta")
  await own.getByLabel('Contanos algo más').fill('Está mal escrito.')
  await own.getByRole('button', { name: 'Enviar consulta' }).click()
  await own
    .getByText(/C-\d{6}\/\d{4}/)
    .first()
    .waitFor()

  const page = await portal.openAs('operador', '/app/afiliados/consulta?codigo=1002', { viewport: phone })
  const part = page.locator('.novedades')
  await expect(part.locator('li')).toHaveCount(2)
  const { violations } = await (await axe(page)).include('.novedades').analyze()
  assert.deepEqual(
    violations.map((v) => v.id),
    [],
  )
  const change = part.locator('li', { hasText: 'Teléfono' })
  await expect(change).toContainText('351 777-8899')
  // Two people of the branch act concurrently: the second one is notified, and writes nothing.
  const other = await portal.openAs('operador', '/app/afiliados/consulta?codigo=1002')
  await other.locator('.novedades li').nth(1).waitFor()
  await change.getByRole('button', { name: 'Llevar al padrón' }).click()
  const question = page.getByRole('dialog', { name: '¿Llevar al padrón «351 777-8899»?' })
  await expect(question).toContainText('0341 15-614-3162')
  await question.getByRole('button', { name: 'Llevar al padrón' }).click()
  await page.getByText('El padrón ya dice «351 777-8899».').waitFor()
  await expect(part.locator('li')).toHaveCount(1)
  assert.equal(await padron(portal, 'telefono'), '54-351-7778899')
  await other.locator('.novedades li', { hasText: 'Teléfono' }).getByRole('button', { name: 'Llevar al padrón' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Llevar al padrón' }).click()
  await other.getByRole('dialog', { name: 'No se pudo guardar' }).waitFor()
  // The branch cannot write a name: the correction is marked as done, or dismissed.
  const correccion = part.locator('li', { hasText: 'Apellido' })
  await expect(correccion.getByRole('button', { name: 'Ya lo corregí' })).toBeVisible()
  await correccion.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog', { name: '¿Descartar este cambio?' }).getByRole('button', { name: 'Descartar' }).click()
  await page.getByText('Quedó descartado.').waitFor()
  await expect(part).toHaveCount(0)
  assert.equal(await padron(portal, 'apellido'), 'Peralta')
  // The member is notified.
  await own.goto('/app/usuarios/contacto')
  await own.getByText(/Respondida el \d\d\/\d\d\/\d{4}/).waitFor()
})
