/** Who may do what changed: 'u:<user>' or '*', told by triggers. */
export const accessChannel = 'acceso'
export const listening = `listen ${accessChannel}`

/**
 * What a process hears over the connections it works with. PostgreSQL gives a connection its own notices before the answer to the
 * COMMIT that sent them: whoever goes on after a commit has heard what it changed (decision 058).
 */
export class AccessNotifications {
  private readonly heard = new Set<(payload: string) => void>()
  private readonly deaf = new Set<object>()
  private behind = false

  listen(heard: (payload: string) => void): void {
    this.heard.add(heard)
  }

  tell(payload: string): void {
    for (const heard of this.heard) heard(payload)
  }

  /** A connection was lost, perhaps between its COMMIT and its notices: it may have changed anybody. */
  lost(): void {
    this.tell('*')
  }

  /** A pooler may give each transaction another backend, which listens or not: nothing is asked of it, and nothing believed. */
  behindPooler(): void {
    this.behind = true
  }

  get pooled(): boolean {
    return this.behind
  }

  deafness(connection: object, deaf: boolean): void {
    if (deaf) this.deaf.add(connection)
    else this.deaf.delete(connection)
  }

  isDeaf(connection: object): boolean {
    return this.deaf.has(connection)
  }

  /** Whether every connection hears what it commits. */
  get whole(): boolean {
    return !this.behind && this.deaf.size === 0
  }
}
