import { createHash } from 'node:crypto'

/** What a connection keeps at most: a plan of six tables takes PostgreSQL some hundred kilobytes. */
export const maxStatements = 60
const repeatedAtMost = 500

/** The texts that are asked again and again, of the whole process: each connection keeps them as it meets them. */
const repeated = new Set<string>()
/** Goes up when a statement that was kept is no longer what it was: every connection begins anew. */
let age = 0

export function markRepeated(text: string): void {
  if (repeated.has(text)) return
  if (repeated.size >= repeatedAtMost) repeated.clear()
  repeated.add(text)
}

/** The part of the driver that knows what was parsed over a connection. */
interface Wire {
  parsedStatements: Record<string, string>
  close(which: { type: 'S'; name: string }): void
}

/** The statements that one connection keeps, by name: PostgreSQL parses each once. The one that was not asked for longest makes room. */
export class StatementCache {
  private readonly names = new Map<string, string>()
  private age = age
  private refused = false

  /** What is sent in place of a text and its values: with a name, when the text is one of those that are repeated. */
  named(args: unknown[], wire: Wire): unknown[] {
    const [text, values, ...rest] = args
    if (this.refused || typeof text !== 'string' || !Array.isArray(values) || !repeated.has(text)) return args
    if (this.age !== age) for (const [old, name] of this.names) this.forget(old, name, wire)
    this.age = age
    const name = this.names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
    this.names.delete(text)
    const [oldest] = this.names
    if (oldest && this.names.size >= maxStatements) this.forget(...oldest, wire)
    this.names.set(text, name)
    return [{ name, text, values }, ...rest]
  }

  /** The next message that is sent takes this one along: it costs no trip. */
  private forget(text: string, name: string, wire: Wire): void {
    this.names.delete(text)
    delete wire.parsedStatements[name]
    wire.close({ type: 'S', name })
  }

  /** What a failure says of them. A connection that somebody else has changed below us (a pooler) is given no names any more. */
  failed(error: unknown): void {
    if (!isStale(error)) return
    if ((error as { code: string }).code === '0A000') age++
    else this.refused = true
  }
}

/**
 * Whether a statement failed only because it was kept: the tables changed below it, or the connection that it was parsed over is
 * another one now. Nothing of it was done.
 */
export function isStale(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '26000' || code === '42P05' || (code === '0A000' && /cached plan/.test(String(message)))
}
