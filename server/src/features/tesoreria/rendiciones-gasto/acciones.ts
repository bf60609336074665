import {
  actions,
  admite,
  type RendicionAction,
  type RendicionState,
  rendicionActions,
  rendicionState,
} from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import './rendiciones-gasto.tables.ts'

/**
 * Authorisation of actions on a settlement (r): states of the contract's table, and who may act. Single source: lists show these
 * flags, and writes check them again on the locked row.
 */

/** Facts about the caller and a settlement (r), for a lateral join as `yo`. */
export function hechosOf(ctx: Ctx): RawBuilder<unknown> {
  const numero = ctx.user?.affiliate ?? null
  const sobre = sql`r.seccional_id`
  return sql`(select ${alcanza(ctx, 'rendiciones.editar', sobre)} as edita, ${alcanza(ctx, 'rendiciones.firmar', sobre)} as firma,
    ${alcanza(ctx, 'rendiciones.pagar', sobre)} as paga, ${alcanza(ctx, 'movimientosCaja.editar', sobre)} as registra,
    ${firmaOf('SECRETARIA')} as firma_secretario, ${firmaOf('TESORERIA')} as firma_tesorero,
    coalesce(r.secretario_numero = ${numero}, false) as es_secretario,
    coalesce(r.tesorero_numero = ${numero}, false) as es_tesorero,
    coalesce(r.creada_por = ${ctx.user?.id ?? null}, false) as es_suya,
    ${ctx.services.config.finance !== undefined}::boolean as con_finanzas,
    exists (select from lote_pago_renglon x where x.rendicion_id = r.id and x.estado = 'PENDIENTE') as en_lote)`
}

/** Timestamp of the current signature; null if missing. */
const firmaOf = (firma: 'SECRETARIA' | 'TESORERIA'): RawBuilder<Date | null> =>
  sql`(select f.momento
    from rendicion_firma f
    where f.envio_id = r.envio_id and f.firma = ${sql.lit(firma)} and f.anulada is null)`

/** SQL condition: a named signer who has not signed yet. (C-FIRMA-03 to -06) */
export const leFaltaFirmar = sql<boolean>`(yo.es_secretario and yo.firma_secretario is null or yo.es_tesorero
  and yo.firma_tesorero is null)`

/** Only the bank's response moves a settlement in a payment lot (decision 079). */
const paraQuien: Record<RendicionAction, RawBuilder<boolean>> = {
  modificar: sql`yo.edita`,
  enviar: sql`yo.edita`,
  cancelar: sql`(yo.edita and not yo.en_lote)`,
  // Not offered without a financial system: central treasury reports by hand (decision 045).
  enviarExterno: sql`(yo.edita and yo.con_finanzas and not yo.en_lote)`,
  autorizar: sql`(yo.firma and r.fecha_ultimo_envio is not null and ${leFaltaFirmar})`,
  // A signer may return it while signatures are pending; the preparer also takes back an observed one.
  devolver: sql`(yo.edita or r.estado = ${sql.lit(rendicionState.pendienteDeFirmas)} and yo.firma
    and (yo.es_secretario or yo.es_tesorero))`,
  observar: sql`(yo.paga and not yo.en_lote)`,
  pagar: sql`(yo.paga and not yo.en_lote)`,
  registrarPago: sql`yo.registra`,
}

const seAdmite = (action: RendicionAction): RawBuilder<boolean> =>
  sql<boolean>`r.estado in (${sql.join(rendicionActions[action].de.map((e) => sql.lit(e)))})`

/** SQL condition: the caller may do that action on a settlement (r, yo). */
export const puede = (action: RendicionAction): RawBuilder<boolean> =>
  sql<boolean>`(${seAdmite(action)} and ${paraQuien[action]})`

/** Flags of a row: `{modificar, enviar, …}`. */
export const banderas: RawBuilder<unknown> = sql`jsonb_build_object(${sql.join(
  actions.flatMap((a) => [sql.lit(a), sql`coalesce(${puede(a)}, false)`]),
)})`

/** SQL condition: the caller must act: a signature, a payment to post, or their own settlement, authorised or observed. */
export const esperaAlQuePregunta: RawBuilder<boolean> = sql<boolean>`coalesce(${puede('autorizar')} or ${puede('registrarPago')}
  or yo.es_suya and yo.edita
  and r.estado in (${sql.lit(rendicionState.autorizada)}, ${sql.lit(rendicionState.observada)}), false)`

/** Name of a state, in the caller's language. */
export const stateName = (ctx: Ctx, estado: RendicionState): string => message(ctx.language, `listas.estadosRendicion.e${estado}`)

/** A settlement being changed: its row locked, within the route's scope. */
export interface RendicionTomada {
  id: number
  seccional: number
  estado: RendicionState
  numero: string
  version: number
  fecha: string
  total: number
  comprobantes: number
  secretario: number | null
  tesorero: number | null
  envio: number | null
  puede: boolean
  /** In a payment lot, waiting for the bank's response. */
  enLote: boolean
  /** The caller is one of its two named signers. */
  firmante: boolean
}

/**
 * Locks a settlement and checks the caller's action: NO_EXISTE out of scope, RENDICION_OTRO_ESTADO for its state, SIN_PERMISO for
 * the caller (VERSION_VIEJA if the request carries a version). With `exige: false` the caller handles the refusal.
 */
export async function takeRendicion(
  ctx: Ctx,
  id: number,
  action: RendicionAction,
  { version, exige = true }: { version?: number; exige?: boolean } = {},
): Promise<RendicionTomada> {
  await sql`select 1
    from rendicion_gasto r
    where r.id = ${id} and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)} for update`.execute(ctx.db)
  const { rows } =
    await sql<RendicionTomada>`select r.id, r.seccional_id as seccional, r.estado, r.numero_completo as numero, r.version,
        r.fecha, r.total, r.comprobantes, r.secretario_numero as secretario, r.tesorero_numero as tesorero, r.envio_id as envio,
        coalesce(${puede(action)}, false) as puede, yo.en_lote as "enLote", yo.es_secretario or yo.es_tesorero as firmante
      from rendicion_gasto r
      cross join lateral ${hechosOf(ctx)} yo
      where r.id = ${id} and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}`.execute(ctx.db)
  const tomada = found(rows[0])
  if (!exige) return tomada
  if (!admite(tomada.estado, action)) throw otroEstado(ctx, tomada)
  if (!tomada.puede) throw new AppError(tomada.enLote ? 'RENDICION_EN_LOTE' : 'SIN_PERMISO')
  if (version !== undefined && version !== tomada.version) throw new AppError('VERSION_VIEJA')
  return tomada
}

export const otroEstado = (ctx: Ctx, { numero, estado }: Pick<RendicionTomada, 'numero' | 'estado'>): AppError =>
  new AppError('RENDICION_OTRO_ESTADO', { numero, estado: stateName(ctx, estado) })
