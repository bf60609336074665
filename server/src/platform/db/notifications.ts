/** NOTIFY channel for access changes, sent by triggers: 'u:<user>' or '*'. */
export const accessChannel = 'acceso'
export const listening = `listen ${accessChannel}`

/**
 * Access notifications received over the process's own connections. PostgreSQL delivers a connection's own notifications before
 * the answer to its COMMIT, so code after a commit has seen its own changes (decision 058).
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

  /** A connection was lost, perhaps between its COMMIT and its notifications: anybody's access may have changed. */
  lost(): void {
    this.tell('*')
  }

  /** Behind a pooler each transaction may use another backend, so the subscription is not reliable and is not used. */
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

  /** True if every connection receives the notifications of its own commits. */
  get whole(): boolean {
    return !this.behind && this.deaf.size === 0
  }
}
