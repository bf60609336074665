import { pasosScreens } from '@gremial/contract/tramites/solicitud.ts'
import { tramitesScreens } from '@gremial/contract/tramites/tramites.ts'
import { type RawBuilder, sql } from 'kysely'
import { person } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import './solicitudes.tables.ts'

/** The caller's own observed requests, with the desk's words: those that need documents, and the rest. */
const observada = (cosa: string, conPapeles: boolean): FuenteEspera => ({
  cosa,
  permiso: 'tramites.consultar',
  icono: 'alerta',
  lugar: tramitesScreens.tramites,
  filas: (ctx) => {
    const numero = person(ctx).affiliate
    return numero === null ? undefined : deQuien(numero, conPapeles)
  },
  va: ({ id }) => direccionDePantalla(pasosScreens.continuar, { idsolicitud: id }),
})

const deQuien = (numero: number, conPapeles: boolean): RawBuilder<unknown> => sql`select s.id, 1, s.desde, null, null,
    jsonb_build_object('numero', ${numeroDeSolicitud()}, 'producto', p.nombre, 'papeles', coalesce(m.papeles, ''),
      'cita', coalesce(nullif(o.comentario, ''), m.motivos, o.motivos, ''))
  from solicitud s
  join producto p on p.id = s.producto_id
  cross join lateral (
    select string_agg(r.nombre, ', ' order by r.orden, r.id) as papeles,
      string_agg(nullif(d.motivo, ''), ' ' order by r.orden, r.id) as motivos
    from solicitud_documento d
    join requisito r on r.id = d.requisito_id
    where d.solicitud_id = s.id and d.reemplazado is null and d.estado = 'OBSERVADO') m
  left join lateral (
    select e.comentario,
      (select string_agg(punto ->> 'motivo', ' ') from jsonb_array_elements(e.datos -> 'puntos') punto) as motivos
    from solicitud_suceso e
    where e.solicitud_id = s.id and e.que = 'observada'
    order by e.id desc
    limit 1) o on true
  where s.afiliado_numero = ${numero} and s.estado = 'OBSERVADA' and (m.papeles is not null) = ${sql.lit(conPapeles)}`

export const esperasObservadas = [observada('papelObservado', true), observada('solicitudObservada', false)]
