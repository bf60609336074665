import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

const fields =
  'input:not([type=hidden]):not([readonly]):not([disabled]), textarea:not([readonly]):not([disabled]), button[type=submit]'

/**
 * Keys of a form that is filled without the mouse: Enter goes on to the next field (a list first takes the option that is marked),
 * Ctrl or Cmd with Enter saves from anywhere. In a text of several lines, and on a button, Enter does what it always does.
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
  // At once, so that the next key already falls in the next field; first the list writes its choice, which may bring a field along.
  flushSync(() => undefined)
  const all = [...e.currentTarget.querySelectorAll<HTMLElement>(fields)].filter((c) => c.offsetParent !== null && c.tabIndex >= 0)
  const next = all[all.indexOf(from) + 1]
  next?.focus()
}
