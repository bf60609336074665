import type { PendienteNuevo, UnionNueva } from '@gremial/contract/tesoreria/conciliacion.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'
import { fixAnterior } from './anterior.ts'
import { leerCajaConBanco, loSuelto } from './conciliacion.queries.ts'
import { unionesSeguras } from './conciliar.rules.ts'

/**
 * Joins and separates, for people who work with the box. The database also refuses a line joined twice, sums that differ and changes to a closed
 * sheet.
 */

/** Locks the box: joins, statements and movements of one box are serialised. */
export async function tomarCaja(ctx: Ctx, id: number): Promise<{ desde: string | null }> {
  await exigirCajaOperable(ctx, id)
  await sql`select from caja where id = ${id} for update`.execute(ctx.db)
  const { rows } = await sql<{ desde: string }>`select desde from caja_banco where caja_id = ${id}`.execute(ctx.db)
  return { desde: rows[0]?.desde ?? null }
}

/** Makes the certain joins, in the transaction of who has the box; their number. */
export async function unirLoSeguro(ctx: Ctx, caja: number, desde: string): Promise<number> {
  const seguras = unionesSeguras(await loSuelto(ctx, caja, desde))
  await writeUniones(ctx, caja, seguras)
  return seguras.length
}

interface UnionDicha {
  motivo: string
  lineas: readonly number[]
  movimientos: readonly number[]
}

/** Writes unions, in the transaction of who has the box; their ids, in the same order. */
export async function writeUniones(ctx: Ctx, caja: number, uniones: readonly UnionDicha[]): Promise<number[]> {
  if (uniones.length === 0) return []
  const { rows: ids } = await sql<{ id: number }>`
    insert into conciliacion (caja_id, momento, usuario_id, motivo)
    select ${caja}, ${ctx.now}, ${person(ctx).id}, x.motivo
    from unnest(${uniones.map(({ motivo }) => motivo)}::text[]) with ordinality x(motivo, n)
    order by x.n
    returning id`.execute(ctx.db)
  const pares = (lado: 'lineas' | 'movimientos') =>
    uniones.flatMap((union, i) => union[lado].map((id) => ({ id, de: found(ids[i]).id })))
  for (const lado of ['lineas', 'movimientos'] as const) await poner(ctx, lado, pares(lado))
  return ids.map(({ id }) => id)
}

/** Sets the union of each row, and deletes its note. The database refuses a row of another union. */
async function poner(ctx: Ctx, lado: 'lineas' | 'movimientos', pares: ReadonlyArray<{ id: number; de: number }>): Promise<void> {
  if (pares.length === 0) return
  const [ids, uniones] = [pares.map((p) => p.id), pares.map((p) => p.de)]
  const [tabla, clave, pendiente] =
    lado === 'lineas'
      ? [sql`linea_banco`, sql`id`, sql`linea_id`]
      : [sql`movimiento_banco`, sql`movimiento_id`, sql`movimiento_id`]
  await sql`update ${tabla} t set conciliacion_id = x.union_id
    from unnest(${ids}::bigint[], ${uniones}::bigint[]) x(id, union_id)
    where t.${clave} = x.id`.execute(ctx.db)
  await sql`delete from pendiente_banco where ${pendiente} = any(${ids}::bigint[])`.execute(ctx.db)
}

/** Chosen rows of one side of a box. NO_EXISTE if one is of another box. */
async function elegidas(ctx: Ctx, caja: number, lado: 'lineas' | 'movimientos', ids: readonly number[]) {
  const [tabla, clave] = lado === 'lineas' ? [sql`linea_banco`, sql`id`] : [sql`movimiento_banco`, sql`movimiento_id`]
  const { rows } = await sql<{ id: number; importe: number; conciliacion_id: number | null }>`
    select t.${clave} as id, t.importe, t.conciliacion_id
    from ${tabla} t
    where t.caja_id = ${caja} and t.${clave} = any(${[...ids]}::bigint[])`.execute(ctx.db)
  if (rows.length !== new Set(ids).size) throw new AppError('NO_EXISTE')
  return rows
}

/** Joins what a person chose. The same again is the same union. Throws CONCILIACION_TOMADA, CONCILIACION_SUMA. */
export function unir(ctx: Ctx, { caja, lineas, movimientos }: UnionNueva): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    await tomarCaja(ctx, caja)
    const deBanco = await elegidas(ctx, caja, 'lineas', lineas)
    const deCaja = await elegidas(ctx, caja, 'movimientos', movimientos)
    const ya = new Set([...deBanco, ...deCaja].map((x) => x.conciliacion_id))
    const [unica] = ya
    if (ya.size === 1 && unica) {
      if (await esEntera(ctx, unica, deBanco.length + deCaja.length)) return { id: unica }
      throw new AppError('CONCILIACION_TOMADA')
    }
    if (ya.size > 1 || unica) throw new AppError('CONCILIACION_TOMADA')
    const [banco, enCaja] = [deBanco, deCaja].map((filas) => filas.reduce((n, f) => n + toCents(f.importe), 0)) as [
      number,
      number,
    ]
    if (banco !== enCaja)
      throw new AppError('CONCILIACION_SUMA', {
        banco: formatPesos(fromCents(banco)),
        caja: formatPesos(fromCents(enCaja)),
      })
    const id = found(
      (
        await writeUniones(ctx, caja, [
          { motivo: 'A_MANO', lineas: deBanco.map((x) => x.id), movimientos: deCaja.map((x) => x.id) },
        ])
      )[0],
    )
    await audit(ctx, 'crear', 'conciliacion', id, {
      caja,
      lineas: deBanco.map((x) => x.id),
      movimientos: deCaja.map((x) => x.id),
    })
    return { id }
  })
}

async function esEntera(ctx: Ctx, id: number, cuantos: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*)::int from linea_banco where conciliacion_id = ${id})
      + (select count(*)::int from movimiento_banco where conciliacion_id = ${id}) as n`.execute(ctx.db)
  return rows[0]?.n === cuantos
}

/** Makes the joins that are certain by now: of movements posted after the statement was read. */
export function unirSeguras(ctx: Ctx, caja: number): Promise<{ unidas: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { desde } = await tomarCaja(ctx, caja)
    if (desde === null) throw new AppError('CONCILIACION_SIN_EXTRACTO')
    const unidas = await unirLoSeguro(ctx, caja, desde)
    await audit(ctx, 'modificar', 'conciliacionCaja', caja, { unidas })
    return { unidas }
  })
}

/** Takes a union apart: its lines and its movements are not joined by themselves again. Throws CONCILIACION_CERRADA. */
export function separar(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ caja: number }>`
      select k.caja_id as caja from conciliacion k join caja c on c.id = k.caja_id
      where k.id = ${id} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`.execute(ctx.db)
    const { caja } = found(rows[0])
    await tomarCaja(ctx, caja)
    await sql`insert into distinto_banco (linea_id, movimiento_id)
      select l.id, b.movimiento_id
      from linea_banco l
      join movimiento_banco b on b.conciliacion_id = l.conciliacion_id
      where l.conciliacion_id = ${id}
      on conflict do nothing`.execute(ctx.db)
    const { numAffectedRows = 0n } = await sql`delete from conciliacion where id = ${id}`.execute(ctx.db)
    if (numAffectedRows === 0n) throw new AppError('NO_EXISTE')
    await audit(ctx, 'eliminar', 'conciliacion', id, { caja })
  })
}

/** Says that some are not the same: they are not proposed together again. */
export function decirDistintos(
  ctx: Ctx,
  { caja, lineas, movimientos }: { caja: number; lineas: number[]; movimientos: number[] },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await tomarCaja(ctx, caja)
    await elegidas(ctx, caja, 'lineas', lineas)
    await elegidas(ctx, caja, 'movimientos', movimientos)
    await sql`insert into distinto_banco (linea_id, movimiento_id)
      select l, m from unnest(${lineas}::bigint[]) l cross join unnest(${movimientos}::bigint[]) m
      on conflict do nothing`.execute(ctx.db)
    await audit(ctx, 'modificar', 'conciliacionCaja', caja, { distintos: { lineas, movimientos } })
  })
}

/** Leaves what is on one side only with its reason, or without it to be resolved again. Throws CONCILIACION_TOMADA. */
export function dejarPendiente(ctx: Ctx, { caja, lineas, movimientos, nota }: PendienteNuevo): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await tomarCaja(ctx, caja)
    const todas = [...(await elegidas(ctx, caja, 'lineas', lineas)), ...(await elegidas(ctx, caja, 'movimientos', movimientos))]
    if (todas.some((x) => x.conciliacion_id !== null)) throw new AppError('CONCILIACION_TOMADA')
    await writePendientes(ctx, caja, { lineas, movimientos, nota })
    await audit(ctx, 'modificar', 'conciliacionCaja', caja, { lineas, movimientos, nota })
  })
}

/** Writes the note of what is on one side only, or takes it away, in the transaction of who has the box. */
export async function writePendientes(
  ctx: Ctx,
  caja: number,
  { lineas, movimientos, nota }: { lineas: readonly number[]; movimientos: readonly number[]; nota: string },
): Promise<void> {
  await sql`delete from pendiente_banco
    where linea_id = any(${[...lineas]}::bigint[]) or movimiento_id = any(${[...movimientos]}::bigint[])`.execute(ctx.db)
  if (nota)
    await sql`insert into pendiente_banco (caja_id, linea_id, movimiento_id, nota, usuario_id, momento)
      select ${caja}, x.linea, x.movimiento, ${nota}, ${person(ctx).id}, ${ctx.now}
      from (select l as linea, null::bigint as movimiento from unnest(${[...new Set(lineas)]}::bigint[]) l
        union all
        select null, m from unnest(${[...new Set(movimientos)]}::bigint[]) m) x`.execute(ctx.db)
}

interface SaldoDicho {
  saldo: number
  /** Also when it does not follow from the statement before it. */
  confirma?: true | undefined
}

/** Sets the closing balance of a statement, and so its opening one. Throws EXTRACTO_NO_SIGUE if the statement before it and the lines since sum another. */
export function decirSaldo(ctx: Ctx, id: number, { saldo, confirma }: SaldoDicho): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { caja, archivo } = await extractoAlAlcance(ctx, id)
    const { desde } = await tomarCaja(ctx, caja)
    const espera = confirma ? null : await saldoQueSigue(ctx, id)
    if (espera !== null && toCents(espera) !== toCents(saldo))
      throw new AppError('EXTRACTO_NO_SIGUE', { espera: formatPesos(espera), dice: formatPesos(saldo) })
    const { rows } = await sql<{ desde: string; abre: NotNull<number> }>`
      update extracto_banco e
      set saldo = ${saldo}, abre = ${saldo} - (select coalesce(sum(l.importe), 0) from linea_banco l
        where l.caja_id = e.caja_id and l.fecha between e.desde and e.hasta)
      where e.id = ${id}
      returning e.desde, e.abre`.execute(ctx.db)
    const dicho = found(rows[0])
    if (dicho.desde === desde) await fixAnterior(ctx, caja, dicho.desde, dicho.abre)
    await audit(ctx, 'modificar', 'extractoBanco', id, { archivo, saldo, ...(confirma && { confirma }) })
  })
}

/** The balance that the statement before this one and the lines since say; null when there is none, or it does not say its own. */
async function saldoQueSigue(ctx: Ctx, id: number): Promise<number | null> {
  const { rows } = await sql<{ espera: number | null }>`
    select a.saldo + (select coalesce(sum(l.importe), 0) from linea_banco l
      where l.caja_id = e.caja_id and l.fecha > a.hasta and l.fecha <= e.hasta) as espera
    from extracto_banco e
    join lateral (select x.saldo, x.hasta from extracto_banco x
      where x.caja_id = e.caja_id and x.hasta < e.hasta and x.id <> e.id
      order by x.hasta desc, x.id desc
      limit 1) a on true
    where e.id = ${id}`.execute(ctx.db)
  return rows[0]?.espera ?? null
}

async function extractoAlAlcance(ctx: Ctx, id: number): Promise<{ caja: number; archivo: string }> {
  const { rows } = await sql<{ caja: number; archivo: string }>`
    select e.caja_id as caja, e.archivo from extracto_banco e join caja c on c.id = e.caja_id
    where e.id = ${id} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`.execute(ctx.db)
  return found(rows[0])
}

/** Takes away the statement that was read last, with its lines and what they were joined to. Throws EXTRACTO_NO_ULTIMO, CONCILIACION_CERRADA. */
export function quitarExtracto(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { caja, archivo } = await extractoAlAlcance(ctx, id)
    await tomarCaja(ctx, caja)
    const { rows } = await sql<{ id: number }>`select max(id) as id from extracto_banco where caja_id = ${caja}`.execute(ctx.db)
    if (rows[0]?.id !== id) throw new AppError('EXTRACTO_NO_ULTIMO')
    await sql`delete from conciliacion
      where id in (select conciliacion_id from linea_banco where extracto_id = ${id})`.execute(ctx.db)
    await sql`delete from linea_banco where extracto_id = ${id}`.execute(ctx.db)
    await sql`delete from extracto_banco where id = ${id}`.execute(ctx.db)
    const { nombre } = await leerCajaConBanco(ctx, caja)
    await audit(ctx, 'eliminar', 'extractoBanco', id, { nombre: archivo, caja: nombre })
  })
}
