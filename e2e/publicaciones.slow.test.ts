import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trabajarPublicaciones } from '../server/src/features/administracion/publicacion/cola.ts'
import { startBackground } from '../server/src/platform/jobs/background.ts'
import { pdfOf } from '../server/test/paginas.ts'
import { expect, phone, test } from './fixtures.ts'

let job: ReturnType<typeof startBackground>
test.beforeAll(async ({ portal }) => {
  job = startBackground(portal.services, portal.app.log, { longWork: [trabajarPublicaciones] })
})
test.afterAll(() => job.stop())
const dir = mkdtempSync(join(tmpdir(), 'gremial-e2e-publicar-'))
test.afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function pdf(nombre: string, text: string): Promise<string> {
  writeFileSync(join(dir, nombre), await pdfOf([text]))
  return join(dir, nombre)
}

test('payslips are uploaded, reviewed, published, seen, and undone with a reason', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/publicaciones')
  await page.getByRole('button', { name: 'Nueva publicación' }).click()
  await page.getByRole('button', { name: 'Subir y revisar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Elegí los archivos.' })).toBeVisible()
  await page.getByLabel('Título que lee el afiliado').fill('Recibo de la prueba')
  await page.getByLabel('Elegir los archivos').setInputFiles([await pdf('1001.pdf', 'Recibo'), await pdf('suelto.pdf', 'Otro')])
  await page.getByRole('button', { name: 'Subir y revisar' }).click()
  await page.waitForURL(/publicaciones\/\d+/)
  await page.getByRole('tab', { name: 'De nadie' }).click()
  await expect(page.getByText(/Ni el nombre dice un solo número de afiliado/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Descargar la lista/ }).click()
  assert.equal((await download).suggestedFilename(), 'Archivos de nadie.csv')
  await page.getByRole('button', { name: 'Publicar 1 documento' }).click()
  await page.getByRole('heading', { name: 'Publicada' }).waitFor()
  await expect(page.getByText('Nadie bajó ninguno todavía.')).toBeVisible()

  const ana = await portal.openAs('ana', '/app/rentados/consulta-recibos/lista')
  await expect(ana.getByText('Recibo de la prueba')).toBeVisible()
  const recibo = ana.waitForEvent('download')
  await ana.getByRole('button', { name: 'Recibo de la prueba' }).first().click()
  await recibo
  await page.reload()
  await expect(page.getByText('1 documento ya fue bajado.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer la publicación' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Deshacer la publicación' }).click()
  await expect(dialog.getByText('Este campo es requerido.')).toBeVisible()
  await dialog.getByLabel('Por qué se deshace').fill('Eran los del mes anterior')
  await dialog.getByRole('button', { name: 'Deshacer la publicación' }).click()
  await page.getByRole('heading', { name: 'Deshecha' }).waitFor()
  await ana.reload()
  await ana.getByRole('heading', { level: 1 }).waitFor()
  await expect(ana.getByText('Recibo de la prueba')).toBeHidden()
})

test('one PDF of many is split on screen: each part is previewed, and unmatched pages are listed', async ({ portal }) => {
  const sheets = ['Afiliado N° 1001', 'Afiliado N° 1001, hoja 2', 'Total del lote', 'Afiliado N° 1010']
  writeFileSync(join(dir, 'recibos octubre.pdf'), await pdfOf(sheets))
  const page = await portal.openAs('admin', '/app/publicaciones/nueva', { viewport: phone })
  await expect(page.getByText('Un PDF con los de muchos se parte por página', { exact: false })).toBeVisible()
  await page.getByLabel('Elegir los archivos').setInputFiles(join(dir, 'recibos octubre.pdf'))
  await page.getByRole('button', { name: 'Subir y revisar' }).click()
  await page.waitForURL(/publicaciones\/\d+/)
  const own = page.getByRole('listitem').filter({ hasText: 'recibos octubre.pdf · p. 1-2' })
  await expect(own).toContainText('1001')
  await own.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Ver el documento' }).click()
  // Both pages are rendered here: no payslip is left in the downloads folder.
  const muestra = page.getByRole('dialog')
  await expect(muestra.locator('canvas')).toHaveAttribute('data-dibujada', 'si')
  await muestra.getByText('1 de 2').waitFor()
  await muestra.getByRole('button', { name: 'Cerrar' }).click()
  await expect(muestra).toHaveCount(0)
  await page.getByRole('tab', { name: 'De nadie' }).click()
  await expect(page.getByText('La página no dice el CUIL', { exact: false })).toBeVisible()
})
