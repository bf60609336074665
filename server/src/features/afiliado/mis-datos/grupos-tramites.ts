import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../afiliados/numeros.ts'
import type { Grupos } from './grupo.ts'

/** Requests of the person, and consents to requests of others. */
export function deLosTramites(ctx: Ctx) {
  const { affiliate: n } = person(ctx)
  const idioma = ctx.language
  return {
    tramites: {
      filas: sql`select ${numeroDeSolicitud('s')} as numero, s.fecha, p.nombre as producto, s.estado,
          s.monto / 100.0 as importe, s.plazo as cuotas,
          s.cbu, s.presentada, s.motivo, d.texto, d.firmada, d.revocada_desde as revocado
        from solicitud s
        join producto p on p.id = s.producto_id
        left join adhesion d on d.solicitud_id = s.id
        where s.afiliado_numero = ${n}
        order by s.id`,
      contar: (fila) => ({ ...fila, estado: message(idioma, `tramite.estado.${String(fila.estado)}` as MessageKey) }),
    },
    datosTramites: {
      // Data entered in their requests, about themselves and the other parties; and about themselves in requests of others.
      filas: sql`select ${numeroDeSolicitud('s')} as numero, x.papel, x.apellido, x.nombre,
          x.numero_documento as "numeroDocumento",
          x.fecha_nacimiento as "fechaNacimiento", x.cuil, x.relacion, x.domicilio, x.localidad,
          x.codigo_postal as "codigoPostal", x.telefono, x.email,
          x.vive_de as "viveDe", x.empresa, x.empleo_desde as desde, x.ingreso / 100.0 as ingreso
        from solicitud s
        join solicitud_persona x on x.solicitud_id = s.id
        where s.afiliado_numero = ${n} or x.afiliado_numero = ${n}
        order by s.id, x.papel desc`,
      contar: (fila) => ({
        ...fila,
        papel: message(idioma, `tramite.papel.${String(fila.papel)}` as MessageKey),
        viveDe: fila.viveDe ? message(idioma, `tramite.medio.${String(fila.viveDe)}` as MessageKey) : '',
      }),
    },
    historiaTramites: {
      filas: sql`select ${numeroDeSolicitud('s')} as numero, e.momento, e.que, e.comentario as mensaje
        from solicitud s join solicitud_suceso e on e.solicitud_id = s.id where s.afiliado_numero = ${n} order by e.id`,
      contar: (fila) => ({ ...fila, que: message(idioma, `tramite.suceso.${String(fila.que)}` as MessageKey) }),
    },
    papeles: {
      // Each document sent; for an accepted one, its expiry and if it was withdrawn.
      filas: sql`select ${numeroDeSolicitud('s')} as numero, r.nombre as descripcion, d.nombre as archivo,
          d.estado, d.subido as enviado, d.motivo, d.mirado as resuelta,
          (dia_de(d.mirado) + make_interval(months => c.meses))::date as hasta, d.retirado as revocado
        from solicitud s
        join solicitud_documento d on d.solicitud_id = s.id
        join requisito r on r.id = d.requisito_id
        left join clase_papel c on c.id = d.clase_id and d.estado = 'ACEPTADO'
        where s.afiliado_numero = ${n}
        order by d.id`,
      contar: (fila) => ({ ...fila, estado: message(idioma, `tramite.documento.${String(fila.estado)}` as MessageKey) }),
    },
    conformidades: {
      // Consents of their own requests, and those they answered as a party of another.
      filas: sql`select ${numeroDeSolicitud('s')} as numero, c.papel, c.email,
          case when c.desconocida is null then c.estado else 'DESCONOCIDA' end as estado,
          c.respondida as momento, c.texto
        from conformidad c
        join solicitud s on s.id = c.solicitud_id
        left join solicitud_persona x on x.solicitud_id = s.id and x.papel = c.papel
        where (s.afiliado_numero = ${n} or x.afiliado_numero = ${n}) and (c.respondida is not null or c.estado = 'PEDIDA')
        order by c.id`,
      contar: (fila) => ({
        ...fila,
        papel: message(idioma, `tramite.papel.${String(fila.papel)}` as MessageKey),
        estado: fila.estado === 'REEMPLAZADA' ? '' : message(idioma, `tramite.conformidad.${String(fila.estado)}` as MessageKey),
      }),
    },
  } satisfies Grupos
}
