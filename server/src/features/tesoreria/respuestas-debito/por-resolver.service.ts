import type { ClaseConvenio } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { enVentanilla } from './ventanilla.ts'

/** Closes lines of answers that wait for a person (decision 149). */

interface Resoluble {
  es: string
  resuelto: boolean
  importe: number | null
  fecha: string | null
  clase: ClaseConvenio
}

async function takePorResolver(ctx: Ctx, id: number): Promise<Resoluble> {
  const { rows } = await sql<Resoluble>`select p.es, p.resuelto is not null as resuelto, p.importe, p.fecha, f.clase
    from debito_por_resolver p
    join convenio_cobranza f on f.id = p.convenio_id
    where p.id = ${id} for update of p`.execute(ctx.db)
  const row = found(rows[0])
  if (row.resuelto) throw new AppError('COBRO_RESUELTO')
  return row
}

/** Posts money of nobody to a member, once. NO_EXISTE, COBRO_RESUELTO, COBRO_SIN_DINERO. */
export const assign = (ctx: Ctx, id: number, numeroAfiliado: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { es, importe, fecha, clase } = await takePorResolver(ctx, id)
    if (es !== 'PAGADO' || importe === null || importe === 0) throw new AppError('COBRO_SIN_DINERO')
    const { rows } = await sql<{
      id: number
      numero: number
    }>`insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber,
        clave_importacion)
      select coalesce(a.pasa_a, a.numero), coalesce(${fecha}::date, ${ctx.today}::date),
        ${clase === 'VENTANILLA' ? enVentanilla : 'Débito automático'}, ${importe},
        md5('por resolver ' || ${id}::bigint)::uuid
      from afiliado a
      where a.numero = ${numeroAfiliado}
      returning id, afiliado_numero as numero`.execute(ctx.db)
    const { id: movimiento, numero } = found(rows[0])
    await sql`update debito_por_resolver
      set resuelto = ${ctx.now}, resuelto_por = ${person(ctx).id}, resultado = 'ASIGNADO', movimiento_id = ${movimiento}
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'pagar', 'afiliado', numero, { que: 'débito por resolver', id, importe })
  })

/** Closes a line without posting it. NO_EXISTE, COBRO_RESUELTO. */
export const dismiss = (ctx: Ctx, id: number, motivo: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await takePorResolver(ctx, id)
    await sql`update debito_por_resolver
      set resuelto = ${ctx.now}, resuelto_por = ${person(ctx).id}, resultado = 'DESCARTADO', motivo = ${motivo}
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'descartar', 'porResolver', id, { motivo })
  })
