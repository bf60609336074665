import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { azar } from '../server/demo/azar.ts'
import { phone, test } from './fixtures.ts'
import { inspectMovimiento, movimientoOf } from './movimiento.ts'

const seed = 5502
const delays: Array<[string, (random: () => number) => number]> = [
  ['six seconds late', () => 6_000],
  ['late at random', (random) => 9_000 * random()],
]

async function answerLate(page: Page, delay: () => number): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    await new Promise((done) => setTimeout(done, delay()))
    // The page may have closed meanwhile.
    await route.continue().catch(() => undefined)
  })
}

for (const [who, path, ready] of [
  ['ana', '/app/actividad/listar', '.inicio .te-esperan'],
  ['beto', '/app/actividad/listar', '.inicio .respuesta-cabeza'],
  ['ana', '/app/afiliados/tramites', '.donde-esta .historia'],
  ['ana', '/app/afiliados/cuenta-corriente', '.cuenta-detalle tbody, .cuenta-detalle li'],
  ['ana', '/app/afiliados/consulta', '.ficha-personas'],
  ['ana', '/app/carnet-digital/carnet-digital', '.carnet-pant'],
] as const)
  for (const [how, delay] of delays)
    test(`no layout shift on ${path} of ${who} when responses are ${how}`, async ({ portal }) => {
      // The server renders the first screen with its data; the next ones request theirs.
      const page = await portal.openAs(who, '/app/usuarios/contacto', { viewport: phone, firstVisit: true })
      page.setDefaultTimeout(90_000)
      await page.waitForLoadState('networkidle')
      const { uno: random } = azar(seed)
      await answerLate(page, () => delay(random))
      await page.evaluate(inspectMovimiento)
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await page.locator(`#raiz ${ready}`).first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.locator('.reposo[aria-busy=true]').waitFor({ state: 'detached' })
      const { movido, que } = await movimientoOf(page)
      console.log(`TARDE | ${path} ${who} ${how} | ${movido.toFixed(3)}`)
      assert.ok(movido <= 0.02, `moved ${movido}:${que}`)
    })
