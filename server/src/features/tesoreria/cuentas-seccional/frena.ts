import type { Locale } from '@gremial/contract/platform/locale.ts'
import { cajasScreens } from '@gremial/contract/tesoreria/cajas.ts'
import { planillasCajaScreens } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, inTransaction, systemCtx } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import type { Work } from '../../../platform/jobs/background.ts'
import { tell } from '../../../platform/push/notice.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { alcanza } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'

/**
 * The open sheet that blocks the published accounts of a branch: its oldest one, if it began before this month and a week of the
 * month has passed. Its people are reminded on their home, and by mail once a week.
 */

/** Days of a month in which last month's sheet may still be open. */
const diasDeGracia = 7
const diasEntrePedidos = 7

/** SQL condition: sheet (p) of box (c) blocks the published accounts of its branch. */
export const frenaCuentas = (ctx: Pick<Ctx, 'today'>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from organizacion where cuentas_abiertas <> 'NO')
  and (c.habilitada or p.ingresos + p.egresos > 0)
  and p.desde < date_trunc('month', ${ctx.today}::date - ${diasDeGracia}::int)::date
  and not exists (select
    from caja o
    join planilla_caja q on q.id = o.planilla_id
    where o.seccional_id = c.seccional_id and (o.habilitada or q.ingresos + q.egresos > 0)
      and (q.desde, q.id) < (p.desde, p.id)))`

/** Link of the reminder: an empty sheet cannot be closed, so a movement is posted or the box disabled. */
const where = ({ id, vacia }: { id: string | number; vacia: boolean }): string =>
  vacia ? direccionDePantalla(cajasScreens.cajas) : direccionDePantalla(planillasCajaScreens.cierre, { caja: id })

export const frenaWait: FuenteEspera = {
  cosa: 'frenaCuentas',
  permiso: 'cajas.consultar',
  icono: 'candado',
  lugar: planillasCajaScreens.planillas,
  filas: (ctx) => sql`select c.id, 1, p.desde::timestamp at time zone ${zone}, null, null,
      jsonb_build_object('n', p.numero, 'caja', c.nombre, 'seccional', s.nombre, 'vacia', (p.ingresos + p.egresos = 0)::int)
    from caja c
    join planilla_caja p on p.id = c.planilla_id
    join seccional s on s.id = c.seccional_id
    where ${frenaCuentas(ctx)} and ${habilitadoEn(ctx, sql`c.id`)} and ${alcanza(ctx, 'planillas.cerrar', sql`c.seccional_id`)}`,
  va: ({ id, datos }) => where({ id, vacia: datos.vacia === 1 }),
}

interface Frena {
  id: number
  caja: string
  numero: number
  seccional: string
  idSeccional: number
  desde: string
  vacia: boolean
}

/** Reminds the people of one box; false if none is due. The row lock prevents a double mail. */
export function pedirUnCierre(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const before = new Date(ctx.now.getTime() - diasEntrePedidos * 86_400_000)
    const { rows } =
      await sql<Frena>`select c.id, c.nombre as caja, p.numero, s.nombre as seccional, s.id as "idSeccional", p.desde,
        p.ingresos + p.egresos = 0 as vacia
      from caja c
      join planilla_caja p on p.id = c.planilla_id
      join seccional s on s.id = c.seccional_id
      where coalesce(c.cierre_pedido, '-infinity') <= ${before} and ${frenaCuentas(ctx)}
      order by c.id
      limit 1 for update of c skip locked`.execute(ctx.db)
    const [frena] = rows
    if (!frena) return false
    await sql`update caja set cierre_pedido = ${ctx.now} where id = ${frena.id}`.execute(ctx.db)
    await avisar(ctx, frena)
    return true
  })
}

/** Mails the enabled accounts of the box, and the treasury signer of its branch today. */
async function avisar(ctx: Ctx, { id, caja, numero, seccional, idSeccional, desde, vacia }: Frena): Promise<void> {
  const { rows } = await sql<{ usuario: number; email: string; nombre: string; idioma: Locale }>`select u.id as usuario, u.email,
      u.nombre, coalesce(u.idioma, 'es') as idioma
    from usuario u
    where u.habilitado
      and (u.id in (select x.usuario_id from caja_usuario x where x.caja_id = ${id})
        or u.afiliado_numero in (select m.afiliado_numero
          from mandato m
          join puesto o on o.codigo = m.puesto
          where m.seccional_id = ${idSeccional} and o.firma = 'TESORERIA' and ${ctx.today} between m.desde and m.hasta))
    order by u.id`.execute(ctx.db)
  const path = where({ id, vacia })
  for (const { usuario, email, nombre, idioma } of rows)
    await tell(
      ctx,
      {
        para: email,
        idioma,
        plantilla: 'cierrePedido',
        datos: {
          nombre: properName(nombre),
          caja,
          numero,
          seccional,
          desde: formatDate(desde),
          quehacer: message(idioma, vacia ? 'cuentasSeccional.planillaVacia' : 'cuentasSeccional.planillaAbierta'),
        },
        enlace: { ruta: path },
      },
      { account: usuario, kind: 'rendiciones', sentence: 'cierre', path },
    )
}

/** Sends reminders for the sheets that block published accounts, at most weekly each. */
export const trabajarCierres: Work = {
  name: 'cierres-pedidos',
  async run(services, log, stopping) {
    let sent = 0
    while (!stopping.aborted && (await pedirUnCierre(systemCtx(services, log)))) sent++
    return { sent }
  },
}
