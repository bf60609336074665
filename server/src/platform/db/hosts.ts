import pg from 'pg'
import { StartError } from '../runtime/start-error.ts'
import { eachOf, type Servers } from './host-list.ts'

/**
 * A database with several servers, one of which takes writes (`postgres://…@uno,dos:5433,tres/base?target_session_attrs=read-write`), as who runs
 * replicas writes it. The driver knows one: here it is decided which, when there is none yet and when the one that was no longer serves.
 */
interface Host {
  host: string
  port: number
}

/** A server that says nothing is not waited for. */
const tryMs = 2_000

/** Whether a server answers, and takes writes. Throws what it said when it does not. */
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

/** The address of the server that takes writes now, for who connects once; the same address when it names one. */
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

/** The servers of one process: which one it uses, asked for again when that one is lost. */
export class Hosts {
  private readonly each: Servers
  private chosen: Promise<Host> | undefined

  private constructor(each: Servers) {
    this.each = each
  }

  /** Undefined for an address of one server. */
  static of(url: string): Hosts | undefined {
    const each = eachOf(url)
    return each && new Hosts(each)
  }

  /** Whoever comes at the same time asks together. */
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

  /** It no longer serves: the next one asks anew. */
  forget(asked = this.chosen): void {
    if (this.chosen === asked) this.chosen = undefined
  }
}
