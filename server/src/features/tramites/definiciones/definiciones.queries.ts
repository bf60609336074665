import type { CatalogosDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import { type ContenidoDefinicion, contenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Definicion, VersionConContenido, VersionDefinicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { estadosSinTerminar } from '@gremial/contract/tramites/estados.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { laVigente, situacionDe } from './definiciones.list.ts'

/** SQL fields of a version (d) for the designer. */
const camposVersion = (
  ctx: Ctx,
) => sql`d.id as "idDefinicion", d.numero, d.estado, d.version, coalesce(d.desde::text, '') as desde,
  coalesce(dia_de(d.retirada)::text, (
    select min(o.desde)::text
    from definicion_tramite o
    where o.producto_id = d.producto_id and d.estado = 'PUBLICADA' and o.estado = 'PUBLICADA'
      and (o.desde, o.numero) > (d.desde, d.numero)), '') as hasta,
  coalesce(d.huella, '') as huella,
  (select u.nombre from usuario u where u.id = d.guardada_por) as "hechaPor",
  coalesce((select u.nombre from usuario u where u.id = d.publicada_por), '') as "publicadaPor",
  coalesce((select u.nombre from usuario u where u.id = d.aprobada_por), '') as "aprobadaPor",
  ${isoMoment(sql`d.guardada`)} as guardada,
  (select count(*)::int from solicitud s where s.definicion_id = d.id) as pedidos,
  (select count(*)::int
    from solicitud s
    where s.definicion_id = d.id and s.estado = any(${[...estadosSinTerminar]}::text[])) as "enCurso",
  coalesce(d.publicada_por = ${person(ctx).id}, false)::int as propia`

/** A procedure with its versions; NO_EXISTE for a product without a definition. */
export async function leerDefinicion(ctx: Ctx, id: number): Promise<Definicion> {
  const { rows } = await sql<
    Omit<Definicion, 'versiones' | 'borrador'>
  >`select p.id, p.codigo, p.nombre, ${situacionDe(ctx)} as situacion,
      (select d.numero
        from definicion_tramite d
        where d.producto_id = p.id and ${laVigente(ctx)}
        order by d.desde desc, d.numero desc
        limit 1) as vigente
    from producto p
    where p.id = ${id} and p.clase = 'ARMADO'`.execute(ctx.db)
  const { rows: versiones } = await sql<VersionDefinicion>`select ${camposVersion(ctx)}
    from definicion_tramite d
    where d.producto_id = ${id}
    order by d.numero desc`.execute(ctx.db)
  const borrador = versiones.find(
    (v) => v.estado === 'BORRADOR' || v.estado === 'POR APROBAR' || (v.estado === 'PUBLICADA' && v.desde > ctx.today),
  )
  return { ...found(rows[0]), versiones, borrador: borrador?.numero ?? null }
}

export async function leerVersion(ctx: Ctx, id: number, numero: number): Promise<VersionConContenido> {
  const { rows } = await sql<VersionDefinicion & { contenido: unknown }>`select ${camposVersion(ctx)}, d.contenido
    from definicion_tramite d
    where d.producto_id = ${id} and d.numero = ${numero}`.execute(ctx.db)
  const { contenido, ...version } = found(rows[0])
  return { ...version, contenido: contenidoDefinicion.parse(contenido) }
}

export interface Guardada {
  id: number
  numero: number
  estado: VersionDefinicion['estado']
  version: number
  desde: string | null
  publicadaPor: number | null
  contenido: ContenidoDefinicion
}

/**
 * Locks a version: a draft or one waiting for approval (PENDIENTE), the last one published or retired (ULTIMA), or one waiting for
 * approval or for its first day (POR VENIR). Undefined if there is none.
 */
export async function tomarVersion(
  ctx: Ctx,
  id: number,
  cual: 'PENDIENTE' | 'ULTIMA' | 'POR VENIR',
): Promise<Guardada | undefined> {
  const donde = {
    PENDIENTE: sql`d.estado in ('BORRADOR', 'POR APROBAR')`,
    ULTIMA: sql`d.estado in ('PUBLICADA', 'RETIRADA')`,
    'POR VENIR': sql`(d.estado = 'POR APROBAR' or d.estado = 'PUBLICADA' and d.desde > ${ctx.today})`,
  }[cual]
  const { rows } = await sql<
    Omit<Guardada, 'contenido'> & { contenido: unknown }
  >`select d.id, d.numero, d.estado, d.version, d.desde,
      d.publicada_por as "publicadaPor", d.contenido
    from definicion_tramite d
    join producto p on p.id = d.producto_id and p.clase = 'ARMADO'
    where p.id = ${id} and ${donde}
    order by d.numero desc
    limit 1
    for update of d`.execute(ctx.db)
  return rows[0] && { ...rows[0], contenido: contenidoDefinicion.parse(rows[0].contenido) }
}

/** Locks the draft at the version that the user saw. Throws DEFINICION_SIN_BORRADOR, DEFINICION_OTRO_ESTADO, VERSION_VIEJA. */
export async function tomarBorrador(ctx: Ctx, id: number, version: number): Promise<Guardada> {
  await leerDefinicion(ctx, id)
  const borrador = await tomarVersion(ctx, id, 'PENDIENTE')
  if (!borrador) throw new AppError('DEFINICION_SIN_BORRADOR')
  if (borrador.version !== version) throw new AppError('VERSION_VIEJA')
  if (borrador.estado !== 'BORRADOR') throw new AppError('DEFINICION_OTRO_ESTADO')
  return borrador
}

/** Names in the catalogues today. */
export async function catalogosDe(ctx: Ctx): Promise<{ [K in keyof CatalogosDefinicion]: string[] }> {
  const { rows } = await sql<{ [K in keyof CatalogosDefinicion]: string[] }>`select
      array(select nombre from estado_afiliado where habilitado order by id) as estados,
      array(select nombre from categoria_afiliado where habilitada order by id) as categorias,
      array(select nombre from seccional where habilitada order by orden_nombre(nombre) collate "C") as seccionales,
      array(select nombre from parentesco where habilitado order by id) as parentescos,
      array(select nombre from clase_papel order by orden_nombre(nombre) collate "C") as "clasesPapel"`.execute(ctx.db)
  return found(rows[0])
}

/** The version of a product in force today; undefined if there is none. */
export async function definicionVigente(
  ctx: Ctx,
  producto: number,
): Promise<{ id: number; numero: number; contenido: ContenidoDefinicion } | undefined> {
  const { rows } = await sql<{ id: number; numero: number; contenido: unknown }>`select d.id, d.numero, d.contenido
    from definicion_tramite d
    join producto p on p.id = d.producto_id
    where p.id = ${producto} and p.habilitado and ${laVigente(ctx)}
    order by d.desde desc, d.numero desc
    limit 1`.execute(ctx.db)
  return rows[0] && { ...rows[0], contenido: contenidoDefinicion.parse(rows[0].contenido) }
}
