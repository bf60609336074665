import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { navegador } from './navegador.ts'

const n = await navegador()

test('the first load of the login is at most 180 KB of JavaScript', async (t) => {
  const page = await n.visita('about:blank')
  const pesos: Array<Promise<number>> = []
  page.on('response', (r) => {
    if (r.url().endsWith('.js')) pesos.push(r.body().then((cuerpo) => gzipSync(cuerpo, { level: 9 }).length))
  })
  await page.goto(`${n.base}/login`)
  await page.locator('.captcha').waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(pesos)).reduce((suma, b) => suma + b, 0)
  t.diagnostic(`${bytes} bytes`)
  assert.ok(bytes > 50_000 && bytes <= 180 * 1024, `${bytes} bytes`)
})
