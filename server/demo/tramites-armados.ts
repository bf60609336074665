import { sql } from 'kysely'
import { crearDefinicion } from '../src/features/tramites/definiciones/definiciones.service.ts'
import { publicarBorrador } from '../src/features/tramites/definiciones/publicar.service.ts'
import type { Ctx, User } from '../src/platform/context.ts'
import { one } from '../src/platform/db/rows.ts'

/** Procedures that the desk made: three on offer, and one that is a draft. */
const publicados = [
  ['nacimiento', 'Subsidio por nacimiento'],
  ['kit-escolar', 'Kit escolar'],
  ['consulta-legal', 'Consulta con abogado'],
] as const
const borrador = ['sorteo-de-vacaciones', 'Sorteo de vacaciones'] as const

export async function sembrarTramitesArmadosDemo(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from usuario where email = 'mesa@gremial.example'`.execute(ctx.db)
  const { id: mesa } = one(rows, 'mesa')
  const suyo: Ctx = { ...ctx, user: { id: mesa } as User }
  for (const [ejemplo, nombre] of publicados) {
    const { id } = await crearDefinicion(suyo, { nombre, origen: 'EJEMPLO', ejemplo })
    await publicarBorrador(suyo, id, 1, ctx.today)
  }
  const [ejemplo, nombre] = borrador
  await crearDefinicion(suyo, { nombre, origen: 'EJEMPLO', ejemplo })
}
