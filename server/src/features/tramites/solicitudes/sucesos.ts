import type { EstadoSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud, Suceso } from '@gremial/contract/tramites/solicitudes.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { observacionDe } from './observacion.queries.ts'
import { puntosDeCambios } from './observacion.rules.ts'

/** Author without an account: a guarantor, by link. */
interface PorEnlace {
  papel: 'GARANTE'
  nombre: string
}

/** Adds an event to the history of a request, by the member or on their behalf. In the transaction of the event. */
export async function contar(
  ctx: Ctx,
  { id, numero }: { id: number; numero: number },
  que: Suceso,
  comentario = '',
  de?: 'MESA' | PorEnlace,
  datos: Record<string, unknown> = {},
): Promise<void> {
  const porEnlace = typeof de === 'object' ? de : undefined
  const usuario = porEnlace ? null : person(ctx).id
  const papel = porEnlace?.papel ?? de ?? (ctx.user?.affiliate === numero ? 'AFILIADO' : 'SECCIONAL')
  await sql`insert into solicitud_suceso (solicitud_id, momento, que, usuario_id, papel, comentario, datos)
    values (${id}, ${ctx.now}, ${que}, ${usuario}, ${papel}, ${comentario},
      ${JSON.stringify(porEnlace ? { nombre: porEnlace.nombre } : datos)}::jsonb)`.execute(ctx.db)
}

/** Adds the filing; for a corrected one, with the changes since it was observed. `solicitud`: as filed. */
export async function contarPresentada(
  ctx: Ctx,
  abierta: { id: number; numero: number; estado: EstadoSolicitud },
  solicitud: Solicitud,
): Promise<void> {
  if (abierta.estado !== 'OBSERVADA') return contar(ctx, abierta, 'presentada')
  const { cambios = [], papeles = [] } = (await observacionDe(ctx, solicitud)) ?? {}
  await contar(ctx, abierta, 'corregida', '', undefined, { puntos: puntosDeCambios(cambios, papeles) })
}
