import { type CargaContribuyentes, proveedorLimits } from '@gremial/contract/tesoreria/proveedores.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { withUpload } from '../../../platform/http/upload.ts'
import { orRelease } from '../../../platform/http/upload-quota.ts'
import './proveedores.tables.ts'

/** Stores an uploaded register of taxpayers and queues its load. ARCHIVO_FALTA, ARCHIVO_GRANDE, CONTRIBUYENTES_CARGANDO. */
export function subirContribuyentes(ctx: Ctx, request: FastifyRequest): Promise<{ id: number }> {
  const { files, config } = ctx.services
  return withUpload(request, { most: proveedorLimits.contribuyentes, tempDir: config.dataDir }, async (file) => {
    await files.keepFile(ctx, file, 'application/octet-stream')
    const dejar = () =>
      inTransaction(ctx, async (ctx) => {
        const { id } = await ctx.db
          .insertInto('carga_contribuyentes')
          .values({
            archivo: file.name,
            archivo_sha256: file.sha256,
            bytes: file.bytes,
            estado: 'LEYENDO',
            usuario_id: person(ctx).id,
            momento: ctx.now,
            desde: ctx.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await audit(ctx, 'enviar', 'contribuyentes', id, { archivo: file.name, bytes: file.bytes })
        return { id }
      })
    return orRelease(ctx, file.sha256, dejar)
  })
}

/** The last load, in any state; null if none. */
export async function ultimaCarga(ctx: Ctx): Promise<CargaContribuyentes | null> {
  const { rows } = await sql<CargaContribuyentes>`select k.id, k.archivo, k.estado, u.nombre as quien,
      ${isoMoment(sql`k.momento`)} as momento, k.filas, k.nuevas, k.cambiadas, k.rechazadas, k.problema, k.hechas, k.parte
    from carga_contribuyentes k
    join usuario u on u.id = k.usuario_id
    order by k.id desc
    limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
