import pg from 'pg'
import { StartError } from '../runtime/start-error.ts'
import { eachOf, type Servers } from './host-list.ts'

/**
 * A database with several hosts, one of which takes writes:
 * `postgres://…@uno,dos:5433,tres/base?target_session_attrs=read-write`, the libpq syntax for replicas.
 * The driver supports a single host. This module picks one, and picks again after it stops serving.
 */
interface Host {
  host: string
  port: number
}

/** Connection and query timeout for each host that is tried. */
const tryMs = 2_000

/** True if the host takes writes. Throws the connection error if it does not answer. */
async function takesWrites(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: tryMs, query_timeout: tryMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ writes: boolean }>(
      "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes",
    )
    return rows[0]?.writes === true
  } finally {
    void client.end().catch(() => undefined)
  }
}

async function choose({ urls, wanted }: Servers): Promise<string> {
  let answers: string | undefined
  let last: unknown
  for (const url of urls)
    try {
      if ((await takesWrites(url)) || wanted === 'any') return url
      answers ??= url
    } catch (error) {
      last = error
    }
  if (answers !== undefined && wanted === undefined) return answers
  if (answers === undefined) throw last
  throw new Error('Connection terminated: no server of the list takes writes')
}

/** The address of the host that takes writes now, for one-off connections. A single-host address is returned unchanged. */
export async function writableUrl(url: string, name: string): Promise<string> {
  const each = eachOf(url)
  if (!each) return url
  try {
    return await choose({ ...each, wanted: 'read-write' })
  } catch (error) {
    if (/no server of the list/.test((error as Error).message)) throw new StartError(`Ningún servidor de ${name} admite cambios`)
    throw error
  }
}

/** The hosts of this process: caches the chosen one until it is lost. */
export class Hosts {
  private readonly each: Servers
  private chosen: Promise<Host> | undefined

  private constructor(each: Servers) {
    this.each = each
  }

  /** Undefined for a single-host address. */
  static of(url: string): Hosts | undefined {
    const each = eachOf(url)
    return each && new Hosts(each)
  }

  /** Concurrent callers share one lookup. */
  choose(): Promise<Host> {
    if (!this.chosen) {
      const asked = choose(this.each).then((connectionString) => {
        const { host, port } = new pg.Client({ connectionString })
        return { host, port }
      })
      this.chosen = asked
      asked.catch(() => this.forget(asked))
    }
    return this.chosen
  }

  /** Drops the cached host, so that the next connection looks again. */
  forget(asked = this.chosen): void {
    if (this.chosen === asked) this.chosen = undefined
  }
}
