import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { numeroDelAnio } from '../afiliados/numeros.ts'
import type { Grupos } from './grupo.ts'

/** Field names of a correction in this package. */
const campoDe = (campo: string): string => ({ documento: 'numeroDocumento', nacimiento: 'fechaNacimiento' })[campo] ?? campo

/** Mail and messages, and work done for the organisation. */
export function deLaGestion(ctx: Ctx) {
  const { id, affiliate: n, email } = person(ctx)
  const idioma = ctx.language
  return {
    resumenes: {
      filas: sql`select t.periodo, e.canal as tipo, e.destino as detalle, e.estado, e.enviado
        from resumen_envio e join resumen_tanda t on t.id = e.tanda_id where e.afiliado_numero = ${n} order by e.id`,
      contar: (fila) => ({
        ...fila,
        tipo: message(idioma, `resumenCanal.${String(fila.tipo)}` as MessageKey),
        estado: message(idioma, `resumenEnvio.${String(fila.estado)}` as MessageKey),
      }),
    },
    consultas: {
      filas: sql`select 'C-' || ${numeroDelAnio('c')} as numero, c.momento, s.nombre as secretaria,
          c.nombre, c.email, c.telefono, c.mensaje, c.respondida
        from consulta c
        join secretaria_contacto s on s.codigo = c.secretaria_codigo
        where c.usuario_id = ${id}
        order by c.momento, c.id`,
    },
    correcciones: {
      // Requested corrections and changes of contact with their results; the user who resolved them is in `miradas`.
      filas: sql`select 'C-' || ${numeroDelAnio('c')} as numero, v.campo as dato, v.dice, v.deberia,
          v.momento, v.resultado, v.resuelta
        from novedad v
        left join consulta c on c.id = v.consulta_id
        where v.afiliado_numero = ${n}
        order by v.id`,
      contar: (fila) => ({
        ...fila,
        dato: message(idioma, `listas.misDatos.campos.${campoDe(String(fila.dato))}` as MessageKey),
      }),
    },
    correos: {
      // Without the text: mail to an office that uses this address belongs to somebody else.
      filas: sql`select b.creado as momento, b.datos ->> 'plantilla' as plantilla, 
          case when b.guardado is not true then b.hecho end as enviado,
          case when b.guardado then b.hecho end as guardado, b.rebotado
        from bandeja_salida b
        join usuario u on u.id = ${id}
        where b.tipo = 'correo' and b.datos ->> 'para' = ${email}
          and (b.creado >= u.creado or b.id = ${delRegistro(email)})
        order by b.id`,
      contar: (fila) => ({ ...fila, asunto: asuntoDe(ctx, String(fila.plantilla)) }),
    },
    ...deSuTarea(ctx),
  } satisfies Grupos
}

/** Roles, mandates and work with money. */
function deSuTarea(ctx: Ctx) {
  const { id, affiliate: n } = person(ctx)
  return {
    roles: {
      filas: sql`select r.nombre as rol, s.nombre as seccional, t.hasta
        from tenencias(${ctx.today}) t
        join rol r on r.id = t.rol_id
        left join seccional s on s.id = t.seccional_id
        where t.usuario_id = ${id}
        union all
        select null, s.nombre, null
        from usuario_seccional us
        join seccional s on s.id = us.seccional_id
        where us.usuario_id = ${id}`,
    },
    mandatos: {
      filas: sql`select p.nombre as puesto, s.nombre as seccional, m.desde, m.hasta, m.acta_numero as acta,
          m.acta_fecha as "fechaActa", m.acta_texto as texto
        from mandato m
        join puesto p on p.codigo = m.puesto
        join seccional s on s.id = m.seccional_id
        where m.afiliado_numero = ${n}
        order by m.desde, m.id`,
    },
    delegaciones: {
      filas: sql`select p.nombre as puesto, s.nombre as seccional, d.desde, d.hasta, d.motivo, d.revocada as revocado
        from delegacion d
        join mandato m on m.id = d.mandato_id
        join puesto p on p.codigo = m.puesto
        join seccional s on s.id = m.seccional_id
        where d.usuario_id = ${id} or m.afiliado_numero = ${n}
        order by d.desde, d.id`,
    },
    caja: {
      // Only that they recorded it; the content belongs to the branch.
      filas: sql`select m.fecha as momento, c.nombre as caja, m.numero,
          case m.ingreso_egreso when 1 then 'INGRESO' else 'EGRESO' end as tipo
        from movimiento_caja m
        join caja c on c.id = m.caja_id
        where m.usuario_id = ${id}
        union all
        select null, c.nombre, null, 'HABILITADA'
        from caja_usuario cu
        join caja c on c.id = cu.caja_id
        where cu.usuario_id = ${id}`,
    },
    rendiciones: {
      // Only that they prepared it or are a signatory, and their signatures with the hash of what they signed; the content
      // belongs to the branch.
      filas: sql`select r.numero_completo as numero, s.nombre as seccional, r.fecha, x.como as tipo, f.momento as firmada,
          f.huella as texto
        from rendicion_gasto r
        join seccional s on s.id = r.seccional_id
        cross join lateral (values ('PREPARO', r.creada_por = ${id}),
          ('FIRMANTE', ${n} in (r.secretario_numero, r.tesorero_numero))) x (como, es)
        left join rendicion_firma f on f.rendicion_id = r.id and f.afiliado_numero = ${n} and x.como = 'FIRMANTE'
        where x.es
        order by r.id, f.id`,
    },
  } satisfies Grupos
}

const { correo } = mensajes
/** Subject of a kind of mail, without its parameters. */
const asuntoDe = (ctx: Ctx, plantilla: string): string =>
  plantilla in correo ? message(ctx.language, `correo.${plantilla}.asunto` as MessageKey).replace(/\{\w{1,30}\}/g, '…') : ''

/**
 * SQL: id of the mail whose link created the account (u): the last of its kind to that address within the day that the link
 * lasts.
 */
const delRegistro = (email: string) => sql`(
  select max(r.id)
  from bandeja_salida r
  where r.tipo = 'correo' and r.datos ->> 'para' = ${email} and r.datos ->> 'plantilla' in ('validarCorreo', 'crearUsuario')
    and r.creado between u.creado - interval '1 day' and u.creado)`
