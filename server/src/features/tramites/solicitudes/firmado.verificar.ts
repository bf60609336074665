import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'

/** Result of checking signed texts: total, failed, and the first failure. */
export interface VerificacionFirmado {
  firmados: number
  malos: number
  primero: { numero: string; que: 'adhesión' | 'conformidad'; motivo: string } | null
}

/**
 * SQL: authorisations and answers, each text against its hash, and the hash against the audit row of the signature, which detects
 * a rewrite of both. Signatures older than the audit (archives, sample data) cannot be compared.
 */
const mirar = sql`with firmado as (
    select s.id, ${numeroDeSolicitud()} as numero, 'adhesión' as que, d.texto, d.huella, d.firmada as momento, null as papel,
      array['crear'] as acciones
    from adhesion d
    join solicitud s on s.id = d.solicitud_id
    union all
    select s.id, ${numeroDeSolicitud()}, 'conformidad', c.texto, c.huella, c.respondida, c.papel,
      case c.estado when 'ACEPTADA' then array['aceptar-conformidad'] when 'RECHAZADA' then array['rechazar-conformidad']
        else array['aceptar-conformidad', 'rechazar-conformidad'] end
    from conformidad c
    join solicitud s on s.id = c.solicitud_id
    where c.respondida is not null)
  select numero, que, case
    when huella <> encode(sha256(convert_to(texto, 'UTF8')), 'hex') then 'el texto no es el de su huella'
    when exists (select
      from auditoria a
      where a.entidad = 'solicitud' and a.entidad_id = f.id::text and a.accion = any(f.acciones) and a.datos->>'huella' = f.huella
        and (f.papel is null or a.datos->>'papel' = f.papel)) then null
    when momento < (select min(momento) from auditoria)
      and not exists (select
        from auditoria a
        where a.entidad = 'solicitud' and a.entidad_id = f.id::text and a.accion = any(f.acciones)) then null
    else 'su huella no es la que la auditoría dice' end as motivo
  from firmado f`

export async function verificarFirmado(ctx: Ctx): Promise<VerificacionFirmado> {
  const { rows } = await sql<{ firmados: number; malos: number; primero: VerificacionFirmado['primero'] }>`select
      count(*)::int as firmados, (count(motivo))::int as malos,
      (array_agg(json_build_object('numero', numero, 'que', que, 'motivo', motivo) order by numero, que)
        filter (where motivo is not null))[1] as primero
    from (${mirar}) m`.execute(ctx.db)
  return rows[0] ?? { firmados: 0, malos: 0, primero: null }
}

/** Prints the result, for the weekly command; returns its exit code. */
export async function decirFirmado(ctx: Ctx): Promise<0 | 1> {
  const { firmados, malos, primero } = await verificarFirmado(ctx)
  if (!primero) {
    console.log(`Adhesiones y conformidades sanas: ${firmados}.`)
    return 0
  }
  const { numero, que, motivo } = primero
  console.log(`Adhesiones y conformidades alteradas: ${malos} de ${firmados}. La primera es la ${que} de la ${numero}: ${motivo}`)
  return 1
}
