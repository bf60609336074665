import { sql } from 'kysely'
import { huellaDe } from '../src/features/tramites/definiciones/definiciones.service.ts'
import { ejemploDe } from '../src/features/tramites/definiciones/ejemplos.ts'
import { ofrecer } from '../src/features/tramites/definiciones/publicar.service.ts'
import type { Ctx } from '../src/platform/context.ts'
import { one } from '../src/platform/db/rows.ts'
import { found } from '../src/platform/runtime/errors.ts'

/** Procedures that the desk made, by their example: three on offer, and one that is a draft. */
const deLaMesa = [
  { ejemplo: 'nacimiento', publicado: true },
  { ejemplo: 'kit-escolar', publicado: true },
  { ejemplo: 'consulta-legal', publicado: true },
  { ejemplo: 'sorteo-de-vacaciones', publicado: false },
]

export async function sembrarTramitesArmadosDemo(ctx: Ctx): Promise<void> {
  for (const { ejemplo, publicado } of deLaMesa) {
    const contenido = found(ejemploDe(ejemplo))
    const { rows: productos } = await sql<{ id: number }>`insert into producto (codigo, nombre, clase, desde, habilitado)
      values (${ejemplo.toUpperCase().replaceAll('-', '_')}, ${contenido.nombre.es}, 'ARMADO', ${ctx.today}, false)
      returning id`.execute(ctx.db)
    const { id } = one(productos, 'producto')
    const { rows } = await sql<{
      id: number
    }>`insert into definicion_tramite (producto_id, numero, contenido, faltan, guardada, guardada_por)
      select ${id}, 1, ${JSON.stringify(contenido)}::jsonb, 0, ${ctx.now}, u.id
      from usuario u
      where u.email = 'mesa@gremial.example'
      returning id`.execute(ctx.db)
    if (!publicado) continue
    const definicion = one(rows, 'definicion_tramite')
    await sql`update definicion_tramite
      set estado = 'PUBLICADA', huella = ${huellaDe(contenido)}, desde = ${ctx.today}, publicada = ${ctx.now},
        publicada_por = guardada_por
      where id = ${definicion.id}`.execute(ctx.db)
    await ofrecer(ctx, id, { ...definicion, contenido })
  }
}
