import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { trabajarImportaciones } from '../server/src/features/administracion/importacion/cola.ts'
import { startBackground } from '../server/src/platform/jobs/background.ts'
import { expect, phone, test } from './fixtures.ts'

let job: ReturnType<typeof startBackground>
test.beforeAll(async ({ portal }) => {
  job = startBackground(portal.services, portal.app.log, { longWork: [trabajarImportaciones] })
  all =
    await portal.rows<Fila>(`select a.numero::int, a.apellido || ', ' || a.nombre as nombre, a.numero_documento::int as documento,
    s.codigo as seccional, e.nombre as estado
  from afiliado a join seccional s on s.id = a.seccional_id join estado_afiliado e on e.id = a.estado_id
  where a.pasa_a is null order by a.numero`)
})
test.afterAll(() => job.stop())
const dir = mkdtempSync(join(tmpdir(), 'gremial-e2e-identidad-'))
test.afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Fila {
  numero: number
  nombre: string
  documento: number
  seccional: number
  estado: string
}
let all: Fila[]
function file(nombre: string, rows: readonly Fila[]): string {
  const path = join(dir, nombre)
  const lines = rows.map((f) => [f.numero, f.nombre, f.documento, f.seccional, f.estado].join(';'))
  writeFileSync(path, `${['NRO_AFILIADO;APELLIDO Y NOMBRE;NRO DOC;SECCIONAL;ESTADO', ...lines].join('\r\n')}\r\n`, 'latin1')
  return path
}
async function upload(page: Page, path: string): Promise<void> {
  await page.getByRole('radio', { name: 'Padrón de afiliados' }).check()
  await page.getByLabel('Elegir el archivo').setInputFiles(path)
  await page.getByRole('button', { name: 'Subir y revisar' }).click()
  await page.waitForURL(/importaciones\/\d+/)
}
const inspect = async (page: Page, nombre: string): Promise<void> => {
  if (process.env.GREMIAL_MIRAR) await page.screenshot({ path: join(process.env.GREMIAL_MIRAR, nombre), fullPage: true })
}

test('a member whose account would change to another person is confirmed one by one, on a phone', async ({ portal }) => {
  const ana = all.find(({ numero }) => numero === 1001)
  const page = await portal.openAs('admin', '/app/importaciones/nueva', { viewport: phone })
  await upload(page, file('una.csv', [{ ...(ana as Fila), nombre: 'Zzyx, Wanda', documento: 93_004_117 }]))
  await page.getByText('1 persona que tiene algo en el portal pasaría a ser otra').waitFor()
  const aplicar = page.getByRole('button', { name: 'Aplicar 1 cambio' })
  await expect(aplicar).toBeDisabled()
  await expect(page.getByText('Falta confirmar a 1.')).toBeVisible()
  await inspect(page, '390.png')
  await page.getByRole('checkbox', { name: /^1001: .* pasa a ser Zzyx, Wanda$/ }).check()
  await expect(aplicar).toBeEnabled()
})

test('a register with one column sorted separately asks for the number of changed members', async ({ portal }) => {
  const corrida = all.map((f, i) => ({ ...(all[(i + 1) % all.length] ?? f), numero: f.numero }))
  const page = await portal.openAs('admin', '/app/importaciones/nueva')
  await upload(page, file('corrida.csv', corrida))
  await page.getByText(/números pasarían a ser otra persona/).waitFor()
  await expect(page.getByText('Más de 20 personas que tienen algo en el portal pasarían a ser otras')).toBeVisible()
  await page.getByLabel('Pasa el 1 %. Escribí cuántos son para seguir').fill('1')
  await expect(page.getByRole('button', { name: /^Aplicar/ })).toBeDisabled()
  await page.getByRole('tab', { name: 'Para mirar' }).click()
  await expect(page.getByText(/este número ya es de otra persona/i).first()).toBeVisible()
  await inspect(page, '1440.png')
})
