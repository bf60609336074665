import { cajasScreens } from '@gremial/contract/tesoreria/cajas.ts'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { direccionDePantalla } from '../../afiliado/avisos/esperas.ts'
import { comoEstaba, type FuenteConsecuencia, type Hecho, idsDe } from '../../afiliado/hechos/consecuencias.ts'

const ante = ['RENUNCIA', 'FALLECIMIENTO', 'PASE'] as const

/** Boxes (c) on which a departing user is enabled, or those of the branch they leave. A blind box shows no balance. */
const own = ({ cuenta, que, seccional }: Hecho, which = sql<boolean>`true`): RawBuilder<unknown> => sql`select c.id::text,
    case when c.arqueo <> 'CIEGO' then p.saldo_efectivo + p.saldo_banco + p.saldo_cheque end,
    jsonb_build_object('caja', c.nombre, 'seccional', s.nombre, 'planilla', coalesce(c.planilla_numero, 0))
  from caja_usuario cu
  join caja c on c.id = cu.caja_id
  join seccional s on s.id = c.seccional_id
  left join planilla_caja p on p.id = c.planilla_id
  where cu.usuario_id = ${cuenta} and ${que === 'PASE' ? sql`c.seccional_id = ${seccional}` : sql`true`} and ${which}`

/** No other user is enabled: the box should be handed over first. */
const cajaSinNadie: FuenteConsecuencia = {
  cosa: 'cajaSinNadie',
  icono: 'caja',
  momento: 'antes',
  ante,
  filas: (_, hecho) =>
    own(
      hecho,
      sql`c.habilitada and not exists (select from caja_usuario o join usuario u on u.id = o.usuario_id and u.habilitado
        where o.caja_id = c.id and o.usuario_id <> cu.usuario_id)`,
    ),
  va: () => direccionDePantalla(cajasScreens.cajas),
}

const raise = (ctx: Ctx, id: number) => sql`update caja set version = version + 1 where id = ${id}`.execute(ctx.db)

const caja: FuenteConsecuencia = {
  cosa: 'caja',
  icono: 'caja',
  momento: 'hace',
  ante,
  filas: (_, hecho) => own(hecho),
  async hacer(ctx, { cuenta }, rows) {
    for (const id of idsDe(rows)) {
      const { rows } = await sql`delete from caja_usuario
        where caja_id = ${id} and usuario_id = ${cuenta}
        returning caja_id`.execute(ctx.db)
      comoEstaba(rows[0])
      await raise(ctx, id)
      await audit(ctx, 'asignar', 'caja', id, { agregadas: [], quitadas: [cuenta] })
    }
  },
  vuelven: (_, { cuenta }, rows) => sql`select c.id
    from caja c
    where c.id = any(${idsDe(rows)}::bigint[]) and c.habilitada
      and not exists (select from caja_usuario cu where cu.caja_id = c.id and cu.usuario_id = ${cuenta})`,
  async volver(ctx, { cuenta }, rows) {
    for (const id of idsDe(rows)) {
      const { rows } = await sql`insert into caja_usuario (caja_id, usuario_id) values (${id}, ${cuenta})
        on conflict do nothing
        returning caja_id`.execute(ctx.db)
      comoEstaba(rows[0])
      await raise(ctx, id)
      await audit(ctx, 'asignar', 'caja', id, { agregadas: [cuenta], quitadas: [] })
    }
  },
}

export const cajasConsequences = [cajaSinNadie, caja]
