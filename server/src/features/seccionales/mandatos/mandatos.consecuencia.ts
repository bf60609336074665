import type { Consecuencia } from '@gremial/contract/afiliado/hechos.ts'
import { mandatosScreens } from '@gremial/contract/seccionales/mandatos.ts'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { direccionDePantalla } from '../../afiliado/avisos/esperas.ts'
import { comoEstaba, type FuenteConsecuencia, type Hecho, idsDe } from '../../afiliado/hechos/consecuencias.ts'

const terminan = ['RENUNCIA', 'FALLECIMIENTO', 'PASE'] as const

/** SQL condition: mandates (m) that end with a departure, or in the branch of a transfer. */
const deQuienSeVa = ({ numero, que, seccional }: Hecho): RawBuilder<boolean> =>
  sql<boolean>`m.afiliado_numero = ${numero} and ${que === 'PASE' ? sql`m.seccional_id = ${seccional}` : sql`true`}`

/**
 * SQL: mandates that end, and what that leaves. They end when the hecho is registered, whatever its date: signatures given
 * meanwhile stay valid.
 */
const sqlMandatos = (ctx: Ctx, hecho: Hecho, cuales: RawBuilder<boolean>) => sql`select m.id::text, null,
    jsonb_build_object('puesto', p.nombre, 'seccional', s.nombre, 'hasta', to_char(m.hasta, 'DD/MM/YYYY'),
      'ultimo', to_char(greatest(m.desde, ${ctx.today}::date - 1), 'YYYY-MM-DD'), 'era', to_char(m.hasta, 'YYYY-MM-DD'),
      'queda', case
        when exists (select from mandato x where x.seccional_id = m.seccional_id and x.puesto = m.puesto
          and x.afiliado_numero <> m.afiliado_numero and ${ctx.today} between x.desde and x.hasta) then 0
        when p.firma is not null and not exists (select from mandato x join puesto q on q.codigo = x.puesto
          where x.afiliado_numero <> m.afiliado_numero and x.seccional_id = m.seccional_id and q.firma = p.firma
            and ${ctx.today} between x.desde and x.hasta) then 2
        else 1 end)
  from mandato m
  join puesto p on p.codigo = m.puesto
  join seccional s on s.id = m.seccional_id
  where ${deQuienSeVa(hecho)} and ${cuales}`

const comoQuedaron = (filas: readonly Consecuencia[]) => JSON.stringify(filas.map(({ id, datos }) => ({ ...datos, id })))

const mandato: FuenteConsecuencia = {
  cosa: 'mandato',
  icono: 'mandato',
  momento: 'hace',
  ante: terminan,
  filas: (ctx, hecho) => sqlMandatos(ctx, hecho, sql`${ctx.today} between m.desde and m.hasta`),
  va: ({ id }) => direccionDePantalla(mandatosScreens.mandato, { id }),
  async hacer(ctx, hecho, filas) {
    for (const { id, datos } of filas) {
      const { rows } = await sql`update mandato set hasta = ${datos.ultimo}, version = version + 1
        where id = ${id} and hasta = ${datos.era}
        returning id`.execute(ctx.db)
      comoEstaba(rows[0])
      await audit(ctx, 'modificar', 'mandato', Number(id), { hasta: datos.ultimo, antes: datos.era, por: hecho.que })
    }
  },
  // Unchanged ones whose post was not given to anybody meanwhile.
  vuelven: (_, __, filas) => sql`select m.id
    from mandato m
    join jsonb_to_recordset(${comoQuedaron(filas)}::jsonb) f (id bigint, ultimo date, era date)
      on f.id = m.id and f.ultimo = m.hasta
    where not exists (select from mandato x
      where x.id <> m.id and x.seccional_id = m.seccional_id and x.puesto = m.puesto
        and (m.unico or x.afiliado_numero = m.afiliado_numero)
        and daterange(x.desde, x.hasta, '[]') && daterange(m.desde, f.era, '[]'))`,
  async volver(ctx, hecho, filas) {
    for (const { id, datos } of filas) {
      const { rows } = await sql`update mandato set hasta = ${datos.era}, version = version + 1
        where id = ${id} and hasta = ${datos.ultimo}
        returning id`.execute(ctx.db)
      comoEstaba(rows[0])
      await audit(ctx, 'modificar', 'mandato', Number(id), { hasta: datos.era, antes: datos.ultimo, por: hecho.que })
    }
  },
}

const mandatoFuturo: FuenteConsecuencia = {
  cosa: 'mandatoFuturo',
  icono: 'mandato',
  momento: 'hace',
  ante: terminan,
  filas: (ctx, hecho) => sqlMandatos(ctx, hecho, sql`m.desde > ${ctx.today}`),
  async hacer(ctx, hecho, filas) {
    for (const id of idsDe(filas)) {
      const { rows } = await sql`delete from mandato where id = ${id} and desde > ${ctx.today} returning id`.execute(ctx.db)
      comoEstaba(rows[0])
      await audit(ctx, 'eliminar', 'mandato', id, { afiliado: hecho.numero, por: hecho.que })
    }
  },
}

/** Delegations received from others. */
const delegacion: FuenteConsecuencia = {
  cosa: 'delegacion',
  icono: 'personas',
  momento: 'hace',
  ante: ['RENUNCIA', 'FALLECIMIENTO'],
  filas: (ctx, { cuenta }) => sql`select d.id::text, null,
      jsonb_build_object('puesto', p.nombre, 'seccional', s.nombre, 'de', a.apellido || ', ' || a.nombre)
    from delegacion d
    join mandato m on m.id = d.mandato_id
    join puesto p on p.codigo = m.puesto
    join seccional s on s.id = m.seccional_id
    join afiliado a on a.numero = m.afiliado_numero
    where d.usuario_id = ${cuenta} and d.revocada is null and least(d.hasta, m.hasta) >= ${ctx.today}`,
  async hacer(ctx, _, filas) {
    for (const id of idsDe(filas)) {
      const { rows } = await sql`update delegacion set revocada = ${ctx.now}
        where id = ${id} and revocada is null
        returning id`.execute(ctx.db)
      comoEstaba(rows[0])
      await audit(ctx, 'revocar', 'delegacion', id)
    }
  },
}

export const consecuenciasMandatos = [mandato, mandatoFuturo, delegacion]
