import { type CuentaEnvios, canalesResumen, type Tanda, type tandaNueva } from '@gremial/contract/tramites/resumenes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { sumarDestinatarios } from './destinatarios.ts'
import './resumenes.tables.ts'

/**
 * Starts sending the statements of a month, or adds recipients since: one batch per month, and nobody twice by one channel.
 * RESUMENES_NADIE without recipients.
 */
export function empezarTanda(ctx: Ctx, { periodo, porMinuto }: z.output<typeof tandaNueva>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: number }>`insert into resumen_tanda as t (periodo, por_minuto, creada, creada_por, desde)
      values (${periodo}, ${porMinuto}, ${ctx.now}, ${person(ctx).id}, ${ctx.now})
      on conflict (periodo) do update set por_minuto = ${porMinuto}, estado = 'EN_MARCHA', desde = ${ctx.now}
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await sumarDestinatarios(ctx, id, periodo)
    const { rows: van } = await sql`select from resumen_envio where tanda_id = ${id} limit 1`.execute(ctx.db)
    if (van.length === 0) throw new AppError('RESUMENES_NADIE')
    await audit(ctx, 'enviar', 'resumenes', id, { periodo, porMinuto })
    return { id }
  })
}

/** Changes the state of a batch, in the caller's transaction. RESUMENES_OTRO_ESTADO, NO_EXISTE. Returns the month. */
async function pasar(ctx: Ctx, id: number, de: readonly string[], a: string, porMinuto: number | null = null): Promise<string> {
  const { rows } = await sql<{ periodo: string }>`update resumen_tanda set estado = ${a}, desde = ${ctx.now},
      por_minuto = coalesce(${porMinuto}::smallint, por_minuto)
    where id = ${id} and estado = any(${de}::text[]) returning periodo`.execute(ctx.db)
  if (rows[0]) return rows[0].periodo
  const { rows: hay } = await sql`select from resumen_tanda where id = ${id}`.execute(ctx.db)
  throw new AppError(hay.length > 0 ? 'RESUMENES_OTRO_ESTADO' : 'NO_EXISTE')
}

/** The sender checks before each row: none starts after this commits. */
export const detenerTanda = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const periodo = await pasar(ctx, id, ['EN_MARCHA'], 'DETENIDA')
    await audit(ctx, 'detener', 'resumenes', id, { periodo })
  })

export const seguirTanda = (ctx: Ctx, id: number, porMinuto: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const periodo = await pasar(ctx, id, ['DETENIDA'], 'EN_MARCHA', porMinuto)
    await sumarDestinatarios(ctx, id, periodo)
    await audit(ctx, 'enviar', 'resumenes', id, { periodo, porMinuto })
  })

/** Retries failed rows, or one row by id: a row in doubt only so, because its recipient may have it already. */
export const reintentarTanda = (ctx: Ctx, id: number, idEnvio: number | undefined): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const periodo = await pasar(ctx, id, ['EN_MARCHA', 'DETENIDA', 'TERMINADA'], 'EN_MARCHA')
    const cuales = idEnvio === undefined ? sql`estado = 'FALLIDO'` : sql`id = ${idEnvio} and estado in ('FALLIDO', 'EN_DUDA')`
    const { numAffectedRows } = await sql`update resumen_envio
      set estado = 'PENDIENTE', intentos = 0, error = '', proximo = ${ctx.now}
      where tanda_id = ${id}
        and ${cuales}`.execute(ctx.db)
    if (!numAffectedRows) throw new AppError('RESUMENES_OTRO_ESTADO')
    await audit(ctx, 'reintentar', 'resumenes', id, {
      periodo,
      envios: Number(numAffectedRows),
      ...(idEnvio ? { envio: idEnvio } : {}),
    })
  })

/** A batch with its progress. */
export async function leerTanda(ctx: Ctx, id: number): Promise<Tanda> {
  const { rows } = await sql<
    Omit<Tanda, 'canales' | 'total' | 'enviados' | 'fallidos' | 'creada'> & { creada: Date }
  >`select t.id, t.periodo,
      t.estado, t.por_minuto as "porMinuto", t.sin_resumen as "sinResumen", t.creada, u.nombre as quien
    from resumen_tanda t join usuario u on u.id = t.creada_por where t.id = ${id}`.execute(ctx.db)
  const fila = found(rows[0])
  const { rows: cuentas } = await sql<CuentaEnvios & { canal: keyof Tanda['canales'] }>`select canal,
      count(*) filter (where estado in ('PENDIENTE', 'TOMADO', 'ENTREGANDO'))::int as pendientes,
      count(*) filter (where estado = 'ENVIADO')::int as enviados, count(*) filter (where estado = 'FALLIDO')::int as fallidos,
      count(*) filter (where estado = 'EN_DUDA')::int as "enDuda", count(*) filter (where estado = 'OMITIDO')::int as omitidos
    from resumen_envio where tanda_id = ${id} group by canal`.execute(ctx.db)
  const nada: CuentaEnvios = { pendientes: 0, enviados: 0, fallidos: 0, enDuda: 0, omitidos: 0 }
  const de = (canal: (typeof canalesResumen)[number]): CuentaEnvios => {
    const { canal: _, ...cuenta } = cuentas.find((c) => c.canal === canal) ?? { ...nada, canal }
    return cuenta
  }
  const canales = { EMAIL: de('EMAIL'), WHATSAPP: de('WHATSAPP') }
  const suma = (cual: (c: CuentaEnvios) => number) => canalesResumen.reduce((n, canal) => n + cual(canales[canal]), 0)
  return {
    ...fila,
    creada: fila.creada.toISOString(),
    canales,
    total: suma((c) => c.pendientes + c.enviados + c.fallidos + c.enDuda + c.omitidos),
    enviados: suma((c) => c.enviados),
    fallidos: suma((c) => c.fallidos),
  }
}
