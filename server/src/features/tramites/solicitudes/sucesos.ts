import type { Suceso } from '@gremial/contract/tramites/solicitudes.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'

/** Adds to the history of a request, on the side of the member or of whoever does it for them. In the transaction of what it tells. */
export async function contar(
  ctx: Ctx,
  { id, numero }: { id: number; numero: number },
  que: Suceso,
  comentario = '',
  papel?: 'MESA',
): Promise<void> {
  const { id: usuario, affiliate } = person(ctx)
  await sql`insert into solicitud_suceso (solicitud_id, momento, que, usuario_id, papel, comentario)
    values (${id}, ${ctx.now}, ${que}, ${usuario}, ${papel ?? (affiliate === numero ? 'AFILIADO' : 'SECCIONAL')}, ${comentario})`.execute(
    ctx.db,
  )
}
