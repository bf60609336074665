import type { DebitoAfiliado, DebitoDicho } from '@gremial/contract/afiliado/debitos.ts'
import { palabrasRechazo } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { conPrestamo, frenado, pagoEnParte } from '../documentos/debito-del-talon.ts'
import { talonSinPagar } from '../documentos/documentos.queries.ts'
import { decirDebito, type SituacionDebito } from './decir.rules.ts'
import { holidays } from './feriados.ts'

/** Queries of a member's direct debit; decir.rules.ts decides what it shows. */

/** Debits on a screen. */
const masUltimos = 12

/** SQL: text of a bank's code, by the agreement version of a lot (k), in the caller's language; "" if none. */
const motivoDe = (ctx: Ctx, codigo: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select case c ->> 'palabras' ${sql.join(
    palabrasRechazo.map((p) => sql`when ${sql.lit(p)} then ${message(ctx.language, `rechazoDebito.${p}`)}::text`),
    sql` `,
  )} end
  from convenio_cobranza_version v
  cross join jsonb_array_elements(v.datos -> 'codigos') c
  where (v.convenio_id, v.version) = (k.convenio_id, k.convenio_version) and c ->> 'codigo' = ${codigo}
  limit 1), '')`

/** SQL join: last granted authorisation (ad) of a member (a). */
const adhesionDe = sql`left join lateral (
    select x.solicitud_id, s.version, s.cbu, x.firmada, x.revocada_desde, x.suspendida, x.suspendida_codigo
    from solicitud s
    join adhesion x on x.solicitud_id = s.id
    where s.afiliado_numero = a.numero and s.estado = 'OTORGADA'
    order by s.id desc
    limit 1) ad on true`

/** SQL join: slip (d) of a member (a): the one in a pending debit, else the last one. */
const talonDe = sql`left join documento d on d.id = coalesce((
      select r.documento_id
      from documento t
      join lote_debito_renglon r on r.documento_id = t.id and r.estado = 'PENDIENTE'
      join lote_debito k on k.id = r.lote_id and k.aprobado is not null
      where t.afiliado_numero = a.numero and t.tipo = 'TALON'
      limit 1), (
      select t.id
      from documento t
      where t.afiliado_numero = a.numero and t.tipo = 'TALON'
      order by t.id desc
      limit 1))`

interface FilaDebito {
  nombre: string
  solicitud: number | null
  version: number | null
  cbu: string | null
  banco: string
  desde: string | null
  revocadaDesde: string | null
  suspendida: boolean
  suspendidaCodigo: string | null
  talon: number | null
  descripcion: string | null
  importe: number | null
  vence: string | null
  debe: boolean | null
  prestamo: boolean | null
  enParte: boolean | null
  frenado: boolean
  frenadoHasta: string | null
  estado: NonNullable<SituacionDebito['renglon']>['estado'] | null
  cuentaRenglon: string | null
  fecha: string | null
  dia: string | null
  hecho: boolean | null
  reintento: string | null
  motivo: string | null
  anulado: string | null
}

/** Direct debit of a member; null authorisation fields if none was ever granted. The caller checks the scope. */
async function filaDe(ctx: Ctx, numero: number): Promise<FilaDebito> {
  const { rows } = await sql<FilaDebito>`select a.apellido || ', ' || a.nombre as nombre,
      ad.solicitud_id as solicitud, ad.version, ad.cbu,
      coalesce((select b.nombre from banco b where b.codigo = left(ad.cbu, 3) order by b.id limit 1), '') as banco,
      dia_de(ad.firmada) as desde, ad.revocada_desde as "revocadaDesde", ad.suspendida is not null as suspendida,
      ad.suspendida_codigo as "suspendidaCodigo",
      d.id as talon, d.descripcion, d.importe, d.vence, d.id is not null and ${talonSinPagar} as debe,
      d.id is not null and ${conPrestamo} as prestamo, d.id is not null and ${pagoEnParte} as "enParte",
      d.id is not null and ${frenado(sql`coalesce(r.espera, ${ctx.today}::date)`)} as frenado,
      (select max(f.hasta)
        from debito_freno f
        where f.solicitud_id = ad.solicitud_id and f.levantado is null and f.documento_id is null
          and f.hasta >= ${ctx.today}) as "frenadoHasta",
      (select k.fecha
        from lote_debito_renglon x
        join lote_debito k on k.id = x.lote_id
        where x.documento_id = d.id and x.estado = 'ANULADO' and k.aprobado is not null and x.id > coalesce(r.id, 0)
        order by x.id desc
        limit 1) as anulado,
      r.estado, right(r.cbu, 4) as "cuentaRenglon", r.fecha, r.dia, r.hecho, r.reintento, r.motivo
    from afiliado a
    ${adhesionDe}
    ${talonDe}
    left join lateral (
      select r.id, r.estado, r.cbu, r.dia, r.reintento, k.fecha,
        case r.estado when 'PENDIENTE' then k.fecha end as espera, k.hecho is not null as hecho,
        ${motivoDe(ctx, sql`r.codigo`)} as motivo
      from lote_debito_renglon r
      join lote_debito k on k.id = r.lote_id
      where r.documento_id = d.id and r.estado not in ('QUITADO', 'ANULADO') and k.aprobado is not null
      order by r.id desc
      limit 1) r on true
    where a.numero = ${numero}`.execute(ctx.db)
  return found(rows[0])
}

async function situacionDe(ctx: Ctx, f: FilaDebito): Promise<DebitoDicho | null> {
  if (f.solicitud === null || f.cbu === null) return null
  return decirDebito(
    {
      cuenta: f.cbu.slice(-4),
      revocadaDesde: f.revocadaDesde,
      suspendida: f.suspendida,
      anulado: f.anulado,
      talon:
        f.talon === null || f.importe === null || f.vence === null
          ? null
          : {
              id: f.talon,
              descripcion: f.descripcion ?? '',
              importe: f.importe,
              vence: f.vence,
              debe: f.debe === true,
              prestamo: f.prestamo === true,
              enParte: f.enParte === true,
            },
      freno: f.frenado ? { hasta: f.frenadoHasta } : null,
      renglon:
        f.estado === null || f.fecha === null
          ? null
          : {
              estado: f.estado,
              cuenta: f.cuentaRenglon ?? '',
              fecha: f.fecha,
              dia: f.dia,
              hecho: f.hecho === true,
              reintento: f.reintento,
              motivo: f.motivo ?? '',
            },
    },
    ctx.today,
    await holidays(ctx),
  )
}

/** Direct debit as the home and the account show it; null without an authorisation. */
export const debitoDe = async (ctx: Ctx, numero: number): Promise<DebitoDicho | null> =>
  situacionDe(ctx, await filaDe(ctx, numero))

export async function leerDebito(ctx: Ctx, numero: number): Promise<DebitoAfiliado> {
  const fila = await filaDe(ctx, numero)
  const { rows: ultimos } = await sql<DebitoAfiliado['ultimos'][number]>`select r.id, coalesce(r.dia, k.fecha) as fecha,
      d.descripcion, r.importe, right(r.cbu, 4) as cuenta, r.estado, ${motivoDe(ctx, sql`r.codigo`)} as motivo
    from documento d
    join lote_debito_renglon r on r.documento_id = d.id
    join lote_debito k on k.id = r.lote_id and k.aprobado is not null
    where d.afiliado_numero = ${numero} and d.tipo = 'TALON'
    order by r.id desc
    limit ${masUltimos}`.execute(ctx.db)
  const { solicitud, version, cbu, desde } = fila
  const dada = solicitud !== null && version !== null && cbu !== null && desde !== null
  return {
    numeroAfiliado: numero,
    nombre: plainName(fila.nombre),
    adhesion: dada
      ? {
          idSolicitud: solicitud,
          version,
          cuenta: cbu.slice(-4),
          banco: fila.banco,
          desde,
          hasta: fila.revocadaDesde,
          estado:
            fila.revocadaDesde !== null && fila.revocadaDesde <= ctx.today
              ? 'TERMINADA'
              : fila.suspendida
                ? 'SUSPENDIDA'
                : 'VIGENTE',
          motivo: fila.suspendida ? await motivoSuspendida(ctx, solicitud, fila.suspendidaCodigo ?? '') : '',
        }
      : null,
    debito: await situacionDe(ctx, fila),
    ultimos,
  }
}

async function motivoSuspendida(ctx: Ctx, solicitud: number, codigo: string): Promise<string> {
  const { rows } = await sql<{ motivo: string }>`select ${motivoDe(ctx, sql`r.codigo`)} as motivo
    from lote_debito_renglon r
    join lote_debito k on k.id = r.lote_id
    where r.solicitud_id = ${solicitud} and r.codigo = ${codigo}
    order by r.id desc
    limit 1`.execute(ctx.db)
  return rows[0]?.motivo ?? ''
}

/** Debit of a member that is in a file and has no answer yet, for mails; undefined without one. */
export async function debitoEnBanco(ctx: Ctx, numero: number): Promise<{ fecha: string } | undefined> {
  const { rows } = await sql<{ fecha: string }>`select k.fecha
    from documento d
    join lote_debito_renglon r on r.documento_id = d.id and r.estado = 'PENDIENTE'
    join lote_debito k on k.id = r.lote_id and k.hecho is not null
    where d.afiliado_numero = ${numero} and d.tipo = 'TALON'
    limit 1`.execute(ctx.db)
  return rows[0]
}
