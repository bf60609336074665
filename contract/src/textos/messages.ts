import type { TextPath } from '../platform/feature.ts'
import type { Locale } from '../platform/locale.ts'
import { mensajes as es } from './es/mensajes.ts'
import { interpolate } from './interpolate.ts'
import { mergeServerTexts, mergeTexts } from './merge.ts'
import { readTexts } from './read.ts'
import type { Messages } from './types.ts'

/** Languages in memory: any other than Spanish is read at its first use. */
const loaded = new Map<Locale, Messages>([['es', es]])

export type MessageKey = TextPath<Messages>

/** Texts of the server in a language. */
export function messagesIn(locale: Locale): Messages {
  const before = loaded.get(locale)
  if (before) return before
  const { validacion, auditoria, funciones } = readTexts(locale)
  const texts = { validacion, auditoria, ...mergeTexts(funciones, 'mensajes'), ...mergeServerTexts(funciones) }
  loaded.set(locale, texts)
  return texts
}

/** Text of a key in a language. Throws on a key that does not exist: that is a mistake in the code, never in the data. */
export function message(locale: Locale, key: MessageKey, values: Record<string, string | number> = {}): string {
  let text: unknown = messagesIn(locale)
  for (const part of key.split('.')) text = (text as Record<string, unknown> | undefined)?.[part]
  if (typeof text !== 'string') throw new Error(`no text: ${key}`)
  return interpolate(text, values)
}
