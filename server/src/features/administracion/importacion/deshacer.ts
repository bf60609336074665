import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/pool.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { huella, type NombreTabla, tablasDeshacibles } from './tablas.ts'
import './importaciones.tables.ts'

/** Undo of an import (decision 028). */

export interface Impedimento {
  /** `editados`: rows changed afterwards; otherwise the table that refers to a row created by the import. */
  que: string
  cantidad: number
}

interface Referencia {
  tabla: NombreTabla
  desde: string
  columna: string
}

/** Foreign keys to the tables that imports write, one column each. */
async function referencias(db: Db | Tx): Promise<Referencia[]> {
  const { rows } = await sql<Referencia>`select d.relname as tabla, o.relname as desde, a.attname as columna
    from pg_constraint k
    join pg_class d on d.oid = k.confrelid
    join pg_class o on o.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and d.relnamespace = 'public'::regnamespace
      and d.relname = any(${Object.keys(tablasDeshacibles)}::text[])
      and o.relname <> 'conteo_afiliado'
    order by 1, 2, 3`.execute(db)
  return rows
}

const esNuestra = (nombre: string): nombre is NombreTabla => nombre in tablasDeshacibles

/** Reasons that prevent undoing an import; empty if it can be undone. */
export async function impedimentos(db: Db | Tx, id: number): Promise<Impedimento[]> {
  const { rows: tocadas } = await sql<{ tabla: NombreTabla; hechas: number; puestas: number }>`select tabla,
    count(*) filter (where antes is null)::int as hechas, count(huella)::int as puestas
    from importacion_cambio where importacion_id = ${id} group by 1`.execute(db)
  const contadas: Array<{ que: string; cuenta: RawBuilder<unknown> }> = []
  for (const { tabla, puestas } of tocadas)
    if (puestas > 0)
      contadas.push({
        que: 'editados',
        cuenta: sql`select count(*)
          from importacion_cambio c
          left join ${sql.table(tabla)} t on t.${sql.ref(tablasDeshacibles[tabla].clave)} = c.clave
          where c.importacion_id = ${id} and c.tabla = ${tabla} and c.huella is not null
            and (t.${sql.ref(tablasDeshacibles[tabla].clave)} is null or ${huella(tabla, 't')} <> c.huella)`,
      })
  const conHechas = new Set(tocadas.filter((t) => t.hechas > 0).map((t) => t.tabla))
  for (const { tabla, desde, columna } of await referencias(db)) {
    if (!conHechas.has(tabla)) continue
    // Rows of the import itself are deleted or restored with it.
    const propia = esNuestra(desde)
      ? sql`and not exists (select
        from importacion_cambio p
        where p.importacion_id = ${id} and p.tabla = ${desde} and p.clave = o.${sql.ref(tablasDeshacibles[desde].clave)})`
      : sql``
    contadas.push({
      que: desde,
      cuenta: sql`select count(distinct c.clave)
        from importacion_cambio c
        join ${sql.table(desde)} o on o.${sql.ref(columna)} = c.clave
        where c.importacion_id = ${id} and c.tabla = ${tabla} and c.antes is null ${propia}`,
    })
  }
  if (contadas.length === 0) return []
  const { rows } = await sql<Impedimento>`${sql.join(
    contadas.map(({ que, cuenta }) => sql`select ${que}::text as que, (${cuenta})::int as cantidad`),
    sql` union all `,
  )}`.execute(db)
  const juntos = new Map<string, number>()
  for (const { que, cantidad } of rows) if (cantidad > 0) juntos.set(que, (juntos.get(que) ?? 0) + cantidad)
  return [...juntos].map(([que, cantidad]) => ({ que, cantidad }))
}

/** The applied import that must be undone first: the last one in force. */
export async function ultimaAplicada(db: Db | Tx): Promise<{ id: number; archivo: string } | undefined> {
  return db
    .selectFrom('importacion')
    .select(['id', 'archivo'])
    .where('estado', 'in', ['APLICADA', 'DESHACIENDO'])
    .orderBy('aplicada', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Thrown if something depends on the import, or a later one is in force. */
export class Depende extends Error {}

/**
 * Undoes an applied import at once, for the command. Returns the reasons that prevent it, empty on success. Throws StartError if
 * its period has ended.
 */
export async function deshacerAhora(ctx: Ctx, id: number): Promise<Impedimento[]> {
  const { numAffectedRows } =
    await sql`update importacion set estado = 'DESHACIENDO', desde = ${ctx.now}, latido = ${ctx.now}, deshecha_por = null
    where id = ${id} and estado = 'APLICADA' and reversible_hasta > ${ctx.now}`.execute(ctx.db)
  if (!numAffectedRows)
    throw new StartError('La última importación ya no se puede deshacer: pasó el plazo, o alguien la está deshaciendo.')
  try {
    await deshacerImportacion(ctx, id, null, async () => undefined)
    return []
  } catch (error) {
    await sql`update importacion set estado = 'APLICADA', latido = null where id = ${id} and estado = 'DESHACIENDO'`.execute(
      ctx.db,
    )
    if (!(error instanceof Depende)) throw error
    return impedimentos(ctx.db, id)
  }
}

/** Restores the state before an import in state DESHACIENDO, in one transaction. Throws Depende. */
export function deshacerImportacion(
  ctx: Ctx,
  id: number,
  usuario: number | null,
  sigue: (tx: Tx) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const tx = ctx.db as Tx
    await sql`select pg_advisory_xact_lock(727004)`.execute(tx)
    await sigue(tx)
    const ultima = await ultimaAplicada(tx)
    if (ultima?.id !== id || (await impedimentos(tx, id)).length > 0) throw new Depende()
    const { rows: tocadas } = await sql<{ tabla: NombreTabla; cambiadas: number }>`select tabla, count(antes)::int as cambiadas
      from importacion_cambio where importacion_id = ${id} group by 1`.execute(tx)
    // Only the import's own row tells the history that it was believed until now (decision 078).
    await sql`select set_config('gremial.deshace', ${String(id)}, true)`.execute(tx)
    for (const tabla of Object.keys(tablasDeshacibles) as NombreTabla[]) {
      const tocada = tocadas.find((t) => t.tabla === tabla)
      if (tocada) await devolver(tx, id, tabla, tocada.cambiadas > 0)
    }
    await sql`delete from importacion_cambio where importacion_id = ${id}`.execute(tx)
    const hecha = await tx
      .updateTable('importacion')
      .set({
        estado: 'DESHECHA',
        desde: ctx.now,
        deshecha: ctx.now,
        anulada: sql`clock_timestamp()`,
        deshecha_por: usuario,
        reversible_hasta: null,
      })
      .where('id', '=', id)
      .returning(['tipo', 'archivo', 'cambios'])
      .executeTakeFirstOrThrow()
    await audit(ctx, 'deshacer', hecha.tipo, hecha.archivo, { importacion: id, cambios: hecha.cambios }, usuario)
  }).catch((error: unknown) => {
    // A concurrent transaction created a reference.
    throw (error as { code?: string }).code === '23503' ? new Depende() : error
  })
}

/** Restores the rows of a table: deletes created ones, reverts changed ones, inserts deleted ones. */
async function devolver(tx: Tx, id: number, tabla: NombreTabla, cambio: boolean): Promise<void> {
  const { clave, columnas } = tablasDeshacibles[tabla]
  const eran = sql`from importacion_cambio c cross join lateral jsonb_populate_record(null::${sql.table(tabla)}, c.antes) r
    where c.importacion_id = ${id} and c.tabla = ${tabla} and c.antes is not null`
  if (cambio) {
    const poner = sql.join(columnas.map((c) => sql`${sql.ref(c)} = r.${sql.ref(c)}`))
    await sql`update ${sql.table(tabla)} t
      set ${poner} ${eran} and c.huella is not null and t.${sql.ref(clave)} = c.clave`.execute(tx)
  }
  await sql`select quitar_importado(${id}::bigint, ${tabla}, ${clave})`.execute(tx)
  if (cambio && tabla === 'beneficiario') {
    const nombres = sql.join(columnas.map((c) => sql.ref(c)))
    await sql`insert into ${sql.table(tabla)} (id, ${nombres}) overriding system value
      select c.clave, ${sql.join(columnas.map((c) => sql`r.${sql.ref(c)}`))} ${eran} and c.huella is null`.execute(tx)
  }
}
