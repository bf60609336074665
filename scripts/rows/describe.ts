import pg from 'pg'
import type { Field } from './columns.ts'

/** The protocol's messages that describe a statement without executing it. */
interface Wire {
  parse(query: { text: string; name: string; types: unknown[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/**
 * Asks PostgreSQL for the columns that a statement would return, without executing it.
 * Rejects if PostgreSQL cannot plan it, for example because a parameter's type cannot be known.
 */
export function describe(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((done, failed) => {
    let fields: Field[] = []
    const query = {
      submit(wire: Wire) {
        wire.parse({ text, name: '', types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => void (fields = message.fields),
      // The driver calls one of these, never both.
      handleError: failed,
      handleReadyForQuery: () => done(fields),
    }
    client.query(query as unknown as pg.Submittable)
  })
}
