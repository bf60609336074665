import { camposDelQr } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import {
  type BandejaPorRendir,
  type BorradorPorRendir,
  type EncabezadoPropuesto,
  maximoPorRendir,
  type PorRendir,
  type TipoConConceptos,
} from '@gremial/contract/tesoreria/por-rendir.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { withHyphens } from '@gremial/contract/values/cuit.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { padded } from '../../../platform/db/padded.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { alcanza, exigirAlcance, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import type { ComprobanteFile } from '../comprobantes/comprobantes.queries.ts'
import {
  dondeEsta,
  esElMismo,
  type FilaDonde,
  loQueVe,
  type Senas,
  seParecen,
  tablasDondeEsta,
} from '../comprobantes/parecidos.ts'
import { cuitName, desconfianzaDe } from '../proveedores/proveedores.queries.ts'
import { enabledTypes } from '../rendiciones-gasto/rendiciones-gasto.queries.ts'
import './por-rendir.tables.ts'

/**
 * SQL condition on (p): the caller's own receipts, those they withdrew from a settlement, and all of a branch for its signers.
 */
export const alcanzado = (ctx: Ctx, p = 'p'): RawBuilder<boolean> => {
  const [seccional, yo] = [sql.ref(`${p}.seccional_id`), person(ctx).id]
  return sql<boolean>`(${seccionalEnAlcance(ctx, seccional)} and (${sql.ref(`${p}.subido_por`)} = ${yo}
    or ${sql.ref(`${p}.retirado_por`)} = ${yo} or ${alcanza(ctx, 'rendiciones.firmar', seccional)}))`
}

type Fila = Omit<PorRendir, 'cuitProveedor' | 'delQr' | 'contenido' | 'repetido' | 'parecidos' | 'gemelo'> & { cuit: string }

/** Maximum recent receipts of a CUIT searched for its last concept in a branch: some providers have very many. */
const mirados = 200

/** Value entered in another unsettled receipt of that CUIT in the branch (q). */
const deOtro = (que: 'proveedor' | 'concepto') => sql`(select ${sql.ref(`q.${que}`)}
    from comprobante_por_rendir q
    where q.seccional_id = p.seccional_id and q.cuit = p.cuit and ${sql.ref(`q.${que}`)} <> ''
    order by q.id desc
    limit 1)`

/** Name of the CUIT of (p) and its last concept in this branch; else those of another unsettled receipt. */
const propuesta = sql`(select jsonb_build_object('proveedor', coalesce(
      ${cuitName(sql`p.cuit`)}, ${deOtro('proveedor')}, ''),
    'concepto', coalesce(max(x.ultimo), ${deOtro('concepto')}, ''),
    'veces', count(*) filter (where x.nombre = x.ultimo)::int)
  from (select k.nombre, first_value(k.nombre) over (order by c.id desc) as ultimo
    from (select id, rendicion_id, detalle_id from comprobante where cuit = p.cuit order by id desc limit ${sql.lit(mirados)}) c
    join rendicion_gasto r on r.id = c.rendicion_id and r.seccional_id = p.seccional_id
    join rendicion_detalle d on d.id = c.detalle_id
    join concepto_rendicion k on k.id = d.concepto_id) x)`

const fields = (
  ctx: Ctx,
) => sql`p.id, p.clave, p.version, p.seccional_id as "idSeccional", p.fecha, coalesce(p.cuit, '') as cuit, p.proveedor,
  p.clase, p.letra, p.punto_venta as "puntoVenta", p.numero as "numeroComprobante", p.importe, p.qr, p.motivo as "motivoParecido",
  p.concepto, ${propuesta} as propuesta, p.nombre, p.tipo_archivo as "tipoArchivo", p.bytes,
  p.miniatura is not null as miniatura, p.sacado, ${isoMoment(sql`p.subido`)} as subido, u.nombre as "subidoPor",
  p.subido_por = ${person(ctx).id} as mio, p.leido, p.qr_ilegible as "qrIlegible", ${desconfianzaDe(sql`p.cuit`)} as desconfianza`

/** Fields of an unsettled receipt (p), to compare with settled ones. */
const senas: Senas = {
  id: null,
  cuit: sql`p.cuit`,
  clase: sql`p.clase`,
  letra: sql`p.letra`,
  puntoVenta: sql`p.punto_venta`,
  numero: sql`p.numero`,
  importe: sql`p.importe`,
  fecha: sql`p.fecha`,
  archivos: sql`array[p.huella_original, p.huella_elegido, p.archivo_sha256]`,
}

interface De {
  de: number
}
const porCual = <F extends De>(rows: readonly F[]): Map<number, F[]> => Map.groupBy(rows, (f) => f.de)

/** Duplicates, similar receipts, and identical unsettled receipts. */
async function otrosDe(ctx: Ctx, ids: readonly number[]) {
  const duplicates = await sql<FilaDonde & De>`select p.id as de, ${dondeEsta(ctx)}
    from comprobante_por_rendir p
    join (${tablasDondeEsta}) on ${esElMismo(senas)}
    where p.id = any(${ids}::bigint[])`.execute(ctx.db)
  const similar = await sql<FilaDonde & De & { clase: PorRendir['parecidos'][number]['clase'] }>`select p.id as de,
      ${dondeEsta(ctx)}, h.clase
    from comprobante_por_rendir p
    cross join lateral (${seParecen(senas)}) h
    join (${tablasDondeEsta}) on c.id = h.id
    where p.id = any(${ids}::bigint[])
    order by c.id desc`.execute(ctx.db)
  const gemelos = await sql<De & { id: number }>`select p.id as de, q.id
    from comprobante_por_rendir p
    cross join lateral (
      select q.id, q.seccional_id, q.subido_por, q.retirado_por
      from comprobante_por_rendir q
      where q.letra is not null and q.cuit = p.cuit and q.numero = p.numero and q.punto_venta = p.punto_venta
        and q.letra = p.letra and q.clase = p.clase
      union
      select q.id, q.seccional_id, q.subido_por, q.retirado_por
      from comprobante_por_rendir q
      where q.huella_original = p.huella_original
      union
      select q.id, q.seccional_id, q.subido_por, q.retirado_por
      from comprobante_por_rendir q
      where q.archivo_sha256 = p.archivo_sha256) q
    where p.id = any(${ids}::bigint[]) and q.id <> p.id and ${alcanzado(ctx, 'q')}
    order by q.id`.execute(ctx.db)
  return {
    repetidos: porCual(duplicates.rows.map(({ de, ...otro }) => ({ de, otro }))),
    parecidos: porCual(similar.rows.map(({ de, clase, ...otro }) => ({ de, clase, otro }))),
    gemelos: porCual(gemelos.rows),
  }
}

/** Requested receipts in scope, the newest first, with their matches. */
async function filas(ctx: Ctx, which: RawBuilder<boolean>): Promise<PorRendir[]> {
  const { rows } = await sql<Fila>`select ${fields(ctx)}
    from comprobante_por_rendir p
    join usuario u on u.id = p.subido_por
    where ${which} and ${alcanzado(ctx)}
    order by p.id desc
    limit ${maximoPorRendir}`.execute(ctx.db)
  if (rows.length === 0) return []
  const others = await otrosDe(
    ctx,
    rows.map((f) => f.id),
  )
  return rows.map(({ cuit, ...row }) => {
    const duplicate = others.repetidos.get(row.id)?.[0]
    const similar = (others.parecidos.get(row.id) ?? []).filter((p) => p.otro.interno !== duplicate?.otro.interno)
    return {
      ...row,
      cuitProveedor: cuit && withHyphens(cuit),
      delQr: camposDelQr(row.qr, { ...row, cuitProveedor: cuit }),
      contenido: `comprobantes-por-rendir/${row.id}/archivo`,
      repetido: duplicate ? loQueVe(duplicate.otro) : null,
      parecidos: similar.map(({ clase, otro }) => ({ ...loQueVe(otro), clase })),
      gemelo: others.gemelos.get(row.id)?.[0]?.id ?? null,
    }
  })
}

/** An unsettled receipt in scope; NO_EXISTE otherwise. */
export async function leerPorRendir(ctx: Ctx, id: number): Promise<PorRendir> {
  return found((await filas(ctx, sql<boolean>`p.id = ${id}`))[0])
}

/** Receipts by idempotency key, limited to the scope. */
export const porClaves = (ctx: Ctx, claves: readonly string[]): Promise<PorRendir[]> =>
  filas(ctx, sql<boolean>`p.clave = any(${claves}::uuid[])`)

/** Draft settlements of a branch: the caller's first, then the latest first. */
async function borradoresOf(ctx: Ctx, seccional: number): Promise<BorradorPorRendir[]> {
  const { rows } = await sql<BorradorPorRendir>`select r.id, r.creada_por = ${person(ctx).id} as mia,
      r.numero_completo as "numeroRendicion", t.nombre as "nombreTipo",
      coalesce(${padded(sql`r.mes_periodo`, 2)} || '/' || r.anio_periodo, '') as periodo,
      r.comprobantes as "cantidadComprobantes",
      (select jsonb_agg(jsonb_build_object('id', d.id, 'concepto', k.nombre) order by k.orden, k.nombre)
        from rendicion_detalle d
        join concepto_rendicion k on k.id = d.concepto_id
        where d.rendicion_id = r.id) as detalles
    from rendicion_gasto r
    join tipo_rendicion t on t.id = r.tipo_id
    where r.seccional_id = ${seccional} and r.estado = ${sql.lit(rendicionState.borrador)}
    order by r.creada_por = ${person(ctx).id} desc, r.anio desc, r.numero desc
    limit 50`.execute(ctx.db)
  return rows
}

/** Settlements read to propose the next header. */
const lastHeaders = 50

/** Header of the branch's last settlement of each enabled type, preferring the caller's own. */
async function encabezadosPropuestos(ctx: Ctx, seccional: number): Promise<EncabezadoPropuesto[]> {
  const { rows } = await sql<EncabezadoPropuesto>`select u.tipo, u."idSecretario", u."idTesorero", u.secretaria, u.motivo
    from (select distinct on (r.tipo_id) r.id, r.tipo_id as tipo, r.secretario_numero as "idSecretario",
        r.tesorero_numero as "idTesorero", r.secretaria_id as secretaria, r.motivo, r.creada_por = ${person(ctx).id} as propia
    from (select id, tipo_id, secretario_numero, tesorero_numero, secretaria_id, motivo, creada_por
      from rendicion_gasto
      where seccional_id = ${seccional}
      order by (anio * 1000000::bigint + numero) desc
      limit ${lastHeaders}) r
    join tipo_rendicion t on t.id = r.tipo_id and t.habilitado
    order by r.tipo_id, r.creada_por = ${person(ctx).id} desc, r.id desc) u
    order by u.propia desc, u.id desc`.execute(ctx.db)
  return rows
}

async function tiposConConceptos(ctx: Ctx): Promise<TipoConConceptos[]> {
  const { rows } = await sql<{ tipo: number; nombre: string }>`select k.tipo_id as tipo, k.nombre
    from concepto_rendicion k
    where k.habilitado
    order by k.orden, k.nombre`.execute(ctx.db)
  const conceptos = Map.groupBy(rows, (k) => k.tipo)
  return (await enabledTypes(ctx)).map((t) => ({ ...t, conceptos: (conceptos.get(t.id) ?? []).map((k) => k.nombre) }))
}

/** Unsettled receipts of a branch, the drafts that can take them, and what a new settlement needs. */
export async function bandejaOf(ctx: Ctx, seccional: number): Promise<BandejaPorRendir> {
  exigirAlcance(ctx, seccional)
  const { rows: cuenta } = await sql<{ hay: number }>`select count(*)::int as hay
    from comprobante_por_rendir p
    where p.seccional_id = ${seccional} and ${alcanzado(ctx)}`.execute(ctx.db)
  const tipos = await tiposConConceptos(ctx)
  return {
    filas: await filas(ctx, sql<boolean>`p.seccional_id = ${seccional}`),
    hay: cuenta[0]?.hay ?? 0,
    borradores: await borradoresOf(ctx, seccional),
    conceptos: [...new Set(tipos.flatMap((t) => t.conceptos))],
    tipos,
    propuestas: await encabezadosPropuestos(ctx, seccional),
  }
}

/** File of a receipt in scope. */
export async function archivoPorRendir(ctx: Ctx, id: number): Promise<ComprobanteFile> {
  const { rows } = await sql<ComprobanteFile>`select p.nombre, p.archivo_sha256 as sha256, p.tipo_archivo as tipo
    from comprobante_por_rendir p
    where p.id = ${id} and ${alcanzado(ctx)}`.execute(ctx.db)
  return found(rows[0])
}

/** Thumbnail of a receipt in scope. */
export async function miniaturaDe(ctx: Ctx, id: number): Promise<Buffer> {
  const { rows } = await sql<{ miniatura: Buffer | null }>`select p.miniatura
    from comprobante_por_rendir p
    where p.id = ${id} and ${alcanzado(ctx)}`.execute(ctx.db)
  return found(rows[0]?.miniatura ?? undefined)
}
