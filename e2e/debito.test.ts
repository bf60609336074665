import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { debitoBody, firstDay, newConvenio, withDebitos } from '../server/test/debitos.ts'
import { expect, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ portal }) => {
  const central = await portal.login('central')
  await portal.rows(
    `begin; set local session_replication_role = replica; delete from lote_debito_renglon; delete from lote_debito; commit`,
  )
  await withDebitos(portal, [[1001, 18450]])
  const convenio = await newConvenio(central)
  const fecha = await firstDay(portal, central, convenio)
  const { status } = await central.post('lotes-debito', await debitoBody(central, convenio, fecha))
  assert.equal(status, 201)
})

test('a member reads the debit date, stops it, lifts the stop, and revokes with the password', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app', { viewport: phone })
  await expect(page.getByText(/^Se debita de tu cuenta terminada en \d{4} el /).first()).toBeVisible()
  await page.getByRole('link', { name: 'Ver mi débito automático' }).first().click()
  await page.getByRole('button', { name: 'Frenar o dar de baja' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Frenar el débito' }).click()
  await expect(page.getByText(/^Frenaste este débito: pagalo con el talón hasta el /)).toBeVisible()
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
  await page.getByRole('button', { name: 'Que se debite igual' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Que se debite igual' }).click()
  await expect(page.getByText(/^Se debita de tu cuenta terminada en \d{4} el /)).toBeVisible()
  await page.getByRole('button', { name: 'Frenar o dar de baja' }).click()
  await page.getByLabel('Dar de baja el débito automático').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Dar de baja' }).click()
  await signWithPassword(page)
  await expect(page.locator('.estado', { hasText: 'Dado de baja' })).toBeVisible()
  const [row] = await portal.rows<{ fin: string }>(`select e.desde::text as fin from consentimiento c
    join consentimiento_fin e on e.consentimiento_id = c.id where c.afiliado_numero = 1001 and c.clase = 'DEBITO' order by c.id desc limit 1`)
  assert.ok(row && row.fin >= addDays(portal.today(), -1))
})

test('authorisations are on one screen, each with its text, end and evidence', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/afiliados/lo-que-autorice', { viewport: phone })
  const terminadas = page.getByRole('region', { name: /^Sin efecto: / })
  const una = terminadas.locator('.consentimiento', { hasText: 'Débito automático' }).first()
  await una.locator('summary').click()
  await expect(una.getByText(/Sin efecto desde el /).first()).toBeVisible()
  const bajada = page.waitForEvent('download')
  await una.getByRole('button', { name: 'Bajar la prueba' }).click()
  assert.match((await bajada).suggestedFilename(), /^Autorizaciones 1001\.pdf$/)
})
