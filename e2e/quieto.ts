import type { Page, Route } from 'playwright/test'
import { desktop, type Portal, phone } from './fixtures.ts'
import { inspectMovimiento, movimientoOf } from './movimiento.ts'
import { painted } from './pages.ts'

const limit = 0.02
export const medidas = [phone, desktop]

/** Waits half a second after an input: until then browsers exclude layout shift as expected. */
const sinDisculpa = async (): Promise<void> => {
  while (performance.now() - (Reflect.get(window, 'tocado') ?? -600) < 600) await new Promise(requestAnimationFrame)
}

/** Waits until what arrived is drawn; nothing is drawn while styles are missing. */
const dibujado = async (): Promise<void> => {
  if (document.readyState !== 'complete') return
  await new Promise(requestAnimationFrame)
  await new Promise((hecho) => requestIdleCallback(hecho))
  await new Promise(requestAnimationFrame)
}

/**
 * From now on responses arrive one at a time, each after the previous one was drawn: first the shell, then the data in every
 * order that shifts. Responses to input arrive when the browser counts layout shift again.
 */
export async function deAUno(page: Page): Promise<void> {
  let before: Promise<void> = Promise.resolve()
  await page.addInitScript(() => {
    const tocar = (): void => void Reflect.set(window, 'tocado', performance.now())
    for (const como of ['pointerdown', 'pointerup', 'keydown', 'keyup']) addEventListener(como, tocar, true)
  })
  await page.addInitScript(inspectMovimiento)
  const turno = async (path: Route): Promise<void> => {
    const mio = Promise.withResolvers<void>()
    const expected = before
    before = mio.promise
    try {
      const response = await path.fetch({ maxRedirects: 0 })
      await expected
      await page.evaluate(sinDisculpa)
      await path.fulfill({ response: response })
      await page.evaluate(dibujado)
    } catch {
      // The page navigated away meanwhile.
    } finally {
      mio.resolve()
    }
  }
  await page.route(/\/(api|assets)\//, turno)
}

/** Opens a page with an empty cache, one response at a time, as an old phone would show it. */
export async function abrirQuieta(n: Portal, quien: string, path: string, espera: string, size: typeof phone): Promise<Page> {
  const options = { viewport: size, firstVisit: true }
  const page = quien ? await n.openAs(quien, 'about:blank', options) : await n.visit('about:blank', options)
  const red = await page.context().newCDPSession(page)
  await red.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Everything is slow here on purpose.
  page.setDefaultTimeout(90_000)
  await deAUno(page)
  await page.goto(`${n.base}${path}`)
  await llega(page, `#raiz ${espera}`)
  return page
}

export async function llega(page: Page, que: string): Promise<void> {
  await page.locator(que).first().waitFor()
  await page.waitForLoadState('networkidle')
  await painted(page)
}

export async function movio(page: Page, que: string): Promise<string[]> {
  const { movido, que: como } = await movimientoOf(page)
  await page.evaluate(() => Object.assign(window, { movido: 0, que: '' }))
  console.log(`QUIETO | ${que} | ${page.viewportSize()?.width} | ${movido.toFixed(3)} | ${como}`)
  return movido > limit ? [`${que}, ${page.viewportSize()?.width}: ${movido.toFixed(3)}${como}`] : []
}
