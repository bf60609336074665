import { diasTalonPorVencer } from '@gremial/contract/afiliado/avisos.ts'
import { cuentaCorrienteScreens } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { talones } from '@gremial/contract/afiliado/documentos.ts'
import { sql } from 'kysely'
import { person } from '../../../platform/context.ts'
import type { FuenteEspera } from '../avisos/esperas.ts'
import { debitoDelTalon } from './debito-del-talon.ts'
import { talonVigente } from './documentos.queries.ts'

/** The member's own slip due next, near its due date; none if it is paid by direct debit. */
export const esperaTalon: FuenteEspera = {
  cosa: 'talon',
  permiso: 'documentos.consultar',
  icono: 'talon',
  lugar: cuentaCorrienteScreens.cuentaCorriente,
  filas: (ctx) => {
    const numero = person(ctx).affiliate
    return numero === null
      ? undefined
      : sql`select d.id, 1, null, d.vence, d.importe, jsonb_build_object('que', d.descripcion)
          from documento d
          where d.afiliado_numero = ${numero} and d.vence <= ${ctx.today}::date + ${sql.lit(diasTalonPorVencer)}
            and ${talonVigente(ctx.today)} and ${debitoDelTalon(ctx.today)} is null
          order by d.vence, d.id
          limit 1`
  },
  va: ({ id }) => `/api/${talones.descargar.path.replace(':id', id)}`,
}
