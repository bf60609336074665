import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'
import { mismoDia } from './importacion.dias.rules.ts'
import { loQueHabia } from './importacion.padron.rules.ts'
import { comparable } from './importacion.valores.ts'
import { crear, deColumna, huella, imagen, seccionalesQueHabra, traidas } from './tablas.ts'

/** Changes of a register to existing members, and writing them. */

/** Texts that a file may have damaged: `loQueHabia` stands for the stored one. */
const conPerdida: ReadonlySet<string> = new Set(['cuil', 'domicilio', 'localidad', 'codigo_postal', 'telefono', 'email'])

/**
 * Computes the differences between the register and the stored members, numbered in the order of the lists, so that neighbours go
 * to the same pages. Missing catalogue values have number -1 until they are created.
 */
export async function calcularCambios(
  tx: Tx,
  vinculados: readonly string[],
  hay: ReadonlySet<string>,
  hoy: string,
): Promise<void> {
  const dentro = await nombresVinculados(tx, vinculados)
  // New catalogues have no statistics: PostgreSQL would plan nested loops over all of them.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const quedan = new Set(Object.entries(deColumna).flatMap(([columna, traidas]) => (hay.has(columna) ? [] : traidas)))
  const sinCuit = !hay.has('CUIT EMPRESA')
  const sera = (c: string): RawBuilder<unknown> => {
    const [antes, nueva] = [sql.ref(`a.${c}`), sql.ref(`r.${c}`)]
    if (quedan.has(c)) return sql`case when a.numero is null then ${nueva} else ${antes} end`
    if (c === 'fecha_nacimiento') return sql`case when ${nueva} = ${mismoDia}::date then ${antes} else ${nueva} end`
    if (conPerdida.has(c))
      return sql`case when ${nueva} = ${loQueHabia} then coalesce(${antes}, ${c === 'cuil' ? null : ''}) else ${nueva} end`
    // Without a CUIT column, a company of the same name is the member's current one.
    if (c === 'empresa_id' && sinCuit)
      return sql`case when (select e.nombre from empresa e where e.id = a.empresa_id) = r.empresa then ${antes} else ${nueva} end`
    return nueva
  }
  const nuevas = sql.join(traidas.map(sera))
  const comoQueda = sql.join(traidas.map((c) => sql`${sera(c)} as ${sql.ref(c)}`))
  const estaban = sql.join(traidas.map((c) => sql`a.${sql.ref(c)}`))
  const empresas = sinCuit
    ? sql`left join (select nombre, min(id) as id from empresa group by 1) em on em.nombre = l.empresa`
    : sql`left join empresa em on em.nombre = l.empresa and em.cuit is not distinct from l.cuit`
  await sql`create temp table cambio on commit drop as
    select row_number() over (order by r.seccional_id, r.apellido collate "C", r.nombre collate "C", r.numero) as n,
      a.numero is null as nuevo, a.estado_id as estado_antes,
      case when a.numero is not null then ${imagen('afiliado', 'a')} end as antes,
      r.numero, ${comoQueda}, r.tipo, r.estado_civil, r.categoria, r.estado, r.empresa, r.cuit, r.seccional, r.baja
    from (
      select l.numero, l.apellido, l.nombre, coalesce(t.id, -1) as tipo_documento_id, l.documento as numero_documento, l.cuil,
        l.nacimiento as fecha_nacimiento, l.genero,
        case when l.estado_civil is not null then coalesce(ec.id, -1) end as estado_civil_id,
        coalesce(l.alta, ${hoy}::date) as fecha_alta, coalesce(c.id, -1) as categoria_id, coalesce(e.id, -1) as estado_id,
        coalesce(e.vinculado, l.estado = any(${dentro}::text[])) as vinculado, s.id as seccional_id,
        case when l.empresa is not null then coalesce(em.id, -1) end as empresa_id,
        l.domicilio, l.localidad, l.cp as codigo_postal, l.telefono, l.email,
        l.tipo, l.estado_civil, l.categoria, l.estado, l.empresa, l.cuit, l.seccional, l.baja
      from leido l
      join ${seccionalesQueHabra} s on s.codigo = l.seccional
      left join tipo_documento t on t.nombre = l.tipo
      left join categoria_afiliado c on c.nombre = l.categoria
      left join estado_afiliado e on e.nombre = l.estado
      left join estado_civil ec on ec.nombre = l.estado_civil
      ${empresas}
    ) r
    left join afiliado a on a.numero = r.numero
    where a.numero is null or (${estaban}) is distinct from (${nuevas})`.execute(tx)
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  await sql`create unique index on cambio (n)`.execute(tx)
}

/** New states that are linked, as spelt in the file. A new state is unlinked unless confirmed otherwise. */
async function nombresVinculados(tx: Tx, vinculados: readonly string[]): Promise<string[]> {
  const dentro = vinculados.map(comparable)
  const { rows } = await sql<{
    estado: string
  }>`select distinct estado from leido where estado not in (select nombre from estado_afiliado) order by 1`.execute(tx)
  return rows.map((r) => r.estado).filter((estado) => dentro.includes(comparable(estado)))
}

/** Creates the catalogue values that the register needs, and sets their ids in the changes. */
export async function crearCatalogos(tx: Tx, importacion: number, vinculados: readonly string[]): Promise<void> {
  const dentro = await nombresVinculados(tx, vinculados)
  await crear(
    tx,
    importacion,
    'seccional',
    sql`insert into seccional (codigo, nombre)
      select codigo, nombre
      from seccional_nueva
      where codigo in (select seccional from cambio where seccional_id = -1)
      order by codigo`,
  )
  await numerar(tx, 'seccional', 'seccional_id', sql`t.codigo = cambio.seccional`)
  await crear(
    tx,
    importacion,
    'estado_afiliado',
    sql`insert into estado_afiliado (nombre, vinculado, signo)
    select estado, estado = any(${dentro}::text[]), case when estado = any(${dentro}::text[]) then 'neutro' else 'mal' end
    from (select distinct estado from cambio where estado_id = -1 order by 1) x`,
  )
  for (const [tabla, columna, id] of [
    ['tipo_documento', 'tipo', 'tipo_documento_id'],
    ['categoria_afiliado', 'categoria', 'categoria_id'],
    ['estado_civil', 'estado_civil', 'estado_civil_id'],
  ] as const) {
    await crear(
      tx,
      importacion,
      tabla,
      sql`insert into ${sql.table(tabla)} (nombre)
        select distinct ${sql.ref(columna)}
        from cambio
        where ${sql.ref(id)} = -1
        order by 1
        on conflict do nothing`,
    )
    await numerar(tx, tabla, id, sql`t.nombre = cambio.${sql.ref(columna)}`)
  }
  await numerar(tx, 'estado_afiliado', 'estado_id', sql`t.nombre = cambio.estado`)
  await crear(
    tx,
    importacion,
    'empresa',
    sql`insert into empresa (nombre, cuit)
      select distinct empresa, cuit
      from cambio
      where empresa_id = -1
      order by 1, 2
      on conflict do nothing`,
  )
  await numerar(tx, 'empresa', 'empresa_id', sql`t.nombre = cambio.empresa and t.cuit is not distinct from cambio.cuit`)
}

const numerar = (tx: Tx, tabla: string, columna: string, donde: RawBuilder<unknown>) =>
  sql`update cambio
    set ${sql.ref(columna)} = t.id
    from ${sql.table(tabla)} t
    where ${sql.ref(columna)} = -1 and ${donde}`.execute(tx)

/**
 * Writes a batch. Only different rows are written, so only those stay locked. Departures are first saved unchanged, and then with
 * their date.
 */
export async function guardarTanda(
  tx: Tx,
  importacion: number,
  desde: number,
  hasta: number,
  antesDeSalir: string,
): Promise<void> {
  await sql`insert into importacion_cambio (importacion_id, tabla, clave, antes, huella)
    select ${importacion}, 'afiliado', c.numero, c.antes, ${huella('afiliado', 'c')}
    from cambio c
    where c.n between ${desde} and ${hasta}`.execute(tx)
  const columnas = sql.join(traidas.map((c) => sql.ref(c)))
  const set = sql.join(traidas.map((c) => sql`${sql.ref(c)} = excluded.${sql.ref(c)}`))
  const primero = sql.join(
    traidas.map((c) => {
      const [suya, era] = [sql.ref(`c.${c}`), sql.ref(`e.${c === 'estado_id' ? 'id' : 'vinculado'}`)]
      return c === 'estado_id' || c === 'vinculado' ? sql`case when ${sale} then ${era} else ${suya} end` : suya
    }),
  )
  await sql`insert into afiliado (numero, ${columnas})
    select c.numero, ${primero}
    from cambio c
    left join estado_afiliado u on u.nombre = ${antesDeSalir}
    left join estado_afiliado e on e.id = coalesce(c.estado_antes, u.id)
    where c.n between ${desde} and ${hasta}
    order by c.n
    on conflict (numero) do update set ${set}`.execute(tx)
  const { rows } = await sql<{ dia: string }>`select distinct c.baja as dia
    from cambio c
    left join estado_afiliado e on e.id = c.estado_antes
    where c.n between ${desde} and ${hasta} and ${sale}
    order by 1`.execute(tx)
  if (rows.length === 0) return
  const [alDia] = (await sql<{ dia: string | null }>`select current_setting('gremial.al_dia', true) as dia`.execute(tx)).rows
  for (const { dia } of rows) {
    await sql`select set_config('gremial.al_dia', ${dia}, true)`.execute(tx)
    await sql`update afiliado a
      set estado_id = c.estado_id, vinculado = c.vinculado
      from cambio c
      left join estado_afiliado e on e.id = c.estado_antes
      where c.numero = a.numero and c.n between ${desde} and ${hasta} and c.baja = ${dia}::date and ${sale}`.execute(tx)
  }
  await sql`select set_config('gremial.al_dia', ${alDia?.dia ?? ''}, true)`.execute(tx)
}

/** SQL condition on `cambio c` with the previous state `e`: a departure on a date in the file. */
const sale = sql`(c.baja is not null and not c.vinculado and (c.nuevo or e.vinculado))`
