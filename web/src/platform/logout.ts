import { logoutCookie, secureLogoutCookie } from '@gremial/contract/platform/logout-cookie.ts'
import { api } from './api.ts'
import { setCookie } from './cookie.ts'
import { createStore } from './store.ts'

/**
 * Logout without network. No script can delete the session cookie, so the page sets a second cookie instead. While it exists
 * the server accepts no session of this browser, in any tab or after a reload (decision 063). This page, the next one or the
 * service worker reports the logout when the network returns.
 */
const nameHere = (): string => (location.protocol === 'https:' ? secureLogoutCookie : logoutCookie)
const isPending = (): boolean =>
  !import.meta.env.SSR && document.cookie.split('; ').some((one) => one.startsWith(`${nameHere()}=`))

/** True while the logout has not reached the server; the login page shows it. */
export const logoutPending = createStore(isPending())

const seconds = 30 * 86_400
/** Timeout in ms: after it the person is treated as offline. */
const waitMs = 8_000

/** Sets the cookie before the request, so that closing the page does not lose the logout. */
export function oweLogout(): void {
  setCookie(nameHere(), '1', seconds)
  logoutPending.set(true)
}

/** Reports a pending logout. Resolves to true if none is pending any more. */
export async function reportLogout(): Promise<boolean> {
  if (isPending()) {
    const reported = await api.post('logout', {}, AbortSignal.timeout(waitMs)).then(
      () => true,
      () => false,
    )
    if (!reported) {
      void registerSync()
      return false
    }
  }
  logoutPending.set(isPending())
  return true
}

/** Background sync, where supported, reports the logout even if no page is open. */
async function registerSync(): Promise<void> {
  const record = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const { sync } = (record ?? {}) as { sync?: { register(what: string): Promise<void> } }
  await sync?.register('salida').catch(() => undefined)
}
