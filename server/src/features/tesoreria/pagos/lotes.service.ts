import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { type Lote, type NewLote, pagoLimits, type pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { admite, type RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { dateOf, daysBetween } from '@gremial/contract/values/dates.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { autoresDeCuenta, cuentaNueva, cuentaSituation } from '../cuentas-pago/situacion.ts'
import { bytesDe, enPostgres, type LetrasPostgres } from '../formatos-pago/caracteres.rules.ts'
import { escribirLote } from '../formatos-pago/escribir.rules.ts'
import { organizacionDe, takeFormato } from '../formatos-pago/formatos-pago.service.ts'
import { sinQueSobre } from '../formatos-pago/validar.rules.ts'
import { requireForLote } from '../reglas-pago/reglas-pago.service.ts'
import { otroEstado } from '../rendiciones-gasto/acciones.ts'
import { countRendicion } from '../rendiciones-gasto/sucesos.ts'
import { loteEnAlcance, porAprobar } from './pagos.list.ts'
import { esCsv, loteFile, readLote } from './pagos.queries.ts'
import { referenciaDe } from './pagos.rules.ts'

type LoteArmado = ResponseOf<(typeof pagos)['crearLote']>

interface Elegida {
  id: number
  idSeccional: number
  estado: RendicionState
  numero: string
  seccional: string
  /** Number of the branch. */
  codigo: string
  total: number
  cbu: string | null
  cuenta: string
  /** No payment reached its account yet, and the caller proposed, confirmed or set it. */
  propia: boolean
}

/**
 * Creates a payment lot with its bank file for that day; idempotent by `clave`. All or nothing; throws NO_EXISTE,
 * FORMATO_NO_ENTRA, RENDICION_OTRO_ESTADO, RENDICION_EN_LOTE, LOTE_SIN_CUENTA, LOTE_CUENTA_RECHAZADA, LOTE_CUENTA_CONSULTADA,
 * LOTE_CUENTA_PROPIA, LOTE_IMPORTE, LOTE_OTRO_TOTAL, or LOTE_CON_FINANZAS if another system pays.
 */
export function createLote(ctx: Ctx, datos: NewLote): Promise<LoteArmado> {
  return inTransaction(ctx, async (ctx) => {
    if (ctx.services.config.finance) throw new AppError('LOTE_CON_FINANZAS')
    const espera = daysBetween(ctx.today, datos.fecha)
    if (espera < 0 || espera > pagoLimits.dias)
      throw new AppError('LOTE_FECHA', { dias: pagoLimits.dias }, [
        { campo: 'fecha', clave: 'errores.LOTE_FECHA', datos: { dias: pagoLimits.dias } },
      ])
    // Lock held until the transaction ends: serialises lot creation, so a repeat finds the first lot.
    const { rows: numbers } = await sql<{ ultimo: number }>`select ultimo from lote_pago_numero for update`.execute(ctx.db)
    const hecho = await yaArmado(ctx, datos.clave)
    if (hecho !== undefined) return hecho
    const chosen = await tomarElegidas(ctx, [...new Set(datos.rendiciones)])
    const layout = await takeFormato(ctx, datos.formato)
    const numero = found(numbers[0]).ultimo + 1
    const centavos = chosen.reduce((sum, e) => sum + toCents(e.total), 0)
    if (centavos !== toCents(datos.total)) throw new AppError('LOTE_OTRO_TOTAL', { total: formatPesos(fromCents(centavos)) })
    const dos = await requireForLote(ctx, { total: datos.total, seccionales: chosen.map((e) => e.idSeccional) })
    const renglones = chosen.map((e, i) => ({
      orden: i + 1,
      referencia: referenciaDe(numero, i + 1),
      rendicion: e.id,
      estado: e.estado,
      cbu: e.cbu ?? '',
      importe: e.total,
    }))
    const organizacion = await organizacionDe(ctx)
    const transferencias = chosen.map((e, i) => ({
      referencia: referenciaDe(numero, i + 1),
      cbu: e.cbu ?? '',
      centavos: BigInt(toCents(e.total)),
      nombre: e.seccional,
      codigo: e.codigo,
      rendicion: e.numero,
    }))
    const { formato, convenio, envio } = layout
    const lote = { numero, armado: ctx.today, fecha: datos.fecha, envio, organizacion }
    const file = sinQueSobre(() => escribirLote(formato, convenio, lote, transferencias))
    const huella = hashOf(bytesDe(file, formato.letras))
    await sql`update lote_pago_numero set ultimo = ${numero}`.execute(ctx.db)
    const { rows } = await sql<{
      id: number
    }>`insert into lote_pago (numero, clave, fecha, creado, creado_por, cantidad, total, archivo, huella, letras, formato_id,
        formato_version, envio, necesita_otra)
      values (${numero}, ${datos.clave}, ${datos.fecha}, ${ctx.now}, ${person(ctx).id}, ${renglones.length},
        ${datos.total}, ${file}, ${huella}, ${enPostgres[formato.letras]}, ${layout.id}, ${layout.version}, ${envio}, ${dos})
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await sql`insert into lote_pago_renglon (lote_id, orden, referencia, rendicion_id, cbu, importe)
      select ${id}, x.orden, x.referencia, x.rendicion, x.cbu, x.importe
      from jsonb_to_recordset(${JSON.stringify(renglones)}::jsonb)
        as x(orden int, referencia text, rendicion bigint, cbu text, importe numeric)`.execute(ctx.db)
    for (const { rendicion, estado, referencia } of renglones)
      await countRendicion(ctx, { id: rendicion, estado }, 'enviadaBanco', referencia, { lote: id })
    await audit(ctx, 'generar', 'lotePago', id, {
      numero,
      cantidad: renglones.length,
      total: datos.total,
      fecha: datos.fecha,
      huella,
      formato: formato.nombre,
      idFormato: layout.id,
      version: layout.version,
      envio,
      ...(dos ? { dos } : {}),
    })
    return { id, porAprobar: dos }
  })
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

/**
 * Locks the chosen settlements and checks that each is payable; sorted by branch and number, as in the file. The unique index
 * lote_pago_renglon_vivo rejects one in another active lot.
 */
async function tomarElegidas(ctx: Ctx, ids: readonly number[]): Promise<Elegida[]> {
  await sql`select 1
    from rendicion_gasto r
    where r.id = any(${ids}::bigint[]) and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}
    order by r.id for update`.execute(ctx.db)
  const { rows } =
    await sql<Elegida>`select r.id, s.id as "idSeccional", r.estado, r.numero_completo as numero, s.nombre as seccional,
      s.codigo::text as codigo, r.total, c.cbu,
      ${cuentaSituation} as cuenta, c.cbu is not null and ${cuentaNueva} and ${person(ctx).id} = any(${autoresDeCuenta}) as propia
    from rendicion_gasto r
    join seccional s on s.id = r.seccional_id
    left join seccional_cuenta c on c.seccional_id = s.id
    where r.id = any(${ids}::bigint[]) and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}
    order by s.codigo, r.anio, r.numero, r.id`.execute(ctx.db)
  if (rows.length !== ids.length) throw new AppError('NO_EXISTE')
  for (const { estado, numero, seccional, total, cuenta, propia } of rows) {
    if (!admite(estado, 'pagar')) throw otroEstado(ctx, { numero, estado })
    if (cuenta === 'FALTA') throw new AppError('LOTE_SIN_CUENTA', { seccional })
    if (cuenta === 'RECHAZADA') throw new AppError('LOTE_CUENTA_RECHAZADA', { seccional })
    if (cuenta === 'CONSULTADA') throw new AppError('LOTE_CUENTA_CONSULTADA', { seccional })
    if (propia) throw new AppError('LOTE_CUENTA_PROPIA', { seccional })
    if (toCents(total) === 0) throw new AppError('LOTE_IMPORTE', { numero })
  }
  return rows
}

interface LoteTomado {
  numero: number
  armado: string
  envio: number | null
}

/** Locks a lot in scope: serialises responses, approval and annulment. */
export async function takeLote(ctx: Ctx, id: number): Promise<LoteTomado & { porAprobar: boolean }> {
  const { rows } = await sql<{ numero: number; creado: Date; envio: number | null; porAprobar: boolean }>`select k.numero,
      k.creado, k.envio, ${porAprobar} as "porAprobar"
    from lote_pago k
    where k.id = ${id} and ${loteEnAlcance(ctx)} for update`.execute(ctx.db)
  const { creado, ...lote } = found(rows[0])
  return { ...lote, armado: dateOf(creado) }
}

/** Locks a lot that the bank has, or may have: LOTE_POR_APROBAR while it waits for its second person. */
export async function takeLoteDelBanco(ctx: Ctx, id: number): Promise<LoteTomado> {
  const { porAprobar: espera, ...lote } = await takeLote(ctx, id)
  if (espera) throw new AppError('LOTE_POR_APROBAR', { numero: lote.numero })
  return lote
}

/** NO_EXISTE for a lot out of scope. */
export async function exigirLote(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select k.id from lote_pago k where k.id = ${id} and ${loteEnAlcance(ctx)}`.execute(
    ctx.db,
  )
  found(rows[0])
}

/** The original file of a lot; each download is audited. LOTE_POR_APROBAR. */
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

/** Annuls the unanswered lines of a lot, which become payable again. LOTE_SIN_PENDIENTES. */
export function annulLote(ctx: Ctx, id: number, motivo: string): Promise<Lote> {
  return inTransaction(ctx, async (ctx) => {
    const { numero } = await takeLote(ctx, id)
    const { rows } = await sql<{ rendicion: number; estado: RendicionState }>`update lote_pago_renglon x
      set estado = 'ANULADO', respondido = ${ctx.now}
      from rendicion_gasto r
      where x.lote_id = ${id} and x.estado = 'PENDIENTE' and r.id = x.rendicion_id
      returning x.rendicion_id as rendicion, r.estado`.execute(ctx.db)
    if (rows.length === 0) throw new AppError('LOTE_SIN_PENDIENTES', { numero })
    await sql`update lote_pago set anulado = ${ctx.now}, anulado_por = ${person(ctx).id}, motivo_anula = ${motivo}
      where id = ${id}`.execute(ctx.db)
    for (const { rendicion, estado } of rows)
      await countRendicion(ctx, { id: rendicion, estado }, 'fueraDeLote', motivo, { lote: id })
    await audit(ctx, 'anular', 'lotePago', id, { numero, cantidad: rows.length, motivo })
    return readLote(ctx, id)
  })
}
