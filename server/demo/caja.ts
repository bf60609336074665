import { tipoSaldoInicial } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { hashDePin } from '../src/features/tesoreria/cajas/pin.service.ts'
import { sha256 } from '../src/features/tesoreria/planillas-caja/contenido.rules.ts'
import { contentOf } from '../src/features/tesoreria/planillas-caja/contenido.ts'
import { leerPlanillaPorId, readArqueos } from '../src/features/tesoreria/planillas-caja/planillas-caja.queries.ts'
import { type Ctx, type Services, systemCtx } from '../src/platform/context.ts'
import { canonical } from '../src/platform/crypto/canonical.ts'
import { insertMany } from '../src/platform/db/bulk.ts'
import type { Tx } from '../src/platform/db/pool.ts'
import { type Azar, azar } from './azar.ts'
import { sembrarFondoDemo } from './fondos.ts'

/** PIN of every box of the demo (decisions §4). */
const pin = '1234'

interface PlanCaja {
  seccional: number
  nombre: string
  usuarios: string[]
  arqueo?: 'OBLIGATORIO' | 'CIEGO'
  deshabilitada?: true
  /** Closed sheets, days of each, and age in days of the open one. */
  planillas: number
  dura: number
  abierta: number
  /** Approximate movements per sheet. */
  movimientos: number
}

const deUno = ['tesorera@gremial.example', 'secretario@gremial.example']
const cajas: PlanCaja[] = [
  { seccional: 1, nombre: 'Caja Central', usuarios: deUno, planillas: 12, dura: 15, abierta: 9, movimientos: 26 },
  {
    seccional: 1,
    nombre: 'Caja Chica',
    usuarios: deUno,
    arqueo: 'OBLIGATORIO',
    planillas: 5,
    dura: 30,
    abierta: 21,
    movimientos: 10,
  },
  {
    seccional: 1,
    nombre: 'Ventanilla',
    usuarios: ['tesorera@gremial.example'],
    arqueo: 'CIEGO',
    planillas: 3,
    dura: 7,
    abierta: 4,
    movimientos: 14,
  },
  {
    seccional: 1,
    nombre: 'Quincho',
    usuarios: ['secretario@gremial.example'],
    deshabilitada: true,
    planillas: 1,
    dura: 40,
    abierta: 75,
    movimientos: 6,
  },
  { seccional: 1, nombre: 'Congreso anual', usuarios: deUno, planillas: 0, dura: 0, abierta: 2, movimientos: 0 },
  {
    seccional: 2,
    nombre: 'Caja Central',
    usuarios: ['tesoreria2@gremial.example'],
    planillas: 6,
    dura: 30,
    abierta: 35,
    movimientos: 16,
  },
  {
    seccional: 3,
    nombre: 'Caja Central',
    usuarios: ['otra@gremial.example'],
    planillas: 4,
    dura: 20,
    abierta: 12,
    movimientos: 12,
  },
  {
    seccional: 5,
    nombre: 'Caja Central',
    usuarios: ['tesoreria5@gremial.example'],
    planillas: 3,
    dura: 30,
    abierta: 64,
    movimientos: 12,
  },
  {
    seccional: 8,
    nombre: 'Caja Central',
    usuarios: ['tesoreria8@gremial.example'],
    planillas: 2,
    dura: 45,
    abierta: 97,
    movimientos: 9,
  },
]

const conceptos: Array<[nombre: string, descripcion: string, sentido: 1 | 2]> = [
  ['Cuotas en ventanilla', 'Cuotas sindicales cobradas en la seccional', 1],
  ['Aporte de la central', 'Transferencias del gremio a la seccional', 1],
  ['Alquiler del salón', 'Uso del salón por afiliados y terceros', 1],
  ['Reintegros de la central', 'Rendiciones de gasto pagadas', 1],
  ['Alquiler', 'Alquiler de la sede', 2],
  ['Servicios', 'Luz, gas, agua, teléfono e internet', 2],
  ['Librería y limpieza', '', 2],
  ['Viáticos', 'Traslados y comidas de delegados', 2],
  ['Actividades sociales', 'Día del niño, torneos, agasajos', 2],
  ['Seña de viandas', 'Reemplazado por Actividades sociales', 2],
]

const momento = (dia: string, n: number): Date => new Date(Date.parse(`${dia}T13:00:00Z`) + n * 97_000)

/** Boxes with sheets, movements, counts and settlements to reimburse: some months of an active treasury. */
export async function sembrarCajasDemo(services: Services, tx: Tx, hoy: string, hashes: string[]): Promise<void> {
  const a = azar(20261121)
  const ctx: Ctx = { ...systemCtx(services, undefined as never), db: tx, today: hoy }
  for (const seccional of new Set(cajas.map((c) => c.seccional))) {
    await insertMany(tx, 'concepto_caja', [
      ['seccional_id', 'bigint', conceptos.map(() => seccional)],
      ['nombre', 'text', conceptos.map(([nombre]) => nombre)],
      ['descripcion', 'text', conceptos.map(([, descripcion]) => descripcion)],
      ['habilitado', 'bool', conceptos.map(([nombre]) => nombre !== 'Seña de viandas')],
    ])
  }
  for (const [i, laCaja] of cajas.entries()) await sembrarCaja(ctx, a, laCaja, hashes[i] ?? '', hoy)
  await reintegrarUna(ctx, addDays(hoy, -1))
  await corregirUno(ctx, addDays(hoy, -1))
  await sembrarFondoDemo(ctx)
}

/** PIN hashes of the demo's boxes: slow, so computed before the transaction. */
export const hashesCajas = (services: Services): Promise<string[]> =>
  Promise.all(cajas.map(() => hashDePin(systemCtx(services, undefined as never), pin)))

async function sembrarCaja(ctx: Ctx, a: Azar, laCaja: PlanCaja, hash: string, hoy: string): Promise<void> {
  const first = addDays(hoy, -(laCaja.abierta + laCaja.planillas * laCaja.dura))
  const { rows } = await sql<{ id: number }>`
    insert into caja (seccional_id, nombre, pin_hash, arqueo, habilitada, fecha_registro)
    values (${laCaja.seccional}, ${laCaja.nombre}, ${hash}, ${laCaja.arqueo ?? 'OPCIONAL'}, ${!laCaja.deshabilitada},
      ${momento(first, 0)})
    returning id`.execute(ctx.db)
  const caja = rows[0]?.id ?? 0
  await sql`insert into caja_usuario (caja_id, usuario_id)
    select ${caja}, id
    from usuario
    where email = any(${laCaja.usuarios})`.execute(ctx.db)
  let siguiente = 1
  for (let i = 0; i <= laCaja.planillas; i++) {
    const desde = addDays(hoy, -(laCaja.abierta + (laCaja.planillas - i) * laCaja.dura))
    const hasta = i === laCaja.planillas ? hoy : addDays(hoy, -(laCaja.abierta + (laCaja.planillas - i - 1) * laCaja.dura))
    const planilla = await abrirPlanilla(ctx, caja, laCaja.seccional, i + 1, desde)
    if (i === 0 && laCaja.movimientos > 0) siguiente = await sembrarSaldoInicial(ctx, laCaja, planilla, desde)
    siguiente = await sembrarMovimientos(ctx, a, laCaja, {
      caja,
      planilla,
      numero: i + 1,
      desde,
      hasta: i === laCaja.planillas ? addDays(hoy, -1) : hasta,
      siguiente,
    })
    if (i < laCaja.planillas) {
      if (i === laCaja.planillas - 1 && laCaja.nombre === 'Caja Central')
        siguiente = await sembrarArqueo(ctx, caja, laCaja, planilla, i + 1, hasta, siguiente)
      await cerrarPlanillaDemo(ctx, planilla, laCaja.usuarios[0] ?? '', hasta)
    }
  }
}

async function abrirPlanilla(ctx: Ctx, caja: number, seccional: number, numero: number, desde: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into planilla_caja (caja_id, seccional_id, numero, desde, inicial_efectivo, inicial_banco, inicial_cheque)
    select ${caja}, ${seccional}, ${numero}, ${desde}::date, coalesce(max(p.saldo_efectivo), 0), coalesce(max(p.saldo_banco), 0),
      coalesce(max(p.saldo_cheque), 0)
    from planilla_caja p
    where p.caja_id = ${caja} and p.numero = ${numero - 1}
    returning id`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/** Opening balance of the box: large enough that it never goes negative. */
async function sembrarSaldoInicial(ctx: Ctx, laCaja: PlanCaja, planilla: number, dia: string): Promise<number> {
  await sql`insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id,
      fecha, fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total, usuario_id)
    select p.caja_id, p.seccional_id, p.id, 1, 1, 1, ${tipoSaldoInicial}, ${momento(dia, 0)}, ${dia}, 'Saldo inicial', 280000,
      150000, 0, 430000, (select id from usuario where email = ${laCaja.usuarios[0] ?? ''})
    from planilla_caja p
    where p.id = ${planilla}`.execute(ctx.db)
  return 2
}

interface Tramo {
  caja: number
  planilla: number
  numero: number
  desde: string
  hasta: string
  siguiente: number
}

/**
 * A sheet's movements: mostly small cash, the central's transfer by bank, occasionally a cheque; never spending more than the
 * balance.
 */
async function sembrarMovimientos(ctx: Ctx, a: Azar, laCaja: PlanCaja, s: Tramo): Promise<number> {
  const dias = Math.round((Date.parse(s.hasta) - Date.parse(s.desde)) / 86_400_000)
  const count = laCaja.movimientos === 0 ? 0 : laCaja.movimientos + a.entero(-3, 3)
  const rows: Array<{
    dia: string
    sentido: 1 | 2
    concepto: string
    texto: string
    efectivo: number
    banco: number
    cheque: number
  }> = []
  for (let i = 0; i < count; i++) {
    const dia = addDays(s.hasta, -Math.round(dias * (1 - i / Math.max(1, count - 1))))
    const sentido = i < 3 || a.vez(0.55) ? 1 : 2
    const [concepto] = a.de(conceptos.filter(([nombre, , de]) => de === sentido && !/^(Seña|Reintegros)/.test(nombre)))
    const centavos = a.entero(0, 3) * 25
    const grande = concepto === 'Aporte de la central'
    const importe = (sentido === 1 ? (grande ? a.entero(300, 480) : a.entero(40, 120)) : a.entero(8, 60)) * 1000 + centavos / 100
    const forma = grande ? 'banco' : a.pesado(['efectivo', 'banco', 'cheque'], sentido === 1 ? [7, 2, 1] : [8, 2, 0])
    const texto = grande ? `Aporte de la central, ${s.desde.slice(5, 7)}/${s.desde.slice(0, 4)}` : concepto
    rows.push({
      dia,
      sentido,
      concepto,
      texto,
      efectivo: forma === 'efectivo' ? importe : 0,
      banco: forma === 'banco' ? importe : 0,
      cheque: forma === 'cheque' ? importe : 0,
    })
  }
  await sql`insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id,
      concepto_id, fecha, fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total, usuario_id)
    select ${s.caja}, ${laCaja.seccional}, ${s.planilla}, ${s.numero}, ${s.siguiente} + x.i - 1, x.sentido,
      case x.sentido when 1 then 1 else 2 end, (select k.id
        from concepto_caja k
        where k.seccional_id = ${laCaja.seccional} and k.nombre = x.concepto), x.fecha, x.dia, x.texto, x.efectivo, x.banco,
      x.cheque, x.efectivo + x.banco + x.cheque, (select id from usuario where email = ${laCaja.usuarios[0] ?? ''})
    from unnest(${rows.map((_, i) => i + 1)}::int[], ${rows.map((r) => r.sentido)}::int[], ${rows.map((r) => r.concepto)}::text[],
      ${rows.map((r, i) => momento(r.dia, i))}::timestamptz[], ${rows.map((r) => r.dia)}::date[],
      ${rows.map((r) => r.texto)}::text[],
      ${rows.map((r) => r.efectivo)}::numeric[], ${rows.map((r) => r.banco)}::numeric[], ${rows.map((r) => r.cheque)}::numeric[])
      as x(i, sentido, concepto, fecha, dia, texto, efectivo, banco, cheque)
    order by x.i`.execute(ctx.db)
  // Annuls one of them.
  if (count > 7)
    await sql`update movimiento_caja
      set anulado = true, fecha_anulado = ${momento(s.hasta, count)}, motivo_anula = 'Cargado dos veces',
        anulado_por = usuario_id
      where caja_id = ${s.caja} and numero = ${s.siguiente + 6}`.execute(ctx.db)
  const siguiente = s.siguiente + count
  await sql`update caja set ultimo_movimiento = ${siguiente - 1} where id = ${s.caja}`.execute(ctx.db)
  return siguiente
}

/** A count with a cash shortage of a thousand pesos. */
async function sembrarArqueo(
  ctx: Ctx,
  caja: number,
  laCaja: PlanCaja,
  planilla: number,
  numero: number,
  hasta: string,
  siguiente: number,
): Promise<number> {
  await sql`with conteo as (
    insert into arqueo_caja (planilla_id, usuario_id, momento, denominaciones, monedas, contado_efectivo, contado_banco,
      contado_cheque, libros_efectivo, libros_banco, libros_cheque)
    select p.id, u.id, ${momento(hasta, 80)}, jsonb_build_array(jsonb_build_object('clase', 'BILLETE', 'valor', 1000,
      'cantidad', floor(p.saldo_efectivo / 1000)::int - 1)), p.saldo_efectivo - 1000 * floor(p.saldo_efectivo / 1000),
      p.saldo_efectivo - 1000, p.saldo_banco, p.saldo_cheque, p.saldo_efectivo, p.saldo_banco, p.saldo_cheque
    from planilla_caja p
    join usuario u on u.email = ${laCaja.usuarios[0] ?? ''}
    where p.id = ${planilla}
    returning id, usuario_id)
    insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id, arqueo_id,
      fecha, fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total, usuario_id)
    select ${caja}, ${laCaja.seccional}, ${planilla}, ${numero}, ${siguiente}, 2, 5, id, ${momento(hasta, 81)}, ${hasta},
      'Ajuste de arqueo: Vuelto mal dado en ventanilla', 1000, 0, 0, 1000, usuario_id
    from conteo`.execute(ctx.db)
  await sql`update caja set ultimo_movimiento = ${siguiente} where id = ${caja}`.execute(ctx.db)
  return siguiente + 1
}

async function cerrarPlanillaDemo(ctx: Ctx, id: number, email: string, hasta: string): Promise<void> {
  const { rows } = await sql<{ id: number; nombre: string }>`select id, nombre from usuario where email = ${email}`.execute(
    ctx.db,
  )
  const row = await leerPlanillaPorId(ctx, id)
  const todos = await readArqueos(ctx, id)
  const cierra = todos.at(-1)
  const motivo = cierra ? 'Vuelto mal dado en ventanilla' : ''
  const cerrada = momento(hasta, 90)
  const contenido = canonical(
    await contentOf(
      ctx,
      row,
      { momento: cerrada.toISOString(), por: rows[0]?.nombre ?? '', dia: hasta },
      { todos, cierra, motivo },
    ),
  )
  await sql`update planilla_caja
    set estado = 'CERRADA', hasta = ${hasta}, cerrada = ${cerrada}, cerrada_por = ${rows[0]?.id ?? null},
      arqueo_id = ${cierra?.id ?? null}, motivo_diferencia = ${motivo}, contenido = ${contenido}, huella = ${sha256(contenido)}
    where id = ${id}`.execute(ctx.db)
}

const central = sql`(select id from caja where seccional_id = 1 and nombre = 'Caja Central')`

/** Records the reimbursement of branch 1's last settlement. */
async function reintegrarUna(ctx: Ctx, dia: string): Promise<void> {
  await sql`update caja set ultimo_movimiento = ultimo_movimiento + 1 where id = ${central}`.execute(ctx.db)
  await sql`with ingreso as (
    insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id,
      concepto_id, rendicion_id, fecha,
      fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total, usuario_id)
    select c.id, 1, c.planilla_id, c.planilla_numero, c.ultimo_movimiento, 1, 3, k.id, r.id, ${momento(dia, 95)}, ${dia},
      'Reintegro de rendición, actividades', 0, r.total, 0, r.total, u.id
    from caja c
    join concepto_caja k on k.seccional_id = 1 and k.nombre = 'Reintegros de la central'
    join usuario u on u.email = ${deUno[0]}
    join rendicion_gasto r on r.seccional_id = 1 and r.numero = 4
    where c.id = ${central}
    returning id, rendicion_id)
      , acreditada as (update rendicion_gasto r
        set estado = 8, movimiento_id = ingreso.id, desde = ${momento(dia, 95)}
        from ingreso
        where r.id = ingreso.rendicion_id
        returning r.id)
    insert into rendicion_suceso (rendicion_id, momento, que, estado, usuario_id)
    select r.id, ${momento(dia, 95)}, 'acreditada', 8, u.id
    from acreditada r, usuario u
    where u.email = ${deUno[0]}`.execute(ctx.db)
}

/** The open sheet reverses an expense of the last closed sheet. */
async function corregirUno(ctx: Ctx, dia: string): Promise<void> {
  await sql`update caja set ultimo_movimiento = ultimo_movimiento + 1 where id = ${central}`.execute(ctx.db)
  await sql`insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id,
      concepto_id, corrige_id, fecha,
    fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total, usuario_id)
    select c.id, 1, c.planilla_id, c.planilla_numero, c.ultimo_movimiento, 1, m.tipo_id, m.concepto_id, m.id, ${momento(dia, 96)},
      ${dia}, 'El gasto era de otra seccional', m.importe_efectivo, m.importe_banco, m.importe_cheque, m.total, m.usuario_id
    from caja c
    join movimiento_caja m on m.caja_id = c.id and m.numero_planilla = c.planilla_numero - 1 and m.ingreso_egreso = 2
      and m.concepto_id is not null
      and not m.anulado
    where c.id = ${central}
    order by m.numero
    limit 1`.execute(ctx.db)
}
