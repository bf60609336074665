import { estadosRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type {
  ConteosRendiciones,
  DetalleRendicion,
  FilaHistorial,
  Rendicion,
  TipoRendicion,
} from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { exigirAlcance, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { esperaAlQuePregunta, hechosOf, stateName } from './acciones.ts'
import { rendicionesAlAlcance, rendicionFields } from './rendiciones-gasto.list.ts'

const camposTipo = sql`jsonb_build_object('id', t.id, 'nombre', t.nombre, 'registraPeriodo', t.registra_periodo::int,
  'pideAutorizacionSecretaria', t.pide_secretaria::int)`

/** Last return and its reason. */
const devolucion = sql`(select jsonb_build_object('motivo', e.motivo, 'por', coalesce(x.nombre, ''), 'momento',
  ${isoMoment(sql`e.devuelta`)})
  from rendicion_envio e
  left join usuario x on x.id = e.devuelta_por
  where e.rendicion_id = r.id and e.devuelta is not null
  order by e.id desc
  limit 1)`

/** A full settlement in scope; NO_EXISTE otherwise. */
export async function readRendicion(ctx: Ctx, id: number): Promise<Rendicion> {
  const fields = Object.entries(rendicionFields).map(([nombre, de]) => de.as(nombre))
  const row = await rendicionesAlAlcance(ctx)
    .where(sql<boolean>`r.id = ${id}`)
    .select([
      ...fields,
      sql`r.version`.as('version'),
      sql`jsonb_build_object('id', s.id, 'nombre', s.nombre)`.as('seccional'),
      camposTipo.as('tipo'),
      sql`r.secretaria_id`.as('idSecretaria'),
      sql`r.motivo_observacion`.as('motivoObservacion'),
      devolucion.as('devolucion'),
      sql`r.fecha_pago`.as('fechaPago'),
      sql`r.referencia_pago`.as('referenciaPago'),
    ])
    .executeTakeFirst()
  return { ...(found(row) as unknown as Omit<Rendicion, 'detalles'>), detalles: await detallesDe(ctx, id) }
}

/** Throws NO_EXISTE unless the settlement is in scope. */
export async function requireRendicion(ctx: Ctx, id: number): Promise<void> {
  const { rows } =
    await sql`select 1 from rendicion_gasto r where r.id = ${id} and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}`.execute(
      ctx.db,
    )
  found(rows[0])
}

/** Lines of a settlement, in the order of the type's concepts. The caller checked the scope. */
export async function detallesDe(ctx: Ctx, id: number): Promise<DetalleRendicion[]> {
  const { rows } = await sql<DetalleRendicion>`select d.id, d.rendicion_id as "idRendicion", r.numero_completo as rendicion,
      c.id as "idConcepto", c.nombre as concepto, c.nombre as "nombreConcepto", d.observacion, d.observacion as observaciones,
      d.comprobantes as "cantidadComprobantes", d.total as "sumaConcepto"
    from rendicion_detalle d join concepto_rendicion c on c.id = d.concepto_id join rendicion_gasto r on r.id = d.rendicion_id
    where d.rendicion_id = ${id} order by c.orden, c.nombre, d.id`.execute(ctx.db)
  return rows
}

export async function historialDe(ctx: Ctx, id: number): Promise<FilaHistorial[]> {
  await requireRendicion(ctx, id)
  const { rows } = await sql<
    Omit<FilaHistorial, 'estado'>
  >`select e.id, ${isoMoment(sql`e.momento`)} as fecha, e.que, e.estado as "idEstado",
      coalesce(u.nombre, '') as usuario, e.comentario, (e.datos ->> 'envio')::bigint as envio
    from rendicion_suceso e left join usuario u on u.id = e.usuario_id where e.rendicion_id = ${id} order by e.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, estado: stateName(ctx, row.idEstado) }))
}

export async function conteosDeRendiciones(ctx: Ctx, seccional: number): Promise<ConteosRendiciones> {
  exigirAlcance(ctx, seccional)
  const { rows } = await sql<
    ConteosRendiciones['estados'][number]
  >`select estado as "idEstado", count(*)::int as cantidad, sum(total) as total
    from rendicion_gasto where seccional_id = ${seccional} group by estado`.execute(ctx.db)
  const { rows: meTocan } = await sql<ConteosRendiciones['meTocan'][number]>`select r.id, r.numero_completo as "numeroRendicion",
      r.estado as "idEstado", r.total
    from rendicion_gasto r
    cross join lateral ${hechosOf(ctx)} yo
    where r.seccional_id = ${seccional} and r.estado in (7, 4, 2, 6) and ${esperaAlQuePregunta}
    order by r.desde, r.id
    limit 20`.execute(ctx.db)
  return {
    estados: estadosRendicion.map((idEstado) => rows.find((f) => f.idEstado === idEstado) ?? { idEstado, cantidad: 0, total: 0 }),
    meTocan,
  }
}

/** Enabled types, in order. (C-CATALOGOS-01) */
export async function enabledTypes(ctx: Ctx): Promise<TipoRendicion[]> {
  const { rows } = await sql<TipoRendicion>`select t.id, t.nombre, t.registra_periodo::int as "registraPeriodo",
      t.pide_secretaria::int as "pideAutorizacionSecretaria"
    from tipo_rendicion t
    where t.habilitado and exists (select 1 from concepto_rendicion c where c.tipo_id = t.id and c.habilitado)
    order by t.orden, t.nombre`.execute(ctx.db)
  return rows
}

/** (C-CATALOGOS-02) */
export async function secretarias(ctx: Ctx): Promise<Array<{ id: number; nombre: string }>> {
  const { rows } = await sql<{
    id: number
    nombre: string
  }>`select id, nombre from secretaria_rendicion where habilitada order by orden, nombre`.execute(ctx.db)
  return rows
}
