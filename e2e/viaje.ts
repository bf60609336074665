import type { Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** Milliseconds between keys of a fast typist. */
const entreTeclas = 150

const segundosDesde = (cuando: number): number => Math.round((performance.now() - cuando) / 100) / 10

/** Counts touches, keys and waits from now on, to be printed, not asserted. */
export function viajar(page: Page) {
  const hecho = { toques: 0, teclas: 0, esperas: [] as string[] }
  const desde = performance.now()
  const llega = async (que: string, cual: Locator, hacer: () => Promise<unknown>): Promise<void> => {
    const cuando = performance.now()
    await hacer()
    await expect(cual).toBeVisible()
    hecho.esperas.push(`${que} ${segundosDesde(cuando)}`)
  }
  const tocar = async (que: Locator): Promise<void> => {
    hecho.toques++
    await que.click()
  }
  return {
    hecho,
    llega,
    tocar,
    alTocar: (que: string, boton: Locator, cual: Locator) => llega(que, cual, () => tocar(boton)),
    async escribir(donde: Locator, texto: string): Promise<void> {
      await tocar(donde)
      hecho.teclas += texto.length
      await page.keyboard.type(texto, { delay: entreTeclas })
    },
    dicho: (): string =>
      `${hecho.toques} toques, ${hecho.teclas} teclas, ${segundosDesde(desde)} s, ${(hecho.teclas * entreTeclas) / 1000} de escribir; esperas: ${hecho.esperas.join(', ')}`,
  }
}
