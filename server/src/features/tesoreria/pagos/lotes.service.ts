import { type cuentaSeccional, type Lote, type NewLote, pagoLimits } from '@gremial/contract/tesoreria/pagos.ts'
import { admite, type RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { dateOf, daysBetween } from '@gremial/contract/values/dates.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { exigirSeccional, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { bytesDe, enPostgres, type LetrasPostgres } from '../formatos-pago/caracteres.rules.ts'
import { escribirLote } from '../formatos-pago/escribir.rules.ts'
import { organizacionDe, takeFormato } from '../formatos-pago/formatos-pago.service.ts'
import { sinQueSobre } from '../formatos-pago/validar.rules.ts'
import { otroEstado } from '../rendiciones-gasto/acciones.ts'
import { countRendicion } from '../rendiciones-gasto/sucesos.ts'
import { cuentaSituation, loteEnAlcance } from './pagos.list.ts'
import { esCsv, loteFile, readLote } from './pagos.queries.ts'
import { referenciaDe } from './pagos.rules.ts'

/** Changes the account of a branch in scope; VERSION_VIEJA if it differs from the one on screen. */
export function changeCuenta(ctx: Ctx, id: number, { cbu, antes }: z.output<typeof cuentaSeccional>): Promise<{ cbu: string }> {
  return inTransaction(ctx, async (ctx) => {
    await exigirSeccional(ctx, id)
    const { numAffectedRows } = await (antes === ''
      ? sql`insert into seccional_cuenta (seccional_id, cbu, cambiada, cambiada_por)
          values (${id}, ${cbu}, ${ctx.now}, ${person(ctx).id}) on conflict do nothing`
      : sql`update seccional_cuenta set cbu = ${cbu}, cambiada = ${ctx.now}, cambiada_por = ${person(ctx).id}
          where seccional_id = ${id} and cbu = ${antes}`
    ).execute(ctx.db)
    if (numAffectedRows === 0n) throw new AppError('VERSION_VIEJA')
    await audit(ctx, 'modificar', 'cuentaSeccional', id, { cbu, antes })
    return { cbu }
  })
}

interface Elegida {
  id: number
  estado: RendicionState
  numero: string
  seccional: string
  /** Number of the branch. */
  codigo: string
  total: number
  cbu: string | null
  cuenta: string
}

/**
 * Creates a payment lot with its bank file for that day; idempotent by `clave`. All or nothing; throws NO_EXISTE,
 * FORMATO_NO_ENTRA, RENDICION_OTRO_ESTADO, RENDICION_EN_LOTE, LOTE_SIN_CUENTA, LOTE_CUENTA_RECHAZADA, LOTE_IMPORTE, LOTE_OTRO_TOTAL, or
 * LOTE_CON_FINANZAS if another system pays.
 */
export function createLote(ctx: Ctx, datos: NewLote): Promise<{ id: number }> {
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
    if (hecho !== undefined) return { id: hecho }
    const chosen = await tomarElegidas(ctx, [...new Set(datos.rendiciones)])
    const layout = await takeFormato(ctx, datos.formato)
    const numero = found(numbers[0]).ultimo + 1
    const centavos = chosen.reduce((sum, e) => sum + toCents(e.total), 0)
    if (centavos !== toCents(datos.total)) throw new AppError('LOTE_OTRO_TOTAL', { total: formatPesos(fromCents(centavos)) })
    const renglones = chosen.map((e, i) => ({
      orden: i + 1,
      referencia: referenciaDe(numero, i + 1),
      rendicion: e.id,
      estado: e.estado,
      cbu: e.cbu ?? '',
      importe: e.total,
    }))
    const organizacion = await organizacionDe(ctx)
    const pagos = chosen.map((e, i) => ({
      referencia: referenciaDe(numero, i + 1),
      cbu: e.cbu ?? '',
      centavos: BigInt(toCents(e.total)),
      nombre: e.seccional,
      codigo: e.codigo,
      rendicion: e.numero,
    }))
    const { formato, convenio, envio } = layout
    const lote = { numero, armado: ctx.today, fecha: datos.fecha, envio, organizacion }
    const file = sinQueSobre(() => escribirLote(formato, convenio, lote, pagos))
    const huella = hashOf(bytesDe(file, formato.letras))
    await sql`update lote_pago_numero set ultimo = ${numero}`.execute(ctx.db)
    const { rows } = await sql<{
      id: number
    }>`insert into lote_pago (numero, clave, fecha, creado, creado_por, cantidad, total, archivo, huella, letras, formato_id,
        formato_version, envio)
      values (${numero}, ${datos.clave}, ${datos.fecha}, ${ctx.now}, ${person(ctx).id}, ${renglones.length},
        ${datos.total}, ${file}, ${huella}, ${enPostgres[formato.letras]}, ${layout.id}, ${layout.version}, ${envio})
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
    })
    return { id }
  })
}

async function yaArmado(ctx: Ctx, clave: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; mio: boolean }>`select id, creado_por = ${person(ctx).id} as mio
    from lote_pago where clave = ${clave}`.execute(ctx.db)
  if (rows[0] && !rows[0].mio) throw new AppError('LOTE_CLAVE_USADA')
  return rows[0]?.id
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
  const { rows } = await sql<Elegida>`select r.id, r.estado, r.numero_completo as numero, s.nombre as seccional,
      s.codigo::text as codigo, r.total, c.cbu,
      ${cuentaSituation} as cuenta
    from rendicion_gasto r
    join seccional s on s.id = r.seccional_id
    left join seccional_cuenta c on c.seccional_id = s.id
    where r.id = any(${ids}::bigint[]) and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}
    order by s.codigo, r.anio, r.numero, r.id`.execute(ctx.db)
  if (rows.length !== ids.length) throw new AppError('NO_EXISTE')
  for (const { estado, numero, seccional, total, cuenta } of rows) {
    if (!admite(estado, 'pagar')) throw otroEstado(ctx, { numero, estado })
    if (cuenta === 'FALTA') throw new AppError('LOTE_SIN_CUENTA', { seccional })
    if (cuenta === 'RECHAZADA') throw new AppError('LOTE_CUENTA_RECHAZADA', { seccional })
    if (toCents(total) === 0) throw new AppError('LOTE_IMPORTE', { numero })
  }
  return rows
}

/** Locks a lot in scope: serialises responses and annulment. */
export async function takeLote(ctx: Ctx, id: number): Promise<{ numero: number; armado: string; envio: number | null }> {
  const { rows } = await sql<{ numero: number; creado: Date; envio: number | null }>`select k.numero, k.creado, k.envio
    from lote_pago k
    where k.id = ${id} and ${loteEnAlcance(ctx)} for update`.execute(ctx.db)
  const { numero, creado, envio } = found(rows[0])
  return { numero, armado: dateOf(creado), envio }
}

/** NO_EXISTE for a lot out of scope. */
export async function exigirLote(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select k.id from lote_pago k where k.id = ${id} and ${loteEnAlcance(ctx)}`.execute(
    ctx.db,
  )
  found(rows[0])
}

/** The original file of a lot; each download is audited. */
export function archivoParaElBanco(ctx: Ctx, id: number): Promise<{ nombre: string; bytes: Buffer }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      numero: number
      archivo: string
      letras: LetrasPostgres
      csv: boolean
    }>`select k.numero, k.archivo, k.letras, ${esCsv} as csv
      from lote_pago k
      where k.id = ${id} and ${loteEnAlcance(ctx)}`.execute(ctx.db)
    const { numero, archivo, letras, csv } = found(rows[0])
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
