import type pg from 'pg'

/** Writes of one caller, as the database committed them. */
export interface Trace {
  /** Tables written, without those that need no audit. */
  wrote: Set<string>
  /** Audit rows: action and entity. */
  told: Set<string>
}
export const emptyTrace = (): Trace => ({ wrote: new Set(), told: new Set() })

/** Channel on which the product reports audit rows outside a transaction (platform/audit/audit.ts), and their form in a trace. */
export const auditedAlone = 'gremial:auditoria'
export function factOf(message: unknown): string {
  const { accion, entidad } = message as { accion: string; entidad: string }
  return `${accion} ${entidad}`
}

/**
 * Tables that need no audit: the audit itself, queued work (audited by its job), attempts and challenges, and an import's
 * temporary tables.
 */
const plumbing =
  /^(auditoria\w*|bandeja_salida|captcha_\w+|intento_\w+|medio_ingreso|desafio_sesion|acto_prueba|limite_\w+|archivo|leido|rechazado|seccional_nueva|conocida|cambio|otra_persona)$/
const lastSeen = /^\s*update "?sesion"? set "?ultimo/i
const writes = /\b(?:insert into|delete from|(?<!\b(?:for|do) )update)\s+"?(\w+)/gi
/** Of one row, or of many with the same action. */
const auditColumns = /insert into auditoria \(([^)]*)\)\s*(?:values \(|select (?!\*))([^)]*?)(?:\)|\s+from\b)/

/** Records in the caller's trace what the transactions of a connection commit. Adds no query. */
export function watchClient(client: Pick<pg.ClientBase, 'query'>, traceOf: () => Trace | undefined): void {
  let open: Array<() => void> | undefined
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const { text, values } = asked(args)
    const mine = traceOf()
    const result = query(...args)
    if (text === 'begin') open = []
    else if (text === 'commit' || text === 'rollback') {
      // Recorded after the commit succeeded: a rollback leaves no trace.
      const ended = text === 'commit' ? (open ?? []) : []
      open = undefined
      void onceDone(result, () => {
        for (const note of ended) note()
      })
    } else if (mine && writing.test(text)) {
      const within = open
      void onceDone(result, (rows) => {
        const note = () => noteDown(mine, text, values, rows)
        if (within) within.push(note)
        else note()
      })
    }
    return result
  }) as typeof client.query
}
const writing = /\b(insert into|delete from|update)\b/i

function asked([first, second]: unknown[]): { text: string; values: unknown[] } {
  const { text = '', values = [] } = (typeof first === 'string' ? { text: first, values: second } : (first ?? {})) as {
    text?: string
    values?: unknown[]
  }
  return { text, values }
}

/** Records the effect of one statement. One that audits is not checked for other writes (`auditWith`). */
function noteDown({ wrote, told }: Trace, text: string, values: unknown[], rows: number): void {
  const [, columns, places = ''] = auditColumns.exec(text) ?? []
  if (columns !== undefined) {
    const names = columns.split(',').map((name) => name.trim())
    const valueOf = (name: string) => {
      const [, place] = /\$(\d+)/.exec(places.split(',')[names.indexOf(name)] ?? '') ?? []
      return String(values[Number(place) - 1])
    }
    told.add(`${valueOf('accion')} ${valueOf('entidad')}`)
  } else if (rows > 0 && !lastSeen.test(text))
    for (const [, table = ''] of text.matchAll(writes)) if (!plumbing.test(table.toLowerCase())) wrote.add(table.toLowerCase())
}

async function onceDone(result: unknown, then: (rows: number) => void): Promise<void> {
  try {
    then(((await result) as { rowCount?: number | null } | undefined)?.rowCount ?? 0)
  } catch {
    // Rejected by the database; the caller gets the error.
  }
}
