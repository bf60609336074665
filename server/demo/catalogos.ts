import { sql } from 'kysely'
import { type Columns, insertMany } from '../src/platform/db/bulk.ts'
import type { Tx } from '../src/platform/db/pool.ts'
import { estados, estadosCiviles, parentescos, tiposDocumento } from '../src/semillas/catalogos.ts'
import { cuitDe } from './azar.ts'
import { bancos, empresas, localidades } from './nombres.ts'

/** Ids of the values of the initial catalogues, in seeding order. */
export type IdsDemo = Record<'tipoDocumento' | 'estadoCivil' | 'parentesco' | 'estado', readonly number[]>

/**
 * The demo's catalogues, numbered from 1: the rest of the demo references those ids. A killed start consumes sequence numbers, so
 * these ids are explicit; ids of the values seeded by the start itself are looked up.
 */
export async function sembrarCatalogosDemo(tx: Tx): Promise<IdsDemo> {
  const n = localidades.length
  await numerados(tx, 'seccional', [
    ['codigo', 'int', localidades.map((_, i) => i + 1)],
    ['nombre', 'text', localidades.map(([nombre]) => nombre)],
    ['localidad', 'text', localidades.map(([nombre]) => nombre)],
    ['telefono', 'text', Array.from({ length: n }, (_, i) => `0${341 + i} 4${String(100000 + i * 1377).slice(0, 6)}`)],
    ['email', 'text', Array.from({ length: n }, (_, i) => `seccional${String(i + 1).padStart(2, '0')}@uts.example`)],
  ])
  await numerados(tx, 'localidad', [
    ['nombre', 'text', localidades.map(([nombre]) => nombre)],
    ['codigo_postal', 'text', localidades.map(([, cp]) => cp)],
    ['provincia', 'text', localidades.map(([, , provincia]) => provincia)],
  ])
  await numerados(tx, 'categoria_afiliado', [['nombre', 'text', ['Activo A', 'Activo B', 'Jubilado', 'Adherente', 'Cadete']]])
  await numerados(tx, 'empresa', [
    ['nombre', 'text', empresas],
    ['cuit', 'text', empresas.map((_, i) => cuitDe(54_000_000 + i * 137_911))],
  ])
  await numerados(tx, 'banco', [
    ['codigo', 'text', bancos.map(([codigo]) => codigo)],
    ['nombre', 'text', bancos.map(([, nombre]) => nombre)],
    ['habilitado', 'bool', bancos.map((_, i) => i !== 17)],
  ])
  await sql`insert into sucursal_banco (banco_id, codigo, nombre, localidad)
    select b.id, lpad((row_number() over (partition by b.id order by l.id))::text, 3, '0'), l.nombre || ' Centro', l.nombre
    from banco b join localidad l on (l.id + b.id) % 7 < 2`.execute(tx)
  return {
    tipoDocumento: await idsDe(tx, 'tipo_documento', tiposDocumento),
    estadoCivil: await idsDe(tx, 'estado_civil', estadosCiviles),
    parentesco: await idsDe(tx, 'parentesco', parentescos),
    estado: await idsDe(tx, 'estado_afiliado', estados),
  }
}

/**
 * Inserts rows with the ids 1, 2, 3…, and advances the sequence after them: the application role may use a sequence, and not set
 * it.
 */
async function numerados(tx: Tx, tabla: string, columnas: Columns): Promise<void> {
  const cuantas = columnas[0]?.[2].length ?? 0
  await insertMany(tx, tabla, [['id', 'bigint', Array.from({ length: cuantas }, (_, i) => i + 1)], ...columnas], {
    ids: 'given',
  })
  await sql`select nextval(pg_get_serial_sequence(${tabla}, 'id')) from generate_series(1, ${cuantas}::int)`.execute(tx)
}

async function idsDe(tx: Tx, tabla: string, valores: ReadonlyArray<{ nombre: string }>): Promise<number[]> {
  const { rows } = await sql<{ id: number; nombre: string }>`select id, nombre from ${sql.table(tabla)}`.execute(tx)
  return valores.map(({ nombre }) => rows.find((r) => r.nombre === nombre)?.id ?? 0)
}
