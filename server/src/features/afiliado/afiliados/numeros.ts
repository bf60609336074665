import { type RawBuilder, sql } from 'kysely'
import { padded } from '../../../platform/db/padded.ts'

/** SQL: numbers as people write them, of the table under the given alias. */

const numberOf = (alias: string) => padded(sql.ref(`${alias}.numero`), 6)

/** Number of a member, with its check digit: 001001/3. */
export const numeroDeAfiliado = (alias = 'a'): RawBuilder<string> =>
  sql<string>`${numberOf(alias)} || '/' || ${sql.ref(`${alias}.digito`)}`

/** The same from a column that holds only the number. */
export const numeroConDigito = (numero: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${padded(numero, 6)} || '/' || digito_afiliado(${numero})`

/** Number of a request: 2026-000431. */
export const numeroDeSolicitud = (alias = 's'): RawBuilder<string> =>
  sql<string>`${sql.ref(`${alias}.anio`)} || '-' || ${numberOf(alias)}`

/** Number of a paper that begins again each year (queries, certificates): 000012/2026. */
export const numeroDelAnio = (alias: string): RawBuilder<string> =>
  sql<string>`${numberOf(alias)} || '/' || ${sql.ref(`${alias}.anio`)}`
