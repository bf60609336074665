import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { wrongGrants } from '../../platform/db/grants.ts'
import { migrationState } from '../../platform/db/migrate.ts'
import { privilegesOf } from '../../platform/db/privileges.ts'
import { readReplicas } from '../../platform/db/replicas.ts'
import { one } from '../../platform/db/rows.ts'
import { tableGrants } from '../../table-grants.ts'
import { aviso, bien, duracion, type Mirada, mal, type Revision, tamano } from './revision.ts'

/** What is looked at in the database. Nothing is changed. */
export const miradasBase = (services: Services): Record<string, Mirada> => ({
  Base: () => servidor(services),
  Réplicas: () => replicas(services),
  Reloj: () => reloj(services),
  Migraciones: () => migraciones(services),
  Derechos: () => permisos(services),
})

async function servidor({ database: { db, pool } }: Services): Promise<Revision[]> {
  const begun = performance.now()
  await pool.query('select 1')
  const ms = performance.now() - begun
  const { rows } =
    await sql<Estado>`select current_setting('server_version') as version, current_setting('server_version_num')::int as numero,
    current_setting('server_encoding') as codificacion, pg_is_in_recovery()
    or current_setting('transaction_read_only') = 'on' as lectura,
    pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as caben,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as abiertas,
    exists (select from pg_extension where extname = 'pg_trgm') as trigramas`.execute(db)
  const e = one(rows, 'state')
  const abiertas = `${e.abiertas} de ${e.caben} conexiones`
  return [
    e.numero < 150000
      ? mal(`PostgreSQL ${e.version}: es demasiado viejo`, 'Hace falta PostgreSQL 15 o posterior')
      : bien(`PostgreSQL ${e.version}, ${tamano(e.bytes)}, responde en ${ms.toFixed(0)} ms`),
    ms > 50
      ? aviso(
          `La base tarda ${ms.toFixed(0)} ms en responder`,
          'Ponela en la misma red que el servidor: cada pantalla le pregunta varias veces',
        )
      : [],
    e.codificacion === 'UTF8'
      ? []
      : mal(
          `La base está en ${e.codificacion}`,
          "Creala otra vez con: create database gremial owner gremial_duenio encoding 'UTF8' template template0",
        ),
    e.lectura
      ? mal(
          'La base es de sólo lectura: se puede consultar y no guardar',
          'Si es una réplica, apuntá DATABASE_URL a la principal',
        )
      : [],
    e.abiertas > e.caben * 0.8
      ? aviso(`Quedan pocas: ${abiertas}`, 'Subí max_connections de PostgreSQL o usá menos procesos')
      : bien(abiertas),
    e.trigramas ? [] : mal('Falta la extensión pg_trgm', 'Como administrador de la base: create extension pg_trgm'),
  ].flat()
}

/** The one that comes with the program has none; of another it is said what a fail-over would lose. */
async function replicas({ config, database: { db } }: Services): Promise<Revision[]> {
  const { count, seen, synchronous, lagBytes, lagSeconds } = await readReplicas(db)
  if (count === 0) return config.databaseUrl ? [bien('La base no tiene réplicas, o las sigue otro servidor')] : []
  const cuantas = count === 1 ? '1 réplica' : `${count} réplicas`
  if (!seen)
    return [
      aviso(
        `Hay ${cuantas} y no se puede ver cómo están`,
        'Como administrador de la base: grant pg_monitor to gremial_app (o al usuario de DATABASE_URL)',
      ),
    ]
  return [
    synchronous > 0
      ? bien(`${cuantas}, ${synchronous} al día con cada confirmación; a la más atrasada le faltan ${tamano(lagBytes)}`)
      : aviso(
          `${cuantas}, ninguna al día con cada confirmación: si hay que cambiar de principal se pierde lo último`,
          'Poné synchronous_standby_names (o synchronous_mode de Patroni); qué se pierde sin eso: docs/operacion/que-hacer.md',
        ),
    lagSeconds > 60
      ? aviso(
          `A la réplica más atrasada le falta lo de los últimos ${duracion(lagSeconds)}`,
          'Mirá su disco y la red entre las dos',
        )
      : [],
  ].flat()
}

interface Estado {
  version: string
  numero: number
  codificacion: string
  lectura: boolean
  bytes: number
  caben: number
  abiertas: number
  trigramas: boolean
}

async function reloj({ database: { db } }: Services): Promise<Revision> {
  const antes = Date.now()
  const { rows } = await sql<{ hora: Date }>`select clock_timestamp() as hora`.execute(db)
  const despues = Date.now()
  const corrido = ((rows[0]?.hora.getTime() ?? 0) - (antes + despues) / 2) / 1000
  const hay = `El reloj de la base y el de este equipo difieren ${duracion(Math.abs(corrido))}`
  if (Math.abs(corrido) < 2 + (despues - antes) / 1000) return bien('El reloj de la base y el de este equipo coinciden')
  const hacer =
    'Sincronizá los dos (systemd-timesyncd, chrony): de la hora dependen las sesiones, los vencimientos y la auditoría'
  return Math.abs(corrido) > 30 ? mal(hay, hacer) : aviso(hay, hacer)
}

async function migraciones({ database: { pool } }: Services): Promise<Revision> {
  const { pending, unknown } = await migrationState(pool)
  if (unknown.length > 0)
    return mal(
      `La base es de una versión más nueva que este programa (${unknown.join(', ')})`,
      'Usá esa versión del programa o una posterior; nunca una anterior',
    )
  if (pending.length > 0)
    return aviso(`Faltan ${pending.length} migraciones`, 'Hacé una copia y arrancá el servidor con esta versión: las hace solo')
  return bien('La base está al día con este programa')
}

async function permisos({ config, database: { pool } }: Services): Promise<Revision> {
  const { role, owner } = await privilegesOf(pool)
  if (owner)
    return aviso(
      `La aplicación entra como ${role}, dueña de las tablas: nada le impide cambiar lo que no se cambia`,
      'Dale un rol propio (docs/operacion/instalar.md, «Dos roles en la base»)',
    )
  const wrong = await wrongGrants(pool, role, tableGrants)
  if (wrong.length > 0)
    return mal(
      `El rol ${role} no tiene los derechos que le tocan en ${wrong.length} tablas: ${wrong.slice(0, 5).join(', ')}`,
      config.databaseUrl ? 'Arrancá una vez con DATABASE_URL_MIGRAR: los acomoda' : 'Arrancá el servidor otra vez: los acomoda',
    )
  return bien(`El rol ${role} tiene sus derechos y ninguno de más`)
}
