import type { PermisoLeido, permisoCambio, permisoNuevo } from '@gremial/contract/administracion/permisos.ts'
import { groupOf, isDeclared, scopesOf } from '@gremial/contract/derived/permissions.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { nombreDelPortal } from './nombres.ts'
import './permisos.tables.ts'

/** A permission with its uses. (B-PERMISOS-05) */
export async function leerPermiso(ctx: Ctx, id: number): Promise<PermisoLeido> {
  const { nombre, ...permiso } = found(
    await ctx.db.selectFrom('permiso').select(['id', 'codigo', 'nombre', 'version']).where('id', '=', id).executeTakeFirst(),
  )
  const { rows: roles } = await sql<PermisoLeido['roles'][number]>`select r.id, r.nombre, rp.ambito from rol_permiso rp
    join rol r on r.id = rp.rol_id where rp.permiso = ${permiso.codigo} order by orden_nombre(r.nombre) collate "C"`.execute(
    ctx.db,
  )
  const { rows: menues } = await sql<{ titulo: string }>`select coalesce(titulo->>${ctx.language}, titulo->>'es') as titulo
    from menu_item where permiso = ${permiso.codigo} order by orden, id`.execute(ctx.db)
  const nombrePortal = nombreDelPortal(ctx.language, permiso.codigo)
  return {
    ...permiso,
    nombre: nombre || nombrePortal || permiso.codigo,
    nombrePropio: nombre,
    nombrePortal,
    grupo: groupOf(permiso.codigo),
    ambitos: [...scopesOf(permiso.codigo)],
    declarado: isDeclared(permiso.codigo) ? 1 : 0,
    roles,
    menues: menues.map((m) => m.titulo),
  }
}

/** Creates a custom permission for menu items: no route requires it. (B-PERMISOS-04) */
export function crearPermiso(ctx: Ctx, datos: z.output<typeof permisoNuevo>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('permiso').values(datos).returning('id').executeTakeFirstOrThrow()
    await audit(ctx, 'crear', 'permiso', id, datos)
    return { id }
  })
}

/** Renames a permission. VERSION_VIEJA. (B-PERMISOS-06) */
export function cambiarPermiso(ctx: Ctx, id: number, { nombre, version }: z.output<typeof permisoCambio>): Promise<PermisoLeido> {
  return inTransaction(ctx, async (ctx) => {
    const antes = await leerPermiso(ctx, id)
    if (!antes.declarado && nombre === '')
      throw new AppError('VALIDACION', {}, [{ campo: 'nombre', clave: 'validacion.requerido', datos: {} }])
    const { numUpdatedRows } = await ctx.db
      .updateTable('permiso')
      .set({ nombre, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('VERSION_VIEJA')
    await audit(ctx, 'modificar', 'permiso', id, { codigo: antes.codigo, antes: antes.nombrePropio, nombre })
    return leerPermiso(ctx, id)
  })
}

/** Deletes an unused custom permission. PERMISO_DECLARADO, PERMISO_EN_USO. (B-PERMISOS-07) */
export function eliminarPermiso(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { codigo, nombre, declarado, roles, menues } = await leerPermiso(ctx, id)
    if (declarado) throw new AppError('PERMISO_DECLARADO')
    const usos = [...roles.map((r) => r.nombre), ...menues]
    if (usos.length > 0) throw new AppError('PERMISO_EN_USO', { usos: usos.join(', ') })
    await ctx.db.deleteFrom('permiso').where('id', '=', id).execute()
    await audit(ctx, 'eliminar', 'permiso', id, { codigo, nombre })
  })
}
