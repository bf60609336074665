import { cuentasPagoScreens } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { cuentaSituation } from './situacion.ts'

/** Pending tasks about branch accounts: second signatures, and accounts that cannot receive money. */

/** SQL condition: the caller holds a signing office of branch (s) today. */
const firmoEn = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`exists (select
  from mandato m
  join puesto o on o.codigo = m.puesto
  where m.seccional_id = s.id and m.afiliado_numero = ${ctx.user?.affiliate ?? null} and o.firma is not null
    and ${ctx.today} between m.desde and m.hasta)`

/** SQL condition: the two offices of branch (s) are held by two people. */
const firmanDos = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`exists (select
  from mandato a
  join puesto oa on oa.codigo = a.puesto and oa.firma = 'SECRETARIA'
  join mandato b on b.seccional_id = a.seccional_id and b.afiliado_numero <> a.afiliado_numero
  join puesto ob on ob.codigo = b.puesto and ob.firma = 'TESORERIA'
  where a.seccional_id = s.id and ${ctx.today} between a.desde and a.hasta and ${ctx.today} between b.desde and b.hasta)`

const va: FuenteEspera['va'] = ({ id }) => direccionDePantalla(cuentasPagoScreens.cuentaPago, {}, { idSeccional: id })

const deCuenta = { permiso: 'rendiciones.consultar', icono: 'banco', lugar: cuentasPagoScreens.cuentaPago, va } as const

/** Another user's proposal that the caller may confirm, as the other signer or as administration of a branch with one signer. */
const confirmaWait: FuenteEspera = {
  ...deCuenta,
  cosa: 'cuentaPorConfirmar',
  filas: (ctx) => sql`select s.id, 1, p.propuesta, null, null, jsonb_build_object('seccional', s.nombre, 'quien', u.nombre)
    from cuenta_propuesta p
    join seccional s on s.id = p.seccional_id
    join usuario u on u.id = p.propuesta_por
    where p.estado = 'PENDIENTE' and ${seccionalEnAlcance(ctx, sql`s.id`)} and p.propuesta_por <> ${ctx.user?.id ?? null}
      and p.propuesta_afiliado is distinct from ${ctx.user?.affiliate ?? null}
      and (${alcanza(ctx, 'rendiciones.firmar', sql`s.id`)} and ${firmoEn(ctx)}
        or ${alcanza(ctx, 'cuentasPago.confirmar', sql`s.id`)} and not ${firmanDos(ctx)})`,
  datos: ({ datos }) => ({ ...datos, quien: plainName(String(datos.quien)) }),
}

/** For the signers: an account that cannot receive a pending settlement, or that central asked about. */
const cuentaMalWait: FuenteEspera = {
  ...deCuenta,
  cosa: 'cuentaMal',
  icono: 'alerta',
  filas: (
    ctx,
  ) => sql`select s.id, 1, coalesce(c.consultada, w.desde), null, w.total, jsonb_build_object('seccional', s.nombre, 'motivo',
      case de.situacion when 'FALTA' then ${message(ctx.language, 'cuentaPago.falta')}::text
        when 'RECHAZADA' then ${message(ctx.language, 'cuentaPago.rechazada')}::text else c.consulta end)
    from seccional s
    left join seccional_cuenta c on c.seccional_id = s.id
    cross join lateral (select ${cuentaSituation} as situacion) de
    left join lateral (select min(r.desde) as desde, sum(r.total) as total
      from rendicion_gasto r
      where r.seccional_id = s.id and r.estado in (2, 5)) w on true
    where de.situacion <> 'BIEN' and (w.desde is not null or de.situacion = 'CONSULTADA')
      and ${seccionalEnAlcance(ctx, sql`s.id`)}
      and ${alcanza(ctx, 'rendiciones.firmar', sql`s.id`)} and ${firmoEn(ctx)}
      and not exists (select from cuenta_propuesta p where p.seccional_id = s.id and p.estado = 'PENDIENTE')`,
}

export const esperasCuenta = [confirmaWait, cuentaMalWait]
