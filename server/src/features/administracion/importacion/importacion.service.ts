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
  leerFilaAfiliado,
  leerFilaMovimiento,
  leerFilaSeccional,
  type MovimientoLeido,
  type ProblemaImportacion,
  type SeccionalLeida,
} from './importacion.rules.ts'
import { guardarAfiliados } from './padron.ts'

export type TipoImportacion = 'seccionales' | 'padron' | 'movimientos'

/** Answer of an import (decisions §4), and how many rows of the database it changed. */
export interface ResultadoImportacion {
  filas: number
  aceptadas: number
  cambios: number
  rechazadas: ProblemaImportacion[]
  advertencias: ProblemaImportacion[]
}

export interface OpcionesImportacion {
  /** Does everything and undoes it: says what would happen. */
  simular: boolean
  progreso(texto: string): void
}

class Simulacion extends Error {}

/**
 * Imports a file of an office: all of its good lines or, when anything fails or it is a simulation, nothing. Importing the same
 * file again changes nothing; a later file changes only what differs.
 */
export async function importarArchivo(
  ctx: Ctx,
  tipo: TipoImportacion,
  path: string,
  { simular, progreso }: OpcionesImportacion,
): Promise<ResultadoImportacion> {
  progreso('Leyendo el archivo…')
  const archivo = readDelimited(
    path,
    { seccionales: columnasSeccionales, padron: columnasPadron, movimientos: columnasMovimientos }[tipo],
  )
  let resultado: ResultadoImportacion | undefined
  try {
    await inTransaction(ctx, async (ctx) => {
      await sql`select pg_advisory_xact_lock(727004)`.execute(ctx.db)
      resultado = await { seccionales: importarSeccionales, padron: importarPadron, movimientos: importarMovimientos }[tipo](
        ctx,
        archivo,
        progreso,
      )
      if (simular) throw new Simulacion()
      const { filas, aceptadas, cambios, rechazadas, advertencias } = resultado
      await sql`insert into importacion (tipo, archivo, sha256, filas, aceptadas, cambios, rechazadas, advertencias)
        values (${tipo}, ${basename(path)}, ${archivo.sha256}, ${filas}, ${aceptadas}, ${cambios}, ${lugares(rechazadas)}::jsonb, ${lugares(advertencias)}::jsonb)`.execute(
        ctx.db,
      )
      await audit(ctx, 'importar', tipo, basename(path), { filas, aceptadas, cambios, rechazadas: rechazadas.length })
    })
  } catch (error) {
    if (!(error instanceof Simulacion)) throw error
  }
  if (!simular && tipo !== 'seccionales')
    await sql`select analizar(${tipo === 'padron' ? 'afiliado' : 'movimiento_cuenta'})`.execute(ctx.db)
  if (!resultado) throw new Error('an import without a result')
  return resultado
}

/** Lines and causes are kept with the import; the values, which are personal data, only go to who ran it. */
const lugares = (problemas: ProblemaImportacion[]): string =>
  JSON.stringify(problemas.map(({ linea, columna, motivo }) => ({ linea, columna, motivo })))

const esProblema = (x: object): x is ProblemaImportacion => 'motivo' in x

/** Splits read lines into good ones and refused ones. */
function separar<T extends object>(leidas: Array<T | ProblemaImportacion>): { buenas: T[]; rechazadas: ProblemaImportacion[] } {
  const buenas: T[] = []
  const rechazadas: ProblemaImportacion[] = []
  for (const leida of leidas) {
    if (esProblema(leida)) rechazadas.push(leida)
    else buenas.push(leida)
  }
  return { buenas, rechazadas }
}

async function importarSeccionales(ctx: Ctx, { filas }: Delimited): Promise<ResultadoImportacion> {
  const vistas = new Set<number>()
  const { buenas, rechazadas } = separar<SeccionalLeida>(filas.map((f) => leerFilaSeccional(f, vistas)))
  let cambios = 0
  for (const s of buenas) {
    const { numAffectedRows } = await sql`insert into seccional as v (codigo, nombre, localidad, telefono, email)
      values (${s.codigo}, ${s.nombre}, ${s.localidad}, ${s.telefono}, ${s.email})
      on conflict (codigo) do update set nombre = excluded.nombre, localidad = excluded.localidad, telefono = excluded.telefono, email = excluded.email
      where (v.nombre, v.localidad, v.telefono, v.email) is distinct from (excluded.nombre, excluded.localidad, excluded.telefono, excluded.email)`.execute(
      ctx.db,
    )
    cambios += Number(numAffectedRows ?? 0)
  }
  return { filas: filas.length, aceptadas: buenas.length, cambios, rechazadas, advertencias: [] }
}

async function importarPadron(ctx: Ctx, { filas }: Delimited, progreso: (texto: string) => void): Promise<ResultadoImportacion> {
  const { rows } = await sql<{ codigo: number }>`select codigo from seccional`.execute(ctx.db)
  const conocidas = new Set(rows.map((r) => r.codigo))
  const vistos = new Set<number>()
  const advertencias: ProblemaImportacion[] = []
  const { buenas, rechazadas } = separar<AfiliadoLeido>(filas.map((f) => leerFilaAfiliado(f, vistos, conocidas, advertencias)))
  progreso(`${buenas.length} de ${filas.length} filas aceptadas. Guardando…`)
  const cambios = await guardarAfiliados(ctx.db as Tx, buenas)
  return { filas: filas.length, aceptadas: buenas.length, cambios, rechazadas, advertencias }
}

async function importarMovimientos(
  ctx: Ctx,
  { filas }: Delimited,
  progreso: (texto: string) => void,
): Promise<ResultadoImportacion> {
  const { rows } = await sql<{ numero: number }>`select numero from afiliado`.execute(ctx.db)
  const numeros = new Set(rows.map((r) => r.numero))
  const { buenas, rechazadas } = separar<MovimientoLeido>(filas.map((f) => leerFilaMovimiento(f, (n) => numeros.has(n))))
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
    ['clave_importacion', 'uuid', clavesImportacion(buenas)],
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
function clavesImportacion(lista: MovimientoLeido[]): string[] {
  const veces = new Map<string, number>()
  return lista.map((m) => {
    const texto = [m.afiliado, m.fecha, m.periodo, m.descripcion, m.cuota, m.cuotas, m.debe, m.haber].join('|')
    const vez = (veces.get(texto) ?? 0) + 1
    veces.set(texto, vez)
    return createHash('sha256').update(`${texto}|${vez}`).digest('hex').slice(0, 32)
  })
}
