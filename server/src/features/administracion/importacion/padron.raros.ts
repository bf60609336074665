import { motivosRaros } from '@gremial/contract/administracion/importacion.revision.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'
import { loQueHabia } from './importacion.padron.rules.ts'
import { deColumna } from './tablas.ts'

/** Valid but implausible lines: shown apart, and the user must have seen them to apply. */

/** Rows shown of each kind; a file with more is a wrong one. */
const mostrados = 2000

/** SQL: an address shared by different surnames is a placeholder: nobody logs in with it (decision 007). */
const correosDeVarios = sql`with quedan as (
      select c.apellido, lower(c.email) as email
      from cambio c
      where c.email <> ''
      union all
      select a.apellido, lower(a.email)
      from afiliado a
      where a.email <> '' and a.pasa_a is null and lower(a.email) in (select lower(email) from cambio)
        and not exists (select from cambio k where k.numero = a.numero)
    ),
    varios as (
      select email, count(*) as cuantos
      from quedan
      group by email
      having count(distinct normalizar(split_part(apellido, ' ', 1))) > 1
    )
    select l.linea::text, c.apellido || ', ' || c.nombre, 'EMAIL', c.email || ' (' || v.cuantos || ')', 'correoDeVarios'
    from varios v
    join cambio c on lower(c.email) = v.email
    join leido l on l.numero = c.numero
    where c.nuevo or lower(c.antes ->> 'email') is distinct from v.email
    order by l.linea`

/** SQL: a phone shared by several surnames is an office's or a placeholder. */
const telefonosDeVarios = sql`select l.linea::text, c.apellido || ', ' || c.nombre, 'TELEFONO',
      c.telefono || ' (' || v.cuantos || ')', 'telefonoDeVarios'
    from (
      select telefono, count(*) as cuantos
      from leido
      where telefono <> '' and telefono <> ${loQueHabia}
      group by telefono
      having count(distinct normalizar(split_part(apellido, ' ', 1))) > 2
    ) v
    join leido l on l.telefono = v.telefono
    join cambio c on c.numero = l.numero
    where c.nuevo or c.antes ->> 'telefono' is distinct from c.telefono
    order by l.linea`

/** SQL: departing members with a mandate, a box or a role: the import removes none of those, a hecho does (decision 093). */
const seVanConCargo = sql`select l.linea::text, c.apellido || ', ' || c.nombre, 'ESTADO', string_agg(t.que, ', '), 'seVaConCargo'
    from cambio c
    join leido l on l.numero = c.numero
    join lateral (
      select p.nombre || ' (' || s.nombre || ')' as que
      from mandato m
      join puesto p on p.codigo = m.puesto
      join seccional s on s.id = m.seccional_id
      where m.afiliado_numero = c.numero and m.hasta >= dia_de(now())
      union all
      select k.nombre
      from usuario u
      join caja_usuario cu on cu.usuario_id = u.id
      join caja k on k.id = cu.caja_id
      where u.afiliado_numero = c.numero
      union all
      select r.nombre
      from usuario u
      join usuario_rol ur on ur.usuario_id = u.id
      join rol r on r.id = ur.rol_id and r.codigo not in ('AFILIADO', 'RENTADO')
      where u.afiliado_numero = c.numero and u.habilitado
    ) t on true
    where not c.nuevo and (c.antes ->> 'vinculado')::boolean and not c.vinculado
    group by l.linea, c.apellido, c.nombre
    order by l.linea`

/** SQL: lines that contradict hechos registered since the last register. */
const contradicenHechos = sql`select l.linea::text, c.apellido || ', ' || c.nombre, v.campo,
      to_char(h.dia, 'DD/MM/YYYY') || ' ' || h.que, 'contradiceHecho'
    from cambio c
    join leido l on l.numero = c.numero
    join hecho h on h.afiliado_numero = c.numero and h.deshecho is null
    cross join lateral (values
      ('ESTADO', h.despues ->> 'estado_id', c.estado_id::text, c.antes ->> 'estado_id'),
      ('SECCIONAL', h.despues ->> 'seccional_id', c.seccional_id::text, c.antes ->> 'seccional_id'),
      ('EMPRESA', h.despues ->> 'empresa_id', c.empresa_id::text, c.antes ->> 'empresa_id'),
      ('APELLIDO Y NOMBRE', h.despues ->> 'apellido', c.apellido, c.antes ->> 'apellido'),
      ('NRO DOC', h.despues ->> 'numero_documento', c.numero_documento::text, c.antes ->> 'numero_documento')
    ) v (campo, dicho, trae, dice)
    where not c.nuevo and v.dicho = v.dice and v.dicho is distinct from v.trae
      and not exists (select from hecho o where o.afiliado_numero = h.afiliado_numero and o.id > h.id and o.deshecho is null
        and o.despues ?| array(select jsonb_object_keys(h.despues)))
    order by l.linea`

/**
 * Stores the oddities of the whole register: documents or CUILs shared by several numbers, in the file or stored, and columns
 * that become empty. Returns the count, including those found while reading.
 */
export async function anotarRaros(tx: Tx, importacion: number, vacias: ReadonlySet<string>): Promise<number> {
  const anotar = (filas: RawBuilder<unknown>) =>
    sql`insert into importacion_revision (importacion_id, solapa, clave, nombre, campo, antes, despues)
      select ${importacion}, 'avisos', x.*
      from (${filas}) x
      limit ${mostrados}`.execute(tx)
  for (const [campo, valor, clase, motivo] of [
    ['NRO DOC', 'documento', sql`, tipo`, 'documentoRepetido'],
    ['CUIL', 'cuil', sql``, 'cuilRepetido'],
  ] as const) {
    const igual = sql.ref(`l.${valor}`)
    await anotar(sql`select l.linea::text, l.apellido || ', ' || l.nombre, ${campo},
        ${igual}::text || ' (' || array_to_string(d.numeros, ', ') || ')', ${motivo}
      from (select ${sql.ref(valor)}${clase}, array_agg(numero order by numero) as numeros
        from leido
        where ${sql.ref(valor)} is not null and ${sql.ref(valor)}::text <> ${loQueHabia}
        group by ${sql.ref(valor)}${clase}
        having count(*) > 1) d
      join leido l using (${sql.ref(valor)}${clase})
      order by l.linea`)
  }
  await anotar(sql`select c.linea::text, c.persona, 'NRO_AFILIADO', c.numero || ' → ' || c.vigente,
      case when c.sobra then 'numeroAnteriorDeMas' else 'numeroAnterior' end
    from con_otro c
    order by c.linea`)
  // Only for new or changed values: old duplicates are not reported each month.
  for (const [campo, columna, clase, motivo] of [
    ['NRO DOC', 'numero_documento', sql`and a.tipo_documento_id = c.tipo_documento_id`, 'documentoDeOtro'],
    ['CUIL', 'cuil', sql``, 'cuilDeOtro'],
  ] as const)
    await anotar(sql`select l.linea::text, c.apellido || ', ' || c.nombre, ${campo},
        ${sql.ref(`c.${columna}`)}::text || ' (' || a.numero || ' ' || a.apellido || ', ' || a.nombre || ')', ${motivo}
      from cambio c
      join leido l on l.numero = c.numero
      join afiliado a on ${sql.ref(`a.${columna}`)} = ${sql.ref(`c.${columna}`)} ${clase} and a.numero <> c.numero
        and a.pasa_a is null
      where (c.nuevo or c.antes ->> ${columna} is distinct from ${sql.ref(`c.${columna}`)}::text)
        and not exists (select from leido o where o.numero = a.numero)
      order by l.linea`)
  await anotar(correosDeVarios)
  await anotar(telefonosDeVarios)
  await anotar(sql`select l.linea::text, c.apellido || ', ' || c.nombre, 'NRO_AFILIADO',
      c.numero || ' (' || (c.antes ->> 'apellido') || ', ' || (c.antes ->> 'nombre') || ', '
        || (c.antes ->> 'numero_documento') || ')', 'otraPersona'
    from otra_persona o
    join cambio c on c.numero = o.numero
    join leido l on l.numero = c.numero
    order by l.linea`)
  await anotar(seVanConCargo)
  await anotar(contradicenHechos)
  for (const campo of vacias) {
    const [columna] = deColumna[campo] ?? []
    if (columna)
      await anotar(sql`select '', '', ${campo}, count(*)::text, 'columnaVacia'
        from afiliado
        where nullif(${sql.ref(columna)}::text, '') is not null
        having count(*) > 0`)
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from importacion_revision
    where importacion_id = ${importacion} and solapa = 'avisos' and despues = any(${[...motivosRaros]}::text[])`.execute(tx)
  return rows[0]?.n ?? 0
}
