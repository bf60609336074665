import type { ConvenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import type { Holidays } from '@gremial/contract/values/working-days.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { avisarDebitos } from '../../afiliado/debitos/avisos.ts'
import { codigoConocido, consecuenciaDe } from '../convenios/politicas.rules.ts'

/** Writes what was decided of the lines of an answer, some at a time, in the transaction of its file. */

export interface Aplicable {
  id: number
  lote: number
  /** Day of the bank (ISO). */
  dia: string
  codigo: string
}

export const idsDeRenglones = (lines: readonly Aplicable[]) => lines.map((l) => l.id)

/**
 * Posts each accepted debit once: its movement has the bank's day and a key of the line, which no other movement has. The slip is paid by the
 * account.
 */
export async function postDebitos(ctx: Ctx, lines: readonly Aplicable[]): Promise<void> {
  if (lines.length === 0) return
  await sql`with x as materialized (
      select x.id, x.dia, md5('debito ' || x.id)::uuid as clave
      from unnest(${idsDeRenglones(lines)}::bigint[], ${lines.map((l) => l.dia)}::date[]) as x (id, dia)),
    m as (
      insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber, clave_importacion)
      select coalesce(a.pasa_a, a.numero), x.dia, 'Débito automático, lote ' || k.numero, r.importe, x.clave
      from x
      join lote_debito_renglon r on r.id = x.id
      join lote_debito k on k.id = r.lote_id
      join afiliado a on a.numero = r.afiliado_numero
      order by r.id
      returning id, clave_importacion)
    update lote_debito_renglon r
    set estado = 'COBRADO', dia = x.dia, codigo = '', respondido = ${ctx.now}, movimiento_id = m.id
    from x
    join m on m.clave_importacion = x.clave
    where r.id = x.id`.execute(ctx.db)
  await avisarDebitos(ctx, 'pagado', idsDeRenglones(lines))
}

/** Writes on lots what their bank has to credit: number, total and days of all that they collected, also what was taken back later. */
export async function sumAcreditable(ctx: Ctx, lotes: readonly number[]): Promise<void> {
  if (lotes.length === 0) return
  await sql`update lote_debito k
    set acreditable_cantidad = x.cantidad, acreditable = x.total, acreditable_desde = x.desde, acreditable_hasta = x.hasta
    from (
      select r.lote_id, count(*)::int as cantidad, sum(r.importe) as total, min(r.dia) as desde, max(r.dia) as hasta
      from lote_debito_renglon r
      where r.lote_id = any(${lotes}::bigint[]) and r.estado in ('COBRADO', 'REVERSADO')
      group by r.lote_id) x
    where k.id = x.lote_id`.execute(ctx.db)
}

/** Takes back debits that were posted: the contrary movement, and the slip is owed again. */
export async function reverseDebitos(ctx: Ctx, lines: readonly Aplicable[]): Promise<void> {
  if (lines.length === 0) return
  await sql`with x as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id bigint, dia date, codigo text)),
    m as (
      insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, debe, revierte, clave_importacion)
      select o.afiliado_numero, greatest(x.dia, o.fecha), 'Débito devuelto por el banco, lote ' || k.numero, o.haber, o.id,
        md5('reversa ' || r.id)::uuid
      from x
      join lote_debito_renglon r on r.id = x.id
      join lote_debito k on k.id = r.lote_id
      join movimiento_cuenta o on o.id = r.movimiento_id
      order by r.id
      returning id, clave_importacion)
    update lote_debito_renglon r
    set estado = 'REVERSADO', codigo = x.codigo, respondido = ${ctx.now}, reversa_id = m.id
    from x, m
    where r.id = x.id and m.clave_importacion = md5('reversa ' || r.id)::uuid`.execute(ctx.db)
  await avisarDebitos(ctx, 'devuelto', idsDeRenglones(lines))
}

/** Answers rejected debits, each with its consequence. Returns the ids of those that wait for a person. */
export async function rejectDebitos(
  ctx: Ctx,
  lines: readonly Aplicable[],
  { codigos }: ConvenioCobranza,
  days: Holidays,
): Promise<number[]> {
  if (lines.length === 0) return []
  const nuestros = codigos.filter((c) => c.palabras === 'NUESTRO').map((c) => c.codigo)
  const { rows } = await sql<{ id: number; solicitud: number; intentos: number; seguidos: number }>`select r.id,
      r.solicitud_id as solicitud,
      (select count(*)::int from lote_debito_renglon o where o.documento_id = r.documento_id and o.estado = 'RECHAZADO') as intentos,
      (select count(*)::int
        from lote_debito_renglon o
        where o.solicitud_id = r.solicitud_id and o.estado = 'RECHAZADO' and not o.codigo = any(${nuestros}::text[])
          and o.id > coalesce((select max(c.id)
            from lote_debito_renglon c
            where c.solicitud_id = r.solicitud_id and c.estado = 'COBRADO'), 0)) as seguidos
    from lote_debito_renglon r
    where r.id = any(${idsDeRenglones(lines)}::bigint[])`.execute(ctx.db)
  const before = new Map(rows.map((r) => [r.id, r]))
  const told = lines.map(({ id, dia, codigo }) => {
    const { intentos = 0, seguidos = 0, solicitud = 0 } = before.get(id) ?? {}
    const { politica, reintento, avisa } = consecuenciaDe(
      codigoConocido(codigos, codigo),
      { dia, intentos: intentos + 1, seguidos: seguidos + 1 },
      days,
    )
    return { id, dia, codigo, politica, reintento, solicitud, avisa }
  })
  await sql`update lote_debito_renglon r
    set estado = 'RECHAZADO', dia = x.dia, codigo = x.codigo, politica = x.politica, reintento = x.reintento,
      respondido = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as x(id bigint, dia date, codigo text, politica text, reintento date)
    where r.id = x.id`.execute(ctx.db)
  await sql`update adhesion d
    set suspendida = ${ctx.now}, suspendida_codigo = x.codigo
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as x(solicitud bigint, codigo text, politica text)
    where d.solicitud_id = x.solicitud and x.politica = 'SUSPENDE' and d.suspendida is null`.execute(ctx.db)
  await endAdhesiones(
    ctx,
    told.filter(({ politica }) => politica === 'TERMINA'),
  )
  const terceros = new Set(told.filter(({ avisa }) => avisa).map(({ id }) => id))
  await avisarDebitos(ctx, 'rechazado', idsDeRenglones(lines), terceros)
  return told.flatMap(({ id, politica }) => (politica === 'MESA' ? [id] : []))
}

/** The bank ended them, or rejected them too often: who wants it back signs another one. */
async function endAdhesiones(ctx: Ctx, ended: ReadonlyArray<{ solicitud: number; codigo: string }>): Promise<void> {
  if (ended.length === 0) return
  const { rows } = await sql<{ id: number; numero: number; motivo: string }>`with x as materialized (
      select distinct on (x.solicitud) x.solicitud, 'El banco contestó ' || x.codigo as motivo
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as x(solicitud bigint, codigo text)
      order by x.solicitud),
    d as (
      update adhesion d
      set revocada = ${ctx.now}, revocada_por = ${person(ctx).id}, revocada_desde = ${ctx.today}, revocada_motivo = x.motivo
      from x
      where d.solicitud_id = x.solicitud and d.revocada is null
      returning d.solicitud_id as id, x.motivo),
    s as (
      update solicitud s set version = version + 1
      from d
      where s.id = d.id
      returning s.id, s.afiliado_numero as numero, d.motivo),
    h as (
      insert into solicitud_suceso (solicitud_id, momento, que, papel, comentario)
      select s.id, ${ctx.now}, 'revocada', 'PORTAL', s.motivo from s)
    select id, numero, motivo from s order by id`.execute(ctx.db)
  for (const { id, numero, motivo } of rows)
    await audit(ctx, 'revocar', 'solicitud', id, { afiliado: numero, desde: ctx.today, motivo })
}
