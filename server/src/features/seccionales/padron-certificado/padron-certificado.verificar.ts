import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { padded } from '../../../platform/db/padded.ts'
import { numeroDelAnio } from '../../afiliado/afiliados/numeros.ts'

/** Result of checking the certificates: total, failed, and the first failure. */
export interface VerificacionPadrones {
  padrones: number
  malos: number
  primero: { numero: string; motivo: string } | null
}

/**
 * Checks each certificate: list against hash, counts against list, document against hash, and all against the audit row of the
 * certification, which detects a rewrite of all of them. One at a time, because each list is a whole register.
 */
export async function verificarPadrones(ctx: Ctx, soloElUltimo = false): Promise<VerificacionPadrones> {
  const { rows: todos } = await sql<{ id: number; numero: string }>`select p.id, ${numeroDelAnio('p')} as numero
    from padron_certificado p
    order by p.anio desc, p.numero desc`.execute(ctx.db)
  const malos: Array<{ numero: string; motivo: string }> = []
  const mirados = soloElUltimo ? todos.slice(0, 1) : todos
  for (const { id, numero } of mirados.toReversed()) {
    const motivo = await problemaDe(ctx, id)
    if (motivo) malos.push({ numero, motivo })
  }
  if (!soloElUltimo) malos.push(...(await loQueFalta(ctx)))
  return { padrones: mirados.length, malos: malos.length, primero: malos[0] ?? null }
}

async function problemaDe(ctx: Ctx, id: number): Promise<string | null> {
  const { rows } = await sql<{ motivo: string | null }>`
    with contado as (
      select seccional_id, categoria_id, estado_id, count(*)::int as cantidad
      from padron_certificado_fila
      where certificado_id = ${id}
      group by 1, 2, 3),
    guardado as (
      select seccional_id, categoria_id, estado_id, cantidad
      from padron_certificado_conteo
      where certificado_id = ${id})
    select case
      when p.huella <> encode(sha256(convert_to(p.texto, 'UTF8')), 'hex') or position(p.huella_lista in p.texto) = 0
        then 'el texto no es el de su huella'
      when p.huella_lista <> huella_de_padron(p.id) then 'su lista no es la de su huella'
      when p.afiliados <> (select coalesce(sum(cantidad), 0) from contado)
        or exists (select * from contado except select * from guardado)
        or exists (select * from guardado except select * from contado) then 'su recuento no es el de su lista'
      when not exists (select
        from auditoria a
        where a.entidad = 'padron_certificado' and a.accion = 'certificar' and a.entidad_id = p.id::text
          and a.datos->>'huella' = p.huella and a.datos->>'huellaLista' = p.huella_lista and a.datos->>'dia' = p.dia::text
          and (a.datos->>'cantidad')::int = p.afiliados)
        -- What is older than the audit that is kept has nothing to be compared with.
        and not (p.momento < (select min(momento) from auditoria)
          and not exists (select
            from auditoria a
            where a.entidad = 'padron_certificado' and a.accion = 'certificar' and a.entidad_id = p.id::text))
        then 'no es lo que la auditoría dice'
      end as motivo
    from padron_certificado p
    where p.id = ${id}`.execute(ctx.db)
  return rows[0]?.motivo ?? null
}

/** Certificates in the audit that are missing, gaps in the numbers, and rows without a certificate. */
async function loQueFalta(ctx: Ctx): Promise<Array<{ numero: string; motivo: string }>> {
  const { rows } = await sql<{ numero: string; motivo: string }>`
    select coalesce(a.datos->>'certificado', a.entidad_id) as numero, 'la auditoría dice que se certificó, y falta' as motivo
    from auditoria a
    where a.entidad = 'padron_certificado' and a.accion = 'certificar'
      and not exists (select from padron_certificado p where p.id::text = a.entidad_id)
    union all
    select ${padded(sql`n.numero`, 6)} || '/' || u.anio, 'falta ese número'
    from padron_certificado_numerador u
    cross join lateral generate_series(1, u.ultimo) n (numero)
    where not exists (select from padron_certificado p where p.anio = u.anio and p.numero = n.numero)
      and not exists (select
        from auditoria a
        where a.entidad = 'padron_certificado' and a.accion = 'certificar'
          and a.datos->>'certificado' = ${padded(sql`n.numero`, 6)} || '/' || u.anio)
    union all
    select s.certificado_id::text, 'hay una lista que no es de ningún certificado'
    from (select distinct certificado_id from padron_certificado_conteo) s
    where not exists (select from padron_certificado p where p.id = s.certificado_id)`.execute(ctx.db)
  return rows
}

/** Prints the result, for the weekly command; returns its exit code. */
export async function decirPadrones(ctx: Ctx): Promise<0 | 1> {
  const { padrones, malos, primero } = await verificarPadrones(ctx)
  if (!primero) {
    console.log(`Padrones certificados sanos: ${padrones}.`)
    return 0
  }
  console.log(`Padrones certificados alterados: ${malos} de ${padrones}. El primero es el ${primero.numero}: ${primero.motivo}.`)
  return 1
}
