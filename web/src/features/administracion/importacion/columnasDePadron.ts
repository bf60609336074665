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
