import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

const fields =
  'input:not([type=hidden]):not([readonly]):not([disabled]), textarea:not([readonly]):not([disabled]), button[type=submit]'

/**
 * Keyboard handling of forms: Enter moves to the next field (a list first takes its highlighted option). Ctrl or Cmd with
 * Enter submits. Textareas and buttons keep their default Enter.
 */
export function enterMovesOn(e: KeyboardEvent<HTMLFormElement>): void {
  if (e.key !== 'Enter' || e.nativeEvent.isComposing) return
  if (e.ctrlKey || e.metaKey) {
    e.preventDefault()
    e.currentTarget.requestSubmit()
    return
  }
  const from = e.target as HTMLElement
  if (from.tagName !== 'INPUT' || !e.currentTarget.contains(from)) return
  e.preventDefault()
  // Synchronous, so that the next key reaches the next field. The list writes its choice first, which may add a field.
  flushSync(() => undefined)
  const all = [...e.currentTarget.querySelectorAll<HTMLElement>(fields)].filter((c) => c.offsetParent !== null && c.tabIndex >= 0)
  const next = all[all.indexOf(from) + 1]
  next?.focus()
}
