import { type Selectable, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Lease } from '../../../platform/jobs/lease.ts'
import { leasedWork } from '../../../platform/jobs/long-work.ts'
import type { Counts } from '../../../platform/jobs/report.ts'
import { readAhead } from '../../../platform/runtime/read-ahead.ts'
import { Refusal, sandboxReader, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { withStoredFile } from '../../../platform/storage/quarantine.ts'
import type * as contribuyentesTasks from './contribuyentes.sandbox.ts'
import type { TramoContribuyentes } from './contribuyentes.sandbox.ts'
import './proveedores.tables.ts'

/**
 * Background load of a register of taxpayers in one transaction: an interrupted load leaves nothing, and another process restarts
 * it. For six million lines: a sandbox worker parses and validates them in batches.
 */

type Fila = Selectable<Tables['carga_contribuyentes']>

const read = sandboxReader<typeof contribuyentesTasks, 'leerContribuyentes'>(
  new URL('./contribuyentes.sandbox.ts', import.meta.url),
  'leerContribuyentes',
)

/** Maximum share of rejected lines before the file is refused (decision 023). */
const mayorParte = 0.03

/** Aborts the load; nothing is kept, for this reason. */
class NoSeCarga extends Error {}

export const trabajarContribuyentes = leasedWork<Fila>('contribuyentes', {
  table: 'carga_contribuyentes',
  noun: 'a register of taxpayers',
  states: ['LEYENDO'],
  blank: ['etapa', 'hechas', 'parte'],
  work: load,
  // Releases the file.
  ended: (error) => {
    const problema = porque(error)
    return problema === undefined ? undefined : { estado: 'ILEGIBLE', problema, archivo_sha256: null }
  },
  broken: () => 'ILEGIBLE',
})

function porque(error: Error): string | undefined {
  if (error instanceof NoSeCarga) return error.message
  if (error instanceof Refusal) return error.data ? 'columnas' : 'apartado'
  return error instanceof Unreadable ? 'apartado' : undefined
}

async function load(ctx: Ctx, mano: Lease<Fila>, going: () => void): Promise<Counts> {
  const { archivo, archivo_sha256: sha256, bytes, usuario_id: quien } = mano.row
  const leidas = await withStoredFile(
    ctx,
    sha256,
    (path) =>
      inTransaction(ctx, async (ctx) => {
        const tx = ctx.db as Tx
        await sql`select set_config('jit', 'off', true)`.execute(tx)
        const cuenta = await asentar(tx, read({ path, bytes }, { path }), (hasta) => {
          mano.progress = { etapa: 'leer', ...hasta }
          going()
        })
        await renombrar(tx, ctx.now)
        const { id } = await mano.lock(tx)
        await tx
          .updateTable('carga_contribuyentes')
          .set({
            ...cuenta,
            estado: 'APLICADA',
            archivo_sha256: null,
            desde: ctx.now,
            latido: null,
            turno: 0,
          })
          .where('id', '=', id)
          .execute()
        if (sha256) await ctx.services.files.letGo(ctx, sha256, ctx.now)
        await audit(ctx, 'importar', 'contribuyentes', id, { archivo, ...cuenta }, quien)
        return { rows: cuenta.filas, refused: cuenta.rechazadas, created: cuenta.nuevas, changed: cuenta.cambiadas }
      }),
    () => new NoSeCarga('apartado'),
  )
  await sql`select analizar('contribuyente')`.execute(ctx.db)
  return leidas
}

/** Lines read before a file that is not a register is refused, to fail early. */
const first = 10_000

/**
 * Inserts new names and updates changed ones, batch by batch from the sandbox worker: memory and pending writes do not grow with
 * the file. Absent taxpayers stay. Throws NoSeCarga if too many lines are invalid.
 */
async function asentar(
  tx: Tx,
  tramos: AsyncGenerator<TramoContribuyentes, void>,
  va: (hasta: { hechas: number; parte: number }) => void,
): Promise<{ filas: number; rechazadas: number; nuevas: number; cambiadas: number }> {
  const { rows } = await sql<{ hay: boolean }>`select exists (select from contribuyente) as hay`.execute(tx)
  const total = { filas: 0, rechazadas: 0, nuevas: 0, cambiadas: 0 }
  const creible = () => total.rechazadas <= mayorParte * total.filas
  for await (const { lineas, buenas, malas, suben, parte } of readAhead(tramos)) {
    total.filas += buenas + malas
    total.rechazadas += malas
    if (total.filas >= first && !creible()) break
    if (buenas > 0) {
      const leidas = sql`(select left(l, 11)::bigint as cuit, substr(l, 13) as nombre
        from string_to_table(${lineas}::text, chr(10)) l)`
      // Of duplicates in a batch, takes the last name alphabetically, so the result is deterministic.
      const own = sql`select distinct on (cuit) cuit, nombre
        from ${leidas} x
        order by cuit, nombre desc`
      if (rows[0]?.hay) {
        const { numAffectedRows } = await sql`update contribuyente c
          set nombre = l.nombre
          from (${own}) l
          where l.cuit = c.cuit and l.nombre <> c.nombre`.execute(tx)
        total.cambiadas += Number(numAffectedRows ?? 0)
      }
      // A first load in sorted order has no duplicates: half the work. Otherwise rows are compared first, since an upsert would
      // rewrite unchanged rows too.
      const nuevas =
        suben && !rows[0]?.hay
          ? sql`from ${leidas} l`
          : sql`from (${own}) l
              where not exists (select from contribuyente c where c.cuit = l.cuit)
              on conflict do nothing`
      const { numAffectedRows } = await sql`insert into contribuyente (cuit, nombre)
        select l.cuit, l.nombre ${nuevas}`.execute(tx)
      total.nuevas += Number(numAffectedRows ?? 0)
    }
    va({ hechas: total.filas, parte })
  }
  if (total.filas === 0) throw new NoSeCarga('vacio')
  if (!creible()) throw new NoSeCarga('rechazos')
  return total
}

/** Renames providers not corrected by hand to the register's name. */
async function renombrar(tx: Tx, ahora: Date): Promise<void> {
  await sql`update proveedor v
    set nombre = b.nombre, origen = 'PADRON', momento = ${ahora}
    from contribuyente b
    where b.cuit = v.cuit::bigint and v.origen <> 'CENTRAL' and (v.origen, v.nombre) <> ('PADRON', b.nombre)`.execute(tx)
}
