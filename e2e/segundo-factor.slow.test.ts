import assert from 'node:assert/strict'
import { generate } from 'otplib'
import type { Page } from 'playwright/test'
import { vigil } from '../server/test/porte.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { addPasskey, axe, logIn, navigate, password } from './pages.ts'

const perfil = '/app/perfil/editar'
/** Passkeys need a host name, not an IP address. */
const byName = (portal: Portal) => portal.base.replace('127.0.0.1', 'localhost')

let moment = Date.now()
const pasar = (portal: Portal, ms = 30_000) => portal.at(new Date((moment += ms)))
const codeOf = (secret: string) => generate({ secret: secret, epoch: Math.floor(moment / 1000) })
test.afterEach(({ portal }) => portal.at())
const pautas = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const limpia = async (page: Page) => assert.deepEqual((await (await axe(page)).withTags(pautas).analyze()).violations, [])
/** The three tests open the same dialogs: checking them once is enough. */
let miradas = 0
const dialog = (page: Page) => page.getByRole('dialog')

/** Sets up an authenticator application from the profile, or where it is offered; returns its key and recovery codes. */
async function setApplication(portal: Portal, page: Page): Promise<{ secreto: string; codigos: string[] }> {
  pasar(portal, 0)
  const inspect = vigil || miradas++ === 0
  await page.getByRole('button', { name: 'Agregar una aplicación' }).click()
  await dialog(page).getByLabel('Tu contraseña, para empezar').fill(password)
  await dialog(page).getByRole('button', { name: 'Seguir' }).click()
  await expect(dialog(page).getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible()
  if (inspect) await limpia(page)
  const secreto = ((await dialog(page).locator('.segundo-clave').textContent()) ?? '').replaceAll(' ', '')
  await dialog(page).getByLabel('Código de la aplicación').fill('000000')
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog(page).getByText('Ese código no sirve')).toBeVisible()
  await dialog(page)
    .getByLabel('Código de la aplicación')
    .fill(await codeOf(secreto))
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog(page).locator('.segundo-codigos li')).toHaveCount(10)
  if (inspect) await limpia(page)
  const codigos = await dialog(page).locator('.segundo-codigos li').allTextContents()
  // Neither Escape nor an outside click loses them.
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Ya los guardé' }).click()
  return { secreto, codigos }
}

test('an authenticator is set up on a phone; each code and recovery code works once', async ({ portal }) => {
  const page = await portal.openAs('beto', perfil, { viewport: phone })
  const { secreto, codigos } = await setApplication(portal, page)
  await expect(page.getByText('Te quedan 10 de diez.')).toBeVisible()

  const other = await portal.visit('/login', { viewport: phone })
  await logIn(other, 'beto@gremial.example')
  const field = other.getByLabel('Código de la aplicación')
  await expect(field).toBeFocused()
  await limpia(other)
  await field.fill(await codeOf(secreto))
  await other.getByRole('button', { name: 'Seguir' }).click()
  await expect(other.getByText('Ese código no sirve: no es correcto o ya se usó.')).toBeVisible()
  pasar(portal)
  await field.fill(await codeOf(secreto))
  await other.keyboard.press('Enter')
  await other.waitForURL('**/app/actividad/listar')

  const third = await portal.visit()
  for (const right of [true, false]) {
    await third.context().clearCookies()
    if (!right) await third.goto('/login')
    await logIn(third, 'beto@gremial.example')
    await third.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await third.getByLabel('Código de recuperación').fill(codigos[0]?.toLowerCase() ?? '')
    await third.getByRole('button', { name: 'Seguir' }).click()
    if (right) await third.waitForURL('**/app/actividad/listar')
    else await expect(third.getByText('Ese código no sirve')).toBeVisible()
  }
})

test('a passkey is created, logs in without a password, is renamed and removed', async ({ portal }) => {
  const page = await portal.visit(`${byName(portal)}/login`)
  await addPasskey(page)
  await logIn(page, 'mesa@gremial.example')
  await page.waitForURL('**/app/**')
  await navigate(page, perfil)
  await page.getByRole('button', { name: 'Agregar una llave' }).click()
  await dialog(page).getByLabel('Nombre de la llave').fill('Computadora de la oficina')
  await dialog(page).getByLabel('Tu contraseña, para empezar').fill(password)
  await dialog(page).getByRole('button', { name: 'Crear la llave' }).click()
  await dialog(page).getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Computadora de la oficina')).toBeVisible()
  if (vigil) await limpia(page)
  await page.context().clearCookies()
  await page.goto(`${byName(portal)}/login`)
  await page.getByRole('button', { name: 'Ingresar con una llave de acceso' }).click()
  await page.waitForURL('**/app/actividad/listar')
  // And as the second step, after the password.
  await page.context().clearCookies()
  await page.goto(`${byName(portal)}/login`)
  await logIn(page, 'mesa@gremial.example')
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await page.waitForURL('**/app/actividad/listar')
  await navigate(page, perfil)
  await page.getByRole('button', { name: 'Cambiar nombre: Computadora de la oficina' }).click()
  await dialog(page).getByLabel('Nombre de la llave').fill('Oficina')
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Quitar: Oficina' }).click()
  await expect(dialog(page).getByText('se entra a tu cuenta sólo con la contraseña')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Quitar: Oficina' })).toHaveCount(0)
})

test('actions on others require the second factor after fifteen minutes, or setting one up', async ({ portal }) => {
  const admin = await portal.openAs('admin', perfil)
  const { secreto } = await setApplication(portal, admin)
  await navigate(admin, '/app/administracion/segundo-factor')
  const all = admin.getByLabel('Todas las cuentas que trabajan para la organización')
  await expect(all).not.toBeChecked()
  pasar(portal, 16 * 60_000)
  await all.click()
  await dialog(admin).getByRole('button', { name: 'Pedirlo' }).click()
  const confirma = admin.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await confirma.getByRole('button', { name: 'Cancelar' }).click()
  await expect(confirma).toHaveCount(0)
  await expect(all).not.toBeChecked()
  await all.click()
  await dialog(admin).getByRole('button', { name: 'Pedirlo' }).click()
  await limpia(admin)
  await confirma.getByLabel('Código de la aplicación').fill(await codeOf(secreto))
  await confirma.getByRole('button', { name: 'Seguir' }).click()
  await expect(all).toBeChecked()

  const operador = await portal.openAs('operador', '/app/seccionales/afiliados', { viewport: phone })
  await expect(operador.getByRole('heading', { name: 'Tu cuenta necesita un segundo factor' })).toBeVisible()
  await limpia(operador)
  await setApplication(portal, operador)
  await expect(operador.getByRole('heading', { name: 'Tu cuenta necesita un segundo factor' })).toHaveCount(0)
  await expect(operador.locator('main form, main table, main .estado-lista').first()).toBeVisible()
})
