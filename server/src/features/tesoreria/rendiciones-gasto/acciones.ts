import {
  actions,
  admite,
  type RendicionAction,
  type RendicionState,
  rendicionActions,
  rendicionState,
} from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import './rendiciones-gasto.tables.ts'

/**
 * Who may do what with a settlement (r) now: the states of the contract's table, and whom each action is for. One truth: the list shows
 * these flags, and a write asks them again of the locked row.
 */

/** Facts about the caller and a settlement (r): to be joined laterally as `yo`. */
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

/** The moment of the signature that counts now, null while it is missing. */
const firmaOf = (firma: 'SECRETARIA' | 'TESORERIA'): RawBuilder<Date | null> =>
  sql`(select f.momento
    from rendicion_firma f
    where f.envio_id = r.envio_id and f.firma = ${sql.lit(firma)} and f.anulada is null)`

/** One of the two named signers, who has not signed yet. (C-FIRMA-03 to -06) */
export const leFaltaFirmar = sql<boolean>`(yo.es_secretario and yo.firma_secretario is null or yo.es_tesorero
  and yo.firma_tesorero is null)`

/** What waits in a lot of payment is only moved by what the bank answers (decision 079). */
const paraQuien: Record<RendicionAction, RawBuilder<boolean>> = {
  modificar: sql`yo.edita`,
  enviar: sql`yo.edita`,
  cancelar: sql`(yo.edita and not yo.en_lote)`,
  // Without a system to send it to there is nothing to offer: central treasury tells by hand (decision 045).
  enviarExterno: sql`(yo.edita and yo.con_finanzas and not yo.en_lote)`,
  autorizar: sql`(yo.firma and r.fecha_ultimo_envio is not null and ${leFaltaFirmar})`,
  // Who signs sends back what they do not like; who prepared it takes back what they see is wrong, or what was observed.
  devolver: sql`(yo.edita or r.estado = ${sql.lit(rendicionState.pendienteDeFirmas)} and yo.firma
    and (yo.es_secretario or yo.es_tesorero))`,
  observar: sql`(yo.paga and not yo.en_lote)`,
  pagar: sql`(yo.paga and not yo.en_lote)`,
  registrarPago: sql`yo.registra`,
}

const seAdmite = (action: RendicionAction): RawBuilder<boolean> =>
  sql<boolean>`r.estado in (${sql.join(rendicionActions[action].de.map((e) => sql.lit(e)))})`

/** Whether the caller may take that step with a settlement (r, yo). */
export const puede = (action: RendicionAction): RawBuilder<boolean> =>
  sql<boolean>`(${seAdmite(action)} and ${paraQuien[action]})`

/** The flags of a row: `{modificar, enviar, …}`. */
export const banderas: RawBuilder<unknown> = sql`jsonb_build_object(${sql.join(
  actions.flatMap((a) => [sql.lit(a), sql`coalesce(${puede(a)}, false)`]),
)})`

/** What waits for the caller: their signature, the payment that they register, or what they began and was authorised or observed. */
export const esperaAlQuePregunta: RawBuilder<boolean> = sql<boolean>`coalesce(${puede('autorizar')} or ${puede('registrarPago')}
  or yo.es_suya and yo.edita
  and r.estado in (${sql.lit(rendicionState.autorizada)}, ${sql.lit(rendicionState.observada)}), false)`

/** How each state is called, in the caller's language. */
export const stateName = (ctx: Ctx, estado: RendicionState): string => mensaje(ctx.language, `listas.estadosRendicion.e${estado}`)

/** A settlement that something is being done with: its row locked, within the route's scope. */
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
  /** Waits in a lot of payment for what the bank answers. */
  enLote: boolean
  /** One of its two named signers. */
  firmante: boolean
}

/**
 * Locks a settlement and sees that the caller may do that with it: NO_EXISTE out of scope, RENDICION_OTRO_ESTADO in a state that does not
 * admit it, SIN_PERMISO for who may not (VERSION_VIEJA for who says as of which version they write). Whoever needs another refusal looks
 * with `exige: false`.
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
