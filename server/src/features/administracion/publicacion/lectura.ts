import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type MotivoArchivo, topesPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/pool.ts'
import { readOnce } from '../../../platform/files/set-aside.ts'
import { Refusal, roomTask, Unreadable } from '../../../platform/room/room.ts'
import type { leerPdf } from '../../afiliado/documentos/pdf.room.ts'
import { abrirLibros } from './libros.ts'
import { claseDe, numeroDelNombre } from './publicaciones.rules.ts'
import { archivosDelZip, ZipRechazado } from './zip.ts'
import './publicaciones.tables.ts'

/** Files that are looked at between two words about how it goes. */
const porTanda = 100

/** Looks at every file of a publication from the beginning: opens what is a ZIP, and finds whose each one is. Throws ZipRechazado. */
export async function leerArchivos(ctx: Ctx, id: number, va: (hechas: number) => void): Promise<void> {
  const { db } = ctx
  await db.deleteFrom('publicacion_archivo').where('publicacion_id', '=', id).where('zip_id', 'is not', null).execute()
  await db
    .updateTable('publicacion_archivo')
    .set({ situacion: 'PENDIENTE', motivo: null, afiliado_numero: null })
    .where('publicacion_id', '=', id)
    .where('situacion', '<>', 'ZIP')
    .where('archivo_sha256', 'is not', null)
    .execute()
  const { tipo } = await db.selectFrom('publicacion').select('tipo').where('id', '=', id).executeTakeFirstOrThrow()
  const sonTalones = tipo === 'TALON'
  await abrirZips(ctx, id)
  await abrirLibros(ctx, id, sonTalones, va)
  for (let hechas = 0; ; hechas += porTanda) {
    va(hechas)
    const pendientes = await db
      .selectFrom('publicacion_archivo')
      .select(['id', 'nombre', 'archivo_sha256'])
      .where('publicacion_id', '=', id)
      .where('situacion', '=', 'PENDIENTE')
      .orderBy('id')
      .limit(porTanda)
      .execute()
    if (pendientes.length === 0) return
    const vistos = []
    // What a slip asks for is read in the pages of a book; of one by itself nobody looked.
    for (const { id: archivo, nombre, archivo_sha256 } of pendientes)
      vistos.push({ archivo, ...(sonTalones ? deNadie('talonSuelto') : await mirar(ctx, nombre, archivo_sha256 ?? '')) })
    await anotar(db, vistos)
  }
}

async function abrirZips(ctx: Ctx, id: number): Promise<void> {
  const { files, config } = ctx.services
  // A book is kept in the same way, and opened after them.
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
    const carpeta = await mkdtemp(join(config.dataDir, '.escritura-'))
    try {
      const path = join(carpeta, 'zip')
      if (!archivo_sha256 || !(await files.bring(archivo_sha256, path, ctx))) throw new ZipRechazado('zip')
      await readOnce(ctx, archivo_sha256, async () => {
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
      })
    } finally {
      await rm(carpeta, { recursive: true, force: true })
    }
  }
}

interface Visto {
  numero: number | null
  motivo: MotivoArchivo | null
  /** Members that its pages name, if they are any. */
  ajenos: number[]
}

const leerLibro = roomTask<typeof leerPdf>(new URL('../../afiliado/documentos/pdf.room.ts', import.meta.url), 'leerPdf')

const deNadie = (motivo: MotivoArchivo): Visto => ({ numero: null, motivo, ajenos: [] })

/** Whose a file says it is, by its name, and whom its pages name. */
async function mirar(ctx: Ctx, nombre: string, sha256: string): Promise<Visto> {
  const numero = numeroDelNombre(nombre)
  if (typeof numero === 'string') return deNadie(numero)
  const bytes = await ctx.services.files.read(sha256, ctx)
  if (!bytes) return deNadie('ilegible')
  try {
    const ajenos = await readOnce(ctx, sha256, () => leerLibro({ bytes, numero }))
    return { numero, motivo: null, ajenos }
  } catch (error) {
    if (error instanceof Unreadable) return deNadie('ilegible')
    if (error instanceof Refusal) return deNadie(error.message as MotivoArchivo)
    throw error
  }
}

async function anotar(db: Db | Tx, vistos: Array<Visto & { archivo: number }>): Promise<void> {
  const nombrados = vistos.flatMap((v) => (v.numero === null ? [] : [v.numero, ...v.ajenos]))
  const { rows } = await sql<{
    numero: number
    vigente: number
  }>`select numero, coalesce(pasa_a, numero) as vigente from afiliado where numero = any(${nombrados}::bigint[])`.execute(db)
  // A number that somebody had names them too.
  const vigentes = new Map(rows.map((r) => [r.numero, r.vigente]))
  const deOtro = (ajeno: number, numero: number | null) =>
    vigentes.has(ajeno) && vigentes.get(ajeno) !== vigentes.get(numero ?? 0)
  const finales = vistos.map(({ archivo, numero, motivo, ajenos }) => {
    const otro = motivo ?? (vigentes.has(numero ?? 0) ? (ajenos.some((n) => deOtro(n, numero)) ? 'ajeno' : null) : 'noExiste')
    return { archivo, motivo: otro, numero: otro === null ? numero : null }
  })
  await sql`update publicacion_archivo a
    set situacion = case when x.motivo is null then 'SUYO' else 'NADIE' end, motivo = x.motivo, afiliado_numero = x.numero
    from unnest(${finales.map((f) => f.archivo)}::bigint[], ${finales.map((f) => f.motivo)}::text[],
      ${finales.map((f) => f.numero)}::bigint[])
      as x (id, motivo, numero)
    where a.id = x.id`.execute(db)
}

/** Marks what repeats what was published, or another file of the same publication. How many marks are not what they were. */
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

/** Leaves a publication to be reviewed, with its figures. */
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
