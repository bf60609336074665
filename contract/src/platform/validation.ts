import { z } from 'zod'
import { isValidCuit } from '../values/cuit.ts'
import { parseDate } from '../values/dates.ts'
import { formatPesos, hasWholeCents } from '../values/money.ts'
import { normalizePhone } from '../values/phone.ts'

/**
 * Our own messages are keys of the text catalogue after an "@" ("@validacion.email"). `issueKey` maps Zod's issues to the
 * specification's generic messages. Schemas hold no sentences, and server and web show the same messages.
 */

/** Characters that nobody types: control characters, bidirectional marks and lone surrogates. */
const invisible = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u
const invisibleInParagraph = /[^\P{Cc}\n\r\t]|[\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** True if the text is a single line without invisible characters. */
export const isOneLine = (value: string): boolean => !invisible.test(value)

/** Caches one value per day. Zod compiles a schema at its first use, so requests must not create schemas. */
export function perDay<T>(run: (today: string) => T): (today: string) => T {
  let done: { today: string; value: T } | undefined
  return (today) => {
    if (done?.today !== today) done = { today, value: run(today) }
    return done.value
  }
}

/**
 * Every text input of a call uses one of these four schemas or an enum. This one keeps whitespace, for passwords and tokens.
 */
export const exactText = (max: number) => z.string().max(max, { abort: true }).refine(isOneLine, '@validacion.renglon')
/** One line, possibly empty, trimmed; its letters and their accents are one (NFC), as a Mac does not write them. */
export const line = (max: number) =>
  z.string().normalize('NFC').trim().max(max, { abort: true }).refine(isOneLine, '@validacion.renglon')
/** One required line. */
export const text = (max: number) => line(max).min(1)
/** Several lines, possibly empty. */
export const paragraphs = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, { abort: true })
    .refine((v) => !invisibleInParagraph.test(v), '@validacion.parrafos')

/** A photo in base64, with or without its `data:` prefix, on one line or several. */
export const photo = paragraphs(7_000_000)

export const emailPattern = /^[a-z0-9._-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

/** An e-mail, possibly empty. It is trimmed and lowercased (K-35). */
export const email = line(80)
  .toLowerCase()
  .refine((v) => v === '' || emailPattern.test(v), '@validacion.email')
export const requiredEmail = text(80).pipe(email)
/** Repeated e-mail of a form. Only equality with the first is checked. */
export const repeatedEmail = text(80).toLowerCase()
/** A phone as one text: dash-joined if it can be parsed, unchanged otherwise. */
export const telefono = line(40).transform(normalizePhone).pipe(line(20))
export const cuit = exactText(13).refine(isValidCuit, '@validacion.cuit')
/** A new password: 7 to 100 characters (K-33), not only whitespace. */
export const newPassword = exactText(100)
  .min(7)
  .refine((v) => v.trim() !== '', '@validacion.requerido')
/** A day: DD-MM-YYYY or ISO on input, ISO on output (K-50). */
export const date = exactText(40).transform((value, context) => {
  const day = parseDate(value)
  if (day) return day
  context.addIssue({ code: 'custom', message: value === '' ? '@validacion.requerido' : '@validacion.fecha', input: value })
  return z.NEVER
})
/** A date of union activity, typed by a person: from 2000 on. (decisions §11) */
export const dateFrom2000 = date.refine((day) => day >= '2000-01-01', '@validacion.fechaDesde2000')
/** Pesos with at most two decimals, between two amounts. A field holds NaN while the typed text is ambiguous. */
export const amountBetween = (min: number, max: number) =>
  z
    .number({
      error: ({ code, input }) => (code === 'invalid_type' && typeof input === 'number' ? '@validacion.importe' : undefined),
    })
    .min(min, { error: '@validacion.minimo' })
    .max(max, { error: '@validacion.maximo' })
    .refine(hasWholeCents, { error: '@validacion.importe' })
/** A whole number. Query strings and form choices send digits; nothing else is coerced (not true, not [1], not "1.0"). */
export const integer = (min: number, max: number) =>
  z.preprocess((v) => (typeof v === 'string' && /^\d{1,16}$/.test(v) ? Number(v) : v), z.number().int().min(min).max(max))
/** An identifier. */
export const id = integer(1, Number.MAX_SAFE_INTEGER)

type Issue = { code?: string; message: string; input?: unknown } & Record<string, unknown>

/** Messages that begin with the value: an empty one is missing, not wrong. */
const namingTheValue = new Set(['validacion.email', 'validacion.cuit', 'validacion.cbu', 'validacion.usuarioRed'])

/** Catalogue key and values of a Zod issue (A-VALIDACION-06..12). */
export function issueKey(issue: Issue): { clave: string; datos: Record<string, string | number> } {
  const value = typeof issue.input === 'string' ? issue.input : ''
  const limit = Number(issue.minimum ?? issue.maximum ?? (issue.params as { maximum?: number } | undefined)?.maximum ?? 0)
  if (issue.message.startsWith('@')) {
    const clave = issue.message.slice(1)
    if (issue.input === '' && namingTheValue.has(clave)) return { clave: 'validacion.requerido', datos: {} }
    // Among our own messages only amounts show a limit, so it is formatted in pesos.
    return { clave, datos: { value, n: formatPesos(limit) } }
  }
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

/** Problems of a value, in schema order. Only the first of each field is reported. */
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
