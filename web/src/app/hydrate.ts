import { forgetResponses } from '../platform/deviceStorage.ts'
import { logoutPending } from '../platform/logout.ts'
import { remember } from '../platform/remembered.ts'
import { queryClient, userQuery } from '../platform/session.ts'
import { pendingChunks } from '../ui/lazyComponent.ts'

/**
 * Hydration: the server-rendered screen (app/ssr/render.tsx) stays until the client one is complete, then is replaced. Typed
 * text, focus and clicks carry over.
 */

/**
 * Maximum wait for missing data, in ms; later data appears as on any screen. Code has no limit: without it there is nothing
 * to show.
 */
const limitMs = 4000

/** Moves the data embedded in the page into the query cache, and removes it from the page. */
export function receiveResponses(): void {
  const block = document.getElementById('respuestas')
  // Rendered without data: the server saw no session. A request would only return an error.
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

/** Finds the matching element. Both trees come from the same components, so equal indexes match. */
const twin = (one: Element, from: HTMLElement, at: HTMLElement): Element | undefined => {
  const [before, now] = [from, at].map((who) => [...who.querySelectorAll(used)])
  const other = now?.[before?.indexOf(one) ?? -1]
  return other?.tagName === one.tagName ? other : undefined
}

/** Sets the value and fires an input event, because React ignores direct assignment. */
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

const isComplete = (root: HTMLElement): boolean =>
  pendingChunks() === 0 && root.querySelector('main') !== null && root.querySelector('[data-espera], .huesos') === null

const codeLoading = (root: HTMLElement): boolean => pendingChunks() > 0 || root.childElementCount === 0

const phoneWidth = matchMedia('(max-width: 899px)')
/** Stores the width for the next server-rendered page: a desktop's narrow window sends no hint. */
export function followWidth(): void {
  const show = (): void => remember('movil', String(phoneWidth.matches))
  show()
  phoneWidth.addEventListener('change', show)
}

/** Starts hydration. Call it before the first await, so that no click is lost. `isIdle` is false during route changes. */
export function hydrate(root: HTMLElement, isIdle: () => boolean): void {
  const first = document.getElementById('primera')
  if (!first) return
  const from = performance.now()
  const slow = (): boolean => performance.now() - from >= limitMs
  let touched: Element | undefined
  first.addEventListener(
    'click',
    (e) => {
      if (e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return
      const pressed = (e.target as Element).closest('a, button')
      // If the code is slow, links work as usual.
      if (!pressed || (slow() && pressed.matches('a'))) return
      e.preventDefault()
      touched = pressed
    },
    true,
  )
  // Detached, so that the page has no duplicate elements.
  root.remove()
  let still = 0
  const look = (): void => {
    still = isIdle() && isComplete(root) ? still + 1 : 0
    if (still < 2 && (!isIdle() || codeLoading(root) || !slow())) return void requestAnimationFrame(look)
    change()
  }
  const change = (): void => {
    const given = document.activeElement
    const focused = given && first.contains(given) ? twin(given, first, root) : undefined
    const [selectionStart, end] = given instanceof HTMLInputElement ? [given.selectionStart, given.selectionEnd] : []
    carryTyped(first, root)
    const other = touched && twin(touched, first, root)
    first.replaceWith(root)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    if (focused instanceof HTMLInputElement && typeof selectionStart === 'number')
      focused.setSelectionRange(selectionStart, end ?? selectionStart)
    if (other instanceof HTMLElement) other.click()
  }
  requestAnimationFrame(look)
}

/**
 * Page restored from the back/forward cache: it may belong to an earlier user. It stays hidden until the session is
 * confirmed.
 */
export function onPageRestored(root: HTMLElement): void {
  addEventListener('pageshow', (e) => {
    const before = queryClient.getQueryData(userQuery.queryKey)
    if (!e.persisted || !before) return
    root.style.visibility = 'hidden'
    void queryClient
      .fetchQuery({ ...userQuery, staleTime: 0, retry: false })
      // Offline it behaves like any other offline screen.
      .catch(() => before)
      .then((now) => (now?.id === before.id ? root.style.removeProperty('visibility') : location.reload()))
  })
}
