import assert from 'node:assert/strict'
import { localeTag } from '@gremial/contract/platform/locale.ts'
import { textos } from '@gremial/contract/textos/es/todo.ts'
import type { Page } from 'playwright/test'
import { changedScreens } from '../scripts/test/changed.ts'
import { vigil } from '../server/test/porte.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'
import { screens, siempre } from './pantallas.ts'

const clave = new RegExp(`(?<![@.\\w])(${Object.keys(textos).join('|')})\\.[a-z]\\w+|\\{\\w+\\}`)
const pautas = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Expects no serious axe violation. The dark theme changes only colours, so only contrast is checked there. */
async function accesible(page: Page, where: string, soloColor: boolean): Promise<void> {
  const revision = await axe(page)
  const { violations } = await (soloColor ? revision.withRules(['color-contrast']) : revision.withTags(pautas)).analyze()
  const graves = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  assert.deepEqual(
    graves.map((v) => `${v.id}: ${v.nodes[0]?.target.join(' ')} ${v.nodes[0]?.failureSummary ?? ''}`),
    [],
    where,
  )
}

/** Expects the screen's title to fit on one line of the phone's bar. */
async function tituloEnUnRenglon(page: Page, where: string): Promise<void> {
  const renglones = await page.locator('.barra-movil .donde').evaluateAll((titles) =>
    titles.map((title) => {
      const text = document.createRange()
      text.selectNodeContents(title)
      return new Set([...text.getClientRects()].map((caja) => Math.round(caja.top))).size
    }),
  )
  assert.ok(
    renglones.every((n) => n <= 1),
    `${where}: its title is too long for the bar`,
  )
}

/** Amounts that wrap after their currency sign. */
const pesosCortados = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cortados: string[] = []
    while (texts.nextNode()) {
      const nodo = texts.currentNode as Text
      for (const { index } of nodo.data.matchAll(/\$\s\d/g)) {
        const chunk = document.createRange()
        chunk.setStart(nodo, index)
        chunk.setEnd(nodo, index + 3)
        const renglones = new Set([...chunk.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
        if (renglones.size > 1) cortados.push(nodo.data)
      }
    }
    return cortados
  })

/** Expects no overflow at 320 px or with text at 200 %. */
async function entero(page: Page, where: string): Promise<void> {
  const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(sobra, `${where}: px too wide at 320 px`).toBeLessThanOrEqual(0)
  assert.deepEqual(await pesosCortados(page), [], `${where} at 320 px`)
  await page.setViewportSize(phone)
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await expect.poll(sobra, `${where}: px too wide at 200 %`).toBeLessThanOrEqual(0)
  assert.deepEqual(await pesosCortados(page), [], `${where} at 200 %`)
}

/** Every screen in the nightly checks; otherwise the fixed ones, and those of changed features. */
function aRecorrer(): typeof screens {
  if (vigil) return screens
  const cambiadas = changedScreens()
  return screens.filter(([quien, path]) => siempre.includes(`${quien} ${path}`) || cambiadas.some((una) => path.includes(una)))
}

/** The sweep is split in files of similar duration, each with at least one fixed screen. */
type Grupo = 'afiliado' | 'trabajo' | 'administracion'
function groupOf(quien: string, path: string): Grupo {
  if (['', 'ana', 'beto'].includes(quien)) return 'afiliado'
  return /^\/app\/(?:tesoreria|seccionales|tramites|afiliados|solicitudes)\b/.test(path) ? 'trabajo' : 'administracion'
}

/**
 * Screen sweep: checks every screen of `pantallas`. axe finds nothing serious on phone and desktop, in light and dark. Nothing
 * overflows at 320 px or 200 %, in Spanish and Japanese. No raw text key is shown, in English and Japanese. One visit per screen
 * and language.
 */
export function recorrer(group: Grupo): void {
  for (const [quien, path, espera] of aRecorrer().filter(([q, r]) => groupOf(q, r) === group)) {
    test(`${quien || 'a visitor'} at ${path}: axe, 320 px, 200 %, no raw text keys`, async ({ portal }) => {
      const page = await (quien ? portal.openAs(quien, path) : portal.visit(path))
      const list = () => page.locator(espera).first().waitFor()
      await list()
      for (const [nombre, medida] of [
        ['desktop', desktop],
        ['phone', phone],
      ] as const) {
        await page.setViewportSize(medida)
        await page.emulateMedia({ colorScheme: 'light' })
        await list()
        await accesible(page, `${path} ${nombre} light`, false)
        if (nombre === 'phone') await tituloEnUnRenglon(page, path)
        await page.emulateMedia({ colorScheme: 'dark' })
        await accesible(page, `${path} ${nombre} dark`, true)
      }
      await entero(page, `${path} in es`)
      for (const language of ['en', 'ja'] as const) {
        await page.evaluate((value) => localStorage.setItem('gremial.idioma', value), language)
        await page.reload()
        await expect(page.locator('html')).toHaveAttribute('lang', localeTag[language])
        await list()
        const typed = await page.locator('body').innerText()
        // In the editor of legal texts, {nombre} and the like are content.
        const text = path.endsWith('/legales') ? typed.replaceAll(/\{\w+\}/g, '') : typed
        assert.doesNotMatch(text, clave, `${path} in ${language}`)
      }
      await entero(page, `${path} in ja`)
    })
  }
}
