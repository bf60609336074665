import { AppError } from '../../../platform/runtime/errors.ts'
import { parseDia, parseMonto } from './escritos.rules.ts'
import {
  type DichosDelArchivo,
  type ExtractoDicho,
  type LecturaExtracto,
  type ParsedLine,
  RenglonIlegible,
  toLinea,
} from './lectura.ts'
import { exigirSuma, sumOf } from './tablas.rules.ts'

/** Reads a statement of a structured format: OFX, camt.053, MT940. */

/** Throws EXTRACTO_*, RenglonIlegible. */
export function readDicho(dicho: ExtractoDicho, { hoy, tope, fuera }: DichosDelArchivo): LecturaExtracto {
  if (dicho.moneda && dicho.moneda !== 'ARS') throw new AppError('EXTRACTO_MONEDA', { moneda: dicho.moneda.slice(0, 10) })
  const dejadas = dicho.lineas.filter((l) => fuera.has(l.linea))
  const lineas = dicho.lineas
    .filter((l) => !fuera.has(l.linea))
    .map((l): ParsedLine => {
      const fecha = parseDia(l.fecha, hoy)
      const centavos = parseMonto(l.importe, true)
      const dice = toLinea(`${l.fecha} ${l.texto} ${l.importe}`, 60)
      if (fecha === undefined || fecha < '2000-01-01' || fecha > tope) throw new RenglonIlegible(l.linea, dice)
      if (centavos == null || centavos === 0) throw new RenglonIlegible(l.linea, dice, 'EXTRACTO_SIN_IMPORTE')
      return {
        lugar: l.linea,
        fecha,
        centavos,
        texto: toLinea(l.texto, 200),
        referencia: toLinea(l.referencia, 60),
        saldo: null,
      }
    })
  const [abre, cierra] = [saldoOf(dicho.abre), saldoOf(dicho.cierra)]
  if (dejadas.length === 0) exigirSuma(abre, cierra, lineas)
  return {
    formato: dicho.formato,
    lineas,
    abre: abre ?? (cierra === null || dejadas.length > 0 ? null : cierra - sumOf(lineas)),
    cierra,
    cuenta: dicho.cuenta,
    desde: dicho.desde || undefined,
    hasta: dicho.hasta || undefined,
    notas: dicho.notas,
    fuera: dejadas.map((l) => ({ linea: l.linea, dice: toLinea(`${l.fecha} ${l.texto} ${l.importe}`, 120) })),
    usadas: [],
    receta: null,
  }
}

function saldoOf(value: string): number | null {
  const centavos = parseMonto(value, true)
  if (centavos === undefined) throw new AppError('EXTRACTO_ILEGIBLE')
  return centavos
}
