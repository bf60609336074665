import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

const fields =
  'input:not([type=hidden]):not([readonly]):not([disabled]), textarea:not([readonly]):not([disabled]), button[type=submit]'

/**
 * Keyboard handling of forms: Enter moves to the next field (a list first takes its highlighted option). Ctrl or Cmd with
 * Enter submits. Textareas and buttons keep their default Enter.
 */
export const enterMovesOn = (e: KeyboardEvent<HTMLFormElement>): void => onEnter(e, () => true)

/** The same, but it skips fields that have a value: to complete a form that was partly filled. Tab visits every field. */
export const enterCompletes = (e: KeyboardEvent<HTMLFormElement>): void => onEnter(e, isEmpty)

/** Focuses the first field of a form that is empty or to be checked (by `data-path`), else its submit button. */
export const focusFirstEmpty = (form: HTMLElement | null, toCheck: readonly string[] = []): void =>
  fieldsOf(form)
    .find((field) => isEmpty(field) || toCheck.includes(field.dataset.path ?? ''))
    ?.focus()

/** Focuses the first empty field of a form that opens, unless by touch, where a keyboard would cover it. */
export function useFirstEmpty(form: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (active && !window.matchMedia('(pointer: coarse)').matches) focusFirstEmpty(form.current)
  }, [active, form])
}

const fieldsOf = (form: HTMLElement | null): HTMLElement[] =>
  [...(form?.querySelectorAll<HTMLElement>(fields) ?? [])].filter((c) => c.offsetParent !== null && c.tabIndex >= 0)

/** True for a submit button too, which ends the fields. */
const isEmpty = (field: HTMLElement): boolean => !('value' in field) || field.value === ''

function onEnter(e: KeyboardEvent<HTMLFormElement>, stops: (field: HTMLElement) => boolean): void {
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
  const all = fieldsOf(e.currentTarget)
  all
    .slice(all.indexOf(from) + 1)
    .find(stops)
    ?.focus()
}
