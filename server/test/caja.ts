import { randomUUID } from 'node:crypto'
import { dateOf } from '@gremial/contract/values/dates.ts'
import type { Person, TestApp } from './app.ts'

/** Helpers for tests of branch cash: each test gets an empty box of its own. */
export interface CajaPrueba {
  id: number
  concepto: number
  seccional: number
}

export const pinBueno = '4821'

const idUsuario = async (t: TestApp, email: string) =>
  (await t.rows<{ id: number }>(`select id from usuario where email = '${email}@gremial.example'`))[0]?.id ?? 0

/** A box of branch 1, made by the treasurer, with these people assigned to it. */
export async function newCaja(
  t: TestApp,
  { usuarios = ['tesorera', 'secretario'], arqueo = 'OPCIONAL' } = {},
): Promise<CajaPrueba> {
  const tesorera = await t.login('tesorera')
  const usuariosHabilitados = await Promise.all(usuarios.map(async (u) => ({ id: await idUsuario(t, u), hab: 1 })))
  const nombre = `Caja ${randomUUID().slice(0, 8)}`
  const { body, status } = await tesorera.post('cajas/guardar-caja', {
    idSeccional: 1,
    nombre,
    pin: pinBueno,
    pin2: pinBueno,
    usuariosHabilitados,
    arqueo,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const [concepto] = await t.rows<{ id: number }>(`select id from concepto_caja where seccional_id = 1 and nombre = 'Servicios'`)
  return { id: body.id, concepto: concepto?.id ?? 0, seccional: 1 }
}

/** Body of a movement: by default a cash income of a hundred pesos today. */
export const movimientoBody = (laCaja: CajaPrueba, others: Record<string, unknown> = {}) => ({
  caja: { id: laCaja.id, nombre: 'x' },
  ingresoEgreso: 1,
  tipoMovimiento: { id: others.ingresoEgreso === 2 ? 2 : 1 },
  concepto: { id: laCaja.concepto },
  fechaMovimiento: dateOf(new Date()),
  descripcion: 'De prueba',
  importeEfectivo: 100,
  importeBanco: 0,
  importeChequeDia: 0,
  ...others,
})

/** Posts a movement and returns its id; fails the test if it is rejected. */
export async function registrar(quien: Person, laCaja: CajaPrueba, others: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await quien.post('movimientos-caja', movimientoBody(laCaja, others))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

export const close = (quien: Person, laCaja: CajaPrueba, numero: number, others: Record<string, unknown> = {}) =>
  quien.post('saldos-caja/cerrar-planilla-caja', { id: laCaja.id, password: pinBueno, password2: numero, ...others })

/**
 * Invariants of all boxes, checked in the database: numbers without gaps, sums, carried balances, one open sheet. Returns the
 * violations.
 */
export async function inconsistencias(rows: <T>(text: string) => Promise<T[]>): Promise<unknown[]> {
  const controles = [
    // Movement numbers run from 1 to the last one, each once.
    `select 'numeros' as que, c.id from caja c left join movimiento_caja m on m.caja_id = c.id group by c.id
      having count(m.id) <> c.ultimo_movimiento or coalesce(max(m.numero), 0) <> c.ultimo_movimiento or coalesce(min(m.numero), 1) <> 1`,
    // Sheet numbers likewise; the last one is open and is the box's current one.
    `select 'planillas' as que, c.id from caja c join planilla_caja p on p.caja_id = c.id group by c.id
      having count(*) <> max(p.numero) or count(*) filter (where p.estado = 'ABIERTA') <> 1
        or max(p.numero) filter (where p.estado = 'ABIERTA') <> max(p.numero) or c.planilla_numero <> max(p.numero)`,
    // Sums and counts of a sheet are those of its movements.
    `select 'sumas' as que, p.id from planilla_caja p left join movimiento_caja m on m.planilla_id = p.id group by p.id
      having (p.ingreso_efectivo, p.ingreso_banco, p.ingreso_cheque, p.egreso_efectivo, p.egreso_banco, p.egreso_cheque, p.ingresos, p.egresos,
        p.ingresos_anulados, p.egresos_anulados) is distinct from row(
        coalesce(sum(m.importe_efectivo) filter (where m.ingreso_egreso = 1 and not m.anulado), 0),
        coalesce(sum(m.importe_banco) filter (where m.ingreso_egreso = 1 and not m.anulado), 0),
        coalesce(sum(m.importe_cheque) filter (where m.ingreso_egreso = 1 and not m.anulado), 0),
        coalesce(sum(m.importe_efectivo) filter (where m.ingreso_egreso = 2 and not m.anulado), 0),
        coalesce(sum(m.importe_banco) filter (where m.ingreso_egreso = 2 and not m.anulado), 0),
        coalesce(sum(m.importe_cheque) filter (where m.ingreso_egreso = 2 and not m.anulado), 0),
        (count(*) filter (where m.ingreso_egreso = 1 and not m.anulado))::int, (count(*) filter (where m.ingreso_egreso = 2 and not m.anulado))::int,
        (count(*) filter (where m.ingreso_egreso = 1 and m.anulado))::int, (count(*) filter (where m.ingreso_egreso = 2 and m.anulado))::int)`,
    // Balances carry from each sheet to the next, from zero in sheet 1.
    `select 'arrastre' as que, p.id from planilla_caja p left join planilla_caja a on a.caja_id = p.caja_id and a.numero = p.numero - 1
      where (p.inicial_efectivo, p.inicial_banco, p.inicial_cheque) is distinct from
        (coalesce(a.inicial_efectivo + a.ingreso_efectivo - a.egreso_efectivo, 0), coalesce(a.inicial_banco + a.ingreso_banco - a.egreso_banco, 0),
          coalesce(a.inicial_cheque + a.ingreso_cheque - a.egreso_cheque, 0))`,
    // The content frozen at closing still equals the movements: none was changed afterwards.
    `select 'contenido' as que, p.id from planilla_caja p where p.estado = 'CERRADA' and (
      select jsonb_agg(jsonb_build_array(x->'numero', x->'total', x->>'anulado') order by (x->>'numero')::int) from jsonb_array_elements(p.contenido::jsonb->'movimientos') x)
      is distinct from (select jsonb_agg(jsonb_build_array(m.numero, m.total, m.motivo_anula) order by m.numero) from movimiento_caja m where m.planilla_id = p.id)`,
    // The sheet number of a movement is that of its sheet.
    `select 'planilla de' as que, m.id from movimiento_caja m join planilla_caja p on p.id = m.planilla_id
      where m.numero_planilla <> p.numero or m.caja_id <> p.caja_id or m.seccional_id <> p.seccional_id`,
    // Every movement, annulment and closing has its audit row.
    `select 'auditoria' as que, m.id from movimiento_caja m where m.fecha > now() - interval '1 hour' and (select count(*) from auditoria a
      where a.entidad = 'movimiento-caja' and a.entidad_id = m.id::text and a.accion in ('registrar', 'corregir')) <> 1`,
    `select 'auditoria' as que, m.id from movimiento_caja m where m.fecha_anulado > now() - interval '1 hour' and (select count(*) from auditoria a
      where a.entidad = 'movimiento-caja' and a.entidad_id = m.id::text and a.accion = 'anular') <> 1`,
    `select 'auditoria' as que, p.id from planilla_caja p where p.cerrada > now() - interval '1 hour' and (select count(*) from auditoria a
      where a.entidad = 'planilla-caja' and a.entidad_id = p.id::text and a.accion = 'cerrar') <> 1`,
    // An expense settlement is ACREDITADA if and only if its income movement is valid.
    `select 'rendicion' as que, r.id from rendicion_gasto r left join movimiento_caja m on m.id = r.movimiento_id
      where (r.estado = 8) is distinct from (m.id is not null and not m.anulado and m.rendicion_id = r.id)`,
  ]
  const bad: unknown[] = []
  // Sequential: the caller may have a single connection.
  for (const control of controles) bad.push(...(await rows<unknown>(control)))
  return bad
}
