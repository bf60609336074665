import i18next from 'i18next'
import type { ReactNode } from 'react'
import { almacen } from '../platform/almacen.ts'
import { ErrorApi } from '../platform/api.ts'

export interface Pregunta {
  titulo: string
  texto?: ReactNode
  /** The confirming button repeats the verb. */
  accion: string
  grave?: boolean
  /** Confirms something doubtful: it starts on the safe answer, so that a key pressed too many does not say yes. */
  dudosa?: boolean
  /** Without it there is only one way out. */
  cancelar?: string
  /** Neither a click outside nor Escape close it. */
  fijo?: boolean
}

/** The question on screen, if any; ui/Dialogos.tsx shows it. */
export const abierto = almacen<(Pregunta & { responder(si: boolean): void }) | null>(null)

/** Asks, and answers whether the person confirmed. */
export function preguntar(pregunta: Pregunta): Promise<boolean> {
  abierto.get()?.responder(false)
  const desde = document.activeElement
  return new Promise((listo) => {
    abierto.set({
      ...pregunta,
      responder(si) {
        abierto.set(null)
        // Back to where one was, unless the answer itself leads elsewhere: whoever works by keyboard goes on from there.
        setTimeout(() => document.activeElement === document.body && desde instanceof HTMLElement && desde.focus())
        listo(si)
      },
    })
  })
}

/** Says something in a dialog with one way out; a refusal of the server in its own words (A-ERRORES-01). */
export const avisar = (titulo: string, texto: string, accion: string): Promise<boolean> => preguntar({ titulo, texto, accion })

/**
 * A refused call, in the server's words under the heading of what was being done (C-ERRORES-01). A lost session has its own dialog
 * and the screen waits below it. What the heading says already is not said twice.
 */
export const avisarFallo = (titulo: string, error: Error): Promise<boolean> =>
  error instanceof ErrorApi && error.status === 401
    ? Promise.resolve(false)
    : avisar(titulo, error.message === titulo ? '' : error.message, i18next.t('comun.aceptar'))
