import type { AnticipoNuevo, Devolucion, FondoCambio, FondoNuevo, Rendido } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { type CreatedMovimiento, egreso, type IngresoEgreso, ingreso } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'
import { condicionesDe } from '../movimientos-caja/movimientos-caja.queries.ts'
import { rechazo } from '../movimientos-caja/movimientos-caja.rules.ts'
import { confirmarNegativo, reject, takeNumber, unaVez, writeMovimiento } from '../movimientos-caja/movimientos-caja.service.ts'
import { enForma } from '../transferencias-caja/transferencias-caja.rules.ts'
import { fondosAlAlcance } from './fondos-rendir.list.ts'
import { porReponer, readTitulares } from './fondos-rendir.queries.ts'
import { type AnticipoAbierto, descripcionDe, repartir } from './fondos-rendir.rules.ts'

const [tipoAporte, tipoGasto] = [1, 2]

/** Opens a fund for a person in a box of the caller. Throws FONDO_TITULAR, FONDO_REPETIDO. */
export async function crearFondo(ctx: Ctx, { caja, titular, techo }: FondoNuevo): Promise<{ id: number }> {
  const posibles = await readTitulares(ctx, caja)
  return inTransaction(ctx, async (ctx) => {
    const { rows: tienen } = await sql`select from fondo_rendir where caja_id = ${caja} and usuario_id = ${titular}`.execute(
      ctx.db,
    )
    if (tienen.length > 0) throw new AppError('FONDO_REPETIDO')
    if (!posibles.some((u) => u.id === titular)) throw new AppError('FONDO_TITULAR')
    const { rows } = await sql<{ id: number }>`insert into fondo_rendir (caja_id, usuario_id, techo, desde)
      values (${caja}, ${titular}, ${techo}, ${ctx.today}) returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await audit(ctx, 'crear', 'fondoRendir', id, { caja, titular, techo })
    return { id }
  })
}

interface Tomado {
  id: number
  caja_id: number
  titular: string
  techo: number
  abierto: number
}

/** Box of a fund in scope on which the caller is enabled. Throws NO_EXISTE, CAJA_SIN_HABILITACION. */
async function cajaDelFondo(ctx: Ctx, id: number): Promise<number> {
  const row = await fondosAlAlcance(ctx)
    .where(sql<boolean>`f.id = ${id}`)
    .select(sql<number>`f.caja_id`.as('caja'))
    .executeTakeFirst()
  const { caja } = found(row)
  await exigirCajaOperable(ctx, caja)
  return caja
}

/** Locks a fund until the transaction ends. Always after its box, as an annulment locks them. */
async function tomarFondo(ctx: Ctx, id: number): Promise<Tomado> {
  const { rows } =
    await sql<Tomado>`select f.id, f.caja_id, (select u.nombre from usuario u where u.id = f.usuario_id) as titular,
      f.techo, f.abierto
    from fondo_rendir f
    where f.id = ${id}
    for update`.execute(ctx.db)
  const fondo = found(rows[0])
  return { ...fondo, titular: plainName(fondo.titular) }
}

/** Throws FONDO_TECHO_BAJO, with the amounts, and VERSION_VIEJA. */
export async function cambiarFondo(ctx: Ctx, id: number, { techo, version }: FondoCambio): Promise<void> {
  await cajaDelFondo(ctx, id)
  await inTransaction(ctx, async (ctx) => {
    const { abierto, techo: before } = await tomarFondo(ctx, id)
    if (toCents(techo) < toCents(abierto)) throw new AppError('FONDO_TECHO_BAJO', { abierto: formatPesos(abierto) })
    const { numAffectedRows = 0n } = await sql`update fondo_rendir set techo = ${techo}, version = version + 1
      where id = ${id} and version = ${version}`.execute(ctx.db)
    if (numAffectedRows === 0n) throw new AppError('VERSION_VIEJA')
    await audit(ctx, 'modificar', 'fondoRendir', id, { techo, antes: before })
  })
}

type Movido = CreatedMovimiento & { idMovimiento: number }
type Entrega = Pick<AnticipoNuevo, 'concepto' | 'forma' | 'clave'> & { confirmaNegativo: boolean; importe: number }

/** Posts the movement of a fund in its box, dated today, as a movement of the caller. */
async function registrar(
  ctx: Ctx,
  caja: number,
  sentido: IngresoEgreso,
  titular: string,
  e: Entrega,
): Promise<CreatedMovimiento> {
  const tomada = await takeNumber(ctx, caja, sentido === egreso ? tipoGasto : tipoAporte, e.concepto)
  reject(rechazo(condicionesDe(tomada), sentido))
  if (!tomada.concepto) throw new AppError('MOVIMIENTO_CONCEPTO')
  const importes = enForma(e.forma, toCents(e.importe))
  if (sentido === egreso && !e.confirmaNegativo) await confirmarNegativo(ctx, tomada, importes)
  const id = await writeMovimiento(ctx, tomada, {
    sentido,
    tipo: sentido === egreso ? tipoGasto : tipoAporte,
    concepto: e.concepto,
    dia: ctx.today,
    descripcion: descripcionDe(sentido === egreso ? 'entrega' : 'devolucion', titular),
    importes,
    clave: e.clave,
  })
  return { id, numeroMovimiento: tomada.ultimo_movimiento, numeroPlanilla: tomada.planilla_numero ?? 0 }
}

/** Locks the box first: every operation locks in the order of an annulment, box then fund. */
const tomarCaja = (ctx: Ctx, caja: number) => sql`select from caja where id = ${caja} for update`.execute(ctx.db)

/** Adds an advance within the ceiling, with the fund locked. Throws FONDO_TECHO with the amounts. */
async function agregarAnticipo(ctx: Ctx, fondo: Tomado, e: Entrega): Promise<CreatedMovimiento> {
  const disponible = toCents(fondo.techo) - toCents(fondo.abierto)
  if (toCents(e.importe) > disponible)
    throw new AppError('FONDO_TECHO', {
      titular: fondo.titular,
      techo: formatPesos(fondo.techo),
      abierto: formatPesos(fondo.abierto),
      disponible: formatPesos(fromCents(disponible)),
    })
  const created = await registrar(ctx, fondo.caja_id, egreso, fondo.titular, e)
  await sql`insert into anticipo_rendir (fondo_id, movimiento_id, entregado, momento, usuario_id, importe)
    values (${fondo.id}, ${created.id}, ${ctx.today}, ${ctx.now}, ${person(ctx).id}, ${e.importe})`.execute(ctx.db)
  await audit(ctx, 'registrar', 'fondoRendir', fondo.id, { movimiento: created.id, importe: e.importe })
  return created
}

const alFinal = (created: CreatedMovimiento): Movido => ({ ...created, idMovimiento: created.id })

/** SQL condition: the movement of a key is an advance of this fund for this amount. */
const esDelFondo = (id: number, importe: number) =>
  sql<boolean>`total = ${importe} and exists (select
    from anticipo_rendir a
    where a.movimiento_id = movimiento_caja.id and a.fondo_id = ${id})`

/** Pays out an advance: its expense in the box and its row, atomically. Idempotent by `clave`. */
export async function entregarAnticipo(ctx: Ctx, id: number, datos: AnticipoNuevo): Promise<Movido> {
  const caja = await cajaDelFondo(ctx, id)
  return alFinal(
    await unaVez(ctx, caja, datos.clave, esDelFondo(id, datos.importe), () =>
      inTransaction(ctx, async (ctx) => {
        await tomarCaja(ctx, caja)
        return agregarAnticipo(ctx, await tomarFondo(ctx, id), datos)
      }),
    ),
  )
}

/** Discounts an amount from the open advances, oldest first, with the fund locked. */
async function descontar(ctx: Ctx, id: number, importe: number, por: { rendicion?: number; movimiento?: number }): Promise<void> {
  const { rows } = await sql<AnticipoAbierto>`select id, saldo from anticipo_rendir where fondo_id = ${id} and saldo > 0
    order by entregado, id`.execute(ctx.db)
  const partes = repartir(
    rows.map((a) => ({ id: a.id, saldo: toCents(a.saldo) })),
    toCents(importe),
  )
  const [ids, importes] = [partes.map((p) => p.id), partes.map((p) => fromCents(p.importe))]
  await sql`insert into anticipo_descuento (anticipo_id, rendicion_id, movimiento_id, importe, momento, usuario_id)
    select x.id, ${por.rendicion ?? null}::bigint, ${por.movimiento ?? null}::bigint, x.importe, ${ctx.now}::timestamptz,
      ${person(ctx).id}::bigint
    from unnest(${ids}::bigint[], ${importes}::numeric[]) as x(id, importe)`.execute(ctx.db)
  await audit(ctx, 'modificar', 'fondoRendir', id, { ...por, descontado: importe })
}

/** Returns money of the advances as an income of the box. Throws FONDO_SIN_ABIERTO if it exceeds the open amount. */
export async function devolverAnticipo(ctx: Ctx, id: number, datos: Devolucion): Promise<Movido> {
  const caja = await cajaDelFondo(ctx, id)
  const igual = sql<boolean>`total = ${datos.importe} and exists (select
    from anticipo_descuento d
    join anticipo_rendir a on a.id = d.anticipo_id
    where d.movimiento_id = movimiento_caja.id and a.fondo_id = ${id})`
  return alFinal(
    await unaVez(ctx, caja, datos.clave, igual, () =>
      inTransaction(ctx, async (ctx) => {
        await tomarCaja(ctx, caja)
        const fondo = await tomarFondo(ctx, id)
        if (toCents(datos.importe) > toCents(fondo.abierto))
          throw new AppError('FONDO_SIN_ABIERTO', { abierto: formatPesos(fondo.abierto) })
        const created = await registrar(ctx, caja, ingreso, fondo.titular, { ...datos, confirmaNegativo: true })
        await descontar(ctx, id, datos.importe, { movimiento: created.id })
        return created
      }),
    ),
  )
}

/** Discounts a paid settlement from a fund, once, with the box locked; returns the amount. Throws ANTICIPO_YA_DESCONTADO. */
async function descontarRendicion(ctx: Ctx, id: number, idRendicion: number): Promise<number> {
  await tomarFondo(ctx, id)
  const { rows } = await sql<{ importe: number }>`select q.importe
    from fondo_rendir f
    join caja c on c.id = f.caja_id
    cross join lateral (${porReponer}) q
    where f.id = ${id} and q.id = ${idRendicion}`.execute(ctx.db)
  const importe = rows[0]?.importe
  if (importe === undefined) throw new AppError('ANTICIPO_YA_DESCONTADO')
  await descontar(ctx, id, importe, { rendicion: idRendicion })
  return importe
}

/**
 * Discounts the holder's receipts of a paid settlement, once per settlement, and optionally pays the same amount out again.
 * Atomic, and idempotent by the key of the new advance. Throws ANTICIPO_YA_DESCONTADO.
 */
export async function rendirAnticipos(
  ctx: Ctx,
  id: number,
  { idRendicion, reponer }: Rendido,
): Promise<{ importe: number; movimiento: Movido | null }> {
  const caja = await cajaDelFondo(ctx, id)
  if (!reponer)
    return inTransaction(ctx, async (ctx) => {
      await tomarCaja(ctx, caja)
      return { importe: await descontarRendicion(ctx, id, idRendicion), movimiento: null }
    })
  const igual = sql<boolean>`exists (select
    from anticipo_rendir a
    join anticipo_rendir b on b.fondo_id = a.fondo_id
    join anticipo_descuento d on d.anticipo_id = b.id and d.rendicion_id = ${idRendicion}
    where a.movimiento_id = movimiento_caja.id and a.fondo_id = ${id})`
  const created = await unaVez(ctx, caja, reponer.clave, igual, () =>
    inTransaction(ctx, async (ctx) => {
      await tomarCaja(ctx, caja)
      const importe = await descontarRendicion(ctx, id, idRendicion)
      // Read again: the discount freed part of the ceiling.
      return agregarAnticipo(ctx, await tomarFondo(ctx, id), { ...reponer, importe })
    }),
  )
  const { rows } = await sql<{ total: number }>`select total from movimiento_caja where id = ${created.id}`.execute(ctx.db)
  return { importe: one(rows, 'movimiento_caja').total, movimiento: alFinal(created) }
}
