import assert from 'node:assert/strict'
import { atEnd } from '../server/test/at-end.ts'
import { expect, phone, test } from './fixtures.ts'
import { unico } from './propio.ts'

test('on a phone, everything wrong is said at once, nothing typed is lost, and the number is shown (B-CONTACTO-01, A-SHELL-19)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/usuarios/contacto', { viewport: phone })
  await page.waitForURL('**/app/usuarios/contacto')
  const enviar = page.getByRole('button', { name: 'Enviar consulta' })
  // What is known of the person is there already.
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana Beatriz Quiroga')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@gremial.example')
  await expect(page.getByLabel('Teléfono')).toHaveValue(/^341 \d{3}-\d{4}$/)
  await page.getByLabel('Nombre').fill('')
  await page.getByLabel('Correo electrónico').fill('Ana@X')
  await page.getByLabel('Teléfono').fill('ocho')
  await enviar.click()
  await expect(page.getByText('Este campo es requerido.')).toHaveCount(3)
  await page.getByText('ana@x no es email válido.').waitFor()
  await page.getByText('Valor inválido.').waitFor()
  await expect(page.getByLabel('Secretaría')).toBeFocused()
  await page.getByLabel('Secretaría').selectOption('Secretaría de Finanzas')
  await page.getByLabel('Nombre').fill("Ana O'Quiroga ñ")
  await page.getByLabel('Correo electrónico').fill('ana.casa@correo.example')
  await page.getByLabel('Teléfono').fill('(0341) 15-400-1200')
  await page.getByLabel('Mensaje').focus()
  await expect(page.getByLabel('Teléfono')).toHaveValue('341 400-1200')
  const mensaje = page.getByLabel('Mensaje')
  const dicho = `¿Y el talón? 😞 ${unico()}`
  await page.getByText('Quedan 600 caracteres').waitFor()
  await mensaje.fill(dicho)
  await page.getByText(`Quedan ${600 - dicho.length} caracteres`).waitFor()
  await mensaje.fill('x'.repeat(599))
  await page.locator('#quedan').getByText('Queda 1 carácter').waitFor()
  await mensaje.fill(dicho)
  await page.context().setOffline(true)
  await enviar.click()
  await page.getByRole('dialog', { name: 'No se envió la consulta' }).getByRole('button', { name: 'Aceptar' }).click()
  await expect(mensaje).toHaveValue(dicho)
  await page.context().setOffline(false)
  await enviar.dblclick()
  await page.getByRole('heading', { name: 'Recibimos tu consulta' }).waitFor()
  await page.getByText(new RegExp(`^C-\\d{6}/${portal.today().slice(0, 4)}$`)).waitFor()
  for (const dice of [
    'La lee Secretaría de Finanzas.',
    'Te responden a ana.casa@correo.example o al 341 400-1200.',
    'Te mandamos una copia a ana@gremial.example.',
  ])
    await page.getByText(dice).waitFor()
  const filas = await portal.rows(`select nombre, telefono from consulta where mensaje = '${dicho}'`)
  assert.deepEqual(filas, [{ nombre: "Ana O'Quiroga ñ", telefono: '543414001200' }])
  // The answer has an address of its own: it is there again when the page is loaded anew.
  await page.waitForURL(/usuarios\/contacto\?enviada=C-/)
  await page.reload()
  await page.getByText('Te responden a ana.casa@correo.example o al 341 400-1200.').waitFor()
  await page.getByRole('link', { name: 'Enviar otra consulta' }).click()
  await expect(page.getByLabel('Mensaje')).toHaveValue('')
  await expect(page.locator('.mis-consultas li')).toContainText([dicho])
})

test('a query whose answer got lost is sent again as the same one', async ({ portal }) => {
  const dicho = `Se corta la luz ${unico()}`
  const page = await portal.openAs('tesorera', '/app/usuarios/contacto')
  await page.getByLabel('Secretaría').selectOption('Secretaría General')
  await page.getByLabel('Mensaje').fill(dicho)
  let cortes = 0
  await page.route('**/usuarios/enviar-consulta', async (r) => {
    // The first one arrives, and its answer does not.
    if (cortes++ > 0) return r.continue()
    await r.fetch()
    return r.abort()
  })
  await page.getByRole('button', { name: 'Enviar consulta' }).click()
  await page.getByRole('dialog', { name: 'No se envió la consulta' }).getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('button', { name: 'Enviar consulta' }).click()
  await page.getByRole('heading', { name: 'Recibimos tu consulta' }).waitFor()
  assert.equal((await portal.rows(`select 1 from consulta where mensaje = '${dicho}'`)).length, 1)
})

test("the server's refusal is shown, under its field or in a dialog with its words (B-CONTACTO-05, B-CONTACTO-18)", async ({
  portal,
}) => {
  // Those of another run do not count for today.
  await portal.rows(
    "update consulta set momento = momento - interval '2 days' from usuario u where u.id = usuario_id and u.email like 'secretario@%'",
  )
  atEnd(() => portal.rows('update secretaria_contacto set habilitada = true; update organizacion set consultas_por_dia = 10'))
  const page = await portal.openAs('secretario', '/app/usuarios/contacto')
  await page.getByLabel('Secretaría').selectOption('Secretaría Gremial')
  await page.getByLabel('Mensaje').fill('Hola')
  await portal.rows('update secretaria_contacto set habilitada = false where codigo = 5')
  await page.getByRole('button', { name: 'Enviar consulta' }).click()
  await page.getByText('Debe seleccionar una secretaria válida').waitFor()
  await portal.rows('update secretaria_contacto set habilitada = true where codigo = 5')
  await portal.rows('update organizacion set consultas_por_dia = 1')
  await page.getByRole('button', { name: 'Enviar consulta' }).click()
  await page.getByRole('link', { name: 'Enviar otra consulta' }).click()
  await page.getByLabel('Secretaría').selectOption('Secretaría Gremial')
  await page.getByLabel('Mensaje').fill('Otra')
  await page.getByRole('button', { name: 'Enviar consulta' }).click()
  const dialogo = page.getByRole('dialog', { name: 'No se envió la consulta' })
  await dialogo.getByText('Llegaste al máximo de consultas en 24 horas (1). Vas a poder enviar otra dentro de 24 h.').waitFor()
  await dialogo.getByRole('button', { name: 'Aceptar' }).click()
  await portal.rows('update organizacion set consultas_por_dia = 10')
  // Leaving with a message begun asks.
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Inicio' }).click()
  await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).getByRole('button', { name: 'Seguir acá' }).click()
  await expect(page.getByLabel('Mensaje')).toHaveValue('Otra')
})

test('the same on a phone in English, for who is no member', async ({ portal }) => {
  const page = await portal.openAs('operador', '/app/usuarios/contacto', { viewport: phone, language: 'en' })
  await expect(page.getByLabel('Name')).toHaveValue('Martín Godoy')
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await page.getByRole('button', { name: 'Send query' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(3)
  await page.getByLabel('Office').selectOption('Secretaría de Capacitación')
  await page.getByLabel('Phone').fill('3414001200')
  await page.getByLabel('Message').fill('Is there a course in March?')
  await page.getByRole('button', { name: 'Send query' }).click()
  await page.getByRole('heading', { name: 'We have your query' }).waitFor()
  await page.getByText(/^C-\d{6}\/\d{4}$/).waitFor()
})

test('terms and privacy are public, linked from the login and from the account (A-LEGALES-01, A-LEGALES-02)', async ({
  portal,
}) => {
  const page = await portal.visit('/login', { viewport: phone })
  await page.getByRole('link', { name: 'Términos y condiciones' }).click()
  await page.waitForURL('**/terminos-condiciones')
  await page.getByRole('heading', { name: 'Términos y condiciones' }).waitFor()
  await page.getByRole('heading', { name: 'Tu cuenta' }).waitFor()
  await page.getByText('Versión del 01/11/2026').waitFor()
  // Every page that anybody opens has the languages, and what is installed from here speaks the one chosen.
  for (const publica of ['/preguntas-frecuentes', '/talones-pago/descargar', '/verificador', '/terminos-condiciones']) {
    await page.goto(publica)
    await page.getByRole('button', { name: '日本語' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', /idioma=ja/)
    await page.getByRole('button', { name: 'Español' }).click()
  }
  await page.getByRole('link', { name: 'Política de privacidad' }).click()
  await page.waitForURL('**/politicas-privacidad')
  await page.getByRole('heading', { name: 'La afiliación sindical es un dato sensible' }).waitFor()
  await expect(page.getByText('Este texto está disponible sólo en español.')).toHaveCount(0)
  // On paper only the text is left.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  const tinta = () =>
    page
      .locator('.legal article p')
      .first()
      .evaluate((e) => getComputedStyle(e).color)
  await expect.poll(tinta).toBe('rgb(0, 0, 0)')
  const adentro = await portal.openAs('ana', '/app', { language: 'en' })
  // On a short phone the menu scrolls to its end.
  await adentro.setViewportSize({ width: 390, height: 600 })
  await adentro.getByRole('button', { name: 'Your account' }).first().click()
  await adentro.getByRole('menuitem', { name: 'Sign out' }).scrollIntoViewIfNeeded()
  await expect(adentro.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport()
  await adentro.getByRole('menuitem', { name: 'Privacy policy' }).click()
  await adentro.waitForURL('**/politicas-privacidad')
  await adentro.getByText('This text is only available in Spanish.').waitFor()
  await expect(adentro.locator('article')).toHaveAttribute('lang', 'es-AR')
})
