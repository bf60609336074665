import type { Acreditacion, AcreditacionesDeCaja, ClaseCobro, CobroEsperado } from '@gremial/contract/tesoreria/acreditaciones.ts'
import type { LineaBanco } from '@gremial/contract/tesoreria/conciliacion.ts'
import { acreditacionConvenio } from '@gremial/contract/tesoreria/convenios-forma.ts'
import type { LoteDebito } from '@gremial/contract/tesoreria/debitos.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { leerCajaConBanco } from '../conciliacion/conciliacion.queries.ts'
import { candidatas, type Espera, esperaDe, juntosDe, type Recaudado } from './acreditaciones.rules.ts'
import { seAcreditaHasta } from './dia.ts'

/** Reads what the bank of a box has to credit, and the lines that credit something (decision 162). */

/** Days that a collection is waited for on the screen. */
const recientes = 120
/** Lines that are offered, and joined ones that are shown. */
const [masSueltas, masHechas] = [2000, 20]

export interface CobroDeCaja extends Recaudado, Espera {
  clase: ClaseCobro
  id: number
  nombre: string
  convenio: string
  idConvenio: number
  version: number
  /** Last day on which it is credited as agreed (ISO). */
  hasta: string
}

/** Payments of a transmission of counters (p), with those that wait for a person or did: their money came in too. */
const deVentanilla = sql`(select p.cobradas + count(q.id)::int as cantidad,
    p.total_cobrado + coalesce(sum(q.importe), 0) as cobrado, coalesce(p.dia, dia_de(p.recibida)) as dia
  from debito_por_resolver q
  where q.respuesta_id = p.id and q.es = 'PAGADO')`

const acreditado = (columna: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`left join lateral (
    select sum(x.importe) as total, max(x.convenio_version) as version
    from acreditacion_cobro x
    where ${columna} = ${id}) ya on true`

interface FilaCobro {
  clase: ClaseCobro
  id: number
  nombre: string
  convenio: string
  idConvenio: number
  cantidad: number
  cobrado: number
  desde: string
  hasta: string
  acreditado: number
  version: number
  reglas: unknown
}

/**
 * Collections of agreements whose money comes into that box, not credited to the cent yet; or those only. One that was joined keeps the
 * commission of the version that it was joined with.
 */
export async function cobrosDeCaja(
  ctx: Ctx,
  caja: number,
  solo?: { clase: ClaseCobro; ids: readonly number[] },
): Promise<CobroDeCaja[]> {
  const de = (clase: ClaseCobro, fila: RawBuilder<unknown>, dia: RawBuilder<unknown>, columna: RawBuilder<unknown>) =>
    solo === undefined
      ? sql`${dia} > ${addDays(ctx.today, -recientes)}::date and not exists (select from acreditacion_cobro y
          where ${columna} = ${fila} and y.diferencia = 0 and y.cobrado = n.cobrado)`
      : sql`${fila} = any(${solo.clase === clase ? solo.ids : []}::bigint[])`
  const { rows } = await sql<FilaCobro>`select c.clase, c.id, c.nombre, c.convenio, c.de as "idConvenio", c.cantidad, c.cobrado,
      coalesce(c.desde, h.hoy) as desde, ${seAcreditaHasta(sql`coalesce(c.dia, h.hoy)`)} as hasta, c.acreditado,
      c.version, v.datos -> 'acreditacion' as reglas
    from (
      select 'LOTE' as clase, k.id, k.numero::text as nombre, f.nombre as convenio, n.cantidad, n.cobrado,
        k.acreditable_desde as desde, k.acreditable_hasta as dia,
        coalesce(ya.total, 0) as acreditado, f.id as de, coalesce(ya.version, f.version) as version
      from convenio_cobranza f
      join convenio_cobranza_version u on u.convenio_id = f.id and u.version = f.version and u.caja_id = ${caja}
      join lote_debito k on k.convenio_id = f.id and k.hecho is not null
      cross join lateral (select k.acreditable_cantidad as cantidad, k.acreditable as cobrado) n
      ${acreditado(sql`x.lote_id`, sql`k.id`)}
      where n.cantidad > 0 and ${de('LOTE', sql`k.id`, sql`k.fecha`, sql`y.lote_id`)}
      union all
      select 'VENTANILLA', p.id, p.nombre, f.nombre, n.cantidad, n.cobrado, n.dia, n.dia, coalesce(ya.total, 0), f.id,
        coalesce(ya.version, f.version)
      from convenio_cobranza f
      join convenio_cobranza_version u on u.convenio_id = f.id and u.version = f.version and u.caja_id = ${caja}
      join respuesta_debito p on p.convenio_id = f.id and f.clase = 'VENTANILLA'
      cross join lateral ${deVentanilla} n
      ${acreditado(sql`x.respuesta_id`, sql`p.id`)}
      where n.cantidad > 0 and ${de('VENTANILLA', sql`p.id`, sql`dia_de(p.recibida)`, sql`y.respuesta_id`)}) c
    join convenio_cobranza_version v on v.convenio_id = c.de and v.version = c.version
    cross join (select ${ctx.today}::date as hoy) h
    order by c.dia, c.clase, c.id`.execute(ctx.db)
  return rows.map(({ reglas, cobrado, acreditado, ...row }) => {
    const cobro = { ...row, cobrado: toCents(cobrado), acreditado: toCents(acreditado) }
    return { ...cobro, ...esperaDe(cobro, acreditacionConvenio.parse(reglas ?? {})) }
  })
}

/** Lines of money that came into a box since a day, and credit nothing yet. */
async function lineasLibres(ctx: Ctx, caja: number, desde: string) {
  const { rows } = await sql<LineaBanco>`select l.id, l.fecha, l.texto, l.referencia, l.importe
    from linea_banco l
    where l.caja_id = ${caja} and l.fecha >= ${desde} and l.importe > 0
      and not exists (select from acreditacion_cobro x where x.linea_id = l.id)
    order by l.fecha, l.id
    limit ${masSueltas}`.execute(ctx.db)
  return rows.map((linea) => ({ ...linea, centavos: toCents(linea.importe) }))
}

const toEsperado = (c: CobroDeCaja, libres: Awaited<ReturnType<typeof lineasLibres>>): CobroEsperado => ({
  clase: c.clase,
  id: c.id,
  nombre: c.nombre,
  convenio: c.convenio,
  desde: c.desde,
  hasta: c.hasta,
  cantidad: c.cantidad,
  cobrado: fromCents(c.cobrado),
  comision: fromCents(c.comision),
  acreditado: fromCents(c.acreditado),
  falta: fromCents(c.falta),
  lineas: candidatas(c, libres).map(({ centavos, ...l }) => ({ ...l, diferencia: fromCents(centavos - c.falta) })),
})

/** NO_EXISTE. */
export async function leerAcreditaciones(ctx: Ctx, id: number): Promise<AcreditacionesDeCaja> {
  const { opera } = await leerCajaConBanco(ctx, id)
  const cobros = await cobrosDeCaja(ctx, id)
  const [primero] = cobros.map((c) => c.desde).toSorted()
  const libres = primero === undefined ? [] : await lineasLibres(ctx, id, primero)
  const { rows: hechas } = await sql<Acreditacion>`select min(x.id) as id,
      case when min(x.lote_id) is null then 'VENTANILLA' else 'LOTE' end as clase,
      array_agg(coalesce(k.numero::text, p.nombre, '') order by x.id) as nombres, l.fecha, l.importe, sum(x.comision) as comision,
      sum(x.diferencia) as diferencia, min(u.nombre) as por
    from linea_banco l
    join acreditacion_cobro x on x.linea_id = l.id
    join usuario u on u.id = x.usuario_id
    left join lote_debito k on k.id = x.lote_id
    left join respuesta_debito p on p.id = x.respuesta_id
    where l.caja_id = ${id}
    group by l.id
    order by 1 desc
    limit ${masHechas}`.execute(ctx.db)
  const juntos = juntosDe(libres, cobros).map(({ linea, cobros: suyos }) => ({
    linea,
    clase: found(suyos[0]).clase,
    convenio: found(suyos[0]).convenio,
    cobros: suyos.map((c) => ({ id: c.id, nombre: c.nombre, falta: fromCents(c.falta) })),
  }))
  return { esperados: cobros.map((c) => toEsperado(c, libres)), juntos, hechas, can: { operar: opera } }
}

/** How much of a lot its bank credited, and what is still expected; null where its agreement names no box, or nothing was collected. */
export async function acreditacionDeLote(ctx: Ctx, id: number): Promise<LoteDebito['acreditacion']> {
  const { rows } = await sql<{ caja: NotNull<number>; nombre: string }>`select v.caja_id as caja, c.nombre
    from lote_debito k
    join convenio_cobranza f on f.id = k.convenio_id
    join convenio_cobranza_version v on v.convenio_id = f.id and v.version = f.version
    join caja c on c.id = v.caja_id
    where k.id = ${id} and k.acreditable > 0`.execute(ctx.db)
  const [de] = rows
  const cobro = de && (await cobrosDeCaja(ctx, de.caja, { clase: 'LOTE', ids: [id] }))[0]
  if (de === undefined || cobro === undefined) return null
  return { caja: de.nombre, hasta: cobro.hasta, comision: fromCents(cobro.comision), falta: fromCents(cobro.falta) }
}

/** Lines of statements that credit a lot, oldest first. */
export async function renglonesQueAcreditan(ctx: Ctx, id: number): Promise<LoteDebito['acreditaciones']> {
  const { rows } = await sql<LoteDebito['acreditaciones'][number]>`select x.id, l.fecha, x.importe, x.comision
    from acreditacion_cobro x
    join linea_banco l on l.id = x.linea_id
    where x.lote_id = ${id}
    order by l.fecha, x.id`.execute(ctx.db)
  return rows
}
