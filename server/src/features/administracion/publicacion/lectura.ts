import { type MotivoArchivo, topesPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/pool.ts'
import { Refusal, sandboxTask, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { readUnlessQuarantined, withStoredFile } from '../../../platform/storage/quarantine.ts'
import type * as pdfTasks from '../../afiliado/documentos/pdf.sandbox.ts'
import type { DicePdf } from '../../afiliado/documentos/pdf.sandbox.ts'
import { anotar } from './anotar.ts'
import { juzgarTodos, type PdfLeido } from './juicios.ts'
import { abrirLibro, type De, type Libro } from './libros.ts'
import { claseDe, numeroDelNombre } from './publicaciones.rules.ts'
import { archivosDelZip, ZipRechazado } from './zip.ts'
import './publicaciones.tables.ts'

/** Files between two progress reports. */
const porTanda = 100

/** Reads every file of a publication from the start: opens ZIPs, and finds each owner. Throws ZipRechazado. */
export async function leerArchivos(ctx: Ctx, id: number, va: (hechas: number) => void): Promise<void> {
  const { db } = ctx
  await db.deleteFrom('publicacion_archivo').where('publicacion_id', '=', id).where('zip_id', 'is not', null).execute()
  await db
    .updateTable('publicacion_archivo')
    .set({ situacion: 'PENDIENTE', motivo: null, afiliado_numero: null, dice_nombre: null, dice_adentro: null })
    .where('publicacion_id', '=', id)
    .where('situacion', '<>', 'ZIP')
    .where('archivo_sha256', 'is not', null)
    .execute()
  const { tipo } = await db.selectFrom('publicacion').select('tipo').where('id', '=', id).executeTakeFirstOrThrow()
  await abrirZips(ctx, id)
  await mirarPdfs(ctx, { id, sonTalones: tipo === 'TALON', va })
}

/** Finds the owner of each PDF. Those of several people are split as books. */
async function mirarPdfs(ctx: Ctx, de: De): Promise<void> {
  const { rows } = await sql<Libro & { suelto: boolean }>`select a.id, a.nombre, a.archivo_sha256, a.zip_id is null as suelto
    from publicacion_archivo a
    join archivo f on f.sha256 = a.archivo_sha256
    where a.publicacion_id = ${de.id} and a.situacion in ('PENDIENTE', 'ZIP') and f.tipo = 'application/pdf'
    order by a.id`.execute(ctx.db)
  const anio = Number(ctx.today.slice(0, 4))
  const leidos: PdfLeido[] = []
  const libros: Libro[] = []
  for (const [i, archivo] of rows.entries()) {
    if (i % porTanda === 0) de.va(i)
    const numero = numeroDelNombre(archivo.nombre, anio)
    // A single PDF without a number may be as large as a ZIP: it is read as a book at once.
    if (archivo.suelto && typeof numero !== 'number') libros.push(archivo)
    else {
      const leido = await leerUno(ctx, archivo.archivo_sha256, typeof numero === 'number' ? numero : 0)
      if ('paginas' in leido) leidos.push({ id: archivo.id, nombre: archivo.nombre, ...leido })
      else await anotar(ctx.db, [{ id: archivo.id, juicio: leido, paginas: [], dicen: [], dice: undefined }])
    }
  }
  const juzgados = await juzgarTodos(ctx, leidos, de.sonTalones)
  await anotar(ctx.db, juzgados)
  const deVarios = new Set(juzgados.filter(({ juicio }) => juicio === 'porPagina').map(({ id }) => id))
  for (const libro of [...libros, ...rows.filter(({ id }) => deVarios.has(id))]) await abrirLibro(ctx, de, libro)
}

async function abrirZips(ctx: Ctx, id: number): Promise<void> {
  const { files } = ctx.services
  // A book is stored like a ZIP, and opened after the ZIPs.
  const { rows: filas } = await sql<{ id: number; situacion: string; archivo_sha256: string | null; bytes: number }>`
    select a.id, a.situacion, a.archivo_sha256, a.bytes::float8 as bytes
    from publicacion_archivo a
    left join archivo f on f.sha256 = a.archivo_sha256
    where a.publicacion_id = ${id} and not (a.situacion = 'ZIP' and coalesce(f.tipo, '') = 'application/pdf')
    order by a.id`.execute(ctx.db)
  const sueltos = filas.filter((f) => f.situacion !== 'ZIP')
  const queda = {
    archivos: topesPublicacion.archivos - sueltos.length,
    bytes: topesPublicacion.total - sueltos.reduce((suma, f) => suma + f.bytes, 0),
  }
  for (const { id: zip, archivo_sha256 } of filas.filter((f) => f.situacion === 'ZIP')) {
    await withStoredFile(
      ctx,
      archivo_sha256,
      async (path) => {
        for await (const { nombre, bytes, contenido } of archivosDelZip(path, queda)) {
          queda.archivos--
          queda.bytes -= bytes
          const esPdf = contenido !== null && claseDe(contenido) === 'pdf'
          await ctx.db
            .insertInto('publicacion_archivo')
            .values({
              publicacion_id: id,
              zip_id: zip,
              nombre: nombre.replace(/\p{Cc}/gu, '').slice(-200),
              bytes,
              archivo_sha256: esPdf ? await files.keep(ctx, contenido, 'application/pdf') : null,
              situacion: esPdf ? 'PENDIENTE' : 'NADIE',
              motivo: esPdf ? null : contenido === null ? 'pesado' : 'noEsPdf',
            })
            .execute()
        }
      },
      () => new ZipRechazado('zip'),
    )
  }
}

const leerPaginas = sandboxTask<typeof pdfTasks, 'leerPdf'>(
  new URL('../../afiliado/documentos/pdf.sandbox.ts', import.meta.url),
  'leerPdf',
)

/** People named in a PDF, or the reason why it cannot be read. */
async function leerUno(ctx: Ctx, sha256: string, numero: number): Promise<DicePdf | { motivo: MotivoArchivo }> {
  const bytes = await ctx.services.files.read(sha256, ctx)
  if (!bytes) return { motivo: 'ilegible' }
  try {
    return await readUnlessQuarantined(ctx, sha256, () => leerPaginas({ bytes, numero }))
  } catch (error) {
    if (error instanceof Unreadable) return { motivo: 'ilegible' }
    if (error instanceof Refusal) return { motivo: error.message as MotivoArchivo }
    throw error
  }
}

/** Marks files that repeat a published one, or another of the same publication. Returns the number of changed marks. */
export async function marcarRepetidos(db: Db | Tx, id: number): Promise<number> {
  const { numAffectedRows } = await sql`with filas as (
    select a.id, a.afiliado_numero, a.archivo_sha256, p.tipo, p.periodo,
      row_number() over (partition by a.afiliado_numero order by a.id) as lugar,
      row_number() over (partition by a.afiliado_numero, a.archivo_sha256 order by a.id) as vez
    from publicacion_archivo a
    join publicacion p on p.id = a.publicacion_id
    where a.publicacion_id = ${id} and a.situacion in ('SUYO', 'REPETIDO')),
      dichas as (select f.id, case
        when f.vez > 1 or exists (select
          from documento d
          where d.afiliado_numero = f.afiliado_numero and d.tipo = f.tipo
            and d.publicacion_id is not null and d.archivo_sha256 = f.archivo_sha256) then 'igual'
        when exists (select
          from documento d
          where d.afiliado_numero = f.afiliado_numero and d.tipo = f.tipo and d.periodo = f.periodo
            and d.publicacion_id is not null) then 'periodo'
        when f.lugar > 1 then 'dos' end as motivo
        from filas f)
    update publicacion_archivo a
    set situacion = case when d.motivo is null then 'SUYO' else 'REPETIDO' end, motivo = d.motivo
    from dichas d
    where d.id = a.id and a.motivo is distinct from d.motivo`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Makes a publication ready for review, with its totals. */
export async function dejarRevisar(db: Db | Tx, id: number, ahora: Date, otraVez: boolean): Promise<void> {
  await sql`update publicacion p
    set estado = 'REVISAR', desde = ${ahora}, latido = null, turno = 0, hechas = null, problema = null, otra_vez = ${otraVez},
      archivos = x.archivos, documentos = x.suyos, repetidos = x.repetidos, nadie = x.nadie
    from (select count(*) as archivos, count(*) filter (where situacion = 'SUYO') as suyos,
      count(*) filter (where situacion = 'REPETIDO') as repetidos, count(*) filter (where situacion = 'NADIE') as nadie
      from publicacion_archivo
      where publicacion_id = ${id} and situacion <> 'ZIP') x
    where p.id = ${id}`.execute(db)
}
