import type { Seccional, seccionalCambio, seccionalNueva } from '@gremial/contract/administracion/seccionales.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { changesOf } from '../../../platform/audit/changes.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'
import { depende } from './seccionales.list.ts'

type Nueva = z.output<typeof seccionalNueva>
type Cambio = z.output<typeof seccionalCambio>

/** A branch with the number of dependent rows (B-CATALOGOS-06). */
export async function leerSeccional(ctx: Ctx, id: number): Promise<Seccional> {
  const { habilitada, ...fila } = found(
    await ctx.db
      .selectFrom('seccional as s')
      .select(['s.id', 's.codigo', 's.nombre', 's.localidad', 's.telefono', 's.email', 's.habilitada', 's.version'])
      .select([depende.afiliados.as('afiliados'), depende.cajas.as('cajas'), depende.saldo.as('saldo')])
      .where('s.id', '=', id)
      .executeTakeFirst(),
  )
  return { ...fila, habilitada: habilitada ? 1 : 0 }
}

const columnas = ({ codigo, nombre, localidad, telefono, email, habilitada }: Nueva) => ({
  codigo,
  nombre,
  localidad,
  telefono,
  email,
  habilitada: habilitada === 1,
})

/** (B-CATALOGOS-05) */
export function crearSeccional(ctx: Ctx, datos: Nueva): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('seccional').values(columnas(datos)).returning('id').executeTakeFirstOrThrow()
    await audit(ctx, 'crear', 'seccional', id, { ...datos })
    return { id }
  })
}

/** VERSION_VIEJA, also after a change by an import. (B-CATALOGOS-07) */
export function cambiarSeccional(ctx: Ctx, id: number, { version, ...datos }: Cambio): Promise<Seccional> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('seccional').select('id').where('id', '=', id).forUpdate().execute()
    const { version: actual, afiliados: _a, cajas: _c, saldo: _s, id: _i, ...antes } = await leerSeccional(ctx, id)
    if (actual !== version) throw new AppError('VERSION_VIEJA')
    await ctx.db.updateTable('seccional').set(columnas(datos)).where('id', '=', id).execute()
    await audit(ctx, 'modificar', 'seccional', id, { cambios: changesOf(antes, datos) })
    return leerSeccional(ctx, id)
  })
}

/** Toggles a branch; returns its new state. */
export function alternarSeccional(ctx: Ctx, id: number): Promise<{ habilitada: 0 | 1 }> {
  return inTransaction(ctx, async (ctx) => {
    const { habilitada } = found(
      await ctx.db
        .updateTable('seccional')
        .set({ habilitada: sql`not habilitada` })
        .where('id', '=', id)
        .returning('habilitada')
        .executeTakeFirst(),
    )
    await audit(ctx, habilitada ? 'habilitar' : 'deshabilitar', 'seccional', id)
    return { habilitada: habilitada ? 1 : 0 }
  })
}

/** Deletes an unused branch; SECCIONAL_CON_DATOS with what depends on it, EN_USO for anything else. (B-CATALOGOS-08) */
export function eliminarSeccional(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    // A concurrent insert that refers to it waits, and then fails.
    await ctx.db.selectFrom('seccional').select('id').where('id', '=', id).forUpdate().execute()
    const { nombre, codigo, afiliados, cajas, saldo } = await leerSeccional(ctx, id)
    const { rows } = await sql<{ conceptos: number; usuarios: number }>`select
      (select count(*) from concepto_caja where seccional_id = ${id}) as conceptos,
      (select count(*) from usuario_seccional where seccional_id = ${id}) as usuarios`.execute(ctx.db)
    const { conceptos = 0, usuarios = 0 } = rows[0] ?? {}
    const dice = (clave: 'afiliados' | 'cajas' | 'conceptos' | 'usuarios', n: number, importe = '') =>
      n > 0 ? [message(ctx.language, `seccionalDepende.${clave}`, { n, importe })] : []
    const que = [
      ...dice('afiliados', afiliados),
      ...dice('cajas', cajas, formatPesos(saldo)),
      ...dice('conceptos', conceptos),
      ...dice('usuarios', usuarios),
    ].join(', ')
    if (que) throw new AppError('SECCIONAL_CON_DATOS', { nombre, que })
    // Counters of former members of the branch.
    await sql`delete from conteo_afiliado where seccional_id = ${id}`.execute(ctx.db)
    await ctx.db.deleteFrom('seccional').where('id', '=', id).execute()
    await audit(ctx, 'eliminar', 'seccional', id, { codigo, nombre })
  })
}
