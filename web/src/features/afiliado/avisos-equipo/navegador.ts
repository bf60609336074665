import type { suscripcion } from '@gremial/contract/afiliado/avisos-equipo.ts'
import type { z } from 'zod'

/** Whether this browser can be told; on an iPhone, only the portal that was added to its home screen can. */
export function puedeAvisar(): 'si' | 'bloqueado' | 'instalar' | 'no' {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'bloqueado' : 'si'
  const deApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return deApple ? 'instalar' : 'no'
}

/** What the browser gives so that it can be told, once its person lets it: in answer to a press, or some would not ask. */
export async function pedirAlNavegador(clave: string): Promise<z.input<typeof suscripcion> | 'negado' | 'fallo'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'negado'
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' })
    const { pushManager } = await navigator.serviceWorker.ready
    const como = { userVisibleOnly: true, applicationServerKey: clave }
    const dada = await pushManager.subscribe(como).catch(async (error: unknown) => {
      // It was asked with another key, of before.
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
