import { firmasScreens } from '@gremial/contract/tesoreria/firmas.ts'
import { rendicionesGastoScreens } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { sql } from 'kysely'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'

/** A settlement that central observed, for its preparer and signers. */
export const observadaWait: FuenteEspera = {
  cosa: 'rendicionObservada',
  permiso: 'rendiciones.consultar',
  icono: 'alerta',
  lugar: rendicionesGastoScreens.rendiciones,
  filas: (ctx) => sql`select r.id, 1, r.desde, null, r.total,
      jsonb_build_object('numero', r.numero_completo, 'motivo', r.motivo_observacion)
    from rendicion_gasto r
    where r.estado = 6 and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}
      and ${alcanza(ctx, 'rendiciones.editar', sql`r.seccional_id`)}
      and (r.creada_por = ${ctx.user?.id ?? null}
        or ${ctx.user?.affiliate ?? null}::bigint in (r.secretario_numero, r.tesorero_numero))`,
  va: ({ id }) => direccionDePantalla(firmasScreens.firmar, { id }),
}
