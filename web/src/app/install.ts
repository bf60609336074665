import i18next from 'i18next'
import { ask } from '../ui/dialogs.ts'

/** By then the first screen is there, also with a slow line. */
const firstMs = 4000

/**
 * The application as installed: its service worker (src/sw.ts), and what happens when the server got a new version while this page was
 * open. Only in the built application.
 */
export function install(): void {
  // What it brings would come before what the person is waiting for.
  const register = () => void navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined)
  if ('serviceWorker' in navigator) setTimeout(register, firstMs)
  // A screen whose chunk is gone: reloading is for the person to decide, who may be in the middle of a form.
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

/** Whether the page that the server gives now is not the one that is open; without network there is nothing to offer. */
async function newVersionExists(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  try {
    const response = await fetch('/login', { headers: { Accept: 'text/html' }, cache: 'no-store' })
    return response.ok && own !== null && own !== undefined && !(await response.text()).includes(own)
  } catch {
    return false
  }
}
