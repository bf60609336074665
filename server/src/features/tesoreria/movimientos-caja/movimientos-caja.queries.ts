import type { CreatedMovimiento, IngresoEgreso, Movimiento, NewMovimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { ConceptoHabitual, PaidRendicion, TipoMovimiento } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { preparedRead } from '../../../platform/db/statements.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'
import { movimientoFields, movimientosAlAlcance, reciboCorresponde } from './movimientos-caja.list.ts'

/** A box with all data that decides if and where a movement is posted. From a select, or from the update that locks it. */
export interface CajaData {
  id: number
  nombre: string
  seccional_id: number
  seccional: string
  habilitada: boolean
  seccional_habilitada: boolean
  usuario_habilitado: boolean
  hay_conceptos: boolean
  planilla_id: number | null
  planilla_numero: number | null
  planilla_desde: string | null
  ultimo_movimiento: number
}

export const cajaData = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`c.id, c.nombre, c.seccional_id, c.habilitada, c.planilla_id, c.planilla_numero,
  c.planilla_desde, c.ultimo_movimiento, (select s.nombre from seccional s where s.id = c.seccional_id) as seccional,
  (select s.habilitada from seccional s where s.id = c.seccional_id) as seccional_habilitada,
  ${habilitadoEn(ctx, sql`c.id`)} as usuario_habilitado,
  exists (select 1 from concepto_caja k where k.seccional_id = c.seccional_id and k.habilitado) as hay_conceptos`

export const condicionesDe = (f: CajaData) => ({
  seccionalHabilitada: f.seccional_habilitada,
  cajaHabilitada: f.habilitada,
  usuarioHabilitado: f.usuario_habilitado,
  hayPlanilla: f.planilla_id !== null,
  hayConceptos: f.hay_conceptos,
})

const selection = Object.entries(movimientoFields).map(([name, expression]) => expression.as(name))
const citado = (
  condicion: RawBuilder<boolean>,
) => sql`(select jsonb_build_object('id', x.id, 'numeroPlanilla', x.numero_planilla, 'numeroMovimiento', x.numero)
  from movimiento_caja x where ${condicion})`

/** A movement in scope with its links. (C-MOVIMIENTO-58, C-MOVIMIENTO-30) */
export async function readMovimiento(ctx: Ctx, id: number): Promise<Movimiento> {
  return found(
    await movimientosAlAlcance(ctx)
      .where('m.id', '=', id)
      .select([
        ...selection,
        sql`jsonb_build_object('id', c.id, 'nombre', c.nombre)`.as('caja'),
        sql`jsonb_build_object('id', t.id, 'nombre', t.nombre)`.as('tipoMovimiento'),
        sql`(select jsonb_build_object('id', k.id, 'nombre', k.nombre) from concepto_caja k where k.id = m.concepto_id)`.as(
          'concepto',
        ),
        sql`m.rendicion_id`.as('idRendicion'),
        sql`(select r.numero_completo from rendicion_gasto r where r.id = m.rendicion_id)`.as('rendicion'),
        citado(sql<boolean>`x.id = m.corrige_id`).as('corrigeMovimiento'),
        citado(sql<boolean>`x.corrige_id = m.id`).as('corregidoPor'),
        sql`(select jsonb_build_object('id', x.id, 'numeroPlanilla', x.numero_planilla, 'numeroMovimiento', x.numero, 'caja',
          y.nombre, 'alcanza', ${seccionalEnAlcance(ctx, sql`x.seccional_id`)})
          from movimiento_caja x
          join caja y on y.id = x.caja_id
          where x.transferencia = m.transferencia and x.id <> m.id)`.as('otraMitad'),
        sql`(select u.nombre from usuario u where u.id = m.anulado_por)`.as('usuarioAnula'),
        sql`(select jsonb_build_object('id', r.id, 'numero', r.numero, 'nombre', r.recibido_de)
          from recibo_caja r
          where r.movimiento_id = m.id)`.as('recibo'),
        sql`yo.opera and ${reciboCorresponde}`.as('llevaRecibo'),
        sql`coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'nombre', a.nombre, 'bytes', a.bytes, 'sacado', a.sacado)
          order by a.id)
          from adjunto_caja a
          where a.movimiento_id = m.id and a.quitado is null), '[]')`.as('adjuntos'),
        sql`yo.opera`.as('adjunta'),
      ])
      .executeTakeFirst(),
  ) as unknown as Movimiento
}

/** Movement posted with an idempotency key, in any box, and whether it equals the current request. */
export interface RecordedMovimiento extends CreatedMovimiento {
  mismo: boolean
}

export async function registradoCon(
  ctx: Ctx,
  caja: number,
  clave: string,
  igual: RawBuilder<boolean>,
): Promise<RecordedMovimiento | undefined> {
  const [registrado] = await preparedRead(
    ctx,
    sql<RecordedMovimiento>`
      select id, numero as "numeroMovimiento", numero_planilla as "numeroPlanilla", usuario_id = ${ctx.user?.id ?? 0}
        and caja_id = ${caja} and ${igual} as mismo
      from movimiento_caja
      where clave = ${clave}`,
  )
  return registrado
}

/** SQL condition: a movement equals the request. */
export const comoSePidio = (
  d: NewMovimiento,
): RawBuilder<boolean> => sql<boolean>`(ingreso_egreso = ${d.ingresoEgreso} and tipo_id = ${d.tipoMovimiento}
  and concepto_id = ${d.concepto} and fecha_movimiento = ${d.fechaMovimiento} and descripcion = ${d.descripcion}
  and importe_efectivo = ${d.importeEfectivo} and importe_banco = ${d.importeBanco} and importe_cheque = ${d.importeChequeDia})`

/** Movement types by enabled state and sign, sorted by name. (C-MOVIMIENTO-62) */
export async function readMovimientoTypes(ctx: Ctx, enabled?: boolean, signs?: string[]): Promise<TipoMovimiento[]> {
  const { rows } = await sql<TipoMovimiento>`
    select id, nombre, suma_resta as "sumaResta", habilitado::int as habilitado
    from tipo_movimiento_caja
    where ${enabled === undefined ? sql`true` : sql`habilitado = ${enabled}`}
      and ${signs === undefined ? sql`true` : sql`suma_resta = any(${signs}::text[])`}
    order by orden_nombre(nombre) collate "C", id`.execute(ctx.db)
  return rows
}

/** Settlements of a branch that an income may reimburse: those in state 4. (C-MOVIMIENTO-50) */
export async function readPaidRendiciones(ctx: Ctx, seccional: number): Promise<PaidRendicion[]> {
  const { rows } = await sql<Omit<PaidRendicion, 'estado'>>`
    select r.id, r.numero_completo as "numeroRendicion", t.nombre as "nombreTipo", r.fecha, r.estado as "idEstado", r.total
    from rendicion_gasto r join tipo_rendicion t on t.id = r.tipo_id
    where r.seccional_id = ${seccional} and r.estado = 4 order by r.anio, r.numero`.execute(ctx.db)
  const estado = message(ctx.language, 'listas.estadosRendicion.e4')
  return rows.map((row) => ({ ...row, estado }))
}

/** Last use of each concept among a box's latest thousand movements; count adjustments and reversals are ignored. */
export async function leerHabituales(ctx: Ctx, caja: number, sentido: IngresoEgreso): Promise<ConceptoHabitual[]> {
  const { rows: cajas } =
    await sql`select 1 from caja c where c.id = ${caja} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`.execute(ctx.db)
  found(cajas[0])
  const { rows } = await sql<Omit<ConceptoHabitual, 'idConcepto'> & { idConcepto: NotNull<number> }>`
    with m as (select *
      from (select * from movimiento_caja where caja_id = ${caja} order by id desc limit 1000) u
      where ingreso_egreso = ${sentido} and not anulado and corrige_id is null and rendicion_id is null
        and concepto_id is not null),
      dicho as (select concepto_id, descripcion, max(id) as ultimo,
        row_number() over (partition by concepto_id order by max(id) desc) as n
        from m
        group by concepto_id, descripcion)
    select d.concepto_id as "idConcepto", array_agg(d.descripcion order by d.n) as descripciones,
      (select case m.total when m.importe_efectivo then 'efectivo' when m.importe_banco then 'bancarios'
        when m.importe_cheque then 'valores' end
        from m
        where m.id = max(d.ultimo)) as forma
    from dicho d
    where d.n <= 5
    group by d.concepto_id`.execute(ctx.db)
  return rows
}
