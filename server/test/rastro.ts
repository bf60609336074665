import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/**
 * Every write leaves its audit row, whatever the test is about: what the transactions of a request commit is counted as its own, also
 * when others run beside it, and a success that wrote something and told nothing fails the test that made the call. Costs no query.
 */
interface Trace {
  /** Rows written, but for what nobody has to be told. */
  wrote: number
  /** Audit rows. */
  told: number
}
const request = new AsyncLocalStorage<Trace>()

/** Calls that write something not worth a row, each with its reason. A new one does not belong here. */
const silent: Array<[call: RegExp, why: string]> = [
  [/^POST usuarios\/actual\/guardar-login$/, 'when the person last entered; entering is audited'],
  [/^PUT usuarios\/actual\/idioma$/, 'a preference of the screen'],
  [/^POST carnets-digital\/\d+\/dispositivos$/, 'a phone that asks again; verificacion.test.ts looks at a new one'],
  [/^POST solicitudes\/\d+\/presencia$/, 'who has a request open, for a minute; what they do with it is audited'],
  [/^(POST|PUT|DELETE) filtros-bandeja/, 'a preference of the screen'],
  [/^POST usuarios\/actualizar-tour$/, 'a preference of the screen'],
]

/** Tables where work is done and nothing is told: the audit itself, what waits to be done (the job audits it), tries and puzzles. */
const plumbing =
  /^\W*(with \w+ as \(\s*)?(insert into|update|delete from)\s+"?(auditoria|bandeja_salida|captcha_|intento_|medio_ingreso|desafio_sesion|limite_|archivo\b|sesion set ultimo)/i
const writes = /\b(insert into|delete from|update\s+\S+(\s+\S+)?\s+set)\b/i

/** Counts, for each request, what its transactions commit. */
export function watchAudit(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    let open: Array<() => void> | undefined
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
      const mine = request.getStore()
      const result = query(...args)
      if (text === 'begin') open = []
      else if (text === 'commit' || text === 'rollback') {
        // Counted when the database has said yes: what is undone leaves no trace.
        const ended = text === 'commit' ? (open ?? []) : []
        open = undefined
        void onceDone(result, () => {
          for (const count of ended) count()
        })
      } else if (mine && writes.test(text)) {
        const within = open
        void onceDone(result, (rows) => {
          const count = () => {
            if (/insert into auditoria \(/.test(text)) mine.told++
            else if (rows > 0 && !plumbing.test(text)) mine.wrote++
          }
          if (within) within.push(count)
          else count()
        })
      }
      return result
    }) as typeof client.query
  })
}

async function onceDone(result: unknown, then: (rows: number) => void): Promise<void> {
  try {
    then(((await result) as { rowCount?: number | null } | undefined)?.rowCount ?? 0)
  } catch {
    // Refused by the database: whoever asked for it is told.
  }
}

/** Runs a request and fails when it was a write that succeeded and left no audit row. */
export async function audited<A extends { statusCode: number }>(
  method: string,
  url: string,
  call: () => PromiseLike<A>,
): Promise<A> {
  const mine: Trace = { wrote: 0, told: 0 }
  // Awaited inside: what inject gives does not begin before somebody waits for it.
  const answer = await request.run(mine, async () => await call())
  const named = `${method} ${url.split('?')[0]}`
  const owes = method !== 'GET' && answer.statusCode < 300 && mine.wrote > 0 && !silent.some(([of]) => of.test(named))
  if (owes && mine.told === 0) throw new Error(`${named} answered ${answer.statusCode} and left no audit row`)
  return answer
}
