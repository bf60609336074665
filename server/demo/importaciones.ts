import { sql } from 'kysely'
import type { Ctx } from '../src/platform/context.ts'
import { csvLine } from '../src/platform/sheets/write/csv.ts'

/** Columns of an office's register, with the source of each value. This office marks leaving members by their state. */
const columnas = {
  NRO_AFILIADO: sql`a.numero::text`,
  'APELLIDO Y NOMBRE': sql`a.apellido || ', ' || a.nombre`,
  'TIPO DOC': sql`td.nombre`,
  'NRO DOC': sql`a.numero_documento::text`,
  CUIL: sql`coalesce(a.cuil, '')`,
  'FECHA NAC': sql`coalesce(to_char(a.fecha_nacimiento, 'DD/MM/YYYY'), '')`,
  SEXO: sql`coalesce(case a.genero when 1 then 'M' when 2 then 'F' end, '')`,
  'EST CIVIL': sql`coalesce(ec.nombre, '')`,
  'FECHA ALTA': sql`to_char(a.fecha_alta, 'DD/MM/YYYY')`,
  CATEGORIA: sql`c.nombre`,
  ESTADO: sql`e.nombre`,
  SECCIONAL: sql`lpad(s.codigo::text, 2, '0') || ' - ' || s.nombre`,
  EMPRESA: sql`coalesce(em.nombre, '')`,
  'CUIT EMPRESA': sql`coalesce(em.cuit, '')`,
  DOMICILIO: sql`a.domicilio`,
  LOCALIDAD: sql`a.localidad`,
  CP: sql`a.codigo_postal`,
  TELEFONO: sql`a.telefono`,
  EMAIL: sql`a.email`,
}
const titulos = Object.keys(columnas)

const comoEstan = sql<{ campos: string[] }>`select array[${sql.join(Object.values(columnas))}] as campos
  from afiliado a
  join tipo_documento td on td.id = a.tipo_documento_id
  join categoria_afiliado c on c.id = a.categoria_id
  join estado_afiliado e on e.id = a.estado_id
  join seccional s on s.id = a.seccional_id
  left join estado_civil ec on ec.id = a.estado_civil_id
  left join empresa em on em.id = a.empresa_id
  order by a.numero`

const [estado, seccional, domicilio, telefono, alta, numero, documento] = [
  'ESTADO',
  'SECCIONAL',
  'DOMICILIO',
  'TELEFONO',
  'FECHA ALTA',
  'NRO_AFILIADO',
  'NRO DOC',
].map((nombre) => titulos.indexOf(nombre)) as [number, number, number, number, number, number, number]

/**
 * This month's register from the demo's office, waiting for review: one branch with many members leaving, some moved, a few new,
 * and some invalid lines; and the previous month's, already applied. The import worker reads it.
 */
export async function sembrarImportacionesDemo(ctx: Ctx): Promise<void> {
  const { db, services } = ctx
  const filas = (await comoEstan.execute(db)).rows.map((r) => r.campos)
  const deUna = filas.filter((campos) => campos[seccional]?.startsWith('05')).map((campos) => campos[numero])
  const enviadas = filas.flatMap((campos, i) => {
    const otra = [...campos]
    // Per hundred rows: one is missing from the file, two moved, one has another telephone.
    if (i % 100 === 97) return []
    if (i % 50 === 11) otra[domicilio] = `Ruta 11 Km. ${i % 90}`
    if (i % 100 === 31) otra[telefono] = `0370-15441${1000 + i}`
    if (deUna.includes(campos[numero]) && campos[estado] === 'ACTIVO' && i % 7 !== 0) otra[estado] = 'BAJA'
    if (i % 400 === 150) otra[alta] = '31/02/1998'
    if (i % 400 === 250) otra[documento] = 'S/D'
    return [otra]
  })
  const nuevas = filas.slice(20, 20 + Math.ceil(filas.length / 60)).map((campos, i) => {
    const otra = [...campos]
    otra[numero] = String(90_001 + i)
    otra[documento] = String(40_000_000 + i * 7_919)
    return otra
  })
  const csv = Buffer.from([titulos, ...enviadas, ...nuevas].map((campos) => csvLine(campos)).join(''))
  const sha256 = await services.files.keep(ctx, csv, 'application/octet-stream')
  const hace = (dias: number) => new Date(services.now().getTime() - dias * 86_400_000)
  const admin = sql`(select id from usuario where email = 'admin@gremial.example')`
  const mes = (dias: number) => hace(dias).toISOString().slice(0, 7)
  await sql`insert into importacion (tipo, archivo, sha256, estado, usuario_id, momento, desde, filas, aceptadas, cambios, nuevas,
      cambiadas, iguales, rechazadas_total, bytes, aplicada, aplicada_por)
    values ('padron', ${`padron-${mes(31)}.csv`}, '', 'APLICADA', ${admin}, ${hace(31)}, ${hace(31)}, ${filas.length},
      ${filas.length}, 37, 12, 25,
      ${filas.length - 37}, 0, ${csv.length}, ${hace(31)}, ${admin})`.execute(db)
  await sql`insert into importacion (tipo, archivo, sha256, archivo_sha256, bytes, estado, usuario_id, momento, desde)
    values ('padron', ${`padron-${mes(0)}.csv`}, ${sha256}, ${sha256}, ${csv.length}, 'LEYENDO', ${admin}, ${services.now()},
      ${services.now()})`.execute(db)
}
