import { logoutCookie } from '@gremial/contract/platform/logout-cookie.ts'
import { api } from './api.ts'
import { setCookie } from './cookie.ts'
import { createStore } from './store.ts'

/**
 * Going out when the server cannot be told. The session is a cookie that no script may take away, so what is left is another one that the
 * server obeys: while it is there, no session of this browser serves, not even for a page that is loaded anew, nor in another tab (decision
 * 063). It is said as soon as there is a line: by this page, by the next that opens, or by the service worker.
 */
const isTyped = (): boolean =>
  !import.meta.env.SSR && document.cookie.split('; ').some((one) => one.startsWith(`${logoutCookie}=`))

/** Whether this browser still has to say it: for who looks at the login. */
export const logoutPending = createStore(isTyped())

const seconds = 30 * 86_400
/** A line that takes longer is none, to who is waiting to leave. */
const waitMs = 8_000

/** Written before it is said: a page that is closed meanwhile leaves it owed. */
export function oweLogout(): void {
  setCookie(logoutCookie, '1', seconds)
  logoutPending.set(true)
}

/** Says it, if it is owed; whether nothing is owed any more. */
export async function reportLogout(): Promise<boolean> {
  if (isTyped()) {
    const said = await api.post('logout', {}, AbortSignal.timeout(waitMs)).then(
      () => true,
      () => false,
    )
    if (!said) {
      void requestDownload()
      return false
    }
  }
  logoutPending.set(isTyped())
  return true
}

/** Where the browser can, it is said when there is a line even if no page is open by then. */
async function requestDownload(): Promise<void> {
  const record = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const { sync } = (record ?? {}) as { sync?: { register(what: string): Promise<void> } }
  await sync?.register('salida').catch(() => undefined)
}
