import { topesPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type NotNull, one } from '../../../platform/db/rows.ts'
import { Refusal, sandboxReader, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { FileGone, withStoredFile } from '../../../platform/storage/quarantine.ts'
import { type Dichos, dichosDe } from '../../afiliado/documentos/dichos.rules.ts'
import type * as libroTasks from '../../afiliado/documentos/libro.sandbox.ts'
import type { DiceLibro, Tramo } from '../../afiliado/documentos/libro.sandbox.ts'
import { anotar } from './anotar.ts'
import { juzgarTodos } from './juicios.ts'
import { agrupar, type Cobro, cobroDe, type Parte } from './paginas.rules.ts'

/**
 * A book: one PDF with pages of many people, as payroll programs produce it. Each page names its owner. It is stored like a ZIP,
 * with its parts under it: parts are reviewed, published and undone.
 */
const enLaSala = sandboxReader<typeof libroTasks, 'abrirLibro'>(
  new URL('../../afiliado/documentos/libro.sandbox.ts', import.meta.url),
  'abrirLibro',
  {
    heap: 2_048,
    memory: 3_072,
  },
)

export interface Libro {
  id: number
  nombre: string
  archivo_sha256: NotNull<string>
}

/** Publication of the book. */
export interface De {
  id: number
  /** Each page must have a due date and an amount. */
  sonTalones: boolean
  va: (hechas: number) => void
}

/** Opens a book and assigns each page to its owner; a book of one owner is stored as that file. */
export async function abrirLibro(ctx: Ctx, de: De, libro: Libro): Promise<void> {
  try {
    await withStoredFile(ctx, libro.archivo_sha256, async (path) => {
      const { rows } = await sql<{
        bytes: number
      }>`select bytes::float8 as bytes from archivo where sha256 = ${libro.archivo_sha256}`.execute(ctx.db)
      await repartir(ctx, de, libro, { path, bytes: one(rows, 'archivo').bytes })
    })
  } catch (error) {
    if (error instanceof FileGone) return
    if (!(error instanceof Refusal || error instanceof Unreadable)) throw error
    // Nothing of it is used, not even parts read before.
    await ctx.db.deleteFrom('publicacion_archivo').where('zip_id', '=', libro.id).execute()
    const motivo = /contrase/.test(error.message) ? 'protegido' : 'ilegible'
    await sql`update publicacion_archivo set situacion = 'NADIE', motivo = ${motivo} where id = ${libro.id}`.execute(ctx.db)
  }
}

async function repartir(
  ctx: Ctx,
  { id, sonTalones, va }: De,
  { id: libro, nombre }: Libro,
  archivo: { path: string; bytes: number },
): Promise<void> {
  const lee = enLaSala(archivo, { path: archivo.path })
  const dice = async (pide?: readonly Tramo[]): Promise<DiceLibro> => {
    const { value } = await lee.next(pide)
    if (!value) throw new Error('a book ended before its end')
    return value
  }
  try {
    await dice()
    const dicho = await dice()
    const cuantas = 'paginas' in dicho ? dicho.paginas : 0
    if (cuantas > topesPublicacion.archivos) throw new Refusal('ilegible')
    const todas = Array.from({ length: cuantas }, (_, i) => tramo(i + 1, i + 1, nombre))
    const paginas: Array<Dichos | null> = []
    const cobros: Array<Cobro | null> = []
    for (const i of todas.keys()) {
      const leida = await dice(i === 0 ? todas : undefined)
      const [texto = null] = 'textos' in leida ? leida.textos : []
      paginas.push(texto === null ? null : dichosDe(texto))
      if (sonTalones) cobros.push(texto === null ? null : cobroDe(texto))
      if (i % 100 === 0) va(i)
    }
    const [juzgado] = await juzgarTodos(ctx, [{ id: libro, nombre, paginas, ajenos: [] }], sonTalones)
    if (!juzgado) throw new Error('a book without a verdict')
    if (juzgado.juicio !== 'porPagina') return anotar(ctx.db, [juzgado])
    const partes = agrupar(juzgado.paginas, sonTalones ? cobros : undefined)
    await sql`update publicacion_archivo set situacion = 'ZIP' where id = ${libro}`.execute(ctx.db)
    const deAlguien = partes.filter(({ de }) => typeof de === 'number')
    for (const [i, parte] of deAlguien.entries()) {
      const leida = await dice(i === 0 ? deAlguien.map(({ desde, hasta }) => tramo(desde, hasta, nombre)) : undefined)
      if (!('parte' in leida)) throw new Error('a book does not give its part')
      await guardar(ctx, id, libro, nombre, parte, Buffer.from(leida.parte), juzgado.dicen[parte.desde - 1])
      if (i % 100 === 0) va(i)
    }
    for (const parte of partes.filter(({ de }) => typeof de !== 'number'))
      await guardar(ctx, id, libro, nombre, parte, null, juzgado.dicen[parte.desde - 1])
  } finally {
    await lee.return(undefined)
  }
}

const tramo = (desde: number, hasta: number, descripcion: string): Tramo => ({ linea: desde, desde, hasta, descripcion })

async function guardar(
  ctx: Ctx,
  id: number,
  libro: number,
  nombre: string,
  { desde, hasta, de, cobro }: Parte,
  parte: Buffer | null,
  dice: string | null = null,
) {
  const paginas = desde === hasta ? `p. ${desde}` : `p. ${desde}-${hasta}`
  await ctx.db
    .insertInto('publicacion_archivo')
    .values({
      publicacion_id: id,
      zip_id: libro,
      nombre: `${nombre.slice(-170)} · ${paginas}`,
      bytes: parte?.length ?? 0,
      archivo_sha256: parte && (await ctx.services.files.keep(ctx, parte, 'application/pdf')),
      situacion: typeof de === 'number' ? 'SUYO' : 'NADIE',
      motivo: typeof de === 'number' ? null : de,
      afiliado_numero: typeof de === 'number' ? de : null,
      vence: typeof de === 'number' && cobro ? cobro.vence : null,
      importe: typeof de === 'number' && cobro ? fromCents(cobro.importe) : null,
      dice_adentro: dice,
    })
    .execute()
}
