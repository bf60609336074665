import type {
  Mandato,
  mandatoCambio,
  mandatoNuevo,
  puestoCambio,
  puestoNuevo,
  ReglasMandatos,
} from '@gremial/contract/seccionales/mandatos.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { type Concesion, diferencia } from '../../acceso/usuarios/techo.rules.ts'
import { concesionesDePuesto, puedeDar } from '../../acceso/usuarios/techo.ts'
import { numeroVigente } from '../../afiliado/afiliados/afiliados.access.ts'
import { nombreEn } from '../../afiliado/afiliados/nombres.ts'
import { esperarHechos } from '../../afiliado/hechos/consecuencias.ts'
import { exigirSeccional } from '../seccionales/seccionales.access.ts'
import { endCrossed } from './delegaciones.terminar.ts'
import { leerMandato } from './mandatos.queries.ts'

/**
 * Creates a mandate. MANDATO_SUPERPUESTO if the post has a single holder and is taken on any of those days; MANDATO_MAYOR if
 * callers name themselves for a post with more permissions than theirs.
 */
export function crearMandato(ctx: Ctx, pedido: z.output<typeof mandatoNuevo>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const datos = { ...pedido, numeroAfiliado: await numeroVigente(ctx, pedido.numeroAfiliado) }
    const seccional = await exigirSeccional(ctx, datos.idSeccional)
    await exigirQueCorresponda(ctx, seccional.id, datos)
    await exigirLargo(ctx, datos)
    const { rows: puestos } = await sql<{
      unico: boolean
      rol: number | null
    }>`select unico, rol_id as rol from puesto where codigo = ${datos.puesto} and habilitado`.execute(ctx.db)
    if (!puestos[0]) throw new AppError('REFERENCIA_INEXISTENTE')
    if (datos.numeroAfiliado === person(ctx).affiliate)
      exigirTecho(ctx, await concesionesDePuesto(ctx, puestos[0].rol, [seccional.id]))
    const { id } = await ctx.db
      .insertInto('mandato')
      .values({
        seccional_id: seccional.id,
        puesto: datos.puesto,
        unico: puestos[0].unico,
        afiliado_numero: datos.numeroAfiliado,
        desde: datos.desde,
        hasta: datos.hasta,
        acta_numero: datos.actaNumero,
        acta_fecha: datos.actaFecha || null,
        acta_texto: datos.actaTexto,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { confirmado: _, ...dicho } = datos
    await audit(ctx, 'crear', 'mandato', id, { ...dicho })
    await endCrossed(ctx)
    return { id }
  })
}

/**
 * By the organisation's rules, naming somebody who is not a linked member of the branch needs confirmation (MANDATO_DE_OTRO) or
 * is refused (MANDATO_NO_CORRESPONDE). Waits for a concurrent hecho of the member.
 */
async function exigirQueCorresponda(ctx: Ctx, seccional: number, datos: z.output<typeof mandatoNuevo>): Promise<void> {
  await esperarHechos(ctx, sql`${datos.numeroAfiliado}`)
  const { rows } = await sql<{
    exige: ReglasMandatos['exige']
    persona: string
    estado: string
    seccional: string
    vale: boolean
  }>`
    select o.mandato_exige as exige, a.apellido || ', ' || a.nombre as persona, ${nombreEn(ctx, 'e')} as estado,
      s.nombre as seccional, a.vinculado and a.seccional_id = ${seccional} as vale
    from afiliado a
    join estado_afiliado e on e.id = a.estado_id
    join seccional s on s.id = a.seccional_id
    cross join organizacion o
    where a.numero = ${datos.numeroAfiliado}`.execute(ctx.db)
  const [quien] = rows
  if (!quien || quien.vale || quien.exige === 'NADA') return
  const { persona, estado, seccional: deSeccional } = quien
  if (quien.exige === 'SIEMPRE') throw new AppError('MANDATO_NO_CORRESPONDE', { persona, estado, seccional: deSeccional })
  if (!datos.confirmado) throw new AppError('MANDATO_DE_OTRO', { persona, estado, seccional: deSeccional })
}

/** MANDATO_LARGO if it is longer than the organisation's maximum. */
async function exigirLargo(ctx: Ctx, { desde, hasta }: { desde: string; hasta: string }): Promise<void> {
  const { rows } = await sql<{ anios: NotNull<number> }>`select mandato_anios as anios
    from organizacion
    where ${hasta}::date > (${desde}::date + make_interval(years => mandato_anios))::date`.execute(ctx.db)
  if (rows[0]) throw new AppError('MANDATO_LARGO', { anios: rows[0].anios })
}

export async function leerReglas(ctx: Ctx): Promise<ReglasMandatos> {
  const { rows } = await sql<ReglasMandatos>`select mandato_exige as exige, mandato_anios as anios
    from organizacion`.execute(ctx.db)
  return found(rows[0])
}

export function cambiarReglas(ctx: Ctx, { exige, anios }: ReglasMandatos): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const antes = await leerReglas(ctx)
    await sql`update organizacion set mandato_exige = ${exige}, mandato_anios = ${anios}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'reglasMandatos', '', { antes, exige, anios })
  })
}

/**
 * Changes dates or certificate of appointment. Permissions of the post apply to the new dates, from the user's next request.
 * VERSION_VIEJA, MANDATO_MAYOR.
 */
export function cambiarMandato(ctx: Ctx, id: number, datos: z.output<typeof mandatoCambio>): Promise<Mandato> {
  return inTransaction(ctx, async (ctx) => {
    const antes = await leerMandato(ctx, id)
    const { desde, hasta, version } = datos
    if (desde !== antes.fechaDesde || hasta !== antes.fechaHasta) {
      await exigirLargo(ctx, datos)
      if (antes.numeroAfiliado === person(ctx).affiliate)
        exigirTecho(ctx, await concesionesDePuesto(ctx, await rolDe(ctx, antes.puesto), [antes.idSeccional]))
    }
    const { numUpdatedRows } = await ctx.db
      .updateTable('mandato')
      .set({
        desde,
        hasta,
        acta_numero: datos.actaNumero,
        acta_fecha: datos.actaFecha || null,
        acta_texto: datos.actaTexto,
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('VERSION_VIEJA')
    await audit(ctx, 'modificar', 'mandato', id, { antes: { desde: antes.fechaDesde, hasta: antes.fechaHasta }, ...datos })
    await endCrossed(ctx)
    return leerMandato(ctx, id)
  })
}

/** Deletes a future mandate. MANDATO_EMPEZADO: one that has started can only be ended. */
export function eliminarMandato(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { fechaDesde, idSeccional, puesto, numeroAfiliado } = await leerMandato(ctx, id)
    if (fechaDesde <= ctx.today) throw new AppError('MANDATO_EMPEZADO')
    found((await sql`delete from mandato where id = ${id} returning id`.execute(ctx.db)).rows[0])
    await audit(ctx, 'eliminar', 'mandato', id, { seccional: idSeccional, puesto, afiliado: numeroAfiliado })
  })
}

const columnas = ({ nombre, orden, idRol, unico, firma, habilitado }: Omit<z.output<typeof puestoNuevo>, 'codigo'>) => ({
  nombre,
  orden,
  rol_id: idRol,
  unico: unico === 1,
  firma,
  habilitado: habilitado === 1,
})

/** Nobody grants more than they have through a post, to themselves or by changing its role: MANDATO_MAYOR. (decision 025) */
function exigirTecho(ctx: Ctx, concesiones: readonly Concesion[]): void {
  if (!puedeDar(ctx, concesiones)) throw new AppError('MANDATO_MAYOR')
}

/** Role of a post, null if none. NO_EXISTE. */
const rolDe = async (ctx: Ctx, puesto: number): Promise<number | null> =>
  found(await ctx.db.selectFrom('puesto').select('rol_id').where('codigo', '=', puesto).executeTakeFirst()).rol_id

export function crearPuesto(ctx: Ctx, datos: z.output<typeof puestoNuevo>): Promise<{ codigo: number }> {
  return inTransaction(ctx, async (ctx) => {
    exigirTecho(ctx, await concesionesDePuesto(ctx, datos.idRol))
    await ctx.db
      .insertInto('puesto')
      .values({ codigo: datos.codigo, ...columnas(datos) })
      .execute()
    await audit(ctx, 'crear', 'puesto', datos.codigo, { ...datos })
    return { codigo: datos.codigo }
  })
}

/** MANDATO_SUPERPUESTO if the post becomes single while it has two holders on one day. VERSION_VIEJA, MANDATO_MAYOR. */
export function cambiarPuesto(ctx: Ctx, codigo: number, datos: z.output<typeof puestoCambio>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const rol = await rolDe(ctx, codigo)
    const { rows: ejercen } = await sql<{ id: number }>`select distinct seccional_id as id from mandato
      where puesto = ${codigo} and hasta >= ${ctx.today}`.execute(ctx.db)
    const en = ejercen.map((m) => m.id)
    exigirTecho(ctx, diferencia(await concesionesDePuesto(ctx, rol, en), await concesionesDePuesto(ctx, datos.idRol, en)))
    const { numUpdatedRows } = await ctx.db
      .updateTable('puesto')
      .set({ ...columnas(datos), version: datos.version + 1 })
      .where('codigo', '=', codigo)
      .where('version', '=', datos.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('VERSION_VIEJA')
    await audit(ctx, 'modificar', 'puesto', codigo, { ...datos })
  })
}
