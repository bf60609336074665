import type { ReglaCambio, ReglaNueva } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'
import { editaLasDeTodas } from '../extractos/extractos.list.ts'
import { reglasAlAlcance } from './reglas-banco.list.ts'

/** Rules of a box are edited by its users; those of all boxes, by administration (decision 137). */

async function exigirDe(ctx: Ctx, caja: number | null): Promise<void> {
  if (caja !== null) await exigirCajaOperable(ctx, caja)
  else if (!editaLasDeTodas(ctx)) throw new AppError('REGLA_AJENA')
}

async function exigirConcepto(ctx: Ctx, { accion, caja, idConcepto }: ReglaNueva): Promise<void> {
  if (accion !== 'CARGAR' || caja === null) return
  const { rows } = await sql`select from concepto_caja k join caja c on c.seccional_id = k.seccional_id
    where c.id = ${caja} and k.id = ${idConcepto} and k.habilitado`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('REGLA_CONCEPTO')
}

/** Columns of a rule, normalised: one without a concept stores none. */
const columnas = (r: ReglaNueva) => {
  const carga = r.accion === 'CARGAR'
  return {
    ...r,
    idConcepto: carga && r.caja !== null ? r.idConcepto : null,
    concepto: carga && r.caja === null ? r.concepto : '',
  }
}

/** Inserts a rule after those of its box, in the caller's transaction. Throws REGLA_AJENA, REGLA_CONCEPTO. */
export async function guardarRegla(ctx: Ctx, nueva: ReglaNueva): Promise<number> {
  await exigirDe(ctx, nueva.caja)
  await exigirConcepto(ctx, nueva)
  const r = columnas(nueva)
  const { rows } = await sql<{ id: number }>`
    insert into regla_banco (caja_id, orden, como, texto, signo, desde, hasta, accion, concepto_id, concepto, nota, usuario_id,
      modificada)
    select ${r.caja}::bigint, coalesce(max(o.orden), 0) + 1, ${r.como}, ${r.texto}, ${r.signo}::smallint, ${r.desde}::numeric,
      ${r.hasta}::numeric, ${r.accion}, ${r.idConcepto}::bigint, ${r.concepto}, ${r.nota}, ${person(ctx).id}::bigint,
      ${ctx.now}::timestamptz
    from regla_banco o
    where o.caja_id is not distinct from ${r.caja}::bigint
    returning id`.execute(ctx.db)
  const { id } = found(rows[0])
  await audit(ctx, 'crear', 'reglaBanco', id, { ...r })
  return id
}

export const crearRegla = (ctx: Ctx, nueva: ReglaNueva): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => ({ id: await guardarRegla(ctx, nueva) }))

/**
 * A rule editable by the caller, with all rules of its box locked in a fixed order. NO_EXISTE out of scope; REGLA_AJENA for one
 * of all boxes.
 */
async function tomarRegla(ctx: Ctx, id: number): Promise<{ caja: number | null; texto: string }> {
  const visible = await reglasAlAlcance(ctx).where(sql<boolean>`r.id = ${id}`).select(sql`r.id`.as('id')).executeTakeFirst()
  found(visible)
  const { rows } = await sql<{ id: number; caja: number | null; texto: string }>`
    select id, caja_id as caja, texto
    from regla_banco
    where caja_id is not distinct from (select r.caja_id from regla_banco r where r.id = ${id})
    order by id
    for update`.execute(ctx.db)
  const regla = found(rows.find((r) => r.id === id))
  await exigirDe(ctx, regla.caja)
  return regla
}

/** Throws VERSION_VIEJA, REGLA_AJENA, REGLA_CONCEPTO. */
export function cambiarRegla(ctx: Ctx, id: number, { regla, version }: ReglaCambio): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await tomarRegla(ctx, id)
    await exigirDe(ctx, regla.caja)
    await exigirConcepto(ctx, regla)
    const r = columnas(regla)
    const { numAffectedRows = 0n } = await sql`
      update regla_banco
      set caja_id = ${r.caja}, como = ${r.como}, texto = ${r.texto}, signo = ${r.signo}, desde = ${r.desde}, hasta = ${r.hasta},
        accion = ${r.accion}, concepto_id = ${r.idConcepto}, concepto = ${r.concepto}, nota = ${r.nota},
        usuario_id = ${person(ctx).id}, modificada = ${ctx.now}, version = version + 1
      where id = ${id} and version = ${version}`.execute(ctx.db)
    if (numAffectedRows === 0n) throw new AppError('VERSION_VIEJA')
    await audit(ctx, 'modificar', 'reglaBanco', id, { ...r })
  })
}

export function alternarRegla(ctx: Ctx, id: number): Promise<{ habilitada: number }> {
  return inTransaction(ctx, async (ctx) => {
    await tomarRegla(ctx, id)
    const { rows } = await sql<{ habilitada: boolean }>`
      update regla_banco set habilitada = not habilitada, version = version + 1 where id = ${id} returning habilitada`.execute(
      ctx.db,
    )
    const { habilitada } = found(rows[0])
    await audit(ctx, habilitada ? 'habilitar' : 'deshabilitar', 'reglaBanco', id)
    return { habilitada: habilitada ? 1 : 0 }
  })
}

/** Swaps a rule with the previous or next one of its box; the first one stays first. */
export function moverRegla(ctx: Ctx, id: number, hacia: 'ANTES' | 'DESPUES'): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { caja } = await tomarRegla(ctx, id)
    const { rows } = await sql<{ id: number }>`
      select id from regla_banco where caja_id is not distinct from ${caja}::bigint order by orden, id`.execute(ctx.db)
    const ids = rows.map((r) => r.id)
    const desde = ids.indexOf(id)
    const hasta = Math.min(ids.length - 1, Math.max(0, desde + (hacia === 'ANTES' ? -1 : 1)))
    ids.splice(hasta, 0, ...ids.splice(desde, 1))
    await sql`update regla_banco r set orden = x.n
      from unnest(${ids}::bigint[]) with ordinality x(id, n)
      where r.id = x.id and r.orden <> x.n`.execute(ctx.db)
    await audit(ctx, 'modificar', 'reglaBanco', id, { hacia, lugar: hasta + 1 })
  })
}

export function eliminarRegla(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { texto } = await tomarRegla(ctx, id)
    await sql`delete from regla_banco where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'reglaBanco', id, { texto })
  })
}
