import { z } from 'zod'

export const papeles = ['SOLICITANTE', 'GARANTE', 'COSOLICITANTE'] as const
export type Papel = (typeof papeles)[number]

/** What somebody lives on (decision 095). */
export const medios = ['SUELDO', 'JUBILACION', 'OTRO'] as const
export type Medio = (typeof medios)[number]

/** What a person of a request told; "" and null where it is still missing. Amounts in pesos, days ISO. */
export const personaSolicitud = z.object({
  numeroAfiliado: z.number().nullable(),
  apellido: z.string(),
  nombre: z.string(),
  idTipoDocumento: z.number().nullable(),
  numeroDocumento: z.number().nullable(),
  fechaNacimiento: z.string(),
  cuil: z.string(),
  relacion: z.string(),
  domicilio: z.string(),
  localidad: z.string(),
  codigoPostal: z.string(),
  telefono: z.string(),
  email: z.string(),
  /** "" where it was not told: a salary, as it always was. */
  viveDe: z.enum(['', ...medios]),
  /** Where they work; of who lives on something else, what they do. */
  empresa: z.string(),
  empleoDesde: z.string(),
  ingreso: z.number().nullable(),
})
export type PersonaSolicitud = z.infer<typeof personaSolicitud>

/** Fields that everybody tells of themselves. */
export const deCadaPersona = [
  'domicilio',
  'localidad',
  'codigoPostal',
  'telefono',
  'email',
  'viveDe',
  'empresa',
  'ingreso',
] as const
/** And those of who is not the applicant. */
export const deOtraPersona = ['apellido', 'nombre', 'numeroDocumento', 'fechaNacimiento', 'relacion', ...deCadaPersona] as const
