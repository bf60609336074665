import { aCentavos, deCentavos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { tipoAjusteArqueo } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type {
  ArqueoNuevo,
  ArqueoRegistrado,
  CerrarPlanilla,
  PlanillaCerrada,
} from '@gremial/contract/tesoreria/planillas-caja.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/http/errors.ts'
import { boxToOperate } from '../cajas/cajas.access.ts'
import { checkPin, stillChecked } from '../cajas/pin.service.ts'
import { writeMovement } from '../movimientos-caja/movimientos-caja.service.ts'
import { canonical, contentOf, sha256 } from './contenido.ts'
import {
  arqueoOf,
  booksOf,
  type CountRow,
  canClose,
  countedOf,
  denominations,
  openSheetNumber,
  readCount,
  readSheet,
  readSheetById,
  type SheetRow,
  sameAmounts,
  sheetOf,
} from './planillas-caja.queries.ts'
import { type Adjustment, adjustments, balance, nextSheet, porFormaDe } from './planillas-caja.rules.ts'

/** Whether the close button shows, and the legend of the sheet. Not found or without movements is an error. (C-PLANILLA-18, -24) */
export async function validateSheet(ctx: Ctx, caja: number, nroPla: number): Promise<{ respuesta: [boolean, string] }> {
  const row = await readSheet(ctx, caja, nroPla)
  const numero = row.numero
  if (row.movimientos + row.anulados === 0) throw new AppError('PLANILLA_SIN_MOVIMIENTOS', { numero })
  if (row.estado === 'CERRADA') {
    const hasta = mostrarFecha(row.hasta ?? '')
    return { respuesta: [false, mensaje(ctx.language, 'listas.planillaImpresa.leyendaCerrada', { numero, hasta })] }
  }
  const closes = canClose(row)
  const kind = closes ? 'leyendaAbierta' : row.movimientos === 0 ? 'leyendaVacia' : 'leyendaAjena'
  const datos = { numero, ...(kind === 'leyendaVacia' ? {} : { desde: mostrarFecha(row.desde) }) }
  return { respuesta: [closes, mensaje(ctx.language, `listas.planillaImpresa.${kind}`, datos)] }
}

/**
 * Writes down a count of the open sheet and tells how it compares with the books: in a blind box, what it was hiding until now. Counting
 * again adds another count; none is ever changed.
 */
export async function recordCount(ctx: Ctx, datos: ArqueoNuevo): Promise<ArqueoRegistrado> {
  await boxToOperate(ctx, datos.id)
  const known = new Map((await denominations(ctx)).map((d) => [d.id, d]))
  const counted = datos.denominaciones.flatMap(({ id, cantidad }) => {
    const d = known.get(id)
    if (!d) throw new AppError('REFERENCIA_INEXISTENTE')
    return cantidad > 0 ? [{ clase: d.clase, valor: d.valor, cantidad }] : []
  })
  const cash = counted.reduce((n, d) => n + aCentavos(d.valor) * d.cantidad, aCentavos(datos.monedas))
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOpenSheet(ctx, datos.id, datos.nroPla)
    if (row.movimientos === 0) throw new AppError('PLANILLA_SIN_MOVIMIENTOS', { numero: row.numero })
    const books = balance(sheetOf(row))
    const { rows } = await sql<{ id: number }>`
      insert into arqueo_caja (planilla_id, usuario_id, momento, denominaciones, monedas, contado_efectivo, contado_banco, contado_cheque,
        libros_efectivo, libros_banco, libros_cheque)
      values (${row.id}, ${person(ctx).id}, ${ctx.now}, ${JSON.stringify(counted)}::jsonb, ${datos.monedas}, ${deCentavos(cash)}, ${datos.banco}, ${datos.cheques},
        ${deCentavos(books.efectivo)}, ${deCentavos(books.banco)}, ${deCentavos(books.cheque)}) returning id`.execute(
      ctx.db as never,
    )
    const count = found(await readCount(ctx, { id: found(rows[0]).id, planilla: row.id }))
    const needed = adjustments(countedOf(count), books)
    if (!needed) throw new AppError('ARQUEO_EXCESIVO')
    await audit(ctx, 'arqueo', 'planilla-caja', row.id, { caja: row.caja_id, numero: row.numero, arqueo: count.id })
    return {
      ...arqueoOf(count, ''),
      ajustes: needed.map(({ sign, amounts }, i) => ({
        ingresoEgreso: sign,
        numeroMovimiento: row.ultimo_movimiento + 1 + i,
        importes: porFormaDe(amounts),
      })),
      saldoFinal: porFormaDe(countedOf(count)),
    }
  })
}

/** Locks the box and gives its open sheet, which must be the one that the caller means. */
async function lockOpenSheet(ctx: Ctx, caja: number, nroPla: number): Promise<SheetRow> {
  await sql`select 1 from caja where id = ${caja} for update`.execute(ctx.db as never)
  const abierta = await openSheetNumber(ctx, caja)
  if (nroPla < abierta) throw new AppError('PLANILLA_YA_CERRADA', { numero: nroPla, abierta })
  return readSheet(ctx, caja, nroPla)
}

/**
 * Closes sheet `password2` of box `id` with its PIN: posts the difference of the count, freezes the totals by payment form and opens the
 * next sheet with the balances. A second close of the same number is PLANILLA_YA_CERRADA. (C-PLANILLA-20, decisions §7)
 */
export async function closeSheet(ctx: Ctx, datos: CerrarPlanilla): Promise<PlanillaCerrada> {
  const box = await boxToOperate(ctx, datos.id)
  // What can be told without the PIN is told before it: a stale number should not cost an attempt.
  const abierta = await openSheetNumber(ctx, box.id)
  if (datos.password2 < abierta) throw new AppError('PLANILLA_YA_CERRADA', { numero: datos.password2, abierta })
  await readSheet(ctx, box.id, datos.password2)
  const checked = await checkPin(ctx, box, datos.password)
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOpenSheet(ctx, box.id, datos.password2)
    await stillChecked(ctx, checked)
    if (row.movimientos === 0) throw new AppError('PLANILLA_SIN_MOVIMIENTOS', { numero: row.numero })
    const count = await countToCloseWith(ctx, row, datos)
    const final = count ? await postDifference(ctx, row, count, datos.motivo) : row
    return freeze(ctx, final, count, count && final !== row ? datos.motivo : '')
  })
}

/** The count that the caller names, which must still be of these books; none only where the box allows it. */
async function countToCloseWith(ctx: Ctx, row: SheetRow, { idArqueo }: CerrarPlanilla): Promise<CountRow | undefined> {
  if (idArqueo === null) {
    if (row.arqueo !== 'OPCIONAL') throw new AppError('ARQUEO_REQUERIDO')
    return undefined
  }
  const count = found(await readCount(ctx, { id: idArqueo, planilla: row.id }))
  if (!sameAmounts(booksOf(count), balance(sheetOf(row)))) throw new AppError('ARQUEO_VIEJO')
  return count
}

/** Posts what was over and what was missing as type 5 movements; returns the sheet as it is afterwards. */
async function postDifference(ctx: Ctx, row: SheetRow, count: CountRow, motivo: string): Promise<SheetRow> {
  const needed = adjustments(countedOf(count), booksOf(count))
  if (!needed) throw new AppError('ARQUEO_EXCESIVO')
  if (needed.length === 0) return row
  if (motivo === '') throw fieldError('ARQUEO_MOTIVO', 'motivo', 'errores.ARQUEO_MOTIVO')
  for (const adjustment of needed) await postAdjustment(ctx, row, count, adjustment, motivo)
  return readSheetById(ctx, row.id)
}

async function postAdjustment(
  ctx: Ctx,
  row: SheetRow,
  count: CountRow,
  { sign, amounts }: Adjustment,
  motivo: string,
): Promise<void> {
  const { rows } = await sql<{ ultimo_movimiento: number }>`
    update caja set ultimo_movimiento = ultimo_movimiento + 1 where id = ${row.caja_id} returning ultimo_movimiento`.execute(
    ctx.db as never,
  )
  const box = {
    id: row.caja_id,
    seccional_id: row.seccional_id,
    planilla_id: row.id,
    planilla_numero: row.numero,
    ultimo_movimiento: found(rows[0]).ultimo_movimiento,
  }
  const text = mensaje('es', 'listas.planillaImpresa.ajuste', { motivo })
  const descripcion = text.length > 100 ? `${text.slice(0, 99)}…` : text
  await writeMovement(ctx, box, {
    sign,
    tipo: tipoAjusteArqueo,
    concepto: null,
    arqueo: count.id,
    day: ctx.today,
    descripcion,
    amounts,
  })
}

/** Freezes the sheet with its content and opens the next one. */
async function freeze(ctx: Ctx, row: SheetRow, count: CountRow | undefined, motivo: string): Promise<PlanillaCerrada> {
  const user = person(ctx)
  const closing = { momento: ctx.now.toISOString(), por: user.name, dia: ctx.today }
  const contenido = canonical(await contentOf(ctx, row, closing, count, motivo))
  const huella = sha256(contenido)
  await sql`update planilla_caja set estado = 'CERRADA', hasta = ${ctx.today}, cerrada = ${ctx.now}, cerrada_por = ${user.id}, arqueo_id = ${count?.id ?? null},
    motivo_diferencia = ${motivo}, contenido = ${contenido}, huella = ${huella} where id = ${row.id}`.execute(ctx.db as never)
  const next = nextSheet(sheetOf(row))
  const [efectivo, banco, cheque] = [next.inicial.efectivo, next.inicial.banco, next.inicial.cheque].map(deCentavos)
  await sql`insert into planilla_caja (caja_id, seccional_id, numero, desde, inicial_efectivo, inicial_banco, inicial_cheque)
    values (${row.caja_id}, ${row.seccional_id}, ${next.numero}, ${ctx.today}, ${efectivo}, ${banco}, ${cheque})`.execute(
    ctx.db as never,
  )
  const saldo = porFormaDe(next.inicial)
  await audit(ctx, 'cerrar', 'planilla-caja', row.id, { caja: row.caja_id, numero: row.numero, saldo, huella })
  return { nroPla: row.numero, nuevaPlanilla: next.numero, saldo, huella }
}
