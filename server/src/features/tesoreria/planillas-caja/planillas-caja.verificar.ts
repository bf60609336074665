import type { Arqueo } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { type Guardado, problemOf } from './contenido.rules.ts'
import { arqueoOf, conteosOf, planillaOf, type SavedArqueo, type WithImportes } from './planillas-caja.queries.ts'
import { importesOf, porFormaDe, saldoOf } from './planillas-caja.rules.ts'

/** Result of verifying all closed sheets: total, mismatches, and the first mismatch. */
export interface VerificacionPlanillas {
  planillas: number
  malas: number
  primera: { caja: string; seccional: string; numero: number; motivo: string } | null
}

type Cerrada = WithImportes & {
  id: number
  caja_id: number
  caja: string
  seccional: string
  desde: string
  motivo_diferencia: string
  pendiente_banco: string
  contenido: NotNull<string>
  huella: NotNull<string>
  cerrada: NotNull<Date>
  hasta: NotNull<string>
  siguiente_efectivo: number | null
  siguiente_banco: number
  siguiente_cheque: number
  auditada: string | null
  /** The portal created its box, so it has audit rows; the demo's boxes have history without audit. */
  caja_auditada: boolean
  arqueo_id: number | null
  conteos: Array<Omit<SavedArqueo, 'momento' | 'usuario'> & { momento: string }>
}

type Lugar = Pick<Cerrada, 'caja_id' | 'caja' | 'seccional' | 'numero'>

const tanda = 100

/**
 * Verifies every closed sheet against its signed content: fingerprint, audit, columns, count, movements and the next sheet's
 * opening balances; also that none is missing. Part of the weekly check: it detects direct changes in the database, which no
 * trigger stops.
 */
export async function verifyPlanillas(ctx: Ctx): Promise<VerificacionPlanillas> {
  const result: VerificacionPlanillas = { planillas: 0, malas: 0, primera: null }
  const seen = new Set<string>()
  const record = ({ caja_id, caja, seccional, numero }: Lugar, motivo: string) => {
    seen.add(`${caja_id}/${numero}`)
    result.malas = seen.size
    result.primera ??= { caja, seccional, numero, motivo }
  }
  let [caja, numero, conAuditoria] = [0, 0, false]
  for (;;) {
    const rows = await cerradasDesde(ctx, caja, numero)
    const movimientos = await movimientosOf(ctx, rows)
    for (const row of rows) {
      const expected = row.caja_id === caja ? numero + 1 : 1
      if (row.caja_id !== caja) conAuditoria = row.caja_auditada
      if (row.numero !== expected) record({ ...row, numero: expected }, 'falta, o ya no figura cerrada')
      conAuditoria ||= row.auditada !== null
      const motivo = problemOf(row.contenido, row.huella, guardadoDe(row, movimientos.get(row.id) ?? []), {
        auditoriaExigida: conAuditoria,
      })
      if (motivo !== null) record(row, motivo)
      result.planillas++
      caja = row.caja_id
      numero = row.numero
    }
    if (rows.length < tanda) break
  }
  for (const perdida of await cierresSinPlanilla(ctx)) record(perdida, 'la auditoría dice que se cerró, y no está cerrada')
  return result
}

/** Prints the result for the weekly command; returns its exit code. */
export async function describePlanillas(ctx: Ctx): Promise<0 | 1> {
  const { planillas, malas, primera } = await verifyPlanillas(ctx)
  if (!primera) {
    console.log(`Planillas cerradas sanas: ${planillas}.`)
    return 0
  }
  const { caja, seccional, numero, motivo } = primera
  console.log(
    `Planillas cerradas alteradas: ${malas} de ${planillas}. La primera es la ${numero} de ${caja} (${seccional}): ${motivo}.`,
  )
  return 1
}

function guardadoDe(row: Cerrada, movimientos: Guardado['movimientos']): Guardado {
  const planilla = planillaOf(row)
  const conteos = row.conteos.map((c) => ({ ...c, usuario: '', momento: new Date(c.momento) }))
  const cierra = conteos.find((c) => c.id === row.arqueo_id)
  const { siguiente_efectivo: next } = row
  return {
    numero: row.numero,
    desde: row.desde,
    hasta: row.hasta,
    cerrada: row.cerrada.toISOString(),
    inicial: porFormaDe(planilla.inicial),
    ingresos: porFormaDe(planilla.ingresos),
    egresos: porFormaDe(planilla.egresos),
    saldo: porFormaDe(saldoOf(planilla)),
    arqueo: cierra ? sinQuien(arqueoOf(cierra, row.motivo_diferencia, row.pendiente_banco)) : null,
    conteos: conteosOf(conteos, cierra).map((c) => ({ ...c, usuario: undefined })),
    movimientos,
    siguiente: next === null ? null : porFormaDe(importesOf(next, row.siguiente_banco, row.siguiente_cheque)),
    auditada: row.auditada,
  }
}

function sinQuien(arqueo: Arqueo): Guardado['arqueo'] {
  const { id: _, usuario: __, ...rest } = arqueo
  return rest
}

async function cerradasDesde(ctx: Ctx, caja: number, numero: number): Promise<Cerrada[]> {
  const { rows } = await sql<Cerrada>`
    select p.id, p.numero, p.caja_id, c.nombre as caja, s.nombre as seccional, p.desde, p.hasta, p.cerrada, p.inicial_efectivo,
      p.inicial_banco,
      p.inicial_cheque, p.ingreso_efectivo, p.ingreso_banco, p.ingreso_cheque, p.egreso_efectivo, p.egreso_banco, p.egreso_cheque,
      p.motivo_diferencia, p.pendiente_banco,
      p.huella, p.contenido, sig.inicial_efectivo as siguiente_efectivo,
      coalesce(sig.inicial_banco, 0) as siguiente_banco, coalesce(sig.inicial_cheque, 0) as siguiente_cheque,
      (select a.datos->>'huella'
        from auditoria a
        where a.entidad = 'planilla-caja' and a.entidad_id = p.id::text and a.accion = 'cerrar'
        limit 1) as auditada,
      exists (select
        from auditoria a
        where a.entidad = 'caja' and a.entidad_id = p.caja_id::text and a.accion = 'crear') as caja_auditada,
      p.arqueo_id,
      array(select to_jsonb(q) from arqueo_caja q where q.planilla_id = p.id order by q.id) as conteos
    from planilla_caja p
    join caja c on c.id = p.caja_id
    join seccional s on s.id = p.seccional_id
    left join planilla_caja sig on sig.caja_id = p.caja_id and sig.numero = p.numero + 1
    where p.estado = 'CERRADA' and (p.caja_id, p.numero) > (${caja}, ${numero})
    order by p.caja_id, p.numero
    limit ${tanda}`.execute(ctx.db)
  return rows
}

async function movimientosOf(ctx: Ctx, planillas: Cerrada[]): Promise<Map<number, Guardado['movimientos']>> {
  const { rows } = await sql<Guardado['movimientos'][number] & { planilla_id: number }>`
    select m.planilla_id, m.numero, m.fecha_movimiento as fecha, m.ingreso_egreso as "ingresoEgreso", m.descripcion,
      m.importe_efectivo as efectivo,
      m.importe_cheque as valores, m.importe_banco as bancarios, m.total, m.motivo_anula as anulado,
      (select jsonb_build_object('planilla', x.numero_planilla, 'numero', x.numero)
        from movimiento_caja x
        where x.id = m.corrige_id) as corrige
    from movimiento_caja m
    where m.planilla_id = any(${planillas.map((p) => p.id)}::bigint[])
    order by m.planilla_id, m.numero`.execute(ctx.db)
  const por = new Map<number, Guardado['movimientos']>()
  for (const { planilla_id: id, ...movimiento } of rows) {
    const list = por.get(id)
    if (list) list.push(movimiento)
    else por.set(id, [movimiento])
  }
  return por
}

/** Closings in the audit whose sheet is open again or missing. */
async function cierresSinPlanilla(ctx: Ctx): Promise<Lugar[]> {
  const { rows } = await sql<Lugar>`
    select (a.datos->>'caja')::bigint as caja_id, coalesce(c.nombre, a.datos->>'caja') as caja,
      coalesce(s.nombre, '') as seccional, (a.datos->>'numero')::int as numero
    from auditoria a
    left join planilla_caja p on p.id::text = a.entidad_id
    left join caja c on c.id::text = a.datos->>'caja'
    left join seccional s on s.id = c.seccional_id
    where a.entidad = 'planilla-caja' and a.accion = 'cerrar' and p.estado is distinct from 'CERRADA'
    order by a.id`.execute(ctx.db)
  return rows
}
