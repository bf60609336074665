import type { Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'

/** Known values of the columns: branches by code, and catalogues. */
export async function valoresConocidos(tx: Tx): Promise<Revision['conocidos']> {
  const { rows } = await sql<{ columna: string; valor: string; nombre: string; orden: number }>`
    select 'SECCIONAL' as columna, codigo::text as valor, codigo || ' ' || nombre as nombre, codigo as orden from seccional where habilitada
    union all select 'ESTADO', nombre, nombre, id from estado_afiliado where habilitado
    union all select 'CATEGORIA', nombre, nombre, id from categoria_afiliado where habilitada
    union all select 'TIPO DOC', nombre, nombre, id from tipo_documento where habilitado
    union all select 'EST CIVIL', nombre, nombre, id from estado_civil where habilitado
    order by columna, orden`.execute(tx)
  const porColumna = [...Map.groupBy(rows, (r) => r.columna)]
  return Object.fromEntries(
    porColumna.map(([columna, valores]) => [columna, valores.map(({ valor, nombre }) => ({ valor, nombre }))]),
  )
}
