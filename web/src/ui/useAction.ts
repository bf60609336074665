import type { AnyRequest, ApiRequest, Call, RequestOf, ResponseOf, ResultOf } from '@gremial/contract/platform/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../platform/api.ts'
import { callApi } from '../platform/callApi.ts'
import { invalidate } from '../platform/invalidate.ts'
import { confirmIdentity } from '../platform/session.ts'
import { notifyFailure } from './dialogs.ts'

interface ActionOptions<P> {
  /** Heading of an error: the attempted action. */
  failure: string
  onSuccess?(result: ResultOf<P>): unknown
  /** Receives the errors by field; without it they show in the error dialog. */
  onFieldErrors?(errors: Record<string, string>): void
  /** Handles a version conflict, for screens that show the other change and keep the typed values. */
  onConflict?: (() => Promise<void>) | undefined
  /** Handles an error. Returns true if handled, and then no dialog shows. */
  onRejected?: ((error: Error) => boolean) | undefined
}

const wantsIdentity = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'SEGUNDO_FACTOR_RECIENTE' || error.code === 'ACTO_SIN_PRUEBA')

/**
 * Retries a call that needs recent authentication or a signing proof, after the person authenticates (decisions 029 and
 * 066). Repeats until they cancel, because another tab may have used the proof.
 */
async function withIdentity<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!wantsIdentity(error)) throw error
      if (!(await confirmIdentity((error.detail as { acto: string } | undefined)?.acto))) throw error
    }
  }
}

/**
 * Makes a declared call, with step-up if needed, and invalidates its reads on success and on error. Throws errors: use it if
 * the caller handles them (a PIN, a question), inside a mutation, which detects an expired session. Otherwise use
 * `useAction`.
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

/** Invalidates the reads of a call made by other means (an upload with progress). */
export function useInvalidate() {
  const queries = useQueryClient()
  return ({ invalidates }: Call): void => {
    const stale = new Set<unknown>(invalidates)
    invalidate(queries, ({ queryKey }) => stale.has(queryKey[0]))
  }
}

/**
 * The shared policy for writes. Reads are invalidated on success and on error; an expired session has its own dialog. Field
 * errors go to their fields; other errors show under the attempted action (C-ERRORES-01, -02). Messages show after the call
 * ends, so no dialog lies below the progress.
 */
export function useAction() {
  const request = useCallApi()
  const mutation = useMutation({
    mutationFn: ({ call, input }: AnyRequest): Promise<unknown> => request({ call, input: input as RequestOf<Call> }),
  })
  const inFlight = useRef(false)
  /** Makes the call; resolves to true on success. Ignored while another call runs. */
  async function run<P extends AnyRequest>(
    request: P,
    { failure, onSuccess, onFieldErrors, onConflict, onRejected }: ActionOptions<P>,
  ): Promise<boolean> {
    // A ref, not state: two presses may happen in one frame.
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
      // The person cancelled the authentication: show nothing.
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
