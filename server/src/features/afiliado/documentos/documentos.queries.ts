import type { Convenio } from '@gremial/contract/afiliado/codigo-barras.ts'
import type { ProximoTalon, TipoDocumento } from '@gremial/contract/afiliado/documentos.ts'
import { daysBetween, formatDate } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { withoutExample } from '../../../platform/db/organization.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { enAlcance } from '../afiliados/afiliados.access.ts'
import { debitoDelTalon } from './debito-del-talon.ts'
import type { Emisor } from './pdf/papel.ts'

/**
 * SQL condition: a slip (alias d) is unpaid according to the account; slips store no state that could disagree (decision 011). An
 * issued slip covers the debt of its day, so it is paid once that amount was credited since. The charges of a published one are
 * unknown: it is paid once that amount was credited and no debt is left. A reversed credit does not count.
 */
export const talonSinPagar: RawBuilder<boolean> = sql<boolean>`(select
    coalesce(sum(case when m.revierte is null then m.haber else -m.debe end) filter (where m.fecha > d.fecha), 0) < d.importe
    or d.datos is null and coalesce(sum(m.debe - m.haber), 0) > 0
  from movimiento_cuenta m
  where m.afiliado_numero = d.afiliado_numero and (d.datos is null or m.fecha > d.fecha))`

/** SQL condition: a slip (alias d) can still be paid: neither expired nor paid. */
export const talonVigente = (hoy: string): RawBuilder<boolean> =>
  sql<boolean>`(d.tipo = 'TALON' and d.vence >= ${hoy} and ${talonSinPagar})`

/** Payable slip of a member with the earliest due date; null if none. The caller checks the scope. */
export async function proximoTalon(ctx: Ctx, numero: number): Promise<ProximoTalon | null> {
  const { rows } = await sql<
    Pick<ProximoTalon, 'id' | 'descripcion' | 'debito'> & { importe: NotNull<number>; fechaVencimiento: NotNull<string> }
  >`
    select d.id, d.descripcion, d.importe, d.vence as "fechaVencimiento", ${debitoDelTalon(ctx.today)} as debito from documento d
    where d.afiliado_numero = ${numero} and ${talonVigente(ctx.today)} order by d.vence, d.id limit 1`.execute(ctx.db)
  const talon = rows[0]
  if (!talon) return null
  const { fechaVencimiento } = talon
  return {
    ...talon,
    fechaVencimientoFormateada: formatDate(fechaVencimiento),
    dias: daysBetween(ctx.today, fechaVencimiento),
  }
}

export interface TalonPublico {
  id: number
  descripcion: string
  vence: NotNull<string>
}

/** Public slips of a number, newest first; the same work for an unknown number (decisions §5). */
export async function talonesPublicosDe(ctx: Ctx, numero: number, limite: number): Promise<TalonPublico[]> {
  const { rows } = await sql<TalonPublico>`select d.id, d.descripcion, d.vence from documento d
    where d.afiliado_numero = ${numero} and d.publico and ${talonVigente(ctx.today)} order by d.id desc limit ${limite}`.execute(
    ctx.db,
  )
  return rows
}

/** The same slips by id, to reopen a list. */
export async function talonesPublicosPorId(ctx: Ctx, ids: number[]): Promise<TalonPublico[]> {
  const { rows } = await sql<TalonPublico>`select d.id, d.descripcion, d.vence from documento d
    where d.id = any(${ids}::bigint[]) and d.publico and ${talonVigente(ctx.today)} order by d.id desc`.execute(ctx.db)
  return rows
}

/** A stored document, with its member and the agreement of its barcode. */
export interface DocumentoGuardado {
  id: number
  numero: number
  nombre: string
  tipo: TipoDocumento
  descripcion: string
  vence: string | null
  /** Cents. */
  importe: number | null
  codigo: string | null
  simbologia: Convenio['simbologia'] | null
  leyenda: string | null
  datos: unknown
  archivo: string | null
}

/** SQL: documents of members, of all kinds. Certificates are stored apart: they refer to days, and also to former members. */
export const sqlDocumentos = sql`(select id, afiliado_numero, tipo, descripcion, fecha, periodo, vence, importe, codigo_barras,
    convenio_id, datos, archivo_sha256, publico, orden
  from documento
  union all select id, afiliado_numero, 'CONSTANCIA', descripcion, fecha, null, null, null, null,
    null, jsonb_build_object('texto', texto, 'huella', huella), null, false, orden
  from constancia)`

const sqlDocumento = sql`select d.id, d.afiliado_numero as numero, a.apellido || ', ' || a.nombre as nombre, d.tipo,
    d.descripcion, d.vence,
    (100 * d.importe)::bigint as importe, d.codigo_barras as codigo, c.simbologia, c.leyenda, d.datos, d.archivo_sha256 as archivo
  from ${sqlDocumentos} d
  join afiliado a on a.numero = d.afiliado_numero
  left join convenio_cobro c on c.id = d.convenio_id`

/** A document of one of the kinds, of a member within scope. NO_EXISTE. */
export async function documentoAlAlcance(ctx: Ctx, id: number, tipos: TipoDocumento[]): Promise<DocumentoGuardado> {
  const { rows } =
    await sql<DocumentoGuardado>`${sqlDocumento} where d.id = ${id} and d.tipo = any(${tipos}) and ${enAlcance(ctx)}`.execute(
      ctx.db,
    )
  return found(rows[0])
}

/** A payslip of the caller only, whatever their scope (decision 011). NO_EXISTE. */
export async function reciboPropio(ctx: Ctx, id: number): Promise<DocumentoGuardado> {
  const { rows } = await sql<DocumentoGuardado>`${sqlDocumento}
      where d.id = ${id} and d.tipo = 'RECIBO' and a.numero = ${ctx.user?.affiliate ?? null}`.execute(ctx.db)
  return found(rows[0])
}

/** Any document of the caller, for the export of their data (decisions §9.6). NO_EXISTE. */
export async function documentoPropio(ctx: Ctx, id: number): Promise<DocumentoGuardado> {
  const { rows } =
    await sql<DocumentoGuardado>`${sqlDocumento} where d.id = ${id} and a.numero = ${ctx.user?.affiliate ?? null}`.execute(ctx.db)
  return found(rows[0])
}

/** A slip that anyone with its link may download. NO_EXISTE if it was paid or expired meanwhile. */
export async function talonPublicoGuardado(ctx: Ctx, id: number): Promise<DocumentoGuardado> {
  const { rows } =
    await sql<DocumentoGuardado>`${sqlDocumento} where d.id = ${id} and d.publico and ${talonVigente(ctx.today)}`.execute(ctx.db)
  return found(rows[0])
}

export async function leerEmisor(ctx: Ctx): Promise<Emisor> {
  const { rows } = await sql<Emisor>`select nombre, cuit, domicilio, telefono, email, color from organizacion`.execute(ctx.db)
  return withoutExample(ctx.services.config, found(rows[0]))
}
