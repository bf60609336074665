import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import {
  type FilaRespuesta,
  maximosRespuesta,
  type PagoIgual,
  type respuestasDebito,
} from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { allowLongStatements } from '../../../platform/db/long-statements.ts'
import { one } from '../../../platform/db/rows.ts'
import { type Uploaded, withUpload } from '../../../platform/http/upload.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { readAhead } from '../../../platform/runtime/read-ahead.ts'
import { Refusal, sandboxReader, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { holidays } from '../../afiliado/debitos/feriados.ts'
import { convenioVigente } from '../convenios/convenios.service.ts'
import { otrosLotesDe, resumirCobranza } from '../debitos/resumen.ts'
import { type Aplicable, idsDeRenglones, postDebitos, rejectDebitos, reverseDebitos, sumAcreditable } from './aplicar.ts'
import type * as leerTasks from './leer.sandbox.ts'
import { annotate, annotateCodigos, createDesk } from './mesa.ts'
import { readDebitos, takeLotes } from './renglones.ts'
import { type Contado, nuevoContado, repartirLineas } from './repartir.ts'
import { respuestaFields } from './respuestas.list.ts'
import { postVentanilla } from './ventanilla.ts'

/** Answers of banks: idempotent by file and by line, in one transaction (decision 149). */

type Cargada = ResponseOf<(typeof respuestasDebito)['cargar']>

const enLaSala = sandboxReader<typeof leerTasks, 'readAnswer'>(new URL('./leer.sandbox.ts', import.meta.url), 'readAnswer')

/** ARCHIVO_FALTA, ARCHIVO_GRANDE, RESPUESTA_DEBITO_ILEGIBLE, NO_EXISTE. */
export const loadAnswer = (ctx: Ctx, request: FastifyRequest, convenio: number): Promise<Cargada> =>
  withUpload(request, { most: maximosRespuesta.archivo, tempDir: ctx.services.config.dataDir }, (file) =>
    inTransaction(ctx, (ctx) => applyFile(ctx, convenio, file)),
  )

async function applyFile(ctx: Ctx, idConvenio: number, file: Uploaded): Promise<Cargada> {
  await allowLongStatements(ctx.db)
  // Answers of an agreement are read one at a time: a repeat finds the first one.
  await sql`select 1 from convenio_cobranza where id = ${idConvenio} for update`.execute(ctx.db)
  const { convenio } = await convenioVigente(ctx, idConvenio)
  const before = await readRespuesta(ctx, sql`a.convenio_id = ${idConvenio} and a.huella = ${file.sha256}`)
  if (before) return { ...before, repetida: true, iguales: [] }
  const lotes = await takeLotes(ctx, idConvenio)
  const days = await holidays(ctx)
  const id = await openRespuesta(ctx, idConvenio, file)
  const count = nuevoContado()
  const desk = createDesk()
  /** Lots that collected something, and lots whose summary changed. */
  const [cobrados, cambiados] = [new Set<number>(), new Set<number>()]
  /** Last day of what counters collected (ISO). */
  let ultimo = ''
  const iguales: PagoIgual[] = []
  const batches = enLaSala(file, { path: file.path, vuelve: convenio.vuelve, lineas: maximosRespuesta.lineas })
  try {
    for await (const batch of readAhead(batches)) {
      count.lineas += batch.length
      const debitos = await readDebitos(ctx, lotes, batch)
      const { cobrar, rechazar, reversar, pagos } = repartirLineas(batch, debitos, { convenio, hoy: ctx.today, desk, count })
      for (const { lote } of cobrar) cobrados.add(lote)
      for (const { linea, hallado, doble, cargado } of await postVentanilla(ctx, idConvenio, [...pagos.values()])) {
        const pago = found(pagos.get(linea))
        if (!hallado) desk.leave(pago, 'DE_NADIE')
        else if (doble) desk.leave(pago, 'PAGADO_DOS_VECES', { clave: pago.clave })
        else if (cargado) {
          count.cobradas++
          count.cobrado += pago.centavos
          if (pago.fecha > ultimo) ultimo = pago.fecha
        } else {
          count.repetidas++
          const { referencia, fecha, centavos } = pago
          if (iguales.length < maximosRespuesta.iguales) iguales.push({ linea, referencia, fecha, importe: fromCents(centavos) })
        }
      }
      await postDebitos(ctx, cobrar)
      const porCodigo = await rejectDebitos(ctx, rechazar, convenio, days)
      await reverseDebitos(ctx, reversar)
      const waiting = desk.take()
      count.porResolver += waiting.length
      await annotate(ctx, { id, convenio: idConvenio }, waiting)
      await annotateCodigos(ctx, { id, convenio: idConvenio }, porCodigo)
      const contestados = [...cobrar, ...rechazar, ...reversar]
      for (const { lote } of contestados) cambiados.add(lote)
      for (const lote of await otrosLotesDe(ctx, idsDeRenglones(contestados))) cambiados.add(lote)
    }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreadable) throw new AppError('RESPUESTA_DEBITO_ILEGIBLE')
    throw error
  }
  await sumAcreditable(ctx, [...cobrados])
  for (const lote of await retryReversals(ctx, idConvenio)) cambiados.add(lote)
  await closeRespuesta(ctx, id, count, ultimo)
  await audit(ctx, 'importar', 'respuestaDebito', id, {
    convenio: convenio.nombre,
    huella: file.sha256,
    cobradas: count.cobradas,
    rechazadas: count.rechazadas,
    reversadas: count.reversadas,
    porResolver: count.porResolver,
  })
  await resumirCobranza(ctx, cambiados)
  return { ...found(await readRespuesta(ctx, sql`a.id = ${id}`)), repetida: false, iguales }
}

/** Adds the row of a file before its lines, which those that wait name. Its counts are written once the file was read. */
async function openRespuesta(ctx: Ctx, convenio: number, file: Uploaded): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into respuesta_debito (convenio_id, nombre, huella, recibida, usuario_id, lineas,
      cobradas, total_cobrado, rechazadas, total_rechazado, reversadas, repetidas, por_resolver)
    values (${convenio}, ${file.name}, ${file.sha256}, ${ctx.now}, ${person(ctx).id}, 0, 0, 0, 0, 0, 0, 0, 0)
    returning id`.execute(ctx.db)
  return one(rows, 'respuesta').id
}

const closeRespuesta = (ctx: Ctx, id: number, count: Contado, ultimo: string) =>
  sql`update respuesta_debito
  set lineas = ${count.lineas}, cobradas = ${count.cobradas}, total_cobrado = ${fromCents(count.cobrado)},
    rechazadas = ${count.rechazadas}, total_rechazado = ${fromCents(count.rechazado)}, reversadas = ${count.reversadas},
    repetidas = ${count.repetidas}, por_resolver = ${count.porResolver}, dia = ${ultimo || null}::date
  where id = ${id}`.execute(ctx.db)

/** Reversals of an agreement that came before the debit they take back are applied once it is posted. Returns the lots that they change. */
async function retryReversals(ctx: Ctx, convenio: number): Promise<number[]> {
  const { rows } = await sql<Aplicable & { linea: number }>`select r.id, r.lote_id as lote,
      coalesce(p.fecha, ${ctx.today}::date) as dia, p.codigo, p.id as linea
    from debito_por_resolver p
    join lote_debito_renglon r on r.id = p.renglon_id
    where p.convenio_id = ${convenio} and p.resuelto is null and p.que = 'REVERSA_SIN_COBRO' and r.estado = 'COBRADO'
    order by p.id for update of p`.execute(ctx.db)
  if (rows.length === 0) return []
  const first = [...new Map(rows.map((row) => [row.id, row])).values()]
  await reverseDebitos(ctx, first)
  await sql`update debito_por_resolver set resuelto = ${ctx.now}, resuelto_por = ${person(ctx).id}, resultado = 'APLICADO'
    where id = any(${rows.map((r) => r.linea)}::bigint[])`.execute(ctx.db)
  return [...first.map(({ lote }) => lote), ...(await otrosLotesDe(ctx, idsDeRenglones(first)))]
}

async function readRespuesta(ctx: Ctx, where: ReturnType<typeof sql>): Promise<FilaRespuesta | undefined> {
  return (await ctx.db
    .selectFrom(sql`respuesta_debito`.as('a'))
    .innerJoin(sql`convenio_cobranza`.as('f'), (join) => join.on(sql`f.id`, '=', sql`a.convenio_id`))
    .innerJoin(sql`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`a.usuario_id`))
    .where(sql<boolean>`${where}`)
    .select(Object.entries(respuestaFields).map(([name, of]) => of.as(name)))
    .executeTakeFirst()) as FilaRespuesta | undefined
}
