import { sql } from 'kysely'
import type { Tx } from '../platform/db/pool.ts'
import { nuevas } from './siembra.ts'

/** The movement types (decisions §7), with the sign that decides where each is offered. */
const tipos: Array<[id: number, nombre: string, sumaResta: string, habilitado?: boolean]> = [
  [1, 'Aporte', 'SUMA'],
  [2, 'Gasto', 'RESTA'],
  [3, 'Reintegro de rendición', 'SUMA'],
  [4, 'Depósito/Extracción bancaria', 'SUMA/RESTA'],
  [5, 'Ajuste de arqueo', 'SUMA/RESTA'],
  [6, 'Fondo fijo', 'SUMA'],
  // Only with a new box, never chosen for a movement.
  [7, 'Saldo inicial', 'SUMA', false],
]

/** Argentine bills and coins in use: what a count is made with. */
const billetes = [20_000, 10_000, 2000, 1000, 500, 200, 100, 50, 20, 10]
const monedas = [10, 5, 2, 1]

/** Types of settlement with their concepts, and the secretariats that authorise some of them: examples that an organisation replaces. */
const tiposRendicion = [
  {
    nombre: 'Gastos de funcionamiento',
    periodo: true,
    secretaria: false,
    conceptos: [
      'Combustible y peajes',
      'Papelería y librería',
      'Mantenimiento del local',
      'Limpieza',
      'Refrigerios de asamblea',
      'Servicios e impuestos',
    ],
  },
  {
    nombre: 'Viáticos y traslados',
    periodo: true,
    secretaria: false,
    conceptos: ['Pasajes', 'Alojamiento', 'Comidas', 'Combustible y peajes'],
  },
  {
    nombre: 'Actividades sociales',
    periodo: false,
    secretaria: true,
    conceptos: ['Alquiler de salón', 'Comidas y bebidas', 'Premios y obsequios', 'Sonido e iluminación'],
  },
]
const secretariasRendicion = ['Acción Social', 'Organización', 'Turismo y Recreación']

/** Each type and each secretariat once: what was renamed, disabled or taken out since stays so. */
async function sembrarRendiciones(tx: Tx): Promise<void> {
  const tipos = await nuevas(
    tx,
    'tipo_rendicion',
    tiposRendicion.map((t) => t.nombre),
  )
  for (const [i, { nombre, periodo, secretaria, conceptos }] of tiposRendicion.entries()) {
    if (!tipos.includes(nombre)) continue
    await sql`with tipo as (insert into tipo_rendicion (nombre, registra_periodo, pide_secretaria, orden)
      values (${nombre}, ${periodo}, ${secretaria}, ${(i + 1) * 10})
      on conflict (nombre) do update set registra_periodo = excluded.registra_periodo, pide_secretaria = excluded.pide_secretaria,
        orden = excluded.orden
      returning id)
      insert into concepto_rendicion (tipo_id, nombre, orden)
      select tipo.id, c.nombre, c.i * 10
      from tipo, unnest(${conceptos}::text[]) with ordinality c (nombre, i)
      on conflict do nothing`.execute(tx)
  }
  const faltan = await nuevas(tx, 'secretaria_rendicion', secretariasRendicion)
  for (const [i, nombre] of secretariasRendicion.entries())
    if (faltan.includes(nombre))
      await sql`insert into secretaria_rendicion (nombre, orden)
        values (${nombre}, ${(i + 1) * 10})
        on conflict do nothing`.execute(tx)
}

/** What branch cash starts with; runs at each start and only adds what is missing. */
export async function sembrarTesoreria(tx: Tx): Promise<void> {
  for (const [id, nombre, sumaResta, habilitado = true] of tipos)
    await sql`insert into tipo_movimiento_caja (id, nombre, suma_resta, habilitado)
      values (${id}, ${nombre}, ${sumaResta}, ${habilitado})
      on conflict do nothing`.execute(tx)
  for (const [clase, valores] of [
    ['BILLETE', billetes],
    ['MONEDA', monedas],
  ] as const)
    await sql`insert into denominacion (clase, valor)
      select ${clase}, unnest(${[...valores]}::numeric[])
      on conflict do nothing`.execute(tx)
  await sembrarRendiciones(tx)
}
