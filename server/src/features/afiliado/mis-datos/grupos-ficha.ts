import type { QuePasa } from '@gremial/contract/afiliado/hechos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { nombreEn } from '../afiliados/nombres.ts'
import { sqlDocumentos } from '../documentos/documentos.queries.ts'
import { historiaConNombres } from '../historia/historia.queries.ts'
import type { Grupos } from './grupo.ts'

/** The account and the record of the member. */
export function deLaFicha(ctx: Ctx) {
  const { id, affiliate: n } = person(ctx)
  const historia = historiaConNombres(ctx)
  const tipoYDocumento = (alias: string) =>
    sql`${nombreEn(ctx, 'td')} as "tipoDocumento", ${sql.ref(`${alias}.numero_documento`)} as "numeroDocumento"`
  return {
    cuenta: {
      filas: sql`select u.email, u.nombre, u.afiliado_numero as "numeroAfiliado", u.habilitado,
          u.mail_validado as "correoValidado", u.idioma, u.creado, u.ultimo_ingreso as "ultimoIngreso"
        from usuario u
        where u.id = ${id}`,
    },
    perfil: {
      filas: sql`select p.numero_documento as "numeroDocumento", p.fecha_nacimiento as "fechaNacimiento", p.genero, p.cuil,
          concat_ws(' ', nullif(p.telefono_prefijo, ''), nullif(p.telefono_caracteristica, ''),
            nullif(p.telefono_numero, '')) as telefono,
          p.usuario_facebook as facebook, p.usuario_twitter as twitter, p.usuario_instagram as instagram,
          p.usuario_linkedin as linkedin
        from usuario_perfil p
        where p.usuario_id = ${id}`,
    },
    ficha: {
      filas: sql`select a.numero as "numeroAfiliado", a.apellido, a.nombre, ${tipoYDocumento('a')}, a.cuil,
          a.fecha_nacimiento as "fechaNacimiento",
          a.genero, ${nombreEn(ctx, 'ec')} as "estadoCivil", a.fecha_alta as "fechaAlta", c.nombre as categoria,
          ${nombreEn(ctx, 'e')} as estado, s.nombre as seccional,
          em.nombre as empresa, a.domicilio, a.localidad, a.codigo_postal as "codigoPostal", a.telefono, a.email, a.rentado
        from afiliado a
        join tipo_documento td on td.id = a.tipo_documento_id
        join categoria_afiliado c on c.id = a.categoria_id
        join estado_afiliado e on e.id = a.estado_id
        join seccional s on s.id = a.seccional_id
        left join empresa em on em.id = a.empresa_id
        left join estado_civil ec on ec.id = a.estado_civil_id
        where a.numero = ${n}`,
    },
    historia: {
      // As stated, including undone statements.
      filas: sql`select h.desde, h.hasta, h.sabido as momento, i.archivo, i.deshecha, ${historia.estado} as estado,
          ${historia.categoria} as categoria, ${historia.seccional} as seccional, ${historia.empresa} as empresa
        from ${historia.tablas}
        where h.afiliado_numero = ${n}
        order by h.id`,
    },
    hechos: {
      filas: sql`select h.que, h.dia as fecha, h.motivo, h.registrado as momento, h.deshecho as deshecha
        from hecho h
        where h.afiliado_numero = ${n}
        order by h.id`,
      contar: (fila) => ({ ...fila, que: message(ctx.language, `hechos.que.${fila.que as QuePasa}`) }),
    },
    familia: {
      filas: sql`select f.apellido, f.nombre, ${nombreEn(ctx, 'p')} as parentesco, ${tipoYDocumento('f')},
          f.fecha_nacimiento as "fechaNacimiento", f.activo
        from familiar f
        join parentesco p on p.id = f.parentesco_id
        join tipo_documento td on td.id = f.tipo_documento_id
        where f.afiliado_numero = ${n}
        order by f.id`,
    },
    beneficiarios: {
      filas: sql`select b.nombre_completo as nombre, ${nombreEn(ctx, 'p')} as parentesco, ${tipoYDocumento('b')}, b.porcentaje
        from beneficiario b join parentesco p on p.id = b.parentesco_id join tipo_documento td on td.id = b.tipo_documento_id
        where b.afiliado_numero = ${n} order by b.id`,
    },
    movimientos: {
      filas: sql`select m.fecha, m.descripcion, m.periodo, m.cuota, m.cuotas, m.debe, m.haber
        from movimiento_cuenta m where m.afiliado_numero = ${n} order by m.fecha, m.id`,
    },
    documentos: {
      filas: sql`select d.id as numero, d.tipo, d.descripcion, d.fecha, d.periodo, d.vence, d.importe
        from ${sqlDocumentos} d where d.afiliado_numero = ${n} order by d.id`,
    },
    carnets: {
      filas: sql`select c.emitido, c.vence, c.revocado, c.motivo_revocacion as motivo
        from carnet_digital c
        where c.afiliado_numero = ${n}
        order by c.id`,
    },
    telefonos: {
      filas: sql`select t.nombre, t.creado, t.ultimo_uso as "ultimoUso", t.revocado from carnet_dispositivo t
        join carnet_digital c on c.id = t.carnet_id where c.afiliado_numero = ${n} order by t.id`,
    },
  } satisfies Grupos
}
