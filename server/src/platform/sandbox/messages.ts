/** A message from the server to a sandbox worker. */

export interface TaskRequest {
  module?: string
  name?: string
  data?: unknown
  /**
   * Bytes sent through the pipe instead of being copied into the message: their length, and the property of `data` that holds
   * them (undefined: they are all of `data`).
   */
  beside?: { property: string | undefined; length: number }
  /** Asks for the next value of a stream, with the reply to the last one. */
  next?: unknown
  /** Ends the stream early. */
  end?: true
}

/** A message from a sandbox worker to the server. */
export type TaskResult =
  | { word: unknown }
  | { done: unknown }
  | { refused: { message: string; data?: unknown } }
  /** An internal error, with its stack. */
  | { broke: string }

/**
 * A parser's refusal of a file that it understood: an error code or a sentence, with its data. Passed on to the server unchanged.
 */
export class Refusal extends Error {
  readonly data: unknown

  constructor(message: string, data?: unknown) {
    super(message)
    this.data = data
  }
}

/** Why a worker died before its task was done. */
export type Ending = 'memory' | 'processor' | 'silence' | 'death'

/** A file that killed its worker; it is never retried. */
export class Unreadable extends Error {
  readonly ending: Ending

  constructor(ending: Ending, said = '') {
    super(`a file ended its reader: ${ending}${said ? ` (${said})` : ''}`)
    this.ending = ending
  }
}
