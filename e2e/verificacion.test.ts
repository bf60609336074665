import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { chromiumArgs, headlessChromium } from '../scripts/test/chromium.ts'
import { credencialDelCarnet } from '../server/src/features/afiliado/verificacion/credencial.ts'
import { systemCtx } from '../server/src/platform/context.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { navigate, painted, scriptOf } from './pages.ts'

/** A new card of Ana's, and the code of its printed form. */
async function carnet(portal: Portal): Promise<{ id: number; codigo: string }> {
  const vence = '2099-12-31'
  const [row] = await portal.rows<{ id: number }>(`insert into carnet_digital (afiliado_numero, foto_sha256, emitido, vence)
    select numero, foto_sha256, now(), '${vence}' from afiliado where numero = 1001 returning id`)
  const id = row?.id ?? 0
  const direccion = await credencialDelCarnet(systemCtx(portal.services, portal.app.log), { id, afiliadoNumero: 1001, vence })
  return { id, codigo: direccion.split('/').at(-1) ?? '' }
}

const veredicto = (page: Page, which: string) => page.locator(`.veredicto[data-resultado=${which}]`)
const codigoEnVivo = async (page: Page) => {
  await page.locator('[data-codigo]').waitFor()
  return (await page.locator('[data-codigo]').getAttribute('data-codigo')) ?? ''
}
const instalado = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then((r) => r.active?.state))
const pegar = async (page: Page, text: string) => {
  await page.getByLabel('Código o dirección del carnet').fill(text)
  await page.getByRole('button', { name: 'Verificar', exact: true }).click()
}

const suCarnet = '/app/carnet-digital/carnet-digital'

/** Ana's phone, after she opened her card online. */
async function withCarnet(portal: Portal): Promise<Page> {
  const page = await portal.openAs('ana', suCarnet, { viewport: phone, serviceWorker: true })
  await codigoEnVivo(page)
  await page.locator('.carnet .foto img').waitFor()
  await instalado(page)
  await page.waitForLoadState('networkidle')
  return page
}

test("the PDF's QR shows VIGENTE; altered, NO RECONOCIDA; revoked, NO VIGENTE (decisions §9.1)", async ({ portal }) => {
  const { id, codigo } = await carnet(portal)
  const page = await portal.visit(`/verificar/${codigo}`, { viewport: phone })
  await veredicto(page, 'VIGENTE').getByText('Ana Q.').waitFor()
  await page.getByText('VIGENTE', { exact: true }).waitFor()
  await page.getByText('Válido hasta el 31/12/2099').waitFor()
  await expect(page.locator('body')).not.toContainText(/Quiroga|1001|17\.845/)
  await navigate(page, `/verificar/${codigo.slice(0, -9)}AAAAAAAAA`)
  await veredicto(page, 'NO_RECONOCIDA').getByText('NO RECONOCIDA').waitFor()
  await portal.rows(`update carnet_digital set revocado = now(), motivo_revocacion = 'x' where id = ${id}`)
  await navigate(page, `/verificar/${codigo}`)
  await veredicto(page, 'NO_VIGENTE').getByText('NO VIGENTE').waitFor()
  await expect(page.locator('body')).not.toContainText('Ana')
})

test('offline, card and verifier work; codes last 90 seconds, revocations apply (decisions §9.1)', async ({ portal }) => {
  const { codigo } = await carnet(portal)
  const ana = await withCarnet(portal)
  const guardia = await portal.visit('/verificador', { viewport: phone, serviceWorker: true })
  await guardia.locator('[data-datos]').waitFor()
  await instalado(guardia)
  await guardia.waitForLoadState('networkidle')
  await guardia.context().setOffline(true)
  await ana.context().setOffline(true)

  // The member's phone offline: the screen itself, from a fresh load.
  await ana.goto(suCarnet)
  await ana.locator('.carnet').getByText('Ana Beatriz Quiroga').waitFor()
  await ana
    .locator('.contenido')
    .getByText(/Estás sin conexión/)
    .waitFor()
  await expect(ana.locator('[data-datos]')).toContainText('hace 1 minuto')
  const direccion = await codigoEnVivo(ana)
  await ana.locator('.carnet .foto img').waitFor()

  // The verifier, reopened offline, accepts the live code.
  await guardia.goto('/verificador')
  await pegar(guardia, direccion)
  await veredicto(guardia, 'VIGENTE').getByText('Ana Q.').waitFor()
  await guardia.getByText(/Sin conexión: se verificó con datos de/).waitFor()
  await guardia.getByRole('button', { name: 'Verificar otro' }).click()
  await pegar(guardia, `${direccion.slice(0, -5)}AAAAA`)
  await veredicto(guardia, 'NO_RECONOCIDA').waitFor()

  // From a photo, with our own reader, also offline.
  await guardia.getByRole('button', { name: 'Verificar otro' }).click()
  const photo = await sharp(Buffer.from(renderSVG(`https://x.example/verificar/${codigo}`, { border: 4, pixelSize: 5 })))
    .rotate(8, { background: '#fff' })
    .jpeg()
    .toBuffer()
  await guardia.locator('input[type=file]').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo })
  await veredicto(guardia, 'VIGENTE').waitFor()

  // The live code 91 seconds later; a day later the verifier shows the age of its data.
  await guardia.clock.setFixedTime(Date.now() + 91_000)
  await guardia.getByRole('button', { name: 'Verificar otro' }).click()
  await pegar(guardia, direccion)
  await veredicto(guardia, 'NO_VIGENTE').getByText('Código vencido, pedí que muestre el código en vivo.').waitFor()
  await guardia.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await guardia.goto('/verificador')
  await guardia.getByText(/Datos para verificar sin conexión: de hace 3 días/).waitFor()
  await guardia.getByText(/tienen más de un día/).waitFor()
  await ana.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await ana.goto('/carnet')
  await expect(ana.locator('[data-datos]')).toContainText('hace 3 días')

  // After a newer list, offline again: the replaced card is rejected locally.
  await guardia.clock.setFixedTime(Date.now())
  await carnet(portal)
  portal.at(new Date(Date.now() + 6000))
  await guardia.context().setOffline(false)
  const newerList = guardia.waitForResponse((r) => r.url().endsWith('/api/verificacion/revocados'))
  await guardia.goto('/verificador')
  await newerList
  await guardia.waitForLoadState('networkidle')
  portal.at()
  await guardia.context().setOffline(true)
  await pegar(guardia, codigo)
  await veredicto(guardia, 'NO_VIGENTE').waitFor()
})

test('the camera scans the code, under a policy that lets no page run WebAssembly (decisions §9.1)', async ({
  portal,
  playwright,
}) => {
  const { codigo } = await carnet(portal)
  const video = join(mkdtempSync(join(tmpdir(), 'gremial-camara-')), 'camara.mjpeg')
  const cuadro = await sharp(Buffer.from(renderSVG(`https://x.example/verificar/${codigo}`, { border: 4, pixelSize: 6 })))
    .resize(480, 480, { fit: 'contain', background: '#fff' })
    .extend({ left: 80, right: 80, background: '#777' })
    .jpeg()
    .toBuffer()
  writeFileSync(video, Buffer.concat([cuadro, cuadro, cuadro]))
  const camera = await playwright.chromium.launch({
    ...headlessChromium,
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  try {
    const page = await camera.newPage({ viewport: phone, serviceWorkers: 'block' })
    const response = await page.goto(`${portal.base}/verificador`)
    const { 'content-security-policy': politica = '', 'permissions-policy': permisos = '' } = response?.headers() ?? {}
    assert.match(politica, /script-src 'self';/)
    assert.match(permisos, /camera=\(self\)/)
    await page.getByRole('button', { name: 'Usar la cámara' }).click()
    await veredicto(page, 'VIGENTE').getByText('Ana Q.').waitFor()
    await page.getByText('Es un carnet impreso').waitFor()
  } finally {
    await camera.close()
    rmSync(dirname(video), { recursive: true })
  }
})

test('the code changes every 30 seconds, and the server accepts each one as VIGENTE (decisions §9.1)', async ({ portal }) => {
  await carnet(portal)
  const ana = await portal.openAs('ana', 'about:blank', { viewport: phone })
  await ana.clock.install()
  await ana.goto('/carnet')
  await ana.waitForURL('**/app/carnet-digital/carnet-digital')
  const first = await codigoEnVivo(ana)
  await ana.getByText(/Cambia en \d+ s/).waitFor()
  await ana.clock.runFor(31_000)
  await expect(ana.locator('[data-codigo]')).not.toHaveAttribute('data-codigo', first)
  const second = await codigoEnVivo(ana)
  const page = await portal.visit(new URL(second).pathname, { viewport: phone })
  await veredicto(page, 'VIGENTE').getByText('Código en vivo').waitFor()
})

test('lost phone: one press revokes the card and lists the phones with it (decisions §9.1)', async ({ portal }) => {
  const { codigo } = await carnet(portal)
  const perdido = await portal.openAs('ana', suCarnet, { viewport: phone })
  const enPerdido = await codigoEnVivo(perdido)
  const casa = await portal.openAs('ana', suCarnet)
  await codigoEnVivo(casa)
  await casa.getByText('Teléfonos con este carnet').click()
  await expect(casa.locator('.telefonos li')).toHaveCount(2)
  await expect(casa.locator('.telefonos')).toContainText(/Chrome · \w+ \(este\)/)
  await casa.getByRole('button', { name: 'Anular', exact: true }).click()
  const dialog = casa.getByRole('dialog', { name: '¿Anular el carnet?' })
  await dialog.getByRole('button', { name: 'No anular' }).click()
  await casa.getByRole('button', { name: 'Anular', exact: true }).click()
  await dialog.getByRole('button', { name: 'Anular el carnet' }).click()
  await casa.getByText('El carnet quedó anulado y tus otras sesiones se cerraron.').waitFor()
  await expect(casa.locator('.carnet')).toHaveAttribute('data-estado', 'ANULADO')
  await expect(casa.locator('.carnet .qr')).toHaveCount(0)
  const page = await portal.visit(`/verificar/${codigo}`, { viewport: phone })
  await veredicto(page, 'NO_VIGENTE').waitFor()
  await page.goto(new URL(enPerdido).pathname)
  await veredicto(page, 'NO_VIGENTE').waitFor()
  await perdido.goto('/carnet')
  await perdido.locator('.carnet[data-estado=ANULADO], .estado-lista').first().waitFor()
  await expect(perdido.locator('[data-codigo]')).toHaveCount(0)
})

test('without a session the phone keeps its card until it is revoked; logout wipes it (decisions §9.1)', async ({ portal }) => {
  const { id } = await carnet(portal)
  const ana = await withCarnet(portal)
  const session = await ana.context().cookies()
  await ana.context().clearCookies()
  await ana.goto('/carnet')
  await ana.getByText(/Tu sesión terminó/).waitFor()
  await codigoEnVivo(ana)
  await portal.rows(`update carnet_digital set revocado = now(), motivo_revocacion = 'Perdí el teléfono' where id = ${id}`)
  await ana.goto('/carnet')
  await ana.getByText('Este carnet fue anulado. Generá uno nuevo.').waitFor()
  await ana.context().setOffline(true)
  await ana.goto('/carnet')
  await ana.getByText('Este carnet fue anulado. Generá uno nuevo.').waitFor()
  await ana.getByText('No hay un carnet guardado en este equipo').waitFor()
  // Logs in again with a new card and logs out. This ends Ana's session, so no test of hers follows.
  await carnet(portal)
  await ana.context().setOffline(false)
  await ana.context().addCookies(session)
  await ana.goto(suCarnet)
  await codigoEnVivo(ana)
  await ana.getByRole('button', { name: 'Tu cuenta' }).first().click()
  await ana.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await ana.waitForURL('**/login')
  await ana.locator('.captcha').waitFor()
  await ana.context().setOffline(true)
  await ana.goto('/carnet')
  await ana.getByText('No hay un carnet guardado en este equipo').waitFor()
  await expect(ana.getByText('Este carnet fue anulado. Generá uno nuevo.')).toHaveCount(0)
})

test("it can be installed with the organisation's name and icons, and caches no API response (decisions §9.1)", async ({
  portal,
}) => {
  const page = await portal.openAs('beto', '/app/afiliados/consulta', { serviceWorker: true, windowed: true })
  await instalado(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Peralta, Alberto' }).waitFor()
  await page.waitForLoadState('networkidle')
  const saved = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (nombre) => (await caches.open(nombre)).keys()))
    return all.flat().map((request) => new URL(request.url).pathname)
  })
  assert.ok(saved.includes('/carnet') && saved.includes(scriptOf('VerificadorPage').slice(2)))
  assert.deepEqual(
    saved.filter((path) => path.startsWith('/api')),
    [],
  )
  const cdp = await page.context().newCDPSession(page)
  const { errors, data } = await cdp.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  const manifiesto = JSON.parse(data ?? '{}')
  assert.deepEqual(
    [manifiesto.name, manifiesto.short_name, manifiesto.start_url],
    ['Unión de Trabajadores del Sur', 'UTS', '/carnet'],
  )
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Tests use a private window, which cannot install.
  assert.deepEqual(
    installabilityErrors.filter((e) => e.errorId !== 'in-incognito'),
    [],
  )
  for (const { src, sizes } of manifiesto.icons) {
    const icon = await page.request.get(src)
    const { width, format } = await sharp(await icon.body()).metadata()
    assert.deepEqual([`${width}x${width}`, format], [sizes, 'png'])
  }
})

test('a screen missing for an outdated page asks to update, and keeps typed input', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/bancos/editar/nuevo')
  await page.getByLabel('Nombre').fill('Banco a medio escribir')
  await page.route(scriptOf('AfiliadosPage'), (r) => r.fulfill({ status: 404, body: '404' }))
  await page.route('**/login', (r) =>
    r.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-otra.js"></script>' }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  const dialog = page.getByRole('dialog', { name: 'Hay una versión nueva del portal' })
  await dialog.getByRole('button', { name: 'Después' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Banco a medio escribir')
  await page.unroute('**/login')
  const mirada = page.waitForResponse('**/login')
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await (await mirada).finished()
  await painted(page)
  await expect(dialog).toBeHidden()
})
