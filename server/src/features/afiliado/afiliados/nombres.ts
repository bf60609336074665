import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/**
 * Name of a value of a catalogue in the caller's language, where the database sorts or exports it; in Spanish without a
 * translation (decision 164). Answers that only show a name declare it as `catalogText` instead.
 */
export const nombreEn = ({ language }: Pick<Ctx, 'language'>, alias: string): RawBuilder<string> => {
  const nombre = sql<string>`${sql.ref(`${alias}.nombre`)}`
  return language === 'es' ? nombre : sql<string>`en_idioma(${nombre}, ${language})`
}
