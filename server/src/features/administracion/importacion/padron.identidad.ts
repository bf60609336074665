import { mayorPersonasQueCambian, type PersonaQueCambia } from '@gremial/contract/administracion/importacion.revision.ts'
import { estadosSinTerminar } from '@gremial/contract/tramites/estados.ts'
import { sql } from 'kysely'
import { insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { esOtraPersona, type Identidad } from '../../afiliado/hechos/identidad.rules.ts'

/**
 * Known numbers that a register would turn into other people: in `otra_persona`, which is listed and may block the file. A number
 * with merged ones also matches the person of those: an office may still write either card.
 */

const porTanda = 20_000

export async function calcularOtrasPersonas(
  tx: Tx,
  ultimo: number,
): Promise<{ otrasPersonas: number; personas: PersonaQueCambia[] }> {
  await sql`create temp table otra_persona (numero bigint) on commit drop`.execute(tx)
  let otrasPersonas = 0
  for (let desde = 1; desde <= ultimo; desde += porTanda) {
    const { rows } = await sql<{ numero: number; antes: Identidad[]; despues: Identidad }>`
      select c.numero::float8 as numero,
        jsonb_build_array(jsonb_build_object('apellido', c.antes ->> 'apellido', 'nombre', c.antes ->> 'nombre',
          'documento', (c.antes ->> 'numero_documento')::bigint, 'nacimiento', c.antes ->> 'fecha_nacimiento'))
          || (select coalesce(jsonb_agg(jsonb_build_object('apellido', o.apellido, 'nombre', o.nombre,
            'documento', o.numero_documento, 'nacimiento', o.fecha_nacimiento)), '[]')
            from afiliado o
            where o.pasa_a = c.numero) as antes,
        jsonb_build_object('apellido', c.apellido, 'nombre', c.nombre, 'documento', c.numero_documento,
          'nacimiento', c.fecha_nacimiento) as despues
      from cambio c
      where c.n >= ${desde} and c.n < ${desde + porTanda} and not c.nuevo
        and num_nonnulls(nullif(c.antes ->> 'numero_documento' = c.numero_documento::text, true),
          nullif((c.antes ->> 'apellido', c.antes ->> 'nombre') = (c.apellido, c.nombre), true),
          nullif((c.antes ->> 'fecha_nacimiento')::date = c.fecha_nacimiento, true)) > 1
      order by c.n`.execute(tx)
    const otras = rows
      .filter(({ antes, despues }) => antes.every((una) => esOtraPersona(una, despues)))
      .map(({ numero }) => numero)
    otrasPersonas += otras.length
    if (otras.length > 0) await insertMany(tx, 'otra_persona', [['numero', 'bigint', otras]])
  }
  return { otrasPersonas, personas: otrasPersonas === 0 ? [] : await conAlgoEnMano(tx) }
}

/** Members with something that would pass to another person: an account, a mandate, a signature, a pending request. */
async function conAlgoEnMano(tx: Tx): Promise<PersonaQueCambia[]> {
  const { rows } = await sql<PersonaQueCambia>`select o.numero::float8 as numero,
      (c.antes ->> 'apellido') || ', ' || (c.antes ->> 'nombre') as antes, c.apellido || ', ' || c.nombre as despues,
      array_agg(distinct t.que order by t.que) as tiene
    from otra_persona o
    join cambio c on c.numero = o.numero
    join lateral (
      select 'cuenta' as que from usuario u where u.afiliado_numero = o.numero
      union all
      select 'mandato' from mandato m where m.afiliado_numero = o.numero and m.hasta >= dia_de(now())
      union all
      select 'firma' from rendicion_firma f where f.afiliado_numero = o.numero and f.anulada is null
      union all
      select 'tramite'
      from solicitud s
      where s.estado = any(${[...estadosSinTerminar]}::text[])
        and (s.afiliado_numero = o.numero
          or exists (select from solicitud_persona p where p.solicitud_id = s.id and p.afiliado_numero = o.numero))
    ) t on true
    group by o.numero, c.antes, c.apellido, c.nombre
    order by o.numero
    limit ${mayorPersonasQueCambian + 1}`.execute(tx)
  return rows
}
