import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { appRole, asRole, ownerRole, type Role } from '../src/installation/postgres/roles.ts'
import { atEnd } from './at-end.ts'
import { spawnUntilAnswers } from './delante.ts'
import { root } from './programa.ts'
import { freePort } from './red.ts'

/**
 * PgBouncer in front of the PostgreSQL of `superuserUrl`, configured as in docs/operacion/crecer.md except for addresses and the
 * path of the passwords. In transaction mode only the mode differs. It ends with the test file.
 */
export interface Pooler {
  /** URL of the same database through it. */
  url(role: Role): string
  /** One row per pool, from its console. */
  pools(): Promise<Array<Record<string, string>>>
  /** CPU since it started, in milliseconds. */
  cpu(): number
}

export async function pooler(superuserUrl: string, mode: 'session' | 'transaction', uid: number): Promise<Pooler> {
  const [, password = '', database = '', socket = ''] =
    /^postgres:\/\/gremial:([^@]*)@\/(\w+)\?host=(.+)$/.exec(superuserUrl) ?? []
  const dir = mkdtempSync(join(tmpdir(), 'gremial-pgbouncer-'))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  // If this is root, PostgreSQL enters folders closed to others; PgBouncer does not.
  chmodSync(dirname(decodeURIComponent(socket)), 0o711)
  const port = await freePort()
  const [, sample = ''] = /```ini\n([^]*?)```/.exec(readFileSync(join(root, 'docs/operacion/crecer.md'), 'utf8')) ?? []
  const put = (text: string, what: RegExp, with_: string): string => {
    if (!what.test(text)) throw new Error(`crecer.md has no ${what}`)
    return text.replace(what, with_)
  }
  let ini = put(
    sample,
    /^gremial = host=\S+ port=5432 dbname=gremial$/m,
    `gremial = host=${decodeURIComponent(socket)} port=5432 dbname=${database}`,
  )
  ini = put(ini, /^listen_port = 6432$/m, `listen_port = ${port}`)
  ini = put(ini, /^auth_file = \/etc\/pgbouncer\/userlist\.txt$/m, `auth_file = ${dir}/userlist.txt`)
  if (mode === 'transaction') ini = put(ini, /^pool_mode = session$/m, 'pool_mode = transaction')
  const passwordOf = (role: Role) => new URL(asRole(superuserUrl, role).replace('@/', '@x/')).password
  const users = [
    [appRole, passwordOf('app')],
    [ownerRole, passwordOf('owner')],
    ['gremial', password],
  ]
  writeFileSync(join(dir, 'userlist.txt'), users.map(([name, key]) => `"${name}" "${key}"\n`).join(''), { mode: 0o600 })
  writeFileSync(
    join(dir, 'pgbouncer.ini'),
    `${ini}\nunix_socket_dir =\nstats_users = gremial\npidfile = ${dir}/pid\nlogfile = ${dir}/log\n`,
  )
  for (const path of ['', 'userlist.txt', 'pgbouncer.ini']) chownSync(join(dir, path), uid, uid)
  await spawnUntilAnswers('/usr/sbin/pgbouncer', [join(dir, 'pgbouncer.ini')], port, process.env, uid)
  const url = (role: Role) => `postgres://${asRole(superuserUrl, role).split('//')[1]?.split('@')[0]}@127.0.0.1:${port}/gremial`
  return {
    url,
    async pools() {
      const console_ = new pg.Client({ connectionString: url('superuser').replace(/\/gremial$/, '/pgbouncer') })
      await console_.connect()
      try {
        return (await console_.query<Record<string, string>>('show pools')).rows
      } finally {
        await console_.end()
      }
    },
    cpu: () => cpuOf(Number(readFileSync(join(dir, 'pid'), 'utf8'))),
  }
}

/** CPU of a process since it started, in milliseconds; 0 if it has exited. */
export function cpuOf(pid: number): number {
  try {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
    return (user + system) * 10
  } catch {
    return 0
  }
}
