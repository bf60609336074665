import {
  type EstadoPublicacion,
  type Publicacion,
  type publicacionNueva,
  topesPublicacion,
} from '@gremial/contract/administracion/publicacion.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { withUpload } from '../../../platform/http/upload.ts'
import { moveRow } from '../../../platform/jobs/long-work.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { nombreMes } from '../../afiliado/documentos/documentos.datos.ts'
import { titulos } from '../../afiliado/documentos/publicacion.rules.ts'
import { claseDe, numeroDelNombre } from './publicaciones.rules.ts'
import './publicaciones.tables.ts'

/** Creates a publication: kind, month, date and title of its files. */
export function crearPublicacion(
  ctx: Ctx,
  { tipo, periodo, fecha, titulo }: z.output<typeof publicacionNueva>,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const dicho = titulo || `${titulos[tipo]} de ${nombreMes(periodo)}`
    const { id } = await ctx.db
      .insertInto('publicacion')
      .values({
        tipo,
        fecha,
        periodo: `${periodo.slice(0, 7)}-01`,
        titulo: dicho,
        estado: 'PREPARANDO',
        usuario_id: person(ctx).id,
        momento: ctx.now,
        desde: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'crear', 'publicacion', id, { tipo, titulo: dicho, periodo })
    return { id }
  })
}

/** Adds a PDF or a ZIP; any other file is stored by name only. Throws ARCHIVO_FALTA, ARCHIVO_GRANDE, PUBLICACION_LLENA. */
export function subirAPublicacion(ctx: Ctx, request: FastifyRequest, id: number): Promise<{ id: number }> {
  const { files, config } = ctx.services
  return withUpload(request, { most: topesPublicacion.subida, tempDir: config.dataDir }, async (archivo) => {
    const clase = claseDe(archivo.head)
    // A book of many people may be as large as a ZIP.
    const esDeUno = typeof numeroDelNombre(archivo.name, Number(ctx.today.slice(0, 4))) === 'number'
    const pesado = clase === 'pdf' && archivo.bytes > topesPublicacion.pdf && esDeUno
    const queda = clase !== undefined && !pesado
    if (queda) await files.keepFile(ctx, archivo, clase === 'pdf' ? 'application/pdf' : 'application/zip')
    return inTransaction(ctx, async (ctx) => {
      // Serialised: the row is locked while files are counted.
      await pasar(ctx, id, ['PREPARANDO'], 'PREPARANDO')
      const { archivos } = await ctx.db
        .updateTable('publicacion')
        .set({ archivos: sql<number>`archivos + 1` })
        .where('id', '=', id)
        .returning('archivos')
        .executeTakeFirstOrThrow()
      if (archivos > topesPublicacion.archivos) throw new AppError('PUBLICACION_LLENA')
      const fila = await ctx.db
        .insertInto('publicacion_archivo')
        .values({
          publicacion_id: id,
          nombre: archivo.name,
          bytes: archivo.bytes,
          archivo_sha256: queda ? archivo.sha256 : null,
          situacion: !queda ? 'NADIE' : clase === 'zip' ? 'ZIP' : 'PENDIENTE',
          motivo: queda ? null : pesado ? 'pesado' : 'noEsPdf',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(ctx, 'modificar', 'publicacion', id, { archivo: archivo.name, bytes: archivo.bytes })
      return fila
    })
  })
}

/** A publication with all its data. */
export async function leerPublicacion(ctx: Ctx, id: number): Promise<Publicacion> {
  const nombre = (columna: string) => sql<string | null>`(select nombre from usuario u where u.id = ${sql.ref(columna)})`
  const fila = found(
    await ctx.db
      .selectFrom('publicacion')
      .selectAll()
      .select([
        nombre('usuario_id').as('preparo'),
        nombre('publicada_por').as('publicadaPor'),
        nombre('deshecha_por').as('deshechaPor'),
        sql<number>`(select count(*)::int
          from documento_descarga c
          join documento d on d.id = c.documento_id
          where d.publicacion_id = publicacion.id)`.as('bajados'),
        sql<number>`(select count(*)::int
          from publicacion_archivo a
          where a.publicacion_id = publicacion.id and a.situacion = 'REPETIDO'
            and a.motivo <> 'igual')`.as('publicables'),
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const { tipo, periodo, fecha, titulo, archivo, estado, archivos, documentos, nadie, repetidos, publicables, problema } = fila
  const iso = (momento: Date | null) => momento?.toISOString() ?? null
  return {
    id,
    tipo,
    periodo,
    fecha,
    nombre: titulo || archivo,
    estado,
    archivos,
    documentos,
    nadie,
    repetidos,
    publicables,
    problema,
    hechas: fila.hechas,
    otraVez: fila.otra_vez,
    motivo: fila.motivo,
    quien: fila.preparo ?? '',
    momento: fila.momento.toISOString(),
    desde: fila.desde.toISOString(),
    publicada: iso(fila.publicada),
    publicadaPor: fila.publicadaPor,
    deshecha: iso(fila.deshecha),
    deshechaPor: fila.deshechaPor,
    descargados: !fila.contada ? null : estado === 'DESHECHA' ? fila.descargados : fila.bajados,
  }
}

/** Moves a publication from one state to another, in the caller's transaction. Throws PUBLICACION_OTRO_ESTADO, and NO_EXISTE. */
const pasar = (
  ctx: Ctx,
  id: number,
  desde: readonly EstadoPublicacion[],
  a: EstadoPublicacion,
  parte: Record<string, unknown> = {},
): Promise<{ titulo: string; documentos: number; contada: boolean }> =>
  moveRow(ctx, 'publicacion', id, { from: desde, to: a, set: parte, otherwise: 'PUBLICACION_OTRO_ESTADO' })

/** Queues the uploaded files for reading. Throws PUBLICACION_VACIA. */
export function pedirRevision(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { titulo } = await pasar(ctx, id, ['PREPARANDO'], 'LEYENDO')
    const uno = await ctx.db
      .selectFrom('publicacion_archivo')
      .select('id')
      .where('publicacion_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (!uno) throw new AppError('PUBLICACION_VACIA')
    await audit(ctx, 'modificar', 'publicacion', id, { titulo })
  })
}

/** Queues the review for publication. Throws PUBLICACION_OTRO_ESTADO if it is not the review the user saw, PUBLICACION_VACIA. */
export function pedirPublicar(ctx: Ctx, id: number, { desde, repetidos }: { desde: string; repetidos: boolean }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const actual = found(
      await ctx.db.selectFrom('publicacion').select('desde').where('id', '=', id).forUpdate().executeTakeFirst(),
    )
    if (actual.desde.toISOString() !== desde) throw new AppError('PUBLICACION_OTRO_ESTADO')
    const { publicables } = await leerPublicacion(ctx, id)
    const { titulo, documentos } = await pasar(ctx, id, ['REVISAR'], 'PUBLICANDO', {
      publicada_por: person(ctx).id,
      con_repetidos: repetidos,
      otra_vez: false,
    })
    if (documentos + (repetidos ? publicables : 0) === 0) throw new AppError('PUBLICACION_VACIA')
    await audit(ctx, 'pedir-publicar', 'publicacion', id, { titulo, repetidos })
  })
}

/** Discards an unpublished publication, with its files. */
export function descartarPublicacion(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { titulo } = await pasar(ctx, id, ['PREPARANDO', 'REVISAR', 'ILEGIBLE'], 'DESCARTADA')
    await ctx.db.deleteFrom('publicacion_archivo').where('publicacion_id', '=', id).execute()
    await audit(ctx, 'descartar', 'publicacion', id, { titulo })
  })
}

/**
 * Undoes a publication; needs a reason if somebody downloaded any of it, or downloads were not counted. Throws
 * PUBLICACION_MOTIVO.
 */
export function deshacerPublicacion(ctx: Ctx, id: number, motivo: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { titulo, contada } = await pasar(ctx, id, ['PUBLICADA'], 'DESHECHA', {
      deshecha: ctx.now,
      deshecha_por: person(ctx).id,
      motivo: motivo || null,
    })
    const { rows } = await sql<{
      quitados: number
      bajados: number
    }>`select quitados, bajados from quitar_publicado(${id}::bigint)`.execute(ctx.db)
    const { quitados = 0, bajados = 0 } = rows[0] ?? {}
    if ((bajados > 0 || !contada) && motivo === '') throw new AppError('PUBLICACION_MOTIVO')
    await ctx.db.updateTable('publicacion').set({ descargados: bajados }).where('id', '=', id).execute()
    await audit(ctx, 'deshacer', 'publicacion', id, { titulo, documentos: quitados, descargados: bajados, motivo })
  })
}
