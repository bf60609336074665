import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { trabajoGancho } from '../server/src/features/administracion/ganchos/entregar.ts'
import { workOutbox } from '../server/src/platform/jobs/outbox.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'
import { axe } from './pages.ts'

let contesta = 204
const oidos: string[] = []
const other = createServer((request, response) => {
  request.on('data', (part) => oidos.push(JSON.parse(String(part)).evento))
  request.on('end', () => response.writeHead(contesta).end())
})
let port: number
test.beforeAll(async ({ portal }) => {
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
  ;({ port } = other.address() as AddressInfo)
  Object.assign(portal.services.config, { inside: [`127.0.0.1:${port}`] })
})
test.afterAll(() => void other.close())
const mandar = (portal: Portal) => workOutbox(portal.services, portal.app.log, [trabajoGancho])

test('an administrator sets up a webhook, tests it, sees failed deliveries, and resends them', async ({ portal }) => {
  const page = await portal.openAs('admin', '/app/sistemas/avisos')
  await page.getByRole('button', { name: 'Avisar a otro sistema' }).first().click()
  await page.getByLabel('Nombre del sistema').fill('Tablero')
  await page.getByLabel('Dirección').fill('https://192.168.0.4/avisos')
  await page.getByRole('searchbox', { name: 'Buscar un aviso' }).fill('consulta')
  await page.getByRole('checkbox', { name: 'Envió una consulta' }).check()
  await axe(page)
  await page.getByRole('button', { name: 'Crear y ver el secreto' }).click()
  // Errors are shown at their fields, and input stays.
  await expect(page.getByText('Esa dirección no sirve', { exact: false })).toBeVisible()
  await expect(page.getByText('1 elegido')).toBeVisible()
  await page.getByLabel('Dirección').fill(`http://127.0.0.1:${port}/avisos`)
  await page.getByRole('button', { name: 'Crear y ver el secreto' }).click()
  await expect(page.locator('.secreto')).toHaveText(/^[\w-]{43}$/)
  await page.getByRole('button', { name: 'Ya lo guardé' }).click()
  await page.waitForURL(/avisos\/editar\/\d+/)
  await expect(page.getByText('Todavía no pasó nada de lo que se le avisa')).toBeVisible()
  await page.getByRole('button', { name: 'Mandar uno de prueba' }).click()
  await expect(page.getByText('Llegó: contestaron 200')).toBeVisible()
  assert.deepEqual(oidos, ['prueba'])

  contesta = 401
  const { status } = await (await portal.login('ana')).post('usuarios/enviar-consulta', {
    nombre: 'Ana',
    email: 'ana@gremial.example',
    telefono: '3414001200',
    mensaje: 'Hola',
    secretariaContacto: { codigo: 6 },
  })
  assert.equal(status, 201)
  for (let vez = 0; vez < 3; vez++) {
    await portal.rows(`update bandeja_salida set proximo = '2020-01-01' where tipo = 'gancho'`)
    await portal.rows('update gancho set pausa_hasta = null')
    await mandar(portal)
  }
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Envió una consulta' })
  await expect(row).toContainText('No se entregó')
  await expect(row).toContainText('Contestó 401')
  await expect(page.getByText('No toma nada desde', { exact: false })).toBeVisible()
  await axe(page)
  contesta = 204
  await page.getByRole('button', { name: 'Reintentar lo que quedó' }).click()
  await expect(page.getByText('Se reintenta 1 aviso')).toBeVisible()
  await mandar(portal)
  await page.reload()
  await expect(row).toContainText('Entregada')
  await expect(page.getByText('Anda bien')).toBeVisible()
})

test('on a phone the API page is searched and read, and first shows only calls for programs', async ({ portal }) => {
  // Generated once per version by a separate process, which on a busy machine takes longer than a screen may.
  assert.equal((await (await portal.login('admin')).get('openapi.json')).status, 200)
  const page = await portal.openAs('admin', '/app/sistemas/api', { viewport: phone })
  const calls = page.locator('.api-llamada')
  await expect(page.locator('.api-grupo').filter({ hasText: 'bancos' })).toContainText('llamadas')
  await expect(calls.first()).toBeHidden()
  await page.getByRole('searchbox').fill('sucursales de un banco')
  await expect(calls).toHaveCount(1)
  await calls.getByText('/api/bancos/{id}/sucursales').click()
  await expect(page.getByText('bancos.consultar', { exact: true })).toBeVisible()
  await expect(page.locator('.ejemplo').filter({ hasText: 'curl "http' })).toContainText('/api/bancos/1/sucursales')
  await expect(page.locator('.ejemplo').filter({ hasText: 'await fetch' })).toContainText('process.env.TOKEN')
  await axe(page)
  await page.getByRole('searchbox').fill('otorga')
  await expect(page.getByText('Ninguna llamada dice eso')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sólo lo que puede un programa con su token' }).uncheck()
  await calls.first().click()
  await expect(page.getByText('Sólo una persona')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.goto('/app/sistemas/avisos')
  await expect(page.locator('#contenido').getByText('Tablero')).toBeVisible()
})
