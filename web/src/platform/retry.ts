import i18next from 'i18next'
import { ApiError } from './api.ts'

/** Long enough for a line that blinked, short enough that nobody presses again. */
const waitMs = 700

/** Code or style that could not be fetched; browsers say it each in their own words. */
const arrivalFailed = /dynamically imported|module script|preload CSS|Failed to fetch|Load failed/i

/** A style that did not come stays in the page as if it had: asked for again in its place. */
async function otherStyle(error: unknown): Promise<void> {
  const address = / CSS for (\S+)/.exec(String(error))?.[1]
  const before = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find(({ href }) => href === address)
  if (!before) return
  const other = before.cloneNode() as HTMLLinkElement
  await new Promise((ready) => {
    other.addEventListener('load', ready)
    other.addEventListener('error', ready)
    before.replaceWith(other)
  })
}

/**
 * Code that is asked for again, once, when it does not come; known to be without network, at once no. What fails then is said as any call
 * that found no connection. At the same address (decision 054): another one would be a second instance of the module.
 */
export async function retry<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load().catch(async (error: unknown) => {
      if (!navigator.onLine || !arrivalFailed.test(String(error))) throw error
      await new Promise((ready) => setTimeout(ready, waitMs))
      await otherStyle(error)
      return load()
    })
  } catch (error) {
    throw arrivalFailed.test(String(error)) ? new ApiError(0, { message: i18next.t('errorRed') }) : error
  }
}
