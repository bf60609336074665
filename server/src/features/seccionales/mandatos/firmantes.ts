import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'

export interface Firmante {
  firma: NotNull<Firma>
  puesto: number
  nombrePuesto: string
  afiliado: number
  nombre: string
}

/**
 * Who may sign for a branch on a day (ISO): those who hold an office with a signature that day, in the order of the offices. A lent office
 * lends its permissions and not its signature. The caller checked the scope. (decisions §8, §10)
 */
export async function firmantes(ctx: Ctx, seccional: number, dia: string): Promise<Firmante[]> {
  const { rows } = await sql<Firmante>`select o.firma, o.codigo as puesto, o.nombre as "nombrePuesto", a.numero as afiliado,
      a.apellido || ', ' || a.nombre as nombre
    from mandato m
    join puesto o on o.codigo = m.puesto
    join afiliado a on a.numero = m.afiliado_numero
    where m.seccional_id = ${seccional} and ${dia} between m.desde and m.hasta and o.firma is not null
    order by o.orden, o.codigo, m.id`.execute(ctx.db)
  return rows
}
