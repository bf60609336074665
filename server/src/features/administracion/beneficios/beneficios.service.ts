import type { Beneficio, beneficioCambio, beneficioNuevo } from '@gremial/contract/administracion/beneficios.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import '../../afiliado/beneficios/beneficios.tables.ts'

/** The catalogue of benefits, kept by central administration. */

export async function leerBeneficio(ctx: Ctx, id: number): Promise<Beneficio> {
  const { rows } = await sql<Beneficio>`select b.id, b.version, b.comercio, b.rubro, b.ofrece, b.condiciones, b.palabras,
      b.domicilio, b.localidad, b.telefono, b.con_codigo::int as "conCodigo", b.desde, coalesce(b.hasta::text, '') as hasta,
      b.habilitado::int as habilitado,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'nombre', s.nombre) order by s.nombre)
        from beneficio_seccional x
        join seccional s on s.id = x.seccional_id
        where x.beneficio_id = b.id), '[]') as seccionales
    from beneficio b
    where b.id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

const columnas = ({ conCodigo, habilitado, hasta, ...d }: Omit<z.output<typeof beneficioNuevo>, 'seccionales'>) => ({
  ...d,
  hasta: hasta || null,
  con_codigo: conCodigo === 1,
  habilitado: habilitado === 1,
})

/** BENEFICIO_REPETIDO if the shop already offers that. */
export function crearBeneficio(ctx: Ctx, { seccionales, ...datos }: z.output<typeof beneficioNuevo>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('beneficio').values(columnas(datos)).returning('id').executeTakeFirstOrThrow()
    await guardarSeccionales(ctx, id, seccionales)
    await audit(ctx, 'crear', 'beneficio', id, { ...datos, seccionales })
    return { id }
  })
}

/** VERSION_VIEJA. */
export function cambiarBeneficio(
  ctx: Ctx,
  id: number,
  { seccionales, version, ...datos }: z.output<typeof beneficioCambio>,
): Promise<Beneficio> {
  return inTransaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('beneficio')
      .set({ ...columnas(datos), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      await leerBeneficio(ctx, id)
      throw new AppError('VERSION_VIEJA')
    }
    await guardarSeccionales(ctx, id, seccionales)
    await audit(ctx, 'modificar', 'beneficio', id, { ...datos, seccionales })
    return leerBeneficio(ctx, id)
  })
}

export function alternarBeneficio(ctx: Ctx, id: number): Promise<{ habilitado: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { habilitado } = found(
      await ctx.db
        .updateTable('beneficio')
        .set({ habilitado: sql`not habilitado`, version: sql`version + 1` })
        .where('id', '=', id)
        .returning('habilitado')
        .executeTakeFirst(),
    )
    await audit(ctx, habilitado ? 'habilitar' : 'deshabilitar', 'beneficio', id)
    return { habilitado: Number(habilitado) }
  })
}

export function eliminarBeneficio(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { comercio, ofrece } = await leerBeneficio(ctx, id)
    await ctx.db.deleteFrom('beneficio').where('id', '=', id).execute()
    await audit(ctx, 'eliminar', 'beneficio', id, { comercio, ofrece })
  })
}

async function guardarSeccionales(ctx: Ctx, beneficio: number, seccionales: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('beneficio_seccional').where('beneficio_id', '=', beneficio).execute()
  await sql`insert into beneficio_seccional (beneficio_id, seccional_id)
    select distinct ${beneficio}::bigint, x from unnest(${seccionales}::bigint[]) x`.execute(ctx.db)
}
