import { createHash } from 'node:crypto'

/** Prepared statements per connection: a plan over six tables takes PostgreSQL some hundred kilobytes. */
export const maxStatements = 60
const repeatedAtMost = 500

/** SQL texts worth preparing, for the whole process. Each connection prepares them on first use. */
const repeated = new Set<string>()
/** Incremented when a cached plan becomes stale: every connection then prepares its statements again. */
let age = 0

export function markRepeated(text: string): void {
  if (repeated.has(text)) return
  if (repeated.size >= repeatedAtMost) repeated.clear()
  repeated.add(text)
}

/** The part of the driver that tracks the statements parsed on a connection. */
interface Wire {
  parsedStatements: Record<string, string>
  close(which: { type: 'S'; name: string }): void
}

/** Prepared statements of one connection, by name: PostgreSQL parses each once. Evicts the least recently used. */
export class StatementCache {
  private readonly names = new Map<string, string>()
  private age = age
  private refused = false

  /** Returns the arguments for the driver: with a statement name if the text is marked as repeated. */
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

  /** Deallocates a statement. The message travels with the next one, so it costs no round trip. */
  private forget(text: string, name: string, wire: Wire): void {
    this.names.delete(text)
    delete wire.parsedStatements[name]
    wire.close({ type: 'S', name })
  }

  /** Handles a stale-statement error. Stops naming statements on a connection that a pooler has switched below us. */
  failed(error: unknown): void {
    if (!isStale(error)) return
    if ((error as { code: string }).code === '0A000') age++
    else this.refused = true
  }
}

/**
 * True if a statement failed only because it was prepared: its tables changed, or a pooler switched the connection. Nothing was
 * executed, so a retry is safe.
 */
export function isStale(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '26000' || code === '42P05' || (code === '0A000' && /cached plan/.test(String(message)))
}
