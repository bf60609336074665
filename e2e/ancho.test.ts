import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { expect, navegador, telefono } from './navegador.ts'
import { pantallas } from './pantallas.ts'

const n = await navegador()

test('nothing is lost at 320 px nor with text at 200 %, in short and long languages', async () => {
  for (const idioma of ['es', 'ja']) {
    for (const [quien, ruta, espera] of pantallas) {
      const opciones = { tamanio: { width: 320, height: 700 }, idioma }
      const page = quien ? await n.abrir(quien, ruta, opciones) : await n.visita(ruta, opciones)
      await page.locator(espera).first().waitFor()
      const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(sobra, `${ruta} in ${idioma}, px too wide at 320 px`).toBeLessThanOrEqual(0)
      await page.setViewportSize(telefono)
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      await expect.poll(sobra, `${ruta} in ${idioma}, px too wide at 200 %`).toBeLessThanOrEqual(0)
      await page.context().close()
    }
  }
})

test('no text is left as its key', async () => {
  for (const idioma of ['en', 'ja']) {
    for (const [quien, ruta, espera] of pantallas) {
      const page = quien ? await n.abrir(quien, ruta, { idioma }) : await n.visita(ruta, { idioma })
      await page.locator(espera).first().waitFor()
      const texto = await page.locator('body').innerText()
      assert.doesNotMatch(texto, /\b(comun|acceso|armazon|inicio|ficha|cuenta|lista|listas|seccional|bancos)\.[a-z]\w+|\{\w+\}/)
      await page.context().close()
    }
  }
})

test('the first load of the login is at most 180 KB of JavaScript', async () => {
  const page = await n.visita('about:blank')
  const pesos: Array<Promise<number>> = []
  page.on('response', (r) => {
    if (r.url().endsWith('.js')) pesos.push(r.body().then((cuerpo) => gzipSync(cuerpo, { level: 9 }).length))
  })
  await page.goto(`${n.base}/login`)
  await page.locator('.captcha').waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(pesos)).reduce((suma, b) => suma + b, 0)
  assert.ok(bytes > 50_000 && bytes <= 180 * 1024, `${bytes} bytes`)
  console.log(`login: ${bytes} bytes`)
})
