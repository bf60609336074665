import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { casosDePantalla } from '@gremial/contract/tramites/estados.casos.ts'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { porte, vigil } from '../server/test/porte.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { axe, navigate, signWithPassword } from './pages.ts'
import { quienEs, socioPropio } from './propio.ts'

const cbu = '0110432930043210987654'
const photos = process.env.FOTOS
const photo = async (page: Page, nombre: string) =>
  photos && (await page.screenshot({ path: `${photos}/${nombre}.png`, fullPage: true }))

const enForm = (page: Page, text: string) => page.locator('#paso-solicitud').getByText(text, { exact: true }).click()
const goOn = (page: Page) => page.getByRole('button', { name: /^Continuar/ }).click()
const presentar = (page: Page) => page.getByRole('button', { name: 'Presentar solicitud' }).click()
const inStep = (page: Page, step: string) => page.waitForURL(new RegExp(`/app/solicitudes-prestamo/\\d+/${step}$`))
const saved = (page: Page, where: 'equipo' | 'servidor') =>
  expect(page.locator('.guardado:visible').first()).toHaveAttribute('data-en', where)
/** Expects no serious axe violation (in the nightly checks also in dark), and no overflow at 320 px or with text at 200 %. */
async function revisar(page: Page, step: string): Promise<void> {
  for (const colorScheme of vigil ? (['dark', 'light'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    const graves = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
    assert.deepEqual(
      graves.map((v) => `${v.id}: ${v.nodes[0]?.target.join(' ')} ${v.nodes[0]?.failureSummary ?? ''}`),
      [],
      `${step} ${colorScheme}`,
    )
  }
  const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(sobra, `${step} at 320 px`).toBeLessThanOrEqual(0)
  await page.setViewportSize(phone)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(sobra, `${step} at 200 %`).toBeLessThanOrEqual(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}
const delPadron = async (portal: Portal, numero: number) =>
  (
    await portal.rows<{ documento: number; nombre: string }>(
      `select numero_documento as documento, nombre || ' ' || apellido as nombre from afiliado where numero = ${numero}`,
    )
  )[0] ?? { documento: 0, nombre: '' }

async function condiciones(page: Page, { producto = 'Anticipo de haberes', monto = '120000', cuotas = '3 cuotas' } = {}) {
  await enForm(page, producto)
  await page.getByLabel('¿Cuánto necesitás?').fill(monto)
  await enForm(page, cuotas)
  await page.getByLabel('¿Para qué se va a usar?').selectOption({ label: 'Salud' })
  await page.getByLabel(/CBU/).fill(cbu)
}

test('by phone, from nothing to filed; first refused for missing data and missing agreement (B-PRESTAMO-01, B-PRESTAMO-04, B-PRESTAMO-06, B-ERRORES-01, B-ERRORES-02)', async ({
  portal,
}) => {
  const member = await socioPropio(portal)
  const page = await portal.openAs(quienEs(member), '/solicitudes-prestamo/nuevo/editar', { viewport: phone })
  await page.waitForURL('**/app/solicitudes-prestamo/nuevo/editar')
  await enForm(page, 'Anticipo de haberes')
  await photo(page, 'editar-vacio')
  await condiciones(page)
  // Three instalments at 24 %, as calculated separately.
  await expect(page.locator('.figura')).toHaveText('$ 41.610,56')
  await expect(page.locator('.cifra-pie')).toContainText('$ 41.610,56')
  await expect(page.getByText('Banco de la Nación Argentina. Los dos dígitos de control están bien.')).toBeVisible()
  await saved(page, 'equipo')
  await photo(page, 'editar')
  await revisar(page, 'editar')
  // Nothing is stored until the step is left.
  assert.deepEqual(await portal.rows(`select from solicitud where afiliado_numero = ${member.numero}`), [])
  await goOn(page)
  await inStep(page, 'datos-solicitante')
  await saved(page, 'servidor')
  await expect(page.getByText((await delPadron(portal, member.numero)).nombre)).toBeVisible()
  await expect(page.getByLabel('Domicilio')).not.toHaveValue('')
  await photo(page, 'solicitante')
  await revisar(page, 'datos-solicitante')
  // Missing data does not block the next step.
  await goOn(page)
  await inStep(page, 'resumen')
  await photo(page, 'resumen')
  await revisar(page, 'resumen')
  await presentar(page)
  const dialog = page.getByRole('dialog', { name: 'Todavía no se puede presentar' })
  await expect(dialog.getByText('Cuánto cobra por mes')).toBeVisible()
  await expect(dialog.getByText('La conformidad')).toBeVisible()
  await photo(page, 'rechazada')
  await dialog.getByRole('link', { name: 'Completar: ingreso neto' }).click()
  await inStep(page, 'datos-solicitante')
  await page.getByLabel('Ingreso neto por mes').fill('712480')
  await goOn(page)
  await inStep(page, 'resumen')
  await expect(page.getByText(/3 cuotas de \$\s41\.610,56, TNA 24,00 % y CFT 26,82 %/)).toBeVisible()
  await presentar(page)
  await expect(dialog.getByText('La conformidad')).toBeVisible()
  await dialog.getByRole('button', { name: 'Completar lo que falta' }).click()
  await expect(page.getByText('Marcá tu conformidad para presentarla.')).toBeVisible()
  await page.getByLabel('Leí la declaración y estoy de acuerdo').check()
  await presentar(page)
  await signWithPassword(page)
  // The answer has its own address, gets the focus and fits the first view.
  await page.waitForURL(/\/app\/solicitudes\/\d+\/presentada$/)
  const response = page.getByRole('heading', { name: /^Solicitud \d{4}-\d{6} presentada$/ })
  await expect(response).toBeFocused()
  await expect(response).toBeInViewport()
  await expect(page.getByText('No hay que hacer nada más.')).toBeInViewport()
  const copy = page.getByRole('link', { name: 'Copia en PDF' })
  await expect(copy).toBeInViewport()
  const download = page.waitForEvent('download')
  await copy.click()
  assert.match((await download).suggestedFilename(), /^Solicitud \d{4}-\d{6}\.pdf$/)
  // Does not claim unsaved changes.
  await expect(page.getByText('quedó algo escrito')).toHaveCount(0)
  await photo(page, 'presentada')
  await revisar(page, 'presentada')
  const [row] = await portal.rows<{ estado: string; declaracion: string }>(
    `select estado, declaracion from solicitud where afiliado_numero = ${member.numero}`,
  )
  assert.equal(row?.estado, 'PRESENTADA')
  assert.match(row?.declaracion ?? '', /3 cuotas de \$ 41\.610,56, TNA 24,00 % y CFT 26,82 %\.\nAutorizo a descontar/)
  // Filed: its steps redirect to a read-only summary, and the product page mentions it.
  await navigate(page, page.url().replace(/solicitudes(\/\d+)\/presentada$/, 'solicitudes-prestamo$1/datos-solicitante'))
  await inStep(page, 'resumen')
  await expect(page.getByRole('link', { name: /^Cambiar/ })).toHaveCount(0)
  await navigate(page, '/app/solicitudes-prestamo/nuevo/editar')
  await page.getByRole('link', { name: /^Ya tenés uno sin respuesta: / }).click()
  await inStep(page, 'resumen')
})

test('connection lost at each step, session expired and page closed, and nothing is typed again (B-PRESTAMO-05)', async ({
  portal,
}) => {
  const member = await socioPropio(portal)
  const page = await portal.openAs(quienEs(member), '/app/solicitudes-prestamo/nuevo/editar', { viewport: phone })
  const red = page.context()
  // The page is closed before the step is left: typed input is there on return.
  await enForm(page, 'Préstamo con aval')
  await page.getByLabel('¿Cuánto necesitás?').fill('300000')
  await saved(page, 'equipo')
  await page.reload()
  await expect(page.getByText('Seguís donde quedaste.')).toBeVisible()
  await expect(page.getByLabel('¿Cuánto necesitás?')).toHaveValue('300.000,00')
  await enForm(page, '12 cuotas')
  await page.getByLabel('¿Para qué se va a usar?').selectOption({ label: 'Educación' })
  await page.getByLabel(/CBU/).fill(cbu)
  // Started offline: it is created automatically once online, and continues.
  await red.setOffline(true)
  await goOn(page)
  await expect(page.getByText('Cuando vuelva la línea la solicitud empieza')).toBeVisible()
  await photo(page, 'sin-linea')
  await red.setOffline(false)
  await inStep(page, 'datos-solicitante')
  // The next steps continue without it.
  await red.setOffline(true)
  await page.getByLabel('Ingreso neto por mes').fill('650000,50')
  await goOn(page)
  await inStep(page, 'datos-garante')
  const { documento, nombre } = await delPadron(portal, 1014)
  await page.getByLabel('Número de afiliado').fill('1014')
  await page.getByLabel('Documento', { exact: true }).fill(String(documento))
  await page.getByLabel('Relación con quien pide').fill('Compañera de trabajo')
  await page.getByLabel('Ingreso neto por mes').fill('800000')
  await saved(page, 'equipo')
  await photo(page, 'garante')
  await revisar(page, 'datos-garante')
  await red.setOffline(false)
  // Data left offline is sent automatically.
  const ingreso = async (papel: string) =>
    (
      await portal.rows<{ ingreso: number }>(
        `select ingreso::int as ingreso from solicitud_persona p join solicitud s on s.id = p.solicitud_id
        where s.afiliado_numero = ${member.numero} and s.estado = 'INICIADA' and papel = '${papel}'`,
      )
    )[0]?.ingreso
  await expect.poll(() => ingreso('SOLICITANTE')).toBe(65_000_050)
  // The session ends: the person logs in over the screen, and input stays.
  await red.clearCookies()
  await goOn(page)
  await page.getByRole('dialog', { name: 'Tu sesión terminó' }).waitFor()
  await page.getByLabel('Contraseña', { exact: true }).fill('Gremial.2026')
  await page.getByLabel('No soy un robot').click()
  await page.locator('.captcha[data-estado=lista]').waitFor()
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Tu sesión terminó' })).toBeHidden()
  await goOn(page)
  await inStep(page, 'resumen')
  await expect(page.getByText(nombre)).toBeVisible()
  await expect.poll(() => ingreso('GARANTE')).toBe(80_000_000)
  await page.getByLabel('Leí la declaración y estoy de acuerdo').check()
  await presentar(page)
  await signWithPassword(page)
  await page.getByRole('heading', { name: /presentada$/ }).waitFor()
})

test("two tabs on one request: the other's changes are shown, nothing is overwritten or lost", async ({ portal }) => {
  const una = await portal.openAs(quienEs(await socioPropio(portal)), '/app/solicitudes-prestamo/nuevo/editar')
  await enForm(una, 'Préstamo familiar')
  await una.getByLabel('¿Cuánto necesitás?').fill('200000')
  await goOn(una)
  await inStep(una, 'datos-solicitante')
  const other = await una.context().newPage()
  await other.goto(una.url())
  await other.getByLabel('Teléfono').fill('3415550142')
  await una.getByLabel('Teléfono').fill('3414001200')
  await una.getByLabel('Empresa').fill('Textil Ríos')
  await goOn(una)
  await inStep(una, 'datos-cosolicitante')
  await goOn(other)
  await expect(other.getByText('Acá no se pisa nada.')).toBeVisible()
  await expect(other.locator('.choque-campos li')).toHaveText(['Teléfono: 54-341-4001200'])
  await expect(other.getByLabel('Teléfono')).toHaveValue('341 555-0142')
  await photo(other, 'dos-pestanas')
  const deLaSolicitud = async (field: 'telefono' | 'empresa') =>
    (
      await portal.rows<{ valor: string }>(
        `select p.${field} as valor from solicitud_persona p where papel = 'SOLICITANTE' and solicitud_id = ${/\d+/.exec(new URL(other.url()).pathname)?.[0]}`,
      )
    )[0]?.valor
  const phoneOf = () => deLaSolicitud('telefono')
  const empresaDe = () => deLaSolicitud('empresa')
  assert.equal(await phoneOf(), '54-341-4001200')
  await other.getByRole('button', { name: 'Seguir con lo mío' }).click()
  await goOn(other)
  await inStep(other, 'datos-cosolicitante')
  assert.equal(await phoneOf(), '54-341-5550142')
  // The other tab's own changes stay.
  assert.equal(await empresaDe(), 'Textil Ríos')
  // Changes to another part of the same request merge without a question.
  await una.getByLabel('No', { exact: true }).check()
  await una.getByLabel('Apellido').fill('Peralta')
  await goOn(una)
  await inStep(una, 'resumen')
  assert.equal(await phoneOf(), '54-341-5550142')
})

test('the branch starts one from its list for its member, and the request shows who acted (B-PRESTAMO-25)', async ({
  portal,
}) => {
  const page = await portal.openAs('operador', '/app/seccionales/afiliados?idSeccional=1&consultado=1')
  await page
    .getByRole('button', { name: /^Acciones de/ })
    .nth(12)
    .click()
  await page.getByRole('menuitem', { name: 'Nueva solicitud de préstamo' }).click()
  await page.waitForURL(/nuevo\/editar\?.*idAfiliado=\d+/)
  await expect(page.getByText(/^Para .+, n\.º \d{6}\/\d\. La completás vos por la seccional\.$/)).toBeVisible()
  await condiciones(page)
  await goOn(page)
  await inStep(page, 'datos-solicitante')
  await expect(page.getByRole('heading', { name: 'Quién es' })).toBeVisible()
  await photo(page, 'por-la-seccional')
  const [row] = await portal.rows<{ papel: string }>(
    `select e.papel from solicitud_suceso e where e.solicitud_id = ${/\d+/.exec(new URL(page.url()).pathname)?.[0]}`,
  )
  assert.equal(row?.papel, 'SECCIONAL')
  const [ajeno] = await portal.rows<{ numero: number }>('select numero from afiliado where seccional_id = 3 limit 1')
  await navigate(page, `/app/solicitudes-prestamo/nuevo/editar?idAfiliado=${ajeno?.numero}`)
  await page.getByText('No encontramos lo que buscabas.').first().waitFor()
})

test('every sub-state of the demo resumes at its screen (B-PRESTAMO-10, B-PRESTAMO-11, B-PRESTAMO-12, B-PRESTAMO-13, B-PRESTAMO-14)', async ({
  portal,
}) => {
  const pedidas = await portal.rows<{
    id: number
    subestado: number
    garante: boolean
    cosolicitante: boolean
    papeles: number
    conCosolicitante: boolean
  }>(`select s.id, s.subestado, p.garantes > 0 as garante, p.cosolicitantes > 0 as cosolicitante, (select count(*)::int from requisito r where r.producto_id = p.id) as papeles,
      exists (select from solicitud_persona sp where sp.solicitud_id = s.id and papel = 'COSOLICITANTE') as "conCosolicitante"
    from solicitud s join producto p on p.id = s.producto_id
    where s.seccional_id = 1 and s.estado = 'INICIADA' and p.clase = 'PRESTAMO' order by s.id`)
  assert.ok(new Set(pedidas.map((p) => p.subestado)).size >= 5, JSON.stringify(pedidas))
  // The first by its address, as from a mail; the others from the list.
  const page = await portal.openAs('operador', `/app/solicitudes-prestamo/${pedidas[0]?.id}/continuar`, { viewport: phone })
  for (const [i, p] of pedidas.entries()) {
    const own = [p.cosolicitante, p.conCosolicitante, p.garante, p.papeles > 0].map((si) => (si ? 'sí' : 'no')).join()
    const [, , , , ...screens] = casosDePantalla.find((caso) => caso.slice(0, 4).join() === own) ?? []
    const espera = screens[p.subestado - 1]
    assert.ok(espera, own)
    if (i > 0) await navigate(page, `/app/solicitudes-prestamo/${p.id}/continuar`)
    await page.waitForURL(`**/app/solicitudes-prestamo/${p.id}/${espera}`)
  }
})

test('without a co-applicant the next step is the documents if there are any, or the summary (B-PRESTAMO-15, B-PRESTAMO-16)', async ({
  portal,
}) => {
  const page = await portal.openAs('operador', '/app/perfil/editar', { viewport: phone })
  for (const [withPapers, espera] of [
    [true, 'tramite'],
    [false, 'resumen'],
  ] as const) {
    const [row] = await portal.rows<{ id: number }>(`select s.id from solicitud s join producto p on p.id = s.producto_id
      where s.seccional_id = 1 and s.estado = 'INICIADA' and p.cosolicitantes = 0 and p.clase = 'PRESTAMO'
        and exists (select from requisito r where r.producto_id = p.id) = ${withPapers} order by s.id limit 1`)
    assert.ok(row, String(withPapers))
    await portal.rows(`update solicitud set subestado = 3 where id = ${row.id}`)
    await navigate(page, `/app/solicitudes-prestamo/${row.id}/continuar`)
    await page.waitForURL(`**/app/solicitudes-prestamo/${row.id}/${espera}`)
  }
})

/** An earlier request, which gives the bank account. */
async function antesPidio(portal: Portal, { email, numero }: Awaited<ReturnType<typeof socioPropio>>): Promise<void> {
  const [producto] = await portal.rows<{ id: number; destino: number }>(`select p.id, d.destino_id as destino from producto p
    join producto_destino d on d.producto_id = p.id where p.codigo = 'ANTICIPO' limit 1`)
  const person = await portal.login(quienEs({ email }))
  const request = { clave: randomUUID(), idProducto: producto?.id, idDestino: producto?.destino, cbu, monto: 1000, plazo: 3 }
  assert.equal((await person.post('solicitudes-prestamo', request)).status, 201)
  await portal.rows(`update solicitud set estado = 'ANULADA' where afiliado_numero = ${numero}`)
}

test('a loan with four documents takes under four minutes to type, from the menu to filed', async ({ portal }) => {
  const member = await socioPropio(portal)
  await antesPidio(portal, member)
  const page = await portal.openAs(quienEs(member), '/app/actividad/listar', { viewport: phone })
  const cdp = await page.context().newCDPSession(page)
  if (vigil) await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await cdp.send('Network.enable')
  // Slow 4G as in Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 150 ms.
  const lenta = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
  const line = vigil ? lenta : { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await cdp.send('Network.emulateNetworkConditions', line)
  const [width, height] = [porte(2400, 600), porte(1800, 450)]
  const photo = await sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 130, sigma: 25 }, background: '#fff' },
  })
    .jpeg()
    .toBuffer()
  let keys = 0
  const write = async (rotulo: string | RegExp, text: string) => {
    keys += text.length
    await page.getByLabel(rotulo).pressSequentially(text)
  }
  const { documento } = await delPadron(portal, 1014)
  await page.locator('.pie-movil').getByRole('link', { name: 'Trámites' }).click()
  await page.getByRole('link', { name: 'Iniciar un trámite' }).click()
  await page.getByRole('link', { name: 'Pedir un préstamo' }).click()
  await enForm(page, 'Préstamo personal')
  await write('¿Cuánto necesitás?', '250000')
  await enForm(page, '12 cuotas')
  await page.getByLabel('¿Para qué se va a usar?').selectOption({ label: 'Salud' })
  // The bank account comes from the earlier request.
  await expect(page.getByLabel(/CBU/)).toHaveValue('01104329 30043210987654')
  await goOn(page)
  await inStep(page, 'datos-solicitante')
  await write('Ingreso neto por mes', '712480')
  await goOn(page)
  await inStep(page, 'datos-garante')
  await write('Número de afiliado', '1014')
  await write(/^Documento$/, String(documento))
  await write('Relación con quien pide', 'Compañera')
  await write('Ingreso neto por mes', '800000')
  await goOn(page)
  await inStep(page, 'tramite')
  const papeles = page.locator('.papel')
  await expect(papeles).toHaveCount(4)
  const names = ['DNI, frente y dorso', 'Último recibo de sueldo', 'Constancia de CBU', 'Servicio a tu nombre']
  for (const [i, nombre] of names.entries()) {
    const papel = papeles.filter({ has: page.getByRole('heading', { name: nombre }) })
    // The connection drops during the second upload, which is sent later.
    if (i === 1) await cdp.send('Network.emulateNetworkConditions', { ...line, offline: true })
    await papel
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer: photo })
    if (i === 1) {
      await expect(papel.locator('.estado')).toHaveText('No se envió')
      await cdp.send('Network.emulateNetworkConditions', line)
    }
    await expect(papel.locator('.estado')).toHaveText('Enviado')
  }
  await page.getByRole('button', { name: /^(Continuar|Ir al resumen)/ }).click()
  await inStep(page, 'resumen')
  await page.getByLabel('Leí la declaración y estoy de acuerdo').check()
  await presentar(page)
  await signWithPassword(page)
  await page.getByRole('heading', { name: /presentada$/ }).waitFor()
  // Five keys per second.
  const seconds = keys / 5
  assert.ok(seconds < 240, `${keys} keys, ${seconds} s`)
  const [row] = await portal.rows<{ papeles: number }>(`select count(*)::int as papeles from solicitud_documento d
    join solicitud s on s.id = d.solicitud_id where s.afiliado_numero = ${member.numero} and s.estado = 'PRESENTADA' and d.reemplazado is null`)
  assert.equal(row?.papeles, 4)
})
