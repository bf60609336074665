import { sql } from 'kysely'
import type { Tx } from '../platform/db/pool.ts'

/** The movement types (decisions §7), with the sign that decides where each is offered. */
const tipos: Array<[id: number, nombre: string, sumaResta: string]> = [
  [1, 'Aporte', 'SUMA'],
  [2, 'Gasto', 'RESTA'],
  [3, 'Reintegro de rendición', 'SUMA'],
  [4, 'Depósito/Extracción bancaria', 'SUMA/RESTA'],
  [5, 'Ajuste de arqueo', 'SUMA/RESTA'],
  [6, 'Fondo fijo', 'SUMA'],
]

/** Argentine bills and coins in use: what a count is made with. */
const billetes = [20_000, 10_000, 2000, 1000, 500, 200, 100, 50, 20, 10]
const monedas = [10, 5, 2, 1]

/** What branch cash starts with; runs at each start and only adds what is missing. */
export async function sembrarTesoreria(tx: Tx): Promise<void> {
  for (const [id, nombre, sumaResta] of tipos)
    await sql`insert into tipo_movimiento_caja (id, nombre, suma_resta) values (${id}, ${nombre}, ${sumaResta}) on conflict do nothing`.execute(
      tx,
    )
  for (const [clase, valores] of [
    ['BILLETE', billetes],
    ['MONEDA', monedas],
  ] as const)
    await sql`insert into denominacion (clase, valor) select ${clase}, unnest(${[...valores]}::numeric[]) on conflict do nothing`.execute(
      tx,
    )
}
