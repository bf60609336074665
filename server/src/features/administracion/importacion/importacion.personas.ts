import { isValidCuit, withHyphens } from '@gremial/contract/values/cuit.ts'
import { parseAmount } from '@gremial/contract/values/money.ts'
import type { TableRow } from '../../../platform/sheets/read/table.ts'
import { columnasBeneficiarios, columnasEmpresas, columnasFamiliares } from './importacion.columnas.ts'
import type { ProblemaImportacion } from './importacion.motivos.ts'
import { diaDe, ilegible, type Lectura, type LecturaFechas, motivoDeFecha, numeroDe, problema, una } from './importacion.rules.ts'
import { type Catalogo, documentoDe } from './importacion.valores.ts'

/** Parses a line of a relative, a beneficiary or a company, without a database. */

export interface FamiliarLeido {
  afiliado: number
  apellido: string
  nombre: string
  parentesco: string
  tipoDocumento: string
  documento: number
  nacimiento: string | null
  activo: boolean
}

export interface BeneficiarioLeido {
  afiliado: number
  nombre: string
  parentesco: string
  tipoDocumento: string
  documento: number
  /** Hundredths of one per cent: 33,34 is 3334. */
  porcentaje: number
}

export interface EmpresaLeida {
  nombre: string
  cuit: string | null
}

export interface LecturaPersonas extends Lectura, Partial<LecturaFechas> {
  /** Numbers of existing members. */
  afiliados: ReadonlySet<number>
  parentescos: Catalogo
  tiposDocumento: Catalogo
  /** The digit after the bar numbers the family, and is no check digit. */
  conFamilia: boolean
  /** Member and document of the lines read so far. */
  vistos: Set<string>
}

/** Common fields: member, kinship and document. */
function deQuien(fila: TableRow, lectura: LecturaPersonas, afiliado = numeroDe(fila)) {
  if (!afiliado || !lectura.afiliados.has(afiliado)) return problema(fila, 'NRO_AFILIADO', 'afiliado')
  const parentesco = lectura.parentescos.leer(una(fila.valor('PARENTESCO')))
  if (parentesco === undefined) return problema(fila, 'PARENTESCO', 'parentesco')
  const documento = documentoDe(fila.valor('NRO DOC'))
  if (!documento) return problema(fila, 'NRO DOC', 'documento')
  const tipoDocumento = lectura.tiposDocumento.leer(una(fila.valor('TIPO DOC')).toUpperCase() || 'DNI')
  if (tipoDocumento === undefined) return problema(fila, 'TIPO DOC', 'tipoDocumento')
  const clave = `${afiliado} ${tipoDocumento} ${documento}`
  if (lectura.vistos.has(clave)) return problema(fila, 'NRO DOC', 'duplicado')
  lectura.vistos.add(clave)
  return { afiliado, parentesco, documento, tipoDocumento }
}

/** Parses a relative, or returns the reason to refuse the line. */
export function leerFilaFamiliar(fila: TableRow, lectura: LecturaPersonas): FamiliarLeido | ProblemaImportacion {
  const mal = ilegible(fila, columnasFamiliares, lectura)
  if (mal) return mal
  const [apellido = '', nombre = '', ...mas] = fila.valor('APELLIDO Y NOMBRE').split(',').map(una)
  if (!apellido || !nombre || mas.length > 0) return problema(fila, 'APELLIDO Y NOMBRE', 'nombre')
  const nacimiento = fila.valor('FECHA NAC') === '' ? null : diaDe(fila, 'FECHA NAC', lectura)
  if (nacimiento === undefined) return problema(fila, 'FECHA NAC', motivoDeFecha(fila.valor('FECHA NAC'), lectura.hoy))
  const [titular = '', figura] = lectura.conFamilia ? fila.valor('NRO_AFILIADO').split('/') : []
  if (figura === '0') return problema(fila, 'NRO_AFILIADO', 'titular')
  const quien = deQuien(fila, lectura, figura === undefined ? undefined : Number(titular))
  if ('motivo' in quien) return quien
  return { ...quien, apellido, nombre, nacimiento, activo: !/^(N|NO|0|BAJA|FALSE|FALSO)$/i.test(fila.valor('ACTIVO')) }
}

/** Parses a beneficiary, or returns the reason to refuse the line. The sum of percentages is checked elsewhere. */
export function leerFilaBeneficiario(fila: TableRow, lectura: LecturaPersonas): BeneficiarioLeido | ProblemaImportacion {
  const mal = ilegible(fila, columnasBeneficiarios, lectura)
  if (mal) return mal
  const nombre = una(fila.valor('NOMBRE COMPLETO'))
  if (!nombre) return problema(fila, 'NOMBRE COMPLETO', 'nombre')
  const porcentaje = parseAmount(fila.valor('PORCENTAJE').replace('%', '').trim())
  if (porcentaje === undefined || porcentaje <= 0 || porcentaje > 10_000) return problema(fila, 'PORCENTAJE', 'porcentaje')
  const quien = deQuien(fila, lectura)
  if ('motivo' in quien) return quien
  return { ...quien, nombre, porcentaje }
}

/** Parses a company, or returns the reason to refuse the line: a wrong CUIT would create another company. */
export function leerFilaEmpresa(fila: TableRow, lectura: Lectura & { vistos: Set<string> }): EmpresaLeida | ProblemaImportacion {
  const mal = ilegible(fila, columnasEmpresas, lectura)
  if (mal) return mal
  const nombre = una(fila.valor('NOMBRE'))
  if (!nombre) return problema(fila, 'NOMBRE', 'razonSocial')
  const cuit = withHyphens(fila.valor('CUIT')) || null
  if (cuit && !isValidCuit(cuit)) return problema(fila, 'CUIT', 'cuitInvalido')
  for (const clave of cuit ? [cuit, `${nombre} ${cuit}`] : [nombre]) {
    if (lectura.vistos.has(clave)) return problema(fila, cuit ? 'CUIT' : 'NOMBRE', 'duplicado')
    lectura.vistos.add(clave)
  }
  return { nombre, cuit }
}
