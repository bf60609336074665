import assert from 'node:assert/strict'
import { eventually } from '../server/test/eventually.ts'
import { porte } from '../server/test/porte.ts'
import { expect, phone, test } from './fixtures.ts'
import { fillLogin, logIn, navigate, painted, password } from './pages.ts'

const loginTexto = 'El usuario y/o la contraseña no son correctos, o el usuario no está habilitado para ingresar al sitio.'

test('a member logs in on a phone, and the captcha is verified before the login (A-LOGIN-01..06, A-LOGIN-20, A-LOGIN-17, A-LOGIN-21)', async ({
  portal,
}) => {
  const page = await portal.visit('/login', { viewport: phone })
  const calls: string[] = []
  page.on('request', (r) => r.url().includes('/api/') && calls.push(`${r.method()} ${new URL(r.url()).pathname}`))
  await page.getByLabel('Recordarme').check()
  const enviado = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/api/recaptcha'))
  await logIn(page, 'ana@gremial.example')
  assert.deepEqual(Object.keys((await enviado).postDataJSON()).sort(), ['password', 'recaptchaResponse', 'username'])
  await page.waitForURL('**/app/actividad/listar')
  await expect
    .poll(() => calls.filter((l) => l.startsWith('POST')))
    .toEqual(['POST /api/recaptcha', 'POST /api/login', 'POST /api/usuarios/actual/guardar-login'])
  const cookie = (await page.context().cookies()).find((c) => c.name === 'gremial_sesion')
  assert.ok(cookie?.httpOnly && cookie.expires > Date.now() / 1000 + 29 * 86_400)
  // A-LOGIN-02, A-NAVEGACION-03: a logged-in person is redirected from the login page.
  await page.goto('/login')
  await page.waitForURL('**/app/actividad/listar')
})

test('all field messages show at once with focus on the first; dialogs close with Escape (A-LOGIN-07..10, A-LOGIN-12..15)', async ({
  portal,
}) => {
  const page = await portal.visit()
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.getByText('Este campo es requerido.').nth(1).waitFor()
  await expect(page.getByLabel('Usuario (correo electrónico)')).toBeFocused()
  await page.getByLabel('Usuario (correo electrónico)').fill('ana@gremial')
  await page.getByLabel('Contraseña', { exact: true }).fill('cuat')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.getByText('ana@gremial no es email válido.').waitFor()
  await page.getByText('Este campo requiere 5 caracteres como mínimo.').waitFor()
  const usuario = page.getByLabel('Usuario (correo electrónico)')
  await usuario.fill('')
  await usuario.pressSequentially('Ana@Gremial.example ')
  await expect(usuario).toHaveValue('ana@gremial.example')
  for (const [nombre, dentro] of [
    ['Registrarme', 'Número de afiliado'],
    ['Crear mi usuario con el correo', 'Correo electrónico'],
    ['Olvidé mi contraseña', 'Correo electrónico'],
    ['Descargar un talón de pago', 'Número de afiliado'],
  ]) {
    await page.getByRole('button', { name: nombre ?? '' }).click()
    const dialog = page.getByRole('dialog', { name: nombre ?? '' })
    await dialog.getByLabel(dentro ?? '', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'No me llegó el correo de validación' }).click()
  await page.getByRole('dialog').getByLabel('Correo electrónico').waitFor()
})

test('a login sent before the proof of work waits for it; a failed proof says so and is retried (A-LOGIN-17)', async ({
  portal,
}) => {
  const page = await portal.visit('about:blank')
  let red: 'cortada' | 'lenta' = 'cortada'
  const soltar = Promise.withResolvers<void>()
  await page.route('**/api/recaptcha', async (r) => {
    if (red === 'cortada') return r.abort()
    await soltar.promise
    await r.continue()
  })
  const calls: string[] = []
  page.on('request', (r) => r.method() === 'POST' && calls.push(new URL(r.url()).pathname))
  await page.goto('/login')
  await page.getByLabel('Usuario (correo electrónico)').fill('ana@gremial.example')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  const send = page.locator('button[type=submit]')
  await send.click()
  await page.getByRole('alert').getByText('No pudimos conectarnos').waitFor()
  await page.locator('.captcha[data-estado=fallo]').waitFor()
  red = 'lenta'
  await send.click()
  await page.locator('.captcha[data-estado=espera]').waitFor()
  await expect(send).toHaveText('Ingresando…')
  assert.deepEqual(calls, [])
  soltar.resolve()
  await page.waitForURL('**/app/actividad/listar')
  assert.deepEqual(calls.slice(0, 2), ['/api/recaptcha', '/api/login'])
})

test('a refused login says so, keeps the e-mail and restarts the captcha (A-LOGIN-23, A-LOGIN-24, A-LOGIN-18)', async ({
  portal,
}) => {
  const page = await portal.visit()
  const desafios: string[] = []
  page.on('request', (r) => {
    if (r.method() === 'GET' && r.url().endsWith('/api/recaptcha')) desafios.push(r.url())
  })
  await logIn(page, 'ana@gremial.example', 'equivocada')
  await page.getByText(loginTexto).waitFor()
  await expect(page.getByLabel('Usuario (correo electrónico)')).toHaveValue('ana@gremial.example')
  await expect.poll(() => desafios.length).toBe(2)
  await page.route('**/api/recaptcha', (r) =>
    r.request().method() === 'POST'
      ? r.fulfill({ status: 400, json: { message: 'La verificación venció.', codigo: 'CAPTCHA' } })
      : r.continue(),
  )
  let entro = false
  page.on('request', (r) => {
    if (r.url().endsWith('/api/login')) entro = true
  })
  await logIn(page, 'ana@gremial.example')
  await page.getByText('La verificación venció.').waitFor()
  await expect.poll(() => desafios.length).toBe(3)
  assert.equal(entro, false)
})

test('an expired captcha solution is requested again automatically (A-LOGIN-19)', async ({ portal }) => {
  const page = await portal.visit()
  await page.clock.install()
  await page.getByLabel('No soy un robot').click()
  await page.locator('.captcha[data-estado=lista]').waitFor()
  const other = page.waitForRequest((r) => r.method() === 'GET' && r.url().endsWith('/api/recaptcha'))
  await page.clock.fastForward(4.6 * 60_000)
  await other
  await page.locator('.captcha[data-estado=lista]').waitFor()
})

test("the login's progress dialog closes after 4 seconds, not before, while the call goes on (A-LOGIN-11)", async ({
  portal,
}) => {
  const page = await portal.visit()
  const responde = Promise.withResolvers<void>()
  await page.route('**/api/login', async (r) => {
    await responde.promise
    await r.fulfill({ status: 503, json: { message: 'Ocupado.', codigo: 'OCUPADO' } })
  })
  const progreso = page.locator('[data-progreso]')
  await fillLogin(page, 'ana@gremial.example')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const request = page.waitForRequest('**/api/login')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await request
  await page.clock.runFor(3900)
  await expect(progreso).toBeVisible()
  await page.clock.runFor(200)
  await expect(progreso).toBeHidden()
  responde.resolve()
  await page.getByText('Ocupado.').waitFor()
})

test('four languages before login, kept in the browser (A-IDIOMA-01..04)', async ({ portal }) => {
  const page = await portal.visit()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
  for (const [nombre, title, lang] of [
    ['English', 'Sign in', 'en'],
    ['中文', '登录', 'zh-CN'],
    ['日本語', 'ログイン', 'ja'],
  ]) {
    await page.getByRole('button', { name: nombre }).click()
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    await expect(page.locator('html')).toHaveAttribute('lang', lang ?? '')
  }
  await page.reload()
  await page.getByRole('heading', { name: 'ログイン', exact: true }).waitFor()
})

test('without a session an app address goes to the login, and back to it after login (A-NAVEGACION-02)', async ({ portal }) => {
  const page = await portal.visit('/app/afiliados/cuenta-corriente?fechaFiltro=2026-01-01')
  await page.waitForURL('**/login?volver=*')
  await logIn(page, 'ana@gremial.example')
  await page.waitForURL('**/app/afiliados/cuenta-corriente?fechaFiltro=2026-01-01')
  // Other people are not asked to change their password.
  await page.locator('.tabla').waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// ownPath's table decides which addresses are internal; this test checks that it is used.
test('login never redirects to an external address', async ({ portal }) => {
  const page = await portal.visit()
  for (const ajena of [
    'https://otro.example/app',
    '//otro.example/app',
    '/\\otro.example',
    '/app.otro.example',
    'javascript:alert(1)',
  ].slice(0, porte(5, 1))) {
    await page.context().clearCookies()
    await page.goto(`/login?volver=${encodeURIComponent(ajena)}`)
    await logIn(page, 'ana@gremial.example')
    await page.waitForURL(`${portal.base}/app/actividad/listar`)
  }
})

test('logging out of a shared computer leaves nothing for the next person, on screen or stored (A-SHELL-17)', async ({
  portal,
}) => {
  const page = await portal.visit()
  await logIn(page, 'ana@gremial.example')
  await page.waitForURL('**/app/actividad/listar')
  const own = page.getByText('17.845.302')
  // Within the open page: a reload would empty its memory.
  await navigate(page, '/app/perfil/editar')
  await expect(own).toBeVisible()
  const saved = () =>
    page.evaluate(
      () =>
        new Promise<number>((ready, failure) => {
          const request = indexedDB.open('gremial', 1)
          request.addEventListener('upgradeneeded', () => ['propio', 'publico'].map((n) => request.result.createObjectStore(n)))
          request.addEventListener('error', () => failure(request.error))
          request.addEventListener('success', () => {
            const table = request.result.transaction('propio', 'readwrite').objectStore('propio')
            const cuenta = table.count()
            cuenta.addEventListener('success', () => ready(cuenta.result))
          })
        }),
    )
  await page.evaluate(
    () =>
      new Promise<void>((ready) => {
        const request = indexedDB.open('gremial', 1)
        request.addEventListener('upgradeneeded', () => ['propio', 'publico'].map((n) => request.result.createObjectStore(n)))
        request.addEventListener('success', () => {
          const transaccion = request.result.transaction('propio', 'readwrite')
          transaccion.objectStore('propio').put('de ana', 'algo')
          transaccion.addEventListener('complete', () => ready())
        })
      }),
  )
  assert.ok((await saved()) > 0)
  await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
  await page.waitForURL('**/login**')
  assert.equal(await saved(), 0)
  // The next person's response never arrives, so anything shown would come from memory.
  await page.route('**/api/usuarios/actual/perfil', () => undefined)
  await logIn(page, 'beto@gremial.example')
  await page.waitForURL('**/app/actividad/listar')
  await navigate(page, '/app/perfil/editar')
  await page.getByRole('heading', { name: 'Consulta y actualización de mi perfil' }).waitFor({ state: 'attached' })
  await expect(own).toHaveCount(0)
})

test('first a notice, then a form that closes only with a new password (A-CLAVEFORZADA-01..05, A-CLAVEFORZADA-06..09)', async ({
  portal,
}) => {
  const page = await portal.visit()
  await logIn(page, 'clave@gremial.example')
  const notice = page.getByRole('dialog', { name: 'Tenés que cambiar la contraseña' })
  await notice.waitFor()
  await page.keyboard.press('Escape')
  await notice.getByRole('button', { name: 'Cambiarla ahora' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contraseña nueva' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await painted(page)
  await expect(dialog).toBeVisible()
  const nueva = dialog.getByLabel('Contraseña nueva', { exact: true })
  const repetir = dialog.getByLabel('Repetir contraseña', { exact: true })
  const save = dialog.getByRole('button', { name: 'Guardar contraseña' })
  await save.click()
  await dialog.getByText('Este campo es requerido.').nth(1).waitFor()
  await nueva.fill('seis66')
  await repetir.fill('otra77')
  await save.click()
  await dialog.getByText('Este campo requiere 7 caracteres como mínimo.').first().waitFor()
  await nueva.fill('Nueva.2026')
  await repetir.fill('Nueva.2027')
  await save.click()
  await dialog.getByText('Las claves deben ser iguales').waitFor()
  await repetir.fill('Nueva.2026')
  await save.click()
  await page.getByText('La contraseña se actualizó. Ingresá con la nueva.').waitFor()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.waitForURL('**/login*')
  await logIn(page, 'clave@gremial.example', 'Nueva.2026')
  await page.waitForURL('**/app/actividad/listar')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a lost session asks to log in over the screen, and typed input stays', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/bancos/editar/nuevo')
  await page.getByLabel('Nombre').fill("Banco d'Almendra ñ")
  await portal.rows(`delete from sesion where usuario_id = (select id from usuario where email = 'admin@gremial.example')`)
  await eventually(async () => (await (await portal.login('admin')).get('usuarios/actual')).status, 401)
  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await dialog.waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password)
  await dialog.getByLabel('No soy un robot').click()
  await page.locator('.captcha[data-estado=lista]').waitFor()
  await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect(page.getByLabel('Nombre')).toHaveValue("Banco d'Almendra ñ")
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText("Banco guardado: Banco d'Almendra ñ").waitFor()
})
