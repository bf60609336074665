import type { ExportFormat } from '@gremial/contract/platform/list.ts'
import { movimientosList } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { streamRows } from '../../../platform/db/stream.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { sendTable } from '../../../platform/sheets/write/table.ts'
import type { Contenido } from './contenido.rules.ts'
import { contentOf } from './contenido.ts'
import type * as planillaPdfs from './planilla.pdf.ts'
import {
  arqueoDePlanilla,
  estaOculta,
  figurasDePlanilla,
  readArqueos,
  readPlanilla,
  type SavedPlanilla,
} from './planillas-caja.queries.ts'

const drawPlanilla = pdfTask<typeof planillaPdfs, 'drawPlanilla'>(new URL('./planilla.pdf.ts', import.meta.url), 'drawPlanilla')

const fileName = (row: SavedPlanilla): string =>
  message('es', 'listas.planillaImpresa.archivo', { numero: row.numero, caja: row.caja }).replace(/[\\/:*?"<>|]/g, '-')

/** Printed sheet: a closed one from its frozen content, an open one as a draft of current data. */
export async function printPlanilla(ctx: Ctx, caja: number, nroPla: number, reply: FastifyReply): Promise<FastifyReply> {
  const row = await readPlanilla(ctx, caja, nroPla)
  const todos = await readArqueos(ctx, row.id)
  const cierra = arqueoDePlanilla(row, todos)
  if (estaOculta(row, cierra)) throw new AppError('ARQUEO_PENDIENTE')
  const contenido =
    row.contenido === null ? await contentOf(ctx, row, null, { todos, cierra }) : (JSON.parse(row.contenido) as Contenido)
  await inTransaction(ctx, (ctx) => audit(ctx, 'imprimir', 'planilla-caja', row.id, { caja, numero: row.numero }))
  const impresa = { momento: ctx.now.toISOString(), por: person(ctx).name }
  const pdf = await drawPlanilla(ctx, { contenido, huella: row.huella, impresa })
  return reply
    .header('Content-Type', 'application/pdf')
    .header('Content-Disposition', contentDisposition(`${fileName(row)}.pdf`).replace('attachment', 'inline'))
    .send(pdf)
}

const columnasExportadas = [
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

/** Signed movements, in the format of PostgreSQL rows. */
async function* firmados(content: string, anulados: boolean): AsyncGenerator<Array<Array<string | null>>> {
  const { movimientos, apertura } = JSON.parse(content) as Contenido
  yield movimientos
    .filter((m) => (anulados || m.anulado === null) && !(apertura && m.numero === 1))
    .map((m) => {
      const importe = (n: number) => ((m.ingresoEgreso === 1 ? 1 : -1) * n).toFixed(2)
      const importes = [m.efectivo, m.bancarios, m.valores, m.total].map(importe)
      return [
        String(m.numero),
        m.fecha,
        m.tipo,
        m.concepto,
        m.descripcion,
        ...importes,
        m.anulado === null ? 'f' : 't',
        m.anulado,
      ]
    })
}

/** Header rows of a sheet's spreadsheet. */
async function encabezado(ctx: Ctx, { row, dice }: { row: SavedPlanilla; dice: Palabra }): Promise<string[][]> {
  const { rows: org } = await sql<{ nombre: string }>`select nombre from organizacion`.execute(ctx.db)
  const { caja, seccional, desde, hasta } = figurasDePlanilla(row)
  const periodo = { desde: formatDate(desde), hasta: formatDate(hasta ?? '') }
  return [
    [row.resumen?.organizacion ?? org[0]?.nombre ?? ''],
    [dice('titulo', { numero: row.numero })],
    [dice('caja'), caja],
    [dice('seccional'), seccional],
    [dice('periodoTitulo'), dice(hasta ? 'periodo' : 'desde', periodo)],
    [],
  ]
}

type Palabra = (clave: string, datos?: Record<string, string | number>) => string
type Filas = AsyncIterable<Array<Array<string | null>>>

/** Movements between opening and closing balance, so that the column adds up to its last row. */
async function* withSaldos(row: SavedPlanilla, dice: Palabra, movimientos: Filas): Filas {
  const figuras = figurasDePlanilla(row)
  const sum = (clave: string, a: PorForma, sign = 1) => [
    null,
    null,
    null,
    null,
    dice(clave),
    ...[a.efectivo, a.bancarios, a.valores, a.total].map((n) => (sign * n).toFixed(2)),
  ]
  yield [sum(figuras.apertura ? 'inicialApertura' : 'inicial', figuras.inicial)]
  yield* movimientos
  yield [
    sum('totalIngresos', figuras.ingresos),
    sum('totalEgresos', figuras.egresos, -1),
    sum(figuras.hasta ? 'saldo' : 'saldoActual', figuras.saldo),
  ]
}

/**
 * Spreadsheet of one sheet's movements: income positive, expense negative, annulled ones on request. A closed sheet uses its
 * signed content. (C-PLANILLA-21)
 */
export async function exportarMovimientosPlanilla(
  ctx: Ctx,
  { caja, nroPla, anulados, formato }: { caja: number; nroPla: number; anulados: boolean; formato: ExportFormat },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await readPlanilla(ctx, caja, nroPla)
  if (estaOculta(row, arqueoDePlanilla(row, await readArqueos(ctx, row.id)))) throw new AppError('ARQUEO_PENDIENTE')
  const statement =
    sql`select m.numero, m.fecha_movimiento, t.nombre, coalesce(k.nombre, ''), m.descripcion, x.signo * m.importe_efectivo,
        x.signo * m.importe_banco, x.signo * m.importe_cheque, x.signo * m.total, m.anulado, m.motivo_anula
      from movimiento_caja m
      join tipo_movimiento_caja t on t.id = m.tipo_id
      left join concepto_caja k on k.id = m.concepto_id
      cross join lateral (select case m.ingreso_egreso when 1 then 1 else -1 end as signo) x
      where m.planilla_id = ${row.id} and (${anulados} or not m.anulado) and not (${row.apertura !== null} and m.numero = 1)
      order by m.numero`.compile(ctx.db)
  const dice: Palabra = (clave, datos = {}) => message(ctx.language, `listas.planillaImpresa.${clave}` as MessageKey, datos)
  const movimientos =
    row.contenido === null
      ? streamRows(ctx.services.database.pool, statement.sql, statement.parameters)
      : firmados(row.contenido, anulados)
  return sendTable(reply, {
    name: fileName(row),
    title: dice('titulo', { numero: row.numero }),
    head: await encabezado(ctx, { row, dice }),
    format: formato,
    language: ctx.language,
    columns: columnasExportadas.map((field) => ({
      title: message(ctx.language, `listas.movimientosCaja.${field}`),
      tipo: movimientosList.columns[field]?.type ?? 'texto',
    })),
    rows: withSaldos(row, dice, movimientos),
    tempDir: ctx.services.config.dataDir,
  })
}
