import type { FilaPorResolver, FilaRespuesta } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'

export const respuestaFields: { [C in keyof FilaRespuesta]: RawBuilder<unknown> } = {
  id: sql`a.id`,
  convenio: sql`f.nombre`,
  nombre: sql`a.nombre`,
  recibida: isoMoment(sql`a.recibida`),
  por: sql`u.nombre`,
  lineas: sql`a.lineas`,
  cobradas: sql`a.cobradas`,
  totalCobrado: sql`a.total_cobrado`,
  rechazadas: sql`a.rechazadas`,
  totalRechazado: sql`a.total_rechazado`,
  reversadas: sql`a.reversadas`,
  repetidas: sql`a.repetidas`,
  porResolver: sql`a.por_resolver`,
}

export const respuestasDebitoSource: ListSource<FilaRespuesta> = {
  access: can('cobranza.consultar'),
  rows: (ctx) =>
    ctx.db
      .selectFrom(sql`respuesta_debito`.as('a'))
      .innerJoin(sql`convenio_cobranza`.as('f'), (join) => join.on(sql`f.id`, '=', sql`a.convenio_id`))
      .innerJoin(sql`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`a.usuario_id`)) as Base,
  fields: respuestaFields,
  sort: { recibida: sql`a.recibida` },
  tieBreak: sql`a.id`,
}

/** The member that a line may be of: that of the debit or the slip it names, or the only one who signed with its account. */
const propuesta = sql`(select min(q.numero) as numero, min(q.nombre) as nombre
  from (
    select distinct a.numero, a.apellido || ', ' || a.nombre as nombre
    from afiliado a
    where a.numero = (select r.afiliado_numero from lote_debito_renglon r where r.id = p.renglon_id)
      or p.que in ('PAGADO_DOS_VECES', 'IGUALES') and a.numero in (
        select t.afiliado_numero
        from documento t
        where ltrim(t.codigo_barras, '0') = p.referencia and t.codigo_barras is not null and t.tipo = 'TALON')
      or p.renglon_id is null and p.cbu <> '' and a.numero in (
        select s.afiliado_numero
        from solicitud s
        join adhesion ad on ad.solicitud_id = s.id
        where s.cbu = p.cbu and s.estado = 'OTORGADA')
    limit 2) q
  having count(*) = 1)`

export const porResolverSource: ListSource<FilaPorResolver> = {
  access: can('cobranza.consultar'),
  rows(ctx, filters) {
    const que = filters.text('que')
    const rows = ctx.db
      .selectFrom(sql`debito_por_resolver`.as('p'))
      .innerJoin(sql`respuesta_debito`.as('a'), (join) => join.on(sql`a.id`, '=', sql`p.respuesta_id`))
      .innerJoin(sql`convenio_cobranza`.as('f'), (join) => join.on(sql`f.id`, '=', sql`p.convenio_id`))
      .leftJoinLateral(propuesta.as('x'), (join) => join.onTrue())
      .where(sql<boolean>`p.resuelto is null`) as Base
    return que === undefined ? rows : rows.where(sql<boolean>`p.que = ${que}`)
  },
  fields: {
    id: sql`p.id`,
    que: sql`p.que`,
    convenio: sql`f.nombre`,
    nombre: sql`a.nombre`,
    linea: sql`p.linea`,
    referencia: sql`p.referencia`,
    cuenta: sql`right(p.cbu, 4)`,
    codigo: sql`p.codigo`,
    fecha: sql`p.fecha`,
    importe: sql`p.importe`,
    dice: sql`p.dice`,
    cobro: sql`p.es = 'PAGADO' and p.importe > 0`,
    idPropuesta: sql`x.numero`,
    propuesta: sql`coalesce(x.nombre, '')`,
  },
  sort: { linea: sql`p.linea` },
  tieBreak: sql`p.id`,
  people: { thing: 'porResolver', isOther: (row) => row.idPropuesta !== null },
}
