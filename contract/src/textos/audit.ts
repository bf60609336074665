import type { Locale } from '../platform/locale.ts'
import type { AccionAuditada } from './es/auditoria.ts'
import type { mensajes as es } from './es/mensajes.ts'
import { interpolate } from './interpolate.ts'
import { messagesIn } from './messages.ts'

/** Entities that the audit names; each feature declares its own in Spanish, and the other languages have the same ones. */
export type AuditedThing = keyof typeof es.cosas

interface AuditTexts {
  administracion: string
  otra: string
  acciones: Record<string, string>
  cosas: Record<string, string>
  frases: Record<string, string>
  ajenas: Record<string, string>
  deOtro: {
    otra: string
    acciones: Record<AccionAuditada, string>
    cosas: Record<string, string>
    frases: Record<string, string>
  }
}
const textsIn = (locale: Locale): AuditTexts => ({ ...messagesIn(locale).auditoria, cosas: messagesIn(locale).cosas })

/** Sentence of an audited action; undefined if it has none, which the tests rule out. */
export function auditSentence(locale: Locale, accion: string, entidad: string): string | undefined {
  const { acciones, cosas, frases } = textsIn(locale)
  const sentence = frases[`${accion} ${entidad}`] ?? acciones[accion]
  if (!sentence?.includes('{que}')) return sentence
  const que = cosas[entidad]
  return que && interpolate(sentence, { que })
}

/** Name of the author as the person concerned reads it; `true` if it is not shown. */
type Foreign = boolean | string

const foreignSentence = ({ ajenas, administracion }: AuditTexts, key: string, foreign: Foreign): string | undefined => {
  const sentence = ajenas[key] ?? ajenas.otra
  return sentence && interpolate(sentence, { quien: typeof foreign === 'string' ? foreign : administracion })
}

/** Text of an audited action for its author or, with `foreign`, for the person whose account it concerns; never a code. */
export const describeAudit = (locale: Locale, accion: string, entidad: string, foreign: Foreign = false): string =>
  (foreign === false
    ? auditSentence(locale, accion, entidad)
    : foreignSentence(textsIn(locale), `${accion} ${entidad}`, foreign)) ?? textsIn(locale).otra

/** Text without accents, in lower case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** An action that a search of the audit finds; null in `entidad` stands for every entity. */
export interface FoundAction {
  accion: string
  entidad: string | null
}

/**
 * Actions whose sentence contains a text: a search of the shown text, in codes. `propio` has the sentences that the author reads, `otro` those
 * about somebody else. A sentence without an entity stands for every entity.
 */
export function actionsSaying(locale: Locale, searched: string, de: 'propio' | 'otro' = 'propio'): FoundAction[] {
  const { acciones, cosas, frases } = de === 'otro' ? othersSentences(locale) : textsIn(locale)
  const needle = plain(searched.trim())
  const candidates: FoundAction[] = Object.keys(frases).map((key) => {
    const [accion = '', entidad = ''] = key.split(' ')
    return { accion, entidad }
  })
  for (const [accion, sentence] of Object.entries(acciones)) {
    if (!sentence.includes('{que}')) candidates.push({ accion, entidad: null })
    else for (const entidad of Object.keys(cosas)) if (!frases[`${accion} ${entidad}`]) candidates.push({ accion, entidad })
  }
  const said = ({ accion, entidad }: FoundAction): string =>
    frases[`${accion} ${entidad}`] ?? interpolate(acciones[accion] ?? '', { que: cosas[entidad ?? ''] ?? '' })
  return candidates.filter((candidate) => plain(said(candidate)).includes(needle))
}

/** Sentences about somebody else by code; `{que}` is the text of the entity. */
export function othersSentences(locale: Locale): Pick<AuditTexts, 'otra' | 'acciones' | 'cosas' | 'frases'> {
  const { cosas, deOtro } = textsIn(locale)
  return { ...deOtro, cosas: { ...cosas, ...deOtro.cosas } }
}

/** Sentence of an action for a reader of the audit. */
export function describeOthers(locale: Locale, accion: string, entidad: string): string {
  const { acciones, cosas, frases, otra } = othersSentences(locale)
  return frases[`${accion} ${entidad}`] ?? interpolate(acciones[accion] ?? otra, { que: cosas[entidad] ?? '' })
}

/**
 * The same for actions of others on a person's account. `otras`: the sentence of actions without one of their own contains the text too; these
 * are all but `propias`.
 */
export function othersSaying(locale: Locale, searched: string): { dicen: string[]; otras: boolean; propias: string[] } {
  const { otra: _, ...frases } = textsIn(locale).ajenas
  const needle = plain(searched.trim())
  const contains = (key: string) => plain(foreignSentence(textsIn(locale), key, true) ?? '').includes(needle)
  const propias = Object.keys(frases)
  return { dicen: propias.filter(contains), otras: contains('otra'), propias }
}
