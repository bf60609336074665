import assert from 'node:assert/strict'
import { localeTag } from '@gremial/contract/platform/locale.ts'
import { textos } from '@gremial/contract/textos/es/todo.ts'
import type { Page } from 'playwright/test'
import { changedScreens } from '../scripts/test/changed.ts'
import { vigil } from '../server/test/porte.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'
import { pantallas, siempre } from './pantallas.ts'

const clave = new RegExp(`(?<![@.\\w])(${Object.keys(textos).join('|')})\\.[a-z]\\w+|\\{\\w+\\}`)
const pautas = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Expects no serious axe violation. The dark theme changes only colours, so only contrast is checked there. */
async function accesible(page: Page, donde: string, soloColor: boolean): Promise<void> {
  const revision = await axe(page)
  const { violations } = await (soloColor ? revision.withRules(['color-contrast']) : revision.withTags(pautas)).analyze()
  const graves = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  assert.deepEqual(
    graves.map((v) => `${v.id}: ${v.nodes[0]?.target.join(' ')} ${v.nodes[0]?.failureSummary ?? ''}`),
    [],
    donde,
  )
}

/** Expects the screen's title to fit on one line of the phone's bar. */
async function tituloEnUnRenglon(page: Page, donde: string): Promise<void> {
  const renglones = await page.locator('.barra-movil .donde').evaluateAll((titulos) =>
    titulos.map((titulo) => {
      const texto = document.createRange()
      texto.selectNodeContents(titulo)
      return new Set([...texto.getClientRects()].map((caja) => Math.round(caja.top))).size
    }),
  )
  assert.ok(
    renglones.every((n) => n <= 1),
    `${donde}: its title is too long for the bar`,
  )
}

/** Amounts that wrap after their currency sign. */
const pesosCortados = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textos = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cortados: string[] = []
    while (textos.nextNode()) {
      const nodo = textos.currentNode as Text
      for (const { index } of nodo.data.matchAll(/\$\s\d/g)) {
        const trozo = document.createRange()
        trozo.setStart(nodo, index)
        trozo.setEnd(nodo, index + 3)
        const renglones = new Set([...trozo.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
        if (renglones.size > 1) cortados.push(nodo.data)
      }
    }
    return cortados
  })

/** Expects no overflow at 320 px or with text at 200 %. */
async function entero(page: Page, donde: string): Promise<void> {
  const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(sobra, `${donde}: px too wide at 320 px`).toBeLessThanOrEqual(0)
  assert.deepEqual(await pesosCortados(page), [], `${donde} at 320 px`)
  await page.setViewportSize(phone)
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await expect.poll(sobra, `${donde}: px too wide at 200 %`).toBeLessThanOrEqual(0)
  assert.deepEqual(await pesosCortados(page), [], `${donde} at 200 %`)
}

/** Every screen in the nightly checks; otherwise the fixed ones, and those of changed features. */
function aRecorrer(): typeof pantallas {
  if (vigil) return pantallas
  const cambiadas = changedScreens()
  return pantallas.filter(([quien, ruta]) => siempre.includes(`${quien} ${ruta}`) || cambiadas.some((una) => ruta.includes(una)))
}

/** The sweep is split in files of similar duration, each with at least one fixed screen. */
type Grupo = 'afiliado' | 'trabajo' | 'administracion'
function grupoDe(quien: string, ruta: string): Grupo {
  if (['', 'ana', 'beto'].includes(quien)) return 'afiliado'
  return /^\/app\/(?:tesoreria|seccionales|tramites|afiliados|solicitudes)\b/.test(ruta) ? 'trabajo' : 'administracion'
}

/**
 * Screen sweep: checks every screen of `pantallas`. axe finds nothing serious on phone and desktop, in light and dark. Nothing
 * overflows at 320 px or 200 %, in Spanish and Japanese. No raw text key is shown, in English and Japanese. One visit per screen
 * and language.
 */
export function recorrer(grupo: Grupo): void {
  for (const [quien, ruta, espera] of aRecorrer().filter(([q, r]) => grupoDe(q, r) === grupo)) {
    test(`${quien || 'a visitor'} at ${ruta}: axe, 320 px, 200 %, no text left as its key`, async ({ portal }) => {
      const page = await (quien ? portal.openAs(quien, ruta) : portal.visit(ruta))
      const lista = () => page.locator(espera).first().waitFor()
      await lista()
      for (const [nombre, medida] of [
        ['desktop', desktop],
        ['phone', phone],
      ] as const) {
        await page.setViewportSize(medida)
        await page.emulateMedia({ colorScheme: 'light' })
        await lista()
        await accesible(page, `${ruta} ${nombre} light`, false)
        if (nombre === 'phone') await tituloEnUnRenglon(page, ruta)
        await page.emulateMedia({ colorScheme: 'dark' })
        await accesible(page, `${ruta} ${nombre} dark`, true)
      }
      await entero(page, `${ruta} in es`)
      for (const idioma of ['en', 'ja'] as const) {
        await page.evaluate((valor) => localStorage.setItem('gremial.idioma', valor), idioma)
        await page.reload()
        await expect(page.locator('html')).toHaveAttribute('lang', localeTag[idioma])
        await lista()
        const escrito = await page.locator('body').innerText()
        // In the editor of legal texts, {nombre} and the like are content.
        const texto = ruta.endsWith('/legales') ? escrito.replaceAll(/\{\w+\}/g, '') : escrito
        assert.doesNotMatch(texto, clave, `${ruta} in ${idioma}`)
      }
      await entero(page, `${ruta} in ja`)
    })
  }
}
