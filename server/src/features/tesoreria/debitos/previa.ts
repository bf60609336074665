import { avisoDebito } from '@gremial/contract/afiliado/debitos.ts'
import {
  diasDebito,
  type FilaPrevia,
  type MotivoFuera,
  motivosFuera,
  type PreviaDebito,
} from '@gremial/contract/tesoreria/debitos.ts'
import { daysBetween, formatDate } from '@gremial/contract/values/dates.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { addWorkingDays, type Holidays, isWorkingDay, workingDaysBetween } from '@gremial/contract/values/working-days.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { numeroDeAfiliado } from '../../afiliado/afiliados/numeros.ts'
import { holidays } from '../../afiliado/debitos/feriados.ts'
import { convenioVigente } from '../convenios/convenios.service.ts'
import { candidatos, type PedidoDebito } from './candidatos.ts'

/** Preview of a lot: nothing is written. */

export const bancoDelCbu = (cbu: ReturnType<typeof sql>) =>
  sql<string>`coalesce((select b.nombre from banco b where b.codigo = left(${cbu}, 3) order by b.id limit 1), '')`

/** First day that leaves enough notice. */
export const primeraFecha = (today: string, days: Holidays): string => addWorkingDays(today, avisoDebito, days)

export const fechaSirve = (today: string, fecha: string, days: Holidays): boolean =>
  isWorkingDay(fecha, days) && workingDaysBetween(today, fecha, days) >= avisoDebito && daysBetween(today, fecha) <= diasDebito

/** DEBITO_FECHA, on its field. */
export function exigirFecha(ctx: Ctx, fecha: string, days: Holidays): void {
  if (fechaSirve(ctx.today, fecha, days)) return
  const datos = { dias: avisoDebito, primera: formatDate(primeraFecha(ctx.today, days)), maximo: diasDebito }
  throw new AppError('DEBITO_FECHA', datos, [{ campo: 'fecha', clave: 'errores.DEBITO_FECHA', datos }])
}

/** The agreement of a lot that may be made now, and its request. NO_EXISTE, DEBITO_CONVENIO. */
export async function pedidoDe(ctx: Ctx, idConvenio: number, fecha: string) {
  const vigente = await convenioVigente(ctx, idConvenio)
  if (vigente.convenio.clase !== 'DEBITO') throw new AppError('DEBITO_CONVENIO')
  const pedido: PedidoDebito = { fecha, hoy: ctx.today, idConvenio }
  return { ...vigente, pedido }
}

export const pideOtra = (total: number, dosDesde: number | null): boolean =>
  dosDesde !== null && toCents(total) >= toCents(dosDesde)

export async function previaDe(ctx: Ctx, idConvenio: number, fecha: string): Promise<PreviaDebito> {
  const { convenio, pedido } = await pedidoDe(ctx, idConvenio, fecha)
  const days = await holidays(ctx)
  const { rows } = await sql<{ motivo: MotivoFuera | null; cantidad: number; debe: number }>`select p.motivo,
      count(*)::int as cantidad, coalesce(sum(d.importe) filter (where p.motivo is distinct from 'YA_PAGO'), 0) as debe
    from ${candidatos(pedido)}
    group by p.motivo`.execute(ctx.db)
  const van = rows.find((r) => r.motivo === null)
  const total = van?.debe ?? 0
  return {
    firmaron: rows.reduce((sum, r) => sum + r.cantidad, 0),
    van: van?.cantidad ?? 0,
    total,
    noVan: motivosFuera.flatMap((motivo) => {
      const row = rows.find((r) => r.motivo === motivo)
      return row ? [{ motivo, cantidad: row.cantidad, debe: row.debe }] : []
    }),
    hasta: addWorkingDays(fecha, -avisoDebito, days),
    feriados: [...days].filter((d) => d > addWorkingDays(fecha, -avisoDebito, days) && d < fecha).toSorted(),
    necesitaOtra: pideOtra(total, convenio.dosDesde),
    sirve: fechaSirve(ctx.today, fecha, days),
    primera: primeraFecha(ctx.today, days),
  }
}

/** True if the reason of every candidate decides which rows a list has. */
const porMotivo = (filters: Filters): boolean => filters.text('motivo') !== undefined || filters.flag('van') !== undefined

export const previaSource: ListSource<FilaPrevia> = {
  access: can('cobranza.consultar'),
  rows(ctx, filters) {
    const pedido = { fecha: filters.date('fecha') ?? ctx.today, hoy: ctx.today, idConvenio: filters.number('idConvenio') }
    const motivo = filters.text('motivo')
    const van = filters.flag('van')
    let rows = ctx.db.selectFrom(
      sql`(select a.numero, a.orden, a.apellido, a.nombre, a.digito, a.seccional_id, s.cbu, d.descripcion, d.vence, d.importe,
          p.motivo
        from ${candidatos(pedido, porMotivo(filters) ? 'todos' : 'pagina')})`.as('c'),
    ) as unknown as Base
    rows = rows.leftJoin(sql`seccional`.as('b'), (join) => join.on(sql`b.id`, '=', sql`c.seccional_id`)) as Base
    if (motivo !== undefined) rows = rows.where(sql<boolean>`c.motivo = ${motivo}`)
    if (van !== undefined) rows = rows.where(sql<boolean>`(c.motivo is null) = ${van}`)
    return filters.search
      ? rows.where(
          sql<boolean>`normalizar(c.apellido || ', ' || c.nombre || ' ' || c.numero)
            like '%' || escapar_like(normalizar(${filters.search})) || '%'`,
        )
      : rows
  },
  fields: {
    id: sql`c.numero`,
    numeroAfiliado: numeroDeAfiliado('c'),
    nombre: sql`c.apellido || ', ' || c.nombre`,
    nombreSeccional: sql`coalesce(b.nombre, '')`,
    cuenta: sql`right(c.cbu, 4)`,
    banco: bancoDelCbu(sql`c.cbu`),
    talon: sql`coalesce(c.descripcion, '')`,
    vence: sql`c.vence`,
    debe: sql`c.importe`,
    motivo: sql`c.motivo`,
  },
  sort: { nombre: sql`c.orden` },
  tieBreak: sql`c.numero`,
  counted: porMotivo,
  people: { thing: 'previaDebito', isOther: (row, ctx) => row.id !== ctx.user?.affiliate },
}
