import {
  type ConteosBandeja,
  diasPromedio,
  diasTarde,
  estadosAbiertos,
  estadosEnEspera,
  type RevisionDocumento,
  type SolicitudEnMesa,
} from '@gremial/contract/tramites/bandeja.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { nombreEn } from '../../afiliado/afiliados/nombres.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { observacionDe } from '../solicitudes/observacion.queries.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { abierta, diasDeEspera, diasEntre, enMesa, esPropia, haceDias, tenida } from './bandeja.list.ts'

/** Open requests by state, the longest waiting for the desk, and answer times of the last 90 days, within scope. */
export async function conteosDe(ctx: Ctx): Promise<ConteosBandeja> {
  const por = new Map((await estadosDe(ctx)).map((r) => [r.estado, r]))
  return {
    estados: estadosAbiertos.map((estado) => por.get(estado) ?? { estado, cantidad: 0, tarde: 0 }),
    masVieja: await masViejaDe(ctx),
    productos: await productosDe(ctx),
    resueltas: await resueltasDe(ctx),
  }
}

async function estadosDe(ctx: Ctx): Promise<ConteosBandeja['estados']> {
  type Fila = ConteosBandeja['estados'][number]
  const { rows } = await sql<Fila>`
    select s.estado, count(*)::int as cantidad, (count(*) filter (where s.espera < ${haceDias(ctx, diasTarde)}))::int as tarde
    from solicitud s
    where ${abierta} and ${enMesa(ctx)}
    group by s.estado`.execute(ctx.db)
  return rows
}

async function masViejaDe(ctx: Ctx): Promise<ConteosBandeja['masVieja']> {
  type Fila = NonNullable<ConteosBandeja['masVieja']>
  const { rows } = await sql<Fila>`
    select s.id, ${diasDeEspera(ctx)} as dias, coalesce(u.nombre, '') as "tomadaPor"
    from solicitud s
    left join usuario u on u.id = s.tomada_por
    where ${abierta} and s.estado = any(${[...estadosEnEspera]}::text[]) and ${enMesa(ctx)}
    order by s.espera, s.id
    limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

async function productosDe(ctx: Ctx): Promise<ConteosBandeja['productos']> {
  type Fila = ConteosBandeja['productos'][number]
  const { rows } = await sql<Fila>`select id, nombre from producto order by orden, id`.execute(ctx.db)
  return rows
}

async function resueltasDe(ctx: Ctx): Promise<ConteosBandeja['resueltas']> {
  const dias = diasEntre(sql`coalesce(s.espera, s.presentada)`, sql`dia_de(s.resuelta)`)
  const { rows } = await sql<ConteosBandeja['resueltas']>`
    select count(*)::int as cantidad, round(avg(d.dias), 1) as promedio,
      percentile_cont(0.5) within group (order by d.dias) as mediana
    from (
      select ${dias} as dias
      from solicitud s
      where s.resuelta >= ${haceDias(ctx, diasPromedio)} and s.estado in ('APROBADA', 'RECHAZADA', 'OTORGADA') and ${enMesa(ctx)}
    ) d`.execute(ctx.db)
  return rows[0] ?? { cantidad: 0, promedio: null, mediana: null }
}

type Beside = Omit<SolicitudEnMesa, 'solicitud' | 'otros' | 'revisiones' | 'cambios' | 'ultimo' | 'propia'> & { propia: boolean }

/** A whole request within the desk's scope; NO_EXISTE for another branch's, or for an unfiled one. */
export async function leerEnMesa(ctx: Ctx, id: number): Promise<SolicitudEnMesa> {
  const beside = await besideDe(ctx, id)
  // Its scope was checked above, by the branch of the request.
  const solicitud = await leerSolicitud({ ...ctx, scope: { kind: 'all' } }, id)
  const observada = await observacionDe(ctx, solicitud)
  return {
    ...beside,
    tomada: beside.tomada && new Date(beside.tomada).toISOString(),
    propia: Number(beside.propia),
    solicitud,
    otros: await otrosDe(ctx, id),
    revisiones: await revisionesDe(ctx, id, observada?.observacion.momento),
    cambios: observada?.cambios ?? [],
    ultimo: await ultimoDe(ctx, id),
  }
}

/** Data beside the request itself; NO_EXISTE out of the desk's scope. */
async function besideDe(ctx: Ctx, id: number): Promise<Beside> {
  const { rows } = await sql<Beside>`
    select ${isoMoment(sql`coalesce(s.presentada, s.desde)`)} as presentada,
      ${diasDeEspera(ctx)} as dias, ${tenida(ctx)} as tenida,
      coalesce(u.nombre, '') as "tomadaPor", coalesce(s.tomada::text, '') as tomada, ${esPropia(ctx)} as propia,
      s.cuota / 100.0 as cuota, s.total / 100.0 as total, s.cft, p.tna as "tnaHoy",
      c.nombre as categoria, ${nombreEn(ctx, 'e')} as "estadoAfiliado", e.signo as "signoEstado", a.fecha_alta as "fechaAlta",
      (select coalesce(sum(m.debe - m.haber), 0) from movimiento_cuenta m where m.afiliado_numero = s.afiliado_numero) as saldo
    from solicitud s
    join afiliado a on a.numero = s.afiliado_numero
    join producto p on p.id = s.producto_id
    join categoria_afiliado c on c.id = a.categoria_id
    join estado_afiliado e on e.id = a.estado_id
    left join usuario u on u.id = s.tomada_por
    where s.id = ${id} and s.estado <> 'INICIADA' and ${enMesa(ctx)}`.execute(ctx.db)
  return found(rows[0])
}

async function otrosDe(ctx: Ctx, id: number): Promise<SolicitudEnMesa['otros']> {
  type Fila = SolicitudEnMesa['otros'][number]
  const { rows } = await sql<Fila>`
    select ${numeroDeSolicitud('o')} as numero, p.nombre as producto, o.estado, o.monto / 100.0 as monto
    from solicitud s
    join solicitud o on o.afiliado_numero = s.afiliado_numero and o.id <> s.id
    join producto p on p.id = o.producto_id
    where s.id = ${id} and p.clase = 'PRESTAMO'
      and (o.estado in ('PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA')
        or o.estado = 'OTORGADA' and o.resuelta > ${ctx.now}::timestamptz - interval '1 year')
    order by o.id desc
    limit 10`.execute(ctx.db)
  return rows
}

async function revisionesDe(ctx: Ctx, id: number, observada: string | undefined): Promise<RevisionDocumento[]> {
  const { rows } = await sql<RevisionDocumento>`
    select d.id as "idDocumento", coalesce(d.revision, '') as revision, d.revision_motivo as motivo,
      coalesce(d.subido > ${observada ?? null}::timestamptz, false)::int as cambio
    from solicitud_documento d
    where d.solicitud_id = ${id} and d.reemplazado is null
    order by d.id`.execute(ctx.db)
  return rows
}

/** Latest event of a request, and its user. */
export async function ultimoDe(ctx: Ctx, id: number): Promise<SolicitudEnMesa['ultimo']> {
  const { rows } = await sql<SolicitudEnMesa['ultimo']>`
    select e.que, coalesce(u.nombre, '') as quien, ${isoMoment(sql`e.momento`)} as momento
    from solicitud_suceso e
    left join usuario u on u.id = e.usuario_id
    where e.solicitud_id = ${id}
    order by e.id desc
    limit 1`.execute(ctx.db)
  return found(rows[0])
}
