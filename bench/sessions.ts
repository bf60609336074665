import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { resolver } from '../server/test/captcha.ts'
import { type Connection, superuser } from './prepared.ts'

export async function withDatabase<T>(connection: Connection, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: superuser(connection) })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** Cookies of new sessions, one per account, not in any cache. */
async function sessionsOf(db: pg.Client, accounts: Array<{ id: string }>): Promise<string[]> {
  const tokens = accounts.map(() => randomBytes(32).toString('base64url'))
  await db.query(
    `insert into sesion (token_hash, usuario_id, recordar, creada, ultimo_uso, vence, agente)
     select h, u, false, now(), now(), now() + interval '1 hour', '' from unnest($1::bytea[], $2::bigint[]) as s (h, u)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), accounts.map(({ id }) => id)],
  )
  return tokens.map((token) => `gremial_sesion=${token}`)
}

/**
 * Statistics of the tables that a measurement has just filled. Autovacuum works them out within a minute or two of a start; until
 * then plans made for nearly empty tables scan accounts for each audit row, and the audit for each batch of the chain.
 */
export const settle = (connection: Connection): Promise<unknown> =>
  withDatabase(connection, (db) =>
    db.query('analyze usuario, usuario_rol, sesion, auditoria, auditoria_pendiente, auditoria_sello, auditoria_conteo'),
  )

/** Sessions of `count` members, each with an account with Beto's roles. */
export const memberSessions = (connection: Connection, count: number): Promise<string[]> =>
  withDatabase(connection, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `with nuevos as (
         insert into usuario (email, clave_hash, nombre, afiliado_numero, nivel, mail_validado, realizo_tour)
         select 'bench-' || a.numero || '@gremial.example', b.clave_hash, a.apellido, a.numero, b.nivel, true, true
         from (select numero, apellido from afiliado where numero > 10001 and vinculado order by numero limit $1) a, usuario b
         where b.email = 'beto@gremial.example'
         on conflict do nothing
         returning id),
       roles as (
         insert into usuario_rol (usuario_id, rol_id) select n.id, r.rol_id from nuevos n, usuario_rol r
         where r.usuario_id = (select id from usuario where email = 'beto@gremial.example'))
       select id from nuevos union select id from usuario where email like 'bench-%'`,
      [count],
    )
    return sessionsOf(db, rows)
  })

export const sessionOf = (connection: Connection, email: string): Promise<string> =>
  withDatabase(connection, async (db) => {
    const { rows } = await db.query<{ id: string }>('select id from usuario where email = $1', [email])
    const [cookie = ''] = await sessionsOf(db, rows)
    return cookie
  })

/** Logs in over HTTP: challenge, captcha, password. Returns the session cookie. */
export async function login(url: string, email: string, more: Record<string, string> = {}): Promise<string> {
  const { challenge } = (await (await fetch(`${url}/api/recaptcha`, { headers: more })).json()) as {
    challenge: Parameters<typeof resolver>[0]
  }
  const recaptchaResponse = await resolver(challenge)
  const headers = { ...more, 'content-type': 'application/json' }
  const pass = await fetch(`${url}/api/recaptcha`, { method: 'POST', headers, body: JSON.stringify({ recaptchaResponse }) })
  const cookie = pass.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const entered = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ username: email, password: 'Gremial.2026' }),
  })
  if (entered.status !== 200) throw new Error(await entered.text())
  return (
    entered.headers
      .getSetCookie()
      .find((c) => c.includes('gremial_sesion'))
      ?.split(';')[0] ?? ''
  )
}
