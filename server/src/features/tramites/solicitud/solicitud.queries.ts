import type { DatosConocidos } from '@gremial/contract/tramites/solicitud.ts'
import { bankOfCbu } from '@gremial/contract/values/cbu.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { numeroDeAfiliado } from '../../afiliado/afiliados/numeros.ts'
import '../solicitudes/solicitudes.tables.ts'

/** Name of a bank by code; "" if unknown. */
export async function bancoDe(ctx: Ctx, codigo: string): Promise<string> {
  if (codigo === '') return ''
  const { rows } = await sql<{ nombre: string }>`select nombre from banco where codigo = ${codigo} order by id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.nombre ?? ''
}

/** Signed declaration; "" if none. */
export async function declaracionFirmada(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ declaracion: string }>`select declaracion from solicitud where id = ${id}`.execute(ctx.db)
  return rows[0]?.declaracion ?? ''
}

/**
 * Known data of a member: the account of the authorisation in force, else of the last request; and the income of the last one.
 * The caller checks the scope.
 */
export async function conocidosDe(ctx: Ctx, numero: number): Promise<DatosConocidos> {
  const { rows } = await sql<Omit<DatosConocidos, 'banco'>>`select a.numero as "numeroAfiliado",
      ${numeroDeAfiliado('a')} as "numeroAfiliadoFormateado", a.apellido || ', ' || a.nombre as nombre,
      coalesce(ad.cbu, ul.cbu, '') as cbu,
      case when ad.cbu is not null then 'ADHESION' when ul.cbu is not null then 'SOLICITUD' else '' end as "cbuDe",
      (select sp.ingreso / 100.0 from solicitud s join solicitud_persona sp on sp.solicitud_id = s.id and sp.papel = 'SOLICITANTE'
        where s.afiliado_numero = a.numero and sp.ingreso is not null order by s.fecha desc, s.id desc limit 1) as ingreso
    from afiliado a
      left join lateral (select s.cbu from solicitud s join adhesion d on d.solicitud_id = s.id
        where s.afiliado_numero = a.numero and s.cbu <> '' and s.estado not in ('RECHAZADA', 'ANULADA')
          and (d.revocada_desde is null or d.revocada_desde > ${ctx.today})
        order by s.fecha desc, s.id desc limit 1) ad on true
      left join lateral (select s.cbu from solicitud s
        where s.afiliado_numero = a.numero and s.cbu <> '' order by s.fecha desc, s.id desc limit 1) ul on true
    where a.numero = ${numero}`.execute(ctx.db)
  const conocidos = found(rows[0])
  return { ...conocidos, banco: await bancoDe(ctx, bankOfCbu(conocidos.cbu)) }
}
