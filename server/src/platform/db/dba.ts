import pg from 'pg'
import { StartError } from '../runtime/start-error.ts'
import { plainUrl } from './host-list.ts'
import { one } from './rows.ts'

/**
 * Diagnoses a PostgreSQL server that we do not administer. Each message is one line with the statement that fixes it, for the
 * administrator.
 * `name` is the environment variable that holds the address. No message contains a password.
 */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Explains why a connection failed; undefined if the cause is not a known one. */
export function refusal(error: unknown, name: string, url: string): string | undefined {
  const { code, message } = error as { code?: string; message: string }
  // Used only to parse the address; nothing is connected.
  const { user = '', database = '' } = new pg.Client({ connectionString: plainUrl(url) })
  switch (code) {
    case '28P01':
      return `La base rechazó la contraseña de ${quoted(user)}: revisá ${name}, o cambiala como administrador: alter role ${quoted(user)} password 'otra-clave-larga';`
    case '28000':
      if (message.endsWith('does not exist'))
        return `En la base no existe el rol de ${name}. Como administrador: create role ${quoted(user)} login password 'una-clave-larga';`
      if (/not permitted to log in/.test(message))
        return `El rol de ${name} no puede entrar. Como administrador: alter role ${quoted(user)} login;`
      return `El servidor de ${name} no deja entrar a ${quoted(user)} (${message}). En su pg_hba.conf: host ${quoted(database)} ${quoted(user)} DIRECCION/32 scram-sha-256`
    case '3D000':
      return `No existe la base de ${name}. Como administrador: create database ${quoted(database)} owner ${quoted(user)} encoding 'UTF8' template template0;`
    case '42501':
      return `El rol de ${name} no puede conectarse a la base. Como administrador: grant connect on database ${quoted(database)} to ${quoted(user)};`
    case '53300':
      return `El servidor de ${name} no tiene más conexiones libres: cerrá otras, o subí su max_connections`
    default:
      if (/password must be a string/.test(message)) return `El servidor pide una contraseña y ${name} no la trae`
      return undefined
  }
}

interface Seen {
  number: number
  version: string
  base: string
  role: string
  encoding: string
  standby: boolean
  readonly: boolean
  path: string
  schema: string | null
  creates: boolean | null
  extension: string | null
  visible: boolean | null
  available: boolean
  installs: boolean
}

/** Throws if this role cannot create or alter our tables on this server. Runs before anything is changed. */
export async function checkServer(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<Seen>(look)
  const seen = one(rows, 'settings')
  const { version, encoding, schema } = seen
  const [base, role] = [quoted(seen.base), quoted(seen.role)]
  const admin = `Como administrador, en la base ${base}:`
  if (seen.number < 150_000) throw new StartError(`PostgreSQL ${version} es demasiado viejo: hace falta el 15 o posterior`)
  if (encoding !== 'UTF8')
    throw new StartError(
      `La base ${base} guarda los textos en ${encoding}, y hace falta UTF8. Como administrador: create database ${quoted(`${seen.base}_utf8`)} owner ${role} encoding 'UTF8' template template0; y poné ese nombre en ${name}`,
    )
  if (seen.standby) throw new StartError(`La base ${base} es una réplica, de sólo lectura: indicá en ${name} la principal`)
  if (seen.readonly)
    throw new StartError(
      `La base ${base} es de sólo lectura. ${admin} alter role ${role} in database ${base} set default_transaction_read_only = off;`,
    )
  if (!seen.available)
    throw new StartError(`Al servidor le falta la extensión pg_trgm: instalá en él el paquete postgresql-contrib`)
  if (seen.extension === null && !seen.installs)
    throw new StartError(
      `El rol ${role} no puede crear la extensión pg_trgm. ${admin} create extension pg_trgm with schema public;`,
    )
  if (seen.extension !== null && !seen.visible)
    throw new StartError(
      `La extensión pg_trgm está en el esquema ${quoted(seen.extension)}, donde ${role} no la busca. ${admin} grant usage on schema ${quoted(seen.extension)} to ${role}; alter role ${role} in database ${base} set search_path = ${seen.path}, ${quoted(seen.extension)};`,
    )
  if (!seen.creates)
    throw new StartError(
      `El rol ${role} no puede crear tablas en el esquema ${quoted(schema ?? 'public')}. ${admin} grant usage, create on schema ${quoted(schema ?? 'public')} to ${role};`,
    )
}

const look = `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
  current_database() as base, current_user as role, pg_encoding_to_char(d.encoding) as encoding, pg_is_in_recovery() as standby,
  current_setting('transaction_read_only') = 'on' as readonly, current_setting('search_path') as path, current_schema() as schema,
  has_schema_privilege(current_schema(), 'create') as creates,
  (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm') as extension,
  (select bool_or(pg_opclass_is_visible(oid)) from pg_opclass where opcname = 'gin_trgm_ops') as visible,
  exists (select from pg_available_extensions where name = 'pg_trgm') as available,
  r.rolsuper or has_database_privilege(current_database(), 'create')
    and exists (select from pg_available_extension_versions where name = 'pg_trgm' and trusted) as installs
  from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`
