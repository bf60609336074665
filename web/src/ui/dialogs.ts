import i18next from 'i18next'
import type { ReactNode } from 'react'
import { ApiError } from '../platform/api.ts'
import { createStore } from '../platform/store.ts'

export interface Question {
  title: string
  text?: ReactNode
  /** The confirming button repeats the verb. */
  action: string
  danger?: boolean
  /** Confirms something doubtful: it starts on the safe answer, so that a key pressed too many does not say yes. */
  uncertain?: boolean
  /** Without it there is only one way out. */
  cancel?: string
  /** Neither a click outside nor Escape close it. */
  fixed?: boolean
}

/** The question on screen, if any; ui/Dialogs.tsx shows it. */
export const opened = createStore<(Question & { respond(yes: boolean): void }) | null>(null)

/** Asks, and answers whether the person confirmed. */
export function ask(question: Question): Promise<boolean> {
  opened.get()?.respond(false)
  const from = document.activeElement
  return new Promise((ready) => {
    opened.set({
      ...question,
      respond(yes) {
        opened.set(null)
        // Back to where one was, unless the answer itself leads elsewhere: whoever works by keyboard goes on from there.
        setTimeout(() => document.activeElement === document.body && from instanceof HTMLElement && from.focus())
        ready(yes)
      },
    })
  })
}

/** Says something in a dialog with one way out; a refusal of the server in its own words (A-ERRORES-01). */
export const notify = (title: string, text: string, action: string): Promise<boolean> => ask({ title, text, action })

/**
 * A refused call, in the server's words under the heading of what was being done (C-ERRORES-01). A lost session has its own dialog
 * and the screen waits below it. What the heading says already is not said twice.
 */
export const notifyFailure = (title: string, error: Error): Promise<boolean> =>
  error instanceof ApiError && error.status === 401
    ? Promise.resolve(false)
    : notify(title, error.message === title ? '' : error.message, i18next.t('comun.aceptar'))
