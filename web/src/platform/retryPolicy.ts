import { ApiError } from './api.ts'

const moreTimes = 2
/** Longest Retry-After, in seconds, that is retried automatically. Beyond it the error is shown. */
const longerWait = 10

/** True if a failed read is retried automatically: network error or a temporary 503. */
export const shouldRetry = (times: number, error: Error): boolean =>
  navigator.onLine &&
  times < moreTimes &&
  (!(error instanceof ApiError) || error.status === 0 || (error.status === 503 && (error.wait ?? 0) <= longerWait))

/** Retry delay in ms: the server's Retry-After, which it spreads among clients (decision 060), otherwise 1 s and then 2 s. */
export const retryDelayOf = (times: number, error: Error): number =>
  1000 * ((error instanceof ApiError ? error.wait : undefined) ?? 2 ** times)

/** True if the server rejected the request by load shedding; a retry will succeed later. */
export const isSaturated = (error: unknown): boolean => error instanceof ApiError && error.code === 'MUCHA_GENTE'
