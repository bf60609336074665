import { type Convenio, contenidoCodigoBarras } from '@gremial/contract/afiliado/codigo-barras.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Db, Tx } from '../../../platform/db/pool.ts'
import { type DatosTalon, nombreMes } from './documentos.datos.ts'
import { conceptosDelSaldo } from './documentos.rules.ts'

/** The collection agreement in use; undefined if the organisation has none and issues no slips. */
export async function convenioEnUso(db: Db | Tx): Promise<Convenio | undefined> {
  const { rows } =
    await sql<Convenio>`select id, codigo, simbologia, campos, leyenda from convenio_cobro where habilitado`.execute(db)
  return rows[0]
}

/**
 * Issues statements of a month for the given members: its movements between the opening and closing balance, frozen now. Members
 * without movements or balance get none.
 * @param mes any day of the month
 * @param fecha issue date
 */
export async function emitirResumenes(tx: Tx, numeros: number[], mes: string, fecha: string): Promise<void> {
  const desde = `${mes.slice(0, 7)}-01`
  await sql`insert into documento (afiliado_numero, tipo, descripcion, fecha, periodo, datos)
    select n.numero, 'RESUMEN', ${`Resumen de cuenta de ${nombreMes(mes)}`}, ${fecha}::date, ${desde}::date, jsonb_build_object(
      'desde', ${desde}::text, 'hasta', to_char(${desde}::date + interval '1 month - 1 day', 'YYYY-MM-DD'), 'anterior',
      m.anterior, 'movimientos', m.movimientos, 'saldo', m.saldo)
    from unnest(${numeros}::bigint[]) with ordinality n(numero, lugar)
    cross join lateral (
      select coalesce(round(100 * sum(debe - haber) filter (where fecha < ${desde}::date)), 0)::bigint as anterior,
        coalesce(round(100 * sum(debe - haber)), 0)::bigint as saldo,
        coalesce(jsonb_agg(jsonb_build_object('fecha', fecha, 'descripcion', descripcion, 'periodo',
          coalesce(to_char(periodo, 'MM/YYYY'), ''),
          'cuotas', coalesce(cuota || '/' || cuotas, ''), 'debe', (100 * debe)::bigint, 'haber',
          (100 * haber)::bigint) order by fecha, id)
          filter (where fecha >= ${desde}::date), '[]') as movimientos
      from movimiento_cuenta
      where afiliado_numero = n.numero and fecha < ${desde}::date + interval '1 month') m
    where m.anterior <> 0 or m.movimientos <> '[]'
    order by n.lugar`.execute(tx)
}

/** Limit of charges that itemise a balance; older ones are "previous balance". */
const cargosMostrados = 12

/**
 * Issues payment slips for the debt of the given members at the end of a day, to the cent; none without a debt. Throws RangeError
 * if the agreement cannot encode an amount.
 * @param vence due date of each slip
 */
export async function emitirTalones(
  tx: Tx,
  numeros: number[],
  fecha: string,
  vence: (numero: number) => string,
): Promise<number> {
  const convenio = await convenioEnUso(tx)
  if (!convenio) return 0
  const { rows } = await sql<{ numero: number; saldo: number; cargos: DatosTalon['conceptos'] }>`
    select n.numero, s.saldo, c.cargos
    from unnest(${numeros}::bigint[]) with ordinality n(numero, lugar)
    cross join lateral (select coalesce(round(100 * sum(debe - haber)), 0)::bigint as saldo
      from movimiento_cuenta
      where afiliado_numero = n.numero and fecha <= ${fecha}::date) s
    cross join lateral (select jsonb_agg(x.cargo) as cargos
      from (
        select jsonb_build_object('importe', (100 * debe)::bigint, 'descripcion', descripcion || case when periodo is null then ''
          else ' ' || to_char(periodo, 'MM/YYYY') end || case when cuotas > 1 then ', cuota ' || cuota || '/' || cuotas
          else '' end) as cargo
        from movimiento_cuenta
        where afiliado_numero = n.numero and fecha <= ${fecha}::date and debe > 0
        order by fecha desc, id desc
        limit ${cargosMostrados}) x) c
    where s.saldo > 0
    order by n.lugar`.execute(tx)
  const talones = rows.map(({ numero, saldo, cargos }) => {
    const dia = vence(numero)
    return {
      numero,
      dia,
      saldo,
      codigo: contenidoCodigoBarras(convenio, { afiliado: numero, vence: dia, centavos: saldo }),
      datos: JSON.stringify({ conceptos: conceptosDelSaldo(saldo, cargos) } satisfies DatosTalon),
    }
  })
  await insertMany(tx, 'documento', [
    ['afiliado_numero', 'bigint', talones.map((s) => s.numero)],
    ['tipo', 'text', talones.map(() => 'TALON')],
    ['descripcion', 'text', talones.map(() => `Talón de pago de ${nombreMes(fecha)}`)],
    ['fecha', 'date', talones.map(() => fecha)],
    ['periodo', 'date', talones.map(() => `${fecha.slice(0, 7)}-01`)],
    ['vence', 'date', talones.map((s) => s.dia)],
    ['importe', 'numeric', talones.map((s) => fromCents(s.saldo))],
    ['codigo_barras', 'text', talones.map((s) => s.codigo)],
    ['convenio_id', 'bigint', talones.map(() => convenio.id)],
    ['datos', 'jsonb', talones.map((s) => s.datos)],
  ])
  return talones.length
}
