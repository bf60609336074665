import { sql } from 'kysely'
import type { PermissionScope, System, User } from '../context.ts'
import type { Database } from '../db/pool.ts'
import { preparedRead } from '../db/statements.ts'
import { newToken, tokenHash, unlessReadable } from './session.ts'

/**
 * API token of an office's program (decision 115). As for a session, it is random and only its hash is stored.
 * It travels in the Authorization header, which no browser sends by itself. It is never cached, so a revocation applies at once
 * in every process.
 */

/** Prefix that identifies a leaked token to a secret scanner or in a log. */
const prefix = 'gremial_'

/** Token in `Authorization: Bearer`; undefined if there is none. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]

export function newSystemToken(): { token: string; hash: Buffer; ending: string } {
  const token = `${prefix}${newToken()}`
  return { token, hash: tokenHash(token), ending: token.slice(-4) }
}

interface SystemRow {
  id: number
  usuario_id: number
  nombre: string
  email: string
  escribe: boolean
  por_minuto: number
  todas: boolean
  permisos: string[]
  seccionales: Array<{ idSeccional: number; nombreSeccional: string; habilitada: boolean }>
  recien: boolean
}

const lookup = (hash: Buffer, now: Date) => sql<SystemRow>`
  select s.id, s.usuario_id, s.nombre, u.email, s.escribe, s.por_minuto, s.todas,
    coalesce(s.ultimo_uso > ${now}::timestamptz - interval '1 minute', false) as recien,
    array(select p.permiso from sistema_permiso p where p.sistema_id = s.id) as permisos,
    (select coalesce(json_agg(json_build_object('idSeccional', c.id, 'nombreSeccional', c.nombre, 'habilitada', c.habilitada)
        order by c.codigo), '[]')
      from sistema_seccional x
      join seccional c on c.id = x.seccional_id
      where x.sistema_id = s.id) as seccionales
  from sistema s
  join usuario u on u.id = s.usuario_id
  where s.token_hash = ${hash} and s.revocado is null and s.vence > ${now}`

/** The program of a token, as a user; null if the token does not exist, expired or was revoked. */
export async function resolveToken(
  database: Database,
  token: string,
  now: Date,
  network: string,
): Promise<(User & { system: System }) | null> {
  if (!token.startsWith(prefix) || token.length > 200) return null
  const [row] = await preparedRead({ db: database.db, services: { database } }, lookup(tokenHash(token), now))
  if (!row) return null
  if (!row.recien)
    await sql`update sistema set ultimo_uso = ${now}, ultima_red = ${network} where id = ${row.id}`
      .execute(database.db)
      .catch(unlessReadable)
  return systemUser(row)
}

function systemUser({ id, usuario_id, nombre, email, escribe, por_minuto, todas, permisos, seccionales }: SystemRow) {
  const reach: PermissionScope = todas ? { kind: 'all' } : { kind: 'branches', ids: seccionales.map((s) => s.idSeccional) }
  return {
    id: usuario_id,
    sessionId: -id,
    email,
    name: nombre,
    affiliate: null,
    level: 2 as const,
    mustChangePassword: false,
    secondFactor: { has: false, required: false, shown: null },
    language: 'es' as const,
    hasImage: false,
    tourDone: true,
    lastEntry: null,
    branches: seccionales.filter((s) => s.habilitada),
    permissions: new Map(permisos.map((permiso) => [permiso, reach])),
    roles: new Map(),
    system: { id, writes: escribe, perMinute: por_minuto },
  }
}
