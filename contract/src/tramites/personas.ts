import { z } from 'zod'

export const rolesConformidad = ['GARANTE', 'COSOLICITANTE'] as const
/** A guarantor pays if the applicant does not; a co-applicant owes as much as the applicant. */
export type RolConformidad = (typeof rolesConformidad)[number]

/** Maximum of each role in a product. */
export const maximoPorRol = 3
/** Slots of guarantors and co-applicants: up to three of each role (decision 151). */
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

/** The slots of a role, in order. */
export const papelesDeRol = (rol: RolConformidad): PapelConformidad[] =>
  papelesConformidad.filter((papel) => rolDe(papel) === rol)

export const papelDeRol = (rol: RolConformidad, orden: 1 | 2 | 3): PapelConformidad => (orden === 1 ? rol : `${rol}_${orden}`)
export const ordenDe = (papel: PapelConformidad): 1 | 2 | 3 => (papel.endsWith('_2') ? 2 : papel.endsWith('_3') ? 3 : 1)

/** The slots required by a product, in screen order. */
export const papelesDe = (producto: { cantidadGarantes: number; cantidadCosolicitantes: number }): PapelConformidad[] => [
  ...papelesDeRol('GARANTE').slice(0, producto.cantidadGarantes),
  ...papelesDeRol('COSOLICITANTE').slice(0, producto.cantidadCosolicitantes),
]

/** Income sources (decision 095). */
export const medios = ['SUELDO', 'JUBILACION', 'OTRO'] as const
export type Medio = (typeof medios)[number]

/** Data of a person of a request; "" and null while missing. Amounts in pesos, days ISO. */
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
  /** "" if not entered: a salary, for older requests. */
  viveDe: z.enum(['', ...medios]),
  /** Employer; for another income source, the occupation. */
  empresa: z.string(),
  empleoDesde: z.string(),
  ingreso: z.number().nullable(),
})
export type PersonaSolicitud = z.infer<typeof personaSolicitud>

/** Fields of every person. */
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
/** And of everyone except the applicant. */
export const deOtraPersona = ['apellido', 'nombre', 'numeroDocumento', 'fechaNacimiento', 'relacion', ...deCadaPersona] as const
