import { diasDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import type { EstadoPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { type Selectable, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { sweepOf } from '../../../platform/jobs/background.ts'
import { leasedWork } from '../../../platform/jobs/long-work.ts'
import { Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { guardarPublicados } from '../../afiliado/documentos/publicados.ts'
import { dejarRevisar, leerArchivos, marcarRepetidos } from './lectura.ts'
import { ZipRechazado } from './zip.ts'
import './publicaciones.tables.ts'

/**
 * Publications waiting to be read or published, processed in the background like imports: the worker renews its lease every
 * second, and another one starts over if it stops.
 */

type Fila = Selectable<Tables['publicacion']>

const porTanda = 500

/** Processes the oldest waiting publication; returns if there was one. */
export const trabajarPublicaciones = leasedWork<Fila>('publicaciones', {
  table: 'publicacion',
  noun: 'a publication',
  states: ['LEYENDO', 'PUBLICANDO'],
  blank: ['hechas'],
  async work(ctx, mano, going) {
    const va = (hechas: number) => {
      mano.progress = { hechas }
      going()
    }
    const esMia = async (tx: Tx): Promise<void> => void (await mano.lock(tx))
    if (mano.row.estado === 'PUBLICANDO') return { documents: await publicar(ctx, mano.row, va, esMia) }
    await leer(ctx, mano.row, va, esMia)
  },
  ended: (error) =>
    error instanceof ZipRechazado
      ? { estado: 'ILEGIBLE', problema: error.motivo }
      : error instanceof Unreadable
        ? { estado: 'ILEGIBLE', problema: 'apartado' }
        : undefined,
  // Nothing of it is visible.
  broken: ({ estado }): EstadoPublicacion => (estado === 'LEYENDO' ? 'ILEGIBLE' : 'REVISAR'),
})

type EsMia = (tx: Tx) => Promise<void>

async function leer(ctx: Ctx, { id }: Fila, va: (hechas: number) => void, esMia: EsMia): Promise<void> {
  await leerArchivos(ctx, id, va)
  await inTransaction(ctx, async ({ db, now }) => {
    await esMia(db as Tx)
    await marcarRepetidos(db, id)
    await dejarRevisar(db, id, now, false)
  })
}

/** All or nothing: nothing is visible until its only transaction commits. Returns the number of documents. */
async function publicar(ctx: Ctx, fila: Fila, va: (hechas: number) => void, esMia: EsMia): Promise<number> {
  const { id, tipo, fecha, periodo, titulo, con_repetidos, publicada_por } = fila
  if (!tipo || !fecha || !periodo) throw new Error(`an incomplete publication: ${id}`)
  return inTransaction(ctx, async (ctx) => {
    const tx = ctx.db as Tx
    // Serialised, so that of two repeating publications the second one sees the first.
    await sql`select pg_advisory_xact_lock(727030)`.execute(tx)
    if ((await marcarRepetidos(tx, id)) > 0) {
      await esMia(tx)
      await dejarRevisar(tx, id, ctx.now, true)
      return 0
    }
    let desde = 0
    let publicados = 0
    for (;;) {
      const tanda = await tx
        .selectFrom('publicacion_archivo')
        .select(['id', 'afiliado_numero', 'archivo_sha256', 'vence', 'importe'])
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
        tanda.flatMap(({ afiliado_numero: numero, archivo_sha256: archivo, vence, importe: pesos }) => {
          const importe = pesos === null ? null : toCents(pesos)
          return numero === null || archivo === null
            ? []
            : [{ numero, archivo, tipo, descripcion: titulo, fecha, periodo, vence, importe, publico: false }]
        }),
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
    return publicados
  })
}

/** Deletes files of old abandoned or finished publications; totals and members' documents stay. */
export const barrerPublicaciones = sweepOf('barrerPublicaciones', (now) => {
  const antes = new Date(now.getTime() - diasDeImportacion * 86_400_000)
  return [
    sql`update publicacion
    set estado = 'DESCARTADA'
    where estado in ('PREPARANDO', 'REVISAR', 'ILEGIBLE') and desde < ${antes}`,
    sql`delete from publicacion_archivo a using publicacion p where p.id = a.publicacion_id and p.desde < ${antes}
    and p.estado in ('DESCARTADA', 'DESHECHA', 'PUBLICADA')`,
  ]
})
