import type { AlgunPedido, Da, DaDe, Llamada, Pedido, Pide } from '@gremial/contract/platform/llamada.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ErrorApi } from '../platform/api.ts'
import { envejecer } from '../platform/envejecer.ts'
import { llamar } from '../platform/llamar.ts'
import { confirmarQuien } from '../platform/sesion.ts'
import { avisarFallo } from './dialogos.ts'

interface Que<P> {
  /** Heading of a refusal: what was being done. */
  fallo: string
  alLograr?(da: DaDe<P>): unknown
  /** Takes the problems of fields; without it they are said under the heading, as any other refusal. */
  enCampos?(errores: Record<string, string>): void
  /** Takes that somebody saved meanwhile: for a screen that shows what they did and goes on with what was written. */
  alChocar?: (() => Promise<void>) | undefined
  /** Takes a refusal that is none: answers whether it did, and then nothing is said of it. */
  alRechazar?: ((error: Error) => boolean) | undefined
}

const quiereSaberQuien = (error: unknown): error is ErrorApi =>
  error instanceof ErrorApi && (error.codigo === 'SEGUNDO_FACTOR_RECIENTE' || error.codigo === 'ACTO_SIN_PRUEBA')

/**
 * A call that wants a second factor shown lately, or that is a legal act, is made again once the person showed who they are (decisions 029
 * and 066); again and again until they leave it, because another tab may have used up what was shown.
 */
async function siendoQuien<T>(hacer: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await hacer()
    } catch (error) {
      if (!quiereSaberQuien(error)) throw error
      if (!(await confirmarQuien((error.detalle as { acto: string } | undefined)?.acto))) throw error
    }
  }
}

/**
 * Makes a declared call and, whatever came of it, asks again for what it changes; before that, for a second factor where it wants one. Throws a refusal: for who decides on refusals (a PIN,
 * a question), inside a mutation of theirs, which is where a lost session is noticed. Everybody else uses `useHacer`.
 */
export function useLlamar() {
  const envejecer = useEnvejecer()
  return async <L extends Llamada>({ llamada, pide }: Pedido<L>): Promise<Da<L>> => {
    try {
      return await siendoQuien(() => llamar(llamada, pide))
    } finally {
      envejecer(llamada)
    }
  }
}

/** Asks again for what a call changes: for who makes it by other means (an upload that says how it goes). */
export function useEnvejecer() {
  const consultas = useQueryClient()
  return ({ cambia }: Llamada): void => {
    const viejo = new Set<unknown>(cambia)
    envejecer(consultas, ({ queryKey }) => viejo.has(queryKey[0]))
  }
}

/**
 * The one policy for writes: whatever came of it, what the call changes is asked for again; a lost session is left to its own dialog;
 * problems of fields go to their fields; any other refusal is said in the server's words under what was being done (C-ERRORES-01, -02).
 * Nothing is said before the call is over, so that no dialog lies under its progress.
 */
export function useHacer() {
  const pedir = useLlamar()
  const mutacion = useMutation({
    mutationFn: ({ llamada, pide }: AlgunPedido): Promise<unknown> => pedir({ llamada, pide: pide as Pide<Llamada> }),
  })
  const enMano = useRef(false)
  /** Makes the call; answers whether it succeeded. While one is under way another one is not made. */
  async function hacer<P extends AlgunPedido>(
    pedido: P,
    { fallo, alLograr, enCampos, alChocar, alRechazar }: Que<P>,
  ): Promise<boolean> {
    // Not what was last drawn: two presses may fall in one frame.
    if (enMano.current) return false
    enMano.current = true
    let da: DaDe<P>
    try {
      da = (await mutacion.mutateAsync(pedido)) as DaDe<P>
    } catch (error) {
      if (enCampos && error instanceof ErrorApi && Object.keys(error.errores).length > 0) enCampos(error.errores)
      else if (alRechazar?.(error as Error)) return false
      else if (alChocar && error instanceof ErrorApi && error.codigo === 'VERSION_VIEJA')
        await alChocar().catch((otro: Error) => avisarFallo(fallo, otro))
      // Left by the person themselves: nothing to say about it.
      else if (!quiereSaberQuien(error)) void avisarFallo(fallo, error as Error)
      return false
    } finally {
      enMano.current = false
    }
    await alLograr?.(da)
    return true
  }
  return { hacer, haciendo: mutacion.isPending }
}
