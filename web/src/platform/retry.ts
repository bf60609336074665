import i18next from 'i18next'
import { ApiError } from './api.ts'

/** Retry delay in ms: enough for a brief network drop, short enough that nobody presses again. */
const waitMs = 700

/** Failed loads of code or styles; each browser words the error differently. */
const arrivalFailed = /dynamically imported|module script|preload CSS|Failed to fetch|Load failed/i

/** A failed stylesheet stays in the page as if loaded, so replace its link to reload it. */
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
 * Retries loading code once, unless the browser is offline. If it still fails, throws the same ApiError as a call without
 * network. Retries the same URL (decision 054): another URL would create a second instance of the module.
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
