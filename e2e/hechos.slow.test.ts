import assert from 'node:assert/strict'
import { generate } from 'otplib'
import type { Page } from 'playwright/test'
import { atEnd } from '../server/test/at-end.ts'
import { desktop, expect, type Portal, phone, test } from './fixtures.ts'
import { axe, navigate, password } from './pages.ts'

const pautas = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const limpia = async (page: Page) => assert.deepEqual((await (await axe(page)).withTags(pautas).analyze()).violations, [])
const part = (page: Page, title: string) =>
  page.locator('.previsto section', { has: page.getByRole('heading', { name: title, exact: true }) })

/** Sets up an authenticator application, shown now; returns its key. */
async function withApplication(portal: Portal, quien: string, moment: number): Promise<string> {
  const person = await portal.login(quien)
  portal.at(new Date(moment))
  const { body } = await person.post('usuarios/actual/segundo-factor/aplicacion', { password: password })
  const codigo = await generate({ secret: body.clave, epoch: Math.floor(moment / 1000) })
  const { status } = await person.post('usuarios/actual/segundo-factor/aplicacion/confirmar', { codigo })
  assert.equal(status, 200)
  return body.clave
}

test('a secretary reads the consequences of a resignation, registers it, and undoes it', async ({ portal }) => {
  atEnd(() => portal.at())
  const empieza = Date.now()
  const secret = await withApplication(portal, 'secretario', empieza)
  const page = await portal.openAs('secretario', '/app/afiliados/historia?codigo=1010', { viewport: phone })
  await page.getByRole('link', { name: /^Renuncia/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registrar la renuncia')
  await page.getByLabel(/^Motivo, nota o acta/).fill('Nota del 20')
  await page.getByRole('combobox', { name: 'Cómo queda en el padrón' }).click()
  await page.getByRole('option', { name: 'BAJA' }).click()
  const seHara = part(page, 'Se hace al registrar')
  await expect(seHara).toContainText('De ACTIVO a BAJA')
  await expect(seHara).toContainText('Termina su mandato: ')
  await limpia(page)

  // The second factor has expired: it is asked again, over the form.
  const after = empieza + 16 * 60_000
  portal.at(new Date(after))
  await page.getByRole('button', { name: 'Registrar la renuncia' }).click()
  const confirma = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  const codigo = await generate({ secret: secret, epoch: Math.floor(after / 1000) })
  await confirma.getByLabel('Código de la aplicación').fill(codigo)
  await confirma.getByRole('button', { name: 'Seguir' }).click()

  await expect(page.locator('main')).toContainText('Quedó registrado')
  await expect(page.locator('main')).toContainText('«Nota del 20»')
  await expect(part(page, 'Quedó pendiente')).toContainText('Tiene que entregar «Ventanilla»')
  await expect(part(page, 'Se hizo')).toContainText('De ACTIVO a BAJA')
  await expect(part(page, 'Se hizo')).toContainText('Terminó su mandato: ')
  await expect(part(page, 'Vuelve')).toContainText('Vuelve a tener su mandato: ')
  await limpia(page)

  const deshacer = page.getByRole('button', { name: 'Deshacer', exact: true })
  await deshacer.click()
  const motivo = page.getByRole('textbox', { name: 'Por qué se deshace' })
  await expect(motivo).toHaveAccessibleDescription(/./)
  await motivo.fill('Era de otra persona')
  await deshacer.click()
  await expect(page.locator('main')).toContainText(/Deshecho\. «Era de otra persona».*Deshecho por /s)
  await expect(part(page, 'Volvió')).toContainText('Vuelve a tener su mandato: ')
  await expect(part(page, 'Quedó pendiente'), 'nobody has to hand over anything now').toHaveCount(0)
  await expect(deshacer).toHaveCount(0)

  await page.getByRole('link', { name: 'Ver su historia' }).click()
  await expect(page.locator('.hechos-dichos li').first()).toContainText('Deshecho por')
  await expect(page.getByRole('link', { name: /^Renuncia/ })).toBeVisible()
})

test('a member of another branch is not found, and an event about oneself is rejected', async ({ portal }) => {
  await portal.rows(
    `update afiliado set seccional_id = (select id from seccional where codigo = 3), vinculado = true where numero = 1051`,
  )
  const page = await portal.openAs('secretario', '/app/afiliados/hechos/registrar?codigo=1051&que=RENUNCIA', {
    viewport: desktop,
  })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Registrar la renuncia' })).toHaveCount(0)
  await navigate(page, '/app/afiliados/hechos/registrar?codigo=1011&que=RENUNCIA')
  await expect(page.locator('.previsto [role=alert]')).toHaveText('Lo que te pasa a vos lo registra otra persona.')
  await expect(page.getByRole('button', { name: 'Registrar la renuncia' })).toBeDisabled()
})
