import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import type { ClaseConvenio } from '@gremial/contract/tesoreria/convenios-forma.ts'
import {
  type FilaRespuesta,
  maximosRespuesta,
  type PagoIgual,
  type QuePorResolver,
  type respuestasDebito,
} from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { type Uploaded, withUpload } from '../../../platform/http/upload.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { Refusal, sandboxReader, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { holidays } from '../../afiliado/debitos/feriados.ts'
import { convenioVigente } from '../convenios/convenios.service.ts'
import type { LineaMala, PagoLeido } from '../formatos-pago/leer.rules.ts'
import { type Aplicable, postDebitos, rejectDebitos, reverseDebitos } from './aplicar.ts'
import { type DebitoContestado, decidirLinea } from './decidir.rules.ts'
import type * as leerTasks from './leer.sandbox.ts'
import { annotate, createDesk } from './mesa.ts'
import { respuestaFields } from './respuestas.list.ts'
import { enVentanilla, type PagoVentanilla, postVentanilla } from './ventanilla.ts'

/** Answers of banks: idempotent by file and by line, in one transaction (decision 149). */

type Cargada = ResponseOf<(typeof respuestasDebito)['cargar']>

const enLaSala = sandboxReader<typeof leerTasks, 'readAnswer'>(new URL('./leer.sandbox.ts', import.meta.url), 'readAnswer')

/** ARCHIVO_FALTA, ARCHIVO_GRANDE, RESPUESTA_DEBITO_ILEGIBLE, NO_EXISTE. */
export const loadAnswer = (ctx: Ctx, request: FastifyRequest, convenio: number): Promise<Cargada> =>
  withUpload(request, { most: maximosRespuesta.archivo, tempDir: ctx.services.config.dataDir }, (file) =>
    inTransaction(ctx, (ctx) => applyFile(ctx, convenio, file)),
  )

async function applyFile(ctx: Ctx, idConvenio: number, file: Uploaded): Promise<Cargada> {
  // Answers of an agreement are read one at a time: a repeat finds the first one.
  await sql`select 1 from convenio_cobranza where id = ${idConvenio} for update`.execute(ctx.db)
  const { convenio } = await convenioVigente(ctx, idConvenio)
  const before = await readRespuesta(ctx, sql`a.convenio_id = ${idConvenio} and a.huella = ${file.sha256}`)
  if (before) return { ...before, repetida: true, iguales: [] }
  const days = await holidays(ctx)
  const count = { lineas: 0, cobradas: 0, cobrado: 0, rechazadas: 0, rechazado: 0, reversadas: 0, repetidas: 0 }
  const desk = createDesk()
  /** Last day of what was collected (ISO). */
  let ultimo = ''
  const iguales: PagoIgual[] = []
  try {
    for await (const batch of enLaSala(file, { path: file.path, vuelve: convenio.vuelve, lineas: maximosRespuesta.lineas })) {
      count.lineas += batch.length
      const debitos = await takeDebitos(ctx, idConvenio, batch)
      const [cobrar, rechazar, reversar]: [Aplicable[], Aplicable[], Aplicable[]] = [[], [], []]
      const pagos = new Map<number, PagoLeido & PagoVentanilla>()
      for (const line of batch) {
        if (!('es' in line)) {
          desk.leaveBad(line)
          continue
        }
        if (convenio.clase === 'VENTANILLA') {
          const que = malPago(line, ctx.today)
          const clave = desk.keyOf(line)
          if (que) desk.leave(line, que)
          // Its record has not even another number: it may be the same payment.
          else if (!clave.endsWith(' 1')) desk.leave(line, 'IGUALES', { clave })
          else pagos.set(line.linea, { ...line, clave })
          continue
        }
        const debito = debitos.get(line.referencia)
        const decided = decidirLinea(line, debito, convenio.codigos, ctx.today)
        const dia = line.fecha || ctx.today
        if (typeof decided === 'object' || debito === undefined) {
          if (typeof decided === 'object') desk.leave(line, decided.mesa, { renglon: debito?.id ?? null })
        } else if (decided === 'COBRAR') {
          cobrar.push({ id: debito.id, dia, codigo: '' })
          Object.assign(debito, { estado: 'COBRADO', dia })
          count.cobradas++
          count.cobrado += line.centavos
        } else if (decided === 'RECHAZAR') {
          rechazar.push({ id: debito.id, dia, codigo: line.codigo })
          Object.assign(debito, { estado: 'RECHAZADO', codigo: line.codigo, dia })
          count.rechazadas++
          count.rechazado += line.centavos
        } else if (decided === 'REVERSAR') {
          reversar.push({ id: debito.id, dia, codigo: line.codigo })
          Object.assign(debito, { estado: 'REVERSADO' })
          count.reversadas++
        } else if (decided === 'REPETIDA') count.repetidas++
      }
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
      await rejectDebitos(ctx, rechazar, convenio, days)
      await reverseDebitos(ctx, reversar)
    }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreadable) throw new AppError('RESPUESTA_DEBITO_ILEGIBLE')
    throw error
  }
  const { rows } = await sql<{
    id: number
  }>`insert into respuesta_debito (convenio_id, nombre, huella, recibida, usuario_id, lineas,
      cobradas, total_cobrado, rechazadas, total_rechazado, reversadas, repetidas, por_resolver, dia)
    values (${idConvenio}, ${file.name}, ${file.sha256}, ${ctx.now}, ${person(ctx).id}, ${count.lineas}, ${count.cobradas},
      ${fromCents(count.cobrado)}, ${count.rechazadas}, ${fromCents(count.rechazado)}, ${count.reversadas}, ${count.repetidas},
      ${desk.lines.length}, ${ultimo || null}::date)
    returning id`.execute(ctx.db)
  const { id } = one(rows, 'respuesta')
  await annotate(ctx, id, idConvenio, desk.lines)
  await retryReversals(ctx)
  await audit(ctx, 'importar', 'respuestaDebito', id, {
    convenio: convenio.nombre,
    huella: file.sha256,
    cobradas: count.cobradas,
    rechazadas: count.rechazadas,
    reversadas: count.reversadas,
    porResolver: desk.lines.length,
  })
  return { ...found(await readRespuesta(ctx, sql`a.id = ${id}`)), repetida: false, iguales }
}

/** Locks the debits that some lines name, by reference; those of other agreements are not found. */
async function takeDebitos(
  ctx: Ctx,
  convenio: number,
  batch: ReadonlyArray<PagoLeido | LineaMala>,
): Promise<Map<string, DebitoContestado>> {
  const referencias = [...new Set(batch.flatMap((line) => ('es' in line ? [line.referencia] : [])))]
  const { rows } = await sql<
    Omit<DebitoContestado, 'centavos' | 'hecho'> & { referencia: string; importe: number; hecho: Date | null }
  >`select r.id, r.referencia, r.importe, r.cbu, r.estado, r.codigo, r.dia, k.hecho
    from lote_debito_renglon r
    join lote_debito k on k.id = r.lote_id
    where r.referencia = any(${referencias}::text[]) and k.convenio_id = ${convenio}
    order by r.id for update of r`.execute(ctx.db)
  return new Map(
    rows.map(({ referencia, importe, hecho, ...row }) => [
      referencia,
      { ...row, centavos: toCents(importe), hecho: hecho && dateOf(hecho) },
    ]),
  )
}

/** Why a payment of a counter is posted to nobody, whatever its slip. */
function malPago({ es, fecha, centavos }: PagoLeido, hoy: string): QuePorResolver | undefined {
  if (es !== 'PAGADO') return 'DESCONOCIDO'
  if (fecha > hoy) return 'FECHA'
  return centavos === 0 ? 'OTRO_IMPORTE' : undefined
}

/** Reversals that came before the debit they take back are applied once it is posted. */
async function retryReversals(ctx: Ctx): Promise<void> {
  const { rows } = await sql<
    Aplicable & { linea: number }
  >`select r.id, coalesce(p.fecha, ${ctx.today}::date) as dia, p.codigo, p.id as linea
    from debito_por_resolver p
    join lote_debito_renglon r on r.id = p.renglon_id
    where p.resuelto is null and p.que = 'REVERSA_SIN_COBRO' and r.estado = 'COBRADO'
    order by p.id for update of p, r`.execute(ctx.db)
  const first = [...new Map(rows.map((row) => [row.id, row])).values()]
  await reverseDebitos(
    ctx,
    first.map(({ id, dia, codigo }) => ({ id, dia, codigo })),
  )
  await sql`update debito_por_resolver set resuelto = ${ctx.now}, resuelto_por = ${person(ctx).id}, resultado = 'APLICADO'
    where id = any(${rows.map((r) => r.linea)}::bigint[])`.execute(ctx.db)
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

interface Resoluble {
  es: string
  resuelto: boolean
  importe: number | null
  fecha: string | null
  clase: ClaseConvenio
}

async function takePorResolver(ctx: Ctx, id: number): Promise<Resoluble> {
  const { rows } = await sql<Resoluble>`select p.es, p.resuelto is not null as resuelto, p.importe, p.fecha, f.clase
    from debito_por_resolver p
    join convenio_cobranza f on f.id = p.convenio_id
    where p.id = ${id} for update of p`.execute(ctx.db)
  const row = found(rows[0])
  if (row.resuelto) throw new AppError('COBRO_RESUELTO')
  return row
}

/** Posts money of nobody to a member, once. NO_EXISTE, COBRO_RESUELTO, COBRO_SIN_DINERO. */
export const assign = (ctx: Ctx, id: number, numeroAfiliado: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { es, importe, fecha, clase } = await takePorResolver(ctx, id)
    if (es !== 'PAGADO' || importe === null || importe === 0) throw new AppError('COBRO_SIN_DINERO')
    const { rows } = await sql<{
      id: number
      numero: number
    }>`insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber,
        clave_importacion)
      select coalesce(a.pasa_a, a.numero), coalesce(${fecha}::date, ${ctx.today}::date),
        ${clase === 'VENTANILLA' ? enVentanilla : 'Débito automático'}, ${importe},
        md5('por resolver ' || ${id}::bigint)::uuid
      from afiliado a
      where a.numero = ${numeroAfiliado}
      returning id, afiliado_numero as numero`.execute(ctx.db)
    const { id: movimiento, numero } = found(rows[0])
    await sql`update debito_por_resolver
      set resuelto = ${ctx.now}, resuelto_por = ${person(ctx).id}, resultado = 'ASIGNADO', movimiento_id = ${movimiento}
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'pagar', 'afiliado', numero, { que: 'débito por resolver', id, importe })
  })

/** Closes a line without posting it. NO_EXISTE, COBRO_RESUELTO. */
export const dismiss = (ctx: Ctx, id: number, motivo: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await takePorResolver(ctx, id)
    await sql`update debito_por_resolver
      set resuelto = ${ctx.now}, resuelto_por = ${person(ctx).id}, resultado = 'DESCARTADO', motivo = ${motivo}
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'descartar', 'porResolver', id, { motivo })
  })
