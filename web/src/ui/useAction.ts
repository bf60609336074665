import type { AnyRequest, ApiRequest, Call, RequestOf, ResponseOf, ResultOf } from '@gremial/contract/platform/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../platform/api.ts'
import { callApi } from '../platform/callApi.ts'
import { invalidate } from '../platform/invalidate.ts'
import { confirmIdentity } from '../platform/session.ts'
import { notifyFailure } from './dialogs.ts'

interface ActionOptions<P> {
  /** Heading of a refusal: what was being done. */
  failure: string
  onSuccess?(result: ResultOf<P>): unknown
  /** Takes the problems of fields; without it they are said under the heading, as any other refusal. */
  onFieldErrors?(errors: Record<string, string>): void
  /** Takes that somebody saved meanwhile: for a screen that shows what they did and goes on with what was written. */
  onConflict?: (() => Promise<void>) | undefined
  /** Takes a refusal that is none: answers whether it did, and then nothing is said of it. */
  onRejected?: ((error: Error) => boolean) | undefined
}

const wantsIdentity = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'SEGUNDO_FACTOR_RECIENTE' || error.code === 'ACTO_SIN_PRUEBA')

/**
 * A call that wants a second factor shown lately, or that is a legal act, is made again once the person showed who they are (decisions 029
 * and 066); again and again until they leave it, because another tab may have used up what was shown.
 */
async function withIdentity<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!wantsIdentity(error)) throw error
      if (!(await confirmIdentity((error.detail as { signingAction: string } | undefined)?.signingAction))) throw error
    }
  }
}

/**
 * Makes a declared call and, whatever came of it, asks again for what it changes; before that, for a second factor where it wants one. Throws a refusal: for who decides on refusals (a PIN,
 * a question), inside a mutation of theirs, which is where a lost session is noticed. Everybody else uses `useAction`.
 */
export function useCallApi() {
  const invalidate = useInvalidate()
  return async <L extends Call>({ call, input }: ApiRequest<L>): Promise<ResponseOf<L>> => {
    try {
      return await withIdentity(() => callApi(call, input))
    } finally {
      invalidate(call)
    }
  }
}

/** Asks again for what a call changes: for who makes it by other means (an upload that says how it goes). */
export function useInvalidate() {
  const queries = useQueryClient()
  return ({ invalidates }: Call): void => {
    const stale = new Set<unknown>(invalidates)
    invalidate(queries, ({ queryKey }) => stale.has(queryKey[0]))
  }
}

/**
 * The one policy for writes: whatever came of it, what the call changes is asked for again; a lost session is left to its own dialog;
 * problems of fields go to their fields; any other refusal is said in the server's words under what was being done (C-ERRORES-01, -02).
 * Nothing is said before the call is over, so that no dialog lies under its progress.
 */
export function useAction() {
  const request = useCallApi()
  const mutation = useMutation({
    mutationFn: ({ call, input }: AnyRequest): Promise<unknown> => request({ call, input: input as RequestOf<Call> }),
  })
  const inFlight = useRef(false)
  /** Makes the call; answers whether it succeeded. While one is under way another one is not made. */
  async function run<P extends AnyRequest>(
    request: P,
    { failure, onSuccess, onFieldErrors, onConflict, onRejected }: ActionOptions<P>,
  ): Promise<boolean> {
    // Not what was last drawn: two presses may fall in one frame.
    if (inFlight.current) return false
    inFlight.current = true
    let result: ResultOf<P>
    try {
      result = (await mutation.mutateAsync(request)) as ResultOf<P>
    } catch (error) {
      if (onFieldErrors && error instanceof ApiError && Object.keys(error.errors).length > 0) onFieldErrors(error.errors)
      else if (onRejected?.(error as Error)) return false
      else if (onConflict && error instanceof ApiError && error.code === 'VERSION_VIEJA')
        await onConflict().catch((other: Error) => notifyFailure(failure, other))
      // Left by the person themselves: nothing to say about it.
      else if (!wantsIdentity(error)) void notifyFailure(failure, error as Error)
      return false
    } finally {
      inFlight.current = false
    }
    await onSuccess?.(result)
    return true
  }
  return { run, running: mutation.isPending }
}
