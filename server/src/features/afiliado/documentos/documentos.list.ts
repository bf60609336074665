import type { FilaDocumento, FilaRecibo } from '@gremial/contract/afiliado/documentos.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { sqlDocumentos, talonVigente } from './documentos.queries.ts'
import './documentos.tables.ts'

const sort = { id: sql`d.id`, descripcion: sql`d.orden`, fechaGeneracion: sql`d.fecha` }

/** Statements, slips and certificates of one member; the route checks the scope of `numero`. (A-DOCUMENTOS-06) */
export const documentosSource = (ctx: Ctx, numero: number): ListSource<FilaDocumento> => ({
  access: can('documentos.consultar'),
  rows(_: Ctx, filters: Filters) {
    const desde = filters.date('fechaDesde')
    const rows = ctx.db
      .selectFrom(sql`${sqlDocumentos}`.as('d'))
      .where(sql<boolean>`d.afiliado_numero = ${numero} and d.tipo <> 'RECIBO'`)
    return desde ? rows.where(sql<boolean>`d.fecha >= ${desde}`) : rows
  },
  fields: {
    id: sql`d.id`,
    tipo: sql`d.tipo`,
    descripcion: sql`d.descripcion`,
    fechaGeneracion: sql`d.fecha`,
    fechaVencimiento: sql`d.vence`,
    importe: sql`d.importe`,
    vigente: talonVigente(ctx.today),
  },
  sort,
  tieBreak: sql`d.id`,
})

/** Payslips of the caller only, whatever the scope of the permission (decision 011). (A-RECIBOS-03, A-RECIBOS-05) */
export const recibosSource: ListSource<FilaRecibo> = {
  access: can('recibos.consultar'),
  rows(ctx: Ctx, filters: Filters) {
    let rows = ctx.db
      .selectFrom('documento as d')
      .where('d.afiliado_numero', '=', ctx.user?.affiliate ?? -1)
      .where('d.tipo', '=', 'RECIBO')
    const desde = filters.date('fechaDesde')
    const hasta = filters.date('fechaHasta')
    if (desde) rows = rows.where(sql<boolean>`d.fecha >= ${desde}`)
    if (hasta) rows = rows.where(sql<boolean>`d.fecha <= ${hasta}`)
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(d.descripcion) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows
  },
  fields: {
    id: sql`d.id`,
    descripcion: sql`d.descripcion`,
    fechaGeneracion: sql`d.fecha`,
    neto: sql`round((d.datos->>'neto')::numeric / 100, 2)`,
  },
  sort,
  tieBreak: sql`d.id`,
}
