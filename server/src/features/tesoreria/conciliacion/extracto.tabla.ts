import { type ExtractoLeido, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Uploaded } from '../../../platform/http/upload.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { Refusal } from '../../../platform/sandbox/sandbox.ts'
import { openTable, type Table } from '../../../platform/sheets/read/table.ts'
import { bastan, cbuDe, columnasBanco, columnasDe, enDolares, type Lugares } from './columnas.rules.ts'
import { diaEscrito, leerMonto } from './escritos.rules.ts'
import { type FilaLeida, type LineaLeida, leerFilas } from './extracto.rules.ts'
import { finalDe } from './final.rules.ts'
import { comprobados, eslabonRoto, saldosDe } from './saldos.rules.ts'
import { signoDudoso } from './signos.rules.ts'

/** A statement that comes as a table: a CSV or a workbook. What cannot be believed refuses it, by its line and in words (decision 090). */

export interface LecturaExtracto {
  formato: 'CSV' | 'XLSX' | 'OFX'
  lineas: LineaLeida[]
  saldo: number | null
  /** Cents that the account held before its first line; null when it does not say. */
  abre: number | null
  /** The titles that its columns had; none of an OFX. */
  receta: Record<string, string>
  /** That it says that it is of; '' when it does not. */
  cuenta: string
  /** The days that it says it speaks of, wider than its lines. */
  desde?: string | undefined
  hasta?: string | undefined
}

const { lineas: masLineas } = maximosConciliacion
/** Sheets of a workbook that are looked at for movements. */
const masHojas = 20

/** The last day that a line may be of: what banks write is of today, or of the next day that they open. */
export const ultimoDiaTomado = (ctx: Ctx): string => addDays(ctx.today, 7)

/** Throws EXTRACTO_*, RenglonIlegible. */
export async function leerTablaDelBanco(
  ctx: Ctx,
  { path }: Uploaded,
  receta: Record<string, string>,
  columnas: Lugares | undefined,
): Promise<LecturaExtracto | ExtractoLeido> {
  const tabla = await abrir(ctx, path)
  try {
    const { titulos, muestra } = tabla
    const lugares = columnasDe(titulos, muestra, { dichas: columnas, receta, hoy: ctx.today })
    if (!bastan(lugares))
      return {
        lineas: 0,
        nuevas: 0,
        unidas: 0,
        elegir: {
          titulos: titulos.map((t) => t.slice(0, 60)),
          muestra: muestra.slice(0, 3).map((fila) => titulos.map((_, at) => (fila[at] ?? '').slice(0, 60))),
          columnas: lugares,
        },
      }
    if (enDolares(tabla.encima, titulos, lugares)) throw new AppError('EXTRACTO_MONEDA', { moneda: 'USD' })
    const lineas = creibles(ctx, tabla, lugares, await filasDe(tabla, lugares))
    const saldos = saldosDe(lineas)
    return {
      formato: tabla.escrito ? 'CSV' : 'XLSX',
      lineas,
      saldo: saldos?.cierra ?? null,
      abre: saldos?.abre ?? null,
      cuenta: cbuDe(tabla.encima),
      receta: Object.fromEntries(
        Object.entries(lugares).flatMap(([nombre, at]) => (titulos[at] ? [[nombre, titulos[at].slice(0, 60)]] : [])),
      ),
    }
  } finally {
    await tabla.close()
  }
}

async function filasDe(tabla: Table, lugares: Lugares): Promise<FilaLeida[]> {
  const filas: FilaLeida[] = []
  let ultima: { campos: readonly string[]; defecto?: string | undefined } | undefined
  for await (const tanda of tabla.filas()) {
    for (const fila of tanda) {
      const { linea, campos, defecto } = fila
      filas.push({ linea, campos, defecto, valor: (c) => campos[lugares[c] ?? -1] ?? '', dia: (v) => fila.dia(v) })
      ultima = fila
    }
    if (filas.length > masLineas + 100) throw new Refusal('EXTRACTO_LARGO')
  }
  const fin = filas.at(-1)
  if (fin && ultima && tabla.escrito) fin.final = finalDe(ultima, tabla.titulos.length, lugares)
  return filas
}

/** Its lines, once its running balance and its signs say that none is missing, changed or turned round. */
function creibles(ctx: Ctx, { titulos }: Table, lugares: Lugares, filas: readonly FilaLeida[]): LineaLeida[] {
  const { lineas, eslabones } = leerFilas(filas, lugares, { hoy: ctx.today, tope: ultimoDiaTomado(ctx) })
  const roto = eslabonRoto(eslabones)
  if (roto) {
    const enPesos = (centavos: number) => formatPesos(fromCents(centavos))
    throw new AppError('EXTRACTO_SALDO', { linea: roto.lugar, dice: enPesos(roto.dice), sigue: enPesos(roto.sigue) })
  }
  const unLado = new Set(lineas.map((l) => Math.sign(l.centavos))).size === 1
  if (lugares.importe === undefined || lugares.signo !== undefined || !unLado || comprobados(eslabones)) return lineas
  const deLineas = new Set(lineas.map((l) => l.lugar))
  const dudoso = signoDudoso(
    titulos,
    filas.flatMap((f) => (deLineas.has(f.linea) ? [f.campos ?? []] : [])),
    new Set(Object.values(lugares)),
  )
  if (dudoso) throw new AppError('EXTRACTO_SIGNO_COLUMNA', { columna: dudoso.columna, valores: dudoso.valores.join(', ') })
  return lineas
}

/** Opens the sheet that has the movements. Throws EXTRACTO_HOJAS when more than one has some: part of them would be taken for the whole. */
async function abrir(ctx: Ctx, path: string): Promise<Table> {
  const tabla = await openTable(path, columnasBanco, {}, { hoja: undefined })
  try {
    if (tabla.otrasHojas.length === 0) return tabla
    const conMovimientos = tieneMovimientos(ctx, tabla) ? [tabla.hoja ?? ''] : []
    for (const hoja of tabla.otrasHojas.slice(0, masHojas)) {
      const otra = await openTable(path, columnasBanco, {}, { hoja })
      if (tieneMovimientos(ctx, otra)) conMovimientos.push(hoja)
      await otra.close()
    }
    if (conMovimientos.length > 1) throw new AppError('EXTRACTO_HOJAS', { hojas: conMovimientos.join(', ').slice(0, 200) })
    const [unica = tabla.hoja] = conMovimientos
    if (unica === tabla.hoja) return tabla
    await tabla.close()
    return await openTable(path, columnasBanco, {}, { hoja: unica })
  } catch (error) {
    await tabla.close()
    throw error
  }
}

/** True when a row of a sheet has a day and an amount with decimals, or two rows have a day and a number. */
function tieneMovimientos({ today }: Ctx, { muestra, titulos }: Pick<Table, 'muestra' | 'titulos'>): boolean {
  const conDia = [titulos, ...muestra].flatMap((campos) => {
    const otros = campos.filter((v) => diaEscrito(v, today) === undefined)
    return otros.length < campos.length ? [otros] : []
  })
  const numeros = conDia.filter((campos) => campos.some((v) => leerMonto(v, false) || leerMonto(v, true)))
  return numeros.length > 1 || numeros.some((campos) => campos.some((v) => /\d[.,]\d{1,2}\D{0,2}$/.test(v.trim())))
}
