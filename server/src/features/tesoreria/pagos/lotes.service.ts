import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { type DestinoLote, type Lote, type NewLote, pagoLimits, type pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { dateOf, daysBetween } from '@gremial/contract/values/dates.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { bytesDe, enPostgres, type LetrasPostgres } from '../formatos-pago/caracteres.rules.ts'
import { type LotePorEscribir, paraAfiliados } from '../formatos-pago/datos.rules.ts'
import { escribirLote } from '../formatos-pago/escribir.rules.ts'
import { type FormatoDeLote, organizacionDe, takeFormato } from '../formatos-pago/formatos-pago.service.ts'
import { sinQueSobre } from '../formatos-pago/validar.rules.ts'
import { requireForLote } from '../reglas-pago/reglas-pago.service.ts'
import type { Elegido } from './destino.ts'
import { destinoDe } from './destinos.ts'
import { loteEnAlcance, porAprobar } from './pagos.list.ts'
import { esCsv, loteFile, readLote } from './pagos.queries.ts'
import { referenciaDe } from './pagos.rules.ts'

type LoteArmado = ResponseOf<(typeof pagos)['crearLote']>

/**
 * Creates a payment lot with its bank file for that day; idempotent by `clave`. All or nothing; throws NO_EXISTE,
 * FORMATO_NO_ENTRA, LOTE_OTRO_TOTAL, LOTE_FECHA, LOTE_CON_FINANZAS if another system pays the settlements, and what its
 * destination's `tomar` throws.
 */
export function createLote(ctx: Ctx, datos: NewLote): Promise<LoteArmado> {
  return inTransaction(ctx, async (ctx) => {
    const espera = daysBetween(ctx.today, datos.fecha)
    if (espera < 0 || espera > pagoLimits.dias)
      throw new AppError('LOTE_FECHA', { dias: pagoLimits.dias }, [
        { campo: 'fecha', clave: 'errores.LOTE_FECHA', datos: { dias: pagoLimits.dias } },
      ])
    // Lock held until the transaction ends: serialises lot creation, so a repeat finds the first lot.
    const { rows: numbers } = await sql<{ ultimo: number }>`select ultimo from lote_pago_numero for update`.execute(ctx.db)
    const hecho = await yaArmado(ctx, datos.clave)
    if (hecho !== undefined) return hecho
    const destino = destinoDe(datos.destino)
    const elegidos = await destino.tomar(ctx, [...new Set(datos.pagos)])
    const layout = await takeFormato(ctx, datos.formato)
    const numero = found(numbers[0]).ultimo + 1
    const centavos = elegidos.reduce((sum, e) => sum + toCents(e.total), 0)
    if (centavos !== toCents(datos.total)) throw new AppError('LOTE_OTRO_TOTAL', { total: formatPesos(fromCents(centavos)) })
    const dos = await requireForLote(ctx, { total: datos.total, nueva: await destino.hayNueva(ctx, elegidos) })
    const conReferencia = elegidos.map((elegido, i) => ({ elegido, referencia: referenciaDe(numero, i + 1) }))
    const file = archivoDe(layout, datos, {
      lote: { numero, armado: ctx.today, fecha: datos.fecha, envio: layout.envio, organizacion: await organizacionDe(ctx) },
      pagos: conReferencia,
    })
    const { letras } = layout.formato
    const huella = hashOf(bytesDe(file, letras))
    await sql`update lote_pago_numero set ultimo = ${numero}`.execute(ctx.db)
    const { rows } = await sql<{
      id: number
    }>`insert into lote_pago (numero, clave, destino, fecha, creado, creado_por, cantidad, total, archivo, huella, letras,
        formato_id, formato_version, envio, necesita_otra)
      values (${numero}, ${datos.clave}, ${datos.destino}, ${datos.fecha}, ${ctx.now}, ${person(ctx).id}, ${elegidos.length},
        ${datos.total}, ${file}, ${huella}, ${enPostgres[letras]}, ${layout.id}, ${layout.version}, ${layout.envio}, ${dos})
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    const renglones = conReferencia.map(({ elegido, referencia }, i) => ({
      orden: i + 1,
      referencia,
      pago: elegido.id,
      cbu: elegido.cbu,
      importe: elegido.total,
    }))
    await sql`insert into lote_pago_renglon (lote_id, orden, referencia, ${sql.ref(destino.columna)}, cbu, importe)
      select ${id}, x.orden, x.referencia, x.pago, x.cbu, x.importe
      from jsonb_to_recordset(${JSON.stringify(renglones)}::jsonb)
        as x(orden int, referencia text, pago bigint, cbu text, importe numeric)`.execute(ctx.db)
    await destino.enviados(ctx, conReferencia, id)
    await audit(ctx, 'generar', 'lotePago', id, {
      numero,
      ...(datos.destino === 'AFILIADOS' ? { destino: datos.destino } : {}),
      cantidad: elegidos.length,
      total: datos.total,
      fecha: datos.fecha,
      huella,
      formato: layout.formato.nombre,
      idFormato: layout.id,
      version: layout.version,
      envio: layout.envio,
      ...(dos ? { dos } : {}),
    })
    return { id, porAprobar: dos }
  })
}

/** The bank's file. Throws PAGO_SIN_CUIL if the layout needs the payee's CUIT and one has none; FORMATO_NO_ENTRA. */
function archivoDe(
  { formato, convenio }: FormatoDeLote,
  { destino }: NewLote,
  { lote, pagos }: { lote: LotePorEscribir; pagos: ReadonlyArray<{ elegido: Elegido; referencia: string }> },
): string {
  const pideCuit = formato.pagos.some(({ campos }) => campos.some(({ dato }) => dato === 'cuit'))
  const sinCuil = pideCuit && pagos.find(({ elegido }) => elegido.cuit === '')
  if (sinCuil && destino === 'AFILIADOS') throw new AppError('PAGO_SIN_CUIL', { afiliado: sinCuil.elegido.nombre })
  const transferencias = pagos.map(({ elegido: { cbu, total, nombre, codigo, cuit, numero }, referencia }) => ({
    referencia,
    cbu,
    centavos: BigInt(toCents(total)),
    nombre,
    codigo,
    cuit,
    rendicion: numero,
  }))
  const suyo = destino === 'AFILIADOS' ? paraAfiliados(formato) : formato
  return sinQueSobre(() => escribirLote(suyo, convenio, lote, transferencias))
}

async function yaArmado(ctx: Ctx, clave: string): Promise<LoteArmado | undefined> {
  const { rows } = await sql<LoteArmado & { mio: boolean }>`select k.id, ${porAprobar} as "porAprobar",
      k.creado_por = ${person(ctx).id} as mio
    from lote_pago k
    where k.clave = ${clave}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  if (!row.mio) throw new AppError('LOTE_CLAVE_USADA')
  return { id: row.id, porAprobar: row.porAprobar }
}

interface LoteTomado {
  numero: number
  destino: DestinoLote
  armado: string
  envio: number | null
}

/** Locks a lot in scope: serialises responses, approval and annulment. */
export async function takeLote(ctx: Ctx, id: number): Promise<LoteTomado & { porAprobar: boolean }> {
  const { rows } = await sql<{
    numero: number
    destino: DestinoLote
    creado: Date
    envio: number | null
    porAprobar: boolean
  }>`select k.numero, k.destino, k.creado, k.envio, ${porAprobar} as "porAprobar"
    from lote_pago k
    where k.id = ${id} and ${loteEnAlcance(ctx)} for update`.execute(ctx.db)
  const { creado, ...lote } = found(rows[0])
  return { ...lote, armado: dateOf(creado) }
}

/** Locks a lot that may be with the bank. Throws LOTE_POR_APROBAR while it waits for approval. */
export async function takeLoteDelBanco(ctx: Ctx, id: number): Promise<LoteTomado> {
  const { porAprobar: espera, ...lote } = await takeLote(ctx, id)
  if (espera) throw new AppError('LOTE_POR_APROBAR', { numero: lote.numero })
  return lote
}

/** Throws NO_EXISTE for a lot out of scope. */
export async function exigirLote(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select k.id from lote_pago k where k.id = ${id} and ${loteEnAlcance(ctx)}`.execute(
    ctx.db,
  )
  found(rows[0])
}

/** The original file of a lot; each download is audited. Throws LOTE_POR_APROBAR. */
export function archivoParaElBanco(ctx: Ctx, id: number): Promise<{ nombre: string; bytes: Buffer }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      numero: number
      archivo: string
      letras: LetrasPostgres
      csv: boolean
      porAprobar: boolean
    }>`select k.numero, k.archivo, k.letras, ${esCsv} as csv, ${porAprobar} as "porAprobar"
      from lote_pago k
      where k.id = ${id} and ${loteEnAlcance(ctx)}`.execute(ctx.db)
    const { numero, archivo, letras, csv, porAprobar: espera } = found(rows[0])
    if (espera) throw new AppError('LOTE_POR_APROBAR', { numero })
    await audit(ctx, 'descargar', 'lotePago', id, { numero })
    return { nombre: loteFile(numero, csv), bytes: bytesDe(archivo, letras) }
  })
}

/** Annuls the unanswered lines of a lot, which become payable again. Throws LOTE_SIN_PENDIENTES. */
export function annulLote(ctx: Ctx, id: number, motivo: string): Promise<Lote> {
  return inTransaction(ctx, async (ctx) => {
    const { numero, destino } = await takeLote(ctx, id)
    const { rows } = await sql<{ pago: number }>`update lote_pago_renglon x
      set estado = 'ANULADO', respondido = ${ctx.now}
      where x.lote_id = ${id} and x.estado = 'PENDIENTE'
      returning coalesce(x.rendicion_id, x.pago_id) as pago`.execute(ctx.db)
    if (rows.length === 0) throw new AppError('LOTE_SIN_PENDIENTES', { numero })
    await sql`update lote_pago set anulado = ${ctx.now}, anulado_por = ${person(ctx).id}, motivo_anula = ${motivo}
      where id = ${id}`.execute(ctx.db)
    await destinoDe(destino).soltados(
      ctx,
      rows.map(({ pago }) => pago),
      motivo,
      id,
    )
    await audit(ctx, 'anular', 'lotePago', id, { numero, cantidad: rows.length, motivo })
    return readLote(ctx, id)
  })
}
