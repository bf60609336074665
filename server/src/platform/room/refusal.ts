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
