import type { suscripcion } from '@gremial/contract/afiliado/avisos-equipo.ts'
import type { z } from 'zod'

/** Push support of this browser; on an iPhone only the installed portal has it. */
export function puedeAvisar(): 'si' | 'bloqueado' | 'instalar' | 'no' {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'bloqueado' : 'si'
  const deApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return deApple ? 'instalar' : 'no'
}

/** Push subscription of the browser, after the user's permission; call it from a click, as some browsers require. */
export async function pedirAlNavegador(clave: string): Promise<z.input<typeof suscripcion> | 'negado' | 'fallo'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'negado'
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' })
    const { pushManager } = await navigator.serviceWorker.ready
    const como = { userVisibleOnly: true, applicationServerKey: clave }
    const dada = await pushManager.subscribe(como).catch(async (error: unknown) => {
      // The existing subscription uses another key.
      const antes = await pushManager.getSubscription()
      if (!antes) throw error
      await antes.unsubscribe()
      return pushManager.subscribe(como)
    })
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = dada.toJSON()
    return { endpoint, p256dh, auth }
  } catch {
    return 'fallo'
  }
}
