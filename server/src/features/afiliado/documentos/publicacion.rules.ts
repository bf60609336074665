import { leerNumeroAfiliado, type TipoPublicable, tiposPublicables } from '@gremial/contract/afiliado/documentos.ts'
import { isOneLine } from '@gremial/contract/platform/validation.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { parseAmount } from '@gremial/contract/values/money.ts'
import type { Column, TableRow } from '../../../platform/sheets/read/table.ts'
import { nombreMes } from './documentos.datos.ts'

/** Rules of the index of a publication, without a database: the owner of each page, and errors. */

export const columnasIndice: readonly Column[] = [
  ...['NRO_AFILIADO', 'DESDE', 'HASTA', 'TIPO', 'FECHA'].map((name) => ({ name })),
  ...['DESCRIPCION', 'VENCIMIENTO', 'IMPORTE'].map((name) => ({ name, optional: true })),
]

export const motivosIndice = {
  afiliado: 'no hay un afiliado con ese número',
  pagina: 'no es una página del PDF',
  rango: 'termina antes de empezar',
  repetida: 'esa página ya es de otra línea',
  tipo: 'no es RESUMEN, TALON ni RECIBO',
  fecha: 'la fecha no existe',
  descripcion: 'tiene más de 200 caracteres, o algunos que no se ven',
  vencimiento: 'un talón necesita un vencimiento, que no sea anterior a su fecha',
  importe: 'un talón necesita un importe mayor que cero',
  sobra: 'sólo va en los talones',
  ajeno: 'la página nombra a otra persona',
  ilegible: 'no se entiende esa página del PDF',
  linea: 'ocupa varias líneas (comillas sin cerrar) o tiene una fórmula sin resultado',
} as const
export type MotivoIndice = keyof typeof motivosIndice

export interface ProblemaIndice {
  linea: number
  columna: string
  valor: string
  motivo: MotivoIndice
}

export interface Entrada {
  linea: number
  numero: number
  /** From 1, both included. */
  desde: number
  hasta: number
  tipo: TipoPublicable
  fecha: string
  descripcion: string
  vence: string | null
  /** Cents. */
  importe: number | null
}

type Linea = Pick<TableRow, 'linea' | 'valor' | 'defecto'>

export const titulos: Record<TipoPublicable, string> = {
  RESUMEN: 'Resumen de cuenta',
  TALON: 'Talón de pago',
  RECIBO: 'Recibo de sueldo',
}
/** Cents; maximum of the column. */
const mayorImporte = 99_999_999_999_999
const entero = (texto: string): number | undefined => (/^\d{1,9}$/.test(texto) ? Number(texto) : undefined)

/** Parses a line of the index, or returns all its errors. `covering` checks its pages against the other lines. */
export function leerEntrada(fila: Linea, paginas: number, existe: (numero: number) => boolean): Entrada | ProblemaIndice[] {
  const problemas: ProblemaIndice[] = []
  const mal = (columna: string, motivo: MotivoIndice) =>
    void problemas.push({ linea: fila.linea, columna, valor: fila.valor(columna).slice(0, 60), motivo })
  // Missing fields are reported below, where they are needed.
  if (fila.defecto === 'comillas' || fila.defecto === 'formula') mal('NRO_AFILIADO', 'linea')
  const numero = leerNumeroAfiliado(fila.valor('NRO_AFILIADO'))
  if (numero === undefined || !existe(numero)) mal('NRO_AFILIADO', 'afiliado')
  const desde = entero(fila.valor('DESDE'))
  const hasta = fila.valor('HASTA') === '' ? desde : entero(fila.valor('HASTA'))
  const dentro = (pagina: number | undefined) => pagina !== undefined && pagina >= 1 && pagina <= paginas
  if (!dentro(desde)) mal('DESDE', 'pagina')
  else if (!dentro(hasta)) mal('HASTA', 'pagina')
  else if ((hasta ?? 0) < (desde ?? 0)) mal('HASTA', 'rango')
  const tipo = fila.valor('TIPO').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() as TipoPublicable
  if (!tiposPublicables.includes(tipo)) mal('TIPO', 'tipo')
  const fecha = parseDate(fila.valor('FECHA'))
  if (!fecha) mal('FECHA', 'fecha')
  const descripcion =
    fila.valor('DESCRIPCION').replace(/\s+/g, ' ') || (fecha ? `${titulos[tipo] ?? ''} de ${nombreMes(fecha)}` : '')
  if (descripcion.length > 200 || !isOneLine(descripcion)) mal('DESCRIPCION', 'descripcion')
  const vence = fila.valor('VENCIMIENTO') === '' ? null : parseDate(fila.valor('VENCIMIENTO'))
  const importe = fila.valor('IMPORTE') === '' ? null : parseAmount(fila.valor('IMPORTE'))
  if (tipo === 'TALON') {
    if (!vence || (fecha && vence < fecha)) mal('VENCIMIENTO', 'vencimiento')
    if (!importe || importe <= 0 || importe > mayorImporte) mal('IMPORTE', 'importe')
  } else {
    if (vence !== null) mal('VENCIMIENTO', 'sobra')
    if (importe !== null) mal('IMPORTE', 'sobra')
  }
  if (problemas.length > 0 || !numero || !desde || !hasta || !fecha) return problemas
  return { linea: fila.linea, numero, desde, hasta, tipo, fecha, descripcion, vence: vence ?? null, importe: importe ?? null }
}

/** Pages claimed by two lines, and pages claimed by none: each page of the PDF must belong to exactly one member. */
export function revisarCobertura(entradas: Entrada[], paginas: number): { repetidas: ProblemaIndice[]; sinCubrir: number[] } {
  const duenia = new Map<number, number>()
  const repetidas: ProblemaIndice[] = []
  for (const { linea, desde, hasta } of entradas) {
    let dicha = false
    for (let pagina = desde; pagina <= hasta; pagina++) {
      if (!duenia.has(pagina)) duenia.set(pagina, linea)
      else if (!dicha) {
        repetidas.push({ linea, columna: 'DESDE', valor: String(pagina), motivo: 'repetida' })
        dicha = true
      }
    }
  }
  return { repetidas, sinCubrir: Array.from({ length: paginas }, (_, i) => i + 1).filter((p) => !duenia.has(p)) }
}

/** Formats 3, 4, 5, 9 as "3 a 5, 9". */
export function rangos(paginas: number[]): string {
  const partes: Array<[number, number]> = []
  for (const pagina of paginas) {
    const ultima = partes.at(-1)
    if (ultima && ultima[1] === pagina - 1) ultima[1] = pagina
    else partes.push([pagina, pagina])
  }
  return partes.map(([a, b]) => (a === b ? String(a) : `${a} a ${b}`)).join(', ')
}

const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * True if anyone with the number may get this slip: its page is readable and does not contain its member's name (decisions §5).
 */
export function publicable(texto: string, { apellido, nombre }: { apellido: string; nombre: string }): boolean {
  const palabras = new Set(plano(texto).split(/[^\p{L}]+/u))
  if (palabras.size < 3) return false
  const suyas = plano(`${apellido} ${nombre}`).split(/[^\p{L}]+/u)
  return !suyas.some((palabra) => palabra.length > 2 && palabras.has(palabra))
}
