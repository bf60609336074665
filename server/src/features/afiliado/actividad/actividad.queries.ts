import { type ResumenInicio, type UltimoMovimiento, ultimosMovimientosList } from '@gremial/contract/afiliado/actividad.ts'
import { comoEsta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import type { Page } from '@gremial/contract/platform/list.ts'
import { actionsSaying, describeAudit, othersSaying } from '@gremial/contract/textos/audit.ts'
import { dateOf, formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { signedIn } from '../../../platform/access/access.ts'
import { type Ctx, holds, person, scopeOf } from '../../../platform/context.ts'
import { type ListSource, readPage } from '../../../platform/list/list.ts'
import { type Filters, readListQuery } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { saldosDeCuenta } from '../cuenta-corriente/cuenta-corriente.queries.ts'
import { debitoDe } from '../debitos/debitos.queries.ts'
import { proximoTalon } from '../documentos/documentos.queries.ts'
import type { FuenteCorresponde } from './corresponde.ts'

interface FilaActividad {
  id: number
  momento: Date
  accion: string
  entidad: string
  /** Done by another user to the caller's account. */
  ajena: boolean
}

/**
 * Audit rows written by the caller, and those of others on the caller's account (K-64). The text search runs on the sentences
 * shown in the caller's language: matching sentences are found first, and rows are filtered by their codes.
 */
const fuenteActividad: ListSource<FilaActividad> = {
  access: signedIn,
  rows(ctx: Ctx, filters: Filters) {
    const { id } = person(ctx)
    // Two branches, each ordered by its own index.
    const suyas = sql<FilaActividad>`(select id, momento, accion, entidad, false as ajena from auditoria where usuario_id = ${id}
      union all select id, momento, accion, entidad, true from auditoria
        where entidad in ('usuario', 'ayuda') and entidad_id = ${String(id)} and usuario_id is distinct from ${id})`
    const rows = ctx.db.selectFrom(suyas.as('a'))
    const buscado = filters.text('descripcionActividad')
    if (!buscado?.trim()) return rows
    const dicen = actionsSaying(ctx.language, buscado)
    const ajenas = othersSaying(ctx.language, buscado)
    return rows.where(sql<boolean>`case when a.ajena then a.accion || ' ' || a.entidad = any(${ajenas.dicen}::text[])
      or ${ajenas.otras}::boolean and a.accion || ' ' || a.entidad <> all(${ajenas.propias}::text[]) else exists (
      select 1 from unnest(${dicen.map((d) => d.accion)}::text[], ${dicen.map((d) => d.entidad)}::text[]) as d (accion, entidad)
      where d.accion = a.accion and (d.entidad is null or d.entidad = a.entidad)) end`)
  },
  fields: { id: sql`a.id`, momento: sql`a.momento`, accion: sql`a.accion`, entidad: sql`a.entidad`, ajena: sql`a.ajena` },
  // Day and hour are both derived from the timestamp, which is indexed.
  sort: { fecha: sql`a.momento`, hora: sql`a.momento` },
  tieBreak: sql`a.id`,
}

/** A page of the caller's own activity (B-ACTIVIDAD-05, B-ACTIVIDAD-06). Day and hour sort together: mixed directions are refused. */
export async function leerUltimosMovimientos(
  ctx: Ctx,
  raw: Record<string, string | string[] | undefined>,
): Promise<Page<UltimoMovimiento>> {
  const query = readListQuery(ultimosMovimientosList, raw)
  if (query.sort[0]?.field !== 'fecha' || new Set(query.sort.map((s) => s.direction)).size > 1)
    throw new AppError('CONSULTA_INVALIDA', { detalle: 'sort' })
  const { content, ...resto } = await readPage(ctx, fuenteActividad, query)
  return {
    ...resto,
    content: content.map(({ id, momento, accion, entidad, ajena }) => ({
      id,
      fecha: dateOf(momento),
      fechaFormateada: formatDate(dateOf(momento)),
      hora: timeOf(momento),
      descripcionActividad: describeAudit(ctx.language, accion, entidad, ajena),
      tipo: accion,
    })),
  }
}

/** Data of the home in one call: the caller's account with the next slip, and the branches where the caller works. */
export async function leerResumenInicio(ctx: Ctx, fuentes: readonly FuenteCorresponde[]): Promise<ResumenInicio> {
  const numero = person(ctx).affiliate
  const [cuenta, seccionales, corresponde] = await Promise.all([
    cuentaPropia(ctx),
    seccionalesAsignadas(ctx),
    numero === null ? [] : Promise.all(fuentes.map((fuente) => fuente(ctx, numero))),
  ])
  return { cuenta, seccionales, corresponde: corresponde.flat() }
}

async function cuentaPropia(ctx: Ctx): Promise<ResumenInicio['cuenta']> {
  const numero = person(ctx).affiliate
  if (numero === null || !holds(ctx, 'cuentaCorriente.consultar')) return null
  const [{ saldo }, talon, debitoDicho] = await Promise.all([
    saldosDeCuenta(ctx, numero, ctx.today),
    proximoTalon(ctx, numero),
    debitoDe(ctx, numero),
  ])
  return {
    saldo,
    ...comoEsta(saldo, talon),
    proximoTalon: holds(ctx, 'documentos.consultar') ? talon : null,
    debitoDicho,
  }
}

/**
 * Branches assigned to a caller who may list their members, each with its number of linked members. Empty for a scope of all
 * branches.
 */
async function seccionalesAsignadas(ctx: Ctx): Promise<ResumenInicio['seccionales']> {
  const scope = scopeOf(person(ctx), 'seccionales.afiliados')
  if (scope?.kind !== 'branches') return []
  const { rows } = await sql<{ id: number; nombre: string; afiliados: number }>`
    select s.id, s.nombre,
      coalesce((select sum(c.cantidad) from conteo_afiliado c where c.seccional_id = s.id and c.vinculado), 0)::int as afiliados
    from seccional s
    where s.id = any(${scope.ids}::bigint[])
    order by s.codigo`.execute(ctx.db)
  return rows
}
