import { z } from 'zod'
import { cuitValido } from './cuit.ts'
import { conCentavos, formatearPesos } from './dinero.ts'
import { leerFecha } from './fechas.ts'
import { normalizarTelefono } from './telefono.ts'

/**
 * Messages of our own are keys of the text catalogue behind an "@" ("@validacion.email"); Zod's own issues are mapped to the
 * specification's generic messages by `claveDeIssue`. So a schema never holds a sentence, and both sides say the same.
 */

/** What nobody types: control characters, marks that turn the order of letters around, and halves of a letter. */
const invisibles = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u
const invisiblesEnParrafo = /[^\P{Cc}\n\r\t]|[\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** Whether a text is one line that can be seen whole. */
export const enUnRenglon = (valor: string): boolean => !invisibles.test(valor)

/** What depends on the day is made once for each: whoever reads a request makes no schema (Zod compiles each at its first use). */
export function porDia<T>(hacer: (hoy: string) => T): (hoy: string) => T {
  let hecho: { hoy: string; esto: T } | undefined
  return (hoy) => {
    if (hecho?.hoy !== hoy) hecho = { hoy, esto: hacer(hoy) }
    return hecho.esto
  }
}

/** Every text that a call takes is one of these four, or an enumeration. This one is taken as it comes, blanks included: passwords, tokens. */
export const exacto = (maximo: number) => z.string().max(maximo, { abort: true }).refine(enUnRenglon, '@validacion.renglon')
/** One line, that may be empty; surrounding blanks do not count. */
export const renglon = (maximo: number) =>
  z.string().trim().max(maximo, { abort: true }).refine(enUnRenglon, '@validacion.renglon')
/** One line that is required. */
export const texto = (maximo: number) => renglon(maximo).min(1)
/** Several lines, that may be empty. */
export const parrafos = (maximo: number) =>
  z
    .string()
    .trim()
    .max(maximo, { abort: true })
    .refine((v) => !invisiblesEnParrafo.test(v), '@validacion.parrafos')

/** A photo in base64, with or without its `data:` head: in lines or not. */
export const foto = parrafos(7_000_000)

export const formatoEmail = /^[a-z0-9._-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

/** An e-mail, that may be empty: blanks around it and capitals are how people write it, not part of it (K-35). */
export const email = renglon(80)
  .toLowerCase()
  .refine((v) => v === '' || formatoEmail.test(v), '@validacion.email')
export const emailRequerido = texto(80).pipe(email)
/** The repeat of an e-mail, which says nothing of its own but that it is the same. */
export const emailRepetido = texto(80).toLowerCase()
/** A phone in one text: dash-joined once it can be read, and as it came when not. */
export const telefono = renglon(40).transform(normalizarTelefono).pipe(renglon(20))
export const cuit = exacto(13).refine(cuitValido, '@validacion.cuit')
/** A new password: 7 to 100 characters (K-33), not all of them blanks. */
export const claveNueva = exacto(100)
  .min(7)
  .refine((v) => v.trim() !== '', '@validacion.requerido')
/** A day, DD-MM-YYYY or ISO on the way in, ISO afterwards (K-50). */
export const fecha = exacto(40).transform((valor, contexto) => {
  const dia = leerFecha(valor)
  if (dia) return dia
  contexto.addIssue({ code: 'custom', message: valor === '' ? '@validacion.requerido' : '@validacion.fecha', input: valor })
  return z.NEVER
})
/** A day that somebody writes of what happens in the union: from 2000 on. (decisions §11) */
export const fechaDesde2000 = fecha.refine((dia) => dia >= '2000-01-01', '@validacion.fechaDesde2000')
/** Pesos with at most two decimals, between two amounts. NaN is what a field holds while what was typed is unclear. */
export const importeEntre = (minimo: number, maximo: number) =>
  z
    .number({
      error: ({ code, input }) => (code === 'invalid_type' && typeof input === 'number' ? '@validacion.importe' : undefined),
    })
    .min(minimo, { error: '@validacion.minimo' })
    .max(maximo, { error: '@validacion.maximo' })
    .refine(conCentavos, { error: '@validacion.importe' })
/**
 * A whole number: in an address and in what a form chose it comes as digits, and nothing else becomes one (not true, not [1], not "1.0").
 */
export const entero = (minimo: number, maximo: number) =>
  z.preprocess((v) => (typeof v === 'string' && /^\d{1,16}$/.test(v) ? Number(v) : v), z.number().int().min(minimo).max(maximo))
/** An identifier. */
export const id = entero(1, Number.MAX_SAFE_INTEGER)

type Issue = { code?: string; message: string; input?: unknown } & Record<string, unknown>

/** Catalogue key and values of a Zod issue (A-VALIDACION-06..12). */
export function claveDeIssue(issue: Issue): { clave: string; datos: Record<string, string | number> } {
  const value = typeof issue.input === 'string' ? issue.input : ''
  const limite = Number(issue.minimum ?? issue.maximum ?? (issue.params as { maximum?: number } | undefined)?.maximum ?? 0)
  // Of these, only an amount says its limit: as an amount.
  if (issue.message.startsWith('@')) return { clave: issue.message.slice(1), datos: { value, n: formatearPesos(limite) } }
  const deTexto = issue.origin === 'string' || issue.origin === 'array'
  switch (issue.code) {
    case 'invalid_type':
      return {
        clave: issue.input === undefined || issue.input === null ? 'validacion.requerido' : 'validacion.patron',
        datos: {},
      }
    case 'too_small':
      if (deTexto && (limite === 1 || issue.input === '')) return { clave: 'validacion.requerido', datos: {} }
      return { clave: deTexto ? 'validacion.largoMinimo' : 'validacion.minimo', datos: { n: limite } }
    case 'too_big':
      return { clave: deTexto ? 'validacion.largoMaximo' : 'validacion.maximo', datos: { n: limite } }
    default:
      return { clave: 'validacion.patron', datos: {} }
  }
}

/** All problems of a value, one per field (the first), in the order of the schema. */
export function problemas(error: z.ZodError): Array<{ campo: string; clave: string; datos: Record<string, string | number> }> {
  const vistos = new Set<string>()
  const salida = []
  for (const issue of error.issues) {
    const campo = issue.path.join('.')
    if (vistos.has(campo)) continue
    vistos.add(campo)
    salida.push({ campo, ...claveDeIssue(issue as unknown as Issue) })
  }
  return salida
}
