import { sql } from 'kysely'
import type { Db, Tx } from './pool.ts'

/** A text of a catalogue in Spanish, English, Chinese and Japanese; '' where it has no translation. */
export type Translated = readonly [texto: string, en: string, zh: string, ja: string]

/** Adds the missing translations; a text that is translated otherwise stays so (decision 164). */
export async function addTranslations(db: Db | Tx, translations: readonly Translated[]): Promise<void> {
  const column = (i: 0 | 1 | 2 | 3) => translations.map((one) => one[i])
  await sql`insert into texto_catalogo as t (texto, en, zh, ja)
    select distinct on (texto) texto, nullif(en, ''), nullif(zh, ''), nullif(ja, '')
    from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[]) x(texto, en, zh, ja)
    where texto <> ''
    order by texto
    on conflict (texto) do update
    set en = coalesce(t.en, excluded.en), zh = coalesce(t.zh, excluded.zh), ja = coalesce(t.ja, excluded.ja)`.execute(db)
}
