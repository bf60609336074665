import { z } from 'zod'
import { date, integer, line, paragraphs } from '../platform/validation.ts'

/** Answers to the fields of a designed procedure, as sent and stored (decision 156). */

/** Key of a field, document or option, as used in formulas and other parts. */
export const clavePattern = /^[a-z][a-zA-Z0-9]{0,29}$/
export const clave = z.string().regex(clavePattern, '@validacion.claveDefinicion')
export const maximoCampos = 40

/** A relative from the register (`id`) or entered here. ISO days; "" and null if not given. */
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

/** An answer, by type of field. Strings: text, option key, CBU, ISO day, branch name. Numbers: amounts in pesos. Null if none. */
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
