import i18next from 'i18next'
import type { ReactNode } from 'react'
import { ApiError } from '../platform/api.ts'
import { createStore } from '../platform/store.ts'

export interface Question {
  title: string
  text?: ReactNode
  /** Text of the confirm button; repeats the verb. */
  action: string
  danger?: boolean
  /** Focuses the safe answer first, so that a stray key does not confirm. */
  uncertain?: boolean
  /** Without it the dialog has a single button. */
  cancel?: string
  /** Clicks outside and Escape do not close it. */
  fixed?: boolean
}

/** The open question, if any. ui/Dialogs.tsx renders it. */
export const opened = createStore<(Question & { respond(yes: boolean): void }) | null>(null)

/** Opens a question. Resolves to true if the person confirms. */
export function ask(question: Question): Promise<boolean> {
  opened.get()?.respond(false)
  const from = document.activeElement
  return new Promise((ready) => {
    opened.set({
      ...question,
      respond(yes) {
        opened.set(null)
        // Restores the focus, unless the answer moved it, so that keyboard users continue where they were.
        setTimeout(() => document.activeElement === document.body && from instanceof HTMLElement && from.focus())
        ready(yes)
      },
    })
  })
}

/** The same question in the browser's own dialog, without what is not plain text. */
export function askNatively({ title, text, cancel }: Question): boolean {
  const words = [title, typeof text === 'string' ? text : ''].filter(Boolean).join('\n\n')
  if (cancel) return window.confirm(words)
  window.alert(words)
  return true
}

/** Shows a message with one button. Server errors use their own text (A-ERRORES-01). */
export const notify = (title: string, text: string, action: string): Promise<boolean> => ask({ title, text, action })

/**
 * Shows a failed call: the server's message under a heading of the attempted action (C-ERRORES-01). An expired session has
 * its own dialog, so a 401 shows nothing here. A message equal to the heading is not repeated.
 */
export const notifyFailure = (title: string, error: Error): Promise<boolean> =>
  error instanceof ApiError && error.status === 401
    ? Promise.resolve(false)
    : notify(title, error.message === title ? '' : error.message, i18next.t('comun.aceptar'))
