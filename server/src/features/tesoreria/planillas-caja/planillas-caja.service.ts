import { tipoAjusteArqueo } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type {
  Arqueo,
  ClosedPlanilla,
  ClosePlanilla,
  NewArqueo,
  RecordedArqueo,
} from '@gremial/contract/tesoreria/planillas-caja.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'
import { exigirVerificado, verifyPin } from '../cajas/pin.service.ts'
import type { Importes } from '../movimientos-caja/movimientos-caja.rules.ts'
import { idReservado, writeMovimiento } from '../movimientos-caja/movimientos-caja.service.ts'
import { sha256 } from './contenido.rules.ts'
import { contentOf } from './contenido.ts'
import {
  arqueoOf,
  contadoDe,
  formasQueSeCuentan,
  leerPlanillaPorId,
  librosDe,
  mismosImportes,
  openPlanillaNumber,
  planillaOf,
  puedeCerrar,
  readArqueos,
  readDenominaciones,
  readPlanilla,
  type SavedArqueo,
  type SavedPlanilla,
} from './planillas-caja.queries.ts'
import { type Ajuste, calcularAjustes, importesOf, nextDay, nextPlanilla, porFormaDe, saldoOf } from './planillas-caja.rules.ts'

/** Visibility of the close button, and the sheet's legend. Throws if not found or empty. (C-PLANILLA-18, -24) */
export async function validatePlanilla(ctx: Ctx, caja: number, nroPla: number): Promise<{ respuesta: [boolean, string] }> {
  const row = await readPlanilla(ctx, caja, nroPla)
  const numero = row.numero
  if (row.movimientos + row.anulados === 0) throw new AppError('PLANILLA_SIN_MOVIMIENTOS', { numero })
  if (row.estado === 'CERRADA') {
    const hasta = formatDate(row.hasta ?? '')
    return { respuesta: [false, message(ctx.language, 'listas.planillaImpresa.leyendaCerrada', { numero, hasta })] }
  }
  const cierra = puedeCerrar(row)
  const leyenda = cierra ? 'leyendaAbierta' : row.movimientos === 0 ? 'leyendaVacia' : 'leyendaAjena'
  const datos = { numero, ...(leyenda === 'leyendaVacia' ? {} : { desde: formatDate(row.desde) }) }
  return { respuesta: [cierra, message(ctx.language, `listas.planillaImpresa.${leyenda}`, datos)] }
}

/**
 * Records a count of the open sheet and compares it with the books, which reveals a blind box's amounts. Append-only: the sheet
 * lists all counts (decision 140). Idempotent by `clave`.
 */
export async function recordArqueo(ctx: Ctx, datos: NewArqueo): Promise<RecordedArqueo> {
  await exigirCajaOperable(ctx, datos.id)
  const conocidas = new Map((await readDenominaciones(ctx)).map((d) => [d.id, d]))
  const contadas = datos.denominaciones.flatMap(({ id, cantidad }) => {
    const d = conocidas.get(id)
    if (!d) throw new AppError('REFERENCIA_INEXISTENTE')
    return cantidad > 0 ? [{ clase: d.clase, valor: d.valor, cantidad }] : []
  })
  const efectivoContado = contadas.reduce((n, d) => n + toCents(d.valor) * d.cantidad, toCents(datos.monedas))
  return inTransaction(ctx, async (ctx) => {
    const row = await takeOpenPlanilla(ctx, datos.id, datos.nroPla)
    if (row.movimientos === 0) throw new AppError('PLANILLA_SIN_MOVIMIENTOS', { numero: row.numero })
    exigirFormas(row, datos)
    const contado = importesOf(fromCents(efectivoContado), datos.banco ?? 0, datos.cheques ?? 0)
    const before = datos.clave && (await readArqueos(ctx, row.id)).find((c) => c.clave === datos.clave)
    if (before && !mismosImportes(contadoDe(before), contado)) throw new AppError('ARQUEO_CLAVE_USADA')
    const libros = before ? librosDe(before) : saldoOf(planillaOf(row))
    const ajustes = calcularAjustes(contado, libros)
    if (!ajustes) throw new AppError('ARQUEO_EXCESIVO')
    const arqueo =
      before || (await agregarArqueo(ctx, row, { contadas, monedas: datos.monedas, contado, libros, clave: datos.clave }))
    return {
      ...arqueoOf(arqueo, ''),
      ajustes: ajustes.map(({ sentido, importes }, i) => ({
        ingresoEgreso: sentido,
        numeroMovimiento: row.ultimo_movimiento + 1 + i,
        importes: porFormaDe(importes),
      })),
      saldoFinal: porFormaDe(contado),
    }
  })
}

/** Throws ARQUEO_FORMA, on its field, if a payment form of the sheet was not counted. */
function exigirFormas(row: SavedPlanilla, { cheques, banco }: Pick<NewArqueo, 'cheques' | 'banco'>): void {
  const seCuentan = formasQueSeCuentan(row)
  if (cheques === null && seCuentan.includes('valores')) throw fieldError('ARQUEO_FORMA', 'cheques', 'errores.ARQUEO_FORMA')
  if (banco === null && seCuentan.includes('bancarios')) throw fieldError('ARQUEO_FORMA', 'banco', 'errores.ARQUEO_FORMA')
}

interface Contado {
  contadas: Arqueo['denominaciones']
  monedas: number
  contado: Importes
  libros: Importes
  clave: string | undefined
}

/** Inserts a count with the books of this moment; the audit has its difference. */
async function agregarArqueo(ctx: Ctx, row: SavedPlanilla, c: Contado): Promise<SavedArqueo> {
  const [contado, libros] = [porFormaDe(c.contado), porFormaDe(c.libros)]
  const { rows } = await sql<{ id: number }>`
    insert into arqueo_caja (planilla_id, usuario_id, momento, denominaciones, monedas, contado_efectivo, contado_banco,
      contado_cheque, libros_efectivo, libros_banco, libros_cheque, clave)
    values (${row.id}, ${person(ctx).id}, ${ctx.now}, ${JSON.stringify(c.contadas)}::jsonb, ${c.monedas}, ${contado.efectivo},
      ${contado.bancarios}, ${contado.valores}, ${libros.efectivo}, ${libros.bancarios}, ${libros.valores}, ${c.clave ?? null})
    returning id`.execute(ctx.db)
  const conteos = await readArqueos(ctx, row.id)
  const arqueo = found(conteos.find((a) => a.id === rows[0]?.id))
  const { diferencia } = arqueoOf(arqueo, '')
  const datos = { caja: row.caja_id, numero: row.numero, arqueo: arqueo.id, conteo: conteos.length, diferencia }
  await audit(ctx, 'arqueo', 'planilla-caja', row.id, datos)
  return arqueo
}

/** Locks the box and returns its open sheet, which must be the requested one. */
async function takeOpenPlanilla(ctx: Ctx, caja: number, nroPla: number): Promise<SavedPlanilla> {
  await sql`select 1 from caja where id = ${caja} for update`.execute(ctx.db)
  const abierta = await openPlanillaNumber(ctx, caja)
  if (nroPla < abierta) throw new AppError('PLANILLA_YA_CERRADA', { numero: nroPla, abierta })
  return readPlanilla(ctx, caja, nroPla)
}

/**
 * Closes sheet `password2` of box `id`, given its PIN: posts the count's difference, freezes the totals by payment form and opens
 * the next sheet with the balances. A second close of the same number is PLANILLA_YA_CERRADA. (C-PLANILLA-20, decisions §7)
 */
export async function closePlanillaCaja(ctx: Ctx, datos: ClosePlanilla): Promise<ClosedPlanilla> {
  const caja = await exigirCajaOperable(ctx, datos.id)
  // Checked before the PIN, so that a stale number does not cost an attempt.
  const abierta = await openPlanillaNumber(ctx, caja.id)
  if (datos.password2 < abierta) throw new AppError('PLANILLA_YA_CERRADA', { numero: datos.password2, abierta })
  diaDelCierre(ctx, await readPlanilla(ctx, caja.id, datos.password2), datos.dia)
  const verificado = await verifyPin(ctx, caja, datos.password)
  return inTransaction({ ...ctx, proof: 'pin' }, async (ctx) => {
    const row = await takeOpenPlanilla(ctx, caja.id, datos.password2)
    await exigirVerificado(ctx, verificado)
    if (row.movimientos === 0) throw new AppError('PLANILLA_SIN_MOVIMIENTOS', { numero: row.numero })
    const dia = diaDelCierre(ctx, row, datos.dia)
    const conteos = await readArqueos(ctx, row.id)
    const arqueo = arqueoDelCierre(row, conteos, datos)
    // Nothing is pending if the statement equals the books.
    const pendiente = arqueo && arqueo.contado_banco !== arqueo.libros_banco ? datos.pendienteBanco : ''
    const final = arqueo ? await registrarDiferencia(ctx, row, arqueo, { motivo: datos.motivo, pendiente, dia }) : row
    return congelar(
      ctx,
      final,
      { todos: conteos, cierra: arqueo },
      { motivo: arqueo && final !== row ? datos.motivo : '', pendiente, dia },
    )
  })
}

/** Details of a closing: reason of the adjustment, pending bank difference, and closing day. */
interface Dicho {
  motivo: string
  pendiente: string
  dia: string
}

/** Closing day of a sheet: from its last movement to today. (decisions §10) */
function diaDelCierre(ctx: Ctx, row: SavedPlanilla, day: string | null): string {
  if (day === null) return ctx.today
  if (day < row.cierra_desde || day > ctx.today) throw fieldError('PLANILLA_DIA', 'dia', 'errores.PLANILLA_DIA')
  return day
}

/** The count named by the caller, which must match the current books; none only if the box allows it. */
function arqueoDelCierre(
  row: SavedPlanilla,
  conteos: readonly SavedArqueo[],
  { idArqueo }: ClosePlanilla,
): SavedArqueo | undefined {
  if (idArqueo === null) {
    if (row.arqueo !== 'OPCIONAL') throw new AppError('ARQUEO_REQUERIDO')
    return undefined
  }
  const arqueo = found(conteos.find((c) => c.id === idArqueo))
  if (!mismosImportes(librosDe(arqueo), saldoOf(planillaOf(row)))) throw new AppError('ARQUEO_VIEJO')
  return arqueo
}

/** Posts surpluses and shortages as type 5 movements; returns the resulting sheet. */
async function registrarDiferencia(
  ctx: Ctx,
  row: SavedPlanilla,
  arqueo: SavedArqueo,
  { motivo, pendiente, dia }: Dicho,
): Promise<SavedPlanilla> {
  const [contado, libros] = [contadoDe(arqueo), librosDe(arqueo)]
  const ajustes = calcularAjustes(pendiente ? { ...contado, banco: libros.banco } : contado, libros)
  if (!ajustes) throw new AppError('ARQUEO_EXCESIVO')
  if (ajustes.length === 0) return row
  if (motivo === '') throw fieldError('ARQUEO_MOTIVO', 'motivo', 'errores.ARQUEO_MOTIVO')
  for (const ajuste of ajustes) await registrarAjuste(ctx, row, arqueo, ajuste, { motivo, dia })
  return leerPlanillaPorId(ctx, row.id)
}

async function registrarAjuste(
  ctx: Ctx,
  row: SavedPlanilla,
  arqueo: SavedArqueo,
  { sentido, importes }: Ajuste,
  { motivo, dia }: Pick<Dicho, 'motivo' | 'dia'>,
): Promise<void> {
  const { rows } = await sql<{ ultimo_movimiento: number; movimiento_id: number }>`
    update caja
    set ultimo_movimiento = ultimo_movimiento + 1
    where id = ${row.caja_id}
    returning ultimo_movimiento, ${idReservado} as movimiento_id`.execute(ctx.db)
  const caja = {
    id: row.caja_id,
    seccional_id: row.seccional_id,
    planilla_id: row.id,
    planilla_numero: row.numero,
    ...found(rows[0]),
  }
  const text = message('es', 'listas.planillaImpresa.ajuste', { motivo })
  const descripcion = text.length > 100 ? `${text.slice(0, 99)}…` : text
  await writeMovimiento(ctx, caja, {
    sentido,
    tipo: tipoAjusteArqueo,
    concepto: null,
    arqueo: arqueo.id,
    dia,
    descripcion,
    importes,
  })
}

/** Freezes the sheet with its content and opens the next one. */
async function congelar(
  ctx: Ctx,
  row: SavedPlanilla,
  { todos, cierra }: { todos: SavedArqueo[]; cierra: SavedArqueo | undefined },
  { motivo, pendiente, dia }: Dicho,
): Promise<ClosedPlanilla> {
  const usuario = person(ctx)
  const cierre = { momento: ctx.now.toISOString(), por: usuario.name, dia }
  const content = canonical(await contentOf(ctx, row, cierre, { todos, cierra, motivo, pendienteBanco: pendiente }))
  const huella = sha256(content)
  await sql`update planilla_caja
    set estado = 'CERRADA', hasta = ${dia}, cerrada = ${ctx.now}, cerrada_por = ${usuario.id}, arqueo_id = ${cierra?.id ?? null},
      motivo_diferencia = ${motivo}, pendiente_banco = ${pendiente}, contenido = ${content}, huella = ${huella}
    where id = ${row.id}`.execute(ctx.db)
  const next = nextPlanilla(planillaOf(row))
  const [efectivo, banco, cheque] = [next.inicial.efectivo, next.inicial.banco, next.inicial.cheque].map(fromCents)
  await sql`insert into planilla_caja (caja_id, seccional_id, numero, desde, inicial_efectivo, inicial_banco, inicial_cheque)
    values (${row.caja_id}, ${row.seccional_id}, ${next.numero}, ${nextDay(dia, ctx.today)}, ${efectivo}, ${banco},
      ${cheque})`.execute(ctx.db)
  const saldo = porFormaDe(next.inicial)
  await audit(ctx, 'cerrar', 'planilla-caja', row.id, {
    caja: row.caja_id,
    numero: row.numero,
    saldo,
    huella,
    conteos: todos.length,
  })
  return { nroPla: row.numero, nuevaPlanilla: next.numero, saldo, huella }
}
