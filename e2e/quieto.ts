import type { Page, Route } from 'playwright/test'
import { desktop, type Portal, phone } from './fixtures.ts'
import { mirarMovimiento, movimientoDe } from './movimiento.ts'
import { painted } from './pages.ts'

const tope = 0.02
export const medidas = [phone, desktop]

/** Once what moves is no longer excused by what was pressed: half a second, says the browser. */
const sinDisculpa = async (): Promise<void> => {
  while (performance.now() - (Reflect.get(window, 'tocado') ?? -600) < 600) await new Promise(requestAnimationFrame)
}

/** Once it is drawn what came; while styles are missing nothing is drawn. */
const dibujado = async (): Promise<void> => {
  if (document.readyState !== 'complete') return
  await new Promise(requestAnimationFrame)
  await new Promise((hecho) => requestIdleCallback(hecho))
  await new Promise(requestAnimationFrame)
}

/**
 * From now on what the page asks for comes one thing at a time, each after what came before was drawn: the shell before the data, and
 * every order of the data that moves something. Answers to what is pressed come when the browser no longer excuses what moves for it.
 */
export async function deAUno(page: Page): Promise<void> {
  let antes: Promise<void> = Promise.resolve()
  await page.addInitScript(() => {
    const tocar = (): void => void Reflect.set(window, 'tocado', performance.now())
    for (const como of ['pointerdown', 'pointerup', 'keydown', 'keyup']) addEventListener(como, tocar, true)
  })
  await page.addInitScript(mirarMovimiento)
  const turno = async (ruta: Route): Promise<void> => {
    const mio = Promise.withResolvers<void>()
    const esperado = antes
    antes = mio.promise
    try {
      const respuesta = await ruta.fetch({ maxRedirects: 0 })
      await esperado
      await page.evaluate(sinDisculpa)
      await ruta.fulfill({ response: respuesta })
      await page.evaluate(dibujado)
    } catch {
      // The page went elsewhere meanwhile.
    } finally {
      mio.resolve()
    }
  }
  await page.route(/\/(api|assets)\//, turno)
}

/** Opened cold on an old phone or machine, what comes after another thing was drawn. */
export async function abrirQuieta(n: Portal, quien: string, ruta: string, espera: string, tamanio: typeof phone): Promise<Page> {
  const opciones = { viewport: tamanio, firstVisit: true }
  const page = quien ? await n.openAs(quien, 'about:blank', opciones) : await n.visit('about:blank', opciones)
  const red = await page.context().newCDPSession(page)
  await red.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Everything is slow here on purpose.
  page.setDefaultTimeout(90_000)
  await deAUno(page)
  await page.goto(`${n.base}${ruta}`)
  await llega(page, `#raiz ${espera}`)
  return page
}

export async function llega(page: Page, que: string): Promise<void> {
  await page.locator(que).first().waitFor()
  await page.waitForLoadState('networkidle')
  await painted(page)
}

export async function movio(page: Page, que: string): Promise<string[]> {
  const { movido, que: como } = await movimientoDe(page)
  await page.evaluate(() => Object.assign(window, { movido: 0, que: '' }))
  console.log(`QUIETO | ${que} | ${page.viewportSize()?.width} | ${movido.toFixed(3)} | ${como}`)
  return movido > tope ? [`${que}, ${page.viewportSize()?.width}: ${movido.toFixed(3)}${como}`] : []
}
