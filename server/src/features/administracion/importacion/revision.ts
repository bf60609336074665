import type { Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import { type RawBuilder, sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { TableRow } from '../../../platform/sheets/read/table.ts'
import type { ProblemaImportacion } from './importacion.motivos.ts'

/** The stored comparison (importacion_revision). */

/** Facts of a comparison besides its counts. */
export type Detalle = Pick<Revision, 'campos' | 'estados' | 'faltanDe' | 'raros'>
export const sinDetalle: Detalle = { campos: [], estados: [], faltanDe: null, raros: 0 }

/** SQL: the review without its samples, which are rows of people. */
export const sinMuestras = sql`revision - 'columnas' - 'nombres'`

/** A field that may change: column, stored and new value, formatted. */
export type Campo = [columna: string, antes: RawBuilder<unknown>, despues: RawBuilder<unknown>]

interface Comparados {
  clave: RawBuilder<unknown>
  nombre: RawBuilder<unknown>
  /** Two fields that identify a new row. */
  nuevos: [RawBuilder<unknown>, RawBuilder<unknown>]
  campos: readonly Campo[]
  /** Joins of `cambio c` that the others need. */
  con?: RawBuilder<unknown>
  /** SQL rows (clave, nombre, antes, despues) missing from the file. */
  faltan?: RawBuilder<unknown>
}

/** Stores new rows, changed values and missing rows; returns the number of changes by column. */
export async function revisarCampos(
  tx: Tx,
  importacion: number,
  { clave, nombre, nuevos, campos, con = sql``, faltan }: Comparados,
): Promise<Detalle> {
  await sql`insert into importacion_revision (importacion_id, solapa, clave, nombre, antes, despues)
    select ${importacion}, 'nuevos', (${clave})::text, ${nombre}, ${nuevos[0]}, ${nuevos[1]}
    from cambio c ${con}
    where c.nuevo
    order by c.n`.execute(tx)
  const valores = sql.join(
    campos.map(([columna, antes, despues]) => sql`(${sql.lit(columna)}, (${antes})::text, (${despues})::text)`),
  )
  await sql`insert into importacion_revision (importacion_id, solapa, clave, nombre, campo, antes, despues)
    select ${importacion}, 'cambios', (${clave})::text, ${nombre}, v.campo, nullif(v.antes, ''), nullif(v.despues, '')
    from cambio c ${con} cross join lateral (values ${valores}) v (campo, antes, despues)
    where not c.nuevo and v.antes is distinct from v.despues order by c.n, v.campo`.execute(tx)
  if (faltan)
    await sql`insert into importacion_revision (importacion_id, solapa, clave, nombre, antes, despues)
      select ${importacion}, 'faltan', f.* from (${faltan}) f`.execute(tx)
  const { rows } = await sql<{
    campo: string
    cantidad: number
  }>`select campo, count(*)::int as cantidad from importacion_revision
    where importacion_id = ${importacion} and solapa = 'cambios' group by 1 order by 2 desc, 1`.execute(tx)
  return { ...sinDetalle, campos: rows }
}

/** Refused lines in full, and warnings, written in batches so that memory does not grow with them. */
export class LineasMalas {
  private filas: Array<{ solapa: string; problema: ProblemaImportacion; campos: readonly string[] | null }> = []
  private readonly tx: Tx
  private readonly importacion: number

  constructor(tx: Tx, importacion: number) {
    this.tx = tx
    this.importacion = importacion
  }

  rechazada(fila: TableRow, problema: ProblemaImportacion): void {
    this.filas.push({ solapa: 'rechazados', problema, campos: fila.campos })
  }

  aviso(problema: ProblemaImportacion): void {
    this.filas.push({ solapa: 'avisos', problema, campos: null })
  }

  async escribir(): Promise<void> {
    const { filas } = this
    this.filas = []
    await insertMany(this.tx, 'importacion_revision', [
      ['importacion_id', 'bigint', filas.map(() => this.importacion)],
      ['solapa', 'text', filas.map((f) => f.solapa)],
      ['clave', 'text', filas.map((f) => String(f.problema.linea))],
      ['campo', 'text', filas.map((f) => f.problema.columna)],
      ['antes', 'text', filas.map((f) => limpio(f.problema.valor))],
      ['despues', 'text', filas.map((f) => f.problema.motivo)],
      ['detalle', 'text', filas.map((f) => (f.campos ? JSON.stringify(f.campos.map(limpio)) : null))],
    ])
  }
}

/** PostgreSQL stores no NUL, which is one of the reasons to refuse a line. */
const limpio = (texto: string): string => texto.replaceAll('\0', '')
