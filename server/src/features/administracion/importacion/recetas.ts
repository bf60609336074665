import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import { plainTitle } from '@gremial/contract/values/titles.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** What was said of a file is proposed for the next one with the same titles: an office writes the same every month. */

/** What is said of how an office writes, and not of one of its files. */
export type Receta = Pick<OpcionesDeImportacion, 'columnas' | 'hoja' | 'valores' | 'nombres' | 'fechas' | 'estado' | 'bajas'>

const firmaDe = (titulos: readonly string[]): string => titulos.map(plainTitle).join('|')

/** The last one of these titles, with the day that it is of. */
export async function recetaDe(
  ctx: Ctx,
  tipo: string,
  titulos: readonly string[],
): Promise<(Receta & { receta: string }) | undefined> {
  const { rows } = await sql<{ receta: Receta; momento: Date }>`select receta, momento from importacion_receta
    where tipo = ${tipo} and titulos = ${firmaDe(titulos)}`.execute(ctx.db)
  const [una] = rows
  return una && { ...una.receta, receta: una.momento.toISOString() }
}

/** Keeps what the person who applied a file said of it, in the transaction that applies it. */
export async function guardarReceta(
  ctx: Ctx,
  tipo: string,
  titulos: readonly string[],
  { columnas = {}, hoja = null, valores = [], nombres = null, fechas = {}, estado = null, bajas = null }: Partial<Receta>,
  usuario: number | null,
): Promise<void> {
  // How Excel spoilt the days of one file is nothing of how an office writes.
  const suyas = Object.fromEntries(Object.entries(fechas).filter(([, orden]) => orden === 'dma' || orden === 'mda'))
  const receta = JSON.stringify({ columnas, hoja, valores, nombres, fechas: suyas, estado, bajas } satisfies Receta)
  await sql`insert into importacion_receta (tipo, titulos, receta, usuario_id, momento)
    values (${tipo}, ${firmaDe(titulos)}, ${receta}::jsonb, ${usuario}, ${ctx.now})
    on conflict (tipo, titulos)
    do update set receta = excluded.receta, usuario_id = excluded.usuario_id, momento = excluded.momento`.execute(ctx.db)
}
