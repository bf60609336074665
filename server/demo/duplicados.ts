import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/pool.ts'

/** One person registered twice, pending a decision; and two numbers merged by mistake, of two people. */
const dosVeces = { uno: 1298, otro: 1299 }
const primas = { queda: 1296, pasa: 1297 }

export async function sembrarDuplicadosDemo(tx: Tx, ahora: Date): Promise<void> {
  const dias = (n: number) => new Date(ahora.getTime() - n * 86_400_000)
  await sql`update afiliado b
    set apellido = a.apellido, nombre = split_part(a.nombre, ' ', 1), numero_documento = a.numero_documento,
      tipo_documento_id = a.tipo_documento_id, fecha_nacimiento = a.fecha_nacimiento
    from afiliado a
    where a.numero = ${dosVeces.uno} and b.numero = ${dosVeces.otro}`.execute(tx)
  await sql`insert into posible_duplicado (uno, otro, coincide, hallado)
    select numero, ${dosVeces.otro}, '{DOCUMENTO,NOMBRE}', ${dias(3)}
    from afiliado
    where numero = ${dosVeces.uno}`.execute(tx)
  await sql`insert into busqueda_duplicados (pedida, terminada, nuevos) values (${dias(3)}, ${dias(3)}, 1)`.execute(tx)
  const { rows } = await sql<{
    id: number
  }>`insert into fusion (clave, queda, pasa, motivo, antes, despues, consecuencias, registrada,
      registrada_por)
    select gen_random_uuid(), a.numero, ${primas.pasa}, 'La misma ficha, cargada dos veces', '{}', '{}',
      '[{"cosa": "movimiento_cuenta_afiliado_numero", "que": "MUEVE", "cantidad": 12, "apartadas": 0}]', ${dias(9)},
      (select id from usuario where email = 'admin@gremial.example')
    from afiliado a
    where a.numero = ${primas.queda}
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return
  await sql`select hacer_fusion(${id})`.execute(tx)
  await sql`update fusion
    set deshecha = clock_timestamp(), deshecha_por = registrada_por, deshecha_motivo = 'Eran primas con el mismo nombre'
    where id = ${id}`.execute(tx)
  await sql`select deshacer_fusion(${id})`.execute(tx)
}
