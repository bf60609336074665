import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright/test'
import { type Recibido, recibir } from '../server/test/correo.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { axe, logIn, navigate } from './pages.ts'

const clave = 'Nueva.clave.7'
const requerido = 'Este campo es requerido.'

let socia: { numero: number; numero_documento: number; dia: string; nombre: string }
let enFicha: { email: string }
test.beforeAll(async ({ portal }) => {
  const [member] = await portal.rows<{ numero: number; numero_documento: number; dia: string; nombre: string }>(
    `select numero, numero_documento, to_char(fecha_nacimiento, 'DDMMYYYY') as dia, nombre from afiliado a
     where fecha_nacimiento is not null and not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by numero limit 1`,
  )
  const [withEmail] = await portal.rows<{ email: string }>(`select email from afiliado a where email <> ''
    and not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by numero desc limit 1`)
  assert.ok(member && withEmail)
  socia = member
  enFicha = withEmail
})

async function verify(dialog: Locator): Promise<void> {
  // The captcha starts with the first field; a failed one is pressed again.
  const captcha = dialog.locator('.captcha')
  await expect(captcha).toHaveAttribute('data-estado', /lista|fallo/)
  if ((await captcha.getAttribute('data-estado')) === 'fallo') await captcha.locator('input').click()
  await expect(captcha).toHaveAttribute('data-estado', 'lista')
}
/** The mail with this address and subject, from the local outbox folder. */
async function correoA(portal: Portal, para: string, subject: string): Promise<Recibido> {
  const mail = (await recibir(portal)).find((m) => m.para === para && m.asunto === subject)
  assert.ok(mail, `${subject} to ${para}`)
  return mail
}
const dialogOf = async (page: Page, nombre: string): Promise<Locator> => {
  await page.getByRole('button', { name: nombre }).click()
  const dialog = page.getByRole('dialog', { name: nombre })
  await dialog.waitFor()
  return dialog
}
async function pedirRecuperacion(page: Page, email: string): Promise<void> {
  const dialog = await dialogOf(page, 'Olvidé mi contraseña')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await verify(dialog)
  await dialog.getByRole('button', { name: 'Enviar el enlace' }).click()
  await dialog.getByText('Revisá tu correo').waitFor()
}

test('a member registers on a phone, validates the e-mail and logs in (A-REGISTRO-01, A-REGISTRO-06, A-REGISTRO-08, B-CAPTCHA-01)', async ({
  portal,
}) => {
  const page = await portal.visit('/login', { viewport: phone })
  const calls: string[] = []
  page.on('request', (r) => r.method() === 'POST' && calls.push(new URL(r.url()).pathname))
  const dialog = await dialogOf(page, 'Registrarme')
  const { violations } = await (await axe(page)).include('[role=dialog]').analyze()
  assert.deepEqual(
    violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id),
    [],
  )
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await expect(dialog.getByText(requerido)).toHaveCount(3)
  await expect(dialog.getByLabel('Número de afiliado')).toBeFocused()
  await dialog.getByLabel('Número de afiliado').fill('1001/9')
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await dialog.getByText('Ese número de afiliado no es válido. Escribilo como figura en tu carnet.').waitFor()
  await dialog.getByLabel('Número de afiliado').fill(String(socia.numero))
  await dialog.getByLabel('Número de documento').fill(socia.numero_documento.toLocaleString('es-AR'))
  const nacimiento = dialog.getByLabel('Fecha de nacimiento')
  await nacimiento.fill('31/2/80')
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await dialog.getByText('Esa fecha no existe.').waitFor()
  await nacimiento.fill('3/5/56')
  await nacimiento.blur()
  await expect(nacimiento).toHaveValue('03/05/1956')
  await nacimiento.fill(socia.dia)
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await expect(dialog.getByText('Paso 2 de 2')).toBeFocused()
  await dialog.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(dialog.getByText(requerido)).toHaveCount(2)
  await dialog.getByLabel('Correo electrónico').fill('socia@correo.example')
  await dialog.getByLabel('Repetir correo').fill('otra@correo.example')
  await dialog.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await dialog.getByText('los email deben ser iguales').waitFor()
  await dialog.getByLabel('Repetir correo').fill('socia@correo.example')
  // The password is chosen by the owner of that mailbox, not here.
  await expect(dialog.locator('input[type=password]')).toHaveCount(0)
  // Going back and forth keeps all input.
  await dialog.getByRole('button', { name: 'Volver al paso 1' }).click()
  await expect(dialog.getByLabel('Número de afiliado')).toHaveValue(String(socia.numero))
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await expect(dialog.getByLabel('Repetir correo')).toHaveValue('socia@correo.example')
  await verify(dialog)
  // Offline it says so, keeps input and restarts the captcha; online it succeeds.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Crear mi cuenta' }).click()
  const notice = page.getByRole('dialog', { name: 'No se pudo completar' })
  await notice.getByText('No pudimos conectarnos.').waitFor()
  await notice.getByRole('button', { name: 'Aceptar' }).click()
  await page.context().setOffline(false)
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue('socia@correo.example')
  await verify(dialog)
  calls.length = 0
  await dialog.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(dialog.getByText('Revisá tu correo')).toBeFocused()
  await dialog.getByText('correo para validar tu dirección').waitFor()
  await dialog.getByText('socia@correo.example').waitFor()
  await dialog.getByText('Esto es una demostración').waitFor()
  assert.deepEqual(calls, ['/api/recaptcha', '/api/nuevo-usuario'])
  const { ruta } = await correoA(portal, 'socia@correo.example', 'Validá tu correo')
  await page.goto(ruta)
  await page.getByRole('heading', { name: 'Elegí tu contraseña' }).waitFor()
  await page.getByText('socia@correo.example').waitFor()
  const crear = page.getByRole('button', { name: 'Crear mi cuenta' })
  await crear.click()
  await expect(page.getByText(requerido)).toHaveCount(2)
  const nueva = page.getByLabel('Contraseña', { exact: true })
  await nueva.fill('socia@correo.example')
  await page.getByLabel('Repetir contraseña').fill('socia@correo.example')
  await crear.click()
  await page
    .getByText('La contraseña no puede ser tu correo, tu número, tu documento, tu fecha de nacimiento ni tu nombre.')
    .waitFor()
  await expect(nueva).toBeFocused()
  await nueva.fill(clave)
  await page.getByLabel('Repetir contraseña').fill('Otra.clave.7')
  await crear.click()
  await page.getByText('Las claves deben ser iguales').waitFor()
  await page.getByLabel('Repetir contraseña').fill(clave)
  await crear.click()
  await page.getByText('Tu correo quedó validado. Ya podés ingresar con tu contraseña.').waitFor()
  await page.getByRole('button', { name: 'Ir a ingresar' }).click()
  await page.waitForURL('**/login*')
  // The same link again says that the address is valid, with a link to the login.
  await navigate(page, ruta)
  await page.getByText('Este correo ya está validado.').waitFor()
  await page.getByRole('link', { name: 'Ir a ingresar' }).click()
  await logIn(page, 'socia@correo.example', clave)
  await page.waitForURL('**/app/actividad/listar')
  await page.getByRole('heading', { name: `Hola, ${socia.nombre.split(' ')[0]}` }).waitFor()
})

test('a refusal opens a dialog with the message, restarts the captcha and keeps all input (B-CAPTCHA-04, A-REGISTRO-07, A-RECUPERO-13)', async ({
  portal,
}) => {
  const page = await portal.visit()
  const dialog = await dialogOf(page, 'Crear mi usuario con el correo')
  await page.route('**/api/recaptcha', (r) =>
    r.request().method() === 'POST'
      ? r.fulfill({ status: 400, json: { message: 'La verificación venció.', codigo: 'CAPTCHA' } })
      : r.continue(),
  )
  let request = false
  page.on('request', (r) => {
    if (r.url().endsWith('crear-usuario-por-correo')) request = true
  })
  await dialog.getByLabel('Correo electrónico').fill('alguien@correo.example')
  await verify(dialog)
  const other = page.waitForRequest((r) => r.method() === 'GET' && r.url().endsWith('/api/recaptcha'))
  await dialog.getByRole('button', { name: 'Enviar el enlace' }).click()
  const notice = page.getByRole('dialog', { name: 'No se pudo completar' })
  await notice.getByText('La verificación venció.').waitFor()
  await notice.getByRole('button', { name: 'Aceptar' }).click()
  // Requests another captcha.
  await other
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue('alguien@correo.example')
  assert.equal(request, false)
})

test('the registered e-mail gets a link; choosing the password creates the user (A-REGISTRO-02)', async ({ portal }) => {
  const page = await portal.visit('/login', { viewport: phone })
  const dialog = await dialogOf(page, 'Crear mi usuario con el correo')
  await dialog.getByLabel('Correo electrónico').fill('Mal@Correo')
  await dialog.getByRole('button', { name: 'Enviar el enlace' }).click()
  await dialog.getByText('mal@correo no es email válido.').waitFor()
  await dialog.getByLabel('Correo electrónico').fill(enFicha.email)
  await verify(dialog)
  await dialog.getByRole('button', { name: 'Enviar el enlace' }).click()
  await dialog.getByText('Revisá tu correo').waitFor()
  const { ruta } = await correoA(portal, enFicha.email, 'Creá tu usuario')
  await navigate(page, ruta)
  await page.getByText('Cuenta de ').waitFor()
  await page.getByLabel('Contraseña', { exact: true }).fill(clave)
  await page.getByLabel('Repetir contraseña').fill(clave)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await page.getByText('Tu cuenta quedó creada.').waitFor()
  await page.getByRole('button', { name: 'Ir a ingresar' }).click()
  await page.waitForURL('**/login*')
  await logIn(page, enFicha.email, clave)
  await page.waitForURL('**/app/actividad/listar')
})

test('a forgotten password is requested on a phone, and its link is validated when opened (A-RECUPERO-01, A-RECUPERO-02, A-RECUPERO-14, A-RECUPERO-15, B-CAPTCHA-02)', async ({
  portal,
}) => {
  const page = await portal.visit('/login', { viewport: phone })
  await pedirRecuperacion(page, 'beto@gremial.example')
  await page.getByText('recuperar tu contraseña').waitFor()
  const { ruta } = await correoA(portal, 'beto@gremial.example', 'Elegí una contraseña nueva')
  const verificado = page.waitForRequest((r) => r.method() === 'POST' && r.url().includes('/usuarios/verificar-hash/'))
  await page.goto(ruta)
  await verificado
  await page.getByText('beto@gremial.example').waitFor()
})

test('the new password, twice and of seven letters, and login with it (A-RECUPERO-06..11, A-RECUPERO-12)', async ({ portal }) => {
  const page = await portal.visit('/login', { viewport: phone })
  await pedirRecuperacion(page, 'beto@gremial.example')
  const { ruta } = await correoA(portal, 'beto@gremial.example', 'Elegí una contraseña nueva')
  await navigate(page, ruta)
  const save = page.getByRole('button', { name: 'Guardar contraseña' })
  await save.waitFor()
  await page.getByText('beto@gremial.example').waitFor()
  await save.click()
  await expect(page.getByText(requerido)).toHaveCount(2)
  await expect(page.getByLabel('Contraseña nueva')).toBeFocused()
  await page.getByLabel('Contraseña nueva').fill('seis66')
  await page.getByLabel('Repetir contraseña').fill('seis66')
  await save.click()
  await expect(page.getByText('Este campo requiere 7 caracteres como mínimo.')).toHaveCount(2)
  await page.getByLabel('Contraseña nueva').fill(clave)
  await page.getByLabel('Repetir contraseña').fill('Otra.clave.7')
  await save.click()
  await page.getByText('Las claves deben ser iguales').waitFor()
  await page.getByLabel('Repetir contraseña').fill(clave)
  const cuerpo = page.waitForRequest((r) => r.url().includes('/usuarios/recuperar-pass/'))
  await save.click()
  assert.deepEqual(Object.keys((await cuerpo).postDataJSON()).sort(), ['hash', 'password', 'password2'])
  await page.getByText('La contraseña se actualizó correctamente. Ya puedes iniciar sesión con la nueva contraseña.').waitFor()
  await page.getByRole('button', { name: 'Ir a ingresar' }).click()
  await page.waitForURL('**/login*')
  await logIn(page, 'beto@gremial.example', clave)
  await page.waitForURL('**/app/actividad/listar')
})

test('an administrator resends a failed mail; staff ask whether a member has an account (A-REGISTRO-04, A-REGISTRO-05)', async ({
  portal,
}) => {
  await portal.rows(`insert into bandeja_salida (tipo, datos, intentos, fallido, ultimo_error)
    values ('correo', '{"para": "perdida@correo.example", "plantilla": "claveCambiada", "idioma": "es"}', 3, now(), '550 casilla llena')`)
  const page = await portal.openAs('admin', '/app/administracion/correos')
  await page.getByPlaceholder('Buscar por destinatario').fill('perdida@')
  await page.keyboard.press('Enter')
  await page.getByText('Último error: 550 casilla llena').waitFor()
  // The list may still show the mails that the search leaves out.
  await page.getByRole('button', { name: 'Acciones de Cambiaste tu contraseña, perdida@correo.example' }).click()
  await page.getByRole('menuitem', { name: 'Reintentar ahora' }).click()
  await page.getByText('Se vuelve a intentar en unos segundos.').waitFor()
  await correoA(portal, 'perdida@correo.example', 'Cambiaste tu contraseña')
  await page.reload()
  await page
    .getByRole('row', { name: /perdida@correo\.example/ })
    .locator('.estado', { hasText: 'Guardado' })
    .waitFor()
  await navigate(page, '/app/afiliados/consulta?codigo=1001')
  await page.getByRole('button', { name: 'Ver si tiene cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cuenta del portal' })
  await dialog.getByText('Tiene una cuenta en el portal.').waitFor()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await page.route('**/verificar-usuario-existe/**', (r) =>
    r.fulfill({ status: 404, json: { message: 'No encontramos lo que buscabas.', codigo: 'NO_EXISTE' } }),
  )
  await page.getByRole('button', { name: 'Ver si tiene cuenta' }).click()
  await dialog.getByText('No encontramos lo que buscabas.').waitFor()
})

test('a dialog with typed input asks before closing, and the input stays', async ({ portal }) => {
  const page = await portal.visit('/login', { viewport: phone })
  const olvide = await dialogOf(page, 'Olvidé mi contraseña')
  // Nothing typed: it closes without asking.
  await page.keyboard.press('Escape')
  await expect(olvide).toHaveCount(0)
  await dialogOf(page, 'Olvidé mi contraseña')
  await olvide.getByLabel('Correo electrónico').fill('ana@gremial.example')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Seguir acá' }).click()
  await expect(olvide.getByLabel('Correo electrónico')).toHaveValue('ana@gremial.example')
  await olvide.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
