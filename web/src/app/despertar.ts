import { olvidarRespuestas } from '../platform/deposito.ts'
import { recordar } from '../platform/recordado.ts'
import { salidaPendiente } from '../platform/salida.ts'
import { queryClient, usuarioQuery } from '../platform/sesion.ts'
import { cuantasVienen } from '../ui/perezosa.ts'
import { router } from './router.tsx'

/**
 * The screen that the server drew (app/primera/pintar.tsx) stays until the same one, alive, can take its place whole: what was typed in it,
 * where one was and what was pressed meanwhile go on in the other.
 */

/** Longer than this nobody waits for an answer that is missing: it comes to its place, as in any screen. Code is waited for: without it there is nothing to see. */
const limiteMs = 4000

/** What was read for the first screen comes in the page; it is not left in it, for the next person. */
export function recibirRespuestas(): void {
  const bloque = document.getElementById('respuestas')
  // Drawn, and nothing read: the server saw nobody here. To ask would only be to be told so, as an error.
  if (!bloque && document.getElementById('primera') && !salidaPendiente.get()) {
    queryClient.setQueryData(usuarioQuery.queryKey, null)
    void olvidarRespuestas()
  }
  if (!bloque) return
  for (const [clave, datos] of JSON.parse(bloque.textContent ?? '[]') as Array<[unknown[], unknown]>)
    queryClient.setQueryData(clave, datos)
  bloque.remove()
}

const seUsan = 'a, button, input, select, textarea, summary, details'

/** Both are drawn by the same components: what is n-th in one is n-th in the other. */
const gemelo = (uno: Element, de: HTMLElement, en: HTMLElement): Element | undefined => {
  const [antes, ahora] = [de, en].map((quien) => [...quien.querySelectorAll(seUsan)])
  const otro = ahora?.[antes?.indexOf(uno) ?? -1]
  return otro?.tagName === uno.tagName ? otro : undefined
}

/** As if it had been typed there: React listens to what the keyboard does, not to who sets a value. */
function escribir(campo: HTMLInputElement, valor: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(campo, valor)
  campo.dispatchEvent(new Event('input', { bubbles: true }))
}

function llevarEscrito(de: HTMLElement, a: HTMLElement): void {
  for (const campo of de.querySelectorAll('input')) {
    const otro = gemelo(campo, de, a)
    if (!(otro instanceof HTMLInputElement)) continue
    if (campo.type === 'checkbox' && campo.checked !== otro.checked) otro.click()
    else if (campo.type !== 'checkbox' && campo.value !== campo.defaultValue) escribir(otro, campo.value)
  }
  for (const detalle of de.querySelectorAll('details')) {
    const otro = gemelo(detalle, de, a)
    if (otro instanceof HTMLDetailsElement) otro.open = detalle.open
  }
}

const lista = (raiz: HTMLElement): boolean =>
  router.state.status === 'idle' &&
  cuantasVienen() === 0 &&
  raiz.querySelector('main') !== null &&
  raiz.querySelector('[data-espera], .huesos') === null

const vieneCodigo = (raiz: HTMLElement): boolean =>
  cuantasVienen() > 0 || router.state.status === 'pending' || raiz.childElementCount === 0

const telefono = matchMedia('(max-width: 899px)')
/** For the next page that the server draws: a narrow window of a desktop says nothing of itself. */
export function seguirAncho(): void {
  const decir = (): void => recordar('movil', String(telefono.matches))
  decir()
  telefono.addEventListener('change', decir)
}

/** Called before anything is awaited: what is pressed from now on is not lost. */
export function despertar(raiz: HTMLElement): void {
  const primera = document.getElementById('primera')
  if (!primera) return
  const desde = performance.now()
  const tarda = (): boolean => performance.now() - desde >= limiteMs
  let tocado: Element | undefined
  primera.addEventListener(
    'click',
    (e) => {
      if (e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return
      const que = (e.target as Element).closest('a, button')
      // Of code that perhaps never comes nobody is a prisoner: a link leads where it says.
      if (!que || (tarda() && que.matches('a'))) return
      e.preventDefault()
      tocado = que
    },
    true,
  )
  // Out of the page: in it there is one of each thing.
  raiz.remove()
  let quieta = 0
  const mirar = (): void => {
    quieta = lista(raiz) ? quieta + 1 : 0
    if (quieta < 2 && (vieneCodigo(raiz) || !tarda())) return void requestAnimationFrame(mirar)
    cambiar()
  }
  const cambiar = (): void => {
    const con = document.activeElement
    const enfocado = con && primera.contains(con) ? gemelo(con, primera, raiz) : undefined
    const [principio, fin] = con instanceof HTMLInputElement ? [con.selectionStart, con.selectionEnd] : []
    llevarEscrito(primera, raiz)
    const otro = tocado && gemelo(tocado, primera, raiz)
    primera.replaceWith(raiz)
    if (enfocado instanceof HTMLElement) enfocado.focus({ preventScroll: true })
    if (enfocado instanceof HTMLInputElement && typeof principio === 'number')
      enfocado.setSelectionRange(principio, fin ?? principio)
    if (otro instanceof HTMLElement) otro.click()
  }
  requestAnimationFrame(mirar)
}

/**
 * A page that the browser kept whole, and shows again when one goes back: of whoever was in then. Nobody sees it until it is known that they
 * still are.
 */
export function alVolverAtras(raiz: HTMLElement): void {
  addEventListener('pageshow', (e) => {
    const antes = queryClient.getQueryData(usuarioQuery.queryKey)
    if (!e.persisted || !antes) return
    raiz.style.visibility = 'hidden'
    void queryClient
      .fetchQuery({ ...usuarioQuery, staleTime: 0, retry: false })
      // Without network it is as any other screen without network.
      .catch(() => antes)
      .then((ahora) => (ahora?.id === antes.id ? raiz.style.removeProperty('visibility') : location.reload()))
  })
}
