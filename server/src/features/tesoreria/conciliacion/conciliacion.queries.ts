import { type ConciliacionDeCaja, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn, ocultaEnLista } from '../cajas/cajas.access.ts'
import { numerosRepetidos, type Suelto, vecindad, ventana, ventanaConNumero } from './conciliar.rules.ts'

/** Reads what is loose, joined and pending in a box. Loose rows have their own indexes, however much is joined. */

export interface CajaConBanco {
  id: number
  nombre: string
  idSeccional: number
  nombreSeccional: string
  nroPla: number
  opera: boolean
  /** Cents of the books; null while a blind box hides them. */
  libros: number | null
  desde: string | null
  planillaDesde: string | null
  /** Money of an agreement of collection comes into its account. */
  cobros: boolean
}

/** A box in scope. */
export async function leerCajaConBanco(ctx: Ctx, id: number): Promise<CajaConBanco> {
  const { rows } = await sql<Omit<CajaConBanco, 'libros'> & { libros: number | null }>`
    select c.id, c.nombre, c.seccional_id as "idSeccional", s.nombre as "nombreSeccional",
      coalesce(c.planilla_numero, 0) as "nroPla",
      ${alcanza(ctx, 'movimientosCaja.editar', sql`c.seccional_id`)} and ${habilitadoEn(ctx, sql`c.id`)} as opera,
      case when not ${ocultaEnLista(ctx, sql`c.planilla_id`)} then p.saldo_banco end as libros, b.desde,
      c.planilla_desde as "planillaDesde", exists (select from convenio_cobranza_version v where v.caja_id = c.id) as cobros
    from caja c
    join seccional s on s.id = c.seccional_id
    left join planilla_caja p on p.id = c.planilla_id
    left join caja_banco b on b.caja_id = c.id
    where c.id = ${id} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}`.execute(ctx.db)
  const caja = found(rows[0])
  return { ...caja, libros: caja.libros === null ? null : toCents(caja.libros) }
}

export type ExtractoGuardado = NonNullable<ConciliacionDeCaja['extracto']>

/** The statement that goes furthest. */
export async function ultimoExtracto(ctx: Ctx, caja: number): Promise<ExtractoGuardado | null> {
  const { rows } = await sql<ExtractoGuardado>`
    select e.id, e.archivo, e.formato, ${isoMoment(sql`e.leido`)} as leido, u.nombre as por, e.desde, e.hasta, e.saldo, e.lineas,
      e.receta, e.fuera
    from extracto_banco e
    join usuario u on u.id = e.usuario_id
    where e.caja_id = ${caja}
    order by e.hasta desc, e.id desc
    limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export interface Nota {
  texto: string
  por: string
  dia: string
}
export interface LineaSuelta {
  id: number
  fecha: string
  importe: number
  texto: string
  referencia: string
  /** Its text without days and numbers. */
  grupo: string
  nota: Nota | null
}
export interface MovimientoSuelto {
  id: number
  fecha: string
  importe: number
  texto: string
  rastro: string
  corrige: number | null
  /** A statement speaks of its day; the box is sometimes some days behind its bank. */
  cubierto: boolean
  numeroMovimiento: number
  numeroPlanilla: number
  ingresoEgreso: number
  abierta: boolean
  nota: Nota | null
}

const nota = sql`case when p.id is not null then jsonb_build_object('texto', p.nota, 'por',
  (select u.nombre from usuario u where u.id = p.usuario_id), 'dia', dia_de(p.momento)) end`

/** Lines that are joined to nothing, the oldest first. */
export async function lineasSueltas(ctx: Ctx, caja: number, tope: number | null): Promise<LineaSuelta[]> {
  const { rows } = await sql<LineaSuelta>`
    select l.id, l.fecha, l.importe, l.texto, l.referencia, grupo_linea(l.texto) as grupo, ${nota} as nota
    from linea_banco l
    left join pendiente_banco p on p.linea_id = l.id
    where l.caja_id = ${caja} and l.conciliacion_id is null
    order by l.fecha, l.id
    ${tope === null ? sql`` : sql`limit ${tope}`}`.execute(ctx.db)
  return rows
}

/** Loose movements by the bank, with everything that may name them in a statement: their settlement, and the reference that it was paid with. */
export async function movimientosSueltos(
  ctx: Ctx,
  caja: number,
  desde: string,
  tope: number | null,
): Promise<MovimientoSuelto[]> {
  const { rows } = await sql<MovimientoSuelto>`
    select b.movimiento_id as id, b.fecha, b.importe, m.descripcion as texto, m.corrige_id as corrige,
      m.numero as "numeroMovimiento", m.numero_planilla as "numeroPlanilla",
      m.ingreso_egreso as "ingresoEgreso", c.planilla_id = m.planilla_id as abierta,
      ${nota} as nota,
      exists (select from extracto_banco e
        where e.caja_id = b.caja_id and e.hasta >= b.fecha - ${ventana}::int and e.desde <= b.fecha) as cubierto,
      concat_ws(' ', m.descripcion, 'REND ' || r.numero_completo, 'REF ' || r.referencia_pago,
        (select string_agg('REF ' || x.referencia, ' ') from lote_pago_renglon x where x.rendicion_id = m.rendicion_id)) as rastro
    from movimiento_banco b
    join movimiento_caja m on m.id = b.movimiento_id
    join caja c on c.id = b.caja_id
    left join rendicion_gasto r on r.id = m.rendicion_id
    left join pendiente_banco p on p.movimiento_id = b.movimiento_id
    where b.caja_id = ${caja} and b.conciliacion_id is null and b.fecha >= ${desde}
    order by b.fecha, b.movimiento_id
    ${tope === null ? sql`` : sql`limit ${tope}`}`.execute(ctx.db)
  return rows
}

/** Data of the certain joins: all that is loose, and the number of lines and movements of each amount around. */
export async function loSuelto(ctx: Ctx, caja: number, desde: string, leidas?: readonly LineaSuelta[]) {
  const lineas = (leidas ?? (await lineasSueltas(ctx, caja, maximosConciliacion.sueltas))).map(aSuelto)
  const primero = lineas[0]?.fecha ?? desde
  const movimientos = (await movimientosSueltos(ctx, caja, addDays(primero, -ventanaConNumero), null)).map(aSueltoCaja)
  const importes = [...new Set(lineas.map((l) => l.centavos / 100))]
  const hasta = lineas.at(-1)?.fecha ?? desde
  const rango = sql`between ${primero}::date - ${vecindad}::int and ${hasta}::date + ${vecindad}::int`
  const contar = async (tabla: RawBuilder<unknown>) =>
    new Map(
      (
        await sql<{ importe: number; n: number }>`
          select v.importe, x.n
          from unnest(${importes}::numeric[]) v(importe)
          cross join lateral (select count(*)::int as n
            from (select from ${tabla} t where t.caja_id = ${caja} and t.importe = v.importe and t.fecha ${rango} limit 2) d) x`.execute(
          ctx.db,
        )
      ).rows.map(({ importe, n }) => [toCents(importe), n]),
    )
  const [deLineas, deMovimientos] = [await contar(sql`linea_banco`), await contar(sql`movimiento_banco`)]
  return {
    lineas,
    movimientos,
    repetidos:
      movimientos.length > 0 ? await numerosQueVolvieron(ctx, caja, { lineas, movimientos, primero, hasta }) : new Set<string>(),
    distintos: await distintosDe(ctx, caja),
    usos: (centavos: number) => ({ lineas: deLineas.get(centavos) ?? 0, movimientos: deMovimientos.get(centavos) ?? 0 }),
  }
}

/** Days and texts that are looked back at for numbers that come again: a client's comes each month. */
const recuerda = { dias: 400, textos: 20_000 } as const

async function numerosQueVolvieron(
  ctx: Ctx,
  caja: number,
  { lineas, movimientos, primero, hasta }: { lineas: Suelto[]; movimientos: Suelto[]; primero: string; hasta: string },
): Promise<Set<string>> {
  const de = sql`${addDays(primero, -recuerda.dias)}::date and ${hasta}::date`
  const { rows } = await sql<{ deBanco: boolean; fecha: string; importe: number; texto: string }>`
    (select true as "deBanco", l.fecha, l.importe, l.texto || ' REF ' || l.referencia as texto
      from linea_banco l
      where l.caja_id = ${caja} and l.fecha between ${de} and l.conciliacion_id is not null
      order by l.fecha desc
      limit ${recuerda.textos})
    union all
    (select false, b.fecha, b.importe, m.descripcion
      from movimiento_banco b
      join movimiento_caja m on m.id = b.movimiento_id
      where b.caja_id = ${caja} and b.fecha between ${de} and b.conciliacion_id is not null
      order by b.fecha desc
      limit ${recuerda.textos})`.execute(ctx.db)
  const unidos = (banco: boolean) =>
    rows.flatMap(({ deBanco, fecha, importe, texto }, id) =>
      deBanco === banco ? [{ id, fecha, centavos: toCents(importe), texto }] : [],
    )
  return new Set([...numerosRepetidos(lineas, unidos(true)), ...numerosRepetidos(movimientos, unidos(false))])
}

export const aSuelto = ({ id, fecha, importe, texto, referencia }: LineaSuelta): Suelto => ({
  id,
  fecha,
  centavos: toCents(importe),
  texto: referencia === '' ? texto : `${texto} REF ${referencia}`,
})
export const aSueltoCaja = ({ id, fecha, importe, rastro, corrige, cubierto }: MovimientoSuelto): Suelto => ({
  id,
  cubierto,
  fecha,
  centavos: toCents(importe),
  texto: rastro,
  corrige,
})

/** Pairs of loose ones that somebody said are not the same. */
export async function distintosDe(ctx: Ctx, caja: number): Promise<Set<string>> {
  const { rows } = await sql<{ par: string }>`
    select d.linea_id || '-' || d.movimiento_id as par
    from linea_banco l
    join distinto_banco d on d.linea_id = l.id
    where l.caja_id = ${caja} and l.conciliacion_id is null`.execute(ctx.db)
  return new Set(rows.map(({ par }) => par))
}

export interface Cuentas {
  /** Of the days of the statement. */
  lineas: number
  movimientos: number
  coinciden: { lineas: number; movimientos: number }
  /** Loose ones, whenever they are of. */
  sueltas: number
  /** Cents of what is on one side only: the bank's less the box's. */
  pendientes: number
  sinResolver: number
}

/** How much of a box is joined and how much is not, from the day of its first statement. What is after the last one is pending by itself. */
export async function cuentasDelBanco(
  ctx: Ctx,
  caja: number,
  primero: string,
  e: { desde: string; hasta: string },
): Promise<Cuentas> {
  const { rows: sueltas } = await sql<{ nota: boolean; n: number; total: number }>`
    select x.nota, sum(x.n)::int as n, sum(x.total) as total
    from (select p.id is not null as nota, count(*) as n, coalesce(sum(l.importe), 0) as total
        from linea_banco l
        left join pendiente_banco p on p.linea_id = l.id
        where l.caja_id = ${caja} and l.conciliacion_id is null
        group by 1
        union all
        select p.id is not null or b.fecha > ${e.hasta}, count(*), coalesce(-sum(b.importe), 0)
        from movimiento_banco b
        left join pendiente_banco p on p.movimiento_id = b.movimiento_id
        where b.caja_id = ${caja} and b.conciliacion_id is null and b.fecha >= ${primero}
        group by 1) x
    group by x.nota`.execute(ctx.db)
  const { rows: dias } = await sql<{ que: string; n: number; unidas: number }>`
    select 'lineas' as que, count(*)::int as n, count(l.conciliacion_id)::int as unidas
    from linea_banco l
    where l.caja_id = ${caja} and l.fecha between ${e.desde} and ${e.hasta}
    union all
    select 'movimientos', count(*)::int, count(b.conciliacion_id)::int
    from movimiento_banco b
    where b.caja_id = ${caja} and b.fecha between ${e.desde} and ${e.hasta}`.execute(ctx.db)
  const de = (que: string) => dias.find((d) => d.que === que) ?? { n: 0, unidas: 0 }
  const total = (nota: boolean) => toCents(sueltas.find((x) => x.nota === nota)?.total ?? 0)
  return {
    lineas: de('lineas').n,
    movimientos: de('movimientos').n,
    coinciden: { lineas: de('lineas').unidas, movimientos: de('movimientos').unidas },
    sueltas: sueltas.reduce((n, x) => n + x.n, 0),
    pendientes: total(true),
    sinResolver: total(false),
  }
}
