import i18next from 'i18next'
import { ask } from '../ui/dialogs.ts'

/** Delay of the registration in ms; by then the first screen has loaded, even on a slow network. */
const firstMs = 4000

/** Registers the service worker (src/sw.ts) and offers a reload after a deployment. Only in the built application. */
export function install(): void {
  // Delayed, so that its downloads do not compete with the first screen.
  const register = () => void navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined)
  if ('serviceWorker' in navigator) setTimeout(register, firstMs)
  // A chunk of an old version is gone. The user decides when to reload, because a form may be open.
  window.addEventListener('vite:preloadError', () => void offerVersion())
}

let asking = false

async function offerVersion(): Promise<void> {
  if (asking || !(await newVersionExists())) return
  asking = true
  const yes = await ask({
    title: i18next.t('version.titulo'),
    text: i18next.t('version.texto'),
    action: i18next.t('version.actualizar'),
    cancel: i18next.t('version.despues'),
  })
  asking = false
  if (yes) location.reload()
}

/** True if the server serves a newer page than the open one; false without network. */
async function newVersionExists(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  try {
    const response = await fetch('/login', { headers: { Accept: 'text/html' }, cache: 'no-store' })
    return response.ok && entry !== null && entry !== undefined && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}
