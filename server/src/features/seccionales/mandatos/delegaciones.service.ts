import type { delegacionNueva } from '@gremial/contract/seccionales/mandatos.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, holds, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { afiliadosDe, esperarHechos } from '../../afiliado/hechos/consecuencias.ts'
import { tellDelegated } from './delegaciones.avisos.ts'
import { endDelegacion, isOtherSigner } from './delegaciones.terminar.ts'
import { deLaSeccional } from './mandatos.queries.ts'

/**
 * Delegates the permissions of the caller's own post to a user of the same branch, for days within the mandate. DELEGACION_AJENA
 * for another's post. The signature is not delegated, and the two signers never delegate to each other:
 * DELEGACION_ENTRE_FIRMANTES.
 */
export function delegar(ctx: Ctx, mandato: number, datos: z.output<typeof delegacionNueva>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { affiliate, id: yo } = person(ctx)
    await esperarHechos(ctx, afiliadosDe([datos.idUsuario]))
    const { rows } = await sql<{ desde: string; hasta: string; persona: string | null; otro: boolean }>`select m.desde, m.hasta,
        u.nombre as persona,
        coalesce(${isOtherSigner(sql`${datos.desde}::date`, sql`${datos.hasta}::date`)}, false) as otro
      from mandato m
      join puesto p on p.codigo = m.puesto
      left join usuario u on u.id = ${datos.idUsuario} and u.id <> ${yo} and ${deLaSeccional(ctx)}
      where m.id = ${mandato} and m.afiliado_numero = ${affiliate} for share of m`.execute(ctx.db)
    const propio = found(rows[0])
    if (propio.persona === null || datos.desde < propio.desde || datos.hasta > propio.hasta || datos.hasta < ctx.today)
      throw new AppError('DELEGACION_AJENA')
    if (propio.otro) throw new AppError('DELEGACION_ENTRE_FIRMANTES', { persona: plainName(propio.persona) })
    const { rows: nuevas } = await sql<{ id: number }>`insert into delegacion (mandato_id, usuario_id, desde, hasta, motivo)
      values (${mandato}, ${datos.idUsuario}, ${datos.desde}, ${datos.hasta}, ${datos.motivo}) returning id`.execute(ctx.db)
    const { id } = found(nuevas[0])
    await audit(ctx, 'crear', 'delegacion', id, { mandato, ...datos })
    await tellDelegated(ctx, id)
    return { id }
  })
}

/** Revokes a delegation, by its author or an administrator of mandates. Idempotent. */
export function revocarDelegacion(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { affiliate } = person(ctx)
    const { rows } = await sql<{
      revocada: Date | null
    }>`select d.revocada
      from delegacion d
      join mandato m on m.id = d.mandato_id
      where d.id = ${id}
        and (m.afiliado_numero = ${affiliate} or ${holds(ctx, 'mandatos.editar')}::boolean) for update of d`.execute(ctx.db)
    if (found(rows[0]).revocada) return
    await endDelegacion(ctx, id, 'revocada')
  })
}
