import { diasDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import type { EstadoPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, type Services, systemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Sweep } from '../../../platform/jobs/background.ts'
import { type Lease, mostTurns, Taken, takeLease } from '../../../platform/jobs/lease.ts'
import { guardarPublicados } from '../../afiliado/documentos/publicados.ts'
import { dejarRevisar, leerArchivos, marcarRepetidos } from './lectura.ts'
import { ZipRechazado } from './zip.ts'
import './publicaciones.tables.ts'

/**
 * Publications that somebody left to be read or published, worked in the background as imports are: who has one in hand says so every
 * second, and when it falls silent another process begins it again.
 */

type Fila = Selectable<Tables['publicacion']>

const porTanda = 500

/** The process ends. */
class Dejada extends Error {}

/** Takes the oldest publication that waits, works it and answers whether there was one. */
export async function trabajarPublicaciones(services: Services, log: FastifyBaseLogger, stopping: AbortSignal): Promise<boolean> {
  const mano = await takeLease<Fila>(services, 'publicacion', { states: ['LEYENDO', 'PUBLICANDO'], blank: ['hechas'] })
  if (!mano) return false
  const { row: fila } = mano
  const ctx = systemCtx({ ...services, database: { ...services.database, db: services.database.slow } }, log)
  const va = (hechas: number) => {
    mano.progress = { hechas }
    if (stopping.aborted) throw new Dejada()
  }
  const esMia = async (tx: Tx): Promise<void> => void (await mano.lock(tx))
  try {
    if (fila.turno > mostTurns) throw new Error('a publication that broke again and again')
    if (fila.estado === 'LEYENDO') await leer(ctx, fila, va, esMia)
    else await publicar(ctx, fila, va, esMia)
  } catch (error) {
    await terminarMal(log, mano, error as Error, stopping.aborted)
  } finally {
    mano.release()
  }
  return true
}

type EsMia = (tx: Tx) => Promise<void>

async function leer(ctx: Ctx, { id }: Fila, va: (hechas: number) => void, esMia: EsMia): Promise<void> {
  await leerArchivos(ctx, id, va)
  await inTransaction(ctx, async ({ db, now }) => {
    await esMia(db as Tx)
    await marcarRepetidos(db, id)
    await dejarRevisar(db, id, now, false)
  })
}

/** All of it or nothing: until its one transaction ends nobody sees any of it. */
async function publicar(ctx: Ctx, fila: Fila, va: (hechas: number) => void, esMia: EsMia): Promise<void> {
  const { id, tipo, fecha, periodo, titulo, con_repetidos, publicada_por } = fila
  if (!tipo || !fecha || !periodo) throw new Error(`an incomplete publication: ${id}`)
  await inTransaction(ctx, async (ctx) => {
    const tx = ctx.db as Tx
    // One at a time: two that repeat each other see it.
    await sql`select pg_advisory_xact_lock(727030)`.execute(tx)
    if ((await marcarRepetidos(tx, id)) > 0) {
      await esMia(tx)
      return dejarRevisar(tx, id, ctx.now, true)
    }
    let desde = 0
    let publicados = 0
    for (;;) {
      const tanda = await tx
        .selectFrom('publicacion_archivo')
        .select(['id', 'afiliado_numero', 'archivo_sha256'])
        .where('publicacion_id', '=', id)
        .where('id', '>', desde)
        .where(sql<boolean>`(situacion = 'SUYO' or ${con_repetidos}::boolean and situacion = 'REPETIDO' and motivo <> 'igual')`)
        .orderBy('id')
        .limit(porTanda)
        .execute()
      const ultimo = tanda.at(-1)
      if (!ultimo) break
      desde = ultimo.id
      await guardarPublicados(
        tx,
        id,
        tanda.flatMap(({ afiliado_numero: numero, archivo_sha256: archivo }) =>
          numero === null || archivo === null
            ? []
            : [{ numero, archivo, tipo, descripcion: titulo, fecha, periodo, vence: null, importe: null, publico: false }],
        ),
      )
      publicados += tanda.length
      va(publicados)
    }
    await esMia(tx)
    await tx
      .updateTable('publicacion')
      .set({ estado: 'PUBLICADA', desde: ctx.now, publicada: ctx.now, latido: null, turno: 0, documentos: publicados })
      .where('id', '=', id)
      .execute()
    await audit(ctx, 'publicar', 'publicacion', id, { titulo, tipo, documentos: publicados }, publicada_por)
  })
}

/** What became of one that did not end well. Nothing of it is visible. */
async function terminarMal(log: FastifyBaseLogger, mano: Lease<Fila>, error: Error, cerrando: boolean): Promise<void> {
  const { id, turno, estado } = mano.row
  if (error instanceof Taken) return
  if (error instanceof ZipRechazado) return mano.leave({ estado: 'ILEGIBLE', problema: error.motivo, turno: 0 })
  if (error instanceof Dejada || cerrando) return mano.leaveUntried()
  log.warn({ err: error, publicacion: id, turno }, 'a publication broke')
  if (turno < mostTurns) return mano.leave()
  const vuelve: EstadoPublicacion = estado === 'LEYENDO' ? 'ILEGIBLE' : 'REVISAR'
  await mano.leave({ estado: vuelve, problema: 'fallo', turno: 0 })
}

/** Files of publications that were left or ended long ago; the figures stay, and what members have. */
export const barrerPublicaciones: Sweep = async (db, now) => {
  const antes = new Date(now.getTime() - diasDeImportacion * 86_400_000)
  await sql`update publicacion set estado = 'DESCARTADA' where estado in ('PREPARANDO', 'REVISAR', 'ILEGIBLE') and desde < ${antes}`.execute(
    db,
  )
  await sql`delete from publicacion_archivo a using publicacion p where p.id = a.publicacion_id and p.desde < ${antes}
    and p.estado in ('DESCARTADA', 'DESHECHA', 'PUBLICADA')`.execute(db)
}
