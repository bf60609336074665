import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { finDeMes, mesesTerminados } from '../src/features/seccionales/padron-certificado/padron-certificado.rules.ts'
import { escribirCertificado } from '../src/features/seccionales/padron-certificado/padron-certificado.service.ts'
import type { Ctx } from '../src/platform/context.ts'

/**
 * The last two months, certified; some members changed category between them. Without audit rows, because the demo's audit log
 * starts empty: as for certificates older than the audit's retention.
 */
export async function sembrarPadronesDemo(ctx: Ctx): Promise<void> {
  const [ultimo = '', anterior = ''] = mesesTerminados(ctx.today, 2)
  const alDia = (dia: string) => sql`select set_config('gremial.al_dia', ${dia}, true)`.execute(ctx.db)
  await sql`create temporary table antes_demo on commit drop as
    select numero, categoria_id
    from afiliado
    where vinculado and pasa_a is null and numero between 1240 and 1260
    order by numero
    limit 3`.execute(ctx.db)
  await alDia(anterior)
  await sql`update afiliado a
    set categoria_id = (select min(c.id) from categoria_afiliado c where c.id <> a.categoria_id)
    from antes_demo d
    where d.numero = a.numero`.execute(ctx.db)
  await alDia(finDeMes(ultimo))
  await sql`update afiliado a
    set categoria_id = d.categoria_id
    from antes_demo d
    where d.numero = a.numero`.execute(ctx.db)
  await alDia('')
  const { rows } = await sql<{ id: number }>`select id from usuario where email = 'admin@gremial.example'`.execute(ctx.db)
  for (const mes of [anterior, ultimo])
    await escribirCertificado(ctx, { clave: randomUUID(), mes, reemplaza: null, motivo: '' }, rows[0]?.id ?? 0)
}
