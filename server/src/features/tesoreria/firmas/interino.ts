import type { EsperaFirmas } from '@gremial/contract/tesoreria/firmas.ts'
import { admite, type RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { dateOf, formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { whoNames } from '../../seccionales/mandatos/firmantes.ts'
import { hechosOf, otroEstado, puede, takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { requireRendicion } from '../rendiciones-gasto/rendiciones-gasto.queries.ts'
import { firmaDay } from '../rendiciones-gasto/rendiciones-gasto.service.ts'
import { countRendicion } from '../rendiciones-gasto/sucesos.ts'
import { notify } from './avisos.ts'
import { rendicionContent } from './contenido.ts'

/** A settlement with an absent signer: waiting time, and asking for an interim (decision 139). */

type Falta = EsperaFirmas['faltan'][number]

/** Pending signers of the current sending, with their account and mandate on that day. */
async function missingSigners(ctx: Ctx, id: number, dia: string): Promise<Falta[]> {
  const { rows } = await sql<Falta>`select x.firma, coalesce(a.apellido || ', ' || a.nombre, '') as nombre,
      ${isoMoment(sql`e.momento`)} as desde,
      exists (select from usuario u where u.habilitado and u.afiliado_numero = x.numero) as cuenta,
      exists (select
        from mandato m
        join puesto p on p.codigo = m.puesto
        where m.seccional_id = r.seccional_id and m.afiliado_numero = x.numero and p.firma = x.firma
          and ${dia} between m.desde and m.hasta) as cargo
    from rendicion_gasto r
    join rendicion_envio e on e.id = r.envio_id
    cross join lateral (values ('SECRETARIA', r.secretario_numero, 1), ('TESORERIA', r.tesorero_numero, 2))
      x (firma, numero, orden)
    left join afiliado a on a.numero = x.numero
    where r.id = ${id} and not exists (select
      from rendicion_firma f
      where f.envio_id = e.id and f.firma = x.firma and f.anulada is null)
    order by x.orden`.execute(ctx.db)
  return rows.map((f) => ({ ...f, nombre: plainName(f.nombre) }))
}

interface Waiting {
  seccional: number
  fecha: string
  estado: RendicionState
  pide: boolean
  pedido: string | null
  por: string
}

export async function readEspera(ctx: Ctx, id: number): Promise<EsperaFirmas> {
  await requireRendicion(ctx, id)
  const { rows } =
    await sql<Waiting>`select r.seccional_id as seccional, r.fecha, r.estado, coalesce(${puede('devolver')}, false) as pide,
      ${isoMoment(sql`e.interino_pedido`)} as pedido, coalesce(u.nombre, '') as por
    from rendicion_gasto r
    cross join lateral ${hechosOf(ctx)} yo
    left join rendicion_envio e on e.id = r.envio_id
    left join usuario u on u.id = e.interino_pedido_por
    where r.id = ${id}`.execute(ctx.db)
  const r = one(rows, 'rendicion')
  if (!admite(r.estado, 'autorizar')) return { faltan: [], nombran: [], pedido: null, pide: false }
  const today = r.pedido !== null && dateOf(new Date(r.pedido)) === ctx.today
  return {
    faltan: await missingSigners(ctx, id, firmaDay(r.fecha, ctx.today)),
    nombran: (await whoNames(ctx, r.seccional)).map((u) => plainName(u.nombre)),
    pedido: r.pedido === null ? null : { por: plainName(r.por), momento: r.pedido },
    pide: r.pide && !today,
  }
}

/**
 * Asks the users who may name an interim, by mail or push, on behalf of the preparer or a signer, once a day.
 * RENDICION_OTRO_ESTADO, INTERINO_YA_PEDIDO, INTERINO_SIN_QUIEN.
 */
export function askInterino(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await takeRendicion(ctx, id, 'devolver')
    if (!admite(tomada.estado, 'autorizar')) throw otroEstado(ctx, tomada)
    const { rows } = await sql<{
      pedido: Date | null
      por: string
    }>`select e.interino_pedido as pedido, coalesce(u.nombre, '') as por
      from rendicion_envio e
      left join usuario u on u.id = e.interino_pedido_por
      where e.id = ${tomada.envio}`.execute(ctx.db)
    const { pedido, por } = one(rows, 'rendicion_envio')
    if (pedido !== null && dateOf(pedido) === ctx.today)
      throw new AppError('INTERINO_YA_PEDIDO', { por: plainName(por), hora: timeOf(pedido) })
    const who = await whoNames(ctx, tomada.seccional)
    if (who.length === 0) throw new AppError('INTERINO_SIN_QUIEN')
    const missing = await missingSigners(ctx, id, firmaDay(tomada.fecha, ctx.today))
    await sql`update rendicion_envio
      set interino_pedido = ${ctx.now}, interino_pedido_por = ${person(ctx).id}
      where id = ${tomada.envio}`.execute(ctx.db)
    await countRendicion(ctx, { id, estado: tomada.estado }, 'interinoPedido')
    await audit(ctx, 'pedir-interino', 'rendicion', id, { envio: tomada.envio, firmas: missing.map((f) => f.firma) })
    await notify(
      ctx,
      who,
      'rendicionInterino',
      await rendicionContent(ctx, id),
      {
        por: plainName(person(ctx).name),
        quien: missing.map((f) => f.nombre).join(', '),
        desde: formatDate(dateOf(new Date(missing[0]?.desde ?? ctx.now))),
      },
      '/app/seccionales/mandatos/editar/nuevo',
    )
  })
}
