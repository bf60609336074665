import type {
  delegacionNueva,
  Mandato,
  mandatoCambio,
  mandatoNuevo,
  puestoCambio,
  puestoNuevo,
} from '@gremial/contract/seccionales/mandatos.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, holds, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/http/errors.ts'
import { exigirSeccional } from '../seccionales/seccionales.access.ts'
import { deLaSeccional, leerMandato } from './mandatos.queries.ts'

/** Names somebody in an office of a branch: MANDATO_SUPERPUESTO when the office is single and somebody holds it on any of those days. */
export function crearMandato(ctx: Ctx, datos: z.output<typeof mandatoNuevo>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const seccional = await exigirSeccional(ctx, datos.idSeccional)
    const { rows: puestos } = await sql<{
      unico: boolean
    }>`select unico from puesto where codigo = ${datos.puesto} and habilitado`.execute(ctx.db)
    if (!puestos[0]) throw new AppError('REFERENCIA_INEXISTENTE')
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
    await audit(ctx, 'crear', 'mandato', id, { ...datos })
    return { id }
  })
}

/** Other days or another act. What the office gives holds for the new days, from the person's next request. VERSION_VIEJA. */
export function cambiarMandato(ctx: Ctx, id: number, datos: z.output<typeof mandatoCambio>): Promise<Mandato> {
  return inTransaction(ctx, async (ctx) => {
    const antes = await leerMandato(ctx, id)
    const { desde, hasta, version } = datos
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
    return leerMandato(ctx, id)
  })
}

/** One that has not begun; afterwards it is history, and is ended instead: MANDATO_EMPEZADO. */
export function eliminarMandato(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { fechaDesde, idSeccional, puesto, numeroAfiliado } = await leerMandato(ctx, id)
    if (fechaDesde <= ctx.today) throw new AppError('MANDATO_EMPEZADO')
    await sql`delete from mandato where id = ${id}`.execute(ctx.db)
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

export function crearPuesto(ctx: Ctx, datos: z.output<typeof puestoNuevo>): Promise<{ codigo: number }> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('puesto')
      .values({ codigo: datos.codigo, ...columnas(datos) })
      .execute()
    await audit(ctx, 'crear', 'puesto', datos.codigo, { ...datos })
    return { codigo: datos.codigo }
  })
}

/** Making an office single is refused while two people hold it on one day (MANDATO_SUPERPUESTO). VERSION_VIEJA. */
export function cambiarPuesto(ctx: Ctx, codigo: number, datos: z.output<typeof puestoCambio>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    found(await ctx.db.selectFrom('puesto').select('codigo').where('codigo', '=', codigo).executeTakeFirst())
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

/**
 * Lends the permissions of an office of one's own to somebody of the same branch, for days within the mandate: DELEGACION_AJENA otherwise.
 * The signature is not lent.
 */
export function delegar(ctx: Ctx, mandato: number, datos: z.output<typeof delegacionNueva>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { affiliate, id: yo } = person(ctx)
    const { rows } = await sql<{ desde: string; hasta: string; vale: boolean }>`select m.desde, m.hasta,
        exists (select 1 from usuario u where u.id = ${datos.idUsuario} and u.id <> ${yo} and ${deLaSeccional(ctx)}) as vale
      from mandato m
      where m.id = ${mandato} and m.afiliado_numero = ${affiliate} and m.hasta >= ${ctx.today} for share of m`.execute(ctx.db)
    const propio = found(rows[0])
    if (!propio.vale || datos.desde < propio.desde || datos.hasta > propio.hasta || datos.hasta < ctx.today)
      throw new AppError('DELEGACION_AJENA')
    const { rows: nuevas } = await sql<{ id: number }>`insert into delegacion (mandato_id, usuario_id, desde, hasta, motivo)
      values (${mandato}, ${datos.idUsuario}, ${datos.desde}, ${datos.hasta}, ${datos.motivo}) returning id`.execute(ctx.db)
    const { id } = found(nuevas[0])
    await audit(ctx, 'crear', 'delegacion', id, { mandato, ...datos })
    return { id }
  })
}

/** Takes back what was lent: by who lent it, or by who looks after the mandates. Asked twice it does no more. */
export function revocarDelegacion(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { affiliate } = person(ctx)
    const { rows } = await sql<{
      revocada: Date | null
    }>`select d.revocada
      from delegacion d
      join mandato m on m.id = d.mandato_id
      where d.id = ${id}
        and (m.afiliado_numero = ${affiliate} or ${holds(ctx, 'mandatos.editar')}::boolean) for update of d`.execute(ctx.db)
    if (found(rows[0]).revocada) return
    await sql`update delegacion set revocada = ${ctx.now} where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'revocar', 'delegacion', id)
  })
}
