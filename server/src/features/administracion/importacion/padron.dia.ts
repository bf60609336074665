import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { sql } from 'kysely'
import { StartError } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/pool.ts'

/** Tells the history (decision 078) which file this is, and of which day it speaks. Throws StartError when a later one has been applied. */
export async function decirDequeDia(tx: Tx, importacion: number, hoy: string): Promise<void> {
  const { rows } = await sql<{ alDia: string; ultimo: string | null }>`
    select coalesce(al_dia, ${hoy}::date) as "alDia",
      (select max(coalesce(u.al_dia, dia_de(u.aplicada)))
        from importacion u
        where u.tipo = 'padron' and u.estado = 'APLICADA' and u.id <> i.id) as ultimo
    from importacion i
    where id = ${importacion}`.execute(tx)
  const { alDia = hoy, ultimo = null } = rows[0] ?? {}
  if (alDia > hoy) throw new StartError(`El padrón no puede ser al día ${mostrarFecha(alDia)}: ese día todavía no llegó.`)
  if (ultimo !== null && alDia < ultimo)
    throw new StartError(
      `Ya se cargó un padrón al día ${mostrarFecha(ultimo)}: uno del ${mostrarFecha(alDia)} borraría lo que se supo después. No se importó nada.`,
    )
  await sql`select set_config('gremial.importacion', ${String(importacion)}, true),
    set_config('gremial.al_dia', ${alDia}, true)`.execute(tx)
}
