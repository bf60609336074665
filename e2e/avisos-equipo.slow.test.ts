import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { inEquipo, withClave } from '../server/test/avisos-equipo.ts'
import { recibir } from '../server/test/correo.ts'
import { pedidoEnMesa } from '../server/test/mesa.ts'
import { pushService } from '../server/test/servicio-avisos.ts'
import { expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

let service: Awaited<ReturnType<typeof pushService>>
let id: number
const limpia = async (page: Page) =>
  expect(
    (await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations.map(
      (v) => `${v.id}: ${v.nodes[0]?.html}`,
    ),
  ).toEqual([])

test.beforeAll(async ({ portal }) => {
  service = await pushService()
  withClave(portal, service.host)
  // A request of Ana's waiting at the desk.
  id = await pedidoEnMesa(portal)
  await portal.rows(`begin; set local session_replication_role = replica;
    update solicitud set afiliado_numero = 1001 where id = ${id}; commit`)
})

test("after filing, notices are offered once; the desk's answer arrives without names", async ({ portal }) => {
  const ana = await inEquipo(portal, service, 'ana', { asks: false })
  const page = await portal.visit('/login', { viewport: phone, serviceWorker: true, windowed: true })
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: portal.base })
  await context.addCookies(
    (ana.persona.headers.cookie ?? '').split('; ').map((una) => {
      const [name = '', value = ''] = una.split('=')
      return { name, value, url: portal.base }
    }),
  )
  // The browser maker's push service is unreachable: a test browser's subscription replaces it.
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }) as unknown as PushSubscription
  }, ana.browser.asked)
  await page.goto(`/app/solicitudes/${id}/presentada`)
  const question = page.getByRole('dialog', { name: '¿Te avisamos en este equipo cuando la mesa conteste?' })
  await expect(question.getByText('Sin nombres ni importes en la pantalla bloqueada.')).toBeVisible()
  await limpia(page)
  await question.getByRole('button', { name: 'Sí, avisame' }).click()
  await expect(page.getByText('Listo: te avisamos en este equipo.')).toBeVisible()
  assert.deepEqual(
    (await recibir(portal)).map((mail) => mail.asunto),
    ['Desde ahora te avisamos en un equipo'],
  )

  // Turns the quiet hours off, so that this test may run at any time.
  await page.goto('/app/avisos')
  await expect(page.getByText('Te avisamos acá')).toBeVisible()
  await limpia(page)
  // The switch changes once the portal has saved it.
  await page.getByLabel('No avisar de noche').click()
  await expect(page.getByLabel('No avisar de noche')).not.toBeChecked()
  await expect.poll(() => portal.rows('select silencio_desde as desde from aviso_preferencia')).toEqual([{ desde: null }])

  const mesa = await portal.login('mesa')
  const tomada = await mesa.post(`solicitudes/${id}/tomar`, { version: 1, comentario: '' })
  const { version } = tomada.body.solicitud
  assert.equal((await mesa.post(`solicitudes/${id}/rechazar`, { version, comentario: 'No alcanza.' })).status, 200)
  assert.deepEqual(await recibir(portal), [])
  const [dicho] = service.read(ana.browser)

  // A browser subscribes only through an active service worker; a message before that is lost.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const cdp = await context.newCDPSession(page)
  const registrado = new Promise<string>((ready) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [una] = registrations.filter((r) => !r.isDeleted)
      if (una) ready(una.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: portal.base,
    registrationId: await registrado,
    data: JSON.stringify(dicho),
  })
  const mostrados = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications()
      return notices.map(({ title, body, lang, tag, icon }) => ({ title, body, lang, tag, icon: new URL(icon).pathname }))
    })
  await expect.poll(mostrados).toEqual([
    {
      title: 'Unión de Trabajadores del Sur',
      body: 'Tu solicitud tiene respuesta',
      lang: 'es-AR',
      tag: 'tramites',
      icon: '/iconos/192.png',
    },
  ])
  const [trabajador] = context.serviceWorkers()
  assert.ok(trabajador)
  // Opening a window needs a user gesture, so the test reads where it would lead.
  const abre = await trabajador.evaluate(async () => {
    const yo = self as unknown as {
      clients: { openWindow(a: string): Promise<null> }
      registration: ServiceWorkerRegistration
    }
    const opened = new Promise<string>((ready) => {
      yo.clients.openWindow = async (a) => {
        ready(a)
        return null
      }
    })
    const [notification] = await yo.registration.getNotifications()
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
    return opened
  })
  assert.equal(abre, `${portal.base}/app/afiliados/tramites`)
  await expect.poll(mostrados).toEqual([])

  // Asked only once; it is turned off where it is shown.
  await page.goto('/app/avisos')
  await page.getByRole('button', { name: 'No avisar más' }).click()
  await expect(page.getByText('Todavía no lo permitiste')).toBeVisible()
  assert.deepEqual(await portal.rows('select from aviso_equipo'), [])
})

test('in an installation without a key nothing is asked or offered', async ({ portal }) => {
  const { push } = portal.services.config
  portal.services.config.push = undefined
  await portal.rows(`update solicitud set estado = 'PRESENTADA' where id = ${id}`)
  const page = await portal.openAs('ana', `/app/solicitudes/${id}/presentada`, { viewport: phone })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('presentada')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/app/avisos')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Dónde te avisamos')).toHaveCount(0)
  portal.services.config.push = push
})
