import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { pdf } from '../server/test/papeles.ts'
import { expect, phone, test } from './fixtures.ts'
import { axe, signWithPassword } from './pages.ts'
import { quienEs, socioPropio } from './propio.ts'

const accesible = async (page: Page): Promise<void> =>
  assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
const nuevo = '/app/solicitudes-adhesion/nuevo/editar'

test("a member signs on a phone, continues to the new request's documents and files it (B-ADHESION-01, B-ADHESION-03, B-ADHESION-16)", async ({
  portal,
}) => {
  const member = await socioPropio(portal)
  const page = await portal.openAs(quienEs(member), nuevo, { viewport: phone })
  await expect(page.getByRole('heading', { level: 2, name: 'La autorización' })).toBeVisible()
  await accesible(page)
  await page.getByLabel('CBU').fill('01104329 30043210987654')
  await page.getByLabel('Correo electrónico', { exact: true }).fill('beto@correo.example')
  await page.getByLabel('Teléfono').fill('341 555 0142')
  await page.getByLabel('Por correo electrónico').check()
  await page.getByRole('button', { name: 'Firmar y seguir' }).click()
  // Missing data is listed in a dialog, and typed input stays.
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Elegí si es cuenta corriente o caja de ahorro.')
  await expect(dialog).toContainText('Hace falta que autorices el débito.')
  await dialog.getByRole('button').click()
  await page.getByLabel('Caja de ahorro').check()
  await expect(page.locator('.autorizacion')).toContainText('caja de ahorro, CBU 0110432930043210987654')
  await page.getByLabel('Leí la autorización y estoy de acuerdo').check()
  await page.getByRole('button', { name: 'Firmar y seguir' }).click()
  await signWithPassword(page)
  await page.waitForURL(/solicitudes-adhesion\/\d+\/tramite/)
  await expect(page.getByRole('heading', { name: 'Constancia de CBU (si lo tenés)' })).toBeVisible()
  await page
    .locator('.papel input[type=file]')
    .last()
    .setInputFiles({ name: 'Constancia.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(page.locator('.papel .estado')).toHaveText('Enviado')
  await accesible(page)
  await page.getByRole('button', { name: 'Presentar la adhesión' }).click()
  await page.waitForURL(/\/app\/solicitudes\/\d+\/presentada$/)
  await expect(page.getByRole('heading', { name: /^Solicitud \d{4}-\d{6} presentada$/ })).toBeInViewport()
  const [row] = await portal.rows<{ id: number; estado: string }>(
    `select s.id, s.estado from solicitud s join adhesion a on a.solicitud_id = s.id where s.afiliado_numero = ${member.numero}`,
  )
  assert.equal(row?.estado, 'PRESENTADA')
  // The desk, which enters the debit at the bank, sees the type of account.
  const mesa = await portal.openAs('mesa', `/app/tramites/bandeja?solicitud=${row?.id}`)
  await expect(mesa.locator('.bandeja-condic dl div').filter({ hasText: 'Tipo de cuenta' })).toContainText('Caja de ahorro')
})

test('a branch signs for a listed member; members see where statements go and can revoke (B-ADHESION-02)', async ({ portal }) => {
  const [own] = await portal.rows<{ numero: number }>(
    `select numero from afiliado where seccional_id = 1 and numero > 1020 and numero % 6 <> 0 order by numero limit 1`,
  )
  const page = await portal.openAs('operador', `${nuevo}?titulo=Adhesi%C3%B3n&itemId=7&idAfiliado=${own?.numero}&idusuario=4`)
  await expect(page.getByRole('heading', { level: 1, name: 'Adhesión' })).toBeVisible()
  await expect(page.getByText(new RegExp(`afiliado n\\.º 00${own?.numero}/`)).first()).toBeVisible()
  const ana = await portal.openAs('ana', nuevo)
  await expect(ana.getByText(/Tus resúmenes llegan por/)).toBeVisible()
  await accesible(ana)
  await ana.getByRole('button', { name: 'Revocar' }).click()
  const dialog = ana.getByRole('dialog', { name: /Revocar/ })
  await dialog.getByLabel('Motivo').fill('Cambio de banco')
  await dialog.getByRole('button', { name: 'Revocar' }).click()
  await signWithPassword(ana)
  // Revoked as of today: a new one may be signed.
  await expect(ana.getByRole('button', { name: 'Firmar y seguir' })).toBeVisible()
})
