import { debitosScreens } from '@gremial/contract/tesoreria/debitos.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'

/** Lots of debits that wait for somebody of central treasury. */

const permiso = 'cobranza.editar'

/** A lot of somebody else that needs a second person. */
const porAprobar: FuenteEspera = {
  permiso,
  cosa: 'debitosPorAprobar',
  icono: 'calendario',
  lugar: debitosScreens.lotesDebito,
  filas: (ctx) => sql`select k.id, 1, k.creado, k.fecha, k.total, jsonb_build_object('numero', k.numero, 'quien', u.nombre)
    from lote_debito k
    join usuario u on u.id = k.creado_por
    where k.aprobado is null and k.anulado is null and k.creado_por <> ${ctx.user?.id ?? null}
    order by k.fecha, k.id`,
  va: ({ id }) => direccionDePantalla(debitosScreens.loteDebito, { id }),
  datos: ({ datos }) => ({ ...datos, quien: plainName(String(datos.quien)) }),
}

/** Approved, and its file is not made. */
const sinArchivo: FuenteEspera = {
  permiso,
  cosa: 'debitosSinArchivo',
  icono: 'mandar',
  lugar: debitosScreens.lotesDebito,
  filas: () => sql`select k.id, 1, k.aprobado, k.fecha, k.total, jsonb_build_object('numero', k.numero)
    from lote_debito k
    where k.aprobado is not null and k.hecho is null and k.anulado is null
    order by k.fecha, k.id`,
  va: ({ id }) => direccionDePantalla(debitosScreens.loteDebito, { id }),
}

export const esperasDebitos: readonly FuenteEspera[] = [porAprobar, sinArchivo]
