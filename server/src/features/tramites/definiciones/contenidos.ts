import { type ContenidoDefinicion, contenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { sql } from 'kysely'
import type { Ctx, Services } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'

/** Maximum cached contents per process, about 10 KB each. */
const atMost = 200
const kept = new WeakMap<Services, Map<number, ContenidoDefinicion>>()

/**
 * Cache of published contents, by definition id. They never change (trigger cuidar_definicion), so each process parses one once;
 * otherwise a home with twenty procedures would parse them all at each visit.
 */
export async function contenidosDe(ctx: Ctx, ids: readonly number[]): Promise<(id: number) => ContenidoDefinicion> {
  const cache = kept.get(ctx.services) ?? new Map<number, ContenidoDefinicion>()
  kept.set(ctx.services, cache)
  const missing = ids.filter((id) => !cache.has(id))
  const fresh = new Map<number, ContenidoDefinicion>()
  if (missing.length > 0) {
    const { rows } = await sql<{ id: number; contenido: unknown }>`select id, contenido
      from definicion_tramite
      where id = any(${missing}::bigint[]) and estado in ('PUBLICADA', 'RETIRADA')`.execute(ctx.db)
    for (const { id, contenido } of rows) fresh.set(id, contenidoDefinicion.parse(contenido))
  }
  const of = new Map(ids.map((id) => [id, cache.get(id) ?? fresh.get(id)]))
  for (const [id, contenido] of fresh) {
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size >= atMost) cache.delete(oldest)
    cache.set(id, contenido)
  }
  return (id) => found(of.get(id))
}
