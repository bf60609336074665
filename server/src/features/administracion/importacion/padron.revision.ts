import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import type { LecturaPadron } from './importacion.padron.rules.ts'
import { anotarRaros } from './padron.raros.ts'
import { type Campo, type Detalle, revisarCampos } from './revision.ts'
import { seccionalesQueHabra } from './tablas.ts'

/** SQL: name of the stored catalogue row. */
const nombreDe = (tabla: string, columna: string) =>
  sql`(select x.nombre from ${sql.table(tabla)} x where x.id = (c.antes ->> ${sql.lit(columna)})::bigint)`
const fecha = (columna: string) => sql`to_char((c.antes ->> ${sql.lit(columna)})::date, 'DD/MM/YYYY')`
const estaba = (columna: string) => sql`c.antes ->> ${sql.lit(columna)}`
const como = (texto: unknown) => sql`case ${texto} when '1' then 'M' when '2' then 'F' end`

/** Fields of a member by column: stored and new value, formatted. */
const campos: Campo[] = [
  ['ESTADO', nombreDe('estado_afiliado', 'estado_id'), sql`c.estado`],
  ['CATEGORIA', nombreDe('categoria_afiliado', 'categoria_id'), sql`c.categoria`],
  ['SECCIONAL', nombreDe('seccional', 'seccional_id'), sql`s.nombre`],
  ['APELLIDO Y NOMBRE', sql`(c.antes ->> 'apellido') || ', ' || (c.antes ->> 'nombre')`, sql`c.apellido || ', ' || c.nombre`],
  ['TIPO DOC', nombreDe('tipo_documento', 'tipo_documento_id'), sql`c.tipo`],
  ['NRO DOC', estaba('numero_documento'), sql`c.numero_documento`],
  ['CUIL', estaba('cuil'), sql`c.cuil`],
  ['FECHA NAC', fecha('fecha_nacimiento'), sql`to_char(c.fecha_nacimiento, 'DD/MM/YYYY')`],
  ['SEXO', como(estaba('genero')), como(sql`c.genero::text`)],
  ['EST CIVIL', nombreDe('estado_civil', 'estado_civil_id'), sql`c.estado_civil`],
  ['FECHA ALTA', fecha('fecha_alta'), sql`to_char(c.fecha_alta, 'DD/MM/YYYY')`],
  ['EMPRESA', nombreDe('empresa', 'empresa_id'), sql`c.empresa`],
  [
    'CUIT EMPRESA',
    sql`(select x.cuit from empresa x where x.id = (c.antes ->> 'empresa_id')::bigint)`,
    sql`case when c.empresa is not null then c.cuit end`,
  ],
  ['DOMICILIO', estaba('domicilio'), sql`c.domicilio`],
  ['LOCALIDAD', estaba('localidad'), sql`c.localidad`],
  ['CP', estaba('codigo_postal'), sql`c.codigo_postal`],
  ['TELEFONO', estaba('telefono'), sql`c.telefono`],
  ['EMAIL', estaba('email'), sql`c.email`],
]

/** Stores the comparison of a register, with the origin of its changes of state and of its missing members. */
export async function revisarPadron(
  tx: Tx,
  importacion: number,
  { hay, vacias }: Pick<LecturaPadron, 'hay' | 'vacias'>,
): Promise<Detalle> {
  const raros = await anotarRaros(tx, importacion, vacias)
  const detalle = await revisarCampos(tx, importacion, {
    clave: sql`c.numero`,
    nombre: sql`c.apellido || ', ' || c.nombre`,
    nuevos: [sql`c.categoria`, sql`s.nombre`],
    campos: campos.filter(([columna]) => hay.has(columna) || columna === 'NRO DOC'),
    con: sql`join ${seccionalesQueHabra} s on s.codigo = c.seccional`,
    faltan: sql`select a.numero::text, a.apellido || ', ' || a.nombre, e.nombre, s.nombre from afiliado a
      join estado_afiliado e on e.id = a.estado_id join seccional s on s.id = a.seccional_id
      where a.vinculado and a.pasa_a is null and not exists (select from leido l where l.numero = a.numero)
        and not exists (select from rechazado r where r.numero = a.numero) order by s.codigo, a.orden, a.numero`,
  })
  return { ...detalle, raros, estados: await cambiosDeEstado(tx), faltanDe: await deDonde(tx, importacion) }
}

/** Each change of state with its count, and the branch with most of them. */
async function cambiosDeEstado(tx: Tx): Promise<Detalle['estados']> {
  const { rows } = await sql<Detalle['estados'][number]>`
    with por as (
      select e.nombre as de, c.estado as a, s.nombre as seccional, count(*)::int as n from cambio c
        join estado_afiliado e on e.id = c.estado_antes join ${seccionalesQueHabra} s on s.codigo = c.seccional
      where not c.nuevo and c.estado_antes <> c.estado_id group by 1, 2, 3
    )
    select de, a, sum(n)::int as cantidad,
      (array_agg(jsonb_build_object('nombre', seccional, 'cantidad', n) order by n desc, seccional))[1] as seccional
    from por group by 1, 2 order by 3 desc, 1, 2 limit 20`.execute(tx)
  return rows
}

/** Branch of most missing members. */
async function deDonde(tx: Tx, importacion: number): Promise<Detalle['faltanDe']> {
  const { rows } = await sql<{ nombre: NotNull<string>; cantidad: number }>`select despues as nombre, count(*)::int as cantidad
    from importacion_revision
    where importacion_id = ${importacion} and solapa = 'faltan'
    group by 1
    order by 2 desc, 1
    limit 1`.execute(tx)
  return rows[0] ?? null
}
