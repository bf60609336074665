import {
  type ComprobanteKind,
  diasParecido,
  type OtroComprobante,
  type Parecido,
  type RespuestaParecidos,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { alcanza } from '../../seccionales/seccionales/seccionales.access.ts'
import './comprobantes.tables.ts'

/**
 * Duplicate detection (decisions §9.3, decision 042). CUIT, kind, letter, point of sale and number are unique over all branches;
 * similar receipts need a reason. Receipts of cancelled settlements do not count.
 */

/** Fields of a receipt to compare; null or "" if unknown. `cuit` eleven digits, `importe` pesos. */
export interface Comparado {
  /** Receipt under correction, excluded from the search. */
  id: number | null
  cuit: string | null
  clase: ComprobanteKind
  letra: string | null
  puntoVenta: number | null
  numero: number | null
  importe: number | null
  fecha: string | null
  /** Hashes of its file: original, uploaded and stored. */
  archivos: string[]
}

/** The same, as values or columns. */
export type Senas = { [K in keyof Comparado]: Comparado[K] | RawBuilder<unknown> }

/** Maximum similar receipts returned. */
const masParecidos = 20

/** Location of another receipt (c, r, s, u), without what the caller may not see of other branches. */
export const dondeEsta = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`c.id as interno, ${alcanza(ctx, 'rendiciones.consultar', sql`r.seccional_id`)} as "seVe",
  c.rendicion_id as "idRendicion", c.detalle_id as "idDetalle", r.numero_completo as "numeroRendicion", s.nombre as seccional,
  c.fecha, c.proveedor, c.importe, ${isoMoment(sql`c.subido`)} as entregado, u.nombre as por`
export const tablasDondeEsta = sql`comprobante c join rendicion_gasto r on r.id = c.rendicion_id
  join seccional s on s.id = r.seccional_id join usuario u on u.id = c.subido_por`

export interface FilaDonde {
  interno: number
  seVe: boolean
  idRendicion: number
  idDetalle: number
  numeroRendicion: string
  seccional: string
  fecha: string
  proveedor: string
  importe: number
  entregado: string
  por: string
}

export function loQueVe({ interno, seVe, ...row }: FilaDonde): OtroComprobante {
  if (seVe) return { id: interno, ...row }
  const { numeroRendicion, seccional } = row
  const nada = { id: null, idRendicion: null, idDetalle: null, fecha: '', proveedor: '', importe: null, entregado: '', por: '' }
  return { ...nada, numeroRendicion, seccional }
}

/** SQL condition: receipt (c) is an exact duplicate. */
export const esElMismo = (c: Senas): RawBuilder<boolean> => sql<boolean>`(c.vigente and c.letra is not null and c.cuit = ${c.cuit}
  and c.clase = ${c.clase} and c.letra = ${c.letra} and c.punto_venta = ${c.puntoVenta} and c.numero = ${c.numero}
  and c.id is distinct from ${c.id}::bigint)`

/** The exact duplicate, in any settlement. */
async function elRepetido(ctx: Ctx, c: Comparado): Promise<OtroComprobante | null> {
  if (c.cuit === null || c.letra === null || c.puntoVenta === null || c.numero === null) return null
  const { rows } = await sql<FilaDonde>`select ${dondeEsta(ctx)} from ${tablasDondeEsta} where ${esElMismo(c)}`.execute(ctx.db)
  return rows[0] ? loQueVe(rows[0]) : null
}

interface Hallado {
  interno: number
  parecido: Parecido
}

/** SQL of similar receipts (id, clase). A match by file and amount is reported as the same file. */
export const seParecen = (c: Senas): RawBuilder<unknown> => sql`select id, min(clase) as clase
  from (
    select c.id, 'MISMO_ARCHIVO' as clase
    from comprobante c
    where c.vigente and c.huella_original = any(${c.archivos}::text[])
    union
    select c.id, 'MISMO_ARCHIVO'
    from comprobante c
    where c.vigente and c.huella_elegido = any(${c.archivos}::text[])
    union
    select c.id, 'MISMO_ARCHIVO'
    from comprobante c
    where c.vigente and c.archivo_sha256 = any(${c.archivos}::text[])
    union
    select c.id, 'MISMO_IMPORTE'
    from comprobante c
    where c.vigente and c.cuit = ${c.cuit} and c.importe = ${c.importe}
      and c.fecha between ${c.fecha}::date - ${diasParecido}::int and ${c.fecha}::date + ${diasParecido}::int
  ) x
  where id is distinct from ${c.id}::bigint
  group by id`

/** Similar receipts, the newest first. */
async function losParecidos(ctx: Ctx, c: Comparado): Promise<Hallado[]> {
  const { rows } = await sql<FilaDonde & Pick<Parecido, 'clase'>>`with hallados as (${seParecen(c)})
    select ${dondeEsta(ctx)}, h.clase
    from hallados h
    join ${tablasDondeEsta} on c.id = h.id
    order by c.id desc
    limit ${masParecidos}`.execute(ctx.db)
  return rows.map(({ clase, ...row }) => ({ interno: row.interno, parecido: { ...loQueVe(row), clase } }))
}

export async function buscarParecidos(ctx: Ctx, c: Comparado): Promise<RespuestaParecidos> {
  const repetido = await elRepetido(ctx, c)
  const similar = await losParecidos(ctx, c)
  // An exact duplicate is not listed again as similar.
  return {
    repetido,
    parecidos: similar.map((p) => p.parecido).filter((p) => !repetido || p.id === null || p.id !== repetido.id),
  }
}

function yaRendido(ctx: Ctx, repetido: OtroComprobante): AppError {
  const { numeroRendicion: numero, seccional, por, entregado } = repetido
  const dia = entregado && formatDate(dateOf(new Date(entregado)))
  const quien = por && message(ctx.language, 'respuestas.comprobantes.loCargo', { por, dia })
  return new AppError('COMPROBANTE_REPETIDO', { numero, seccional, quien }, [], { repetido })
}

/**
 * Similar receipts without a reason yet, by id. COMPROBANTE_REPETIDO for an exact duplicate; COMPROBANTE_PARECIDO with the list
 * if there are any and `motivo` is empty.
 */
export async function admitirParecidos(ctx: Ctx, c: Comparado, motivo: string): Promise<Hallado[]> {
  const all = await losParecidos(ctx, c)
  // Queried last, so that a duplicate inserted meanwhile is not reported as merely similar.
  const duplicate = await elRepetido(ctx, c)
  if (duplicate) throw yaRendido(ctx, duplicate)
  const { rows } = await sql<{
    otro: number
  }>`select otro_id as otro from comprobante_parecido where comprobante_id = ${c.id}`.execute(ctx.db)
  const withMotivo = new Set(rows.map((r) => r.otro))
  const nuevos = all.filter((p) => !withMotivo.has(p.interno))
  const [first] = nuevos
  if (!first || motivo !== '') return nuevos
  const { numeroRendicion: numero, seccional } = first.parecido
  throw new AppError('COMPROBANTE_PARECIDO', { numero, seccional }, [], { parecidos: nuevos.map((p) => p.parecido) })
}

/** Records similar receipts and the reason for the reviewer. */
export async function anotarParecidos(ctx: Ctx, id: number, similar: readonly Hallado[], motivo: string): Promise<void> {
  if (similar.length === 0) return
  await ctx.db
    .insertInto('comprobante_parecido')
    .values(
      similar.map(({ interno, parecido }) => ({
        comprobante_id: id,
        otro_id: interno,
        clase: parecido.clase,
        motivo,
        usuario_id: person(ctx).id,
        momento: ctx.now,
        revisado: null,
        revisado_por: null,
      })),
    )
    .execute()
}
