import type { ColumnType } from '@gremial/contract/platform/list.ts'
import { informeCaja } from '@gremial/contract/tesoreria/informe-caja.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { padded } from '../../../platform/db/padded.ts'
import { streamRows } from '../../../platform/db/stream.ts'
import { serve } from '../../../platform/http/serve.ts'
import { sendTable } from '../../../platform/sheets/write/table.ts'
import { readInforme, sumado } from './informe-caja.queries.ts'

const columns = {
  mes: 'texto',
  nombreSeccional: 'texto',
  movimiento: 'texto',
  concepto: 'texto',
  cantidad: 'entero',
  importe: 'importe',
} as const satisfies Record<string, ColumnType>

/** Income and expenses of the boxes, by concept and month. */
export function informeCajaRoutes(app: FastifyInstance): void {
  serve(app, informeCaja, {
    leer: (ctx, { query }) => readInforme(ctx, query),
    async exportar(ctx, { query: { formato, ...query }, reply }) {
      const dice = (clave: 'ingreso' | 'egreso') => message(ctx.language, `listas.informeCaja.${clave}`)
      const { sql: text, parameters } = sql`select ${padded(sql`(q.mes % 100)`, 2)} || '/' || q.mes / 100, s.nombre,
          case q.sentido when 1 then ${dice('ingreso')} else ${dice('egreso')} end, coalesce(t.nombre, q.concepto), q.cantidad,
          q.centavos / 100.0
        from ${sumado(ctx, query, { porSeccional: true })} q
        join seccional s on s.id = q.seccional_id
        left join tipo_movimiento_caja t on t.id = q.aparte
        order by q.mes, s.codigo, q.sentido, q.aparte nulls first, q.orden`.compile(ctx.db)
      return sendTable(reply, {
        name: message(ctx.language, 'listas.informeCaja.titulo'),
        title: message(ctx.language, 'listas.informeCaja.titulo'),
        format: formato,
        language: ctx.language,
        columns: Object.entries(columns).map(([field, tipo]) => ({
          title: message(ctx.language, `listas.informeCaja.${field as keyof typeof columns}`),
          tipo,
        })),
        rows: streamRows(ctx.services.database.pool, text, parameters),
        tempDir: ctx.services.config.dataDir,
      })
    },
  })
}
