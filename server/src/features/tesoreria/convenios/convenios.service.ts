import type { CajaConvenio, ConvenioCambio, ConvenioGuardado } from '@gremial/contract/tesoreria/convenios.ts'
import { type ConvenioCobranza, convenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { NoEntra, renglonesDelLote } from '../formatos-pago/escribir.rules.ts'
import { organizacionDe } from '../formatos-pago/formatos-pago.service.ts'
import { loteDeEjemplo, validarConvenio, validarFormato } from '../formatos-pago/validar.rules.ts'
import { camposConvenio, conveniosVigentes } from './convenios.list.ts'
import { limitesDe } from './limites.rules.ts'

/** Agreements of collection, each version kept (decision 148). */

/** A kept version; CONVENIO_MAL if this one does not read it. */
export function toConvenio(datos: unknown): ConvenioCobranza {
  const read = convenioCobranza.safeParse(datos)
  if (!read.success) throw new AppError('CONVENIO_MAL')
  return read.data
}

/** Runs what writes a debit file, and refuses a value that does not fit in words that name the member. */
export function sinQueSobreDebito<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof NoEntra)) throw error
    const { campo, dice, rendicion: afiliado } = error
    throw afiliado === ''
      ? new AppError('DEBITO_NO_ENTRA_LOTE', { campo, dice })
      : new AppError('DEBITO_NO_ENTRA', { campo, dice, afiliado })
  }
}

/** Refuses an agreement that would not write a made-up lot. */
async function exigirSano(ctx: Ctx, { clase, banco, sale, vuelve, datos }: ConvenioCobranza): Promise<void> {
  if (clase === 'VENTANILLA') {
    if (sale !== null) throw new AppError('CONVENIO_INCOMPLETO')
    return
  }
  if (sale === null || banco === '') throw new AppError('CONVENIO_INCOMPLETO')
  validarFormato({ ...sale, respuesta: vuelve })
  validarConvenio(sale, datos)
  const { lote, pagos } = loteDeEjemplo(await organizacionDe(ctx), ctx.today, 1)
  sinQueSobreDebito(() => renglonesDelLote(sale, datos, lote, pagos))
}

/** Boxes that the money of an agreement may come into. */
export async function cajasDeConvenio(ctx: Ctx): Promise<CajaConvenio[]> {
  const { rows } = await sql<CajaConvenio>`select c.id, c.nombre || ' · ' || s.nombre as nombre
    from caja c
    join seccional s on s.id = c.seccional_id
    where c.habilitada
    order by s.nombre, c.nombre, c.id`.execute(ctx.db)
  return rows
}

/** CONVENIO_CAJA if its box is not one that is in use. */
async function keepVersion(ctx: Ctx, id: number, version: number, datos: ConvenioCobranza): Promise<void> {
  const { debito } = limitesDe(datos)
  const { idCaja } = datos.acreditacion
  if (idCaja !== null && !(await cajasDeConvenio(ctx)).some((c) => c.id === idCaja)) throw new AppError('CONVENIO_CAJA')
  await sql`insert into convenio_cobranza_version (convenio_id, version, datos, maximo_debito, usuario_id, momento, caja_id)
    values (${id}, ${version}, ${JSON.stringify(datos)}::jsonb, ${debito === null ? null : fromCents(Number(debito))},
      ${person(ctx).id}, ${ctx.now}, ${idCaja})`.execute(ctx.db)
}

/** CONVENIO_REPETIDO, CONVENIO_INCOMPLETO, and those of its layout. */
export function crearConvenio(ctx: Ctx, nuevo: ConvenioCobranza): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    await exigirSano(ctx, nuevo)
    const { nombre, clase } = nuevo
    const { id } = await ctx.db
      .insertInto('convenio_cobranza')
      .values({ nombre, clase, usuario_id: person(ctx).id, modificado: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepVersion(ctx, id, 1, nuevo)
    await audit(ctx, 'crear', 'convenioCobranza', id, { ...nuevo })
    return { id }
  })
}

/** Another version; its kind does not change. VERSION_VIEJA, NO_EXISTE, CONVENIO_REPETIDO, CONVENIO_INCOMPLETO. */
export function cambiarConvenio(ctx: Ctx, id: number, { version, ...nuevo }: ConvenioCambio): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await exigirSano(ctx, nuevo)
    const { numUpdatedRows } = await ctx.db
      .updateTable('convenio_cobranza')
      .set({ nombre: nuevo.nombre, version: version + 1, usuario_id: person(ctx).id, modificado: ctx.now })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('clase', '=', nuevo.clase)
      .where('retirado', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      await leerConvenio(ctx, id)
      throw new AppError('VERSION_VIEJA')
    }
    await keepVersion(ctx, id, version + 1, nuevo)
    await audit(ctx, 'modificar', 'convenioCobranza', id, { ...nuevo })
  })
}

/** Takes an agreement out of use. NO_EXISTE. */
export function retirarConvenio(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ nombre: string }>`update convenio_cobranza set retirado = ${ctx.now}
      where id = ${id} and retirado is null
      returning nombre`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'convenioCobranza', id, { nombre: found(rows[0]).nombre })
  })
}

/** NO_EXISTE. */
export async function leerConvenio(ctx: Ctx, id: number): Promise<ConvenioGuardado> {
  const fields = Object.entries({ ...camposConvenio, convenio: sql`v.datos` })
  const row = found(
    await conveniosVigentes(ctx)
      .innerJoin('convenio_cobranza_version as v', (join) =>
        join.onRef('v.convenio_id', '=', 'f.id').onRef('v.version', '=', 'f.version'),
      )
      .where('f.id', '=', id)
      .select(fields.map(([name, expression]) => expression.as(name)))
      .executeTakeFirst(),
  ) as unknown as Omit<ConvenioGuardado, 'convenio'> & { convenio: unknown }
  return { ...row, convenio: toConvenio(row.convenio) }
}

export interface ConvenioVersion {
  id: number
  version: number
  convenio: ConvenioCobranza
}

/** The version in use of an agreement that may make lots, or be answered. NO_EXISTE. */
export async function convenioVigente(ctx: Ctx, id: number): Promise<ConvenioVersion> {
  const { rows } = await sql<{ version: number; datos: unknown }>`select f.version, v.datos
    from convenio_cobranza f
    join convenio_cobranza_version v on v.convenio_id = f.id and v.version = f.version
    where f.id = ${id} and f.retirado is null`.execute(ctx.db)
  const { version, datos } = found(rows[0])
  return { id, version, convenio: toConvenio(datos) }
}

/** The version with which a lot was made. */
export async function convenioDeLote(ctx: Ctx, lote: number): Promise<ConvenioVersion> {
  const { rows } = await sql<{ id: number; version: number; datos: unknown }>`select v.convenio_id as id, v.version, v.datos
    from lote_debito k
    join convenio_cobranza_version v on v.convenio_id = k.convenio_id and v.version = k.convenio_version
    where k.id = ${lote}`.execute(ctx.db)
  const { datos, ...row } = one(rows, 'convenio del lote')
  return { ...row, convenio: toConvenio(datos) }
}
