import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { carpetaGuias } from '../../web/guides.vite.ts'
import { type Foto, ubica } from './recorrido.ts'

/** Folder of the guides' pictures. */
export const carpetaImagenes = join(carpetaGuias, 'imagenes')

/** Takes a small picture around the marked element, at twice the resolution at which it is shown. */
export async function fotografiar(page: Page, { nombre, marca, alto = 400 }: Foto, telefono: boolean): Promise<void> {
  mkdirSync(carpetaImagenes, { recursive: true })
  await page.waitForLoadState('networkidle')
  const marcado = marca ? ubica(page, marca) : undefined
  await marcado?.evaluate((nodo) => {
    const cual = nodo.matches('input[type=radio], input[type=checkbox]') ? (nodo.closest('label, li, div') ?? nodo) : nodo
    cual.scrollIntoView({ block: 'center' })
    cual.setAttribute('data-marcado', '')
    Object.assign((cual as HTMLElement).style, { outline: '3px solid #d6006c', outlineOffset: '3px' })
  })
  const caja = await page
    .locator('[data-marcado]')
    .first()
    .boundingBox({ timeout: 1000 })
    .catch(() => null)
  const vista = page.viewportSize() ?? { width: 390, height: 844 }
  const medio = caja ? caja.y + caja.height / 2 : alto / 2
  const y = Math.max(0, Math.min(vista.height - alto, Math.round(medio - alto / 2)))
  const entera = await page.screenshot({
    clip: { x: 0, y, width: vista.width, height: Math.min(alto, vista.height) },
    scale: 'device',
  })
  await sharp(entera)
    .resize({ width: telefono ? 780 : 1440 })
    .webp({ quality: telefono ? 50 : 55, effort: 6 })
    .toFile(join(carpetaImagenes, `${nombre}.webp`))
  await page.evaluate(() => {
    for (const nodo of document.querySelectorAll<HTMLElement>('[data-marcado]')) {
      nodo.removeAttribute('data-marcado')
      nodo.style.outline = ''
    }
  })
}

/** Sets the pixel density of a phone. */
export async function fino(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  await cdp.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: false })
}
