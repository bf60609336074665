import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { eventually } from '../server/test/eventually.ts'
import type { Site } from './sitio.ts'

/** Microseconds of CPU of each request: of the process that answers, and of PostgreSQL, what it seals afterwards too. */
export interface Gasto {
  servidor: number
  base: number
}

const ticks = 100

/** Nanoseconds that the threads of a process have run. One that ended is left out: servers keep theirs. */
function ranNs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, t) => sum + Number(readFileSync(`/proc/${pid}/task/${t}/schedstat`, 'utf8').split(' ')[0]), 0)
  } catch {
    return 0
  }
}

/** The fields of /proc/<pid>/stat after the name: state is 0, parent 1, cutime and cstime 13 and 14. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** PostgreSQL whole: who serves, who lives, and who ended and was waited for. */
function databaseNs(postmaster: number): number {
  const [cutime, cstime] = statOf(postmaster).slice(13, 15).map(Number)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
  const live = [postmaster, ...children].reduce((sum, pid) => sum + ranNs(pid), 0)
  return live + (((cutime ?? 0) + (cstime ?? 0)) / ticks) * 1e9
}

/** What `requests` of them cost. Over when the audit has nothing left to seal. */
export async function gastoDe(
  { psql }: Pick<Site, 'psql'>,
  child: ChildProcess,
  requests: number,
  work: () => Promise<unknown>,
): Promise<Gasto> {
  const db = new pg.Client({ host: psql.host, user: 'gremial', password: psql.password, database: 'gremial' })
  await db.connect()
  const waiting = async () => {
    const { rows } = await db.query<{ n: number }>('select count(*)::int as n from auditoria_pendiente where not apartada')
    return rows[0]?.n
  }
  const sealed = () => eventually(waiting, 0, { minutes: 2 })
  try {
    const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = Number(statOf(rows[0]?.pid ?? 0)[1])
    await sealed()
    const before = { servidor: ranNs(child.pid ?? 0), base: databaseNs(postmaster) }
    await work()
    await sealed()
    const per = (after: number, was: number) => (after - was) / 1000 / requests
    return { servidor: per(ranNs(child.pid ?? 0), before.servidor), base: per(databaseNs(postmaster), before.base) }
  } finally {
    await db.end()
  }
}
