import { maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import {
  type ExtractoProbado,
  type RecetaCambio,
  type RecetaExtracto,
  type RecetaGuardada,
  type RecetaNueva,
  recetaExtracto,
} from '@gremial/contract/tesoreria/extractos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { withUpload } from '../../../platform/http/upload.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { tryArchivo } from './extractos.lectura.ts'
import { camposReceta, editaLasDeTodas, recetasAlAlcance } from './extractos.list.ts'
import { numeradas } from './filas.rules.ts'
import type { LecturaExtracto } from './lectura.ts'
import type { PorElegir } from './tablas.rules.ts'

/** Recipes created, tried on a file and saved by an office (decision 134). */

const { archivo: mayor, lineas: masLineas } = maximosConciliacion
const [filasPorVer, columnasPorVer, primerasPorVer] = [40, 60, 20]

/** A recipe within scope. RECETA_MAL if it was stored in an older shape that is no longer valid. */
export async function leerReceta(ctx: Ctx, id: number): Promise<RecetaGuardada> {
  const fields = Object.entries({ ...camposReceta, receta: sql`r.receta` }).map(([name, expression]) => expression.as(name))
  const row = found(await recetasAlAlcance(ctx).where('r.id', '=', id).select(fields).executeTakeFirst())
  const { receta, ...fila } = row as unknown as RecetaGuardada & { receta: unknown }
  const read = recetaExtracto.safeParse(receta)
  if (!read.success) throw new AppError('RECETA_MAL')
  return { ...fila, receta: read.data }
}

/** Recipes for a box's statements: those of its branch, then those of all branches. */
export async function recetasDeSeccional(ctx: Ctx, seccional: number): Promise<RecetaExtracto[]> {
  const { rows } = await sql<{ receta: unknown }>`
    select r.receta
    from receta_extracto r
    where r.seccional_id is null or r.seccional_id = ${seccional}
    order by r.seccional_id nulls last, r.nombre
    limit 200`.execute(ctx.db)
  return rows.flatMap(({ receta }) => {
    const read = recetaExtracto.safeParse(receta)
    return read.success ? [read.data] : []
  })
}

/** Saves a recipe of a branch within scope, or of all branches. Throws RECETA_AJENA, RECETA_REPETIDA. */
export function crearReceta(ctx: Ctx, { idSeccional, receta }: RecetaNueva): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    if (idSeccional === null && !editaLasDeTodas(ctx)) throw new AppError('RECETA_AJENA')
    const seccional = idSeccional === null ? null : (await exigirSeccional(ctx, idSeccional)).id
    const { id } = await ctx.db
      .insertInto('receta_extracto')
      .values({
        seccional_id: seccional,
        nombre: receta.nombre,
        receta: JSON.stringify(receta),
        usuario_id: person(ctx).id,
        modificada: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'crear', 'recetaExtracto', id, { seccional, receta })
    return { id }
  })
}

/** Throws VERSION_VIEJA, RECETA_AJENA, RECETA_REPETIDA. */
export function cambiarReceta(ctx: Ctx, id: number, { receta, version }: RecetaCambio): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await exigirEditable(ctx, id)
    const { numUpdatedRows } = await ctx.db
      .updateTable('receta_extracto')
      .set({
        nombre: receta.nombre,
        receta: JSON.stringify(receta),
        usuario_id: person(ctx).id,
        modificada: ctx.now,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('VERSION_VIEJA')
    await audit(ctx, 'modificar', 'recetaExtracto', id, { receta })
  })
}

export function eliminarReceta(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const nombre = await exigirEditable(ctx, id)
    await ctx.db.deleteFrom('receta_extracto').where('id', '=', id).execute()
    await audit(ctx, 'eliminar', 'recetaExtracto', id, { nombre })
  })
}

/**
 * Name of an editable recipe. NO_EXISTE out of scope; RECETA_AJENA if it is of all branches and the caller's scope is smaller.
 */
async function exigirEditable(ctx: Ctx, id: number): Promise<string> {
  const row = await recetasAlAlcance(ctx).where('r.id', '=', id).select(['r.nombre', 'yo.edita']).executeTakeFirst()
  const { nombre, edita } = found(row)
  if (!edita) throw new AppError('RECETA_AJENA')
  return nombre
}

/** Reads a file and stores nothing. Throws EXTRACTO_*, RECETA_MAL, ARCHIVO_FALTA, ARCHIVO_GRANDE. */
export function probarReceta(
  ctx: Ctx,
  request: FastifyRequest,
  { receta, fin }: { receta?: string | undefined; fin?: number | undefined },
): Promise<ExtractoProbado> {
  const exigida = receta === undefined ? undefined : toReceta(receta)
  return withUpload(request, { most: mayor, tempDir: ctx.services.config.dataDir }, async (file) => {
    const { vista, leido, problema } = await tryArchivo(file, {
      recetas: [],
      exigida,
      dichos: { hoy: ctx.today, tope: addDays(ctx.today, 7), fuera: new Set(), fin },
      lineas: masLineas,
    })
    return {
      deTodas: editaLasDeTodas(ctx),
      vista: vista && toElegir(vista),
      leido: leido && toProbado(leido),
      problema: problema && {
        mensaje: message(ctx.language, `errores.${problema.codigo}`, problema.datos),
        linea: typeof problema.datos.linea === 'number' ? problema.datos.linea : null,
      },
    }
  })
}

function toReceta(dicha: string): RecetaExtracto {
  try {
    return recetaExtracto.parse(JSON.parse(dicha))
  } catch {
    throw new AppError('RECETA_MAL')
  }
}

/** First rows of a file, truncated for display. */
export const toElegir = ({ hoja, fila, lugares }: PorElegir): NonNullable<ExtractoProbado['vista']> => ({
  filas: hoja.filas
    .slice(0, filasPorVer)
    .map(({ linea, campos }) => ({ linea, campos: campos.slice(0, columnasPorVer).map((v) => v.slice(0, 60)) })),
  titulos: fila,
  columnas: Object.fromEntries(Object.entries(lugares).map(([column, sitios]) => [column, [...sitios]])),
})

function toProbado({
  lineas,
  receta,
  formato,
  abre,
  cierra,
  cuenta,
  notas,
}: LecturaExtracto): NonNullable<ExtractoProbado['leido']> {
  const inOrder = numeradas(lineas)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) throw new AppError('EXTRACTO_SIN_LINEAS')
  const sum = (side: 1 | -1) => lineas.reduce((n, l) => (Math.sign(l.centavos) === side ? n + l.centavos : n), 0)
  return {
    receta: receta?.nombre ?? formato,
    lineas: lineas.length,
    desde: first.fecha,
    hasta: last.fecha,
    entra: fromCents(sum(1)),
    sale: fromCents(-sum(-1)),
    abre: abre === null ? null : fromCents(abre),
    cierra: cierra === null ? null : fromCents(cierra),
    cuenta,
    notas: notas.slice(0, primerasPorVer),
    primeras: lineas.slice(0, primerasPorVer).map(({ lugar, fecha, centavos, texto, referencia }) => ({
      linea: lugar,
      fecha,
      importe: fromCents(centavos),
      texto,
      referencia,
    })),
  }
}
