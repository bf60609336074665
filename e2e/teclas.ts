import type { Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** Counts key presses from now on, without modifier keys. */
export const contarTeclas = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.teclas = '0'
    const alTeclear = (e: KeyboardEvent) => {
      if (!['Alt', 'Control', 'Shift', 'Meta'].includes(e.key))
        document.body.dataset.teclas = String(Number(document.body.dataset.teclas) + 1)
    }
    window.addEventListener('keydown', alTeclear, true)
  })

export const keys = async (page: Page) => Number(await page.locator('body').getAttribute('data-teclas'))

/** Presses a key until the element has the focus. */
export async function hasta(page: Page, que: Locator, key = 'Tab'): Promise<void> {
  await expect(que).toBeVisible()
  const focused = () => que.evaluate((el) => el === document.activeElement)
  for (let times = 0; times < 80; times++) {
    if (await focused()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not come to ${que}`)
}
