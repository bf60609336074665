import type { traduccionCambio, traduccionNueva } from '@gremial/contract/administracion/traducciones.ts'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { forgetCatalogTexts } from '../../../platform/http/catalog-texts.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import './traducciones.tables.ts'

type Cambio = z.output<typeof traduccionCambio>
const escritas = ({ en, zh, ja }: Pick<Cambio, 'en' | 'zh' | 'ja'>) => ({ en: en || null, zh: zh || null, ja: ja || null })

/** TRADUCCION_REPETIDA if the text exists already. */
export async function crearTraduccion(ctx: Ctx, datos: z.output<typeof traduccionNueva>): Promise<{ id: number }> {
  const creada = await inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db
      .insertInto('texto_catalogo')
      .values({ texto: datos.texto, ...escritas(datos) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'crear', 'traduccion', id, { ...datos })
    return { id }
  })
  forgetCatalogTexts(ctx)
  return creada
}

/** VERSION_VIEJA. */
export async function cambiarTraduccion(ctx: Ctx, id: number, { version, ...datos }: Cambio): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const cambiada = await ctx.db
      .updateTable('texto_catalogo')
      .set({ ...escritas(datos), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('texto')
      .executeTakeFirst()
    if (!cambiada) {
      found(await ctx.db.selectFrom('texto_catalogo').select('id').where('id', '=', id).executeTakeFirst())
      throw new AppError('VERSION_VIEJA')
    }
    await audit(ctx, 'modificar', 'traduccion', id, { ...cambiada, ...datos })
  })
  forgetCatalogTexts(ctx)
}

export async function eliminarTraduccion(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const quitada = await ctx.db.deleteFrom('texto_catalogo').where('id', '=', id).returning('texto').executeTakeFirst()
    await audit(ctx, 'eliminar', 'traduccion', id, found(quitada))
  })
  forgetCatalogTexts(ctx)
}
