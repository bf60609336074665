import { readFileSync } from 'node:fs'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { codigosDeBarras } from '../server/test/papel.ts'
import { desktop, expect, phone, test } from './fixtures.ts'

test('a member reads the record of a day; missing data is marked; an invalid day is an error', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app/afiliados/consulta', { viewport: phone })
  await page.getByRole('link', { name: 'Mi historia' }).click()
  await page.locator('.historia-datos li').first().waitFor()
  const day = page.getByRole('textbox', { name: 'Día' })
  await day.fill('31/02/2026')
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.getByText('Ese día no existe')).toBeVisible()
  await expect(day).toHaveValue('31/02/2026')
  await day.fill('01/03/2026')
  await day.press('Enter')
  // Before the recorded history nothing is claimed, and no certificate is offered.
  await expect(page.locator('.historia-respuesta h3')).toHaveText('No lo sabemos')
  await expect(page.locator('.historia-respuesta')).toContainText('sólo sabemos que figura como afiliado desde el 02/04/1989')
  await expect(page.getByRole('button', { name: 'Constancia en PDF' })).toHaveCount(0)
  await day.fill(formatDate(portal.today()))
  await day.press('Enter')
  await expect(page.locator('.historia-respuesta h3')).toContainText('Sí: ACTIVO')
  await expect(page.locator('.historia-respuesta')).toContainText('Ese día el portal decía lo mismo')
  // The same as a PDF, verifiable by anyone.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Constancia en PDF' }).click()
  const pdf = readFileSync(await (await download).path())
  const [codigo] = await codigosDeBarras(pdf)
  const visita = await portal.visit(new URL(codigo?.text ?? '').pathname, { viewport: phone })
  await expect(visita.getByRole('status')).toContainText('El padrón sigue diciendo lo mismo de ese día.')
  await expect(visita.getByRole('heading', { level: 1 })).toHaveText('Comprobar una constancia')
  await day.fill('01/01/1950')
  await day.press('Enter')
  await expect(page.locator('.historia-respuesta h3')).toHaveText('De ese día no se sabe nada')
})

test("an office reads a member's history in its own language, and the address keeps the day", async ({ portal }) => {
  const page = await portal.openAs('operador', `/app/afiliados/historia?codigo=1002&dia=${portal.today()}`, {
    viewport: desktop,
    language: 'en',
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('History of')
  await expect(page.locator('.historia-respuesta h3')).toContainText('Yes: ')
  await expect(page.locator('.historia-datos h2')).toHaveText(['Status', 'Category', 'Branch', 'Employer'])
})
