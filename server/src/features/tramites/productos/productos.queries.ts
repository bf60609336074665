import { estadosSinTerminar } from '@gremial/contract/tramites/estados.ts'
import type {
  destinoFondos,
  ProductoConCondiciones,
  ProductoHabilitado,
  ProductoParaPedir,
  proximaPantalla,
  requisitoProducto,
} from '@gremial/contract/tramites/productos.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { habitualDe } from './habitual.ts'

/** SQL: current conditions of a product (p) as JSON; null for an authorisation. */
export const condicionesVigentes = sql`case
  when p.clase = 'PRESTAMO' then jsonb_build_object('montoMinimo', p.monto_minimo / 100.0, 'montoMaximo', p.monto_maximo / 100.0,
    'plazoMinimo', p.plazo_minimo, 'plazoMaximo', p.plazo_maximo, 'plazoSalto', p.plazo_salto, 'tna', p.tna, 'gasto', p.gasto,
    'maximoIngreso', p.maximo_ingreso) end`

/** SQL: a product (p) in the shape of the contract without the pending request. Cents become pesos. */
export const camposProducto = sql`p.id, p.codigo, p.nombre as "nombreProductoAfiliado", p.circuito as "idCircuito", p.clase,
  p.descripcion,
  p.turistico::int as "productoTuristico", p.seguro_vida::int as "seguroVida",
  (p.cosolicitantes > 0)::int as "habilitaCosolicitante",
  (p.garantes > 0)::int as "habilitaGarante", p.cosolicitantes as "cantidadCosolicitantes", p.garantes as "cantidadGarantes",
  p.conformidad::int as conformidad, p.conformidad_en_orden::int as "conformidadEnOrden",
  (select count(*)::int
    from requisito r
    where r.producto_id = p.id and r.definicion_id is null and r.habilitado) as "cantidadDocumentos",
  ${condicionesVigentes} as condiciones`

/**
 * SQL condition: a document (r) is requested from the applicant (q, as in their request); without an answer, a salary is assumed.
 */
export const seLePide = sql<boolean>`r.vive_de in ('', coalesce(nullif(q.vive_de, ''), 'SUELDO'))`

/** SQL condition for a request (s): for a designed procedure, the documents of its version and its answers. */
export const seLePideEn = sql<boolean>`case
  when s.requisitos is null then r.definicion_id is null and r.habilitado and ${seLePide}
  else r.id = any(s.requisitos) end`

/** SQL condition: a request (s) is unfinished. */
export const sinTerminar = sql<boolean>`s.estado in (${sql.join(estadosSinTerminar.map((e) => sql.lit(e)))})`

/** SQL condition: a product is offered on a day. */
const seOfrece = (dia: string) => sql<boolean>`p.habilitado and ${dia} between p.desde and coalesce(p.hasta, 'infinity')`

/** Products offered to a member today, in the organisation's order, each with its pending request. */
export async function productosDe(ctx: Ctx, numero: number): Promise<ProductoParaPedir[]> {
  const { rows } =
    await sql<ProductoParaPedir>`select ${camposProducto}, coalesce(e.numero, '') as "enCurso", e.id as "idEnCurso",
      ${habitualDe(ctx, sql`p.id`)} as habitual
    from producto p left join lateral (select s.id, ${numeroDeSolicitud('s')} as numero
      from solicitud s where s.afiliado_numero = ${numero} and s.producto_id = p.id
        and ${sinTerminar} order by s.id desc limit 1) e on true
    where p.clase <> 'ARMADO' and ${seOfrece(ctx.today)} order by p.orden, p.id`.execute(ctx.db)
  return rows
}

/** The same with names only (B-PRESTAMO-08, -19). */
export async function productosHabilitados(ctx: Ctx): Promise<ProductoHabilitado[]> {
  const { rows } =
    await sql<ProductoHabilitado>`select p.id, p.codigo, p.nombre as "nombreProductoAfiliado", p.circuito as "idCircuito"
    from producto p where p.clase <> 'ARMADO' and ${seOfrece(ctx.today)} order by p.orden, p.id`.execute(ctx.db)
  return rows
}

/** (B-PRESTAMO-07, -18) */
export async function proximaDe(ctx: Ctx, id: number): Promise<z.infer<typeof proximaPantalla>> {
  const { rows } = await sql<z.infer<typeof proximaPantalla>>`select (p.cosolicitantes > 0)::int as "habilitaCosolicitante",
      (p.garantes > 0)::int as "habilitaGarante", p.nombre as "tituloPantalla",
      (select count(*)::int
    from requisito r
    where r.producto_id = p.id and r.definicion_id is null and r.habilitado) as "cantidadDocumentos"
    from producto p where p.id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

/** (B-PRESTAMO-20) */
export async function destinosDe(ctx: Ctx, producto: number): Promise<Array<z.infer<typeof destinoFondos>>> {
  const { rows } = await sql<z.infer<typeof destinoFondos>>`select d.id, d.nombre
    from destino_fondos d
    join producto_destino pd on pd.destino_id = d.id
    where pd.producto_id = ${producto} and d.habilitado
    order by d.orden, d.id`.execute(ctx.db)
  return rows
}

/** (B-PRESTAMO-09, -21) */
export async function requisitosDe(ctx: Ctx, producto: number): Promise<Array<z.infer<typeof requisitoProducto>>> {
  const { rows } = await sql<z.infer<typeof requisitoProducto>>`select r.id, r.nombre, r.ayuda, r.obligatorio::int as obligatorio,
      r.vive_de as "viveDe"
    from requisito r where r.producto_id = ${producto} and r.habilitado order by r.orden, r.id`.execute(ctx.db)
  return rows
}

/** A product offered today, locked against changes while a request of it is written. PRODUCTO_NO_DISPONIBLE. */
export async function productoOfrecido(ctx: Ctx, id: number): Promise<ProductoConCondiciones | undefined> {
  const { rows } = await sql<ProductoConCondiciones>`select ${camposProducto}, '' as "enCurso", null::bigint as "idEnCurso"
    from producto p
    where p.id = ${id} and ${seOfrece(ctx.today)} for share of p`.execute(ctx.db)
  return rows[0]
}
