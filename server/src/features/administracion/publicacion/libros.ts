import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { topesPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import { deCentavos } from '@gremial/contract/platform/dinero.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readOnce } from '../../../platform/files/set-aside.ts'
import { Refusal, roomReading, Unreadable } from '../../../platform/room/room.ts'
import type { abrirLibro, DiceLibro, Tramo } from '../../afiliado/documentos/libro.room.ts'
import { agrupar, type Cobro, type Conocidos, cobroDe, type Dichos, deQuienes, dichosDe, type Parte } from './paginas.rules.ts'
import { numeroDelNombre } from './publicaciones.rules.ts'

/**
 * A book: one PDF with the pages of many, as payroll programs give it. Its name says no number; whose each page is, the page says. It is kept as a ZIP is,
 * with its parts under it: what is reviewed, published and undone are the parts.
 */
const enLaSala = roomReading<typeof abrirLibro>(
  new URL('../../afiliado/documentos/libro.room.ts', import.meta.url),
  'abrirLibro',
  {
    heap: 2_048,
    memory: 3_072,
  },
)

interface Libro {
  id: number
  nombre: string
  archivo_sha256: string
}

/** Opens the books that came; what each page that is of nobody is, it says. Those of one page are told by their name, as any file. */
export async function abrirLibros(ctx: Ctx, id: number, sonTalones: boolean, va: (hechas: number) => void): Promise<void> {
  const { rows } = await sql<Libro>`select a.id, a.nombre, a.archivo_sha256
    from publicacion_archivo a
    join archivo f on f.sha256 = a.archivo_sha256
    where a.publicacion_id = ${id} and a.zip_id is null and a.situacion in ('PENDIENTE', 'ZIP') and f.tipo = 'application/pdf'
    order by a.id`.execute(ctx.db)
  for (const libro of rows.filter(({ nombre }) => numeroDelNombre(nombre) === 'sinNumero'))
    await abrir(ctx, { id, sonTalones }, libro, va)
}

/** The publication that it is of. */
interface De {
  id: number
  /** Each page has to say what it asks for. */
  sonTalones: boolean
}

async function abrir(ctx: Ctx, de: De, libro: Libro, va: (hechas: number) => void): Promise<void> {
  const { files, config } = ctx.services
  const carpeta = await mkdtemp(join(config.dataDir, '.escritura-'))
  try {
    const path = join(carpeta, 'libro.pdf')
    if (!(await files.bring(libro.archivo_sha256, path, ctx))) return
    const { rows } = await sql<{
      bytes: number
    }>`select bytes::float8 as bytes from archivo where sha256 = ${libro.archivo_sha256}`.execute(ctx.db)
    await readOnce(ctx, libro.archivo_sha256, () => repartir(ctx, de, libro, { path, bytes: rows[0]?.bytes ?? 0 }, va))
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreadable)) throw error
    // Nothing of it is taken: neither a part that was read before.
    await ctx.db.deleteFrom('publicacion_archivo').where('zip_id', '=', libro.id).execute()
    const motivo = /contrase/.test(error.message) ? 'protegido' : 'ilegible'
    await sql`update publicacion_archivo set situacion = 'NADIE', motivo = ${motivo} where id = ${libro.id}`.execute(ctx.db)
  } finally {
    await rm(carpeta, { recursive: true, force: true })
  }
}

async function repartir(
  ctx: Ctx,
  { id, sonTalones }: De,
  { id: libro, nombre }: Libro,
  archivo: { path: string; bytes: number },
  va: (hechas: number) => void,
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
    if (cuantas < 2) return
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
    const partes = agrupar(deQuienes(paginas, await conocidosDe(ctx, paginas)), sonTalones ? cobros : undefined)
    await sql`update publicacion_archivo set situacion = 'ZIP' where id = ${libro}`.execute(ctx.db)
    const deAlguien = partes.filter(({ de }) => typeof de === 'number')
    for (const [i, parte] of deAlguien.entries()) {
      const leida = await dice(i === 0 ? deAlguien.map(({ desde, hasta }) => tramo(desde, hasta, nombre)) : undefined)
      if (!('parte' in leida)) throw new Error('a book does not give its part')
      await guardar(ctx, id, libro, nombre, parte, Buffer.from(leida.parte))
      if (i % 100 === 0) va(i)
    }
    for (const parte of partes.filter(({ de }) => typeof de !== 'number')) await guardar(ctx, id, libro, nombre, parte, null)
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
      importe: typeof de === 'number' && cobro ? deCentavos(cobro.importe) : null,
    })
    .execute()
}

/** Who in the register has what the pages say; a number that somebody had leads to who has it now. */
async function conocidosDe(ctx: Ctx, paginas: ReadonlyArray<Dichos | null>): Promise<Conocidos> {
  const juntos = <K extends keyof Dichos>(que: K) => [
    ...new Set(paginas.flatMap((p) => (p?.[que] ?? []) as Array<Dichos[K][number]>)),
  ]
  const cuiles = juntos('cuiles')
  const escritos = cuiles.flatMap((c) => [c, `${c.slice(0, 2)}-${c.slice(2, 10)}-${c.slice(10)}`])
  const { rows } = await sql<{ numero: number; vigente: number; cuil: string; documento: number }>`
    select numero, coalesce(pasa_a, numero) as vigente, coalesce(replace(cuil, '-', ''), '') as cuil,
      numero_documento::float8 as documento
    from afiliado
    where numero = any(${juntos('numeros')}::bigint[]) or cuil = any(${escritos}::text[])
      or numero_documento = any(${juntos('documentos')}::bigint[])`.execute(ctx.db)
  const varios = <C extends string | number>(clave: (r: (typeof rows)[number]) => C): Map<C, number[]> => {
    const mapa = new Map<C, number[]>()
    for (const r of rows) mapa.set(clave(r), [...new Set([...(mapa.get(clave(r)) ?? []), r.vigente])])
    return mapa
  }
  return {
    cuiles: varios((r) => r.cuil),
    documentos: varios((r) => r.documento),
    numeros: new Map(rows.map((r) => [r.numero, r.vigente])),
  }
}
