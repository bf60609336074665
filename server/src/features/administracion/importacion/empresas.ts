import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import { type EmpresaLeida, leerFilaEmpresa } from './importacion.personas.ts'
import { type Campo, revisarCampos } from './revision.ts'
import { crear, huella, imagen } from './tablas.ts'
import { type Entorno, porTandas, type Trabajo } from './trabajo.ts'

const campos: Campo[] = [
  ['NOMBRE', sql`c.antes ->> 'nombre'`, sql`c.nombre`],
  ['CUIT', sql`c.antes ->> 'cuit'`, sql`c.cuit`],
]

/** Companies, matched by CUIT, or by name if they have none; none is deleted. */
export async function importarEmpresas({ tx, hoy, ultimaLinea }: Entorno): Promise<Trabajo<EmpresaLeida>> {
  const lectura = { hoy, ultimaLinea, avisos: [], vistos: new Set<string>() }
  await sql`create temp table leido (nombre text, cuit text) on commit drop`.execute(tx)
  let cambian = 0
  return {
    lectura,
    leer: (fila) => leerFilaEmpresa(fila, lectura),
    apilar: (lote) =>
      insertMany(tx, 'leido', [
        ['nombre', 'text', lote.map((e) => e.nombre)],
        ['cuit', 'text', lote.map((e) => e.cuit)],
      ]),
    async comparar() {
      await sql`create temp table conocida on commit drop as
        select l.nombre, l.cuit, coalesce(min(p.id), min(s.id)) as id from leido l
          left join empresa p on p.cuit = l.cuit left join empresa s on s.nombre = l.nombre and s.cuit is null
        group by 1, 2`.execute(tx)
      await sql`create temp table cambio on commit drop as
        select row_number() over (order by c.nombre collate "C", c.cuit) as n, e.id is null as nuevo, c.id,
          case when e.id is not null then ${imagen('empresa', 'e')} end as antes, c.nombre, c.cuit
        from conocida c left join empresa e on e.id = c.id
        where e.id is null or (e.nombre, e.cuit) is distinct from (c.nombre, c.cuit)`.execute(tx)
      const { rows } = await sql<{ leidas: number; nuevas: number; cambian: number; faltan: number }>`select
          (select count(*) from leido) as leidas, count(*) filter (where nuevo) as nuevas, count(*) as cambian,
          (select count(*)
            from empresa e
            where e.habilitada and not exists (select from conocida c where c.id = e.id)) as faltan
        from cambio`.execute(tx)
      const { leidas = 0, nuevas = 0, faltan = 0 } = rows[0] ?? {}
      cambian = rows[0]?.cambian ?? 0
      return { nuevas, cambiadas: cambian - nuevas, iguales: leidas - cambian, faltan, cambiosDeEstado: 0, miembros: 0 }
    },
    revisar: (importacion) =>
      revisarCampos(tx, importacion, {
        clave: sql`coalesce(c.cuit, '')`,
        nombre: sql`c.nombre`,
        nuevos: [sql`''::text`, sql`''::text`],
        campos,
        faltan: sql`select coalesce(e.cuit, ''), e.nombre, ''::text, ''::text
          from empresa e
          where e.habilitada and not exists (select from conocida c where c.id = e.id)
          order by orden_nombre(e.nombre) collate "C", e.id`,
      }),
    guardar: (importacion, hechas) =>
      porTandas(cambian, hechas, async (desde, hasta) => {
        await sql`insert into importacion_cambio (importacion_id, tabla, clave, antes, huella)
          select ${importacion}, 'empresa', c.id, c.antes, ${huella('empresa', 'c')} from cambio c
          where c.n between ${desde} and ${hasta} and not c.nuevo`.execute(tx)
        await sql`update empresa e
          set nombre = c.nombre, cuit = c.cuit
          from cambio c
          where c.id = e.id and c.n between ${desde} and ${hasta}`.execute(tx)
        await crear(
          tx,
          importacion,
          'empresa',
          sql`insert into empresa (nombre, cuit)
            select nombre, cuit
            from cambio
            where nuevo and n between ${desde} and ${hasta}
            order by n`,
        )
      }),
  }
}
