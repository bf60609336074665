import { avisoDebito } from '@gremial/contract/afiliado/debitos.ts'
import { diasRespuesta, type LoteDebito } from '@gremial/contract/tesoreria/debitos.ts'
import { addWorkingDays } from '@gremial/contract/values/working-days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { one } from '../../../platform/db/rows.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { holidays } from '../../afiliado/debitos/feriados.ts'
import { acreditacionDeLote, renglonesQueAcreditan } from '../acreditaciones/acreditaciones.queries.ts'
import { debitoFields, frenadoDespues, lotes, motivoDelRenglon } from './debitos.list.ts'

/** Name of a file of a lot: its number, its value date, and its part when there are several. */
export const debitoFile = (numero: number, fecha: string, parte: number, partes: number): string =>
  `DEB${String(numero).padStart(4, '0')}_${fecha.replaceAll('-', '')}${partes > 1 ? `_${parte}` : ''}.txt`

type LoteRow = Omit<
  LoteDebito,
  'archivos' | 'estados' | 'frenados' | 'rechazos' | 'hasta' | 'anulable' | 'acreditaciones' | 'acreditacion'
>

/** NO_EXISTE. */
export async function readLoteDebito(ctx: Ctx, id: number): Promise<LoteDebito> {
  const expressions: Record<string, RawBuilder<unknown>> = debitoFields
  const row = found(
    (await lotes(ctx)
      .where(sql<boolean>`k.id = ${id}`)
      .select([
        ...Object.entries(expressions).map(([name, of]) => of.as(name)),
        sql`k.convenio_id`.as('idConvenio'),
        sql`k.huella`.as('huella'),
        isoMoment(sql`k.aprobado`).as('aprobado'),
        sql`coalesce((select q.nombre from usuario q where q.id = k.aprobado_por), '')`.as('aprobo'),
        sql`n.pendientes > 0 and k.aprobado is null and k.creado_por <> ${ctx.user?.id ?? null}`.as('aprobable'),
        isoMoment(sql`k.hecho`).as('hecho'),
        sql`k.motivo_anula`.as('motivoAnula'),
      ])
      .executeTakeFirst()) as LoteRow | undefined,
  )
  const { rows: archivos } = await sql<
    Omit<LoteDebito['archivos'][number], 'nombre'>
  >`select parte, cantidad, total, envio, huella
    from lote_debito_archivo
    where lote_id = ${id}
    order by parte`.execute(ctx.db)
  const { rows: estados } = await sql<
    LoteDebito['estados'][number]
  >`select estado, count(*)::int as cantidad, sum(importe) as total
    from lote_debito_renglon
    where lote_id = ${id}
    group by estado
    order by estado`.execute(ctx.db)
  const { rows: rechazos } = await sql<LoteDebito['rechazos'][number]>`select r.codigo, coalesce(r.politica, '') as politica,
      min(${motivoDelRenglon(ctx)}) as dice, min(r.reintento)::text as reintento,
      count(*)::int as cantidad, sum(r.importe) as total
    from lote_debito_renglon r
    join lote_debito k on k.id = r.lote_id
    join convenio_cobranza_version v on v.convenio_id = k.convenio_id and v.version = k.convenio_version
    where r.lote_id = ${id} and r.estado = 'RECHAZADO'
    group by r.codigo, r.politica
    order by count(*) desc, r.codigo, r.politica`.execute(ctx.db)
  const { rows: stopped } = await sql<{ cantidad: number }>`select count(*)::int as cantidad
    from lote_debito_renglon r
    join lote_debito k on k.id = r.lote_id
    join documento d on d.id = r.documento_id
    join adhesion ad on ad.solicitud_id = r.solicitud_id
    where r.lote_id = ${id} and ${frenadoDespues}`.execute(ctx.db)
  const days = await holidays(ctx)
  return {
    ...row,
    hasta: addWorkingDays(row.fecha, -avisoDebito, days),
    anulable: row.pendientes > 0 && (row.hecho === null || ctx.today > addWorkingDays(row.fecha, diasRespuesta, days)),
    archivos: archivos.map((f) => ({ ...f, nombre: debitoFile(row.numero, row.fecha, f.parte, archivos.length) })),
    estados,
    frenados: one(stopped, 'frenados').cantidad,
    acreditaciones: await renglonesQueAcreditan(ctx, id),
    acreditacion: await acreditacionDeLote(ctx, id),
    rechazos,
  }
}
