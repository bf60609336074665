import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/pool.ts'
import type { Juzgado } from './juicios.ts'

/** Stores the owner of each file or the reason why it has none; those split by page are stored by their parts. */
export async function anotar(db: Db | Tx, juzgados: readonly Juzgado[]): Promise<void> {
  const finales = juzgados.flatMap(({ id, juicio, dice }) => {
    if (juicio === 'porPagina') return []
    const [numero, motivo] = 'de' in juicio ? [juicio.de, null] : [null, juicio.motivo]
    return [{ id, motivo, numero, nombre: dice?.nombre || null, adentro: dice?.adentro || null }]
  })
  await sql`update publicacion_archivo a
    set situacion = case when x.motivo is null then 'SUYO' else 'NADIE' end, motivo = x.motivo, afiliado_numero = x.numero,
      dice_nombre = x.nombre, dice_adentro = x.adentro
    from unnest(${finales.map((f) => f.id)}::bigint[], ${finales.map((f) => f.motivo)}::text[],
      ${finales.map((f) => f.numero)}::bigint[], ${finales.map((f) => f.nombre)}::text[],
      ${finales.map((f) => f.adentro)}::text[])
      as x (id, motivo, numero, nombre, adentro)
    where a.id = x.id`.execute(db)
}
