import { z } from 'zod'
import { isValidCuit } from '../values/cuit.ts'
import { parseDate } from '../values/dates.ts'
import { formatPesos, hasWholeCents } from '../values/money.ts'
import { normalizePhone } from '../values/phone.ts'

/**
 * Messages of our own are keys of the text catalogue behind an "@" ("@validacion.email"); Zod's own issues are mapped to the
 * specification's generic messages by `issueKey`. So a schema never holds a sentence, and both sides say the same.
 */

/** What nobody types: control characters, marks that turn the order of letters around, and halves of a letter. */
const invisible = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u
const invisibleInParagraph = /[^\P{Cc}\n\r\t]|[\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** Whether a text is one line that can be seen whole. */
export const isOneLine = (value: string): boolean => !invisible.test(value)

/** What depends on the day is made once for each: whoever reads a request makes no schema (Zod compiles each at its first use). */
export function perDay<T>(run: (today: string) => T): (today: string) => T {
  let done: { today: string; value: T } | undefined
  return (today) => {
    if (done?.today !== today) done = { today, value: run(today) }
    return done.value
  }
}

/** Every text that a call takes is one of these four, or an enumeration. This one is taken as it comes, blanks included: passwords, tokens. */
export const exactText = (max: number) => z.string().max(max, { abort: true }).refine(isOneLine, '@validacion.renglon')
/** One line, that may be empty; surrounding blanks do not count. */
export const line = (max: number) => z.string().trim().max(max, { abort: true }).refine(isOneLine, '@validacion.renglon')
/** One line that is required. */
export const text = (max: number) => line(max).min(1)
/** Several lines, that may be empty. */
export const paragraphs = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { abort: true })
    .refine((v) => !invisibleInParagraph.test(v), '@validacion.parrafos')

/** A photo in base64, with or without its `data:` head: in lines or not. */
export const photo = paragraphs(7_000_000)

export const emailPattern = /^[a-z0-9._-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

/** An e-mail, that may be empty: blanks around it and capitals are how people write it, not part of it (K-35). */
export const email = line(80)
  .toLowerCase()
  .refine((v) => v === '' || emailPattern.test(v), '@validacion.email')
export const requiredEmail = text(80).pipe(email)
/** The repeat of an e-mail, which says nothing of its own but that it is the same. */
export const repeatedEmail = text(80).toLowerCase()
/** A phone in one text: dash-joined once it can be read, and as it came when not. */
export const telefono = line(40).transform(normalizePhone).pipe(line(20))
export const cuit = exactText(13).refine(isValidCuit, '@validacion.cuit')
/** A new password: 7 to 100 characters (K-33), not all of them blanks. */
export const newPassword = exactText(100)
  .min(7)
  .refine((v) => v.trim() !== '', '@validacion.requerido')
/** A day, DD-MM-YYYY or ISO on the way in, ISO afterwards (K-50). */
export const date = exactText(40).transform((value, context) => {
  const day = parseDate(value)
  if (day) return day
  context.addIssue({ code: 'custom', message: value === '' ? '@validacion.requerido' : '@validacion.fecha', input: value })
  return z.NEVER
})
/** A day that somebody writes of what happens in the union: from 2000 on. (decisions §11) */
export const dateFrom2000 = date.refine((day) => day >= '2000-01-01', '@validacion.fechaDesde2000')
/** Pesos with at most two decimals, between two amounts. NaN is what a field holds while what was typed is unclear. */
export const amountBetween = (min: number, max: number) =>
  z
    .number({
      error: ({ code, input }) => (code === 'invalid_type' && typeof input === 'number' ? '@validacion.importe' : undefined),
    })
    .min(min, { error: '@validacion.minimo' })
    .max(max, { error: '@validacion.maximo' })
    .refine(hasWholeCents, { error: '@validacion.importe' })
/**
 * A whole number: in an address and in what a form chose it comes as digits, and nothing else becomes one (not true, not [1], not "1.0").
 */
export const integer = (min: number, max: number) =>
  z.preprocess((v) => (typeof v === 'string' && /^\d{1,16}$/.test(v) ? Number(v) : v), z.number().int().min(min).max(max))
/** An identifier. */
export const id = integer(1, Number.MAX_SAFE_INTEGER)

type Issue = { code?: string; message: string; input?: unknown } & Record<string, unknown>

/** Catalogue key and values of a Zod issue (A-VALIDACION-06..12). */
export function issueKey(issue: Issue): { clave: string; datos: Record<string, string | number> } {
  const value = typeof issue.input === 'string' ? issue.input : ''
  const limit = Number(issue.minimum ?? issue.maximum ?? (issue.params as { maximum?: number } | undefined)?.maximum ?? 0)
  // Of these, only an amount says its limit: as an amount.
  if (issue.message.startsWith('@')) return { clave: issue.message.slice(1), datos: { value, n: formatPesos(limit) } }
  const textual = issue.origin === 'string' || issue.origin === 'array'
  switch (issue.code) {
    case 'invalid_type':
      return {
        clave: issue.input === undefined || issue.input === null ? 'validacion.requerido' : 'validacion.patron',
        datos: {},
      }
    case 'too_small':
      if (textual && (limit === 1 || issue.input === '')) return { clave: 'validacion.requerido', datos: {} }
      return { clave: textual ? 'validacion.largoMinimo' : 'validacion.minimo', datos: { n: limit } }
    case 'too_big':
      return { clave: textual ? 'validacion.largoMaximo' : 'validacion.maximo', datos: { n: limit } }
    default:
      return { clave: 'validacion.patron', datos: {} }
  }
}

/** All problems of a value, one per field (the first), in the order of the schema. */
export function problemsOf(error: z.ZodError): Array<{ campo: string; clave: string; datos: Record<string, string | number> }> {
  const seen = new Set<string>()
  const output = []
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    if (seen.has(field)) continue
    seen.add(field)
    output.push({ campo: field, ...issueKey(issue as unknown as Issue) })
  }
  return output
}
