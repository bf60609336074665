import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { AfiliadoLeido } from './importacion.rules.ts'

/** Columns of a member that a register brings; the rest (photo, account) is not touched by an import. */
const traidas = [
  'apellido',
  'nombre',
  'tipo_documento_id',
  'numero_documento',
  'cuil',
  'fecha_nacimiento',
  'genero',
  'estado_civil_id',
  'fecha_alta',
  'categoria_id',
  'estado_id',
  'vinculado',
  'seccional_id',
  'empresa_id',
  'domicilio',
  'localidad',
  'codigo_postal',
  'telefono',
  'email',
]

/** Adds and changes members; catalogue values that the register names and the organisation lacks are created. Returns how many changed. */
export async function guardarAfiliados(tx: Tx, leidos: AfiliadoLeido[]): Promise<number> {
  await sql`create temp table leido (numero bigint, apellido text, nombre text, tipo text, documento bigint, cuil text, nacimiento date, genero smallint,
    estado_civil text, alta date, categoria text, estado text, seccional int, empresa text, cuit text, domicilio text, localidad text, cp text, telefono text,
    email text) on commit drop`.execute(tx)
  const de = <T>(f: (a: AfiliadoLeido) => T): T[] => leidos.map(f)
  await insertMany(tx, 'leido', [
    ['numero', 'bigint', de((a) => a.numero)],
    ['apellido', 'text', de((a) => a.apellido)],
    ['nombre', 'text', de((a) => a.nombre)],
    ['tipo', 'text', de((a) => a.tipoDocumento)],
    ['documento', 'bigint', de((a) => a.documento)],
    ['cuil', 'text', de((a) => a.cuil)],
    ['nacimiento', 'date', de((a) => a.nacimiento)],
    ['genero', 'smallint', de((a) => a.genero)],
    ['estado_civil', 'text', de((a) => a.estadoCivil)],
    ['alta', 'date', de((a) => a.alta)],
    ['categoria', 'text', de((a) => a.categoria)],
    ['estado', 'text', de((a) => a.estado)],
    ['seccional', 'int', de((a) => a.seccional)],
    ['empresa', 'text', de((a) => a.empresa)],
    ['cuit', 'text', de((a) => a.cuitEmpresa)],
    ['domicilio', 'text', de((a) => a.domicilio)],
    ['localidad', 'text', de((a) => a.localidad)],
    ['cp', 'text', de((a) => a.codigoPostal)],
    ['telefono', 'text', de((a) => a.telefono)],
    ['email', 'text', de((a) => a.email)],
  ])
  await crearCatalogos(tx)
  const set = sql.join(traidas.map((c) => sql`${sql.ref(c)} = excluded.${sql.ref(c)}`))
  const before = sql.join(traidas.map((c) => sql`v.${sql.ref(c)}`))
  const after = sql.join(traidas.map((c) => sql`excluded.${sql.ref(c)}`))
  const { numAffectedRows } = await sql`
    insert into afiliado as v (numero, ${sql.join(traidas.map((c) => sql.ref(c)))})
    select l.numero, l.apellido, l.nombre, t.id, l.documento, l.cuil, l.nacimiento, l.genero, ec.id, l.alta, c.id, e.id, e.vinculado, s.id, em.id,
      l.domicilio, l.localidad, l.cp, l.telefono, l.email
    from leido l join tipo_documento t on t.nombre = l.tipo join categoria_afiliado c on c.nombre = l.categoria
      join estado_afiliado e on e.nombre = l.estado join seccional s on s.codigo = l.seccional
      left join estado_civil ec on ec.nombre = l.estado_civil
      left join empresa em on em.nombre = l.empresa and em.cuit is not distinct from l.cuit
    on conflict (numero) do update set ${set} where (${before}) is distinct from (${after})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function crearCatalogos(tx: Tx): Promise<void> {
  await sql`insert into tipo_documento (nombre) select distinct tipo from leido on conflict do nothing`.execute(tx)
  await sql`insert into categoria_afiliado (nombre) select distinct categoria from leido order by 1 on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into estado_afiliado (nombre) select distinct estado from leido order by 1 on conflict do nothing`.execute(tx)
  await sql`insert into estado_civil (nombre) select distinct estado_civil from leido where estado_civil is not null order by 1 on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into empresa (nombre, cuit) select distinct empresa, cuit from leido where empresa is not null order by 1, 2 on conflict do nothing`.execute(
    tx,
  )
}
