import type { Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** Milliseconds between keys of a fast typist. */
const entreTeclas = 150

const segundosDesde = (when: number): number => Math.round((performance.now() - when) / 100) / 10

/** Counts touches, keys and waits from now on, to be printed, not asserted. */
export function viajar(page: Page) {
  const hecho = { toques: 0, teclas: 0, esperas: [] as string[] }
  const desde = performance.now()
  const llega = async (que: string, which: Locator, hacer: () => Promise<unknown>): Promise<void> => {
    const when = performance.now()
    await hacer()
    await expect(which).toBeVisible()
    hecho.esperas.push(`${que} ${segundosDesde(when)}`)
  }
  const tocar = async (que: Locator): Promise<void> => {
    hecho.toques++
    await que.click()
  }
  return {
    hecho,
    llega,
    tocar,
    alTocar: (que: string, button: Locator, which: Locator) => llega(que, which, () => tocar(button)),
    async escribir(where: Locator, text: string): Promise<void> {
      await tocar(where)
      hecho.teclas += text.length
      await page.keyboard.type(text, { delay: entreTeclas })
    },
    dicho: (): string =>
      `${hecho.toques} toques, ${hecho.teclas} teclas, ${segundosDesde(desde)} s, ${(hecho.teclas * entreTeclas) / 1000} de escribir; esperas: ${hecho.esperas.join(', ')}`,
  }
}
