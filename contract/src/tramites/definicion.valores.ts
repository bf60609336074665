import { z } from 'zod'
import { date, integer, line, paragraphs } from '../platform/validation.ts'

/** Answers to the fields of a procedure that a clerk made, as they travel and are kept (decision 156). */

/** How a formula and other parts name a field, a document or an option. */
export const clavePattern = /^[a-z][a-zA-Z0-9]{0,29}$/
export const clave = z.string().regex(clavePattern, '@validacion.claveDefinicion')
export const maximoCampos = 40

/** A person of the family, of the register (`id`) or told here. Days ISO; "" and null where it was not told. */
export const familiarElegido = z.strictObject({
  id: integer(1, Number.MAX_SAFE_INTEGER).nullable().default(null),
  apellido: line(40).default(''),
  nombre: line(40).default(''),
  parentesco: line(120).default(''),
  fechaNacimiento: z.union([z.literal(''), date]).default(''),
  numeroDocumento: integer(1, 99_999_999).nullable().default(null),
})
export type FamiliarElegido = z.infer<typeof familiarElegido>
export const domicilioDado = z.strictObject({
  domicilio: line(120).default(''),
  localidad: line(80).default(''),
  codigoPostal: line(8).default(''),
})
export type DomicilioDado = z.infer<typeof domicilioDado>

/**
 * An answer, by the type of its field: text, key of an option, CBU, ISO day and name of a branch are texts; amounts in pesos. Null where there is none.
 */
export const respuesta = z.union([
  z.boolean(),
  z.number().min(-999_999_999.99).max(999_999_999.99),
  paragraphs(2000),
  familiarElegido,
  domicilioDado,
  z.null(),
])
export type RespuestaDada = z.infer<typeof respuesta>
export const respuestas = z.record(clave, respuesta).refine((r) => Object.keys(r).length <= maximoCampos, '@validacion.patron')
export type Respuestas = z.infer<typeof respuestas>
