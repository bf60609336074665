import type { Formato } from '@gremial/contract/platform/lista.ts'
import { listaMovimientos } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { streamRows } from '../../../platform/db/stream.ts'
import { contentDisposition, sendTable } from '../../../platform/excel/table.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { type Content, contentOf } from './contenido.ts'
import type { SheetPdf } from './planilla.pdf.ts'
import { countOf, isHidden, readSheet, type SheetRow } from './planillas-caja.queries.ts'

const drawSheet = pdfTask<SheetPdf>(new URL('./planilla.pdf.ts', import.meta.url), 'drawSheet')

const fileName = (row: SheetRow): string =>
  mensaje('es', 'listas.planillaImpresa.archivo', { numero: row.numero, caja: row.caja }).replace(/[\\/:*?"<>|]/g, '-')

/** The sheet on paper. A closed one is drawn from what was frozen when it closed; an open one, as a draft of now. */
export async function printSheet(ctx: Ctx, caja: number, nroPla: number, reply: FastifyReply): Promise<FastifyReply> {
  const row = await readSheet(ctx, caja, nroPla)
  const count = await countOf(ctx, row)
  if (isHidden(row, count)) throw new AppError('ARQUEO_PENDIENTE')
  const content = row.contenido === null ? await contentOf(ctx, row, null, count) : (JSON.parse(row.contenido) as Content)
  await inTransaction(ctx, (ctx) => audit(ctx, 'imprimir', 'planilla-caja', row.id, { caja, numero: row.numero }))
  const pdf = await drawSheet(ctx, { content, huella: row.huella })
  return reply
    .header('Content-Type', 'application/pdf')
    .header('Content-Disposition', contentDisposition(`${fileName(row)}.pdf`).replace('attachment', 'inline'))
    .send(pdf)
}

const exported = [
  'numeroMovimiento',
  'fechaMovimiento',
  'nombreTipoMovimiento',
  'nombreConcepto',
  'descripcion',
  'importeEfectivo',
  'importeBanco',
  'importeChequeDia',
  'total',
  'anulado',
  'motivoAnula',
] as const

/** The movements of one sheet as a spreadsheet, income positive and expense negative; annulled ones only when asked. (C-PLANILLA-21) */
export async function exportSheet(
  ctx: Ctx,
  { caja, nroPla, anulados, formato }: { caja: number; nroPla: number; anulados: boolean; formato: Formato },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await readSheet(ctx, caja, nroPla)
  const statement =
    sql`select m.numero, m.fecha_movimiento, t.nombre, coalesce(k.nombre, ''), m.descripcion, x.signo * m.importe_efectivo,
      x.signo * m.importe_banco, x.signo * m.importe_cheque, x.signo * m.total, m.anulado, m.motivo_anula
    from movimiento_caja m join tipo_movimiento_caja t on t.id = m.tipo_id left join concepto_caja k on k.id = m.concepto_id
      cross join lateral (select case m.ingreso_egreso when 1 then 1 else -1 end as signo) x
    where m.planilla_id = ${row.id} and (${anulados} or not m.anulado) order by m.numero`.compile(ctx.db as never)
  return sendTable(reply, {
    name: fileName(row),
    title: mensaje(ctx.language, 'listas.planillaImpresa.titulo', { numero: row.numero }),
    format: formato,
    language: ctx.language,
    columns: exported.map((campo) => ({
      title: mensaje(ctx.language, `listas.movimientosCaja.${campo}`),
      tipo: listaMovimientos.columnas[campo]?.tipo ?? 'texto',
    })),
    rows: streamRows(ctx.services.database.pool, statement.sql, statement.parameters),
    tempDir: ctx.services.config.dataDir,
  })
}
