import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import { plainTitle } from '@gremial/contract/values/titles.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** Saved choices of a file are proposed for the next one with the same titles: an office writes the same way every month. */

/** Choices about how an office writes. The branch of a whole file is not included. */
export type Receta = Pick<
  OpcionesDeImportacion,
  'columnas' | 'hojas' | 'valores' | 'nombres' | 'fechas' | 'estado' | 'bajas' | 'numeros' | 'huecos'
>

const sinReceta: Receta = {
  columnas: {},
  hojas: [],
  valores: [],
  nombres: null,
  fechas: {},
  estado: null,
  bajas: null,
  numeros: null,
  huecos: null,
}

const firmaDe = (titulos: readonly string[]): string => titulos.map(plainTitle).join('|')

/** Last recipe for these titles, with its timestamp. */
export async function recetaDe(
  ctx: Ctx,
  tipo: string,
  titulos: readonly string[],
): Promise<(Receta & { receta: string }) | undefined> {
  const { rows } = await sql<{
    receta: Partial<Receta> & { hoja?: string | null }
    momento: Date
  }>`select receta, momento from importacion_receta
    where tipo = ${tipo} and titulos = ${firmaDe(titulos)}`.execute(ctx.db)
  const [una] = rows
  if (!una) return undefined
  // Recipes saved before several sheets could be read together have one sheet.
  const { hoja, hojas = hoja ? [hoja] : [], ...otras } = una.receta
  return { ...sinReceta, ...otras, hojas, receta: una.momento.toISOString() }
}

/** Saves the choices of an applied file, in the transaction that applies it. */
export async function guardarReceta(
  ctx: Ctx,
  tipo: string,
  titulos: readonly string[],
  opciones: Partial<Receta>,
  usuario: number | null,
): Promise<void> {
  const nombres = Object.keys(sinReceta) as Array<keyof Receta>
  const dichas = nombres.map((nombre) => [nombre, opciones[nombre] ?? sinReceta[nombre]])
  // Dates damaged by Excel in one file are not a habit of the office.
  const fechas = Object.entries(opciones.fechas ?? {}).filter(([, orden]) => orden === 'dma' || orden === 'mda')
  const receta = JSON.stringify({ ...Object.fromEntries(dichas), fechas: Object.fromEntries(fechas) })
  await sql`insert into importacion_receta (tipo, titulos, receta, usuario_id, momento)
    values (${tipo}, ${firmaDe(titulos)}, ${receta}::jsonb, ${usuario}, ${ctx.now})
    on conflict (tipo, titulos)
    do update set receta = excluded.receta, usuario_id = excluded.usuario_id, momento = excluded.momento`.execute(ctx.db)
}
