import type { TipoImportacion } from '@gremial/contract/administracion/importacion.ts'

/** Columns of a register, the required ones first; a name may come in two or three parts. */
export const necesarias = ['NRO_AFILIADO', 'APELLIDO Y NOMBRE', 'NRO DOC', 'SECCIONAL']
export const partesDelNombre = ['APELLIDO', 'NOMBRE', 'NOMBRE 2']
export const demas = [
  'TIPO DOC',
  'CUIL',
  'FECHA NAC',
  'SEXO',
  'EST CIVIL',
  'FECHA ALTA',
  'FECHA BAJA',
  'MOTIVO BAJA',
  'CATEGORIA',
  'ESTADO',
  'EMPRESA',
  'CUIT EMPRESA',
  'PARENTESCO',
]
export const contacto = ['DOMICILIO', 'LOCALIDAD', 'CP', 'TELEFONO', 'EMAIL']
export const columnasDePadron = [...necesarias, ...partesDelNombre, ...demas, ...contacto]

/** Optional columns of other files. */
const opcionales: Partial<Record<TipoImportacion, readonly string[]>> = { familiares: ['TIPO DOC', 'ACTIVO'] }

/** Columns that an ignored one may be used as: of a register, any; of other files, those it has and the optional ones. */
export const columnasPosibles = (tipo: TipoImportacion, lugares: Readonly<Record<string, unknown>>): string[] =>
  tipo === 'padron' ? columnasDePadron : [...new Set([...Object.keys(lugares), ...(opcionales[tipo] ?? [])])]
