/** Why a line was refused, or a value of it left out. */
export const motivos = {
  numero: 'falta el número de afiliado',
  duplicado: 'ya estaba en el archivo',
  nombre: 'falta el apellido o el nombre (APELLIDO, Nombre)',
  fecha: 'la fecha no existe',
  seccional: 'la seccional no existe',
  documento: 'el documento no es un número',
  cuil: 'el dígito verificador no corresponde; se importó sin CUIL',
  cuit: 'no es un CUIT; se importó la empresa sin CUIT',
  email: 'no es un correo; se importó sin correo',
  afiliado: 'no hay un afiliado con ese número',
  importe: 'no se entiende el importe',
  codigo: 'falta el código',
  largo: 'tiene más de 200 letras',
  caracteres: 'tiene caracteres que no se ven o dañados',
  cortada: 'la última línea no termina: el archivo puede estar cortado (--ultima-linea la acepta)',
  campos: 'no tiene los mismos campos que el encabezado',
  comillas: 'ocupa varias líneas: hay comillas sin cerrar',
  formula: 'tiene una fórmula sin resultado o con error',
  estado: 'el estado no se conoce',
  categoria: 'la categoría no se conoce',
  sexo: 'no se entiende; se importó sin sexo',
  siglo: 'el año tiene dos cifras; se le puso siglo',
  periodo: 'no es un período (MM/AAAA); se importó sin período',
  cuota: 'no es una cuota (3/6); se importó sin cuota',
} as const

export type MotivoImportacion = keyof typeof motivos

export interface ProblemaImportacion {
  /** From 1, as an editor and a spreadsheet count. */
  linea: number
  /** "" when it is the whole line. */
  columna: string
  valor: string
  motivo: MotivoImportacion
}

export const esProblema = (x: object): x is ProblemaImportacion => 'motivo' in x
