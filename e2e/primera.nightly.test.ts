import assert from 'node:assert/strict'
import { hydrated, type Portal, phone, test } from './fixtures.ts'
import { axe, slowPhone, stylesLoaded } from './pages.ts'
import { primeras } from './primera.ts'

/** Paint metrics of a page, as the browser reports them. */
interface Pintado {
  /** Largest contentful paint, in milliseconds, and its element. */
  lcp: number
  que: string
  fcp: number
  /** Cumulative layout shift. */
  cls: number
  /** Total blocking time: the part of long tasks above 50 ms. */
  tbt: number
  pedidos: number
}

interface Entrada extends PerformanceEntry {
  element?: Element
  value: number
  hadRecentInput: boolean
}

const observar = (): void => {
  const visto = { lcp: 0, que: '', fcp: 0, cls: 0, tbt: 0 }
  Object.assign(window, { visto })
  const mirar = (type: string, que: (entrada: Entrada) => void): void =>
    new PerformanceObserver((lista) => {
      for (const entrada of lista.getEntries() as Entrada[]) que(entrada)
    }).observe({ type, buffered: true })
  mirar('largest-contentful-paint', ({ startTime, element }) => {
    visto.lcp = startTime
    visto.que = `${element?.nodeName}.${element?.className} ${element?.textContent?.slice(0, 40)}`
  })
  mirar('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') visto.fcp = startTime
  })
  mirar('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) visto.cls += value
  })
  mirar('longtask', ({ duration }) => {
    visto.tbt += Math.max(0, duration - 50)
  })
}

async function abrir(portal: Portal, quien: string | undefined, ruta: string) {
  const opciones = { viewport: phone, firstVisit: true }
  const page = quien ? await portal.openAs(quien, 'about:blank', opciones) : await portal.visit('about:blank', opciones)
  const red = await page.context().newCDPSession(page)
  const agente = await page.evaluate(() => navigator.userAgent)
  await red.send('Emulation.setUserAgentOverride', { userAgent: `${agente} Mobile` })
  return { page, red, ir: () => page.goto(`${portal.base}${ruta}`) }
}

/** Measures a first visit on an old phone with a slow connection. */
async function pintar(portal: Portal, quien: string | undefined, ruta: string, listo: string): Promise<Pintado> {
  const { page, red, ir } = await abrir(portal, quien, ruta)
  await slowPhone(red)
  let pedidos = 0
  page.on('request', () => pedidos++)
  await page.addInitScript(observar)
  await ir()
  await page.locator(`#raiz ${listo}`).first().waitFor()
  await page.waitForLoadState('networkidle')
  const visto = (await page.evaluate(() => Reflect.get(window, 'visto'))) as Omit<Pintado, 'pedidos'>
  await page.context().close()
  return { ...visto, pedidos }
}

const mediana = (veces: Pintado[], cual: 'lcp' | 'cls' | 'tbt' | 'fcp'): number =>
  veces.map((v) => v[cual]).toSorted((a, b) => a - b)[Math.floor(veces.length / 2)] ?? 0

for (const [que, quien, ruta, listo, limite] of [
  ['the login', undefined, '/login', '.captcha', 1500],
  ['the home', 'ana', '/app/actividad/listar', '.reposo:not([data-espera]) .inicio', 2000],
  ['the account', 'ana', '/app/afiliados/cuenta-corriente', '.reposo:not([data-espera]) .cuenta-detalle', 2500],
  ['the procedures', 'ana', '/app/afiliados/tramites', '.lista-tramites ul', 2500],
] as const) {
  test(`on an old phone with a slow line ${que} is painted in time, and stays where it was`, async ({ portal }) => {
    // A warm-up visit: the server's first-time work is not part of the measurement.
    await (await abrir(portal, quien, ruta)).ir()
    const veces: Pintado[] = []
    for (let i = 0; i < 3; i++) veces.push(await pintar(portal, quien, ruta, listo))
    console.log(JSON.stringify(veces))
    assert.ok(mediana(veces, 'lcp') <= limite, `largest paint at ${mediana(veces, 'lcp')} ms`)
    assert.ok(mediana(veces, 'cls') <= 0.02, `moved ${mediana(veces, 'cls')}`)
  })

  test(`${que} has nothing that axe minds before it wakes, nor an error in the console after`, async ({ portal }) => {
    const { page, ir } = await abrir(portal, quien, ruta)
    const errores: string[] = []
    page.on('console', (m) => m.type() === 'error' && !m.text().includes('401') && errores.push(m.text()))
    const puerta = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (r) => {
      await puerta.promise
      await r.continue()
    })
    const yendo = ir()
    await page.locator('#primera main').waitFor()
    await stylesLoaded(page)
    assert.deepEqual((await (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations, [])
    puerta.resolve()
    await yendo
    await hydrated(page)
    assert.deepEqual(errores, [])
  })
}

for (const [quien, ruta] of primeras)
  test(`${ruta} has no browser errors or blocked addresses, and its headings are in order`, async ({ portal }) => {
    const conTelefono = { viewport: phone, firstVisit: true }
    const page = quien ? await portal.openAs(quien, 'about:blank', conTelefono) : await portal.visit('about:blank', conTelefono)
    const red = await page.context().newCDPSession(page)
    const dicho: string[] = []
    red.on('Log.entryAdded', ({ entry }) => entry.level === 'error' && dicho.push(`${entry.text} ${entry.url}`))
    // Performance issues about how cookies are read are not faults of the page.
    red.on('Audits.issueAdded', ({ issue }) => issue.code !== 'PerformanceIssue' && dicho.push(JSON.stringify(issue)))
    await red.send('Log.enable')
    await red.send('Audits.enable')
    await page.goto(ruta)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const { violations } = await (await axe(page)).withRules(['heading-order', 'label-content-name-mismatch']).analyze()
    assert.deepEqual([...dicho, ...violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)], [])
  })
