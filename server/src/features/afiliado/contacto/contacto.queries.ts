import { type ConsultaPropia, consultasListadas } from '@gremial/contract/afiliado/contacto.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { referencia } from './contacto.rules.ts'

/** Newest queries of the caller, with the answer if the portal knows it. */
export async function consultasPropias(ctx: Ctx): Promise<ConsultaPropia[]> {
  const { rows } = await sql<
    Omit<ConsultaPropia, 'fecha' | 'numero' | 'respondida'> & { anio: number; n: number; momento: Date; respondida: Date | null }
  >`
    select c.id, c.anio, c.numero as n, c.momento, s.nombre as secretaria, c.mensaje, c.email, c.telefono,
      c.respondida, v.resultado = 'TOMADA' as tomada
    from consulta c
    join secretaria_contacto s on s.codigo = c.secretaria_codigo
    left join novedad v on v.consulta_id = c.id
    where c.usuario_id = ${person(ctx).id}
    order by c.momento desc, c.id desc
    limit ${consultasListadas}`.execute(ctx.db)
  return rows.map(({ anio, n, momento, respondida, ...fila }) => ({
    ...fila,
    numero: referencia(anio, n),
    fecha: dateOf(momento),
    respondida: respondida && dateOf(respondida),
  }))
}
