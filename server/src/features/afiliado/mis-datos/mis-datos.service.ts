import type { Readable } from 'node:stream'
import { descargasPorDia, type ResumenMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { blockCuenta } from '../../acceso/usuarios/usuarios.queries.ts'
import { contarGrupos } from './grupos.ts'
import { contarListados } from './miradas.queries.ts'
import { empaquetar } from './paquete.ts'

const diaMs = 24 * 3_600_000

/** Number of rows stored about the caller, by group. */
export async function resumirMisDatos(ctx: Ctx): Promise<ResumenMisDatos> {
  const [grupos, listados, hechas] = await Promise.all([contarGrupos(ctx), contarListados(ctx), descargasDelDia(ctx)])
  return { grupos, listados, descargas: Math.max(0, descargasPorDia - hechas.length) }
}

/** Timestamps of the packages of the last 24 hours, newest first. */
async function descargasDelDia(ctx: Ctx): Promise<Date[]> {
  const { rows } = await sql<{ momento: Date }>`select momento
    from auditoria
    where usuario_id = ${person(ctx).id}
      and momento > ${new Date(ctx.now.getTime() - diaMs)} and accion = 'exportar' and entidad = 'misDatos'
    order by momento desc`.execute(ctx.db)
  return rows.map(({ momento }) => momento)
}

/** Everything as a ZIP, streamed while it is built; audited before the first byte. Throws DESCARGAS_AGOTADAS. (decisions §9.6) */
export async function descargarMisDatos(ctx: Ctx): Promise<Readable> {
  const { id } = person(ctx)
  await inTransaction(ctx, async (ctx) => {
    // Serialised per user: this lock protects the limit.
    await blockCuenta(ctx, id)
    const ocupa = (await descargasDelDia(ctx))[descargasPorDia - 1]
    if (ocupa) {
      const horas = Math.ceil((ocupa.getTime() + diaMs - ctx.now.getTime()) / 3_600_000)
      throw new AppError('DESCARGAS_AGOTADAS', { n: descargasPorDia, horas })
    }
    await audit(ctx, 'exportar', 'misDatos', id)
  })
  return empaquetar(ctx)
}
