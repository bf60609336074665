import { opcionSeccional } from '@gremial/contract/acceso/acceso.ts'
import { type Grafico, grafico, listaAfiliadosSeccional } from '@gremial/contract/seccionales/seccionales.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { can, signedIn } from '../../../platform/access/access.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { type Filters, readListQuery } from '../../../platform/list/query.ts'
import { branchAffiliates, counted } from './afiliados-seccional.list.ts'
import { branchInScope } from './seccionales.access.ts'

const option = z.object({ id: z.number(), codigo: z.number(), nombre: z.string() })

/** Branches: the ones a person works for, and the affiliates of each. */
export function registerSeccionales(app: FastifyInstance): void {
  registerList(app, listaAfiliadosSeccional, branchAffiliates)
  route(app, {
    method: 'GET',
    url: 'vistas/afiliados-seccional/grafico',
    access: branchAffiliates.access,
    summary: 'Afiliados por categoría, para el gráfico',
    query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    answer: grafico,
    handle: (ctx, { query }) => pie(ctx, readListQuery(listaAfiliadosSeccional as never, query).filters),
  })
  route(app, {
    method: 'GET',
    url: 'seccionales-usuario/listar',
    access: signedIn,
    summary: 'Seccionales asignadas a la persona de la sesión',
    answer: z.array(opcionSeccional),
    handle: (ctx) => assignedBranches(ctx),
  })
  route(app, {
    method: 'GET',
    url: 'seccionales/habilitadas',
    access: can('seccionales.afiliados'),
    summary: 'Seccionales habilitadas',
    answer: z.array(option),
    async handle(ctx) {
      const { rows } = await sql<
        z.infer<typeof option>
      >`select id, codigo, nombre from seccional where habilitada order by codigo`.execute(ctx.db as never)
      return rows
    },
  })
}

/** The branches of a person: the assigned ones, or all the enabled ones for who sees every branch (B-AFILIADOSSECC-17). */
async function assignedBranches(ctx: Ctx): Promise<Array<z.infer<typeof opcionSeccional>>> {
  const user = person(ctx)
  if (![...user.permissions.values()].includes('all')) return [...user.branches]
  const { rows } = await sql<z.infer<typeof opcionSeccional>>`
    select id as "idSeccional", nombre as "nombreSeccional" from seccional where habilitada order by codigo`.execute(
    ctx.db as never,
  )
  return rows
}

/** One slice per category, the largest first; the same branches and link as the list (B-AFILIADOSSECC-06, -14). */
async function pie(ctx: Ctx, filters: Filters): Promise<Grafico> {
  const { rows } = await sql<{ name: string; y: number }>`
    select c.nombre as name, sum(n.cantidad) as y from conteo_afiliado n join categoria_afiliado c on c.id = n.categoria_id
    where ${counted(ctx, filters)} group by c.nombre having sum(n.cantidad) > 0 order by y desc, name`.execute(ctx.db as never)
  const asked = filters.number('idSeccional')
  const { rows: branch } = await sql<{ nombre: string }>`select nombre from seccional
    where id = ${asked ?? 0} and ${branchInScope(ctx, sql`id`)}`.execute(ctx.db as never)
  const n = rows.reduce((sum, { y }) => sum + y, 0)
  return {
    title: mensaje(ctx.language, 'grafico.titulo', { seccional: branch[0]?.nombre ?? mensaje(ctx.language, 'grafico.todas') }),
    subtitle: mensaje(ctx.language, 'grafico.cantidad', { n }),
    series: [{ name: mensaje(ctx.language, 'grafico.serie'), data: rows }],
  }
}
