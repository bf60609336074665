import { createHash } from 'node:crypto'
import {
  type LoteMuchas,
  type MuchasHechas,
  type MuchasNuevas,
  type MuchasPedidas,
  muchasHechas,
} from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { tipoHabitual } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'
import { tomarCaja, writePendientes, writeUniones } from '../conciliacion/conciliacion.service.ts'
import { type CajaData, cajaData, condicionesDe } from '../movimientos-caja/movimientos-caja.queries.ts'
import { rechazo, withoutImportes } from '../movimientos-caja/movimientos-caja.rules.ts'
import { reject, writeMovimiento } from '../movimientos-caja/movimientos-caja.service.ts'
import { guardarRegla } from '../reglas-banco/reglas-banco.service.ts'
import { type LineaPlan, type MovimientoPlan, type Paso, type PlanMuchas, planMuchas } from './muchas.rules.ts'

/** Resolves many lines of a bank in one act: one transaction, one audit row for the act and one for each movement (decision 137). */

/** Returns what an act would do. */
export async function previaMuchas(ctx: Ctx, id: number, pedido: MuchasPedidas): Promise<MuchasHechas> {
  await exigirCajaOperable(ctx, id)
  const { rows } = await sql<CajaData>`select ${cajaData(ctx)} from caja c where c.id = ${id}`.execute(ctx.db)
  const caja = found(rows[0])
  return toHechas(ctx, caja, await planDe(ctx, caja, pedido))
}

/**
 * Does all that can be done, and returns the rest with its reasons. Idempotent by `clave`. Throws CONCILIACION_SIN_EXTRACTO, PLANILLA_YA_CERRADA,
 * MUCHAS_CLAVE_USADA, and the reasons why nothing can be posted in the box now.
 */
export function resolverMuchas(ctx: Ctx, id: number, { clave, regla, ...pedido }: MuchasNuevas): Promise<MuchasHechas> {
  const huella = createHash('sha256')
    .update(canonical({ caja: id, regla: regla ?? null, ...pedido }))
    .digest('hex')
  return inTransaction(ctx, async (ctx) => {
    const { desde } = await tomarCaja(ctx, id)
    const hecho = await actoHecho(ctx, clave, huella)
    if (hecho) return hecho
    if (desde === null) throw new AppError('CONCILIACION_SIN_EXTRACTO')
    const { rows } = await sql<CajaData>`select ${cajaData(ctx)} from caja c where c.id = ${id}`.execute(ctx.db)
    const caja = found(rows[0])
    const plan = await planDe(ctx, caja, pedido)
    await writePlan(ctx, caja, plan)
    if (regla) await guardarRegla(ctx, regla)
    const resultado = toHechas(ctx, caja, plan)
    await sql`insert into acto_banco (clave, caja_id, usuario_id, momento, huella, resultado)
      values (${clave}, ${id}, ${person(ctx).id}, ${ctx.now}, ${huella}, ${JSON.stringify(resultado)}::jsonb)`.execute(ctx.db)
    await audit(ctx, 'modificar', 'conciliacionCaja', id, {
      muchas: plan.pasos.map((p) => ({ hace: p.hace, lineas: p.lineas.map((l) => l.id) })),
      rechazadas: plan.rechazados.map((r) => ({ codigo: r.codigo, lineas: r.lineas.map((l) => l.id) })),
    })
    return resultado
  })
}

/** Result of the act that used this key, if one did. */
async function actoHecho(ctx: Ctx, clave: string, huella: string): Promise<MuchasHechas | undefined> {
  const { rows } = await sql<{ mismo: boolean; resultado: unknown }>`
    select huella = ${huella} and usuario_id = ${person(ctx).id} as mismo, resultado from acto_banco where clave = ${clave}`.execute(
    ctx.db,
  )
  const [acto] = rows
  if (acto && !acto.mismo) throw new AppError('MUCHAS_CLAVE_USADA')
  return acto && muchasHechas.parse(acto.resultado)
}

/** Plans an act from what the box and its bank hold now. */
async function planDe(ctx: Ctx, caja: CajaData, { lotes, numeroPlanilla }: MuchasPedidas): Promise<PlanMuchas> {
  if (numeroPlanilla !== undefined && numeroPlanilla !== caja.planilla_numero)
    throw new AppError('PLANILLA_YA_CERRADA', { numero: numeroPlanilla, abierta: caja.planilla_numero ?? 0 })
  await exigirConceptos(ctx, caja, lotes)
  const items = lotes.flatMap((l) => l.items)
  const lineas = await leerLineas(ctx, caja.id, [...new Set(items.flatMap((i) => i.lineas))])
  const movimientos = await leerMovimientos(ctx, caja.id, [...new Set(items.flatMap((i) => i.movimientos))])
  const plan = planMuchas(lotes, { lineas, movimientos, dias: { desde: caja.planilla_desde ?? '', hasta: ctx.today } })
  for (const sentido of [1, 2] as const)
    if (plan.pasos.some((p) => p.hace === 'CARGAR' && p.sentido === sentido)) reject(rechazo(condicionesDe(caja), sentido))
  return plan
}

async function leerLineas(ctx: Ctx, caja: number, ids: readonly number[]): Promise<Map<number, LineaPlan>> {
  const { rows } = await sql<{ id: number; fecha: string; texto: string; importe: number; unida: boolean }>`
    select l.id, l.fecha, l.texto, l.importe, l.conciliacion_id is not null as unida
    from linea_banco l
    where l.caja_id = ${caja} and l.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  if (rows.length !== ids.length) throw new AppError('NO_EXISTE')
  return new Map(rows.map(({ importe, ...l }) => [l.id, { ...l, centavos: toCents(importe) }]))
}

async function leerMovimientos(ctx: Ctx, caja: number, ids: readonly number[]): Promise<Map<number, MovimientoPlan>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; importe: number; unido: boolean }>`
    select b.movimiento_id as id, b.importe, b.conciliacion_id is not null as unido
    from movimiento_banco b
    where b.caja_id = ${caja} and b.movimiento_id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  if (rows.length !== ids.length) throw new AppError('NO_EXISTE')
  return new Map(rows.map(({ importe, ...m }) => [m.id, { ...m, centavos: toCents(importe) }]))
}

/** Throws MOVIMIENTO_CONCEPTO if one is of another branch, or disabled. */
async function exigirConceptos(ctx: Ctx, caja: CajaData, lotes: readonly LoteMuchas[]): Promise<void> {
  const ids = [...new Set(lotes.flatMap((l) => (l.accion === 'CARGAR' ? l.partes.map((p) => p.concepto) : [])))]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from concepto_caja k
    where k.id = any(${ids}::bigint[]) and k.seccional_id = ${caja.seccional_id} and k.habilitado`.execute(ctx.db)
  if (one(rows, 'concepto_caja').n !== ids.length) throw new AppError('MOVIMIENTO_CONCEPTO')
}

/** Writes a plan, in the transaction of who has the box. */
async function writePlan(ctx: Ctx, caja: CajaData, { pasos }: PlanMuchas): Promise<void> {
  const cargan = pasos.flatMap((p) => (p.hace === 'CARGAR' ? [p] : []))
  const cargados = await writeMovimientos(ctx, caja, cargan)
  await writeUniones(ctx, caja.id, [
    ...cargan.map((p, i) => ({ motivo: 'A_MANO', lineas: p.lineas.map((l) => l.id), movimientos: cargados[i] ?? [] })),
    ...pasos.flatMap((p) =>
      p.hace === 'UNIR' ? [{ motivo: 'A_MANO', lineas: p.lineas.map((l) => l.id), movimientos: p.movimientos }] : [],
    ),
  ])
  const porNota = Map.groupBy(
    pasos.flatMap((p) => (p.hace === 'PENDIENTE' ? [p] : [])),
    (p) => p.nota,
  )
  for (const [nota, suyos] of porNota)
    await writePendientes(ctx, caja.id, { lineas: suyos.flatMap((p) => p.lineas.map((l) => l.id)), movimientos: [], nota })
}

/** Posts the movements of each step, with consecutive numbers; their ids. */
async function writeMovimientos(
  ctx: Ctx,
  caja: CajaData,
  pasos: ReadonlyArray<Extract<Paso, { hace: 'CARGAR' }>>,
): Promise<number[][]> {
  const cuantos = pasos.reduce((n, p) => n + p.partes.length, 0)
  if (cuantos === 0) return []
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('movimiento_caja', 'id')) as id from generate_series(1, ${cuantos}::int)`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ ultimo: number }>`
    update caja
    set ultimo_movimiento = ultimo_movimiento + ${cuantos}
    where id = ${caja.id}
    returning ultimo_movimiento as ultimo`.execute(ctx.db)
  const antes = one(rows, 'caja').ultimo - cuantos
  let escritos = 0
  const cargados: number[][] = []
  for (const paso of pasos) {
    const suyos: number[] = []
    for (const { concepto, descripcion, centavos } of paso.partes) {
      const movimiento_id = found(ids[escritos++]).id
      suyos.push(
        await writeMovimiento(
          ctx,
          { ...caja, movimiento_id, ultimo_movimiento: antes + escritos },
          {
            sentido: paso.sentido,
            tipo: tipoHabitual[paso.sentido],
            concepto,
            dia: paso.dia,
            descripcion,
            importes: { ...withoutImportes, banco: centavos },
          },
        ),
      )
    }
    cargados.push(suyos)
  }
  return cargados
}

function toHechas(ctx: Ctx, caja: CajaData, { pasos, rechazados }: PlanMuchas): MuchasHechas {
  const cargan = pasos.flatMap((p) => (p.hace === 'CARGAR' ? [p] : []))
  const de = (sentido: 1 | 2) => {
    const partes = cargan.filter((p) => p.sentido === sentido).flatMap((p) => p.partes)
    return { cantidad: partes.length, total: fromCents(partes.reduce((n, p) => n + p.centavos, 0)) }
  }
  const hacen = (que: Paso['hace']) => pasos.filter((p) => p.hace === que).length
  return {
    numeroPlanilla: caja.planilla_numero,
    ingresos: de(1),
    egresos: de(2),
    pendientes: hacen('PENDIENTE'),
    unidas: hacen('UNIR'),
    otroDia: cargan.filter((p) => p.otroDia).length,
    problemas: rechazados.map(({ lineas, codigo, datos }) => ({
      lineas: lineas.map((l) => l.id),
      fecha: lineas[0]?.fecha ?? '',
      texto: lineas[0]?.texto ?? '',
      importe: fromCents(lineas.reduce((n, l) => n + l.centavos, 0)),
      codigo,
      mensaje: message(ctx.language, `errores.${codigo}`, datos),
    })),
  }
}
