import { ApiError } from './api.ts'

const moreTimes = 2
/** Who is told to come back later than this is told so, instead of looking at an empty screen. */
const longerWait = 10

/** Whether a read that failed is asked for again by itself: the line blinked, or the server could not just then. */
export const shouldRetry = (times: number, error: Error): boolean =>
  navigator.onLine &&
  times < moreTimes &&
  (!(error instanceof ApiError) || error.status === 0 || (error.status === 503 && (error.wait ?? 0) <= longerWait))

/** Milliseconds until then: what the server said, which it says differently to each (decision 060); or a second, and then two. */
export const retryDelayOf = (times: number, error: Error): number =>
  1000 * ((error instanceof ApiError ? error.wait : undefined) ?? 2 ** times)

/** Whether it failed because there are many people: the server is well, and their turn comes. */
export const isSaturated = (error: unknown): boolean => error instanceof ApiError && error.code === 'MUCHA_GENTE'
