import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { deCentavos } from '@gremial/contract/platform/dinero.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { type Delimited, readDelimited } from '../../../platform/files/delimited.ts'
import {
  type AfiliadoLeido,
  columnasMovimientos,
  columnasPadron,
  columnasSeccionales,
  leerAfiliado,
  leerMovimiento,
  leerSeccional,
  type MovimientoLeido,
  type Problema,
  type SeccionalLeida,
} from './importacion.rules.ts'
import { saveAffiliates } from './padron.ts'

export type Tipo = 'seccionales' | 'padron' | 'movimientos'

/** Answer of an import (decisions §4), and how many rows of the database it changed. */
export interface Resultado {
  filas: number
  aceptadas: number
  cambios: number
  rechazadas: Problema[]
  advertencias: Problema[]
}

export interface Opciones {
  /** Does everything and undoes it: says what would happen. */
  simular: boolean
  progreso(texto: string): void
}

class Simulated extends Error {}

/**
 * Imports a file of an office: all of its good lines or, when anything fails or it is a simulation, nothing. Importing the same
 * file again changes nothing; a later file changes only what differs.
 */
export async function importFile(ctx: Ctx, tipo: Tipo, path: string, { simular, progreso }: Opciones): Promise<Resultado> {
  progreso('Leyendo el archivo…')
  const archivo = readDelimited(
    path,
    { seccionales: columnasSeccionales, padron: columnasPadron, movimientos: columnasMovimientos }[tipo],
  )
  let resultado: Resultado | undefined
  try {
    await inTransaction(ctx, async (ctx) => {
      await sql`select pg_advisory_xact_lock(727004)`.execute(ctx.db as never)
      resultado = await { seccionales: branches, padron: register, movimientos: movements }[tipo](ctx, archivo, progreso)
      if (simular) throw new Simulated()
      const { filas, aceptadas, cambios, rechazadas, advertencias } = resultado
      await sql`insert into importacion (tipo, archivo, sha256, filas, aceptadas, cambios, rechazadas, advertencias)
        values (${tipo}, ${basename(path)}, ${archivo.sha256}, ${filas}, ${aceptadas}, ${cambios}, ${places(rechazadas)}::jsonb, ${places(advertencias)}::jsonb)`.execute(
        ctx.db as never,
      )
      await audit(ctx, 'importar', tipo, basename(path), { filas, aceptadas, cambios, rechazadas: rechazadas.length })
    })
  } catch (error) {
    if (!(error instanceof Simulated)) throw error
  }
  if (!simular && tipo !== 'seccionales')
    await sql.raw(`analyze ${tipo === 'padron' ? 'afiliado' : 'movimiento_cuenta'}`).execute(ctx.db as never)
  if (!resultado) throw new Error('an import without a result')
  return resultado
}

/** Lines and causes are kept with the import; the values, which are personal data, only go to who ran it. */
const places = (problemas: Problema[]): string =>
  JSON.stringify(problemas.map(({ linea, columna, motivo }) => ({ linea, columna, motivo })))

const isProblem = (x: object): x is Problema => 'motivo' in x

/** Splits read lines into good ones and refused ones. */
function split<T extends object>(leidas: Array<T | Problema>): { buenas: T[]; rechazadas: Problema[] } {
  const buenas: T[] = []
  const rechazadas: Problema[] = []
  for (const leida of leidas) {
    if (isProblem(leida)) rechazadas.push(leida)
    else buenas.push(leida)
  }
  return { buenas, rechazadas }
}

async function branches(ctx: Ctx, { filas }: Delimited): Promise<Resultado> {
  const vistas = new Set<number>()
  const { buenas, rechazadas } = split<SeccionalLeida>(filas.map((f) => leerSeccional(f, vistas)))
  let cambios = 0
  for (const s of buenas) {
    const { numAffectedRows } = await sql`insert into seccional as v (codigo, nombre, localidad, telefono, email)
      values (${s.codigo}, ${s.nombre}, ${s.localidad}, ${s.telefono}, ${s.email})
      on conflict (codigo) do update set nombre = excluded.nombre, localidad = excluded.localidad, telefono = excluded.telefono, email = excluded.email
      where (v.nombre, v.localidad, v.telefono, v.email) is distinct from (excluded.nombre, excluded.localidad, excluded.telefono, excluded.email)`.execute(
      ctx.db as never,
    )
    cambios += Number(numAffectedRows ?? 0)
  }
  return { filas: filas.length, aceptadas: buenas.length, cambios, rechazadas, advertencias: [] }
}

async function register(ctx: Ctx, { filas }: Delimited, progreso: (texto: string) => void): Promise<Resultado> {
  const { rows } = await sql<{ codigo: number }>`select codigo from seccional`.execute(ctx.db as never)
  const conocidas = new Set(rows.map((r) => r.codigo))
  const vistos = new Set<number>()
  const advertencias: Problema[] = []
  const { buenas, rechazadas } = split<AfiliadoLeido>(filas.map((f) => leerAfiliado(f, vistos, conocidas, advertencias)))
  progreso(`${buenas.length} de ${filas.length} filas aceptadas. Guardando…`)
  const cambios = await saveAffiliates(ctx.db as Tx, buenas)
  return { filas: filas.length, aceptadas: buenas.length, cambios, rechazadas, advertencias }
}

async function movements(ctx: Ctx, { filas }: Delimited, progreso: (texto: string) => void): Promise<Resultado> {
  const { rows } = await sql<{ numero: number }>`select numero from afiliado`.execute(ctx.db as never)
  const numeros = new Set(rows.map((r) => r.numero))
  const { buenas, rechazadas } = split<MovimientoLeido>(filas.map((f) => leerMovimiento(f, (n) => numeros.has(n))))
  progreso(`${buenas.length} de ${filas.length} movimientos aceptados. Guardando…`)
  const tx = ctx.db as Tx
  await sql`create temp table nuevo_movimiento (like movimiento_cuenta including defaults) on commit drop`.execute(tx)
  await sql`alter table nuevo_movimiento alter id drop not null`.execute(tx)
  await insertMany(tx, 'nuevo_movimiento', [
    ['afiliado_numero', 'bigint', buenas.map((m) => m.afiliado)],
    ['fecha', 'date', buenas.map((m) => m.fecha)],
    ['periodo', 'date', buenas.map((m) => m.periodo)],
    ['descripcion', 'text', buenas.map((m) => m.descripcion)],
    ['cuota', 'smallint', buenas.map((m) => m.cuota)],
    ['cuotas', 'smallint', buenas.map((m) => m.cuotas)],
    ['debe', 'numeric', buenas.map((m) => deCentavos(m.debe))],
    ['haber', 'numeric', buenas.map((m) => deCentavos(m.haber))],
    ['clave_importacion', 'uuid', keys(buenas)],
  ])
  const { numAffectedRows } = await sql`
    insert into movimiento_cuenta (afiliado_numero, fecha, periodo, descripcion, cuota, cuotas, debe, haber, clave_importacion)
    select afiliado_numero, fecha, periodo, descripcion, cuota, cuotas, debe, haber, clave_importacion from nuevo_movimiento
    on conflict (clave_importacion) where clave_importacion is not null do nothing`.execute(tx)
  return { filas: filas.length, aceptadas: buenas.length, cambios: Number(numAffectedRows ?? 0), rechazadas, advertencias: [] }
}

/**
 * What each line is known by: all that it says, and which one it is among equal lines. So a file imported twice, or a longer one
 * that begins with the same lines, adds nothing twice, and two truly equal movements both stay.
 */
function keys(lista: MovimientoLeido[]): string[] {
  const veces = new Map<string, number>()
  return lista.map((m) => {
    const texto = [m.afiliado, m.fecha, m.periodo, m.descripcion, m.cuota, m.cuotas, m.debe, m.haber].join('|')
    const vez = (veces.get(texto) ?? 0) + 1
    veces.set(texto, vez)
    return createHash('sha256').update(`${texto}|${vez}`).digest('hex').slice(0, 32)
  })
}
