import assert from 'node:assert/strict'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import type { Page } from 'playwright/test'
import { trabajarResumenes } from '../server/src/features/tramites/resumenes/envio.ts'
import { recibir } from '../server/test/correo.ts'
import { adherir } from '../server/test/resumenes.ts'
import { desktop, type Portal, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

test.beforeAll(({ portal }) => adherir(portal, 6, 99, firstDayAgo(portal.today(), 1)))
const trabajar = (portal: Portal) => trabajarResumenes.run(portal.services, portal.app.log, new AbortController().signal)

async function sinFaltas(page: Page): Promise<void> {
  const { violations } = await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  assert.deepEqual(
    violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id),
    [],
  )
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true)
}

test('an administrator starts, stops and resumes statements, and repeats a doubtful one', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/resumenes/nuevo', { viewport: phone })
  await page.getByText(/Van \d+ por correo y 0 por WhatsApp/).waitFor()
  await sinFaltas(page)
  await page.getByLabel('Cuántos por minuto').fill('6000')
  await page.getByRole('button', { name: 'Empezar a mandar' }).click()
  await page
    .getByText(/^0 de \d+ enviados/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Detener' }).click()
  await page.getByText('Está detenido.').waitFor()
  assert.equal(await trabajar(portal), undefined)
  await sinFaltas(page)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByText('Se están mandando').waitFor()
  assert.ok(await trabajar(portal))
  await page.getByText('Terminó.').waitFor()
  assert.ok((await recibir(portal)).filter((c) => c.para.startsWith('socio')).length === 6)
  // Simulates an interruption at the worst point.
  await portal.rows(`update resumen_envio set estado = 'EN_DUDA', enviado = null where destino = 'socio2@correo.example'`)
  const grande = await portal.openAs('admin', page.url().replace(portal.base, ''), { viewport: desktop, colorScheme: 'dark' })
  await grande.getByRole('tab', { name: /En duda/ }).click()
  await grande.getByText('socio2@correo.example').waitFor()
  await sinFaltas(grande)
  await grande.getByRole('button', { name: /Acciones de/ }).click()
  await grande.getByRole('menuitem', { name: 'Volver a mandar' }).click()
  const question = grande.getByRole('dialog', { name: '¿Mandarlo otra vez?' })
  await question.getByRole('button', { name: 'Volver a mandar' }).click()
  await grande.getByText('Se va a mandar otra vez.').waitFor()
  await trabajar(portal)
  assert.deepEqual(
    (await recibir(portal)).map((c) => c.para),
    ['socio2@correo.example'],
  )
})
