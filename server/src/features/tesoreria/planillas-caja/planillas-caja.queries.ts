import { tipoSaldoInicial } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { Arqueo, Denominacion, FormaContada, PorForma, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'
import { restar } from '../movimientos-caja/movimientos-caja.rules.ts'
import { type ConteoFirmado, type Resumen, withApertura } from './contenido.rules.ts'
import { importesOf, type Planilla, porFormaDe, saldoOf } from './planillas-caja.rules.ts'

/** A stored sheet of a box in scope, with the caller's permissions on the box. */
export interface SavedPlanilla {
  id: number
  numero: number
  estado: 'ABIERTA' | 'CERRADA'
  caja_id: number
  caja: string
  seccional_id: number
  seccional: string
  arqueo: 'OPCIONAL' | 'OBLIGATORIO' | 'CIEGO'
  desde: string
  hasta: string | null
  cerrada: Date | null
  cerrada_por: string | null
  inicial_efectivo: number
  inicial_banco: number
  inicial_cheque: number
  /** Opening balance of the box, in sheet 1: included in the incomes, shown separately. */
  apertura: { efectivo: number; banco: number; cheque: number } | null
  ingreso_efectivo: number
  ingreso_banco: number
  ingreso_cheque: number
  egreso_efectivo: number
  egreso_banco: number
  egreso_cheque: number
  movimientos: number
  anulados: number
  arqueo_id: number | null
  motivo_diferencia: string
  pendiente_banco: string
  /** Earliest closing day: that of its last movement, or its own first day. */
  cierra_desde: string
  huella: string | null
  contenido: string | null
  resumen: Resumen | null
  ultimo_movimiento: number
  /** A bank statement of its box was imported. */
  con_extracto: boolean
  enabled: boolean
  closes: boolean
}

/** Opening movement of a sheet (p), if not annulled. */
export const aperturaOf = sql`(select jsonb_build_object('efectivo', a.importe_efectivo, 'banco', a.importe_banco, 'cheque',
  a.importe_cheque, 'total', a.total)
  from movimiento_caja a
  where p.numero = 1 and a.caja_id = p.caja_id and a.numero = 1 and a.tipo_id = ${tipoSaldoInicial} and not a.anulado)`

const findPlanilla = (ctx: Ctx, which: RawBuilder<boolean>) => sql<SavedPlanilla>`
  select p.id, p.numero, p.estado, p.caja_id, c.nombre as caja, p.seccional_id, s.nombre as seccional, c.arqueo, p.desde, p.hasta,
    p.cerrada,
    (select u.nombre from usuario u where u.id = p.cerrada_por) as cerrada_por, p.inicial_efectivo, p.inicial_banco,
    p.inicial_cheque,
    ${aperturaOf} as apertura, p.ingreso_efectivo, p.ingreso_banco, p.ingreso_cheque, p.egreso_efectivo, p.egreso_banco,
    p.egreso_cheque, p.ingresos + p.egresos as movimientos,
    p.ingresos_anulados + p.egresos_anulados as anulados, p.arqueo_id, p.motivo_diferencia, p.pendiente_banco,
    greatest(p.desde,
      (select max(m.fecha_movimiento) from movimiento_caja m where m.planilla_id = p.id and not m.anulado)) as cierra_desde,
    p.huella, p.contenido, p.resumen, c.ultimo_movimiento,
    exists (select from caja_banco b where b.caja_id = c.id) as con_extracto,
    ${habilitadoEn(ctx, sql`c.id`)} as enabled, ${alcanza(ctx, 'planillas.cerrar', sql`c.seccional_id`)} as closes
  from planilla_caja p
  join caja c on c.id = p.caja_id
  join seccional s on s.id = p.seccional_id
  where ${which} and ${seccionalEnAlcance(ctx, sql`p.seccional_id`)}`

/**
 * Sheet `numero` of a box in scope. NO_EXISTE for a box out of scope; PLANILLA_NO_EXISTE for an unknown number. (C-PLANILLA-24)
 */
export async function readPlanilla(ctx: Ctx, caja: number, numero: number): Promise<SavedPlanilla> {
  const { rows } = await findPlanilla(ctx, sql<boolean>`p.caja_id = ${caja} and p.numero = ${numero}`).execute(ctx.db)
  if (rows[0]) return rows[0]
  await openPlanillaNumber(ctx, caja)
  throw new AppError('PLANILLA_NO_EXISTE', { numero })
}

/** A sheet by its id. */
export async function leerPlanillaPorId(ctx: Ctx, id: number): Promise<SavedPlanilla> {
  return found((await findPlanilla(ctx, sql<boolean>`p.id = ${id}`).execute(ctx.db)).rows[0])
}

/** Number of the open sheet of a box in scope. (C-PLANILLA-17) */
export async function openPlanillaNumber(ctx: Ctx, caja: number): Promise<number> {
  const { rows } = await sql<{ numero: number | null }>`select c.planilla_numero as numero from caja c
    where c.id = ${caja} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`.execute(ctx.db)
  return found(rows[0]?.numero ?? undefined)
}

/** Columns with the amounts of a sheet. */
export type WithImportes = Pick<
  SavedPlanilla,
  | 'numero'
  | 'inicial_efectivo'
  | 'inicial_banco'
  | 'inicial_cheque'
  | 'ingreso_efectivo'
  | 'ingreso_banco'
  | 'ingreso_cheque'
  | 'egreso_efectivo'
  | 'egreso_banco'
  | 'egreso_cheque'
>

export const planillaOf = (r: WithImportes): Planilla => ({
  numero: r.numero,
  inicial: importesOf(r.inicial_efectivo, r.inicial_banco, r.inicial_cheque),
  ingresos: importesOf(r.ingreso_efectivo, r.ingreso_banco, r.ingreso_cheque),
  egresos: importesOf(r.egreso_efectivo, r.egreso_banco, r.egreso_cheque),
})

export interface SavedArqueo {
  id: number
  planilla_id: number
  momento: Date
  usuario: string
  clave: string | null
  denominaciones: Arqueo['denominaciones']
  monedas: number
  contado_efectivo: number
  contado_banco: number
  contado_cheque: number
  libros_efectivo: number
  libros_banco: number
  libros_cheque: number
}

/** Counts of a sheet, first one first. */
export async function readArqueos(ctx: Ctx, planilla: number): Promise<SavedArqueo[]> {
  const { rows } = await sql<SavedArqueo>`
    select a.id, a.planilla_id, a.momento, (select u.nombre from usuario u where u.id = a.usuario_id) as usuario, a.clave,
      a.denominaciones, a.monedas,
      a.contado_efectivo, a.contado_banco, a.contado_cheque, a.libros_efectivo, a.libros_banco, a.libros_cheque
    from arqueo_caja a
    where a.planilla_id = ${planilla}
    order by a.id`.execute(ctx.db)
  return rows
}

export const contadoDe = (c: SavedArqueo) => importesOf(c.contado_efectivo, c.contado_banco, c.contado_cheque)
export const librosDe = (c: SavedArqueo) => importesOf(c.libros_efectivo, c.libros_banco, c.libros_cheque)

const diferenciaDe = (c: SavedArqueo): PorForma => porFormaDe(restar(contadoDe(c), librosDe(c)))

/** All counts of a sheet, with the closing one marked. */
export const conteosOf = (conteos: readonly SavedArqueo[], cierra: SavedArqueo | undefined): ConteoFirmado[] =>
  conteos.map((c) => ({
    fecha: c.momento.toISOString(),
    usuario: c.usuario,
    diferencia: diferenciaDe(c),
    cierra: c.id === cierra?.id,
  }))

export function arqueoOf(c: SavedArqueo, motivo: string, pendienteBanco = ''): Arqueo {
  return {
    id: c.id,
    fecha: c.momento.toISOString(),
    usuario: c.usuario,
    denominaciones: c.denominaciones,
    monedas: c.monedas,
    contado: porFormaDe(contadoDe(c)),
    libros: porFormaDe(librosDe(c)),
    diferencia: diferenciaDe(c),
    motivo,
    // Omitted if empty, as in sheets that closed before it existed.
    ...(pendienteBanco ? { pendienteBanco } : {}),
  }
}

/** Count of a sheet among all of its own: the closing one or, while open, the last one if no movement followed. */
export function arqueoDePlanilla(planilla: SavedPlanilla, conteos: readonly SavedArqueo[]): SavedArqueo | undefined {
  if (planilla.estado === 'CERRADA') return conteos.find((c) => c.id === planilla.arqueo_id)
  const last = conteos.at(-1)
  return last && mismosImportes(librosDe(last), saldoOf(planillaOf(planilla))) ? last : undefined
}

export const mismosImportes = (a: ReturnType<typeof librosDe>, b: ReturnType<typeof librosDe>): boolean =>
  a.efectivo === b.efectivo && a.banco === b.banco && a.cheque === b.cheque

/** True if the sheet's amounts are hidden: the open sheet of a blind box, until the caller, who counts it, has counted. */
export const estaOculta = (planilla: SavedPlanilla, arqueo: SavedArqueo | undefined): boolean =>
  planilla.arqueo === 'CIEGO' && planilla.estado === 'ABIERTA' && planilla.enabled && arqueo === undefined

/**
 * Payment forms that a count of the sheet must include: cash always, another one if the sheet started with it or moved it.
 * Reveals no amount, so a blind box may show it.
 */
export function formasQueSeCuentan(planilla: SavedPlanilla): FormaContada[] {
  const { inicial, ingresos, egresos } = planillaOf(planilla)
  const tuvo = (forma: 'banco' | 'cheque') => [inicial, ingresos, egresos].some((i) => i[forma] !== 0)
  return [
    'efectivo',
    ...(tuvo('cheque') ? (['valores'] as const) : []),
    ...(tuvo('banco') || planilla.con_extracto ? (['bancarios'] as const) : []),
  ]
}

/** Current figures of an open sheet, in the format of a closed one's. */
function figurasDe(row: SavedPlanilla): Omit<Resumen, 'version' | 'organizacion'> {
  const planilla = planillaOf(row)
  return {
    caja: row.caja,
    seccional: row.seccional,
    numero: row.numero,
    desde: row.desde,
    hasta: null,
    cerrada: null,
    inicial: porFormaDe(planilla.inicial),
    apertura: aperturaPorForma(row),
    ingresos: porFormaDe(planilla.ingresos),
    egresos: porFormaDe(planilla.egresos),
    saldo: porFormaDe(saldoOf(planilla)),
    arqueo: null,
    movimientos: row.movimientos,
    anulados: row.anulados,
  }
}

export const aperturaPorForma = ({ apertura: a }: SavedPlanilla): PorForma | null =>
  a && porFormaDe(importesOf(a.efectivo, a.banco, a.cheque))

/** Figures of a sheet: as signed if closed; the opening balance is shown as opening, not as income. */
export const figurasDePlanilla = (row: SavedPlanilla) => withApertura(row.resumen ?? figurasDe(row))

/** Figures of a sheet. (C-PLANILLA-19, C-PLANILLA-12) */
export async function readSaldos(ctx: Ctx, caja: number, nroPla: number): Promise<SaldosPlanilla> {
  const row = await readPlanilla(ctx, caja, nroPla)
  const conteos = await readArqueos(ctx, row.id)
  const arqueo = arqueoDePlanilla(row, conteos)
  const oculto = estaOculta(row, arqueo)
  const figuras = figurasDePlanilla(row)
  const visible = <T>(value: T): T | null => (oculto ? null : value)
  return {
    id: row.id,
    nroPla: row.numero,
    estado: row.estado,
    caja: { id: row.caja_id, nombre: figuras.caja },
    seccional: { id: row.seccional_id, nombre: figuras.seccional },
    desde: figuras.desde,
    hasta: figuras.hasta,
    cierraDesde: row.cierra_desde,
    cerrada: figuras.cerrada?.momento ?? null,
    cerradaPor: figuras.cerrada?.por ?? null,
    oculto,
    inicial: visible(figuras.inicial),
    totalIngresoEfectivo: visible(figuras.ingresos.efectivo),
    totalIngresoValores: visible(figuras.ingresos.valores),
    totalIngresoBancarios: visible(figuras.ingresos.bancarios),
    totalEgresoEfectivo: visible(figuras.egresos.efectivo),
    totalEgresoValores: visible(figuras.egresos.valores),
    totalEgresoBancarios: visible(figuras.egresos.bancarios),
    saldo: visible(figuras.saldo),
    movimientos: figuras.movimientos,
    anulados: figuras.anulados,
    proximoMovimiento: row.ultimo_movimiento + 1,
    modoArqueo: row.arqueo,
    arqueo: figuras.arqueo ? { id: row.arqueo_id ?? 0, ...figuras.arqueo } : arqueo ? arqueoOf(arqueo, '') : null,
    conteos: (row.resumen?.conteos ?? conteosOf(conteos, arqueo)).map((c) => ({ ...c, diferencia: visible(c.diferencia) })),
    seCuentan: formasQueSeCuentan(row),
    huella: row.huella,
    can: { cerrar: puedeCerrar(row), operar: row.estado === 'ABIERTA' && row.enabled },
  }
}

/** (C-PLANILLA-13) Open, not empty, and the caller is enabled on the box and may close. */
export const puedeCerrar = (row: SavedPlanilla): boolean =>
  row.estado === 'ABIERTA' && row.movimientos > 0 && row.enabled && row.closes

/** Bills and coins in use, the largest first. */
export async function readDenominaciones(ctx: Ctx): Promise<Denominacion[]> {
  const { rows } =
    await sql<Denominacion>`select id, clase, valor from denominacion where habilitada order by clase, valor desc`.execute(ctx.db)
  return rows
}
