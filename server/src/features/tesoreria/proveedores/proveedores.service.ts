import type { Proveedor } from '@gremial/contract/tesoreria/proveedores.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { readProveedor, sinGuiones } from './proveedores.queries.ts'
import './proveedores.tables.ts'

/** Provider changes by central treasury (decision 097). */

/**
 * Locks a provider at the version read. Without a row (`version` 0), creates it with the known name, or with its number until the
 * first receipt names it. VERSION_VIEJA if it changed meanwhile.
 */
async function take(ctx: Ctx, cuit: string, version: number): Promise<string> {
  if (version === 0)
    await sql`insert into proveedor (cuit, nombre, origen, momento)
      select x.cuit, coalesce(b.nombre, x.cuit), case when b.cuit is null then 'RENDIDO' else 'PADRON' end,
        ${ctx.now}::timestamptz
      from (select ${cuit}::text as cuit) x
      left join contribuyente b on b.cuit = x.cuit::bigint
      on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql<{
    nombre: string
  }>`select nombre from proveedor where cuit = ${cuit} and version = ${Math.max(1, version)} for update`.execute(ctx.db)
  if (!rows[0]) throw new AppError('VERSION_VIEJA')
  return rows[0].nombre
}

/** Sets a provider's name; receipts and the register no longer change it. VERSION_VIEJA. */
export function correctProveedor(ctx: Ctx, dicho: string, datos: { nombre: string; version: number }): Promise<Proveedor> {
  const cuit = sinGuiones(dicho)
  return inTransaction(ctx, async (ctx) => {
    const { nombre, version } = datos
    const before = await take(ctx, cuit, version)
    await ctx.db
      .updateTable('proveedor')
      .set({ nombre, origen: 'CENTRAL', momento: ctx.now, usuario_id: person(ctx).id, version: sql`version + 1` })
      .where('cuit', '=', cuit)
      .execute()
    await audit(ctx, 'corregir', 'proveedor', cuit, { nombre, antes: version === 0 ? '' : before })
    return readProveedor(ctx, cuit)
  })
}

type Juicio = { motivo: string; version: number }

/** Marks a provider as distrusted: blocks nothing, but is shown wherever it appears. VERSION_VIEJA. */
export function desconfiarDe(ctx: Ctx, dicho: string, { motivo, version }: Juicio): Promise<Proveedor> {
  const cuit = sinGuiones(dicho)
  return inTransaction(ctx, async (ctx) => {
    await take(ctx, cuit, version)
    await ctx.db
      .updateTable('proveedor')
      .set({ desconfianza: motivo, desconfiado: ctx.now, desconfiado_por: person(ctx).id, version: sql`version + 1` })
      .where('cuit', '=', cuit)
      .execute()
    await audit(ctx, 'desconfiar', 'proveedor', cuit, { motivo })
    return readProveedor(ctx, cuit)
  })
}

/** Removes the distrust; the reason stays in the audit. VERSION_VIEJA. */
export function confiarEn(ctx: Ctx, dicho: string, { motivo, version }: Juicio): Promise<Proveedor> {
  const cuit = sinGuiones(dicho)
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('proveedor')
      .set({ desconfianza: '', desconfiado: null, desconfiado_por: null, version: sql`version + 1` })
      .where('cuit', '=', cuit)
      .where('version', '=', version)
      .where('desconfiado', 'is not', null)
      .executeTakeFirst()
      .then(({ numUpdatedRows }) => {
        if (numUpdatedRows === 0n) throw new AppError('VERSION_VIEJA')
      })
    await audit(ctx, 'confiar', 'proveedor', cuit, { motivo })
    return readProveedor(ctx, cuit)
  })
}
