import { createHash } from 'node:crypto'
import type { newRecibo } from '@gremial/contract/tesoreria/recibos-caja.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { amountInWords } from '@gremial/contract/values/amount-in-words.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { exigirCajaOperable } from '../cajas/cajas.access.ts'
import { reciboCorresponde } from '../movimientos-caja/movimientos-caja.list.ts'
import type * as reciboPdfs from './recibo.pdf.ts'
import type { ReciboContent } from './recibo.pdf.ts'

const drawRecibo = pdfTask<typeof reciboPdfs, 'drawRecibo'>(new URL('./recibo.pdf.ts', import.meta.url), 'drawRecibo')

interface Ingreso {
  caja_id: number
  seccional_id: number
  corresponde: boolean
  fecha: string
  concepto: string
  descripcion: string
  numero: number
  planilla: number
  efectivo: number
  banco: number
  cheque: number
  total: number
  caja: string
  seccional: string
}

/**
 * Issues the receipt of an income with the box's next number, once per movement. Repeating the same data returns it; other data
 * throws RECIBO_YA_EMITIDO.
 */
export async function issueRecibo(
  ctx: Ctx,
  { movimiento, recibidoDe, documento }: z.output<typeof newRecibo>,
): Promise<{ id: number; numero: number }> {
  const before = await readIngreso(ctx, movimiento)
  await exigirCajaOperable(ctx, before.caja_id)
  return inTransaction(ctx, async (ctx) => {
    await sql`select 1 from caja where id = ${before.caja_id} for update`.execute(ctx.db)
    const { rows: ya } = await sql<{ id: number; numero: number; mismo: boolean }>`select id, numero,
        recibido_de = ${recibidoDe} and documento = ${documento} as mismo
      from recibo_caja
      where movimiento_id = ${movimiento}`.execute(ctx.db)
    if (ya[0]) {
      const { mismo, ...recibo } = ya[0]
      if (!mismo) throw new AppError('RECIBO_YA_EMITIDO', { numero: recibo.numero })
      return recibo
    }
    const m = await readIngreso(ctx, movimiento)
    if (!m.corresponde) throw new AppError('RECIBO_NO_CORRESPONDE')
    const { rows: org } = await sql<{ nombre: string; cuit: string; domicilio: string }>`
      select nombre, cuit, domicilio from organizacion`.execute(ctx.db)
    const { rows: tomado } = await sql<{
      numero: number
    }>`update caja set ultimo_recibo = ultimo_recibo + 1 where id = ${m.caja_id}
      returning ultimo_recibo as numero`.execute(ctx.db)
    const { numero } = found(tomado[0])
    const content: ReciboContent = {
      version: 1,
      organizacion: org[0] ?? { nombre: '', cuit: '', domicilio: '' },
      numero,
      caja: m.caja,
      seccional: m.seccional,
      dado: dateOf(ctx.now),
      recibidoDe,
      documento,
      fecha: m.fecha,
      concepto: m.concepto,
      descripcion: m.descripcion,
      efectivo: m.efectivo,
      banco: m.banco,
      cheques: m.cheque,
      total: m.total,
      letras: amountInWords(toCents(m.total)),
      movimiento: { planilla: m.planilla, numero: m.numero },
      por: person(ctx).name,
      momento: ctx.now.toISOString(),
    }
    const typed = canonical(content)
    const { rows } = await sql<{
      id: number
    }>`insert into recibo_caja (caja_id, seccional_id, numero, movimiento_id, recibido_de, documento, momento,
      usuario_id, contenido, huella)
      values (${m.caja_id}, ${m.seccional_id}, ${numero}, ${movimiento}, ${recibidoDe}, ${documento}, ${ctx.now},
        ${person(ctx).id}, ${typed}, ${createHash('sha256').update(typed).digest('hex')})
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await audit(ctx, 'generar', 'recibo-caja', id, { caja: m.caja_id, numero, movimiento })
    return { id, numero }
  })
}

async function readIngreso(ctx: Ctx, id: number): Promise<Ingreso> {
  const { rows } =
    await sql<Ingreso>`select m.caja_id, m.seccional_id, ${reciboCorresponde} as corresponde, m.fecha_movimiento as fecha,
        coalesce(k.nombre, '') as concepto, m.descripcion, m.numero, m.numero_planilla as planilla,
        m.importe_efectivo as efectivo, m.importe_banco as banco,
        m.importe_cheque as cheque, m.total, c.nombre as caja, s.nombre as seccional
      from movimiento_caja m
      join caja c on c.id = m.caja_id
      join seccional s on s.id = m.seccional_id
      left join concepto_caja k on k.id = m.concepto_id
      where m.id = ${id} and ${seccionalEnAlcance(ctx, sql`m.seccional_id`)}`.execute(ctx.db)
  return found(rows[0])
}

/** GET recibos-caja/:codigo/pdf: deterministic while the income counts. */
export async function printRecibo(ctx: Ctx, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const { rows } = await sql<{ numero: number; caja: string; contenido: string; huella: string; sinEfecto: boolean }>`
    select r.numero, c.nombre as caja, r.contenido, r.huella,
      m.anulado or exists (select 1 from movimiento_caja x where x.corrige_id = m.id) as "sinEfecto"
    from recibo_caja r join movimiento_caja m on m.id = r.movimiento_id join caja c on c.id = r.caja_id
    where r.id = ${id} and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}`.execute(ctx.db)
  const { numero, caja, contenido, huella, sinEfecto } = found(rows[0])
  await inTransaction(ctx, (ctx) => audit(ctx, 'imprimir', 'recibo-caja', id, { numero }))
  const pdf = await drawRecibo(ctx, { contenido: JSON.parse(contenido) as ReciboContent, huella, sinEfecto })
  const file = message('es', 'listas.reciboImpreso.archivo', { numero, caja }).replace(/[\\/:*?"<>|]/g, '-')
  return reply
    .header('Content-Type', 'application/pdf')
    .header('Content-Disposition', contentDisposition(`${file}.pdf`).replace('attachment', 'inline'))
    .header('Cache-Control', 'private, no-store')
    .send(pdf)
}
