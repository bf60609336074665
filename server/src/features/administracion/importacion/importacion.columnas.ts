import type { TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import type { Column } from '../../../platform/sheets/read/table.ts'

/**
 * Titles of the columns of each kind of file, and the synonyms that offices use, without accents, capitals, spaces and signs.
 * Only unambiguous titles: a «LEGAJO» is an employer's number, and «NOMBRE Y APELLIDO» has the other order.
 */

const numeroAfiliado: Column = {
  name: 'NRO_AFILIADO',
  also: [
    'N AFILIADO',
    'NRO DE AFILIADO',
    'N DE AFILIADO',
    'NO AFILIADO',
    'NUM AFILIADO',
    'NUMERO AFILIADO',
    'NUMERO DE AFILIADO',
    'AFILIADO NRO',
    'AFILIADO N',
    'NRO AFIL',
    'N AFIL',
    'AFILIADO',
  ],
}
const email: Column = { name: 'EMAIL', also: ['E-MAIL', 'MAIL', 'CORREO', 'CORREO ELECTRONICO'] }
const telefono: Column = { name: 'TELEFONO', also: ['TEL', 'TELEFONOS', 'CELULAR', 'NRO TELEFONO', 'NUMERO DE TELEFONO'] }
const localidad: Column = { name: 'LOCALIDAD', also: ['CIUDAD'] }

export const columnasSeccionales: readonly Column[] = [
  { name: 'CODIGO', also: ['COD', 'NRO', 'NUMERO', 'NRO SECCIONAL', 'NUMERO SECCIONAL', 'CODIGO SECCIONAL', 'COD SECCIONAL'] },
  { name: 'NOMBRE', also: ['SECCIONAL', 'NOMBRE SECCIONAL', 'NOMBRE DE LA SECCIONAL'] },
  localidad,
  telefono,
  email,
]

/** Required in a register; for other missing columns the stored value stays. */
const necesarias = ['NRO_AFILIADO', 'APELLIDO Y NOMBRE', 'NRO DOC', 'SECCIONAL']

const parentesco: Column = { name: 'PARENTESCO', also: ['VINCULO', 'RELACION'] }
const deUnPadron: readonly Column[] = [
  numeroAfiliado,
  {
    name: 'APELLIDO Y NOMBRE',
    also: ['APELLIDO Y NOMBRES', 'APELLIDOS Y NOMBRES', 'APELLIDO NOMBRE', 'APELLIDOS NOMBRES', 'APE Y NOM', 'APEYNOM'],
    parts: [
      { name: 'APELLIDO', also: ['APELLIDOS'] },
      { name: 'NOMBRE', also: ['NOMBRES', 'NOMBRE 1', 'PRIMER NOMBRE', '1ER NOMBRE', 'NOMBRE DE PILA'] },
      { name: 'NOMBRE 2', also: ['SEGUNDO NOMBRE', '2DO NOMBRE', '2 NOMBRE', 'OTROS NOMBRES'] },
    ],
  },
  { name: 'TIPO DOC', also: ['TIPO DOCUMENTO', 'TIPO DE DOCUMENTO', 'TIPO DE DOC', 'T DOC'] },
  {
    name: 'NRO DOC',
    also: [
      'NRO DOCUMENTO',
      'NRO DE DOCUMENTO',
      'N DOC',
      'N DOCUMENTO',
      'N DE DOCUMENTO',
      'NUMERO DOC',
      'NUMERO DOCUMENTO',
      'NUMERO DE DOCUMENTO',
      'NUM DOC',
      'DOCUMENTO',
      'DNI',
      'NRO DNI',
    ],
  },
  { name: 'CUIL', also: ['NRO CUIL', 'NRO DE CUIL', 'N CUIL', 'CUIL/CUIT', 'CUIT/CUIL'] },
  { name: 'FECHA NAC', also: ['FECHA NACIMIENTO', 'FECHA DE NACIMIENTO', 'FECHA DE NAC', 'F NAC', 'FEC NAC', 'NACIMIENTO'] },
  { name: 'SEXO', also: ['GENERO'] },
  { name: 'EST CIVIL', also: ['ESTADO CIVIL'] },
  {
    name: 'FECHA ALTA',
    also: [
      'FECHA DE ALTA',
      'F ALTA',
      'FEC ALTA',
      'FECHA AFILIACION',
      'FECHA DE AFILIACION',
      'FECHA AFIL',
      'FEC AFIL',
      'F AFIL',
      'FEC AFILIACION',
      'ALTA SIND',
      'ALTA SINDICAL',
      'ALTA SINDICATO',
      'ALTA GREMIO',
      'INGRESO AL GREMIO',
      'INGRESO AL SINDICATO',
      'INGRESO SINDICATO',
      'FECHA INGRESO AL GREMIO',
      'FECHA DE INGRESO AL GREMIO',
      'FECHA DE INGRESO AL SINDICATO',
      'ALTA',
    ],
  },
  { name: 'FECHA BAJA', also: ['FECHA DE BAJA', 'F BAJA', 'FEC BAJA', 'FECHA DESAFILIACION', 'FECHA DE DESAFILIACION'] },
  { name: 'MOTIVO BAJA', also: ['MOTIVO DE BAJA', 'MOTIVO DE LA BAJA', 'CAUSA BAJA', 'CAUSA DE BAJA'] },
  { name: 'CATEGORIA', also: ['CATEG', 'CATEGORIA AFILIADO'] },
  { name: 'ESTADO', also: ['ESTADO AFILIADO'] },
  { name: 'SECCIONAL', also: ['COD SECCIONAL', 'CODIGO SECCIONAL', 'DELEGACION'] },
  { name: 'EMPRESA', also: ['RAZON SOCIAL', 'EMPLEADOR', 'EMPLEADORA'] },
  { name: 'CUIT EMPRESA', also: ['CUIT EMPLEADOR', 'CUIT DE LA EMPRESA', 'CUIT'] },
  { name: 'DOMICILIO', also: ['DIRECCION'] },
  localidad,
  { name: 'CP', also: ['CODIGO POSTAL', 'COD POSTAL', 'C POSTAL'] },
  telefono,
  email,
  parentesco,
]

export const columnasPadron: readonly Column[] = deUnPadron.map((columna) => ({
  ...columna,
  optional: !necesarias.includes(columna.name),
}))

export const columnasMovimientos: readonly Column[] = [
  numeroAfiliado,
  { name: 'FECHA', also: ['FECHA MOVIMIENTO', 'FECHA DE MOVIMIENTO', 'FECHA MOV', 'FEC MOV'] },
  { name: 'PERIODO' },
  { name: 'CONCEPTO', also: ['DESCRIPCION', 'DETALLE'] },
  { name: 'CUOTA', also: ['CUOTAS', 'NRO CUOTA', 'N CUOTA'] },
  { name: 'DEBE', also: ['DEBITO', 'IMPORTE DEBE'] },
  { name: 'HABER', also: ['CREDITO', 'IMPORTE HABER'] },
]

const documentoDe = (nombre: string): Column => {
  const una = deUnPadron.find((c) => c.name === nombre)
  if (!una) throw new Error(`no column ${nombre}`)
  return una
}

export const columnasFamiliares: readonly Column[] = [
  numeroAfiliado,
  ...['APELLIDO Y NOMBRE', 'NRO DOC', 'FECHA NAC'].map(documentoDe),
  { ...documentoDe('TIPO DOC'), optional: true },
  parentesco,
  { name: 'ACTIVO', optional: true },
]

export const columnasBeneficiarios: readonly Column[] = [
  numeroAfiliado,
  { name: 'NOMBRE COMPLETO', also: ['BENEFICIARIO', 'NOMBRE DEL BENEFICIARIO', 'APELLIDO Y NOMBRE', 'APELLIDO Y NOMBRES'] },
  ...['TIPO DOC', 'NRO DOC'].map(documentoDe),
  parentesco,
  { name: 'PORCENTAJE', also: ['%', 'PORC', 'PARTE'] },
]

export const columnasEmpresas: readonly Column[] = [
  { name: 'NOMBRE', also: ['RAZON SOCIAL', 'EMPRESA', 'NOMBRE DE LA EMPRESA'] },
  { name: 'CUIT', also: ['CUIT EMPRESA', 'CUIT DE LA EMPRESA', 'NRO CUIT'] },
]

export const columnas: Record<TipoImportacion, readonly Column[]> = {
  seccionales: columnasSeccionales,
  empresas: columnasEmpresas,
  familiares: columnasFamiliares,
  beneficiarios: columnasBeneficiarios,
  padron: columnasPadron,
  movimientos: columnasMovimientos,
}
