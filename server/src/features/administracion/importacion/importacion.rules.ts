import { conGuiones, cuitValido } from '@gremial/contract/platform/cuit.ts'
import { leerImporte } from '@gremial/contract/platform/dinero.ts'
import { leerFecha } from '@gremial/contract/platform/fechas.ts'
import { enUnRenglon, formatoEmail } from '@gremial/contract/platform/validacion.ts'
import type { DelimitedRow } from '../../../platform/files/delimited.ts'

/** What a line of a register says, decided without a database. */

export type MotivoImportacion =
  | 'numero'
  | 'duplicado'
  | 'nombre'
  | 'fecha'
  | 'seccional'
  | 'documento'
  | 'cuil'
  | 'email'
  | 'afiliado'
  | 'importe'
  | 'codigo'
  | 'largo'
  | 'caracteres'

export interface ProblemaImportacion {
  linea: number
  columna: string
  valor: string
  motivo: MotivoImportacion
}

export const columnasSeccionales = ['CODIGO', 'NOMBRE', 'LOCALIDAD', 'TELEFONO', 'EMAIL'] as const
export const columnasPadron = [
  'NRO_AFILIADO',
  'APELLIDO Y NOMBRE',
  'TIPO DOC',
  'NRO DOC',
  'CUIL',
  'FECHA NAC',
  'SEXO',
  'EST CIVIL',
  'FECHA ALTA',
  'CATEGORIA',
  'ESTADO',
  'SECCIONAL',
  'EMPRESA',
  'CUIT EMPRESA',
  'DOMICILIO',
  'LOCALIDAD',
  'CP',
  'TELEFONO',
  'EMAIL',
] as const
export const columnasMovimientos = ['NRO_AFILIADO', 'FECHA', 'PERIODO', 'CONCEPTO', 'CUOTA', 'DEBE', 'HABER'] as const

export interface SeccionalLeida {
  codigo: number
  nombre: string
  localidad: string
  telefono: string
  email: string
}

export interface AfiliadoLeido {
  numero: number
  apellido: string
  nombre: string
  tipoDocumento: string
  documento: number
  cuil: string | null
  nacimiento: string | null
  genero: number | null
  estadoCivil: string | null
  alta: string
  categoria: string
  estado: string
  seccional: number
  empresa: string | null
  cuitEmpresa: string | null
  domicilio: string
  localidad: string
  codigoPostal: string
  telefono: string
  email: string
}

export interface MovimientoLeido {
  afiliado: number
  fecha: string
  periodo: string | null
  descripcion: string
  cuota: number | null
  cuotas: number | null
  /** Integer cents. */
  debe: number
  haber: number
}

const una = (texto: string): string => texto.replace(/\s+/g, ' ').trim()
const entero = (texto: string): number | undefined => (/^\d{1,15}$/.test(texto) ? Number(texto) : undefined)
const problema = (fila: DelimitedRow, columna: string, motivo: MotivoImportacion): ProblemaImportacion => ({
  linea: fila.linea,
  columna,
  valor: corto(fila.valor(columna)),
  motivo,
})
/** The beginning of a value, to be shown. */
const corto = (valor: string): string => (valor.length > 60 ? `${valor.slice(0, 60)}…` : valor)

const mayorValor = 200
const mayorCodigo = 2_147_483_647
/** In cents: what a numeric(14,2) holds. */
const mayorImporte = 99_999_999_999_999

/** A value that no column of a register has: too long, or with characters that nobody sees. */
function ilegible(fila: DelimitedRow, columnas: readonly string[]): ProblemaImportacion | undefined {
  for (const columna of columnas) {
    const valor = fila.valor(columna)
    if (valor.length > mayorValor) return problema(fila, columna, 'largo')
    if (!enUnRenglon(una(valor))) return problema(fila, columna, 'caracteres')
  }
  return undefined
}

/** A branch of the file, or why its line is refused. */
export function leerFilaSeccional(fila: DelimitedRow, vistas: Set<number>): SeccionalLeida | ProblemaImportacion {
  const mal = ilegible(fila, columnasSeccionales)
  if (mal) return mal
  const codigo = entero(fila.valor('CODIGO'))
  if (!codigo || codigo > mayorCodigo) return problema(fila, 'CODIGO', 'codigo')
  if (vistas.has(codigo)) return problema(fila, 'CODIGO', 'duplicado')
  vistas.add(codigo)
  const nombre = una(fila.valor('NOMBRE'))
  if (!nombre) return problema(fila, 'NOMBRE', 'nombre')
  return {
    codigo,
    nombre,
    localidad: una(fila.valor('LOCALIDAD')),
    telefono: fila.valor('TELEFONO'),
    email: fila.valor('EMAIL').toLowerCase(),
  }
}

/**
 * A member of the file, or why the line is refused; `avisos` receives the values that are left out of an accepted line.
 * @param vistos numbers already seen in the file
 * @param seccionales codes of the known branches
 */
export function leerFilaAfiliado(
  fila: DelimitedRow,
  vistos: Set<number>,
  seccionales: Set<number>,
  avisos: ProblemaImportacion[],
): AfiliadoLeido | ProblemaImportacion {
  const mal = ilegible(fila, columnasPadron)
  if (mal) return mal
  const numero = entero(fila.valor('NRO_AFILIADO').replace(/\./g, ''))
  if (!numero) return problema(fila, 'NRO_AFILIADO', 'numero')
  if (vistos.has(numero)) return problema(fila, 'NRO_AFILIADO', 'duplicado')
  vistos.add(numero)
  const [apellido = '', nombre = ''] = fila.valor('APELLIDO Y NOMBRE').split(',').map(una)
  if (!apellido || !nombre) return problema(fila, 'APELLIDO Y NOMBRE', 'nombre')
  const nacimiento = fila.valor('FECHA NAC') === '' ? null : leerFecha(fila.valor('FECHA NAC'))
  if (nacimiento === undefined) return problema(fila, 'FECHA NAC', 'fecha')
  const alta = leerFecha(fila.valor('FECHA ALTA'))
  if (!alta) return problema(fila, 'FECHA ALTA', 'fecha')
  const seccional = Number(/^\d+/.exec(fila.valor('SECCIONAL'))?.[0] ?? 0)
  if (!seccionales.has(seccional)) return problema(fila, 'SECCIONAL', 'seccional')
  const documento = entero(fila.valor('NRO DOC').replace(/[.\s]/g, ''))
  if (!documento) return problema(fila, 'NRO DOC', 'documento')
  return {
    numero,
    apellido,
    nombre,
    tipoDocumento: una(fila.valor('TIPO DOC')).toUpperCase() || 'DNI',
    documento,
    cuil: sinError(fila, 'CUIL', 'cuil', conGuiones, cuitValido, avisos) || null,
    nacimiento,
    genero: { M: 1, F: 2 }[fila.valor('SEXO').toUpperCase()] ?? null,
    estadoCivil: una(fila.valor('EST CIVIL')) || null,
    alta,
    categoria: una(fila.valor('CATEGORIA')) || 'Sin categoría',
    estado: una(fila.valor('ESTADO')).toUpperCase() || 'ACTIVO',
    seccional,
    empresa: una(fila.valor('EMPRESA')) || null,
    cuitEmpresa: cuitValido(conGuiones(fila.valor('CUIT EMPRESA'))) ? conGuiones(fila.valor('CUIT EMPRESA')) : null,
    domicilio: una(fila.valor('DOMICILIO')),
    localidad: una(fila.valor('LOCALIDAD')),
    codigoPostal: una(fila.valor('CP')),
    telefono: una(fila.valor('TELEFONO')),
    email: sinError(
      fila,
      'EMAIL',
      'email',
      (v) => v.toLowerCase(),
      (v) => formatoEmail.test(v),
      avisos,
    ),
  }
}

/** The value in its form when it is right or empty; otherwise empty, with a warning. */
function sinError(
  fila: DelimitedRow,
  columna: string,
  motivo: MotivoImportacion,
  forma: (v: string) => string,
  vale: (v: string) => boolean,
  avisos: ProblemaImportacion[],
): string {
  const valor = forma(fila.valor(columna))
  if (valor === '' || vale(valor)) return valor
  avisos.push(problema(fila, columna, motivo))
  return ''
}

/** A movement of the file, or why the line is refused. Amounts in cents; "" is zero. */
export function leerFilaMovimiento(
  fila: DelimitedRow,
  existe: (numero: number) => boolean,
): MovimientoLeido | ProblemaImportacion {
  const imposible = ilegible(fila, columnasMovimientos)
  if (imposible) return imposible
  const afiliado = entero(fila.valor('NRO_AFILIADO').replace(/\./g, ''))
  if (!afiliado || !existe(afiliado)) return problema(fila, 'NRO_AFILIADO', 'afiliado')
  const fecha = leerFecha(fila.valor('FECHA'))
  if (!fecha) return problema(fila, 'FECHA', 'fecha')
  const importes = (['DEBE', 'HABER'] as const).map((c) => (fila.valor(c) === '' ? 0 : leerImporte(fila.valor(c))))
  const mal = importes.findIndex((v) => v === undefined || v < 0 || v > mayorImporte)
  if (mal >= 0) return problema(fila, mal === 0 ? 'DEBE' : 'HABER', 'importe')
  const periodo = /^(\d{1,2})\/(\d{4})$/.exec(fila.valor('PERIODO'))
  const cuotas = /^(\d{1,3})\/(\d{1,3})$/.exec(fila.valor('CUOTA'))
  const valida = cuotas && Number(cuotas[1]) >= 1 && Number(cuotas[1]) <= Number(cuotas[2])
  return {
    afiliado,
    fecha,
    periodo: periodo ? (leerFecha(`01/${periodo[1]?.padStart(2, '0')}/${periodo[2]}`) ?? null) : null,
    descripcion: una(fila.valor('CONCEPTO')) || 'Movimiento',
    cuota: valida ? Number(cuotas[1]) : null,
    cuotas: valida ? Number(cuotas[2]) : null,
    debe: importes[0] ?? 0,
    haber: importes[1] ?? 0,
  }
}
