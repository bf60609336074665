import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { trabajarImportaciones } from '../server/src/features/administracion/importacion/cola.ts'
import { startBackground } from '../server/src/platform/jobs/background.ts'
import { todoComoEsta } from '../server/test/importaciones.ts'
import { padronRows } from '../server/test/padron.ts'
import { expect, phone, test } from './fixtures.ts'

let job: ReturnType<typeof startBackground>
test.beforeAll(async ({ portal }) => {
  job = startBackground(portal.services, portal.app.log, { longWork: [trabajarImportaciones] })
})
test.afterAll(() => job.stop())
const dir = mkdtempSync(join(tmpdir(), 'gremial-e2e-importar-'))
test.afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A generated register with lines to be rejected, for the demo's branches. */
const lines = [...padronRows(600)]
const bad = lines.flatMap((l, i) => (l.rechazo ? [[i + 1, l.rechazo] as const] : []))
const file = join(dir, 'padron-noviembre.csv')
writeFileSync(file, `${lines.map((l) => l.texto).join('\r\n')}\r\n`, 'latin1')

async function upload(page: Page, tipo: string, path: string): Promise<void> {
  await page.getByRole('radio', { name: tipo }).check()
  await page.getByLabel('Elegir el archivo').setInputFiles(path)
  await page.getByRole('button', { name: 'Subir y revisar' }).click()
  await page.waitForURL(/importaciones\/\d+/)
}
const solapa = (page: Page, nombre: string) => page.getByRole('tab', { name: nombre })

test('a register with errors is reviewed, applied, seen by another admin and undone', async ({ portal }) => {
  const before = await todoComoEsta(portal)
  const page = await portal.openAs('admin', '/app/importaciones')
  await page.getByRole('button', { name: 'Nueva importación' }).click()
  await page.getByRole('button', { name: 'Subir y revisar' }).click()
  await page.getByText('Elegí un archivo.').waitFor()
  await page.getByLabel('Elegir el archivo').setInputFiles({ name: 'vacio.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
  await page.getByRole('alert').getByText('El archivo está vacío').waitFor()
  await upload(page, 'Padrón de afiliados', file)
  await solapa(page, 'Nuevos').waitFor()
  assert.deepEqual(await todoComoEsta(portal), before)
  const cifras = await page
    .locator('.cuentas-importacion b')
    .allTextContents()
    .then((texts) => texts.map((t) => Number(t.replaceAll('.', ''))))
  const [nuevos = 0, changes = 0, equal = 0, rejected = 0] = cifras
  assert.equal(nuevos + changes + equal + rejected, 600)
  assert.equal(rejected, bad.length)
  await solapa(page, 'Rechazados').click()
  await expect(page.locator('.tabla tbody tr')).toHaveCount(bad.length)
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: `Descargar las ${bad.length}` })
    .first()
    .click()
  const csv = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  assert.equal(csv.length, bad.length + 1)
  for (const [i, [line]] of bad.entries()) {
    const fields = (csv[i + 1] ?? '').split(';')
    assert.equal(fields.at(-3), String(line))
    assert.ok((fields.at(-1) ?? '') !== '')
  }
  const aplicar = page.getByRole('button', { name: /^Aplicar [\d.]+ cambios$/ })
  await aplicar.click()
  await page.getByRole('heading', { name: 'Aplicada' }).waitFor()
  const other = await portal.openAs('admin', '/app/importaciones')
  await other.getByRole('button', { name: 'padron-noviembre.csv', exact: true }).click()
  await other.getByRole('heading', { name: 'Aplicada' }).waitFor()
  assert.notDeepEqual(await todoComoEsta(portal), before)
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer la importación' }).click()
  await page.getByText('Todo volvió a como estaba.').waitFor()
  assert.deepEqual(await todoComoEsta(portal), before)
})

test('a register asks to confirm state changes; columns are mapped and a cell corrected', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/importaciones/2', { viewport: phone })
  const umbral = page.locator('#umbral')
  await umbral.waitFor()
  const [count = ''] = /[\d.]+/.exec((await umbral.locator('h2').textContent()) ?? '') ?? []
  const aplicar = page.getByRole('button', { name: /^Aplicar/ })
  await expect(aplicar).toBeDisabled()
  await umbral.getByRole('textbox').fill('1')
  await expect(page.getByText(`Para aplicar, escribí arriba cuántos son: ${count}.`)).toBeVisible()
  await umbral.getByRole('textbox').fill(count)
  await expect(aplicar).toBeEnabled()
  // An unusual file: doubtful columns are proposed with sample rows, and the comparison waits for confirmation.
  const raro = join(dir, 'raro.csv')
  writeFileSync(
    raro,
    [
      'Legajo;Trabajador;Documento;Delegación;Obs.',
      '99001;GÓMEZ ANA;40111222;Formosa;trajo DNI',
      '99002;PÉREZ LÓPEZ MARÍA;40111223;Villa Nueva;',
      '99003;SOSA LUIS;S/D;Formosa;',
      '',
    ].join('\r\n'),
  )
  await page.goto('/app/importaciones/nueva')
  await upload(page, 'Padrón de afiliados', raro)
  await expect(page.getByRole('combobox', { name: 'Qué es «Legajo»' })).toHaveValue('Número de afiliado')
  await page.getByText('GÓMEZ ANA: apellido GÓMEZ, nombre ANA').waitFor()
  await page.getByText('PÉREZ LÓPEZ MARÍA: apellido PÉREZ LÓPEZ, nombre MARÍA').waitFor()
  await page.getByRole('button', { name: 'Comparar otra vez' }).click()
  await page.getByRole('heading', { name: 'Valores que no se conocen' }).waitFor()
  await page.getByRole('combobox', { name: 'Qué es Seccional «Villa Nueva»' }).click()
  await page.getByRole('option', { name: 'Crear «Villa Nueva»' }).click()
  await page.getByRole('button', { name: 'Comparar otra vez' }).first().click()
  await expect(solapa(page, 'Nuevos').locator('b')).toHaveText('2')
  await solapa(page, 'Rechazados').click()
  await page.getByRole('textbox', { name: 'Corregir Documento, línea 4' }).fill('40111224')
  await page.locator('.pie-importacion').getByRole('button', { name: 'Comparar otra vez' }).click()
  await expect(solapa(page, 'Nuevos').locator('b')).toHaveText('3')
  await expect(solapa(page, 'Rechazados').locator('b')).toHaveText('0')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click()
  await page.waitForURL(/importaciones$/)
})
