import type { ReglasPago, reglasPagoCambio } from '@gremial/contract/tesoreria/reglas-pago.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demandProof } from '../../../platform/access/signing-actions.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { autoresDeCuenta, cuentaNueva } from '../cuentas-pago/situacion.ts'

/** Amounts from which a payment needs authentication, or a second person (decision 136). */

export async function readReglas(ctx: Ctx): Promise<ReglasPago> {
  const { rows } = await sql<ReglasPago>`select pago_prueba_desde as "pruebaDesde", pago_dos_desde as "dosDesde"
    from organizacion`.execute(ctx.db)
  return one(rows, 'reglas')
}

/** Changes the amounts; VERSION_VIEJA if they are not those of the screen. */
export const changeReglas = (ctx: Ctx, { antes, ...reglas }: z.output<typeof reglasPagoCambio>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await sql`select 1 from organizacion for update`.execute(ctx.db)
    const current = await readReglas(ctx)
    if (current.pruebaDesde !== antes.pruebaDesde || current.dosDesde !== antes.dosDesde) throw new AppError('VERSION_VIEJA')
    await sql`update organizacion set pago_prueba_desde = ${reglas.pruebaDesde}, pago_dos_desde = ${reglas.dosDesde}`.execute(
      ctx.db,
    )
    await audit(ctx, 'modificar', 'reglasPago', '', { antes, ...reglas })
  })

const reaches = (total: number, desde: number | null): boolean => desde !== null && toCents(total) >= toCents(desde)

/** True if one of those branches has never been paid to its account. */
export async function hayNueva(ctx: Ctx, seccionales: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ nueva: boolean }>`select exists (select
      from unnest(${[...seccionales]}::bigint[]) s (id)
      left join seccional_cuenta c on c.seccional_id = s.id
      where c.cbu is null or ${cuentaNueva}) as nueva`.execute(ctx.db)
  return one(rows, 'nueva').nueva
}

/**
 * Requires authentication if the amount or a new account needs it; returns true if a second person must approve. Counts the
 * user's lots of the day, so that an amount cannot be split.
 */
export async function requireForLote(ctx: Ctx, { total, nueva }: { total: number; nueva: boolean }): Promise<boolean> {
  const { pruebaDesde, dosDesde } = await readReglas(ctx)
  const { rows } = await sql<{ total: number }>`select coalesce(sum(x.importe), 0) as total
    from lote_pago k
    join lote_pago_renglon x on x.lote_id = k.id
    where k.creado_por = ${person(ctx).id} and dia_de(k.creado) = ${ctx.today} and x.estado in ('PENDIENTE', 'PAGADO')
      and k.aprobado is null`.execute(ctx.db)
  const delDia = fromCents(toCents(total) + toCents(one(rows, 'del día').total))
  if (reaches(delDia, pruebaDesde) || nueva) await demandProof(ctx)
  return reaches(delDia, dosDesde)
}

/** Checks the sum of one payment outside a lot; returns true if its maker must authenticate. PAGO_DE_A_DOS. */
export async function requireForUno(ctx: Ctx, { total, nueva }: { total: number; nueva: boolean }): Promise<boolean> {
  const { pruebaDesde, dosDesde } = await readReglas(ctx)
  if (dosDesde !== null && reaches(total, dosDesde)) throw new AppError('PAGO_DE_A_DOS', { desde: formatPesos(dosDesde) })
  return reaches(total, pruebaDesde) || nueva
}

/**
 * Checks a manual payment; returns true if its author must authenticate. PAGO_DE_A_DOS, PAGO_CUENTA_PROPIA. With a financial
 * system it only records that system's payment: no second person and no account.
 */
export async function needsProof(ctx: Ctx, { total, seccional }: { total: number; seccional: number }): Promise<boolean> {
  if (ctx.services.config.finance) return reaches(total, (await readReglas(ctx)).pruebaDesde)
  const prueba = await requireForUno(ctx, { total, nueva: await hayNueva(ctx, [seccional]) })
  const { rows } = await sql<{ nombre: string }>`select s.nombre
    from seccional_cuenta c
    join seccional s on s.id = c.seccional_id
    where c.seccional_id = ${seccional} and ${cuentaNueva} and ${person(ctx).id} = any(${autoresDeCuenta})`.execute(ctx.db)
  if (rows[0]) throw new AppError('PAGO_CUENTA_PROPIA', { seccional: rows[0].nombre })
  return prueba
}
