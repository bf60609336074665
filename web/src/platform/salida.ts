import { cookieDeSalida } from '@gremial/contract/platform/salida.ts'
import { almacen } from './almacen.ts'
import { api } from './api.ts'
import { ponerCookie } from './cookie.ts'

/**
 * Going out when the server cannot be told. The session is a cookie that no script may take away, so what is left is another one that the
 * server obeys: while it is there, no session of this browser serves, not even for a page that is loaded anew, nor in another tab (decision
 * 063). It is said as soon as there is a line: by this page, by the next that opens, or by the service worker.
 */
const estaEscrita = (): boolean =>
  !import.meta.env.SSR && document.cookie.split('; ').some((una) => una.startsWith(`${cookieDeSalida}=`))

/** Whether this browser still has to say it: for who looks at the login. */
export const salidaPendiente = almacen(estaEscrita())

const segundos = 30 * 86_400
/** A line that takes longer is none, to who is waiting to leave. */
const esperaMs = 8_000

/** Written before it is said: a page that is closed meanwhile leaves it owed. */
export function deberSalida(): void {
  ponerCookie(cookieDeSalida, '1', segundos)
  salidaPendiente.set(true)
}

/** Says it, if it is owed; whether nothing is owed any more. */
export async function decirSalida(): Promise<boolean> {
  if (estaEscrita()) {
    const dicha = await api.post('logout', {}, AbortSignal.timeout(esperaMs)).then(
      () => true,
      () => false,
    )
    if (!dicha) {
      void encargarla()
      return false
    }
  }
  salidaPendiente.set(estaEscrita())
  return true
}

/** Where the browser can, it is said when there is a line even if no page is open by then. */
async function encargarla(): Promise<void> {
  const registro = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const { sync } = (registro ?? {}) as { sync?: { register(que: string): Promise<void> } }
  await sync?.register('salida').catch(() => undefined)
}
