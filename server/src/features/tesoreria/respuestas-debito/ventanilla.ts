import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** Description of its movement. */
export const enVentanilla = 'Pago en ventanilla'

/** A payment at a counter. */
export interface PagoVentanilla {
  linea: number
  /** Bar code of its slip, without zeros before it. */
  referencia: string
  /** ISO day. */
  fecha: string
  centavos: number
  /** Its content and its place among equal ones of its file: the same one in another file is known by it. */
  clave: string
}

export interface Cargado {
  linea: number
  /** One member has a slip with that bar code. */
  hallado: boolean
  /** Another payment of that member at a counter has its amount and its day: not posted. */
  doble: boolean
  /** Posted now, and not by a file before. */
  cargado: boolean
}

/**
 * Posts payments of counters in the accounts of the members whose slips they name, each once. The amount is the one paid, which may not be the
 * slip's: more is credit. A second one of the same amount and day is left for a person.
 */
export async function postVentanilla(ctx: Ctx, convenio: number, pagos: readonly PagoVentanilla[]): Promise<Cargado[]> {
  if (pagos.length === 0) return []
  const told = pagos.map(({ linea, referencia, fecha, centavos, clave }) => ({
    linea,
    codigo: referencia,
    dia: fecha,
    importe: fromCents(centavos),
    clave: `ventanilla ${convenio} ${clave}`,
  }))
  const { rows } = await sql<Cargado>`with x as materialized (
      select *, md5(clave)::uuid as llave
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as x(linea int, codigo text, dia date, importe numeric, clave text)),
    d as materialized (
      select x.linea, min(t.afiliado_numero) as afiliado
      from x
      join documento t on ltrim(t.codigo_barras, '0') = x.codigo and t.codigo_barras is not null
      where t.tipo = 'TALON'
      group by x.linea
      having count(distinct t.afiliado_numero) = 1),
    p as materialized (
      select x.linea, x.dia, x.importe, x.llave, coalesce(a.pasa_a, a.numero) as afiliado,
        exists (select from movimiento_cuenta k where k.clave_importacion = x.llave) as ya
      from d
      join x on x.linea = d.linea
      join afiliado a on a.numero = d.afiliado),
    doble as materialized (
      select p.linea
      from p
      where not p.ya and (exists (select
          from movimiento_cuenta k
          where k.afiliado_numero = p.afiliado and k.fecha = p.dia and k.haber = p.importe and k.descripcion = ${enVentanilla})
        or exists (select
          from p o
          where o.afiliado = p.afiliado and o.dia = p.dia and o.importe = p.importe and o.linea < p.linea))),
    m as (
      insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber, clave_importacion)
      select p.afiliado, p.dia, ${enVentanilla}, p.importe, p.llave
      from p
      where p.linea not in (select linea from doble)
      order by p.linea
      on conflict (clave_importacion) where clave_importacion is not null do nothing
      returning clave_importacion)
    select x.linea, d.linea is not null as hallado, doble.linea is not null as doble, m.clave_importacion is not null as cargado
    from x
    left join d on d.linea = x.linea
    left join doble on doble.linea = x.linea
    left join m on m.clave_importacion = x.llave
    order by x.linea`.execute(ctx.db)
  return rows
}
