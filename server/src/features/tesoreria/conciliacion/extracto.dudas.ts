import { type ExtractoLeido, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { LecturaExtracto, ParsedLine } from '../extractos/lectura.ts'
import { comparables, type Dudas, dudasDe, mismaCuenta, vecindad } from './dudas.rules.ts'

/** Questions before a statement is kept, from the lines and statements of its box. */

/** Undefined when there is nothing to ask. */
export async function readDudas(
  ctx: Ctx,
  caja: number,
  leido: LecturaExtracto,
  lineas: readonly ParsedLine[],
): Promise<ExtractoLeido['confirmar']> {
  const cuenta = leido.cuenta ? await cuentaAjena(ctx, caja, leido.cuenta) : null
  const [desde = '', hasta = ''] = [lineas[0]?.fecha, lineas.at(-1)?.fecha]
  const { rows } = await sql<{ fecha: string; importe: number; texto: string; referencia: string }>`
    select l.fecha, l.importe, l.texto, l.referencia
    from linea_banco l
    where l.caja_id = ${caja} and l.fecha between ${addDays(desde, -vecindad)} and ${addDays(hasta, vecindad)}
    limit ${maximosConciliacion.lineas * 3}`.execute(ctx.db)
  const dudas = dudasDe({
    lineas,
    abre: leido.abre,
    guardadas: rows.map(({ importe, ...l }) => ({ ...l, centavos: toCents(importe) })),
    antes: await anteriorA(ctx, caja, desde),
    hoy: ctx.today,
  })
  return cuenta || dudas ? { cuenta, repetidas: null, ...(dudas && enPesos(dudas)) } : undefined
}

const enPesos = ({ hueco, ...otras }: Dudas) => ({
  ...otras,
  ...(hueco && {
    hueco: {
      ...hueco,
      cerro: hueco.cerro === null ? null : fromCents(hueco.cerro),
      abre: hueco.abre === null ? null : fromCents(hueco.abre),
    },
  }),
})

/** The statement before this day that goes furthest. */
async function anteriorA(ctx: Ctx, caja: number, desde: string): Promise<{ hasta: string; cierra: number | null } | undefined> {
  const { rows } = await sql<{ hasta: string; saldo: number | null }>`
    select hasta, saldo
    from extracto_banco
    where caja_id = ${caja} and desde < ${desde}
    order by hasta desc, id desc
    limit 1`.execute(ctx.db)
  const [antes] = rows
  return antes && { hasta: antes.hasta, cierra: antes.saldo === null ? null : toCents(antes.saldo) }
}

/** The account that a box's statements were of when this one is of another, or the other box of its branch that it is of; null when there is nothing to ask. */
async function cuentaAjena(ctx: Ctx, caja: number, dice: string): Promise<NonNullable<ExtractoLeido['confirmar']>['cuenta']> {
  const { rows } = await sql<{ id: number; nombre: string; cuenta: string }>`
    select c.id, c.nombre, b.cuenta
    from caja_banco b
    join caja c on c.id = b.caja_id
    where b.cuenta <> '' and c.seccional_id = (select seccional_id from caja where id = ${caja})
    order by c.id`.execute(ctx.db)
  const suya = rows.find((r) => r.id === caja)?.cuenta ?? ''
  const era = comparables(suya, dice) ? suya : ''
  if (era && mismaCuenta(era, dice)) return null
  const deOtra = rows.find((r) => r.id !== caja && mismaCuenta(r.cuenta, dice))
  return era || deOtra ? { dice, era, caja: deOtra?.nombre ?? '' } : null
}
