import type { NoConfiable, Proveedor, ProveedorSabido } from '@gremial/contract/tesoreria/proveedores.ts'
import { estadosRendicion, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { withHyphens } from '@gremial/contract/values/cuit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { stateName } from '../rendiciones-gasto/acciones.ts'

/** Data known for a CUIT (decision 097). */

export const sinGuiones = (cuit: string): string => cuit.replaceAll('-', '')

/** Name of a CUIT (eleven digits) from any origin; null if unknown, as for a distrusted provider stored only by number. */
export const cuitName = (cuit: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`coalesce((select nullif(v.nombre, v.cuit) from proveedor v where v.cuit = ${cuit}),
    (select b.nombre from contribuyente b where b.cuit = (${cuit})::bigint))`

/** Why a CUIT is distrusted; "" if it is not. */
export const desconfianzaDe = (cuit: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select v.desconfianza from proveedor v where v.cuit = ${cuit}), '')`

/** Suggestion for the receipt form; company names are public. */
export async function loSabidoDe(ctx: Ctx, cuit: string): Promise<ProveedorSabido> {
  const { rows } =
    await sql<ProveedorSabido>`select case when v.nombre = v.cuit then '' else v.nombre end as proveedor, v.origen, v.desconfianza
    from proveedor v
    where v.cuit = ${sinGuiones(cuit)}
    union all
    select b.nombre, 'PADRON', ''
    from contribuyente b
    where b.cuit = ${Number(sinGuiones(cuit))}
      and not exists (select from proveedor v where v.cuit = ${sinGuiones(cuit)})`.execute(ctx.db)
  return rows[0] ?? { proveedor: '', origen: null, desconfianza: '' }
}

/** SQL condition: the settlement was paid. */
const pagada = sql<boolean>`r.estado in (${sql.lit(rendicionState.pagada)}, ${sql.lit(rendicionState.acreditada)})`

/** Active receipts (c) of a CUIT in scope, with their settlement (r). */
const susComprobantes = (ctx: Ctx, cuit: string): RawBuilder<unknown> => sql`comprobante c
  join rendicion_gasto r on r.id = c.rendicion_id
  where c.cuit = ${cuit} and c.vigente and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}`

type Guardado = Pick<Proveedor, 'nombre' | 'origen' | 'momento' | 'quien' | 'version' | 'desconfianza'>

/** Everything known about a CUIT; an empty record if unknown. */
export async function readProveedor(ctx: Ctx, dicho: string): Promise<Proveedor> {
  const cuit = sinGuiones(dicho)
  const { rows: saved } = await sql<Guardado>`select v.nombre, v.origen, ${isoMoment(sql`v.momento`)} as momento,
      coalesce(u.nombre, '') as quien, v.version,
      case when v.desconfiado is not null then jsonb_build_object('motivo', v.desconfianza, 'desde',
        ${isoMoment(sql`v.desconfiado`)}, 'quien', d.nombre) end as desconfianza
    from proveedor v
    left join usuario u on u.id = v.usuario_id
    left join usuario d on d.id = v.desconfiado_por
    where v.cuit = ${cuit}`.execute(ctx.db)
  const { rows: padron } = await sql<{
    nombre: string
  }>`select nombre from contribuyente where cuit = ${Number(cuit)}`.execute(ctx.db)
  const { rows: cuentas } = await sql<Proveedor['rendido']>`select count(*)::int as comprobantes,
      coalesce(sum(c.importe), 0) as total,
      (count(*) filter (where not ${pagada}))::int as "sinPagar",
      coalesce(sum(c.importe) filter (where not ${pagada}), 0) as "totalSinPagar"
    from ${susComprobantes(ctx, cuit)}`.execute(ctx.db)
  const { rows: escritos } = await sql<Proveedor['escritos'][number]>`select c.proveedor as nombre, count(*)::int as veces
    from ${susComprobantes(ctx, cuit)}
    group by 1
    order by 2 desc, 1
    limit 5`.execute(ctx.db)
  const estados = sql.join(
    estadosRendicion.map((e) => sql`when ${sql.lit(e)} then ${stateName(ctx, e)}`),
    sql` `,
  )
  const { rows: ultimos } = await sql<
    Proveedor['ultimos'][number]
  >`select c.id, c.rendicion_id as "idRendicion", c.fecha, c.importe,
      k.nombre as concepto, r.numero_completo as "numeroRendicion", s.nombre as "nombreSeccional",
      case r.estado ${estados} end as estado
    from (select c.id, c.rendicion_id, c.detalle_id, c.fecha, c.importe from ${susComprobantes(ctx, cuit)}
      order by c.id desc limit 10) c
    join rendicion_gasto r on r.id = c.rendicion_id
    join seccional s on s.id = r.seccional_id
    join rendicion_detalle d on d.id = c.detalle_id
    join concepto_rendicion k on k.id = d.concepto_id
    order by c.id desc`.execute(ctx.db)
  const nada: Guardado = {
    nombre: padron[0]?.nombre ?? '',
    origen: padron[0] ? 'PADRON' : null,
    momento: null,
    quien: '',
    version: 0,
    desconfianza: null,
  }
  return {
    cuit: withHyphens(cuit),
    ...(saved[0] ?? nada),
    padron: padron[0]?.nombre ?? '',
    rendido: found(cuentas[0]),
    escritos,
    ultimos,
  }
}

/** Distrusted providers of a settlement in scope, the largest amount first. NO_EXISTE out of scope. */
export async function noConfiablesDe(ctx: Ctx, rendicion: number): Promise<NoConfiable[]> {
  const { rows: own } = await sql<{ id: number }>`select r.id
    from rendicion_gasto r
    where r.id = ${rendicion} and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}`.execute(ctx.db)
  found(own[0])
  const { rows } = await sql<NoConfiable>`select v.cuit, v.nombre as proveedor, v.desconfianza as motivo,
      dia_de(v.desconfiado) as desde, count(*)::int as cantidad, sum(c.importe) as importe
    from comprobante c
    join proveedor v on v.cuit = c.cuit and v.desconfiado is not null
    where c.rendicion_id = ${rendicion}
    group by v.cuit
    order by sum(c.importe) desc, v.cuit`.execute(ctx.db)
  return rows.map(({ cuit, ...row }) => ({ cuit: withHyphens(cuit), ...row }))
}
