import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { fotoDePrueba } from '../server/test/fotos.ts'
import { pdf } from '../server/test/papeles.ts'
import { expect, type Portal, phone, test } from './fixtures.ts'

/** Pending receipts, kept on the device first. */
const path = '/app/tesoreria/por-rendir?idSeccional=1'
const choose = (page: Page) => page.locator('input[type=file][multiple]')
const rows = (page: Page) => page.locator('.por-rendir > li')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const vaciar = (portal: Portal) => portal.rows('delete from comprobante_por_rendir')

test('offline, a photo stays on the device, is marked so, and is sent automatically once online', async ({ portal }) => {
  await vaciar(portal)
  const page = await portal.openAs('operador', path, { viewport: phone })
  await expect(page.getByText('No hay comprobantes por rendir')).toBeVisible()
  await page.context().setOffline(true)
  await choose(page).setInputFiles([{ name: 'Kiosco.png', mimeType: 'image/png', buffer: await fotoDePrueba('png') }])
  await expect(page.getByText('Un comprobante espera señal. Está en este equipo')).toBeVisible()
  await page.context().setOffline(false)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('espera señal')).toHaveCount(0)
  // A reload sends what was left.
  await page.route('**/api/comprobantes-por-rendir', (request) =>
    request.request().method() === 'POST' ? request.abort('connectionreset') : request.continue(),
  )
  await choose(page).setInputFiles([{ name: 'Otra.pdf', mimeType: 'application/pdf', buffer: pdf('otra de la noche') }])
  await expect(page.getByText('Un comprobante espera señal. Está en este equipo')).toBeVisible()
  await page.unroute('**/api/comprobantes-por-rendir')
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
})

test('files shared by another app are stored by the service worker, also offline, and sent later', async ({ portal }) => {
  await vaciar(portal)
  const page = await portal.openAs('operador', path, { viewport: phone, serviceWorker: true })
  await expect(page.getByText('No hay comprobantes por rendir')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  /** Submits the form of the manifest's share target as a navigation, as the phone does. */
  const compartir = async (nombre: string) => {
    await page.evaluate(() => {
      const forma = document.createElement('form')
      Object.assign(forma, {
        method: 'POST',
        enctype: 'multipart/form-data',
        action: '/app/tesoreria/por-rendir',
        id: 'compartir',
      })
      const archivo = document.createElement('input')
      forma.append(Object.assign(archivo, { type: 'file', name: 'archivo', id: 'compartido' }))
      document.body.append(forma)
    })
    await page.locator('#compartido').setInputFiles([{ name: nombre, mimeType: 'application/pdf', buffer: pdf(nombre) }])
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#compartir')?.submit())
  }
  await compartir('Desde WhatsApp.pdf')
  await expect(row(page, 'Desde WhatsApp.pdf')).toBeVisible()
  assert.equal(new URL(page.url()).search, '')
  await page.context().setOffline(true)
  await compartir('Sin línea.pdf')
  await page.waitForURL('**/app/tesoreria/por-rendir')
  await page.context().setOffline(false)
  await page.goto(path)
  await expect(row(page, 'Sin línea.pdf')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  // Without a session it says so, and leaves nothing for the next person.
  await page.evaluate(
    () =>
      new Promise((ready) => {
        const base = indexedDB.open('gremial', 1)
        base.addEventListener('success', () => {
          const deleted = base.result.transaction('propio', 'readwrite').objectStore('propio').delete('duenio')
          deleted.addEventListener('success', ready)
        })
      }),
  )
  await compartir('De nadie.pdf')
  await expect(page.getByText('Lo que compartiste no quedó')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})
