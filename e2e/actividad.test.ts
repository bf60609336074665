import assert from 'node:assert/strict'
import type { AuditedThing } from '@gremial/contract/textos/audit.ts'
import type { AccionAuditada } from '@gremial/contract/textos/es/auditoria.ts'
import { audit } from '../server/src/platform/audit/audit.ts'
import { inTransaction, systemCtx } from '../server/src/platform/context.ts'
import { anclaDe, reponer, sellarTodo } from '../server/test/auditoria.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { axe, navigate } from './pages.ts'

/** Inserts an audit row of a person's action, some minutes ago. */
async function hizo(
  portal: Portal,
  quien: string,
  action: AccionAuditada,
  entidad: AuditedThing,
  minutosAtras: number,
): Promise<void> {
  const [row] = await portal.rows<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`)
  const ctx = { ...systemCtx(portal.services, portal.app.log), now: new Date(Date.now() - minutosAtras * 60_000) }
  await inTransaction(ctx, (ctx) => audit(ctx, action, entidad, 'x', {}, Number(row?.id)))
}
const nuncaVioElTour = (portal: Portal, quien: string) =>
  portal.rows(`update usuario set realizo_tour = false where email = '${quien}@gremial.example'`)

test('/app is the home: greeting, photo and profile (A-ACTIVIDAD-01, B-ACTIVIDAD-01, B-ACTIVIDAD-02, B-ACTIVIDAD-03)', async ({
  portal,
}) => {
  const page = await portal.openAs('ana', '/app')
  await page.waitForURL('**/app/actividad/listar')
  const content = page.getByRole('main')
  await content.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  const photo = content.locator('.saludo img')
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(40)
  await content.getByRole('link', { name: 'Ver mi perfil' }).last().click()
  await page.waitForURL('**/app/perfil/editar')
  await navigate(page, '/actividad/listar')
  await page.waitForURL('**/app/actividad/listar')
})

test('a member on direct debit reads its date, and the slip is behind another way to pay', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app', { viewport: phone })
  const dice = /^Se debita de tu cuenta terminada en \d{4} el \d\d\/\d\d\/\d{4}\./
  const cuenta = page.getByRole('region', { name: 'Cuenta corriente' })
  await cuenta.getByText(dice).waitFor()
  await expect(page.locator('[data-cosa=talon]')).toHaveCount(0)
  await expect(page.locator('.pie-movil').getByRole('link', { name: 'Cuenta' })).not.toHaveAttribute('data-cuenta', /./)
  const download = page.getByRole('button', { name: 'Descargar talón' })
  await expect(download).toBeHidden()
  await cuenta.getByText('Pagar de otra forma').click()
  await expect(download).toBeVisible()
  await navigate(page, '/afiliados/cuenta-corriente')
  // The home shows the same sentence, and stays until the account is loaded.
  await page.getByRole('figure', { name: 'Cómo se movió tu saldo' }).waitFor()
  await page.getByText(dice).waitFor()
  const pagar = page.getByRole('button', { name: 'Pagar', exact: true })
  await expect(pagar).toBeHidden()
  await page.getByText('Pagar de otra forma').click()
  await expect(pagar).toBeVisible()
})

test('the home shows the debt and its due date, and the slip is one tap away', async ({ portal }) => {
  await portal.rows(`insert into convenio_cobro (nombre, codigo, simbologia, campos) select 'Prueba', '1', 'code128', '[]'
    where not exists (select 1 from convenio_cobro)`)
  const today = portal.today()
  await portal.rows(`insert into documento (afiliado_numero, tipo, descripcion, fecha, vence, importe, datos, codigo_barras, convenio_id)
    select 1002, 'TALON', 'Cuota de prueba', '${today}', '${today}'::date + 1, 18450.5, '{}', '123', (select min(id) from convenio_cobro)`)
  await portal.rows(`insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, debe)
    values (1002, '${today}', 'Cuota de prueba', 18450.5)`)
  const page = await portal.openAs('beto', '/app', { viewport: phone })
  const inOrder = page.getByText(/^A pagar hasta el \d\d\/\d\d\/\d{4}; no tenés deuda vencida\.$/)
  const cuenta = page.getByRole('region', { name: 'Cuenta corriente' })
  await cuenta.getByText('Estás al día').waitFor()
  await inOrder.waitFor()
  // A near due date is listed with the pending items and not repeated; a later one is shown with the account.
  const espera = page.locator('[data-cosa=talon]')
  await expect(espera).toContainText(/Pagá: Cuota de prueba\$\s18\.450,50 · Hasta el \d\d\/\d\d\/\d{4}\./)
  await expect(cuenta.getByText('Próximo pago')).toHaveCount(0)
  await expect(page.locator('.pie-movil').getByRole('link', { name: 'Cuenta' })).toHaveAttribute('data-cuenta', '1')
  await page.route('**/descargar-talon-pago/*', (r) =>
    r.fulfill({
      status: 200,
      contentType: 'application/pdf',
      body: '%PDF-1.4',
      headers: { 'Content-Disposition': 'attachment' },
    }),
  )
  const download = page.waitForEvent('download')
  await espera.getByRole('button', { name: 'Descargar talón' }).click()
  assert.equal((await download).suggestedFilename(), 'Pagá_ Cuota de prueba.pdf')
  await page.unroute('**/descargar-talon-pago/*')
  await page.route('**/descargar-talon-pago/*', (r) =>
    r.fulfill({ status: 404, json: { message: 'Ya no está.', codigo: 'NO_EXISTE' } }),
  )
  await espera.getByRole('button', { name: 'Descargar talón' }).click()
  await page.getByRole('dialog', { name: 'No se pudo descargar' }).getByText('Ya no está.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
  await cuenta.getByRole('link', { name: 'Ver mi cuenta' }).click()
  await page.waitForURL('**/cuenta-corriente')
  await inOrder.waitFor()
  await page.getByText(/^Con el talón de \$\s18\.450,50 podés pagar hasta el/).waitFor()
  await portal.rows(`update documento set vence = '${today}'::date + 20 where descripcion = 'Cuota de prueba'`)
  await page.goto(`${portal.base}/app`)
  await cuenta.getByText('Próximo pago: Cuota de prueba').waitFor()
  await cuenta.getByText('$ 18.450,50').waitFor()
  await cuenta.getByText(/Vence el \d\d\/\d\d\/\d{4}, en 20 días\./).waitFor()
  await expect(espera).toHaveCount(0)
  await portal.rows(`delete from documento where descripcion = 'Cuota de prueba'`)
  await portal.rows(`delete from movimiento_cuenta where descripcion = 'Cuota de prueba'`)
})

test('the feed is searched a second after the last key, and continues with "ver más" (B-ACTIVIDAD-05, B-LISTADOS-04)', async ({
  portal,
}) => {
  for (let i = 0; i < 10; i++) await hizo(portal, 'secretario', 'ingresar', 'usuario', 10 + i)
  await hizo(portal, 'secretario', 'cambiar-password', 'usuario', 5)
  await hizo(portal, 'admin', 'crear', 'banco', 1)
  const page = await portal.openAs('secretario', '/app')
  const rows = page.locator('.movidas li')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Cambiaste tu contraseña')
  await expect(rows.first()).toContainText(/\d\d\/\d\d\/\d{4}, \d\d:\d\d/)
  for (const hasta of [8, 11]) {
    await page.getByRole('button', { name: 'Ver más' }).click()
    await expect(rows).toHaveCount(hasta)
  }
  await expect(page.getByRole('button', { name: 'Ver más' })).toHaveCount(0)
  await expect(page.getByText('Creaste un banco')).toHaveCount(0)
  const pedidos: string[] = []
  page.on('request', (r) => void (r.url().includes('descripcionActividad=') && pedidos.push(r.url())))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: 'Buscar en tu actividad' }).pressSequentially('contrasena')
  await page.clock.runFor(990)
  assert.deepEqual(pedidos, [])
  await page.clock.runFor(20)
  await expect.poll(() => pedidos.length).toBe(1)
  await page.clock.resume()
  const url = new URL(pedidos[0] ?? '')
  assert.equal(url.searchParams.get('descripcionActividad'), 'contrasena')
  assert.deepEqual(url.searchParams.getAll('sort'), ['fecha,desc', 'hora,desc'])
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox').fill('xilofón')
  await page.getByText('Nada coincide con «xilofón»').waitFor()
  await page.getByRole('button', { name: 'Ver todos' }).click()
  await expect(rows).toHaveCount(11)
  // Consecutive device registrations are one row.
  for (let i = 0; i < 3; i++) await hizo(portal, 'secretario', 'registrar-dispositivo', 'carnet_digital', 0)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Usaste el carnet digital en un equipo nuevo · 3 veces')
})

test('a feed that fails shows the reason and can be retried', async ({ portal }) => {
  const page = await portal.openAs('ana', 'about:blank')
  await page.route('**/ultimos-movimientos*', (r) =>
    r.fulfill({ status: 409, json: { message: 'Se está ordenando.', codigo: 'EN_USO' } }),
  )
  await page.goto(`${portal.base}/app`)
  await page.getByText('Se está ordenando.').waitFor()
  await page.unroute('**/ultimos-movimientos*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Todavía no hay actividad', { exact: true }).waitFor()
})

test('for staff the home is about their work: branches and screens, no member cards', async ({ portal }) => {
  const page = await portal.openAs('operador', '/app')
  await page.getByRole('heading', { name: 'Tus seccionales' }).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Rosario \d+ afiliados$/ })
    .click()
  await page.waitForURL('**/app/seccionales/afiliados?idSeccional=1&consultado=1')
  await page.locator('.paginas').waitFor()
  const admin = await portal.openAs('admin', '/app')
  // For roles with many permissions: screens by section, folded.
  await expect(admin.getByRole('main').getByRole('link', { name: 'Bancos' })).toBeHidden()
  await admin.getByRole('main').getByText('Catálogos y sistema', { exact: true }).click()
  // The sections of an administrator's first week, without scrolling the menu; the rest is folded.
  for (const own of ['Padrón', 'Personas', 'Seccionales', 'Organización'])
    await expect(admin.locator('.lateral').getByRole('heading', { name: own, exact: true })).toBeInViewport()
  await admin.getByRole('main').getByRole('link', { name: 'Bancos' }).click()
  await admin.waitForURL('**/app/bancos/lista')
  for (const quien of [page, admin]) {
    await navigate(quien, '/app')
    await quien.getByRole('heading', { name: 'Para empezar' }).waitFor()
    await expect(quien.getByRole('region', { name: 'Cuenta corriente' })).toHaveCount(0)
    await expect(quien.locator('.mini')).toHaveCount(0)
  }
})

test('the tour is offered once below the answer, works by keyboard, and replays from the menu (B-ACTIVIDAD-04, B-ACTIVIDAD-07, A-SHELL-20)', async ({
  portal,
}) => {
  await nuncaVioElTour(portal, 'ana')
  const page = await portal.openAs('ana', 'about:blank')
  await page.clock.install()
  await page.goto(`${portal.base}/app`)
  const nota = page.locator('.driver-popover')
  const titles = ['Tu inicio', 'Tu situación gremial', 'Tu cuenta', 'Tu actividad', 'Tu carnet', 'El menú']
  const ofrece = page.getByRole('region', { name: 'Recorrido virtual' })
  await ofrece.waitFor()
  await page.clock.runFor(1000)
  // The tour's offer covers nothing of the content.
  await expect(nota).toHaveCount(0)
  await ofrece.getByRole('button', { name: 'Ver el recorrido' }).click()
  await page.clock.runFor(1000)
  for (const [i, title] of titles.entries()) {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await nota.getByText(`Paso ${i + 1} de ${titles.length}`).waitFor()
    await expect(nota.getByRole('button', { name: i < titles.length - 1 ? 'Siguiente' : 'Terminar' })).toBeFocused()
    if (i === 0) {
      const { violations } = await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
      assert.deepEqual(
        violations.map((v) => `${v.id}: ${v.nodes[0]?.target.join(' ')}`),
        [],
      )
      // The focus stays within the tour's popover and its part of the screen.
      for (let key = 0; key < 8; key++) await page.keyboard.press('Tab')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('.driver-popover, .saludo') !== null))
        .toBe(true)
      await nota.getByRole('button', { name: 'Siguiente' }).focus()
    }
    if (i === 2) {
      // Arrow keys are ignored while a step is being drawn.
      await page.clock.runFor(500)
      await page.keyboard.press('ArrowLeft')
      await page.getByRole('dialog', { name: 'Tu situación gremial' }).waitFor()
      await expect(nota.getByRole('button', { name: 'Siguiente' })).toBeFocused()
      await page.clock.runFor(500)
      await page.keyboard.press('ArrowRight')
      await page.getByRole('dialog', { name: 'Tu cuenta' }).waitFor()
      await expect(nota.getByRole('button', { name: 'Siguiente' })).toBeFocused()
    }
    const saved = i === titles.length - 1 ? page.waitForResponse('**/usuarios/actualizar-tour') : null
    await page.keyboard.press('Enter')
    if (saved) assert.equal((await saved).status(), 204)
  }
  await expect(nota).toHaveCount(0)
  await page.reload()
  await page
    .getByText('Ver más')
    .or(page.getByText('Todavía no hay actividad', { exact: true }))
    .first()
    .waitFor()
  await page.clock.runFor(1000)
  await expect(nota).toHaveCount(0)
  await expect(ofrece).toHaveCount(0)
  // Replays from the menu; Escape leaves it at its step.
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Recorrido virtual' }).click()
  await page.waitForURL('**/app/actividad/listar?tourDefecto=0')
  await page.getByRole('dialog', { name: 'Tu inicio' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(nota).toHaveCount(0)
  await expect(page).toHaveURL(/\/app\/actividad\/listar$/)
})

test('a tour left at the very moment it starts ends like any other (B-ACTIVIDAD-04)', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app')
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Recorrido virtual' }).waitFor()
  await page.evaluate(() => {
    const escapar = new MutationObserver(() => {
      if (!document.querySelector('.driver-popover')) return
      escapar.disconnect()
      document.body.dataset.empezo = 'si'
      window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Escape' }))
    })
    escapar.observe(document.body, { childList: true })
  })
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Recorrido virtual' }).click()
  // Waits for the start itself: the address may change before it is read.
  await page.locator('body[data-empezo=si]').waitFor()
  await expect(page).toHaveURL(/\/app\/actividad\/listar$/)
  await expect(page.locator('.driver-popover')).toHaveCount(0)
})

test("the tour shows only the person's own options; a press elsewhere ends it and takes effect", async ({ portal }) => {
  await nuncaVioElTour(portal, 'operador')
  const page = await portal.openAs('operador', '/app', { viewport: phone, language: 'en' })
  const nota = page.locator('.driver-popover')
  await page.getByRole('button', { name: 'Take the tour' }).click()
  const titles = ['Your home', 'Your branch', 'What you can do', 'Your activity', 'The menu']
  for (const [i, title] of titles.entries()) {
    await page.getByRole('dialog', { name: title }).waitFor()
    await nota.getByText(`Step ${i + 1} of ${titles.length}`).waitFor()
    const caja = await nota.boundingBox()
    assert.ok(caja && caja.x >= 0 && caja.x + caja.width <= 390 && caja.y >= 0 && caja.y + caja.height <= 844, `${title} fits`)
    if (i < titles.length - 1) await nota.getByRole('button', { name: 'Next' }).click()
  }
  const saved = page.waitForResponse('**/usuarios/actualizar-tour')
  await page.getByRole('button', { name: 'More' }).click()
  assert.equal((await saved).status(), 204)
  await expect(nota).toHaveCount(0)
  await page.getByRole('dialog', { name: 'Main menu' }).waitFor()
})

test('an auditor sees mass reads and an altered audit on the home; others see nothing', async ({ portal }) => {
  const calma = await portal.openAs('admin', '/app')
  await calma.getByRole('heading', { name: 'Para empezar' }).waitFor()
  await expect(calma.getByRole('heading', { name: 'Auditoría', exact: true })).toHaveCount(0)
  const [mesa] = await portal.rows<{ id: number; nombre: string }>(
    `select id, nombre from usuario where email = 'mesa@gremial.example'`,
  )
  const ctx = systemCtx(portal.services, portal.app.log)
  await inTransaction(ctx, (ctx) => audit(ctx, 'consultar', 'datosPersonales', '', { personas: 2352 }, Number(mesa?.id)))
  await sellarTodo(portal.services)
  reponer(anclaDe(portal.services), undefined)
  await sellarTodo(portal.services)
  await calma.setViewportSize(phone)
  await calma.reload()
  const notices = calma.locator('section', { has: calma.getByRole('heading', { name: 'Auditoría', exact: true }) })
  await notices.getByRole('alert').getByText('no coincide con lo guardado fuera de la base de datos').waitFor()
  await notices.getByText(mesa?.nombre ?? '').waitFor()
  await notices.getByText(/^2\.352 personas en una hora, \d\d\/\d\d\/\d{4}, \d\d:\d\d$/).waitFor()
  assert.deepEqual((await (await axe(calma)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
  const other = await portal.openAs('tesorera', '/app')
  await other.getByRole('heading', { name: 'Para empezar' }).waitFor()
  await expect(other.getByRole('heading', { name: 'Auditoría', exact: true })).toHaveCount(0)
})
