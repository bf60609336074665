import type { Comprobante } from '@gremial/contract/tesoreria/comprobantes.ts'
import { camposDelQr } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import { type RendicionState, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { withHyphens } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { one } from '../../../platform/db/rows.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { desconfianzaDe } from '../proveedores/proveedores.queries.ts'
import { otroEstado } from '../rendiciones-gasto/acciones.ts'
import './comprobantes.tables.ts'

/** A settlement line, as in its path: settlement and line. */
export interface Lugar {
  codigo: number
  iddetalle: number
}

/** Branch of a settlement line in scope; NO_EXISTE otherwise, RENDICION_OTRO_ESTADO with `editable` if it is not a draft. */
export async function exigirDetalle(ctx: Ctx, { codigo, iddetalle }: Lugar, { editable = false } = {}): Promise<number> {
  const { rows } = await sql<{
    numero: string
    estado: RendicionState
    seccional: number
  }>`select r.numero_completo as numero, r.estado, r.seccional_id as seccional
    from rendicion_detalle d join rendicion_gasto r on r.id = d.rendicion_id
    where d.id = ${iddetalle} and r.id = ${codigo} and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}`.execute(ctx.db)
  const rendicion = found(rows[0])
  if (editable && rendicion.estado !== rendicionState.borrador) throw otroEstado(ctx, rendicion)
  return rendicion.seccional
}

type Fila = Omit<Comprobante, 'fechaFormateada' | 'cuitProveedor' | 'delQr' | 'contenido'> & { cuit: string }

const fields = sql`c.id, c.rendicion_id as "idRendicion", c.detalle_id as "idDetalle", c.version, c.fecha, c.cuit, c.proveedor,
  c.clase, c.letra,
  c.punto_venta as "puntoVenta", c.numero as "numeroComprobante", c.importe, c.qr, c.nombre, c.tipo_archivo as "tipoArchivo",
  c.sacado, c.bytes, ${isoMoment(sql`c.subido`)} as subido, u.nombre as "subidoPor",
  coalesce((select p.motivo from comprobante_parecido p where p.comprobante_id = c.id order by p.id desc limit 1),
    '') as "motivoParecido", ${desconfianzaDe(sql`c.cuit`)} as desconfianza`

async function filas(ctx: Ctx, which: RawBuilder<boolean>): Promise<Comprobante[]> {
  const { rows } = await sql<Fila>`select ${fields}
    from comprobante c
    join usuario u on u.id = c.subido_por
    where ${which}
    order by c.id`.execute(ctx.db)
  return rows.map(({ cuit, ...row }) => ({
    ...row,
    fechaFormateada: formatDate(row.fecha),
    cuitProveedor: withHyphens(cuit),
    delQr: camposDelQr(row.qr, { ...row, cuitProveedor: cuit }),
    contenido: `rendiciones-gasto/${row.idRendicion}/conceptos/${row.idDetalle}/comprobantes/${row.id}/descargar`,
  }))
}

/** Receipts of a line, oldest first. The caller checked the scope. (C-COMPROBANTE-25) */
export const comprobantesOf = (ctx: Ctx, { iddetalle }: Lugar): Promise<Comprobante[]> =>
  filas(ctx, sql<boolean>`c.detalle_id = ${iddetalle}`)

/** Receipts of a settlement, by line and oldest first. The caller checked the scope. */
export const comprobantesDeRendicion = (ctx: Ctx, rendicion: number): Promise<Comprobante[]> =>
  filas(ctx, sql<boolean>`c.rendicion_id = ${rendicion}`)

export async function readComprobante(ctx: Ctx, id: number): Promise<Comprobante> {
  return found((await filas(ctx, sql<boolean>`c.id = ${id}`))[0])
}

export interface ComprobanteFile {
  nombre: string
  sha256: string
  tipo: string
}
/** File of a receipt of that line; NO_EXISTE if it belongs elsewhere. The caller checked the line's scope. */
export async function fileOf(ctx: Ctx, { iddetalle }: Lugar, id: number): Promise<ComprobanteFile> {
  const { rows } =
    await sql<ComprobanteFile>`select c.nombre, c.archivo_sha256 as sha256, c.tipo_archivo as tipo from comprobante c
    where c.id = ${id} and c.detalle_id = ${iddetalle}`.execute(ctx.db)
  return found(rows[0])
}

/** CUIT that invoices are made out to: the organisation's, as formatted; "" if it has none. */
export async function ownCuit(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ cuit: string }>`select cuit from organizacion`.execute(ctx.db)
  return one(rows, 'organizacion').cuit
}
