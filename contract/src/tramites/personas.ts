import { z } from 'zod'

export const rolesConformidad = ['GARANTE', 'COSOLICITANTE'] as const
/** A guarantor pays if the applicant does not; a co-applicant owes as much as the applicant. */
export type RolConformidad = (typeof rolesConformidad)[number]

/** Most of each role that a product may ask for. */
export const maximoPorRol = 3
/** The places of those who stand for a request: up to three of each role (decision 151). */
export const papelesConformidad = [
  'GARANTE',
  'GARANTE_2',
  'GARANTE_3',
  'COSOLICITANTE',
  'COSOLICITANTE_2',
  'COSOLICITANTE_3',
] as const
export type PapelConformidad = (typeof papelesConformidad)[number]
export const papeles = ['SOLICITANTE', ...papelesConformidad] as const
export type Papel = (typeof papeles)[number]

export const rolDe = (papel: PapelConformidad): RolConformidad => (papel.startsWith('GARANTE') ? 'GARANTE' : 'COSOLICITANTE')

/** The places of a role, in order. */
export const papelesDeRol = (rol: RolConformidad): PapelConformidad[] =>
  papelesConformidad.filter((papel) => rolDe(papel) === rol)

export const papelDeRol = (rol: RolConformidad, orden: 1 | 2 | 3): PapelConformidad => (orden === 1 ? rol : `${rol}_${orden}`)
export const ordenDe = (papel: PapelConformidad): 1 | 2 | 3 => (papel.endsWith('_2') ? 2 : papel.endsWith('_3') ? 3 : 1)

/** The places that a product asks to fill, in the order of the screens. */
export const papelesDe = (producto: { cantidadGarantes: number; cantidadCosolicitantes: number }): PapelConformidad[] => [
  ...papelesDeRol('GARANTE').slice(0, producto.cantidadGarantes),
  ...papelesDeRol('COSOLICITANTE').slice(0, producto.cantidadCosolicitantes),
]

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
