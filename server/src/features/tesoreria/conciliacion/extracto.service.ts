import { type ExtractoLeido, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { extractoColumns, type RecetaExtracto, recetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { withUpload } from '../../../platform/http/upload.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'
import { readArchivo } from '../extractos/extractos.lectura.ts'
import { recetasDeSeccional, toElegir } from '../extractos/extractos.service.ts'
import { guardarExtracto } from './extracto.guardar.ts'

/** A statement comes in: it is read in the sandbox, its new lines are kept, and what coincides is joined. The file itself is not kept. */

const { archivo: mayor, lineas: masLineas } = maximosConciliacion

interface Consulta {
  columnas?: string | undefined
  titulos?: number | undefined
  fuera?: string | undefined
  usadas?: string | undefined
  fin?: number | undefined
  confirma?: '1' | undefined
}

const numerosDe = (lineas: string | undefined): Set<number> => new Set(lineas?.split(',').map(Number))

/** The last day that a line may be of: what banks write is of today, or of the next day that they open. */
const ultimoDia = (ctx: Ctx): string => addDays(ctx.today, 7)

/** Reads a statement into a box. Throws EXTRACTO_*, ARCHIVO_FALTA, ARCHIVO_GRANDE. */
export async function subirExtracto(ctx: Ctx, request: FastifyRequest, caja: number, consulta: Consulta): Promise<ExtractoLeido> {
  await exigirCajaOperable(ctx, caja)
  const { columnas, titulos, fuera, usadas, fin, confirma } = consulta
  const exigida = columnas === undefined ? undefined : toReceta(columnas, titulos)
  return withUpload(request, { most: mayor, tempDir: ctx.services.config.dataDir }, async (archivo) => {
    const leido = await readArchivo(archivo, {
      recetas: await recetasDe(ctx, caja),
      exigida,
      dichos: { hoy: ctx.today, tope: ultimoDia(ctx), fuera: numerosDe(fuera), usadas: numerosDe(usadas), fin },
      lineas: masLineas,
    })
    if ('elegir' in leido) return { lineas: 0, nuevas: 0, unidas: 0, elegir: toElegir(leido.elegir) }
    return guardarExtracto(ctx, caja, archivo, leido, { confirmado: confirma !== undefined, recuerda: exigida !== undefined })
  })
}

/** Converts the columns that a person pointed at to a recipe: "fecha:0,texto:2,texto:5". */
function toReceta(columnas: string, titulos: number | undefined): RecetaExtracto {
  const lugares: Record<string, number[]> = {}
  for (const parte of columnas.split(',')) {
    const [nombre, at] = parte.split(':')
    const columna = extractoColumns.find((c) => c === nombre)
    if (!columna || !/^\d{1,3}$/.test(at ?? '')) throw new AppError('EXTRACTO_COLUMNAS')
    lugares[columna] = [...(lugares[columna] ?? []), Number(at)]
  }
  const receta = recetaExtracto.safeParse({ nombre: 'De esta caja', columnas: lugares, titulos: titulos ?? null })
  if (!receta.success) throw new AppError('EXTRACTO_COLUMNAS')
  return receta.data
}

/** The recipe that somebody made of a statement of this box, and those that its branch reads by. */
async function recetasDe(ctx: Ctx, caja: number): Promise<RecetaExtracto[]> {
  const { rows } = await sql<{ seccional: number; receta: unknown }>`
    select c.seccional_id as seccional, b.receta
    from caja c
    left join caja_banco b on b.caja_id = c.id
    where c.id = ${caja}`.execute(ctx.db)
  const { seccional, receta } = found(rows[0])
  const propia = recetaExtracto.safeParse(receta)
  return [...(propia.success ? [propia.data] : []), ...(await recetasDeSeccional(ctx, seccional))]
}
