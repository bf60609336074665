import { forgetResponses } from '../platform/deviceStorage.ts'
import { logoutPending } from '../platform/logout.ts'
import { remember } from '../platform/remembered.ts'
import { queryClient, userQuery } from '../platform/session.ts'
import { pendingChunks } from '../ui/lazyComponent.ts'
import { router } from './router.tsx'

/**
 * The screen that the server drew (app/ssr/render.tsx) stays until the same one, alive, can take its place whole: what was typed in it,
 * where one was and what was pressed meanwhile go on in the other.
 */

/** Longer than this nobody waits for an answer that is missing: it comes to its place, as in any screen. Code is waited for: without it there is nothing to see. */
const limitMs = 4000

/** What was read for the first screen comes in the page; it is not left in it, for the next person. */
export function receiveResponses(): void {
  const block = document.getElementById('respuestas')
  // Drawn, and nothing read: the server saw nobody here. To ask would only be to be told so, as an error.
  if (!block && document.getElementById('primera') && !logoutPending.get()) {
    queryClient.setQueryData(userQuery.queryKey, null)
    void forgetResponses()
  }
  if (!block) return
  for (const [key, values] of JSON.parse(block.textContent ?? '[]') as Array<[unknown[], unknown]>)
    queryClient.setQueryData(key, values)
  block.remove()
}

const used = 'a, button, input, select, textarea, summary, details'

/** Both are drawn by the same components: what is n-th in one is n-th in the other. */
const twin = (one: Element, from: HTMLElement, at: HTMLElement): Element | undefined => {
  const [before, now] = [from, at].map((who) => [...who.querySelectorAll(used)])
  const other = now?.[before?.indexOf(one) ?? -1]
  return other?.tagName === one.tagName ? other : undefined
}

/** As if it had been typed there: React listens to what the keyboard does, not to who sets a value. */
function write(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function carryTyped(from: HTMLElement, a: HTMLElement): void {
  for (const field of from.querySelectorAll('input')) {
    const other = twin(field, from, a)
    if (!(other instanceof HTMLInputElement)) continue
    if (field.type === 'checkbox' && field.checked !== other.checked) other.click()
    else if (field.type !== 'checkbox' && field.value !== field.defaultValue) write(other, field.value)
  }
  for (const detail of from.querySelectorAll('details')) {
    const other = twin(detail, from, a)
    if (other instanceof HTMLDetailsElement) other.open = detail.open
  }
}

const list = (root: HTMLElement): boolean =>
  router.state.status === 'idle' &&
  pendingChunks() === 0 &&
  root.querySelector('main') !== null &&
  root.querySelector('[data-espera], .huesos') === null

const codeLoading = (root: HTMLElement): boolean =>
  pendingChunks() > 0 || router.state.status === 'pending' || root.childElementCount === 0

const telefono = matchMedia('(max-width: 899px)')
/** For the next page that the server draws: a narrow window of a desktop says nothing of itself. */
export function followWidth(): void {
  const show = (): void => remember('movil', String(telefono.matches))
  show()
  telefono.addEventListener('change', show)
}

/** Called before anything is awaited: what is pressed from now on is not lost. */
export function hydrate(root: HTMLElement): void {
  const first = document.getElementById('primera')
  if (!first) return
  const from = performance.now()
  const slow = (): boolean => performance.now() - from >= limitMs
  let touched: Element | undefined
  first.addEventListener(
    'click',
    (e) => {
      if (e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return
      const what = (e.target as Element).closest('a, button')
      // Of code that perhaps never comes nobody is a prisoner: a link leads where it says.
      if (!what || (slow() && what.matches('a'))) return
      e.preventDefault()
      touched = what
    },
    true,
  )
  // Out of the page: in it there is one of each thing.
  root.remove()
  let still = 0
  const look = (): void => {
    still = list(root) ? still + 1 : 0
    if (still < 2 && (codeLoading(root) || !slow())) return void requestAnimationFrame(look)
    change()
  }
  const change = (): void => {
    const given = document.activeElement
    const focused = given && first.contains(given) ? twin(given, first, root) : undefined
    const [prefix, end] = given instanceof HTMLInputElement ? [given.selectionStart, given.selectionEnd] : []
    carryTyped(first, root)
    const other = touched && twin(touched, first, root)
    first.replaceWith(root)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    if (focused instanceof HTMLInputElement && typeof prefix === 'number') focused.setSelectionRange(prefix, end ?? prefix)
    if (other instanceof HTMLElement) other.click()
  }
  requestAnimationFrame(look)
}

/**
 * A page that the browser kept whole, and shows again when one goes back: of whoever was in then. Nobody sees it until it is known that they
 * still are.
 */
export function onPageRestored(root: HTMLElement): void {
  addEventListener('pageshow', (e) => {
    const before = queryClient.getQueryData(userQuery.queryKey)
    if (!e.persisted || !before) return
    root.style.visibility = 'hidden'
    void queryClient
      .fetchQuery({ ...userQuery, staleTime: 0, retry: false })
      // Without network it is as any other screen without network.
      .catch(() => before)
      .then((now) => (now?.id === before.id ? root.style.removeProperty('visibility') : location.reload()))
  })
}
