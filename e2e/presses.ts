import type { Browser, Page } from 'playwright/test'
import { desktop, pageTimeout } from './fixtures.ts'

/** Counts of a person's presses, changed fields and typed characters. */
export interface Presses {
  toques: number
  campos: number
  letras: number
}

/** A page in a browser context of its own, whose presses, fields and characters are added to `hecho`. */
export async function countedPage(browser: Browser, baseURL: string, hecho: Presses, size = desktop): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: size, reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(pageTimeout)
  await context.exposeBinding('anotar', (_, letters: number | null) => {
    if (letters === null) hecho.toques++
    else {
      hecho.campos++
      hecho.letras += letters
    }
  })
  await context.addInitScript(() => {
    const { anotar } = globalThis as unknown as { anotar: (letters: number | null) => void }
    addEventListener('pointerdown', () => anotar(null), true)
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) anotar(target.value.length)
      },
      true,
    )
  })
  return context.newPage()
}

/** Estimate for a newcomer: four seconds per press, three per field, and two characters per second. */
export const minutesOf = ({ toques, campos, letras }: Presses): number => (toques * 4 + campos * 3 + letras / 2) / 60
