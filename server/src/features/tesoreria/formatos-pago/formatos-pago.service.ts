import {
  type FormatoCambio,
  type FormatoGuardado,
  type FormatoNuevo,
  type FormatoProbado,
  type FormatoPrueba,
} from '@gremial/contract/tesoreria/formatos-pago.ts'
import {
  type ConvenioPago,
  convenioPago,
  type FormatoPago,
  formatoPago,
  maximosFormato,
} from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { fromBase64 } from '../../../platform/http/upload.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { Refusal, sandboxTask, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { bytesDe } from './caracteres.rules.ts'
import type { LotePorEscribir } from './datos.rules.ts'
import { finDe, renglonesDelLote } from './escribir.rules.ts'
import { gremial } from './formatos.ts'
import { camposFormato, editaFormatos, formatosVigentes } from './formatos-pago.list.ts'
import type { RespuestaLeida } from './leer.rules.ts'
import type * as respuestaTasks from './respuesta.sandbox.ts'
import { loteDeEjemplo, sinQueSobre, validarConvenio, validarFormato } from './validar.rules.ts'

/** Payment file layouts of the office, with its agreement (decision 135). */

const enLaSala = sandboxTask<typeof respuestaTasks, 'readResponse'>(
  new URL('./respuesta.sandbox.ts', import.meta.url),
  'readResponse',
)

/** Parses a bank response in a sandbox worker. Throws ARCHIVO_FALTA, ARCHIVO_GRANDE, RESPUESTA_ILEGIBLE, RESPUESTA_SIN_FORMATO. */
export async function readRespuesta(
  { nombre, respuesta }: FormatoPago,
  content: string,
): Promise<{ leida: RespuestaLeida; bytes: Buffer }> {
  if (respuesta === null) throw new AppError('RESPUESTA_SIN_FORMATO', { formato: nombre })
  const bytes = fromBase64(content)
  if (bytes.length === 0) throw new AppError('ARCHIVO_FALTA')
  if (bytes.length > maximosFormato.archivo) throw new AppError('ARCHIVO_GRANDE')
  try {
    return { leida: await enLaSala({ respuesta, bytes }), bytes }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreadable) throw new AppError('RESPUESTA_ILEGIBLE')
    throw error
  }
}

export interface FormatoDeLote {
  id: number | null
  version: number | null
  /** Next sending number; null if the layout has none. */
  envio: number | null
  formato: FormatoPago
  convenio: ConvenioPago
}

const sinConvenio: ConvenioPago = convenioPago.parse({})
/** The portal's own layout. */
export const formatoPropio: FormatoDeLote = { id: null, version: null, envio: null, formato: gremial, convenio: sinConvenio }

/** Parses a stored version. Throws FORMATO_MAL if an older release stored a shape that is no longer valid. */
function toFormato(formato: unknown, convenio: unknown): { formato: FormatoPago; convenio: ConvenioPago } {
  const [f, c] = [formatoPago.safeParse(formato), convenioPago.safeParse(convenio)]
  if (!f.success || !c.success) throw new AppError('FORMATO_MAL')
  return { formato: f.data, convenio: c.data }
}

/**
 * Takes a layout for a lot, and its next sending number: the row is locked until the transaction ends, so numbers have no gaps. Null is
 * the portal's own. Throws NO_EXISTE, FORMATO_CONVENIO, FORMATO_VIA.
 */
export async function takeFormato(ctx: Ctx, id: number | null): Promise<FormatoDeLote> {
  if (id === null) return formatoPropio
  const { rows } = await sql<{ ultimo: number; version: number }>`update formato_pago set ultimo_envio = ultimo_envio + 1
    where id = ${id} and retirado is null
    returning ultimo_envio as ultimo, version`.execute(ctx.db)
  const { ultimo, version } = found(rows[0])
  const { rows: saved } = await sql<{ formato: unknown; convenio: unknown }>`select v.formato, v.convenio
    from formato_pago_version v
    where v.formato_id = ${id} and v.version = ${version}`.execute(ctx.db)
  const { formato, convenio } = one(saved, 'formato_pago_version')
  const read = toFormato(formato, convenio)
  validarConvenio(read.formato, read.convenio)
  return { id, version, envio: ultimo, ...read }
}

/** The layout of a lot, in the version that wrote its file. */
export async function formatoDeLote(ctx: Ctx, lote: number): Promise<FormatoPago> {
  const { rows } = await sql<{ formato: unknown }>`select v.formato
    from lote_pago k
    join formato_pago_version v on v.formato_id = k.formato_id and v.version = k.formato_version
    where k.id = ${lote}`.execute(ctx.db)
  return rows[0] ? toFormato(rows[0].formato, {}).formato : gremial
}

/** Layouts available for a new lot, and the last one used. */
export async function formatosParaLote(
  ctx: Ctx,
): Promise<{ ultimo: number | null; formatos: Array<{ id: number; nombre: string }> }> {
  const { rows: formatos } = await sql<{ id: number; nombre: string }>`select f.id, f.nombre
    from formato_pago f
    where f.retirado is null
    order by f.nombre
    limit 200`.execute(ctx.db)
  const { rows } = await sql<{ id: number | null }>`select k.formato_id as id
    from lote_pago k
    order by k.numero desc
    limit 1`.execute(ctx.db)
  const last = rows[0]?.id ?? null
  return { ultimo: formatos.some((f) => f.id === last) ? last : null, formatos }
}

export async function leerFormato(ctx: Ctx, id: number): Promise<FormatoGuardado> {
  const fields = Object.entries({ ...camposFormato, formato: sql`v.formato`, convenio: sql`v.convenio` })
  const row = found(
    await formatosVigentes(ctx)
      .innerJoin('formato_pago_version as v', (join) =>
        join.onRef('v.formato_id', '=', 'f.id').onRef('v.version', '=', 'f.version'),
      )
      .where('f.id', '=', id)
      .select(fields.map(([name, expression]) => expression.as(name)))
      .executeTakeFirst(),
  ) as unknown as Omit<FormatoGuardado, 'formato' | 'convenio'> & { formato: unknown; convenio: unknown }
  return { ...row, ...toFormato(row.formato, row.convenio) }
}

async function keepVersion(ctx: Ctx, id: number, version: number, { formato, convenio }: FormatoNuevo): Promise<void> {
  await ctx.db
    .insertInto('formato_pago_version')
    .values({
      formato_id: id,
      version,
      formato: JSON.stringify(formato),
      convenio: JSON.stringify(convenio),
      usuario_id: person(ctx).id,
      momento: ctx.now,
    })
    .execute()
}

/** Throws if a layout is invalid or cannot write the sample lot. */
async function exigirSano(ctx: Ctx, { formato, convenio, ultimoEnvio }: FormatoNuevo): Promise<void> {
  if (!editaFormatos(ctx)) throw new AppError('FORMATO_AJENO')
  validarFormato(formato)
  validarConvenio(formato, convenio)
  const { lote, pagos } = loteDeEjemplo(await organizacionDe(ctx), ctx.today, ultimoEnvio + 1)
  sinQueSobre(() => renglonesDelLote(formato, convenio, lote, pagos))
}

/** Stores a layout. Throws FORMATO_AJENO, FORMATO_REPETIDO, and the errors of its validation. */
export function crearFormato(ctx: Ctx, nuevo: FormatoNuevo): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    await exigirSano(ctx, nuevo)
    const { id } = await ctx.db
      .insertInto('formato_pago')
      .values({
        nombre: nuevo.formato.nombre,
        ultimo_envio: nuevo.ultimoEnvio,
        usuario_id: person(ctx).id,
        modificada: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepVersion(ctx, id, 1, nuevo)
    await audit(ctx, 'crear', 'formatoPago', id, { ...nuevo })
    return { id }
  })
}

/** Stores a new version; existing lots keep theirs. Throws VERSION_VIEJA, FORMATO_AJENO, FORMATO_REPETIDO. */
export function cambiarFormato(ctx: Ctx, id: number, { version, ...nuevo }: FormatoCambio): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await exigirSano(ctx, nuevo)
    const { rows } = await sql<{ ultimo: number }>`update formato_pago
      set nombre = ${nuevo.formato.nombre}, version = version + 1, ultimo_envio = greatest(ultimo_envio, ${nuevo.ultimoEnvio}),
        usuario_id = ${person(ctx).id}, modificada = ${ctx.now}
      where id = ${id} and version = ${version} and retirado is null
      returning ultimo_envio as ultimo`.execute(ctx.db)
    if (!rows[0]) throw new AppError((await exists(ctx, id)) ? 'VERSION_VIEJA' : 'NO_EXISTE')
    await keepVersion(ctx, id, version + 1, nuevo)
    await audit(ctx, 'modificar', 'formatoPago', id, { ...nuevo, ultimoEnvio: rows[0].ultimo })
  })
}

const exists = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await formatosVigentes(ctx).where('f.id', '=', id).select('f.id').executeTakeFirst()) !== undefined

/** Retires a layout. Its versions stay, to read the responses of its lots. */
export function retirarFormato(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!editaFormatos(ctx)) throw new AppError('FORMATO_AJENO')
    const { rows } = await sql<{ nombre: string }>`update formato_pago set retirado = ${ctx.now}
      where id = ${id} and retirado is null
      returning nombre`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'formatoPago', id, { nombre: found(rows[0]).nombre })
  })
}

export async function organizacionDe(ctx: Ctx): Promise<LotePorEscribir['organizacion']> {
  const { rows } = await sql<{ nombre: string; cuit: string }>`select nombre, cuit from organizacion`.execute(ctx.db)
  return one(rows, 'organizacion')
}

const inWords = (ctx: Ctx, error: unknown): string => {
  if (!(error instanceof AppError)) throw error
  return message(ctx.language, `errores.${error.codigo}`, error.datos)
}

/** Dry run: writes the sample lot and reads a response. An error is part of the result. */
export async function probarFormato(ctx: Ctx, { formato, convenio, respuesta }: FormatoPrueba): Promise<FormatoProbado> {
  const probado: FormatoProbado = { problema: null, renglones: [], bytes: 0, respuesta: null }
  try {
    validarFormato(formato)
    validarConvenio(formato, convenio)
    const { lote, pagos } = loteDeEjemplo(await organizacionDe(ctx), ctx.today, 1)
    probado.renglones = sinQueSobre(() => renglonesDelLote(formato, convenio, lote, pagos))
    probado.bytes = bytesDe([...probado.renglones, ''].join(finDe(formato)), formato.letras).length
  } catch (error) {
    probado.problema = inWords(ctx, error)
  }
  if (respuesta === undefined) return probado
  try {
    const { leida } = await readRespuesta(formato, respuesta)
    probado.respuesta = {
      problema: null,
      pagos: leida.pagos.slice(0, 50).map(({ linea, referencia, centavos, fecha, es, dice, codigo }) => ({
        linea,
        referencia,
        importe: fromCents(centavos),
        fecha,
        es,
        dice: dice || codigo,
      })),
      mal: leida.malas.slice(0, 50),
    }
  } catch (error) {
    probado.respuesta = { problema: inWords(ctx, error), pagos: [], mal: [] }
  }
  return probado
}
