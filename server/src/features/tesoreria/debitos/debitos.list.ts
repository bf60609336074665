import { type PalabrasRechazo, palabrasRechazo } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { type FilaLoteDebito, type FilaRenglonDebito, motivosFuera } from '@gremial/contract/tesoreria/debitos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { frenado } from '../../afiliado/documentos/debito-del-talon.ts'
import './debitos.tables.ts'
import { numeroDeAfiliado } from '../../afiliado/afiliados/numeros.ts'
import { bancoDelCbu } from './previa.ts'

/** Lots of debits (k) and their lines (r). */

/** Counts of a lot's lines by state, for a lateral join as `n`. */
const cuentas = sql`(select count(*) filter (where r.estado in ('COBRADO', 'REVERSADO'))::int as cobrados,
    coalesce(sum(r.importe) filter (where r.estado = 'COBRADO'), 0) as total_cobrado,
    count(*) filter (where r.estado = 'RECHAZADO')::int as rechazados,
    count(*) filter (where r.estado = 'PENDIENTE')::int as pendientes
  from lote_debito_renglon r
  where r.lote_id = k.id)`

export const debitoFields: { [C in keyof FilaLoteDebito]: RawBuilder<unknown> } = {
  id: sql`k.id`,
  numero: sql`k.numero`,
  convenio: sql`f.nombre`,
  fecha: sql`k.fecha`,
  creado: isoMoment(sql`k.creado`),
  por: sql`u.nombre`,
  cantidad: sql`k.cantidad`,
  total: sql`k.total`,
  cobrados: sql`n.cobrados`,
  totalCobrado: sql`n.total_cobrado`,
  rechazados: sql`n.rechazados`,
  pendientes: sql`n.pendientes`,
  estado: sql`case when n.pendientes = 0 and n.cobrados + n.rechazados = 0 then 'ANULADO'
    when n.pendientes = 0 then 'TERMINADO' when k.aprobado is null then 'POR_APROBAR'
    when k.hecho is null then 'APROBADO' else 'EN_BANCO' end`,
}

export const lotes = (ctx: Ctx): Base =>
  ctx.db
    .selectFrom(sql`lote_debito`.as('k'))
    .innerJoin(sql`convenio_cobranza`.as('f'), (join) => join.on(sql`f.id`, '=', sql`k.convenio_id`))
    .innerJoin(sql`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`k.creado_por`))
    .leftJoinLateral(cuentas.as('n'), (join) => join.onTrue()) as Base

export const lotesDebitoSource: ListSource<FilaLoteDebito> = {
  access: can('cobranza.consultar'),
  rows(ctx, filters) {
    const convenio = filters.number('idConvenio')
    const rows = lotes(ctx)
    return convenio === undefined ? rows : rows.where(sql<boolean>`k.convenio_id = ${convenio}`)
  },
  fields: debitoFields,
  sort: { numero: sql`k.numero` },
  tieBreak: sql`k.id`,
}

/** Words of the bank's code of a line (r), by the version of its agreement (v), or of the reason why it was left out. */
export function motivoDelRenglon(ctx: Ctx): RawBuilder<string> {
  const palabras = sql.join(
    palabrasRechazo.map(
      (p: PalabrasRechazo) => sql`when ${sql.lit(p)} then ${message(ctx.language, `rechazoDebito.${p}`)}::text`,
    ),
    sql` `,
  )
  const fuera = sql.join(
    motivosFuera.map((m) => sql`when ${sql.lit(m)} then ${message(ctx.language, `fueraDeLote.${m}`)}::text`),
    sql` `,
  )
  return sql<string>`coalesce(case r.estado when 'QUITADO' then case r.codigo ${fuera} end
    when 'RECHAZADO' then (select case c ->> 'palabras' ${palabras} end
      from jsonb_array_elements(v.datos -> 'codigos') c
      where c ->> 'codigo' = r.codigo limit 1) end, '')`
}

/** Stopped or revoked after the files of its lot (k) were made, and still without an answer. */
export const frenadoDespues = sql<boolean>`(r.estado = 'PENDIENTE' and k.hecho is not null
  and (ad.revocada_desde is not null and ad.revocada_desde <= k.fecha or ${frenado(sql`k.fecha`)}))`

export const renglonesSource: ListSource<FilaRenglonDebito> = {
  access: can('cobranza.consultar'),
  rows(ctx, filters) {
    let rows = ctx.db
      .selectFrom(sql`lote_debito_renglon`.as('r'))
      .innerJoin(sql`lote_debito`.as('k'), (join) => join.on(sql`k.id`, '=', sql`r.lote_id`))
      .innerJoin(sql`convenio_cobranza_version`.as('v'), (join) =>
        join.on(sql`(v.convenio_id, v.version)`, '=', sql`(k.convenio_id, k.convenio_version)`),
      )
      .innerJoin(sql`afiliado`.as('a'), (join) => join.on(sql`a.numero`, '=', sql`r.afiliado_numero`))
      .leftJoin(sql`seccional`.as('b'), (join) => join.on(sql`b.id`, '=', sql`a.seccional_id`))
      .innerJoin(sql`documento`.as('d'), (join) => join.on(sql`d.id`, '=', sql`r.documento_id`))
      .innerJoin(sql`adhesion`.as('ad'), (join) => join.on(sql`ad.solicitud_id`, '=', sql`r.solicitud_id`))
      .leftJoinLateral(sql`(select ${motivoDelRenglon(ctx)} as motivo)`.as('dicho'), (join) => join.onTrue()) as Base
    const lote = filters.number('idLote')
    const estado = filters.text('estado')
    const codigo = filters.text('codigo')
    const stopped = filters.flag('frenado')
    if (lote !== undefined) rows = rows.where(sql<boolean>`r.lote_id = ${lote}`)
    if (estado !== undefined) rows = rows.where(sql<boolean>`r.estado = ${estado}`)
    if (codigo !== undefined) rows = rows.where(sql<boolean>`r.codigo = ${codigo}`)
    if (stopped !== undefined) rows = rows.where(sql<boolean>`${frenadoDespues} = ${stopped}`)
    return filters.search
      ? rows.where(
          sql<boolean>`normalizar(a.apellido || ', ' || a.nombre || ' ' || a.numero || ' ' || r.referencia)
            like '%' || escapar_like(normalizar(${filters.search})) || '%'`,
        )
      : rows
  },
  fields: {
    id: sql`r.id`,
    orden: sql`r.orden`,
    referencia: sql`r.referencia`,
    numeroAfiliado: numeroDeAfiliado(),
    nombre: sql`a.apellido || ', ' || a.nombre`,
    nombreSeccional: sql`coalesce(b.nombre, '')`,
    banco: bancoDelCbu(sql`r.cbu`),
    cuenta: sql`right(r.cbu, 4)`,
    talon: sql`d.descripcion`,
    importe: sql`r.importe`,
    estado: sql`r.estado`,
    codigo: sql`r.codigo`,
    motivo: sql`dicho.motivo`,
    dia: sql`r.dia`,
    reintento: sql`r.reintento`,
    frenado: frenadoDespues,
  },
  sort: { orden: sql`r.orden` },
  tieBreak: sql`r.id`,
  people: { thing: 'renglonesDebito', isOther: () => true },
}
