import type { Da } from '@gremial/contract/platform/llamada.ts'
import { nombreCorrido } from '@gremial/contract/platform/nombres.ts'
import { cosasParaHacer, diasPlanillaTarde, type inicioTesoreria, type ParaHacer } from '@gremial/contract/tesoreria/inicio.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn, ocultaEnLista } from '../cajas/cajas.access.ts'
import { habilitable } from '../cajas/cajas.list.ts'
import { leerTesoreriaCentral } from '../central/central.queries.ts'
import { type Importes, sinImportes, sumar } from '../movimientos-caja/movimientos-caja.rules.ts'
import { importesDe, porFormaDe } from '../planillas-caja/planillas-caja.rules.ts'

interface FilaCaja {
  id: number
  nombre: string
  idSeccional: number
  seccional: string
  nroPla: number
  dias: number
  movimientos: number
}

/** A box (c) with its branch (s) and a sheet (p). */
const columnas = (ctx: Ctx): RawBuilder<unknown> => sql`c.id, c.nombre, c.seccional_id as "idSeccional", s.nombre as seccional,
  p.numero as "nroPla", ${ctx.today}::date - p.desde as dias, p.ingresos + p.egresos as movimientos`
const abiertas = sql`planilla_caja p
  join caja c on c.id = p.caja_id and p.estado = 'ABIERTA'
  join seccional s on s.id = c.seccional_id`

/** The enabled boxes on which the person of the session is enabled, the one open longest first, and what they hold together. */
export async function leerCajasPropias(ctx: Ctx): Promise<Da<(typeof inicioTesoreria)['propias']>> {
  const { rows } = await sql<
    FilaCaja & { oculta: boolean; opera: boolean; cierra: boolean; efectivo: number; banco: number; cheque: number }
  >`select ${columnas(ctx)}, ${ocultaEnLista(ctx, sql`p.id`)} as oculta,
      ${alcanza(ctx, 'movimientosCaja.editar', sql`c.seccional_id`)} as opera,
      ${alcanza(ctx, 'planillas.cerrar', sql`c.seccional_id`)} as cierra,
      p.saldo_efectivo as efectivo, p.saldo_banco as banco, p.saldo_cheque as cheque
    from ${abiertas}
    where c.habilitada and ${habilitadoEn(ctx, sql`c.id`)} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}
    order by p.desde, c.orden, c.id`.execute(ctx.db)
  let total: Importes = sinImportes
  const cajas = rows.map(({ oculta, efectivo, banco, cheque, ...caja }) => {
    if (oculta) return { ...caja, saldo: null }
    const importes = importesDe(efectivo, banco, cheque)
    total = sumar(total, importes)
    return { ...caja, saldo: porFormaDe(importes) }
  })
  return { total: porFormaDe(total), cajas, paraHacer: rows.length > 0 ? await leerParaHacer(ctx) : [] }
}

/**
 * What waits for whoever keeps boxes, the oldest first: of their boxes, and of the settlements of their branches, as far as each permission
 * reaches. What waits for their own signature is not here: the home says it apart (`esperanMiFirma`).
 */
async function leerParaHacer(ctx: Ctx): Promise<ParaHacer[]> {
  const esperadas = sql`${ctx.today}::date - dia_de(r.desde)`
  const deSeccional = sql`r.seccional_id as "idSeccional", s.nombre as seccional, null::integer as "nroPla"`
  const { rows } = await sql<ParaHacer>`with mias as (select c.*
    from caja c
    where c.habilitada and ${habilitadoEn(ctx, sql`c.id`)} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}),
      cosas as (
        select 'cerrar' as cosa, c.id, c.nombre, c.seccional_id as "idSeccional", s.nombre as seccional, p.numero as "nroPla",
          ${ctx.today}::date - p.desde as dias, null::numeric as importe, '' as nota
        from mias c
        join planilla_caja p on p.id = c.planilla_id
        join seccional s on s.id = c.seccional_id
        where p.desde < ${ctx.today}::date - ${diasPlanillaTarde}::int and p.ingresos + p.egresos > 0
          and ${alcanza(ctx, 'planillas.cerrar', sql`c.seccional_id`)}
        union all
        select 'banco', c.id, c.nombre, c.seccional_id, s.nombre, p.numero, ${ctx.today}::date - p.hasta,
          a.contado_banco - a.libros_banco, p.pendiente_banco
        from mias c
        join planilla_caja p on p.caja_id = c.id and p.numero = c.planilla_numero - 1
        join arqueo_caja a on a.id = p.arqueo_id
        join seccional s on s.id = c.seccional_id
        where p.pendiente_banco <> '' and ${alcanza(ctx, 'planillas.consultar', sql`c.seccional_id`)}
        union all
        select 'pago', r.id, r.numero_completo, ${deSeccional}, ${esperadas}, r.total, ''
        from rendicion_gasto r
        join seccional s on s.id = r.seccional_id
        where r.estado = 4 and r.seccional_id in (select seccional_id from mias)
          and ${alcanza(ctx, 'movimientosCaja.editar', sql`r.seccional_id`)}
        union all
        select 'firma', r.id, r.numero_completo, ${deSeccional}, ${esperadas}, r.total, f.apellido || ', ' || f.nombre
        from rendicion_gasto r
        join seccional s on s.id = r.seccional_id
        cross join lateral (
          select array_agg(afiliado_numero) as firmaron
          from rendicion_firma
          where envio_id = r.envio_id and anulada is null) puestas
        join afiliado f on f.numero in (r.secretario_numero, r.tesorero_numero) and f.numero <> all(puestas.firmaron)
        where r.estado = 7 and r.seccional_id in (select seccional_id from mias)
          and ${alcanza(ctx, 'rendiciones.consultar', sql`r.seccional_id`)}
          and f.numero is distinct from ${ctx.user?.affiliate ?? null})
    select *
    from cosas
    order by array_position(${[...cosasParaHacer]}::text[], cosa), dias desc, id`.execute(ctx.db)
  return rows.map((r) => ({ ...r, nota: r.cosa === 'firma' ? nombreCorrido(r.nota) : r.nota }))
}

/** What the centre has to look at, of the boxes in scope. */
export async function leerInicioCentral(ctx: Ctx): Promise<Da<(typeof inicioTesoreria)['central']>> {
  const { total, cajas } = await leerTesoreriaCentral(ctx)
  const alAlcance = seccionalEnAlcance(ctx, sql`c.seccional_id`)
  const { rows: tarde } = await sql<FilaCaja>`select ${columnas(ctx)} from ${abiertas}
    where p.desde < ${ctx.today}::date - ${diasPlanillaTarde}::int and ${alAlcance} order by p.desde, c.id`.execute(ctx.db)
  const { rows: sinOficial } = await sql<FilaCaja>`select ${columnas(ctx)} from ${abiertas}
    where c.habilitada and ${alAlcance} and not exists (select 1 from caja_usuario cu join usuario u on u.id = cu.usuario_id
      where cu.caja_id = c.id and ${habilitable(ctx, sql`c.seccional_id`)}) order by s.codigo, c.orden, c.id`.execute(ctx.db)
  const { rows: diferencias } = await sql<FilaCaja & { importe: number }>`select ${columnas(ctx)},
      a.contado_efectivo + a.contado_banco + a.contado_cheque - a.libros_efectivo - a.libros_banco - a.libros_cheque as importe
    from planilla_caja p
    join arqueo_caja a on a.id = p.arqueo_id
    join caja c on c.id = p.caja_id
    join seccional s on s.id = c.seccional_id
    where p.estado = 'CERRADA' and p.hasta >= date_trunc('month', ${ctx.today}::date) and ${alAlcance}
      and (a.contado_efectivo, a.contado_banco, a.contado_cheque) <> (a.libros_efectivo, a.libros_banco, a.libros_cheque)
    order by p.hasta desc, p.id desc`.execute(ctx.db)
  const sinImporte = (fila: FilaCaja) => ({ ...fila, importe: null })
  return { total, cajas, tarde: tarde.map(sinImporte), sinOficial: sinOficial.map(sinImporte), diferencias }
}
