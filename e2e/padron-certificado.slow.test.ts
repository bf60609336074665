import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dateOf } from '@gremial/contract/values/dates.ts'
import type { Page } from 'playwright/test'
import { monthOf } from '../server/test/padron-certificado.ts'
import { codigosDeBarras } from '../server/test/papel.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

const pautas = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const limpia = async (page: Page) => assert.deepEqual((await (await axe(page)).withTags(pautas).analyze()).violations, [])
const typed = (day: string) => day.split('-').toReversed().join('/')
const today = dateOf(new Date())

test('an administrator certifies a month again after a preview, compares it and exports it', async ({ portal }) => {
  const { dia } = monthOf(today, 1)
  // Corrects a row of that month.
  await portal.rows(`begin; select set_config('gremial.al_dia', '${dia}', true);
    update afiliado a set vinculado = false, estado_id = e.id from estado_afiliado e where e.nombre = 'BAJA' and a.numero =
      (select max(afiliado_numero) from padron_certificado_fila where certificado_id = 2 and afiliado_numero < 1290); commit`)
  const page = await portal.openAs('admin', '/app/padron-certificado/lista', { viewport: desktop })
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await page.getByRole('button', { name: 'Certificar un mes' }).click()
  const panel = page.locator('.certificar-mes')
  await expect(panel).toContainText(`Al ${typed(dia)} el padrón cuenta`)
  await expect(panel).toContainText('Ese mes ya está certificado con el 000002')
  await expect(panel).toContainText('Desde entonces se corrigió 1 dato.')
  await limpia(page)
  // A reason is required.
  await panel.getByRole('button', { name: 'Certificar', exact: true }).click()
  await expect(panel.getByRole('textbox', { name: 'Por qué se certifica otra vez' })).toBeFocused()
  await panel.getByRole('textbox', { name: 'Por qué se certifica otra vez' }).fill('Llegó tarde una baja')
  await panel.getByRole('button', { name: 'Certificar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Padrón al ${typed(dia)}`)
  await expect(page.locator('main')).toContainText('Reemplaza al 000002')
  await expect(page.locator('main')).toContainText('Desde entonces no se corrigió nada de ese día.')
  await page.getByRole('combobox', { name: 'Comparar con' }).click()
  await page.getByRole('option', { name: /n\.º 000002/ }).click()
  await expect(page.locator('.padron-porque')).toContainText('1 menos')
  await expect(page.locator('.padron-porque')).toContainText('Se fue 1')
  await expect(page.locator('section[aria-labelledby=padron-comparar] tbody tr')).toHaveCount(1)
  await expect(page.locator('section[aria-labelledby=padron-comparar] tbody tr')).toContainText('BAJA')
  await limpia(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Certificado en PDF' }).click()
  const [codigo] = await codigosDeBarras(readFileSync(await (await download).path()))
  const visita = await portal.visit(new URL(codigo?.text ?? '').pathname, { viewport: phone })
  await expect(visita.getByRole('heading', { level: 1 })).toHaveText('Comprobar un padrón certificado')
  await expect(visita.getByRole('status')).toContainText('Es el que vale para ese mes.')
  await limpia(visita)
})

test("on a phone, a branch secretary reads their numbers, and two months' differences translated", async ({ portal }) => {
  const page = await portal.openAs('secretario', '/app/padron-certificado/ver/2?con=1', { viewport: phone, language: 'en' })
  await expect(page.locator('main')).toContainText('The figures are for your branches.')
  await expect(page.getByRole('button', { name: 'Certificate (PDF)' })).toHaveCount(0)
  await expect(page.locator('.padron-porque')).toContainText(/From no\. 000001.* to no\. 000002/)
  await page.getByRole('combobox', { name: 'Divided by' }).click()
  await page.getByRole('option', { name: 'Category' }).click()
  await expect(page.locator('.tabla-caja th').nth(1)).toBeVisible()
  await limpia(page)
})
