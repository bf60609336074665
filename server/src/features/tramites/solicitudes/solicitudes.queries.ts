import { intentosConformidad } from '@gremial/contract/tramites/conformidad.ts'
import type { ConformidadSolicitud } from '@gremial/contract/tramites/conformidad-estados.ts'
import { seAnula, seContinua, terminada } from '@gremial/contract/tramites/estados.ts'
import { type Papel, type PapelConformidad, type PersonaSolicitud, papelesDeRol } from '@gremial/contract/tramites/personas.ts'
import type { AdhesionFirmada, DocumentoSolicitud, Solicitud, SucesoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { type Ctx, holds } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { leftIfNear, sentToday } from '../../../platform/http/upload-quota.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { enAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import { numeroDeAfiliado, numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { carpetaDe, origenDe, sirve } from '../carpeta/carpeta.queries.ts'
import { armadoDe } from '../definiciones/caso.ts'
import { camposProducto, condicionesVigentes, seLePideEn } from '../productos/productos.queries.ts'
import { observacionDe } from './observacion.queries.ts'
import './solicitudes.tables.ts'

type Fila = Omit<
  Solicitud,
  | 'cupo'
  | 'personas'
  | 'documentos'
  | 'conformidades'
  | 'adhesion'
  | 'armado'
  | 'sucesos'
  | 'observacion'
  | 'mostrarBotonContinuarRegistro'
  | 'mostrarBotonAnularSolicitud'
> & { enviados: number; hoy: number; primera: string }

/** A request within the route's scope. NO_EXISTE. The caller audits the read, unless it is one's own. */
export async function leerSolicitud(ctx: Ctx, id: number): Promise<Solicitud> {
  const { rows } = await sql<Fila>`select s.id, ${numeroDeSolicitud()} as "numeroSolicitudCompleto", s.version, s.estado,
      s.subestado as "idSubestadoSolicitud", s.afiliado_numero as "numeroAfiliado",
      ${numeroDeAfiliado('a')} as "numeroAfiliadoFormateado", a.apellido || ', ' || a.nombre as afiliado,
      coalesce(b.nombre, '') as seccional,
      case when u.afiliado_numero = s.afiliado_numero then '' else u.nombre end as "iniciadaPor",
      (select to_jsonb(q) from (select ${camposProducto}) q)
        || case when s.condiciones_dia is null or p.clase <> 'PRESTAMO' then '{}' else jsonb_build_object('condiciones',
          jsonb_build_object('montoMinimo', p.monto_minimo / 100.0, 'montoMaximo', p.monto_maximo / 100.0,
            'plazoMinimo', p.plazo_minimo, 'plazoMaximo', p.plazo_maximo, 'plazoSalto', p.plazo_salto, 'tna', s.tna,
            'gasto', s.gasto, 'maximoIngreso', s.maximo_ingreso)) end as producto,
      coalesce(s.condiciones_dia, ${ctx.today}) as "condicionesDia",
      case when s.condiciones_dia is null and s.condiciones_vistas <> ${condicionesVigentes}
        then s.condiciones_vistas end as "condicionesAntes",
      s.monto / 100.0 as monto, s.plazo, s.destino_id as "idDestino",
      coalesce(d.nombre, '') as destino, s.cbu, s.fecha as "fechaSolicitud", ${isoMoment(sql`s.desde`)} as guardada,
      (select coalesce(sum(x.bytes), 0) from solicitud_documento x where x.solicitud_id = s.id) as enviados,
      ${sentToday(ctx)} as hoy, coalesce((select x.nombre from usuario x where x.id = s.primera_aprobacion_por), '') as primera
    from solicitud s
    join afiliado a on a.numero = s.afiliado_numero
    join producto p on p.id = s.producto_id
    join usuario u on u.id = s.creada_por
    left join seccional b on b.id = s.seccional_id
    left join destino_fondos d on d.id = s.destino_id
    where s.id = ${id} and ${enAlcance(ctx)}`.execute(ctx.db)
  const { enviados, hoy, primera, ...fila } = found(rows[0])
  const armada = fila.producto.clase === 'ARMADO'
  const documentos = await documentosDe(ctx, id)
  const solicitud = {
    ...fila,
    // Documents of its version, which may differ from the product's.
    producto: armada ? { ...fila.producto, cantidadDocumentos: documentos.length } : fila.producto,
    cupo: cupoDe(ctx, enviados, hoy),
    personas: await personasDe(ctx, id),
    documentos,
    conformidades: await conformidadesDe(ctx, id),
    adhesion: await adhesionDe(ctx, id),
    ...(armada && {
      armado: await armadoDe(ctx, id, seContinua(fila.estado), {
        primera,
        pide: fila.monto === null ? null : toCents(fila.monto),
      }),
    }),
    sucesos: await sucesosDe(ctx, id),
    mostrarBotonContinuarRegistro: Number(seContinua(fila.estado)),
    mostrarBotonAnularSolicitud: Number(seAnula(fila.estado)),
  }
  const observada = terminada(fila.estado) ? undefined : await observacionDe(ctx, solicitud)
  return { ...solicitud, observacion: observada?.observacion ?? null }
}

/** Remaining quota once it is low: of the request or of the caller's day, whichever is less. */
function cupoDe(ctx: Ctx, enviados: number, hoy: number): Solicitud['cupo'] {
  const { solicitud, persona } = ctx.services.config.quotas
  const [suya, delDia] = [leftIfNear(solicitud, enviados), leftIfNear(persona, hoy)]
  if (suya !== null && (delDia === null || suya <= delDia)) return { quedan: suya, de: 'solicitud' }
  return delDia === null ? null : { quedan: delDia, de: 'dia' }
}

async function personasDe(ctx: Ctx, id: number): Promise<Solicitud['personas']> {
  const { rows } = await sql<
    PersonaSolicitud & { papel: Papel }
  >`select papel, afiliado_numero as "numeroAfiliado", apellido, nombre,
      tipo_documento_id as "idTipoDocumento", numero_documento as "numeroDocumento",
      coalesce(fecha_nacimiento::text, '') as "fechaNacimiento",
      cuil, relacion, domicilio, localidad, codigo_postal as "codigoPostal", telefono, email, vive_de as "viveDe", empresa,
      coalesce(empleo_desde::text, '') as "empleoDesde", ingreso / 100.0 as ingreso
    from solicitud_persona
    where solicitud_id = ${id}`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ papel, ...persona }) => [papel, persona]))
}

/**
 * SQL condition: a document (d) of a request (s) can be sent or replaced: never an accepted one; after filing, only rejected,
 * missing or later ones.
 */
export const seCambia = sql<boolean>`s.estado in ('INICIADA', 'OBSERVADA') and (d.id is null
  or d.estado <> 'ACEPTADO' and (s.estado = 'INICIADA' or d.estado = 'OBSERVADO' or d.subido > s.presentada))`

/**
 * Checklist: documents of the product today, and those of former slots. An empty slot names the folder document to be reused; a
 * reused one, its origin.
 */
async function documentosDe(ctx: Ctx, id: number): Promise<DocumentoSolicitud[]> {
  const enCarpeta = carpetaDe(sql<number>`s.afiliado_numero`, ctx.today)
  const { rows } =
    await sql<DocumentoSolicitud>`select r.id as "idRequisito", r.nombre as requisito, r.ayuda, r.obligatorio::int as obligatorio,
        coalesce(d.estado, case when g."idDocumento" is null then 'FALTA' else 'EN CARPETA' end) as estado, d.id,
        coalesce(d.nombre, '') as nombre, coalesce(d.bytes, 0) as bytes,
        coalesce(d.fecha_emision::text, '') as "fechaEmision", coalesce(d.observaciones, '') as observaciones,
        coalesce(d.motivo, '') as motivo, coalesce(d.sacado, '{}') as sacado,
        coalesce(${isoMoment(sql`d.mirado`)}, '') as mirado, (${seCambia})::int as "seCambia",
        case when d.id is null then to_jsonb(g) - '{idClase,clase,situacion,cbu,retirado}'::text[]
          else (${origenDe(sql`d.tomado_de`)}) end as "deCarpeta"
      from solicitud s
      join requisito r on r.producto_id = s.producto_id
      left join solicitud_documento d on d.solicitud_id = s.id and d.requisito_id = r.id and d.reemplazado is null
      left join lateral ${enCarpeta} g on d.id is null and ${sirve}
      left join solicitud_persona q on q.solicitud_id = s.id and q.papel = 'SOLICITANTE'
      where s.id = ${id} and (d.id is not null or ${seLePideEn})
      order by r.orden, r.id`.execute(ctx.db)
  return rows
}

/** SQL condition: a request (s) of a product (p) still has the terms that a person accepted (c). */
export const sigueIgual = sql<boolean>`((c.producto_id, c.monto, c.plazo, c.tna, c.gasto)
  is not distinct from (s.producto_id, s.monto, s.plazo, coalesce(s.tna, p.tna), coalesce(s.gasto, p.gasto)))`

/** SQL array: places of a product (p), in order. */
export const papelesQuePide = sql<PapelConformidad[]>`(${papelesDeRol('GARANTE')}::text[])[:p.garantes]
  || (${papelesDeRol('COSOLICITANTE')}::text[])[:p.cosolicitantes]`

/**
 * State of each consent. An acceptance counts while product, amount, term and rates are equal (decision 039). An address of the
 * register, not written in the request, is masked.
 */
async function conformidadesDe(ctx: Ctx, id: number): Promise<ConformidadSolicitud[]> {
  const { rows } = await sql<ConformidadSolicitud>`
    select v.papel,
      case when c.id is null then 'SIN PEDIR'
        when c.desconocida is not null then 'DESCONOCIDA'
        when c.estado = 'PEDIDA' and c.vence <= ${ctx.now} then 'VENCIDA'
        when c.estado = 'PEDIDA' and c.intentos >= ${intentosConformidad} then 'CERRADA'
        when c.estado = 'ACEPTADA' and not ${sigueIgual} then 'CAMBIADA'
        else c.estado end as estado,
      case when c.id is null then '' when lower(c.email) = lower(q.email) then c.email
        else left(c.email, 1) || '•••' || substring(c.email from '@.*$') end as email,
      coalesce(${isoMoment(sql`c.pedida`)}, '') as pedida, coalesce(${isoMoment(sql`c.vence`)}, '') as vence,
      coalesce(${isoMoment(sql`c.abierta`)}, '') as abierta, coalesce(${isoMoment(sql`c.respondida`)}, '') as respondida,
      coalesce(c.huella, '') as huella, coalesce(c.texto_version, '') as version,
      coalesce(encode(sha256(convert_to(c.texto, 'UTF8')), 'hex') = c.huella, false)::int as coincide,
      case when ${holds(ctx, 'tramites.resolver')} then array_remove(array[case when c.misma_direccion then 'MISMA_DIRECCION' end,
        case when c.mismo_equipo then 'MISMO_EQUIPO' end], null) else '{}' end as marcas
    from solicitud s
    join producto p on p.id = s.producto_id
    cross join unnest(${papelesQuePide}) with ordinality v (papel, orden)
    left join conformidad c on c.solicitud_id = s.id and c.papel = v.papel and c.estado <> 'REEMPLAZADA'
    left join solicitud_persona q on q.solicitud_id = s.id and q.papel = v.papel
    where s.id = ${id} and p.conformidad
    order by v.orden`.execute(ctx.db)
  return rows
}

async function adhesionDe(ctx: Ctx, id: number): Promise<AdhesionFirmada | null> {
  const { rows } =
    await sql<AdhesionFirmada>`select d.tipo_cuenta as "tipoCuentaAdhesionDA", d.resumen_email::int as "resumenDigitalEmail",
      d.resumen_wa::int as "resumenDigitalWA", d.telefono, d.email, d.texto, d.texto_version as "textoVersion", d.huella,
      ${isoMoment(sql`d.firmada`)} as firmada, u.nombre as "firmadaPor", coalesce(d.revocada_desde::text, '') as "revocadaDesde"
    from adhesion d join usuario u on u.id = d.firmada_por where d.solicitud_id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

async function sucesosDe(ctx: Ctx, id: number): Promise<SucesoSolicitud[]> {
  const { rows } = await sql<SucesoSolicitud>`select e.que, ${isoMoment(sql`e.momento`)} as momento,
        coalesce(u.nombre, e.datos ->> 'nombre', '') as quien, e.papel,
        e.comentario, coalesce(e.datos -> 'puntos', '[]') as puntos
      from solicitud_suceso e
      left join usuario u on u.id = e.usuario_id
      where e.solicitud_id = ${id}
      order by e.id`.execute(ctx.db)
  return rows
}
