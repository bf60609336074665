import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Selectable, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { readOnce } from '../../../platform/files/set-aside.ts'
import type { Work } from '../../../platform/jobs/background.ts'
import type { Lease } from '../../../platform/jobs/lease.ts'
import { workOldest } from '../../../platform/jobs/long-work.ts'
import { Refusal, roomReading, Unreadable } from '../../../platform/room/room.ts'
import type { leerContribuyentes, TramoContribuyentes } from './contribuyentes.room.ts'
import './proveedores.tables.ts'

/**
 * A register of taxpayers, loaded in the background in one transaction: what was cut leaves nothing, and another process begins it again.
 * Six million lines: the room reads and judges them, and they go on as the words that they came in.
 */

type Fila = Selectable<Tables['carga_contribuyentes']>

const leer = roomReading<typeof leerContribuyentes>(new URL('./contribuyentes.room.ts', import.meta.url), 'leerContribuyentes')

/** Past this part of refused lines a file is not believed (decision 023). */
const mayorParte = 0.03

/** Nothing of the file is kept, for this reason. */
class NoSeCarga extends Error {}

export const trabajarContribuyentes: Work = (services, log, stopping) =>
  workOldest<Fila>(services, log, stopping, {
    table: 'carga_contribuyentes',
    noun: 'a register of taxpayers',
    states: ['LEYENDO'],
    blank: ['etapa', 'hechas', 'parte'],
    work: cargar,
    ended: (error) => {
      if (error instanceof NoSeCarga) return { estado: 'ILEGIBLE', problema: error.message }
      if (error instanceof Refusal) return { estado: 'ILEGIBLE', problema: error.data ? 'columnas' : 'apartado' }
      return error instanceof Unreadable ? { estado: 'ILEGIBLE', problema: 'apartado' } : undefined
    },
    broken: () => 'ILEGIBLE',
  })

async function cargar(ctx: Ctx, mano: Lease<Fila>, going: () => void): Promise<void> {
  const { archivo, archivo_sha256: sha256, bytes, usuario_id: quien } = mano.row
  const carpeta = await mkdtemp(join(ctx.services.config.dataDir, '.escritura-'))
  try {
    const path = join(carpeta, 'archivo')
    if (!sha256 || !(await ctx.services.files.bring(sha256, path, ctx))) throw new NoSeCarga('apartado')
    await readOnce(ctx, sha256, () =>
      inTransaction(ctx, async (ctx) => {
        const tx = ctx.db as Tx
        await sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`.execute(tx)
        const leido = await apilar(tx, leer({ path, bytes }, { path }), ({ hechas, parte }) => {
          mano.progress = { etapa: 'leer', hechas, parte }
          going()
        })
        if (leido.buenas + leido.malas === 0) throw new NoSeCarga('vacio')
        if (leido.malas > mayorParte * (leido.buenas + leido.malas)) throw new NoSeCarga('rechazos')
        mano.progress = { etapa: 'guardar', hechas: leido.buenas + leido.malas, parte: null }
        const cambio = await guardar(tx, ctx.now)
        const { id } = await mano.lock(tx)
        await tx
          .updateTable('carga_contribuyentes')
          .set({
            ...cambio,
            estado: 'APLICADA',
            filas: leido.buenas + leido.malas,
            rechazadas: leido.malas,
            archivo_sha256: null,
            desde: ctx.now,
            latido: null,
            turno: 0,
          })
          .where('id', '=', id)
          .execute()
        await ctx.services.files.letGo(ctx, sha256, ctx.now)
        const filas = leido.buenas + leido.malas
        await audit(ctx, 'importar', 'contribuyentes', id, { archivo, filas, ...cambio, rechazadas: leido.malas }, quien)
      }),
    )
    await sql`select analizar('contribuyente')`.execute(ctx.db)
  } finally {
    await rm(carpeta, { recursive: true, force: true })
  }
}

/** Puts the words of the room in a temporary table, one by one; memory does not grow with the file. */
async function apilar(
  tx: Tx,
  tramos: AsyncGenerator<TramoContribuyentes, void>,
  va: (hasta: { hechas: number; parte: number }) => void,
): Promise<{ buenas: number; malas: number }> {
  await sql`create temp table leido (cuit bigint, nombre text) on commit drop`.execute(tx)
  const total = { buenas: 0, malas: 0 }
  for await (const { lineas, buenas, malas, parte } of tramos) {
    total.buenas += buenas
    total.malas += malas
    if (buenas > 0)
      await sql`insert into leido
        select left(l, 11)::bigint, substr(l, 13)
        from string_to_table(${lineas}::text, chr(10)) l`.execute(tx)
    va({ hechas: total.buenas + total.malas, parte })
  }
  return total
}

/** Writes what is new and what is called otherwise, and renames the providers that nobody corrected. Who is not in the file stays. */
async function guardar(tx: Tx, ahora: Date): Promise<{ nuevas: number; cambiadas: number }> {
  await sql`analyze leido`.execute(tx)
  const { rows } = await sql<{ hay: boolean }>`select exists (select from contribuyente) as hay`.execute(tx)
  let cambiadas = 0
  // Of one that is there twice, one line: the last in the alphabet, so that the same file says the same again.
  const suyas = sql`select distinct on (cuit) cuit, nombre from leido order by cuit, nombre desc`
  if (rows[0]?.hay) {
    const { numAffectedRows } = await sql`update contribuyente c
      set nombre = l.nombre
      from (${suyas}) l
      where l.cuit = c.cuit and l.nombre <> c.nombre`.execute(tx)
    cambiadas = Number(numAffectedRows ?? 0)
  }
  const { numAffectedRows } = await sql`insert into contribuyente (cuit, nombre)
    select l.cuit, l.nombre
    from (${suyas}) l
    ${rows[0]?.hay ? sql`where not exists (select from contribuyente c where c.cuit = l.cuit)` : sql``}`.execute(tx)
  await sql`update proveedor v
    set nombre = b.nombre, origen = 'PADRON', momento = ${ahora}
    from contribuyente b
    where b.cuit = v.cuit::bigint and v.origen <> 'CENTRAL' and (v.origen, v.nombre) <> ('PADRON', b.nombre)`.execute(tx)
  return { nuevas: Number(numAffectedRows ?? 0), cambiadas }
}
