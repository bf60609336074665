import i18next from 'i18next'
import { preguntar } from '../ui/dialogos.ts'

/** By then the first screen is there, also with a slow line. */
const primeroMs = 4000

/**
 * The application as installed: its service worker (src/sw.ts), and what happens when the server got a new version while this page was
 * open. Only in the built application.
 */
export function instalar(): void {
  // What it brings would come before what the person is waiting for.
  const registrar = () => void navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined)
  if ('serviceWorker' in navigator) setTimeout(registrar, primeroMs)
  // A screen whose chunk is gone: reloading is for the person to decide, who may be in the middle of a form.
  window.addEventListener('vite:preloadError', () => void ofrecerVersion())
}

let preguntando = false

async function ofrecerVersion(): Promise<void> {
  if (preguntando || !(await hayOtraVersion())) return
  preguntando = true
  const si = await preguntar({
    titulo: i18next.t('version.titulo'),
    texto: i18next.t('version.texto'),
    accion: i18next.t('version.actualizar'),
    cancelar: i18next.t('version.despues'),
  })
  preguntando = false
  if (si) location.reload()
}

/** Whether the page that the server gives now is not the one that is open; without network there is nothing to offer. */
async function hayOtraVersion(): Promise<boolean> {
  const propia = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  try {
    const respuesta = await fetch('/login', { headers: { Accept: 'text/html' }, cache: 'no-store' })
    return respuesta.ok && propia !== null && propia !== undefined && !(await respuesta.text()).includes(propia)
  } catch {
    return false
  }
}
