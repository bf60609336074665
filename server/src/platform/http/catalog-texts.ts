import { isCatalogText } from '@gremial/contract/platform/catalogText.ts'
import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx, Services } from '../context.ts'

/** Catalogue texts of answers in the caller's language (decision 164). Spanish callers cost nothing. */

type Dictionary = ReadonlyMap<string, string>
interface Loaded {
  at: number
  texts: Promise<Dictionary>
}

/** Another process sees a change after this long, in ms. */
const freshMs = 30_000
const dictionaries = new WeakMap<Services, Map<Locale, Loaded>>()

/** The next answer of this process reads the translations again. */
export const forgetCatalogTexts = ({ services }: Pick<Ctx, 'services'>): void => void dictionaries.delete(services)

async function load({ services }: Ctx, language: Locale): Promise<Dictionary> {
  const translated = sql.ref(language)
  const { rows } = await sql<{ texto: string; suyo: string }>`select texto, coalesce(${translated}, texto) as suyo
    from texto_catalogo`.execute(services.database.db)
  return new Map(rows.map((row) => [row.texto, row.suyo]))
}

function dictionaryOf(ctx: Ctx): Promise<Dictionary> {
  const { services, language } = ctx
  const all = dictionaries.get(services) ?? new Map<Locale, Loaded>()
  dictionaries.set(services, all)
  const now = performance.now()
  const kept = all.get(language)
  if (kept && now - kept.at < freshMs) return kept.texts
  const texts = load(ctx, language)
  all.set(language, { at: now, texts })
  texts.catch(() => all.delete(language))
  return texts
}

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const wordAndYear = /\b([a-z]{4,10}) de (\d{4})\b/
const someNumber = /\d[\d-]*/

/**
 * The text in that language, or as it is. Texts that the portal builds are looked up with `{mes}` in the place of their month and
 * `{numero}` of their number: «Talón de pago de noviembre de 2026» is «Talón de pago de {mes}».
 */
export function translateCatalogText(texts: Dictionary, language: Locale, text: string): string {
  const exact = texts.get(text)
  if (exact !== undefined) return exact
  const [words, word = '', year = ''] = wordAndYear.exec(text) ?? []
  const month = months.indexOf(word)
  const monthText = month < 0 ? undefined : words
  const withMonth = monthText === undefined ? text : text.replace(monthText, '{mes}')
  const [number] = someNumber.exec(withMonth) ?? []
  const pattern = number === undefined ? withMonth : withMonth.replace(number, '{numero}')
  if (pattern === text) return text
  const found = texts.get(pattern) ?? beforeComma(texts, pattern)
  if (found === undefined) return text
  const inWords =
    monthText === undefined
      ? ''
      : new Intl.DateTimeFormat(localeTag[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          Date.UTC(Number(year), month),
        )
  return found.replace('{mes}', () => inWords).replace('{numero}', () => number ?? '')
}

/** Of «Subsidio por nacimiento, 2026-000012», which names a catalogue text and a number. */
function beforeComma(texts: Dictionary, pattern: string): string | undefined {
  const end = ', {numero}'
  const name = pattern.endsWith(end) ? texts.get(pattern.slice(0, -end.length)) : undefined
  return name && name + end
}

type Translate = (answer: unknown, word: (text: string) => string) => unknown

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Copies an answer with its catalogue texts translated; undefined if its schema has none. */
export function translatorOf(type: unknown): Translate | undefined {
  if (!(type instanceof z.ZodType)) return undefined
  if (isCatalogText(type)) return (value, word) => (typeof value === 'string' ? word(value) : value)
  if (type instanceof z.ZodNullable || type instanceof z.ZodOptional || type instanceof z.ZodDefault)
    return translatorOf(type.unwrap())
  if (type instanceof z.ZodArray) {
    const each = translatorOf(type.element)
    return each && ((list, word) => (Array.isArray(list) ? list.map((one) => each(one, word)) : list))
  }
  if (type instanceof z.ZodRecord) {
    const each = translatorOf(type.valueType)
    return (
      each && ((all, word) => (isRecord(all) ? Object.fromEntries(Object.entries(all).map(([k, v]) => [k, each(v, word)])) : all))
    )
  }
  if (type instanceof z.ZodUnion) {
    const some = type.options.map(translatorOf).filter((one) => one !== undefined)
    return some.length === 0 ? undefined : (value, word) => some.reduce((done, one) => one(done, word), value)
  }
  if (!(type instanceof z.ZodObject)) return undefined
  const fields = Object.entries(type.shape).flatMap(([name, field]) => {
    const each = translatorOf(field)
    return each ? [[name, each] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value, word) => {
    if (!isRecord(value)) return value
    const copy = { ...value }
    for (const [name, each] of fields) if (name in copy) copy[name] = each(copy[name], word)
    return copy
  }
}

/** An answer in the caller's language. */
export async function inCallersLanguage<A>(ctx: Ctx, translate: Translate, answer: A): Promise<A> {
  const texts = await dictionaryOf(ctx)
  return translate(answer, (text) => translateCatalogText(texts, ctx.language, text)) as A
}
