import { estadosCopia, type FilaCopia } from '@gremial/contract/administracion/copias.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import './copias.tables.ts'

/** End, start or request: those in progress come first. */
const momento = sql`coalesce(c.termino, c.empezo, c.pedida)`

export const copiasSource: ListSource<FilaCopia> = {
  access: can('copias.administrar'),
  rows(ctx: Ctx, filters: Filters) {
    const rows = ctx.db.selectFrom('copia as c').leftJoin('usuario as u', 'u.id', 'c.pedida_por')
    const estado = filters.text('estado')
    if (estado === undefined) return rows
    if (!(estadosCopia as readonly string[]).includes(estado)) throw new AppError('CONSULTA_INVALIDA', { detalle: 'estado' })
    return rows.where(sql<boolean>`c.estado = ${estado}`)
  },
  fields: {
    id: sql`c.id`,
    momento,
    persona: sql`coalesce(u.nombre, '')`,
    estado: sql`c.estado`,
    bytes: sql`c.bytes::float8`,
    segundos: sql`case when c.estado = 'HECHA' then extract(epoch from c.termino - c.empezo)::float8 end`,
    problema: sql`c.problema`,
    esta: sql`c.estado = 'HECHA' and c.carpeta is not null and c.borrada is null`,
    enviada: sql`c.enviada`,
    noSalio: sql`c.envio_problema`,
    ensayo: sql`c.ensayo`,
    ensayoSegundos: sql`c.ensayo_segundos::float8`,
    ensayoProblema: sql`c.ensayo_problema`,
  },
  sort: { momento },
  tieBreak: sql`c.id`,
}
