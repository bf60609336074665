import type { Arqueo } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { firmantes } from '../../seccionales/mandatos/firmantes.ts'
import type { Contenido } from './contenido.rules.ts'
import {
  aperturaPorForma,
  arqueoOf,
  conteosOf,
  planillaOf,
  type SavedArqueo,
  type SavedPlanilla,
} from './planillas-caja.queries.ts'
import { porFormaDe, saldoOf } from './planillas-caja.rules.ts'

interface Conteos {
  /** All counts of the sheet, the first one first. */
  todos: SavedArqueo[]
  /** The count that closes it. */
  cierra: SavedArqueo | undefined
  motivo?: string
  pendienteBanco?: string
}

/** Current content of a sheet, with movements by number. */
export async function contentOf(
  ctx: Ctx,
  row: SavedPlanilla,
  cierre: (Contenido['cerrada'] & { dia: string }) | null,
  { todos, cierra, motivo = '', pendienteBanco = '' }: Conteos,
): Promise<Contenido> {
  const { rows } = await sql<Contenido['movimientos'][number]>`
    select m.numero, m.fecha_movimiento as fecha, m.ingreso_egreso as "ingresoEgreso", t.nombre as tipo,
      coalesce(k.nombre, '') as concepto, m.descripcion,
      m.importe_efectivo as efectivo, m.importe_cheque as valores, m.importe_banco as bancarios, m.total,
      m.motivo_anula as anulado, (select jsonb_build_object('planilla', x.numero_planilla, 'numero', x.numero)
        from movimiento_caja x
        where x.id = m.corrige_id) as corrige,
      (select r.numero_completo from rendicion_gasto r where r.id = m.rendicion_id) as rendicion,
      coalesce(u.nombre, '') as usuario
    from movimiento_caja m
    join tipo_movimiento_caja t on t.id = m.tipo_id
    left join concepto_caja k on k.id = m.concepto_id
    left join usuario u on u.id = m.usuario_id
    where m.planilla_id = ${row.id}
    order by m.numero`.execute(ctx.db)
  const { rows: org } = await sql<{
    nombre: string
    cuit: string
    domicilio: string
  }>`select nombre, cuit, domicilio from organizacion`.execute(ctx.db)
  const firman = await firmantes(ctx, row.seccional_id, cierre?.dia ?? ctx.today)
  const planilla = planillaOf(row)
  return {
    version: 2,
    organizacion: org[0]?.nombre ?? '',
    cuit: org[0]?.cuit ?? '',
    domicilio: org[0]?.domicilio ?? '',
    firmantes: firman.map(({ firma, nombre, nombrePuesto }) => ({ firma, nombre, cargo: nombrePuesto })),
    seccional: row.seccional,
    caja: row.caja,
    numero: row.numero,
    desde: row.desde,
    hasta: cierre?.dia ?? null,
    cerrada: cierre ? { momento: cierre.momento, por: cierre.por } : null,
    inicial: porFormaDe(planilla.inicial),
    apertura: aperturaPorForma(row),
    ingresos: porFormaDe(planilla.ingresos),
    egresos: porFormaDe(planilla.egresos),
    saldo: porFormaDe(saldoOf(planilla)),
    movimientos: rows,
    arqueo: cierra ? withoutId(arqueoOf(cierra, motivo, pendienteBanco)) : null,
    conteos: conteosOf(todos, cierra),
  }
}

function withoutId(arqueo: Arqueo): Omit<Arqueo, 'id'> {
  const { id: _, ...rest } = arqueo
  return rest
}
