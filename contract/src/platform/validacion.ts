import { z } from 'zod'
import { cuitValido } from './cuit.ts'
import { conCentavos } from './dinero.ts'
import { leerFecha } from './fechas.ts'

/**
 * Messages of our own are keys of the text catalogue behind an "@" ("@validacion.email"); Zod's own issues are mapped to the
 * specification's generic messages by `claveDeIssue`. So a schema never holds a sentence, and both sides say the same.
 */
export const formatoEmail = /^[a-z0-9._-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

export const email = z
  .string()
  .max(80)
  .refine((v) => v === '' || formatoEmail.test(v), '@validacion.email')
export const cuit = z.string().max(13).refine(cuitValido, '@validacion.cuit')
/** A new password: 7 to 100 characters (K-33), not all of them blanks. */
export const claveNueva = z
  .string()
  .min(7)
  .max(100)
  .refine((v) => v.trim() !== '', '@validacion.requerido')
/** A required text: surrounding blanks do not count. */
export const texto = (maximo: number) => z.string().trim().min(1).max(maximo)
/** A day, DD-MM-YYYY or ISO on the way in, ISO afterwards (K-50). */
export const fecha = z.string().transform((valor, contexto) => {
  const dia = leerFecha(valor)
  if (dia) return dia
  contexto.addIssue({ code: 'custom', message: valor === '' ? '@validacion.requerido' : '@validacion.fecha', input: valor })
  return z.NEVER
})
/** Pesos with at most two decimals, between two amounts. */
export const importeEntre = (minimo: number, maximo: number) =>
  z.number().min(minimo).max(maximo).refine(conCentavos, { error: '@validacion.patron' })
/** An identifier in a path or a query. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

type Issue = { code?: string; message: string; input?: unknown } & Record<string, unknown>

/** Catalogue key and values of a Zod issue (A-VALIDACION-06..12). */
export function claveDeIssue(issue: Issue): { clave: string; datos: Record<string, string | number> } {
  const value = typeof issue.input === 'string' ? issue.input : ''
  if (issue.message.startsWith('@')) return { clave: issue.message.slice(1), datos: { value } }
  const limite = Number(issue.minimum ?? issue.maximum ?? 0)
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
