import { formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/pool.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'

/**
 * Date of the last register in force, if it is later than this one: loading this one would overwrite later knowledge (decision
 * 078).
 */
export async function despuesDe(db: Db | Tx, alDia: string): Promise<string | undefined> {
  const { rows } = await sql<{ ultimo: string | null }>`select max(coalesce(al_dia, dia_de(aplicada))) as ultimo
    from importacion
    where tipo = 'padron' and estado = 'APLICADA'`.execute(db)
  const ultimo = rows[0]?.ultimo
  return ultimo && alDia < ultimo ? ultimo : undefined
}

/** Sets the import and its date for the history triggers (decision 078). Throws StartError if a later register was applied. */
export async function decirDequeDia(tx: Tx, importacion: number, hoy: string): Promise<void> {
  const { rows } = await sql<{ alDia: string }>`select coalesce(al_dia, ${hoy}::date) as "alDia"
    from importacion
    where id = ${importacion}`.execute(tx)
  const { alDia = hoy } = rows[0] ?? {}
  if (alDia > hoy) throw new StartError(`El padrón no puede ser al día ${formatDate(alDia)}: ese día todavía no llegó.`)
  const ultimo = await despuesDe(tx, alDia)
  if (ultimo)
    throw new StartError(
      `Ya se cargó un padrón al día ${formatDate(ultimo)}: uno del ${formatDate(alDia)} borraría lo que se supo después. No se importó nada.`,
    )
  await sql`select set_config('gremial.importacion', ${String(importacion)}, true),
    set_config('gremial.al_dia', ${alDia}, true)`.execute(tx)
}
