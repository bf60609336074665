import { fromCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { leerFilaMovimiento, type MovimientoLeido } from './importacion.rules.ts'
import { lecturaDeDias, revisarDias } from './otros.lectura.ts'
import { type Detalle, sinDetalle } from './revision.ts'
import { type Entorno, mayorLista, porTandas, type Trabajo } from './trabajo.ts'

/**
 * Movements of accounts: only added. A line is identified by all its values and its position among equal lines, so that importing
 * a file twice, or a longer one with the same first lines, adds nothing twice, and two equal movements both stay. The number
 * counts as written, so that a file is recognised after its number was merged into another, which gets the movement.
 */
export async function importarMovimientos(entorno: Entorno): Promise<Trabajo<MovimientoLeido>> {
  const { tx, hoy, ultimaLinea } = entorno
  const lectura = { hoy, ultimaLinea, avisos: [], afiliados: await numerosDeAfiliados(tx), ...lecturaDeDias(entorno) }
  await sql`create temp table leido (linea int, afiliado bigint, fecha date, periodo date, descripcion text collate "C",
    cuota smallint, cuotas smallint,
    debe bigint, haber bigint) on commit drop`.execute(tx)
  let leidas = 0
  let nuevas = 0
  return {
    lectura,
    leer: (fila) => leerFilaMovimiento(fila, lectura),
    async apilar(lote) {
      leidas += lote.length
      await insertMany(tx, 'leido', [
        ['linea', 'int', lote.map((m) => m.linea)],
        ['afiliado', 'bigint', lote.map((m) => m.afiliado)],
        ['fecha', 'date', lote.map((m) => m.fecha)],
        ['periodo', 'date', lote.map((m) => m.periodo)],
        ['descripcion', 'text', lote.map((m) => m.descripcion)],
        ['cuota', 'smallint', lote.map((m) => m.cuota)],
        ['cuotas', 'smallint', lote.map((m) => m.cuotas)],
        ['debe', 'bigint', lote.map((m) => m.debe)],
        ['haber', 'bigint', lote.map((m) => m.haber)],
      ])
    },
    async comparar() {
      revisarDias(lectura)
      // Ordered by member, so that rows of an account are contiguous; then by the file.
      await sql`create temp table cambio on commit drop as
        select row_number() over (order by afiliado, linea) as n, k.*
        from (
          select *,
            left(encode(sha256(convert_to(concat_ws('|', afiliado, fecha, coalesce(periodo::text, ''), descripcion,
              coalesce(cuota::text, ''),
            coalesce(cuotas::text, ''), debe, haber,
            row_number() over (partition by afiliado, fecha, periodo, descripcion, cuota, cuotas, debe, haber
              order by linea)), 'UTF8')), 'hex'), 32)::uuid as clave
          from leido) k
        where not exists (select from movimiento_cuenta m where m.clave_importacion = k.clave)`.execute(tx)
      await sql`create unique index on cambio (n)`.execute(tx)
      const { rows } = await sql<{ n: number }>`select count(*) as n from cambio`.execute(tx)
      nuevas = rows[0]?.n ?? 0
      return { nuevas, cambiadas: 0, iguales: leidas - nuevas, faltan: null, cambiosDeEstado: 0, miembros: 0 }
    },
    revisar: (importacion) => revisarMovimientos(tx, importacion),
    guardar: (importacion, hechas) =>
      porTandas(nuevas, hechas, (desde, hasta) =>
        sql`with x as (insert into movimiento_cuenta (afiliado_numero, fecha, periodo, descripcion, cuota, cuotas, debe, haber,
            clave_importacion)
          select coalesce(a.pasa_a, c.afiliado), c.fecha, c.periodo, c.descripcion, c.cuota, c.cuotas,
            c.debe / ${centavos}::numeric, c.haber / ${centavos}::numeric, c.clave
          from cambio c
          join afiliado a on a.numero = c.afiliado
          where c.n between ${desde} and ${hasta}
          order by c.n
          on conflict (clave_importacion) where clave_importacion is not null do nothing
          returning id)
          insert into importacion_cambio (importacion_id, tabla, clave)
          select ${importacion}, 'movimiento_cuenta', id
          from x`.execute(tx),
      ),
  }
}

/** All are new: a sample is enough for the review. */
async function revisarMovimientos(tx: Tx, importacion: number): Promise<Detalle> {
  await sql`insert into importacion_revision (importacion_id, solapa, clave, nombre, campo, antes, despues)
    select ${importacion}, 'nuevos', c.afiliado::text, a.apellido || ', ' || a.nombre, to_char(c.fecha, 'DD/MM/YYYY'),
      c.descripcion,
      case when c.debe > 0 then to_char(c.debe / ${centavos}::numeric, 'FM999999999990.00')
        else to_char(-c.haber / ${centavos}::numeric, 'FM999999999990.00') end
    from cambio c
    join afiliado a on a.numero = c.afiliado
    where c.n <= ${mayorLista}
    order by c.n`.execute(tx)
  return sinDetalle
}

/** Cents per peso. */
const centavos = 1 / fromCents(1)

/** Numbers of all members, read in pages: a row of the driver takes ten times the memory of its number. */
export async function numerosDeAfiliados(tx: Tx): Promise<Set<number>> {
  const todos = new Set<number>()
  for (let ultimo = 0; ; ) {
    const { rows } = await sql<{
      numero: number
    }>`select numero from afiliado where numero > ${ultimo} order by numero limit 20000`.execute(tx)
    for (const { numero } of rows) todos.add(numero)
    ultimo = rows.at(-1)?.numero ?? 0
    if (ultimo === 0) return todos
  }
}
