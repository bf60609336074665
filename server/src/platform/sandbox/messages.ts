/** What crosses the door of the room. */

export interface TaskRequest {
  module?: string
  name?: string
  data?: unknown
  /** The bytes that go beside, uncopied: the property of the data that they are (none: they are all of it), and how many. */
  beside?: { property: string | undefined; length: number }
  /** The next word of what is being read, with what is answered to the last one. */
  next?: unknown
  /** No more words are wanted. */
  end?: true
}

/** What comes out of the room. */
export type TaskResult =
  | { word: unknown }
  | { done: unknown }
  | { refused: { message: string; data?: unknown } }
  /** A fault of ours, with its stack. */
  | { broke: string }

/** What a reader says of a file that it understood enough to refuse: a code or a sentence, and what goes with it. It travels out of the room as it is. */
export class Refusal extends Error {
  readonly data: unknown

  constructor(message: string, data?: unknown) {
    super(message)
    this.data = data
  }
}

/** Why a reader ended before it said what it had read. */
export type Ending = 'memory' | 'processor' | 'silence' | 'death'

/** A file that ended its reader: no other one is given it. */
export class Unreadable extends Error {
  readonly ending: Ending

  constructor(ending: Ending, said = '') {
    super(`a file ended its reader: ${ending}${said ? ` (${said})` : ''}`)
    this.ending = ending
  }
}
