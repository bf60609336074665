import { isOneLine } from '@gremial/contract/platform/validation.ts'
import { parseAmount } from '@gremial/contract/values/money.ts'
import { serialToDay } from '../../../platform/sheets/read/shape.ts'
import type { Column, TableRow } from '../../../platform/sheets/read/table.ts'
import { columnasMovimientos, columnasSeccionales } from './importacion.columnas.ts'
import type { DeColumnas } from './importacion.limpieza.rules.ts'
import type { MotivoImportacion, ProblemaImportacion } from './importacion.motivos.ts'
import { entero, leerDia, numeroAfiliadoDe, type OrdenFecha, pistaDeOrden } from './importacion.valores.ts'

/** Parses a line of a file, without a database. */

export interface SeccionalLeida {
  codigo: number
  nombre: string
  localidad: string
  telefono: string
  email: string
}

export interface MovimientoLeido {
  linea: number
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

/** Context for reading a line. `avisos` collects ignored or doubtful values of accepted lines. */
export interface Lectura {
  /** ISO. */
  hoy: string
  /** Accept the last line although the file ends within it. */
  ultimaLinea: boolean
  avisos: ProblemaImportacion[]
  /** Changes to the values of whole columns. */
  deColumnas?: DeColumnas
}

export const una = (texto: string): string => texto.replace(/\s+/g, ' ').trim()
/** Start of a value, for display. */
const corto = (valor: string): string => (valor.length > 60 ? `${valor.slice(0, 60)}…` : valor)
export const problema = (fila: TableRow, columna: string, motivo: MotivoImportacion): ProblemaImportacion => ({
  linea: fila.linea,
  columna,
  valor: corto(fila.valor(columna)),
  motivo,
})

const mayorValor = 200
const mayorCodigo = 2_147_483_647
/** Cents; maximum of a numeric(14,2). */
const mayorImporte = 99_999_999_999_999

/** Reason to refuse a line before parsing it: malformed, or a value no column accepts. */
export function ilegible(fila: TableRow, columnas: readonly Column[], { ultimaLinea }: Lectura): ProblemaImportacion | undefined {
  const { defecto } = fila
  if (defecto && !(defecto === 'cortada' && ultimaLinea))
    return { linea: fila.linea, columna: '', valor: corto(fila.campos.join(' · ')), motivo: defecto }
  for (const { name } of columnas) {
    const valor = fila.valor(name)
    if (valor.length > mayorValor) return problema(fila, name, 'largo')
    if (!isOneLine(una(valor)) || valor.includes('\ufffd')) return problema(fila, name, 'caracteres')
  }
  return undefined
}

/** Reason why a date was not read: it does not exist, or is not understood (for example, in another order than its column). */
export const motivoDeFecha = (valor: string, hoy: string): 'fecha' | 'fechaMal' =>
  /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/.test(valor.trim()) && !leerDia(valor, hoy, 'mda') ? 'fecha' : 'fechaMal'

/** Member number of a line, if readable; also for a refused line. */
export const numeroDe = (fila: TableRow): number | undefined => numeroAfiliadoDe(fila.valor('NRO_AFILIADO'))

/** Parses a branch, or returns the reason to refuse the line. */
export function leerFilaSeccional(
  fila: TableRow,
  lectura: Lectura & { vistos: Set<number> },
): SeccionalLeida | ProblemaImportacion {
  const mal = ilegible(fila, columnasSeccionales, lectura)
  if (mal) return mal
  const codigo = entero(fila.valor('CODIGO'))
  if (!codigo || codigo > mayorCodigo) return problema(fila, 'CODIGO', 'codigo')
  if (lectura.vistos.has(codigo)) return problema(fila, 'CODIGO', 'duplicado')
  lectura.vistos.add(codigo)
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

/** A date as an Excel serial in a text: 1927 to 2064. */
const comoSerial = (valor: string) =>
  /^[1-5]\d{4}$/.test(valor) ? { dia: serialToDay(Number(valor), 1900), siglo: false } : undefined

/** Evidence about a date column: texts that fit one order or both, and real dates up to the 12th or after it. */
export type Pista = 'dma' | 'mda' | 'ambas' | 'hasta12' | 'desde13'

/** Order of each date column, and the evidence found. */
export interface LecturaFechas {
  fechas: Readonly<Record<string, OrdenFecha>>
  pistas: Record<string, Partial<Record<Pista, number>>>
}

const deDosOrdenes = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}/
const esDia = /^(\d{4})-(\d{2})-(\d{2})$/

/** Date of a cell in its column's order; `alReves` for a real date with day and month swapped. Undefined if it does not exist. */
export function leerDiaDe(
  fila: TableRow,
  columna: string,
  { hoy, fechas, pistas }: { hoy: string } & Partial<LecturaFechas>,
): { dia: string; siglo: boolean; alReves?: true } | undefined {
  const valor = fila.valor(columna)
  const real = fila.dia(valor) ?? (fila.deLibro && esDia.test(valor) ? valor : undefined)
  const [, anio = '', mes = '', dia = ''] = esDia.exec(real ?? '') ?? []
  const pista: Pista | undefined = real
    ? Number(dia) <= 12
      ? 'hasta12'
      : 'desde13'
    : (pistaDeOrden(valor) ?? (deDosOrdenes.test(valor) ? 'ambas' : undefined))
  if (pistas && pista) {
    const deColumna = (pistas[columna] ??= {})
    deColumna[pista] = (deColumna[pista] ?? 0) + 1
  }
  const orden = fechas?.[columna]
  if (real && orden === 'medias' && Number(dia) <= 12) return { dia: `${anio}-${dia}-${mes}`, siglo: false, alReves: true }
  const deTextos = orden === 'medias' || orden === 'tal' ? pistaDeOrden(valor) : orden
  return leerDia(real ?? valor, hoy, deTextos) ?? (fechas && comoSerial(valor))
}

/** Date of a cell, ISO; undefined if it does not exist. */
export function diaDe(fila: TableRow, columna: string, lectura: Lectura & Partial<LecturaFechas>): string | undefined {
  const leido = leerDiaDe(fila, columna, lectura)
  if (leido?.siglo) lectura.avisos.push(problema(fila, columna, 'siglo'))
  if (leido?.alReves)
    lectura.deColumnas?.anotar(columna, 'medias', fila.dia(fila.valor(columna)) ?? fila.valor(columna), leido.dia)
  return leido?.dia
}

/** Normalised value if valid or empty; otherwise `enSuLugar`, with a warning. */
export function sinError(
  fila: TableRow,
  columna: string,
  motivo: MotivoImportacion,
  forma: (v: string) => string,
  vale: (v: string) => boolean,
  avisos: ProblemaImportacion[],
  enSuLugar = '',
): string {
  const valor = forma(fila.valor(columna))
  if (valor === '' || vale(valor)) return valor
  avisos.push(problema(fila, columna, motivo))
  return enSuLugar
}

/** Parses a movement, or returns the reason to refuse the line. Amounts in cents; "" is zero. */
export function leerFilaMovimiento(
  fila: TableRow,
  lectura: Lectura & { afiliados: Set<number> },
): MovimientoLeido | ProblemaImportacion {
  const imposible = ilegible(fila, columnasMovimientos, lectura)
  if (imposible) return imposible
  const afiliado = numeroDe(fila)
  if (!afiliado || !lectura.afiliados.has(afiliado)) return problema(fila, 'NRO_AFILIADO', 'afiliado')
  const fecha = diaDe(fila, 'FECHA', lectura)
  if (!fecha) return problema(fila, 'FECHA', motivoDeFecha(fila.valor('FECHA'), lectura.hoy))
  const importes = (['DEBE', 'HABER'] as const).map((c) => (fila.valor(c) === '' ? 0 : parseAmount(fila.valor(c))))
  const mal = importes.findIndex((v) => v === undefined || v < 0 || v > mayorImporte)
  if (mal >= 0) return problema(fila, mal === 0 ? 'DEBE' : 'HABER', 'importe')
  const periodo = leerPeriodo(fila.valor('PERIODO'))
  if (periodo === undefined) lectura.avisos.push(problema(fila, 'PERIODO', 'periodo'))
  const cuotas = leerCuotas(fila.valor('CUOTA'))
  if (cuotas === undefined) lectura.avisos.push(problema(fila, 'CUOTA', 'cuota'))
  return {
    linea: fila.linea,
    afiliado,
    fecha,
    periodo: periodo ?? null,
    descripcion: una(fila.valor('CONCEPTO')) || 'Movimiento',
    cuota: cuotas?.[0] ?? null,
    cuotas: cuotas?.[1] ?? null,
    debe: importes[0] ?? 0,
    haber: importes[1] ?? 0,
  }
}

/** Parses MM/YYYY, YYYY-MM or a date to the first day of its month; null if empty, undefined if not understood. */
function leerPeriodo(texto: string): string | null | undefined {
  if (/^[0/\s-]*$/.test(texto)) return null
  const corto = /^(\d{1,2})[/-](\d{4})$/.exec(texto)
  const largo = /^(\d{4})-(\d{2})(-\d{2})?$/.exec(texto)
  const [mes = '', anio = ''] = corto ? [corto[1], corto[2]] : [largo?.[2], largo?.[1]]
  return Number(mes) >= 1 && Number(mes) <= 12 && Number(anio) >= 1900 ? `${anio}-${mes.padStart(2, '0')}-01` : undefined
}

/** Parses "3/6"; null if empty, undefined if not understood: a spreadsheet turns it into a date. */
function leerCuotas(texto: string): [number, number] | null | undefined {
  if (/^[0/\s-]*$/.test(texto)) return null
  const cuotas = /^(\d{1,3})\/(\d{1,3})$/.exec(texto)
  return cuotas && Number(cuotas[1]) >= 1 && Number(cuotas[1]) <= Number(cuotas[2])
    ? [Number(cuotas[1]), Number(cuotas[2])]
    : undefined
}
