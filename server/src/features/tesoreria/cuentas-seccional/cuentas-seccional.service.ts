import type { AperturaCuentas, CuentasRow, OpenedCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { byColumn, type FilaBloque, juntas, type MonthsColumn } from './celdas.rules.ts'
import {
  type CeldaDicha,
  leerCeldas,
  type Probada,
  readApertura,
  readPlanillas,
  readRendiciones,
  type SeccionalDeCuentas,
  seccionalDeCuentas,
  withPerson,
} from './cuentas-seccional.queries.ts'
import {
  bloquesDe,
  filasDelBloque,
  loQueEspera,
  monthsColumns,
  previousMonth,
  rowName,
  ultimoMesEntero,
} from './cuentas-seccional.rules.ts'

const yearOf = (month: number): number => Math.floor(month / 100)
const pesos = (centavos: number): number => fromCents(centavos)
const primerDia = (month: number): string => `${yearOf(month)}-${String(month % 100).padStart(2, '0')}-01`
const ultimoDia = (month: number): string => new Date(Date.UTC(yearOf(month), month % 100, 0)).toISOString().slice(0, 10)

/**
 * Published accounts of the caller's branch, or of one in scope; NO_EXISTE for any other. If not published, returns only that.
 */
export async function readCuentas(
  ctx: Ctx,
  { idSeccional, anio: request }: { idSeccional?: number | undefined; anio?: number | undefined },
): Promise<OpenedCuentas> {
  const seccional = await seccionalDeCuentas(ctx, idSeccional)
  const abiertas = await readApertura(ctx)
  const dicho = abiertas.apertura === 'NO' ? [] : await leerCeldas(ctx, seccional)
  const columns = columnasDichas(dicho, seccional.abierta?.desde, ctx.today)
  const anios = [...new Set(columns.map((c) => yearOf(c.hasta)))].toSorted((a, b) => b - a)
  const anio = request ?? anios[0] ?? Number(ctx.today.slice(0, 4))
  const own = columns.filter((c) => yearOf(c.hasta) === anio)
  const nada: OpenedCuentas = {
    ...abiertas,
    seccional: { id: seccional.id, nombre: seccional.nombre },
    anios,
    anio,
    espera: loQueEspera(seccional.abierta, ctx.today),
    desde: null,
    hasta: null,
    habia: null,
    movido: null,
    entro: null,
    salio: null,
    quedo: null,
    columnas: [],
    conceptosHasta: null,
    conceptos: [],
    alteradas: [],
    planillas: [],
    rendiciones: [],
    probadas: { planillas: 0, rendiciones: 0 },
  }
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return nada
  // Balances include all earlier movements, so earlier years' sheets are verified too.
  const todasPlanillas = await readPlanillas(ctx, seccional, last.hasta)
  const planillas = todasPlanillas.filter((p) => p.meses.some((month) => month >= first.desde))
  const rendiciones = await readRendiciones(ctx, seccional, first.desde, last.hasta)
  const bad = todasPlanillas.filter((p) => !p.sana)
  const tocada = (c: MonthsColumn) => bad.some((p) => p.meses.some((month) => month >= c.desde && month <= c.hasta))
  const hasta = saldoHasta(dicho)
  const habia = hasta(previousMonth(first.desde))
  const malasDelAnio = planillas.filter((p) => !p.sana).length
  const de = (cells: MonthsColumn['celdas'], sentido: 1 | 2) => juntas(cells.filter((c) => c.sentido === sentido)).centavos
  const all = own.flatMap((c) => c.celdas)
  const [entro, salio, quedo] = [de(all, 1), de(all, 2), hasta(last.hasta)]
  const delAnio = (centavos: number) => (malasDelAnio === 0 ? pesos(centavos) : null)
  const saldo = (centavos: number) => (bad.length === 0 ? pesos(centavos) : null)
  return {
    ...nada,
    desde: primerDia(first.desde),
    hasta: ultimoDia(last.hasta),
    habia: saldo(habia),
    movido: delAnio(quedo - habia - entro + salio),
    entro: delAnio(entro),
    salio: delAnio(salio),
    quedo: saldo(quedo),
    columnas: own.map((c) => ({
      desde: c.desde,
      hasta: c.hasta,
      entro: tocada(c) ? null : pesos(de(c.celdas, 1)),
      salio: tocada(c) ? null : pesos(de(c.celdas, 2)),
      // A month's closing balance includes all earlier months.
      quedo: bad.some((p) => p.meses.some((month) => month <= c.hasta)) ? null : pesos(hasta(c.hasta)),
    })),
    ...(abiertas.apertura === 'MES' ? {} : await byConcepto(ctx, seccional, columns, own, tocada)),
    alteradas: bad.map(({ caja, numero }) => ({ caja, numero })),
    planillas: abiertas.apertura === 'PRUEBAS' ? planillas.filter((p) => p.sana).map(comoSeCuenta) : [],
    rendiciones: abiertas.apertura === 'PRUEBAS' ? rendiciones : [],
    probadas: { planillas: planillas.length - malasDelAnio, rendiciones: rendiciones.length },
  }
}

const comoSeCuenta = ({ caja, numero, desde, hasta, cerrada, huella }: Probada) => ({
  caja,
  numero,
  desde,
  hasta,
  cerrada,
  huella,
})

/** Everything publishable of the branch since its first closed sheet; decided from the start, whatever year is requested. */
function columnasDichas(dicho: readonly CeldaDicha[], abiertaDesde: string | undefined, today: string): MonthsColumn[] {
  const first = dicho[0]?.mes
  if (first === undefined || abiertaDesde === undefined) return []
  return monthsColumns(
    dicho.filter((c) => !c.movido),
    first,
    ultimoMesEntero(abiertaDesde, today),
  )
}

/** Closing balance of each month, in cents. */
function saldoHasta(dicho: readonly CeldaDicha[]): (month: number) => number {
  return (month) => dicho.reduce((sum, c) => (c.mes <= month ? sum + (c.sentido === 1 ? c.centavos : -c.centavos) : sum), 0)
}

async function byConcepto(
  ctx: Ctx,
  seccional: SeccionalDeCuentas,
  columns: readonly MonthsColumn[],
  own: readonly MonthsColumn[],
  tocada: (c: MonthsColumn) => boolean,
): Promise<Pick<OpenedCuentas, 'conceptos' | 'conceptosHasta'>> {
  const bloques = bloquesDe(columns).filter((b) => own.includes(b.at(-1) as MonthsColumn))
  const sanos = bloques.filter((b) => !b.some(tocada))
  const rows = sanos.flatMap((bloque) =>
    ([1, 2] as const).flatMap((sentido) => filasDelBloque(bloque, sentido).map((fila) => ({ bloque, sentido, fila }))),
  )
  const names = [...new Set(rows.flatMap(({ fila }) => rowName(fila) ?? []))]
  const ofPerson = await withPerson(ctx, seccional, names)
  const conceptos = [
    ...Map.groupBy(rows, ({ sentido, fila }) => `${sentido} ${kindOf(fila)} ${rowName(fila) ?? ''}`).values(),
  ].map((equal): CuentasRow => {
    const { sentido, fila } = equal[0] as (typeof equal)[number]
    const nombre = rowName(fila)
    return {
      ingresoEgreso: sentido,
      clase: kindOf(fila),
      nombre:
        nombre === ''
          ? message(ctx.language, 'cuentasSeccional.ajustes')
          : nombre !== null && ofPerson.has(nombre)
            ? message(ctx.language, 'cuentasSeccional.conPersona')
            : nombre,
      total: pesos(equal.reduce((n, { fila }) => n + juntas(fila.celdas).centavos, 0)),
      parcial: rows.some((f) => f.sentido === sentido && enOtros(f.fila, nombre)),
      porColumna: own.map((c) => {
        const aqui = equal.find(({ bloque }) => bloque.includes(c))
        if (!aqui?.fila.abierta && (aqui?.bloque.length ?? 0) !== 1) return null
        return aqui ? pesos(juntas(byColumn(aqui.fila.celdas, [c])[0] ?? []).centavos) : null
      }),
    }
  })
  const order = (f: CuentasRow): number => (f.clase === 'OTROS' ? Number.NEGATIVE_INFINITY : f.total)
  return {
    conceptosHasta: bloques.at(-1)?.at(-1)?.hasta ?? null,
    conceptos: conceptos.toSorted((a, b) => a.ingresoEgreso - b.ingresoEgreso || order(b) - order(a)),
  }
}

const enOtros = (row: FilaBloque, nombre: string | null): boolean =>
  nombre !== null && rowName(row) === null && row.nombres.includes(nombre)

const kindOf = (row: FilaBloque): CuentasRow['clase'] => (rowName(row) === null ? 'OTROS' : row.rendida ? 'RENDIDO' : 'CONCEPTO')

const entrada = 'app_tesoreria_cuentas'

/** Sets the publication level of all branches; their menu entry follows. */
export const openCuentas = (ctx: Ctx, { apertura }: { apertura: AperturaCuentas }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await sql`select 1 from organizacion for update`.execute(ctx.db)
    const { apertura: antes } = await readApertura(ctx)
    if (antes === apertura) return
    await sql`update organizacion set cuentas_abiertas = ${apertura}, cuentas_decididas = ${ctx.now}`.execute(ctx.db)
    await sql`update menu_item set visible = ${apertura !== 'NO'} where link = ${entrada}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'cuentasAbiertas', '', { antes, apertura })
  })
