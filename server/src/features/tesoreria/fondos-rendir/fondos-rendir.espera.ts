import { diasAnticipo, fondosRendirScreens } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { porRendirScreens } from '@gremial/contract/tesoreria/por-rendir.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { type Ctx, holds, person } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'
import { porReponer } from './fondos-rendir.queries.ts'

/** Advances open for days, for their holder and the users of the box, and settlements to replenish. */

const desde = sql`f.mas_viejo::timestamp at time zone ${zone}`
const viejos = (ctx: Ctx) => sql`f.mas_viejo < ${ctx.today}::date - ${diasAnticipo}::int`
const deMisCajas = (ctx: Ctx) => sql`c.habilitada and ${habilitadoEn(ctx, sql`c.id`)}
  and ${alcanza(ctx, 'movimientosCaja.editar', sql`c.seccional_id`)}`

const anticipoMio: FuenteEspera = {
  cosa: 'anticipoMio',
  permiso: 'rendiciones.editar',
  icono: 'recibo',
  lugar: porRendirScreens.porRendir,
  filas: (ctx) => sql`select f.id, f.anticipos, ${desde}, null, f.abierto,
      jsonb_build_object('caja', c.nombre, 'idSeccional', c.seccional_id)
    from fondo_rendir f
    join caja c on c.id = f.caja_id
    where f.usuario_id = ${person(ctx).id} and ${viejos(ctx)} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`,
  va: ({ datos }) => direccionDePantalla(porRendirScreens.porRendir, {}, { idSeccional: datos.idSeccional ?? '' }),
}

const deQuienEntrega = {
  permiso: 'cajas.consultar',
  icono: 'recibo',
  lugar: fondosRendirScreens.fondos,
  va: ({ id }) => direccionDePantalla(fondosRendirScreens.fondo, { id: id.split('-')[0] ?? '' }),
  datos: ({ datos }) => ({ ...datos, quien: plainName(String(datos.quien)) }),
} satisfies Partial<FuenteEspera>

const anticipoAjeno: FuenteEspera = {
  ...deQuienEntrega,
  cosa: 'anticipoAjeno',
  filas: (ctx) =>
    holds(ctx, 'movimientosCaja.editar')
      ? sql`select f.id, f.anticipos, ${desde}, null, f.abierto, jsonb_build_object('caja', c.nombre, 'quien', u.nombre)
        from fondo_rendir f
        join caja c on c.id = f.caja_id
        join usuario u on u.id = f.usuario_id
        where f.usuario_id <> ${person(ctx).id} and ${viejos(ctx)} and ${deMisCajas(ctx)}`
      : undefined,
}

const reponer: FuenteEspera = {
  ...deQuienEntrega,
  cosa: 'reponer',
  icono: 'egresos',
  filas: (ctx) =>
    holds(ctx, 'movimientosCaja.editar')
      ? sql`select f.id || '-' || q.id, 1, q.pagada::timestamp at time zone ${zone}, null, q.importe,
          jsonb_build_object('caja', c.nombre, 'quien', u.nombre, 'numero', q.numero)
        from fondo_rendir f
        join caja c on c.id = f.caja_id
        join usuario u on u.id = f.usuario_id
        cross join lateral (${porReponer}) q
        where f.abierto > 0 and ${deMisCajas(ctx)}`
      : undefined,
}

export const esperasFondos = [reponer, anticipoMio, anticipoAjeno]
