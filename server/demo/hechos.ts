import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/pool.ts'

/** A member with a resignation recorded by mistake, undone a week later: both are in the history. */
const numero = 1018

/** An office event of a member, and its undoing. */
export async function sembrarHechosDemo(tx: Tx, ahora: Date): Promise<void> {
  const dias = (n: number) => new Date(ahora.getTime() - n * 86_400_000)
  const { rows } = await sql<{ id: number }>`with de as (
      select a.numero, b.id as baja, jsonb_build_object('estado_id', a.estado_id, 'vinculado', a.vinculado) as antes,
        jsonb_build_object('estado_id', b.id, 'vinculado', false) as despues
      from afiliado a, estado_afiliado b
      where a.numero = ${numero} and a.vinculado and b.nombre = 'BAJA'
    )
    insert into hecho (clave, afiliado_numero, que, dia, motivo, antes, despues, registrado, registrado_por)
    select gen_random_uuid(), numero, 'RENUNCIA', dia_de(${dias(30)}),
      'Nota presentada en la seccional', antes, despues, ${dias(28)},
      (select id from usuario where email = 'secretario@gremial.example')
    from de
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return
  const escribir = (columnas: 'antes' | 'despues') =>
    sql`update afiliado
    set estado_id = (h.${sql.ref(columnas)} ->> 'estado_id')::bigint,
      vinculado = (h.${sql.ref(columnas)} ->> 'vinculado')::boolean
    from hecho h
    where h.id = ${id} and afiliado.numero = h.afiliado_numero`.execute(tx)
  await sql`select set_config('gremial.hecho', ${String(id)}, true)`.execute(tx)
  await escribir('despues')
  await sql`update hecho
    set deshecho = clock_timestamp(), deshecho_por = (select id from usuario where email = 'admin@gremial.example'),
      deshecho_motivo = 'Era de otra persona del mismo apellido'
    where id = ${id}`.execute(tx)
  await escribir('antes')
  await sql`select set_config('gremial.hecho', '', true)`.execute(tx)
}
