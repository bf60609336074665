import assert from 'node:assert/strict'
import { trabajoVerificar } from '../server/src/features/administracion/auditoria/auditoria.service.ts'
import { startBackground } from '../server/src/platform/jobs/background.ts'
import { expect, test } from './fixtures.ts'

let job: ReturnType<typeof startBackground>
test.beforeAll(({ portal }) => {
  job = startBackground(portal.services, portal.app.log, { jobs: [trabajoVerificar] })
})
test.afterAll(() => job.stop())

test('the chain first, then who did what; a row opens in full, filters stay in the address (B-AUDITORIA-01, B-AUDITORIA-05)', async ({
  portal,
}) => {
  const page = await portal.openAs('admin', '/app/usuarios/ayuda/1')
  await page.locator('.ayuda-respuesta').waitFor()
  await page.goto('/app/usuarios/auditoria/lista')
  await page.getByRole('heading', { name: /^Sana/ }).waitFor()
  await page
    .getByRole('button', { name: /Leyó.*Consultó/ })
    .first()
    .click()
  const detalle = page.getByRole('region', { name: 'Detalle del asiento' })
  await detalle.getByText('admin@gremial.example').first().waitFor()
  await detalle.getByRole('button', { name: 'Ver todo lo que hizo' }).click()
  await page.waitForURL(/idUsuario=\d+/)
  await page.getByRole('button', { name: 'Verificar ahora' }).click()
  await page.getByText(/verificada entera el/).waitFor()
  await page.getByRole('button', { name: 'Fechas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fechas' })
  await dialog.getByLabel('Desde').fill('31/02/2026')
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Desde').fill('1/1/2001')
  await dialog.getByLabel('Hasta').fill('2/1/2001')
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Desde el 01/01/2001').waitFor()
  await page.reload()
  await page.getByText('Hasta el 02/01/2001').waitFor()
  // A filter is saved under a name.
  await page.getByRole('button', { name: 'Filtros guardados' }).click()
  await page.getByRole('menuitem', { name: 'Guardar este filtro' }).click()
  const guarda = page.getByRole('dialog', { name: 'Guardar este filtro' })
  await guarda.getByLabel('Nombre').fill('Año nuevo')
  await guarda.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Año nuevo' }).waitFor()
  await page.goto('/app/usuarios/auditoria/lista')
  await page.getByRole('button', { name: 'Filtros guardados' }).click()
  await page.getByRole('menuitem', { name: 'Año nuevo' }).click()
  await page.getByText('Desde el 01/01/2001').waitFor()
  const ana = await portal.openAs('ana', '/app/usuarios/auditoria/lista')
  await ana.getByText('No tiene permisos suficientes').waitFor()
})

test('a record lists its readers in one press; without the audit permission there is no button', async ({ portal }) => {
  const operador = await portal.login('operador')
  assert.equal((await operador.get('vistas/afiliado/1001')).status, 200)
  const page = await portal.openAs('admin', '/app/afiliados/consulta?codigo=1001')
  await page.getByRole('link', { name: '¿Quién miró?' }).click()
  await page.waitForURL(/auditoria\/lista\?sobreAfiliado=/)
  const row = page.locator('.asiento', { hasText: /^.*Consultó los datos de un afiliado: .+, .+ · 001001\/4/ }).first()
  await expect(row).toContainText('Rosario')
  await expect(row).toContainText(' · Administración · Rosario · Chrome · ')
  const other = await portal.openAs('operador', '/app/afiliados/consulta?codigo=1001')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await expect(other.getByRole('link', { name: '¿Quién miró?' })).toHaveCount(0)
})
