import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { padded } from '../../../platform/db/padded.ts'
import { found } from '../../../platform/runtime/errors.ts'
import type { DetalleFirmado, ReciboFirmado, RendicionContent } from './contenido.rules.ts'

/** Current content of a settlement. The caller checked its scope, and locks its row if consistency matters. */
export async function rendicionContent(ctx: Ctx, id: number): Promise<RendicionContent> {
  const { rows } = await sql<Omit<RendicionContent, 'version' | 'detalles' | 'recibos'>>`
    select r.id, r.numero_completo as numero, r.seccional_id as "idSeccional", s.nombre as seccional, r.tipo_id as "idTipo",
      t.nombre as tipo,
      r.fecha, coalesce(${padded(sql`r.mes_periodo`, 2)} || '/' || r.anio_periodo, '') as periodo, r.responsable,
      r.secretaria_id as "idSecretaria", coalesce(k.nombre, '') as secretaria, r.motivo,
      r.personas_viajaron as "personasViajaron",
      r.secretario_numero as secretario, coalesce(a.apellido || ', ' || a.nombre, '') as "nombreSecretario",
      r.tesorero_numero as tesorero, coalesce(b.apellido || ', ' || b.nombre, '') as "nombreTesorero", r.total, r.comprobantes
    from rendicion_gasto r
    join seccional s on s.id = r.seccional_id
    join tipo_rendicion t on t.id = r.tipo_id
    left join secretaria_rendicion k on k.id = r.secretaria_id
    left join afiliado a on a.numero = r.secretario_numero
    left join afiliado b on b.numero = r.tesorero_numero
    where r.id = ${id}`.execute(ctx.db)
  const { rows: detalles } =
    await sql<DetalleFirmado>`select d.id, c.nombre as concepto, d.concepto_id as "idConcepto", d.observacion,
        d.comprobantes, d.total
      from rendicion_detalle d
      join concepto_rendicion c on c.id = d.concepto_id
      where d.rendicion_id = ${id}
      order by c.orden, c.nombre, d.id`.execute(ctx.db)
  const { rows: recibos } =
    await sql<ReciboFirmado>`select p.id, p.detalle_id as "idDetalle", p.fecha, p.cuit, p.proveedor, p.clase, p.letra,
        p.punto_venta as "puntoVenta", p.numero, p.importe, p.qr, p.archivo_sha256 as archivo, p.nombre,
        p.tipo_archivo as "tipoArchivo", p.bytes
      from comprobante p
      join rendicion_detalle d on d.id = p.detalle_id
      join concepto_rendicion c on c.id = d.concepto_id
      where p.rendicion_id = ${id}
      order by c.orden, c.nombre, d.id, p.fecha, p.id`.execute(ctx.db)
  return { version: 1, ...found(rows[0]), detalles, recibos }
}

/** A submission with its frozen content. */
export interface Envio {
  id: number
  momento: Date
  usuario: number
  contenido: string
  huella: string
}

/** The current submission; undefined if there is none. */
export async function currentSubmission(ctx: Ctx, id: number): Promise<Envio | undefined> {
  const { rows } = await sql<Envio>`select e.id, e.momento, e.usuario_id as usuario, e.contenido, e.huella
    from rendicion_gasto r join rendicion_envio e on e.id = r.envio_id where r.id = ${id}`.execute(ctx.db)
  return rows[0]
}
