import { ApiError } from './api.ts'

const moreTimes = 2
/** While the portal restarts. */
const timesRestarting = 8
/** Longest Retry-After, in seconds, that is retried automatically. Beyond it the error is shown. */
const longerWait = 10

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** True if a failed read is retried automatically: network error or a temporary 503. */
export function shouldRetry(times: number, error: Error): boolean {
  if (!navigator.onLine || times >= (codeOf(error) === 'REINICIANDO' ? timesRestarting : moreTimes)) return false
  return !(error instanceof ApiError) || error.status === 0 || (error.status === 503 && (error.wait ?? 0) <= longerWait)
}

/** Retry delay in ms: the server's Retry-After, which it spreads among clients (decision 060), otherwise 1 s and then 2 s. */
export const retryDelayOf = (times: number, error: Error): number =>
  1000 * ((error instanceof ApiError ? error.wait : undefined) ?? 2 ** times)

/** Reason why a read is retried by itself after a wait: load shedding or a restart. Undefined for other errors. */
export function waitReason(error: unknown): 'muchaGente' | 'reiniciando' | undefined {
  const code = codeOf(error)
  if (code === 'MUCHA_GENTE') return 'muchaGente'
  return code === 'REINICIANDO' ? 'reiniciando' : undefined
}
