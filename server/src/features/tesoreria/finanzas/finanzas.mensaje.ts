import { createHmac, timingSafeEqual } from 'node:crypto'
import { comprobanteLinkDays } from '@gremial/contract/tesoreria/finanzas.ts'
import { sql } from 'kysely'
import { type Config } from '../../../platform/config/config.ts'
import type { Ctx } from '../../../platform/context.ts'
import { derivedKey } from '../../../platform/crypto/derived-key.ts'
import { padded } from '../../../platform/db/padded.ts'
import { linkBase } from '../../../platform/mail/mail.ts'

type Recibo = Record<string, unknown> & { id: number; sha256: string }

/** Message to the financial system about a settlement (docs/operacion/finanzas.md documents its fields). */
export interface MensajeRendicion {
  rendicion: { id: number; numero: string; fecha: string; periodo: string; total: number; responsable: string; motivo: string }
  envio: number
  /** SHA-256 of the signed content. */
  huella: string
  tipo: string
  seccional: { id: number; nombre: string }
  conceptos: Array<{ id: number; nombre: string; total: number; observacion: string }>
  comprobantes: Array<Recibo & { enlace: string }>
  firmas: Array<{ firma: string; nombre: string; momento: string }>
}

const linkFirma = ({ config }: { config: Pick<Config, 'secret'> }, id: number, expires: number): string =>
  createHmac('sha256', derivedKey(config, 'finanzas-comprobantes')).update(`${id}.${expires}`).digest('hex')

/** Signed link to a receipt's file, without a session, valid for thirty days. */
export function linkOf(ctx: Ctx, id: number): string {
  const expires = Math.floor(ctx.now.getTime() / 1000) + comprobanteLinkDays * 86_400
  return `${linkBase(ctx.services.config)}/api/integraciones/finanzas/comprobantes/${id}?vence=${expires}&firma=${linkFirma(ctx.services, id, expires)}`
}

/** True if the link's signature is valid; the expiry is checked elsewhere. */
export function enlaceVale({ services }: Ctx, id: number, expires: number, firma: string): boolean {
  const [given, right] = [Buffer.from(firma), Buffer.from(linkFirma(services, id, expires))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Message of a submission; undefined if it became obsolete: cancelled, returned, observed or paid meanwhile. */
export async function mensajeDe(ctx: Ctx, id: number, envio: number): Promise<MensajeRendicion | undefined> {
  const { rows } = await sql<Omit<MensajeRendicion, 'comprobantes'> & { comprobantes: Recibo[] }>`select
      jsonb_build_object('id', r.id, 'numero', r.numero_completo, 'fecha', r.fecha, 'total', r.total, 'responsable',
        r.responsable, 'motivo', r.motivo,
        'periodo', coalesce(${padded(sql`r.mes_periodo`, 2)} || '/' || r.anio_periodo, '')) as rendicion,
      e.id as envio, e.huella, t.nombre as tipo, jsonb_build_object('id', s.id, 'nombre', s.nombre) as seccional,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'nombre', c.nombre, 'total', d.total, 'observacion',
        d.observacion)
        order by c.orden, c.nombre, d.id), '[]')
        from rendicion_detalle d
        join concepto_rendicion c on c.id = d.concepto_id
        where d.rendicion_id = r.id and d.comprobantes > 0) as conceptos,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'concepto', d.concepto_id, 'fecha', k.fecha, 'cuit', k.cuit,
        'proveedor', k.proveedor,
        'clase', k.clase, 'letra', k.letra, 'puntoVenta', k.punto_venta, 'numero', k.numero, 'importe', k.importe, 'nombre',
        k.nombre, 'tipoArchivo', k.tipo_archivo, 'bytes', k.bytes, 'sha256', k.archivo_sha256) order by k.id), '[]')
        from comprobante k
        join rendicion_detalle d on d.id = k.detalle_id
        where k.rendicion_id = r.id) as comprobantes,
      (select coalesce(jsonb_agg(jsonb_build_object('firma', f.firma, 'nombre', a.apellido || ', ' || a.nombre, 'momento',
        to_char(f.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.id), '[]')
        from rendicion_firma f
        join afiliado a on a.numero = f.afiliado_numero
        where f.envio_id = e.id and f.anulada is null) as firmas
    from rendicion_gasto r
    join rendicion_envio e on e.id = r.envio_id
    join tipo_rendicion t on t.id = r.tipo_id
    join seccional s on s.id = r.seccional_id
    where r.id = ${id} and e.id = ${envio} and r.estado in (2, 5)`.execute(ctx.db)
  const [message] = rows
  return message && { ...message, comprobantes: message.comprobantes.map((c) => ({ ...c, enlace: linkOf(ctx, c.id) })) }
}
