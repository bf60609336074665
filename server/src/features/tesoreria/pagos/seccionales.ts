import { admite, type RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { rechazoInWords } from '../../afiliado/cobros/rechazos.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { autoresDeCuenta, cuentaNueva, cuentaSituation } from '../cuentas-pago/situacion.ts'
import { tellRechazada } from '../finanzas/avisos.ts'
import { askPagoDay, pay } from '../finanzas/finanzas.service.ts'
import { hayNueva } from '../reglas-pago/reglas-pago.service.ts'
import { otroEstado, takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { countRendicion, countRendiciones } from '../rendiciones-gasto/sucesos.ts'
import type { DestinoDePagos, Elegido } from './destino.ts'

/** Settlements of branches in the lots of central treasury (decision 079). */

interface ElegidaRendicion extends Elegido {
  idSeccional: number
  estado: RendicionState
  /** RECHAZADA, CONSULTADA, FALTA or BIEN. */
  cuenta: string
  /** Never paid, and the caller proposed, confirmed or set it. */
  propia: boolean
}

/**
 * Locks settlements for a lot, sorted by branch and number. Throws NO_EXISTE, RENDICION_OTRO_ESTADO, LOTE_SIN_CUENTA,
 * LOTE_CUENTA_RECHAZADA, LOTE_CUENTA_CONSULTADA, LOTE_CUENTA_PROPIA or LOTE_IMPORTE. The unique index lote_pago_renglon_vivo rejects a
 * settlement in another active lot.
 */
async function tomar(ctx: Ctx, ids: readonly number[]): Promise<ElegidaRendicion[]> {
  if (ctx.services.config.finance) throw new AppError('LOTE_CON_FINANZAS')
  await sql`select 1
    from rendicion_gasto r
    where r.id = any(${[...ids]}::bigint[]) and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}
    order by r.id for update`.execute(ctx.db)
  const { rows } =
    await sql<ElegidaRendicion>`select r.id, s.id as "idSeccional", r.estado, r.numero_completo as numero, s.nombre,
      s.codigo::text as codigo, (select o.cuit from organizacion o) as cuit, r.total, coalesce(c.cbu, '') as cbu,
      ${cuentaSituation} as cuenta, c.cbu is not null and ${cuentaNueva} and ${person(ctx).id} = any(${autoresDeCuenta}) as propia
    from rendicion_gasto r
    join seccional s on s.id = r.seccional_id
    left join seccional_cuenta c on c.seccional_id = s.id
    where r.id = any(${[...ids]}::bigint[]) and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}
    order by s.codigo, r.anio, r.numero, r.id`.execute(ctx.db)
  if (rows.length !== ids.length) throw new AppError('NO_EXISTE')
  for (const { estado, numero, nombre: seccional, total, cuenta, propia } of rows) {
    if (!admite(estado, 'pagar')) throw otroEstado(ctx, { numero, estado })
    if (cuenta === 'FALTA') throw new AppError('LOTE_SIN_CUENTA', { seccional })
    if (cuenta === 'RECHAZADA') throw new AppError('LOTE_CUENTA_RECHAZADA', { seccional })
    if (cuenta === 'CONSULTADA') throw new AppError('LOTE_CUENTA_CONSULTADA', { seccional })
    if (propia) throw new AppError('LOTE_CUENTA_PROPIA', { seccional })
    if (toCents(total) === 0) throw new AppError('LOTE_IMPORTE', { numero })
  }
  return rows
}

/**
 * Throws LOTE_CUENTA_CAMBIO if an account is no longer in force or payable; LOTE_CUENTA_PROPIA if the approver set an account never paid.
 */
async function comprobarCuentas(ctx: Ctx, lote: number): Promise<void> {
  const { rows } = await sql<{ seccional: string; vale: boolean; propia: boolean }>`select s.nombre as seccional,
      c.cbu is not distinct from x.cbu and ${cuentaSituation} = 'BIEN' as vale,
      c.cbu is not null and ${cuentaNueva} and ${person(ctx).id} = any(${autoresDeCuenta}) as propia
    from lote_pago_renglon x
    join rendicion_gasto r on r.id = x.rendicion_id
    join seccional s on s.id = r.seccional_id
    left join seccional_cuenta c on c.seccional_id = s.id
    where x.lote_id = ${lote} and x.estado = 'PENDIENTE'
    order by x.orden`.execute(ctx.db)
  for (const { seccional, vale, propia } of rows) {
    if (!vale) throw new AppError('LOTE_CUENTA_CAMBIO', { seccional })
    if (propia) throw new AppError('LOTE_CUENTA_PROPIA', { seccional })
  }
}

export const seccionales: DestinoDePagos<ElegidaRendicion> = {
  columna: 'rendicion_id',
  tomar,
  hayNueva: (ctx, elegidas) =>
    hayNueva(
      ctx,
      elegidas.map((e) => e.idSeccional),
    ),
  async enviados(ctx, elegidas, lote) {
    const sucesos = elegidas.map(({ elegido: { id, estado }, referencia }) => ({ id, estado, comentario: referencia }))
    await countRendiciones(ctx, sucesos, 'enviadaBanco', { lote })
  },
  comprobarCuentas,
  async soltados(ctx, ids, motivo, lote) {
    const { rows } = await sql<{ id: number; estado: RendicionState }>`select r.id, r.estado
      from rendicion_gasto r
      where r.id = any(${[...ids]}::bigint[])
      order by r.id`.execute(ctx.db)
    const sucesos = rows.map((rendicion) => ({ ...rendicion, comentario: motivo }))
    await countRendiciones(ctx, sucesos, 'fueraDeLote', { lote })
  },
  async preguntarDia(ctx, ids, fecha) {
    const { rows } = await sql<{ numero: string; envio: number | null }>`select numero_completo as numero, envio_id as envio
      from rendicion_gasto
      where id = any(${[...ids]}::bigint[])
      order by id`.execute(ctx.db)
    for (const tomada of rows) await askPagoDay(ctx, tomada, fecha)
  },
  async tomarParaResponder(ctx, id) {
    const tomada = await takeRendicion(ctx, id, 'pagar', { exige: false })
    return async ({ resultado, fecha, referencia, codigo, motivo, lote }) => {
      if (resultado === 'PAGADO') return pay(ctx, tomada, fecha, referencia)
      await countRendicion(ctx, tomada, 'rechazadaBanco', rechazoInWords(ctx.language, codigo, motivo), { lote, codigo })
      await tellRechazada(ctx, tomada.id, { codigo, motivo })
    }
  },
}
