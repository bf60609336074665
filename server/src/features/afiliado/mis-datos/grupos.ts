import { type GrupoMisDatos, gruposMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import { describirAuditoria } from '@gremial/contract/textos/auditoria.ts'
import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { nombreEn } from '../afiliados/nombres.ts'
import { contarMirada, type FilaMirada, miradasDe } from './miradas.queries.ts'

/** A row of a group: each field is named as datos.json names it, and as `listas.misDatos.campos` says it in words. */
export type Fila = Record<string, unknown>

interface Grupo {
  /** Its rows. The columns are what the package says: never a hash, a secret or what is somebody else's. */
  filas: RawBuilder<unknown>
  /** What only the program can say of a row, as words. */
  contar?(fila: Fila): Fila
}

/** The fields of a correction as this package names them. */
const campoDe = (campo: string): string => ({ documento: 'numeroDocumento', nacimiento: 'fechaNacimiento' })[campo] ?? campo

/** What is held of the person of the session, by group. */
export async function gruposDe(ctx: Ctx): Promise<Record<GrupoMisDatos, Grupo>> {
  const { id, affiliate: n, email } = person(ctx)
  const idioma = ctx.language
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
        from documento d where d.afiliado_numero = ${n} order by d.id`,
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
    tramites: {
      filas: sql`select s.anio || '-' || lpad(s.numero::text, 6, '0') as numero, s.fecha, p.nombre as producto, s.estado,
          s.monto / 100.0 as importe, s.plazo as cuotas,
          s.cbu, s.presentada, s.motivo, d.texto, d.firmada, d.revocada_desde as revocado
        from solicitud s
        join producto p on p.id = s.producto_id
        left join adhesion d on d.solicitud_id = s.id
        where s.afiliado_numero = ${n}
        order by s.id`,
      contar: (fila) => ({ ...fila, estado: mensaje(idioma, `tramite.estado.${String(fila.estado)}` as ClaveMensaje) }),
    },
    datosTramites: {
      // What they told in their requests, of themselves and of who answers with them; and of themselves in the requests of others.
      filas: sql`select s.anio || '-' || lpad(s.numero::text, 6, '0') as numero, x.papel, x.apellido, x.nombre,
          x.numero_documento as "numeroDocumento",
          x.fecha_nacimiento as "fechaNacimiento", x.cuil, x.relacion, x.domicilio, x.localidad,
          x.codigo_postal as "codigoPostal", x.telefono, x.email, x.empresa, x.empleo_desde as desde, x.ingreso / 100.0 as ingreso
        from solicitud s
        join solicitud_persona x on x.solicitud_id = s.id
        where s.afiliado_numero = ${n} or x.afiliado_numero = ${n}
        order by s.id, x.papel desc`,
      contar: (fila) => ({ ...fila, papel: mensaje(idioma, `tramite.papel.${String(fila.papel)}` as ClaveMensaje) }),
    },
    historiaTramites: {
      filas: sql`select s.anio || '-' || lpad(s.numero::text, 6, '0') as numero, e.momento, e.que, e.comentario as mensaje
        from solicitud s join solicitud_suceso e on e.solicitud_id = s.id where s.afiliado_numero = ${n} order by e.id`,
      contar: (fila) => ({ ...fila, que: mensaje(idioma, `tramite.suceso.${String(fila.que)}` as ClaveMensaje) }),
    },
    conformidades: {
      // Of their requests, and those that they answered as who stands for somebody else's.
      filas: sql`select s.anio || '-' || lpad(s.numero::text, 6, '0') as numero, c.papel, c.email, c.estado,
          c.respondida as momento, c.texto
        from conformidad c
        join solicitud s on s.id = c.solicitud_id
        left join solicitud_persona x on x.solicitud_id = s.id and x.papel = c.papel
        where (s.afiliado_numero = ${n} or x.afiliado_numero = ${n}) and (c.respondida is not null or c.estado = 'PEDIDA')
        order by c.id`,
      contar: (fila) => ({
        ...fila,
        papel: mensaje(idioma, `tramite.papel.${String(fila.papel)}` as ClaveMensaje),
        estado:
          fila.estado === 'REEMPLAZADA' ? '' : mensaje(idioma, `tramite.conformidad.${String(fila.estado)}` as ClaveMensaje),
      }),
    },
    resumenes: {
      filas: sql`select t.periodo, e.canal as tipo, e.destino as detalle, e.estado, e.enviado
        from resumen_envio e join resumen_tanda t on t.id = e.tanda_id where e.afiliado_numero = ${n} order by e.id`,
      contar: (fila) => ({
        ...fila,
        tipo: mensaje(idioma, `resumenCanal.${String(fila.tipo)}` as ClaveMensaje),
        estado: mensaje(idioma, `resumenEnvio.${String(fila.estado)}` as ClaveMensaje),
      }),
    },
    consultas: {
      filas: sql`select 'C-' || lpad(c.numero::text, 6, '0') || '/' || c.anio as numero, c.momento, s.nombre as secretaria,
          c.nombre, c.email, c.telefono, c.mensaje, c.respondida
        from consulta c
        join secretaria_contacto s on s.codigo = c.secretaria_codigo
        where c.usuario_id = ${id}
        order by c.momento, c.id`,
    },
    correcciones: {
      // What was asked for, and what became of it and of each change of contact; who settled it is in `miradas`.
      filas: sql`select 'C-' || lpad(c.numero::text, 6, '0') || '/' || c.anio as numero, v.campo as dato, v.dice, v.deberia,
          v.momento, v.resultado, v.resuelta
        from novedad v
        left join consulta c on c.id = v.consulta_id
        where v.afiliado_numero = ${n}
        order by v.id`,
      contar: (fila) => ({
        ...fila,
        dato: mensaje(idioma, `listas.misDatos.campos.${campoDe(String(fila.dato))}` as ClaveMensaje),
      }),
    },
    correos: {
      // The text is not here: of a mail of an office that uses this address it is somebody else's.
      filas: sql`select b.creado as momento, b.datos ->> 'plantilla' as plantilla, b.hecho as enviado, b.rebotado
        from bandeja_salida b
        join usuario u on u.id = ${id}
        where b.tipo = 'correo' and b.datos ->> 'para' = ${email} and b.creado >= u.creado
        order by b.id`,
      contar: (fila) => ({ ...fila, asunto: asuntoDe(ctx, String(fila.plantilla)) }),
    },
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
      // That they recorded it; what it says is the branch's.
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
      // That they prepared it, or are named to sign it, and their signatures, with what they signed by its hash; what it says is the branch's.
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
    segundoFactor: {
      // What there is and since when: never its secret, its key nor its codes.
      filas: sql`select 'APLICACION' as tipo, null as nombre, f.creado, null::timestamptz as "ultimoUso"
        from segundo_factor f
        where f.usuario_id = ${id}
        union all
        select 'LLAVE', l.nombre, l.creada, l.ultimo_uso
        from llave_acceso l
        where l.usuario_id = ${id}
        union all
        select 'CODIGO', null, null, r.usado
        from codigo_recuperacion r
        where r.usuario_id = ${id}`,
    },
    sesiones: {
      filas: sql`select s.creada as creado, s.ultimo_uso as "ultimoUso", s.vence, s.agente as programa
        from sesion s
        where s.usuario_id = ${id}
        order by s.id`,
    },
    ingresos: {
      filas: sql`select i.momento, i.resultado, i.agente as programa
        from intento_ingreso i
        where i.usuario_id = ${id}
        order by i.momento, i.id`,
    },
    actividad: {
      filas: sql`select a.momento, a.accion, a.entidad from auditoria a where a.usuario_id = ${id} order by a.momento, a.id`,
      contar: (fila) => ({ ...fila, descripcion: describirAuditoria(idioma, String(fila.accion), String(fila.entidad)) }),
    },
    miradas: {
      filas: sql`select m.momento, m.accion, m.entidad, m.entidad_id, m.usuario_id, m.datos, u.nombre as quien
        from ${await miradasDe(ctx)} m left join usuario u on u.id = m.usuario_id order by m.momento, m.id`,
      contar: ({ momento, quien, ...fila }) => ({
        momento,
        quien,
        ...contarMirada(
          idioma,
          fila as unknown as Omit<FilaMirada, 'id' | 'momento'>,
          typeof quien === 'string' ? quien : undefined,
        ),
      }),
    },
  }
}

const { correo } = mensajes
/** The subject of a kind of mail; what it was filled with is not told. */
const asuntoDe = (ctx: Ctx, plantilla: string): string =>
  plantilla in correo ? mensaje(ctx.language, `correo.${plantilla}.asunto` as ClaveMensaje).replace(/\{\w{1,30}\}/g, '…') : ''

/** Rows of each group, in one round trip. */
export async function contarGrupos(ctx: Ctx): Promise<Array<{ grupo: GrupoMisDatos; cantidad: number }>> {
  const grupos = await gruposDe(ctx)
  const cuentas = gruposMisDatos.map((g) => sql`(select count(*)::int from (${grupos[g].filas}) x) as ${sql.id(g)}`)
  const { rows } = await sql<Record<GrupoMisDatos, number>>`select ${sql.join(cuentas)}`.execute(ctx.db)
  return gruposMisDatos.map((grupo) => ({ grupo, cantidad: rows[0]?.[grupo] ?? 0 }))
}
