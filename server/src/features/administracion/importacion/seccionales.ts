import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import { leerFilaSeccional, type SeccionalLeida } from './importacion.rules.ts'
import { type Entorno, porTandas, type Trabajo } from './trabajo.ts'

/** Branches: added and changed by their code. */
export async function importarSeccionales({ tx, hoy, ultimaLinea }: Entorno): Promise<Trabajo<SeccionalLeida>> {
  const lectura = { hoy, ultimaLinea, avisos: [], vistos: new Set<number>() }
  await sql`create temp table leido (codigo int, nombre text, localidad text, telefono text, email text) on commit drop`.execute(
    tx,
  )
  let cambian = 0
  return {
    lectura,
    leer: (fila) => leerFilaSeccional(fila, lectura),
    apilar: (lote) =>
      insertMany(tx, 'leido', [
        ['codigo', 'int', lote.map((s) => s.codigo)],
        ['nombre', 'text', lote.map((s) => s.nombre)],
        ['localidad', 'text', lote.map((s) => s.localidad)],
        ['telefono', 'text', lote.map((s) => s.telefono)],
        ['email', 'text', lote.map((s) => s.email)],
      ]),
    async comparar() {
      await sql`create temp table cambio on commit drop as
        select row_number() over (order by l.codigo) as n, s.id is null as nueva, l.* from leido l left join seccional s on s.codigo = l.codigo
        where s.id is null or (s.nombre, s.localidad, s.telefono, s.email) is distinct from (l.nombre, l.localidad, l.telefono, l.email)`.execute(
        tx,
      )
      const { rows } = await sql<{ leidas: number; nuevas: number; cambian: number; faltan: number }>`select
        (select count(*) from leido) as leidas, count(*) filter (where nueva) as nuevas, count(*) as cambian,
        (select count(*) from seccional s where s.habilitada and not exists (select from leido l where l.codigo = s.codigo)) as faltan
        from cambio`.execute(tx)
      const { leidas = 0, nuevas = 0, faltan = 0 } = rows[0] ?? {}
      cambian = rows[0]?.cambian ?? 0
      return { nuevas, cambiadas: cambian - nuevas, iguales: leidas - cambian, faltan, cambiosDeEstado: 0, miembros: 0 }
    },
    guardar: (hechas) =>
      porTandas(cambian, hechas, (desde, hasta) =>
        sql`insert into seccional (codigo, nombre, localidad, telefono, email)
          select codigo, nombre, localidad, telefono, email from cambio where n between ${desde} and ${hasta} order by n
          on conflict (codigo) do update set nombre = excluded.nombre, localidad = excluded.localidad, telefono = excluded.telefono, email = excluded.email`.execute(
          tx,
        ),
      ),
  }
}
