import { estadosCorreo, type FilaCorreo } from '@gremial/contract/administracion/correos.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'

const salio = sql<boolean>`b.hecho is not null and b.rebotado is null`
/** SQL condition: stored locally, without a mail server. */
export const guardado = sql<boolean>`${salio} and b.guardado`
const enEspera = sql<boolean>`b.hecho is null and b.fallido is null`

/** SQL: state of a mail (b); GUARDADO is stored locally and reached nobody. */
export const estadoDeCorreo = sql`case when b.rebotado is not null then 'REBOTADO' when b.guardado then 'GUARDADO'
  when b.hecho is not null then 'ENVIADO' when b.fallido is not null then 'FALLIDO' else 'PENDIENTE' end`

/**
 * Mails of the outbox. The recipient is shown in full: an administrator who helps by phone compares it character by character,
 * and only they have the permission. Content and link are never returned.
 */
export const correosSource: ListSource<FilaCorreo> = {
  access: can('correos.consultar'),
  rows(ctx: Ctx, filters: Filters) {
    // Literals instead of parameters, so that the partial indexes are used.
    let rows = ctx.db.selectFrom('bandeja_salida as b').where(sql<boolean>`b.tipo = 'correo'`)
    const estado = filters.text('estado')
    if (estado && !(estadosCorreo as readonly string[]).includes(estado))
      throw new AppError('CONSULTA_INVALIDA', { detalle: 'estado' })
    if (estado === 'PENDIENTE') rows = rows.where(enEspera)
    if (estado === 'ENVIADO') rows = rows.where(sql<boolean>`${salio} and b.guardado is not true`)
    if (estado === 'GUARDADO') rows = rows.where(guardado)
    if (estado === 'REBOTADO') rows = rows.where(sql<boolean>`b.rebotado is not null`)
    if (estado === 'FALLIDO') rows = rows.where(sql<boolean>`b.fallido is not null`)
    if (filters.search) {
      const buscado = filters.search.toLowerCase()
      rows = rows.where(sql<boolean>`b.datos ->> 'para' like '%' || escapar_like(${buscado}) || '%'`)
    }
    return rows
  },
  fields: {
    id: sql`b.id`,
    creado: sql`b.creado`,
    para: sql`b.datos ->> 'para'`,
    plantilla: sql`b.datos ->> 'plantilla'`,
    numero: sql`b.datos -> 'datos' ->> 'numero'`,
    estado: estadoDeCorreo,
    intentos: sql`b.intentos`,
    momento: sql`coalesce(b.rebotado, b.hecho, b.fallido, b.proximo)`,
    ultimoError: sql`b.ultimo_error`,
  },
  sort: { creado: sql`b.creado` },
  tieBreak: sql`b.id`,
  people: { thing: 'correos', isOther: (row, ctx) => row.para !== ctx.user?.email },
}
