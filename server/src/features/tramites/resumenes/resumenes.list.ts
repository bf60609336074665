import type { FilaEnvio, FilaTanda } from '@gremial/contract/tramites/resumenes.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import './resumenes.tables.ts'

const access = can('resumenes.enviar')
const cuantos = (estados: string) =>
  sql`(select count(*)::int from resumen_envio e where e.tanda_id = t.id and e.estado = any(${estados.split(' ')}))`

/** Batches of statements, one per month. */
export const tandasSource: ListSource<FilaTanda> = {
  access,
  rows(ctx, filters) {
    const estado = filters.text('estado')
    const rows = ctx.db.selectFrom('resumen_tanda as t')
    return estado ? rows.where(sql`t.estado`, '=', estado) : rows
  },
  fields: {
    id: sql`t.id`,
    periodo: sql`t.periodo`,
    estado: sql`t.estado`,
    porMinuto: sql`t.por_minuto`,
    creada: isoMoment(sql`t.creada`),
    quien: sql`(select u.nombre from usuario u where u.id = t.creada_por)`,
    total: sql`(select count(*)::int from resumen_envio e where e.tanda_id = t.id)`,
    enviados: cuantos('ENVIADO'),
    fallidos: cuantos('FALLIDO EN_DUDA'),
  },
  sort: { periodo: sql`t.periodo` },
  tieBreak: sql`t.id`,
}

/** Recipients of a batch with their results. Its rows are people: each page read is audited. */
export const enviosSource: ListSource<FilaEnvio> = {
  access,
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom('resumen_envio as e')
    const [tanda, estado] = [filters.number('tanda'), filters.text('estado')]
    if (tanda !== undefined) rows = rows.where('e.tanda_id', '=', tanda)
    if (estado) rows = rows.where(sql`e.estado`, '=', estado)
    return rows
  },
  fields: {
    id: sql`e.id`,
    numeroAfiliado: sql`e.afiliado_numero`,
    afiliado: sql`(select f.apellido || ', ' || f.nombre from afiliado f where f.numero = e.afiliado_numero)`,
    canal: sql`e.canal`,
    destino: sql`e.destino`,
    estado: sql`e.estado`,
    intentos: sql`e.intentos`,
    enviado: isoMoment(sql`e.enviado`),
    error: sql`e.error`,
  },
  sort: { id: sql`e.id` },
  tieBreak: sql`e.id`,
  people: { thing: 'resumenes', isOther: () => true },
}
