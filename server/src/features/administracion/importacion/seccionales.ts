import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import { leerFilaSeccional, type SeccionalLeida } from './importacion.rules.ts'
import { type Campo, revisarCampos } from './revision.ts'
import { crear, huella, imagen } from './tablas.ts'
import { type Entorno, porTandas, type Trabajo } from './trabajo.ts'

/** Branches: added and changed by code. */
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
        select row_number() over (order by l.codigo) as n, s.id is null as nuevo, s.id,
        case when s.id is not null then ${imagen('seccional', 's')} end as antes, l.*
        from leido l
        left join seccional s on s.codigo = l.codigo
        where s.id is null
          or (s.nombre, s.localidad, s.telefono, s.email) is distinct from (l.nombre, l.localidad, l.telefono, l.email)`.execute(
        tx,
      )
      const { rows } = await sql<{ leidas: number; nuevas: number; cambian: number; faltan: number }>`select
          (select count(*) from leido) as leidas, count(*) filter (where nuevo) as nuevas, count(*) as cambian,
          (select count(*)
            from seccional s
            where s.habilitada and not exists (select from leido l where l.codigo = s.codigo)) as faltan
        from cambio`.execute(tx)
      const { leidas = 0, nuevas = 0, faltan = 0 } = rows[0] ?? {}
      cambian = rows[0]?.cambian ?? 0
      return { nuevas, cambiadas: cambian - nuevas, iguales: leidas - cambian, faltan, cambiosDeEstado: 0, miembros: 0 }
    },
    revisar: (importacion) =>
      revisarCampos(tx, importacion, {
        clave: sql`c.codigo`,
        nombre: sql`c.nombre`,
        nuevos: [sql`c.localidad`, sql`c.telefono`],
        campos,
        faltan: sql`select s.codigo::text, s.nombre, s.localidad, null from seccional s where s.habilitada
          and not exists (select from leido l where l.codigo = s.codigo) order by s.codigo`,
      }),
    guardar: (importacion, hechas) =>
      porTandas(cambian, hechas, async (desde, hasta) => {
        await sql`insert into importacion_cambio (importacion_id, tabla, clave, antes, huella)
          select ${importacion}, 'seccional', c.id, c.antes, ${huella('seccional', 'c')} from cambio c
          where c.n between ${desde} and ${hasta} and not c.nuevo`.execute(tx)
        await sql`update seccional s set nombre = c.nombre, localidad = c.localidad, telefono = c.telefono, email = c.email
          from cambio c where c.id = s.id and c.n between ${desde} and ${hasta}`.execute(tx)
        await crear(
          tx,
          importacion,
          'seccional',
          sql`insert into seccional (codigo, nombre, localidad, telefono, email)
            select codigo, nombre, localidad, telefono, email
            from cambio
            where nuevo and n between ${desde} and ${hasta}
            order by n`,
        )
      }),
  }
}

const campos: Campo[] = [
  ['NOMBRE', sql`c.antes ->> 'nombre'`, sql`c.nombre`],
  ['LOCALIDAD', sql`c.antes ->> 'localidad'`, sql`c.localidad`],
  ['TELEFONO', sql`c.antes ->> 'telefono'`, sql`c.telefono`],
  ['EMAIL', sql`c.antes ->> 'email'`, sql`c.email`],
]
