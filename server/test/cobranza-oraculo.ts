import assert from 'node:assert/strict'
import type { FilaCobranza, TableroCobranza } from '@gremial/contract/tesoreria/tablero-cobranza.ts'
import type { Person, TestApp } from './app.ts'

/** The dashboard of the collection from every line that was sent, in SQL, to compare with what it shows. */

const talones = (anio: number) => `(select x.lote_id, x.afiliado_numero, x.importe, extract(month from x.fecha)::int as mes,
    case when x.estado = 'COBRADO' then 'primera' when x.cobrado then 'reintento' when x.espera then 'enBanco' else 'noCobrado' end as queda
  from (
    select r.lote_id, r.documento_id, r.afiliado_numero, r.importe, r.estado, k.fecha, row_number() over w as intento,
      bool_or(r.estado = 'COBRADO') over t as cobrado, bool_or(r.estado = 'PENDIENTE') over t as espera
    from lote_debito k
    join lote_debito_renglon r on r.lote_id = k.id and r.parte is not null
    window t as (partition by r.documento_id), w as (partition by r.documento_id order by r.id)) x
  where x.intento = 1 and extract(year from x.fecha) = ${anio})`

const sumas = (queda: string, como: string) =>
  `coalesce(sum(x.importe) filter (where x.queda in (${queda})), 0)::float8 as "${como}"`

/** Fails if the months, the rejections or the branches of a year are not what the lines say. */
export async function assertTablero(t: Pick<TestApp, 'rows'>, central: Person, anio: number): Promise<void> {
  const tablero: TableroCobranza = (await central.get(`vistas/tablero-cobranza?anio=${anio}`)).body
  const meses =
    await t.rows(`select x.mes, count(*)::int as cantidad, sum(x.importe)::float8 as mandado, ${sumas("'primera'", 'primera')},
      ${sumas("'reintento'", 'reintento')}, ${sumas("'enBanco'", 'enBanco')}, ${sumas("'noCobrado'", 'noCobrado')}
    from ${talones(anio)} x
    group by x.mes
    order by x.mes`)
  assert.deepEqual(tablero.meses, meses)
  const [motivos] = await t.rows(`select count(*)::int as cantidad, coalesce(sum(r.importe), 0)::float8 as total,
      count(o.documento_id)::int as despues
    from lote_debito_renglon r
    join lote_debito k on k.id = r.lote_id and extract(year from k.fecha) = ${anio}
    left join (select distinct documento_id from lote_debito_renglon where estado = 'COBRADO') o on o.documento_id = r.documento_id
    where r.estado = 'RECHAZADO'`)
  const sum = (of: (m: TableroCobranza['motivos'][number]) => number) =>
    Math.round(100 * tablero.motivos.reduce((n, m) => n + of(m), 0)) / 100
  assert.deepEqual({ cantidad: sum((m) => m.cantidad), total: sum((m) => m.total), despues: sum((m) => m.despues) }, motivos)
  const filas: FilaCobranza[] = (await central.get(`vistas/tablero-cobranza/seccionales?G_anio=${anio}&size=500&page=0`)).body
    .content
  const seccionales =
    await t.rows(`select a.seccional_id::int as id, count(*)::int as cantidad, sum(x.importe)::float8 as mandado,
      ${sumas("'primera', 'reintento'", 'cobrado')},
      count(*) filter (where x.queda in ('reintento', 'noCobrado'))::int as rechazados, ${sumas("'noCobrado'", 'noCobrado')}
    from ${talones(anio)} x
    join afiliado a on a.numero = x.afiliado_numero
    group by 1
    order by 1`)
  assert.deepEqual(
    filas
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, cantidad, mandado, cobrado, rechazados, noCobrado }) => ({
        id,
        cantidad,
        mandado,
        cobrado,
        rechazados,
        noCobrado,
      })),
    seccionales,
  )
}
