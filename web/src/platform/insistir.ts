import i18next from 'i18next'
import { ErrorApi } from './api.ts'

/** Long enough for a line that blinked, short enough that nobody presses again. */
const esperaMs = 700

/** Code or style that could not be fetched; browsers say it each in their own words. */
const noVino = /dynamically imported|module script|preload CSS|Failed to fetch|Load failed/i

/** A style that did not come stays in the page as if it had: asked for again in its place. */
async function otroEstilo(error: unknown): Promise<void> {
  const direccion = / CSS for (\S+)/.exec(String(error))?.[1]
  const antes = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find(({ href }) => href === direccion)
  if (!antes) return
  const otro = antes.cloneNode() as HTMLLinkElement
  await new Promise((listo) => {
    otro.addEventListener('load', listo)
    otro.addEventListener('error', listo)
    antes.replaceWith(otro)
  })
}

/**
 * Code that is asked for again, once, when it does not come; known to be without network, at once no. What fails then is said as any call
 * that found no connection. At the same address (decision 054): another one would be a second instance of the module.
 */
export async function insistir<M>(traer: () => Promise<M>): Promise<M> {
  try {
    return await traer().catch(async (error: unknown) => {
      if (!navigator.onLine || !noVino.test(String(error))) throw error
      await new Promise((listo) => setTimeout(listo, esperaMs))
      await otroEstilo(error)
      return traer()
    })
  } catch (error) {
    throw noVino.test(String(error)) ? new ErrorApi(0, { message: i18next.t('errorRed') }) : error
  }
}
