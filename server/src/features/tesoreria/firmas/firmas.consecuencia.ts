import { sql } from 'kysely'
import type { FuenteConsecuencia } from '../../afiliado/hechos/consecuencias.ts'

/** Settlements waiting for the leaving user's signature. Given signatures stay; these wait for the successor. */
export const consecuenciaFirmas: FuenteConsecuencia = {
  cosa: 'firmaPendiente',
  icono: 'firmar',
  momento: 'queda',
  ante: ['RENUNCIA', 'FALLECIMIENTO', 'PASE'],
  filas: (_, { numero, que, seccional }) => sql`select '0', sum(r.total),
      jsonb_build_object('count', count(*), 'numeros', string_agg(r.numero_completo, ', ' order by r.id))
    from (select * from rendicion_gasto r
      where r.estado = 7 and ${numero} in (r.secretario_numero, r.tesorero_numero)
        and ${que === 'PASE' ? sql`r.seccional_id = ${seccional}` : sql`true`}
        and not exists (select from rendicion_firma f
          where f.envio_id = r.envio_id and f.anulada is null
            and f.firma = case when r.secretario_numero = ${numero} then 'SECRETARIA' else 'TESORERIA' end)
      limit 20) r
    having count(*) > 0`,
}
