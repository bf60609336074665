import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { publicado } from '../server/test/armados.ts'
import { pdf } from '../server/test/papeles.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe, navigate, signWithPassword } from './pages.ts'
import { quienEs, socioPropio } from './propio.ts'

const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])

test('a birth grant, from the phone to the account: filled in, signed, accepted, granted (59)', async ({ portal }) => {
  const mesa = await portal.login('mesa')
  const producto = await publicado(portal, mesa, 'nacimiento', (c) => {
    c.pago = { forma: 'CUENTA_CORRIENTE', campo: '' }
    c.campos = c.campos.filter(({ clave }) => clave !== 'cbu')
  })
  const [ofrecido] = await portal.rows<{ nombre: string; hace: string }>(
    `select nombre, to_char(dia_de(now()) - 20, 'DD/MM/YYYY') as hace from producto where id = ${producto}`,
  )
  const { nombre, hace } = ofrecido ?? { nombre: '', hace: '' }
  const member = await socioPropio(portal)
  await portal.rows(`update afiliado set fecha_alta = '2001-01-01',
      estado_id = (select id from estado_afiliado where nombre = 'ACTIVO') where numero = ${member.numero}`)

  const page = await portal.openAs(quienEs(member), '/app/tramites/iniciar', { viewport: phone })
  await page
    .getByRole('region', { name: /^Te corresponden/ })
    .getByRole('link', { name: new RegExp(nombre) })
    .click()
  await expect(page.getByText('Partida de nacimiento')).toBeVisible()
  await accesible(page)
  await page.getByRole('button', { name: 'Empezar' }).click()
  await page.waitForURL(/\/app\/solicitudes-prestamo\/\d+\/editar$/)
  const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])

  await page.getByLabel('¿De quién es el nacimiento?').selectOption({ label: 'Otra persona' })
  await page.getByLabel('Apellido').fill('Ñandú')
  await page.getByLabel('Nombre', { exact: true }).fill("D'Eva")
  await page.getByLabel('Número de documento', { exact: true }).fill('57123456')
  // The birth date of the child answers the question about it.
  const nacio = page.getByLabel('Fecha de nacimiento', { exact: true })
  await nacio.first().fill(hace)
  await nacio.first().press('Tab')
  await expect(nacio.last()).toHaveValue(hace)
  await page.getByLabel('¿Nacieron más de uno?').selectOption({ label: 'Sí' })
  await page.getByLabel('¿Cuántos nacieron?').fill('2')
  await accesible(page)
  await page.getByRole('button', { name: /^Continuar/ }).click()

  await page.waitForURL(/\/tramite$/)
  const papel = page.locator('.papel', { has: page.getByRole('heading', { name: 'Partida de nacimiento' }) })
  await papel
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'Partida.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(papel.locator('.estado')).toHaveText('Enviado')
  await page.getByRole('button', { name: 'Ir al resumen' }).click()

  await page.waitForURL(/\/resumen$/)
  await expect(page.getByText('$ 360.000,00').first()).toBeVisible()
  await page.getByLabel('Leí la declaración y estoy de acuerdo').check()
  await accesible(page)
  await page.getByRole('button', { name: 'Presentar solicitud' }).click()
  await signWithPassword(page)
  await expect(page.getByRole('heading', { name: /^Solicitud \d{4}-\d{6} presentada$/ })).toBeFocused()

  // Two births are over the amount of the definition: another desk user gave the first approval.
  await portal.rows(`update solicitud set primera_aprobacion = now(),
      primera_aprobacion_por = (select id from usuario where email = 'admin@gremial.example') where id = ${id}`)
  const desk = await portal.openAs('mesa', `/app/tramites/bandeja?solicitud=${id}`, { viewport: desktop })
  await desk.getByRole('button', { name: 'Tomar', exact: true }).click()
  const papeles = desk.getByRole('region', { name: 'Documentos' })
  await papeles.getByRole('button', { name: /Partida de nacimiento/ }).click()
  await expect(papeles.getByRole('button', { name: /^Aceptar/ })).toBeVisible()
  await desk.keyboard.press('a')
  await expect(papeles.getByRole('status')).toContainText('1 aceptado')
  const decision = desk.getByRole('region', { name: 'Decisión' })
  for (const que of ['Aprobar', 'Otorgar']) {
    await decision.getByRole('button', { name: que, exact: true }).click()
    await desk.getByRole('dialog').getByRole('button', { name: que, exact: true }).click()
  }
  await signWithPassword(desk)
  await expect(desk.locator('.historia')).toContainText('Otorgada')

  await navigate(page, '/app/afiliados/cuenta-corriente')
  const [numero] = await portal.rows<{ completo: string }>(
    `select anio || '-' || lpad(numero::text, 6, '0') as completo from solicitud where id = ${id}`,
  )
  const linea = page.getByText(`${nombre}, ${numero?.completo}`).first()
  await expect(linea).toBeVisible()
  await expect(page.getByText('360.000,00').first()).toBeVisible()
  assert.deepEqual(
    await portal.rows(`select s.estado, m.haber::float8 as haber from solicitud s
      join movimiento_cuenta m on m.clave_importacion = s.clave and m.afiliado_numero = s.afiliado_numero where s.id = ${id}`),
    [{ estado: 'OTORGADA', haber: 360_000 }],
  )
})
