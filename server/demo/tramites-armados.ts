import type { ContenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { huellaDe } from '../src/features/tramites/definiciones/definiciones.service.ts'
import { ejemploDe } from '../src/features/tramites/definiciones/ejemplos.ts'
import { ofrecer } from '../src/features/tramites/definiciones/publicar.service.ts'
import type { Ctx } from '../src/platform/context.ts'
import type { Tx } from '../src/platform/db/pool.ts'
import { one } from '../src/platform/db/rows.ts'
import { found } from '../src/platform/runtime/errors.ts'
import type { PapelDemo } from './papeles.ts'
import { sembrarPedidosArmados } from './pedidos-armados.ts'

/** Custom procedures, by example: three published, and one draft. */
const deLaMesa = [
  { ejemplo: 'nacimiento', publicado: true },
  { ejemplo: 'kit-escolar', publicado: true },
  { ejemplo: 'consulta-legal', publicado: true },
  { ejemplo: 'sorteo-de-vacaciones', publicado: false },
]

/** Days in force, before any of their requests. */
const diasEnVigencia = 40

export async function sembrarTramitesArmadosDemo(
  ctx: Ctx & { db: Tx },
  ahora: Date,
  papeles: ReadonlyMap<string, PapelDemo>,
): Promise<void> {
  const desde = addDays(ctx.today, -diasEnVigencia)
  const publicada = new Date(ahora.getTime() - diasEnVigencia * 86_400_000)
  const versiones = new Map<string, { producto: number; definicion: number; contenido: ContenidoDefinicion }>()
  for (const { ejemplo, publicado } of deLaMesa) {
    const contenido = found(ejemploDe(ejemplo))
    const { rows: productos } = await sql<{ id: number }>`insert into producto (codigo, nombre, clase, desde, habilitado)
      values (${ejemplo.toUpperCase().replaceAll('-', '_')}, ${contenido.nombre.es}, 'ARMADO', ${desde}, false)
      returning id`.execute(ctx.db)
    const { id } = one(productos, 'producto')
    const { rows } = await sql<{
      id: number
    }>`insert into definicion_tramite (producto_id, numero, contenido, faltan, guardada, guardada_por)
      select ${id}, 1, ${JSON.stringify(contenido)}::jsonb, 0, ${publicada}, u.id
      from usuario u
      where u.email = 'mesa@gremial.example'
      returning id`.execute(ctx.db)
    if (!publicado) continue
    const definicion = one(rows, 'definicion_tramite')
    await sql`update definicion_tramite
      set estado = 'PUBLICADA', huella = ${huellaDe(contenido)}, desde = ${desde}, publicada = ${publicada},
        publicada_por = guardada_por
      where id = ${definicion.id}`.execute(ctx.db)
    await ofrecer(ctx, id, { ...definicion, contenido })
    versiones.set(ejemplo, { producto: id, definicion: definicion.id, contenido })
  }
  await sembrarPedidosArmados(ctx.db, ahora, versiones, papeles)
}
