import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { pedidoEnMesa, sendPapers } from '../server/test/mesa.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe, navigate, signWithPassword } from './pages.ts'

const pautas = ['wcag2a', 'wcag2aa', 'wcag22aa']
const photos = process.env.GREMIAL_CAPTURAS
if (photos) mkdirSync(photos, { recursive: true })
const photo = async (page: Page, nombre: string) => {
  if (photos) await page.screenshot({ path: `${photos}/${nombre}.png`, fullPage: true })
}
const limpia = async (page: Page) =>
  expect((await (await axe(page)).withTags(pautas).analyze()).violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([])

test('the desk takes a request, marks documents by keyboard, returns it, and sees changes', async ({ portal }) => {
  const id = await pedidoEnMesa(portal)
  const page = await portal.openAs('mesa', '/app/tramites/bandeja', { viewport: desktop })
  await expect(page.getByText(/solicitudes esperan a la mesa/)).toBeVisible()
  const esperan = page.getByRole('group', { name: 'A quién esperan' })
  await expect(esperan.getByRole('button', { name: /^Esperan a la mesa \d+/ })).toHaveAttribute('aria-pressed', 'true')
  await esperan.getByRole('button', { name: /^Esperan a quien pidió/ }).click()
  await page.waitForURL(/estado=OBSERVADA/)
  await expect(page.locator('.bandeja-cola small').first()).toContainText('Observada')
  await page.getByRole('button', { name: /^Presentadas: / }).click()
  await page.waitForURL(/estado=PRESENTADA/)
  await expect(page.locator('.bandeja-cola small').first()).toContainText(/sin tomar|por la seccional/)
  await photo(page, 'cola-1440')
  await page.goto(`/app/tramites/bandeja?solicitud=${id}`)
  await page.getByRole('button', { name: 'Tomar', exact: true }).click()
  await expect(page.getByText(/La tenés vos desde/)).toBeVisible()
  const papeles = page.getByRole('region', { name: 'Documentos' })
  await papeles.getByRole('button', { name: /Presupuesto del viaje/ }).click()
  await page.keyboard.press('a')
  await expect(papeles.getByRole('status')).toContainText('1 aceptado, 1 sin mirar')
  await papeles.getByRole('button', { name: /recibo de sueldo/ }).click()
  await page.keyboard.press('o')
  await papeles.getByLabel('Qué tiene que corregir').fill('Está cortado abajo.')
  const comentario = page.getByLabel(/^Comentario para/)
  await comentario.fill('Mandalo entero, por favor.')
  // The page is reloaded before anything was sent: typed text stays.
  await page.reload()
  await expect(comentario).toHaveValue('Mandalo entero, por favor.')
  await papeles.getByRole('button', { name: /recibo de sueldo/ }).click()
  await papeles.getByRole('button', { name: 'Observar' }).click()
  await expect(papeles.getByLabel('Qué tiene que corregir')).toHaveValue('Está cortado abajo.')
  const decision = page.getByRole('region', { name: 'Decisión' })
  await expect(decision.getByRole('button', { name: 'Aprobar' })).toBeDisabled()
  await expect(decision.getByText('Para aprobar falta aceptar 1 documento.')).toBeVisible()
  await photo(page, 'abierta-1440')
  await limpia(page)
  // Typed but not marked text is sent too, and a preview shows what the member will read.
  await decision.getByRole('button', { name: 'Observar y pedir 1 documento' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('Le llega a socia@correo.example, en español.')).toBeVisible()
  await expect(
    question.getByText(/«Mandalo entero, por favor\.»\s+- Último recibo de sueldo: Está cortado abajo\./),
  ).toBeVisible()
  await photo(page, 'anticipo-1440')
  await limpia(page)
  await question.getByRole('button', { name: 'Observar' }).click()
  await expect(page.locator('.historia .obs')).toContainText('«Mandalo entero, por favor.»')
  await expect(comentario).toHaveCount(0)
  // The request comes back corrected.
  const operador = await portal.login('operador')
  const { body } = await operador.get(`productos-afiliado/${id}`)
  await sendPapers(portal, id, body.documentos[0].idRequisito)
  const datos = { ...body.personas.SOLICITANTE, version: body.version, ingreso: 712_480 }
  const { body: saved } = await operador.put(`solicitudes-prestamo/${id}/datos-solicitante`, datos)
  await operador.post(`solicitudes-prestamo/${id}/presentar`, { version: saved.version, conforme: 1 })
  await page.reload()
  await expect(page.getByText('Ingreso neto, antes 900000, ahora 712480')).toBeVisible()
  await expect(papeles.getByRole('button', { name: /recibo de sueldo.*cambió desde que se observó/ })).toBeVisible()
})

test('a comment without a document asks which one; a refusal says what is not sent', async ({ portal }) => {
  const id = await pedidoEnMesa(portal)
  const mesa = await portal.login('mesa')
  const { version } = (await mesa.get(`vistas/bandeja-tramites/${id}`)).body.solicitud
  await mesa.post(`solicitudes/${id}/tomar`, { version })
  const page = await portal.openAs('mesa', `/app/tramites/bandeja?solicitud=${id}`, { viewport: phone })
  const papeles = page.getByRole('region', { name: 'Documentos' })
  const decision = page.getByRole('region', { name: 'Decisión' })
  const question = page.getByRole('dialog')
  await page.getByLabel(/^Comentario para/).fill('Mandá de nuevo el recibo, entero.')
  await papeles.getByRole('button', { name: 'Observar' }).click()
  await papeles.getByLabel('Qué tiene que corregir').fill('No se lee')
  await decision.getByRole('button', { name: 'Rechazar' }).click()
  await expect(question.getByText(/^Escribiste qué corregir y así no se le pide: /)).toBeVisible()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await papeles.getByLabel('Qué tiene que corregir').fill('')
  await decision.getByRole('button', { name: 'Observar' }).click()
  await question.getByRole('checkbox', { name: 'Último recibo de sueldo' }).check()
  await expect(question.getByText(/- Último recibo de sueldo: Mandá de nuevo el recibo, entero\./)).toBeVisible()
  await photo(page, 'anticipo-390')
  await limpia(page)
  await question.getByRole('button', { name: 'Observar' }).click()
  await expect(page.locator('.historia .obs')).toContainText('«Mandá de nuevo el recibo, entero.»')
  await expect(papeles.getByRole('button', { name: /recibo de sueldo.*Observado/ })).toBeVisible()
})

test('the desk refuses a request with a reason on a phone, approves another, and stays on it', async ({ portal }) => {
  const mesa = await portal.login('mesa')
  const tomada = async () => {
    const id = await pedidoEnMesa(portal, 'ANTICIPO', false)
    const { version } = (await mesa.get(`vistas/bandeja-tramites/${id}`)).body.solicitud
    assert.equal((await mesa.post(`solicitudes/${id}/tomar`, { version })).status, 200)
    return `/app/tramites/bandeja?solicitud=${id}`
  }
  const page = await portal.openAs('mesa', await tomada(), { viewport: phone })
  const decision = page.getByRole('region', { name: 'Decisión' })
  const decidir = async (que: string, queda: string, firma = false) => {
    await decision.getByRole('button', { name: que, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: que, exact: true }).click()
    if (firma) await signWithPassword(page)
    await expect(page.locator('.historia')).toContainText(queda)
    await expect(page.getByText(/^Listo: quedó (rechazada|aprobada|otorgada)\.$/)).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Siguiente: / })).toBeFocused()
  }
  await page.getByLabel(/^Comentario para/).fill('El ingreso no alcanza.')
  await decidir('Rechazar', '«El ingreso no alcanza.»')
  await expect(decision).toHaveCount(0)
  await photo(page, 'rechazada-390')
  await page.setViewportSize(desktop)
  await navigate(page, await tomada())
  await decidir('Aprobar', 'Aprobada')
  await decidir('Otorgar', 'Otorgada', true)
  await expect(decision).toHaveCount(0)
  await photo(page, 'otorgada-1440')
  // Bars stay visible with forced colours.
  await navigate(page, '/app/tramites/bandeja')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.locator('.bandeja-barras .barra > span').first()).toHaveCSS('forced-color-adjust', 'none')
})

test('with two at the desk, the second sees who has the request and can take it over', async ({ portal }) => {
  const id = await pedidoEnMesa(portal)
  const admin = await portal.login('admin')
  await admin.post(`solicitudes/${id}/presencia`)
  const page = await portal.openAs('mesa', `/app/tramites/bandeja?solicitud=${id}`, { viewport: phone })
  await expect(page.getByText(/la abrió hace 1 minuto/)).toBeVisible()
  // On a phone it is a screen of its own.
  await expect(page.locator('.bandeja-cola')).toBeHidden()
  await photo(page, 'abierta-390')
  await limpia(page)
  const version = (await admin.get(`vistas/bandeja-tramites/${id}`)).body.solicitud.version
  await admin.post(`solicitudes/${id}/tomar`, { version })
  await page.getByRole('button', { name: 'Tomar', exact: true }).click()
  await expect(page.getByText(/hizo algo con esta solicitud mientras la tenías abierta: En análisis/)).toBeVisible()
  await page.getByRole('button', { name: 'Relevar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Relevar' }).click()
  await expect(page.getByText(/La tenés vos desde/)).toBeVisible()
  await page.getByRole('button', { name: 'Volver a la bandeja' }).click()
  await expect(page.locator('.bandeja-cola li').first()).toBeVisible()
  await photo(page, 'cola-390')
  await limpia(page)
})

test('a filter is saved under a name and reused in one tap; the sheet has the filtered rows', async ({ portal }) => {
  const page = await portal.openAs('mesa', '/app/tramites/bandeja?estado=OBSERVADA', {
    viewport: desktop,
    colorScheme: 'dark',
    language: 'es',
  })
  await page.getByRole('button', { name: 'Filtros guardados' }).click()
  await page.getByRole('menuitem', { name: 'Guardar este filtro' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').fill('Las que esperan al afiliado')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('El filtro «Las que esperan al afiliado» quedó guardado.')).toBeVisible()
  await page.goto('/app/tramites/bandeja')
  await page.getByRole('button', { name: 'Filtros guardados' }).click()
  await page.getByRole('menuitem', { name: 'Las que esperan al afiliado' }).click()
  await page.waitForURL(/estado=OBSERVADA/)
  await expect(page.locator('.bandeja-cola small').first()).toContainText('Observada')
  await expect(page.getByRole('button', { name: /Exportar \d+ solicitud/ })).toBeEnabled()
  await photo(page, 'filtro-1440-oscuro')
})

test('ten requests are in view, and the approved ones are granted together with one password (55.5)', async ({ portal }) => {
  const ids: number[] = []
  for (let i = 0; i < 12; i++) ids.push(await pedidoEnMesa(portal))
  const page = await portal.openAs('mesa', '/app/tramites/bandeja', { viewport: desktop })
  await expect.poll(() => page.locator('.bandeja-cola li').count()).toBeGreaterThan(10)
  const enVista = await page
    .locator('.bandeja-cola li')
    .evaluateAll((filas) => filas.filter((fila) => fila.getBoundingClientRect().bottom <= innerHeight).length)
  assert.ok(enVista >= 10, `${enVista} rows in view`)

  const otorgar = ids.slice(0, 3)
  await portal.rows(`update solicitud set estado = 'PRESENTADA' where estado = 'APROBADA'`)
  await portal.rows(`update solicitud set estado = 'APROBADA', resuelta = now() where id in (${otorgar.join()})`)
  await page.goto('/app/tramites/bandeja?estado=APROBADA')
  await page.getByRole('button', { name: 'Otorgar 3 aprobadas' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Otorgar estas 3 solicitudes?' })
  await dialog.getByRole('checkbox').first().click()
  await photo(page, 'otorgar-varias-1440')
  await limpia(page)
  await dialog.getByRole('button', { name: 'Otorgar 2' }).click()
  await signWithPassword(page)
  await expect(page.getByText('Otorgaste 2 solicitudes: $ 560.000,00.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Otorgar 1 aprobada' })).toBeVisible()
  const [otorgadas] = await portal.rows<{ n: number }>(
    `select count(*)::int as n from solicitud where id in (${otorgar.join()}) and estado = 'OTORGADA'`,
  )
  assert.equal(otorgadas?.n, 2)
})
