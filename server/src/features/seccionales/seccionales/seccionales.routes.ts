import { padronChangesList } from '@gremial/contract/seccionales/cambios-padron.ts'
import { afiliadosSeccionalList, type Grafico, seccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { type Filters, readListQuery } from '../../../platform/list/query.ts'
import { conQuitados, conteoDe, diaPedido } from './afiliados-al-dia.ts'
import { afiliadosSeccionalSource, condicionConteo, decirElDia } from './afiliados-seccional.list.ts'
import { padronChangesSource } from './cambios-padron.list.ts'
import { seccionalEnAlcance } from './seccionales.access.ts'

/** Branches of the caller, and the members of each. */
export function seccionalesRoutes(app: FastifyInstance): void {
  registerList(app, afiliadosSeccionalList, afiliadosSeccionalSource)
  registerList(app, padronChangesList, padronChangesSource)
  serve(app, seccionales, {
    grafico: (ctx, { query }) => torta(ctx, readListQuery(afiliadosSeccionalList, query).filters),
    asignadas: (ctx) => seccionalesAsignadas(ctx),
    async habilitadas(ctx) {
      const { rows } = await sql<{ id: number; codigo: number; nombre: string }>`
        select id, codigo, nombre from seccional where habilitada order by codigo`.execute(ctx.db)
      return rows
    },
  })
}

interface Porcion {
  name: string
  y: number
}

interface OpcionSeccional {
  idSeccional: number
  nombreSeccional: string
}

/** Branches assigned to the caller, or all enabled ones with a scope of all (B-AFILIADOSSECC-17). */
async function seccionalesAsignadas(ctx: Ctx): Promise<Array<OpcionSeccional>> {
  const usuario = person(ctx)
  if (![...usuario.permissions.values()].some((p) => p.kind === 'all')) return [...usuario.branches]
  const { rows } = await sql<OpcionSeccional>`
    select id as "idSeccional", nombre as "nombreSeccional" from seccional where habilitada order by codigo`.execute(ctx.db)
  return rows
}

function porCategoria(ctx: Ctx, filters: Filters) {
  const otro = diaPedido(ctx, filters)
  return sql<Porcion>`select c.nombre as name, sum(n.cantidad) as y
    from ${conteoDe(otro)} n
    join ${otro ? conQuitados('categoria_afiliado') : sql`categoria_afiliado`} c on c.id = n.categoria_id
    where ${condicionConteo(ctx, filters)}
    group by c.nombre
    having sum(n.cantidad) > 0
    order by y desc, name`.execute(ctx.db)
}

/** As known on another day, members are counted. */
const porCategoriaEntonces = (ctx: Ctx, filters: Filters) =>
  sql<Porcion>`select name, count(*) as y
    from (${afiliadosSeccionalSource.rows(ctx, filters).select('c.nombre as name')}) x
    group by name
    order by y desc, name`.execute(ctx.db)

/** One slice per category, largest first, with the branches and link of the list (B-AFILIADOSSECC-06, -14). */
async function torta(ctx: Ctx, filters: Filters): Promise<Grafico> {
  const { rows } = await (diaPedido(ctx, filters)?.sabido ? porCategoriaEntonces(ctx, filters) : porCategoria(ctx, filters))
  const pedida = filters.number('idSeccional')
  const { rows: seccional } = await sql<{ nombre: string }>`select nombre from seccional
    where id = ${pedida ?? 0} and ${seccionalEnAlcance(ctx, sql`id`)}`.execute(ctx.db)
  const n = rows.reduce((sum, { y }) => sum + y, 0)
  return {
    title: [
      message(ctx.language, 'grafico.titulo', { seccional: seccional[0]?.nombre ?? message(ctx.language, 'grafico.todas') }),
      decirElDia(ctx, filters),
    ]
      .filter(Boolean)
      .join(', '),
    subtitle: message(ctx.language, 'grafico.cantidad', { n }),
    series: [{ name: message(ctx.language, 'grafico.serie'), data: rows }],
  }
}
