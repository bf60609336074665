import assert from 'node:assert/strict'
import sharp from 'sharp'
import { unseal } from '../server/src/platform/crypto/secrets.ts'
import { bombaPng, heic, svg } from '../server/test/fotos.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { logIn, navigate, password } from './pages.ts'

const perfil = '/app/perfil/editar'

/** A wide photo with distinct colours, so that the framed part is recognisable. */
const apaisada = async () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#d00000' } })
    .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: '#0000d0' } }, left: 600, top: 0 }])
    .jpeg()
    .toBuffer()
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('on phone and desktop the photo is cropped to 100 by 100, and the shell shows it at once (B-PERFIL-01, B-PERFIL-02, B-PERFIL-03)', async ({
  portal,
}) => {
  const page = await portal.openAs('beto', perfil, { viewport: phone })
  for (const [medida, bar] of [
    [phone, '.barra-movil'],
    [desktop, '.situacion'],
  ] as const) {
    await page.setViewportSize(medida)
    await expect(page.getByRole('heading', { name: 'Consulta y actualización de mi perfil' })).toBeAttached()
    await expect(page.locator(`${bar} .foto-ch`)).toHaveText('AP')
    await page.getByRole('button', { name: 'Poner una foto' }).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(file('yo.jpg', await apaisada()))
    const frame = page.getByRole('group', { name: /Encuadre de la foto/ })
    await expect(frame).toBeVisible()
    const { width = 0, height = 1 } = (await frame.boundingBox()) ?? {}
    assert.ok(Math.abs(width / height - 1) < 0.02, `${width} × ${height} is square`)
    await page.getByRole('button', { name: 'Acercar' }).click()
    await page.getByRole('button', { name: 'Girar a la derecha' }).click()
    await page.getByRole('button', { name: 'Girar a la izquierda' }).click()
    // Moves by keyboard to the right end of the photo, which is blue.
    await frame.focus()
    for (let i = 0; i < 45; i++) await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Usar esta foto' }).click()
    const retrato = page.locator(`${bar} .foto-ch img`)
    await expect(retrato).toBeVisible()
    await expect
      .poll(() => retrato.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([100, 100])
    const src = (await retrato.getAttribute('src')) ?? ''
    const { dominant } = await sharp(Buffer.from(src.split(',')[1] ?? '', 'base64')).stats()
    assert.ok(dominant.b > 150 && dominant.r < 100, 'what was framed is what was kept')
    await page.getByRole('button', { name: 'Quitar foto' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar foto' }).click()
    await expect(page.locator(`${bar} .foto-ch`)).toHaveText('AP')
  }
})

test('a file that is not a usable photo says so, and another one can be chosen', async ({ portal }) => {
  const page = await portal.openAs('ana', perfil, { viewport: phone })
  await page.getByRole('button', { name: 'Cambiar foto' }).click()
  const choose = page.locator('input[type=file]').first()
  const notice = page.getByRole('dialog').getByRole('alert')
  const rota = (await apaisada()).subarray(0, 40)
  for (const [photo, dice] of [
    [file('dibujo.jpg', svg), 'dibujo.jpg no es una foto. Elegí un archivo JPG, PNG o WebP.'],
    [file('lista.jpg', Buffer.from('nombre;numero')), 'lista.jpg no es una foto. Elegí un archivo JPG, PNG o WebP.'],
    [
      file('IMG_1.jpg', heic),
      'Este navegador no puede mostrar fotos HEIC. Sacale una captura de pantalla y elegila, o pasala a JPG.',
    ],
    [file('rota.jpg', rota), 'No se pudo abrir rota.jpg: está dañada o incompleta. Probá con otra.'],
    [file('bomba.png', bombaPng(60_000, 60_000)), /bomba\.png/],
  ] as const) {
    await choose.setInputFiles(photo)
    await expect(notice).toHaveText(dice)
  }
  // Created in the page: sending 31 MB there would take longer than all the rest.
  await choose.evaluate((input: HTMLInputElement) => {
    const dados = new DataTransfer()
    dados.items.add(new File([new Uint8Array(31_000_000)], 'pesada.jpg'))
    input.files = dados.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(notice).toHaveText('pesada.jpg pesa 31 MB y se pueden abrir hasta 30. Elegí una más liviana.')
  await choose.setInputFiles(file('yo.jpg', await apaisada()))
  await expect(page.getByRole('button', { name: 'Usar esta foto' })).toBeEnabled()
})

test('errors show under their fields, no input is lost, and saved data shows in the shell (B-PERFIL-07)', async ({ portal }) => {
  const page = await portal.openAs('operador', perfil)
  const field = (nombre: string) => page.getByLabel(nombre, { exact: true })
  await field('Apellido').fill("O'Higgins Ñandú")
  await field('CUIL o CUIT (opcional)').fill('20123456787')
  await field('Instagram').fill('ana maría')
  await field('Fecha de nacimiento').fill('1/1/2015')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  for (const dice of ['Debe ser mayor de 18 años', '20-12345678-7 CUIT no es válido.', 'ana maría no es usuario válido.'])
    await expect(page.getByText(dice)).toBeVisible()
  await expect(field('Teléfono')).toHaveAccessibleDescription(/Este campo es requerido\./)
  await expect(field('Número de documento')).toBeFocused()
  await expect(field('Apellido')).toHaveValue("O'Higgins Ñandú")
  // Leaving with changes asks.
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir acá' }).click()
  await field('Número de documento').fill('28.765.432')
  await field('Fecha de nacimiento').fill('5/3/81')
  await page.getByRole('combobox', { name: 'Género' }).click()
  await page.getByRole('option', { name: 'Femenino' }).click()
  await field('CUIL o CUIT (opcional)').fill('20 12345678 6')
  await field('Instagram').fill('ana_maria.81')
  await field('Teléfono').fill('0341 15-400-120')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(field('Teléfono')).toHaveAccessibleDescription(/El teléfono va completo, con código de área: 341 614-3162\./)
  await expect(field('Teléfono')).toBeFocused()
  await field('Teléfono').fill('0341 15-400-1200')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Tu perfil quedó guardado.')).toBeVisible()
  await expect(page.locator('.situacion')).toContainText("O'Higgins Ñandú, Martín")
  await page.reload()
  await expect(field('Fecha de nacimiento')).toHaveValue('05/03/1981')
  await expect(field('CUIL o CUIT (opcional)')).toHaveValue('20-12345678-6')
  await expect(field('Teléfono')).toHaveValue('341 400-1200')
  // A stale tab is rejected with a message and keeps typed input.
  await portal.rows(`update usuario_perfil set version = version + 1`)
  await field('LinkedIn').fill('otra.pestana')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('dialog')).toContainText('Otra persona lo cambió')
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect(field('LinkedIn')).toHaveValue('otra.pestana')
})

test('the e-mail changes through the link, and login uses the new one (B-PERFIL-04, B-CAMBIOMAIL-05, B-CAMBIOMAIL-07..09)', async ({
  portal,
}) => {
  const page = await portal.openAs('mesa', perfil, { viewport: phone })
  await page.getByRole('button', { name: 'Cambiar correo electrónico' }).click()
  const dialog = page.getByRole('dialog')
  // The dialog focuses its first field once it is open.
  await expect(dialog.getByLabel('Correo nuevo', { exact: true })).toBeFocused()
  await dialog.getByLabel('Correo nuevo', { exact: true }).fill('Mesa.Nueva@correo.example ')
  await dialog.getByLabel('Repetir correo nuevo').fill('otra@correo.example')
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(dialog).toContainText('los email deben ser iguales')
  await dialog.getByLabel('Repetir correo nuevo').fill('mesa.nueva@correo.example')
  await dialog.getByLabel('Tu contraseña, para confirmar').fill('no es esta')
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(dialog).toContainText('La contraseña actual no es correcta.')
  await expect(dialog.getByLabel('Tu contraseña, para confirmar')).toBeFocused()
  await dialog.getByLabel('Tu contraseña, para confirmar').fill(password)
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Mandamos un correo a mesa.nueva@correo.example.', { exact: false })).toBeVisible()
  const enlaceA = async (para: string): Promise<string> => {
    const [mail] = await portal.rows<{ datos: { ruta: string; secreto: string } }>(
      `select datos from bandeja_salida where datos ->> 'para' = '${para}' and datos ? 'secreto' order by id desc limit 1`,
    )
    assert.ok(mail)
    return mail.datos.ruta + unseal(portal.services.config, 'correo', mail.datos.secreto)
  }
  const link = await enlaceA('mesa.nueva@correo.example')
  const confirm = page.getByRole('button', { name: 'Confirmar el correo nuevo' })
  const ready = page.getByText('Listo. Desde ahora ingresás con mesa.nueva@correo.example.')
  // Opening the link is not enough: it needs a press, and a repeated press gives the same result.
  for (const _ of [1, 2]) {
    await page.goto(link)
    await confirm.click()
    await expect(ready).toBeVisible()
  }
  await page.getByRole('link', { name: 'Ingresar' }).click()
  await logIn(page, 'mesa.nueva@correo.example')
  await page.waitForURL('**/app/**')
  // The owner of the old mailbox undoes the change, and the session open here ends.
  const deshacer = await enlaceA('mesa@gremial.example')
  assert.match(deshacer, /^\/deshacer-cambiar-email\//)
  await navigate(page, deshacer)
  await expect(page.getByText('Tu cuenta queda con el correo en el que recibiste este enlace', { exact: false })).toBeVisible()
  const nueva = 'Recuperada.clave.9'
  await page.getByLabel('Contraseña nueva').fill(nueva)
  await page.getByLabel('Repetir contraseña').fill(nueva)
  await page.getByRole('button', { name: 'Deshacer el cambio' }).click()
  await expect(page.getByText('Tu cuenta sigue con mesa@gremial.example', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Ir a ingresar' }).click()
  await logIn(page, 'mesa@gremial.example', nueva)
  await page.waitForURL('**/app/**')
})

test('the password changes, the login says so, and the other tab asks to log in again (B-PERFIL-05, B-CAMBIOCLAVE-05, B-CAMBIOCLAVE-07)', async ({
  portal,
}) => {
  const page = await portal.openAs('otra', perfil)
  const other = await page.context().newPage()
  await other.goto(perfil)
  await other.getByLabel('Número de documento').fill('30111222')
  await other.getByLabel('Fecha de nacimiento').fill('5/3/81')
  await other.getByRole('combobox', { name: 'Género' }).click()
  await other.getByRole('option', { name: 'Femenino' }).click()
  await other.getByLabel('Teléfono', { exact: true }).fill('0341 15-4001200')
  await other.getByLabel('Facebook').fill('a.medias')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Contraseña actual', { exact: true })).toBeFocused()
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill('no es esta')
  await dialog.getByLabel('Contraseña nueva', { exact: true }).fill('Nueva.clave.7')
  await dialog.getByLabel('Repetir contraseña', { exact: true }).fill('Nueva.clave.8')
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(dialog).toContainText('las contraseñas deben ser iguales')
  await dialog.getByLabel('Repetir contraseña', { exact: true }).fill('Nueva.clave.7')
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(dialog).toContainText('La contraseña actual no es correcta.')
  await expect(dialog.getByLabel('Contraseña actual', { exact: true })).toBeFocused()
  await dialog.getByLabel('Contraseña actual', { exact: true }).fill(password)
  for (const field of ['Contraseña nueva', 'Repetir contraseña'])
    await dialog.getByLabel(field, { exact: true }).fill('Gremial2026')
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(dialog).toContainText('Esa contraseña es de las primeras que alguien probaría. Elegí otra.')
  for (const field of ['Contraseña nueva', 'Repetir contraseña'])
    await dialog.getByLabel(field, { exact: true }).fill('Nueva.clave.7')
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('La contraseña se actualizó. Ingresá con la nueva.')).toBeVisible()
  await other.getByRole('button', { name: 'Guardar cambios' }).click()
  const reingreso = other.getByRole('dialog')
  await expect(reingreso.getByLabel('Usuario (correo electrónico)')).toHaveValue('otra@gremial.example')
  await reingreso.getByLabel('Contraseña', { exact: true }).fill('Nueva.clave.7')
  await reingreso.getByLabel('No soy un robot').click()
  await other.locator('.captcha[data-estado=lista]').waitFor()
  await reingreso.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(reingreso).toHaveCount(0)
  await expect(other.getByLabel('Facebook')).toHaveValue('a.medias')
  await other.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(other.getByText('Tu perfil quedó guardado.')).toBeVisible()
})

test('the account is disabled with the password, and the login confirms it (B-PERFIL-06, B-BAJA-02, B-BAJA-05)', async ({
  portal,
}) => {
  const page = await portal.openAs('central', perfil, { viewport: phone })
  await page.getByRole('button', { name: 'Deshabilitar cuenta' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Tu afiliación no cambia.')
  await dialog.getByRole('button', { name: 'Deshabilitar mi cuenta' }).click()
  await expect(dialog).toContainText('Este campo es requerido.')
  await dialog.getByLabel('Tu contraseña, para confirmar').fill(password)
  await dialog.getByRole('button', { name: 'Deshabilitar mi cuenta' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Tu cuenta quedó deshabilitada.', { exact: false })).toBeVisible()
  await logIn(page, 'central@gremial.example')
  await expect(page.getByRole('alert')).toContainText('no está habilitado')
})

test('a session on another device is listed in plain words and closed from here', async ({ portal }) => {
  const lejos = await portal.visit()
  await logIn(lejos, 'revisora@gremial.example')
  await lejos.waitForURL('**/app/**')
  const page = await portal.openAs('revisora', perfil)
  const sesiones = page.locator('.perfil-sesiones li')
  await expect(sesiones).toHaveCount(2)
  await expect(sesiones.first()).toContainText('Este equipo')
  await expect(sesiones.nth(1)).toContainText('Chrome en Linux')
  await expect(sesiones.nth(1)).toContainText('Red 127.0.0.x')
  await page.getByRole('button', { name: 'Cerrar la sesión de Chrome en Linux' }).click()
  await expect(sesiones).toHaveCount(1)
  await lejos.reload()
  await lejos.waitForURL('**/login**')
  await expect(sesiones.first()).toBeVisible()
})
