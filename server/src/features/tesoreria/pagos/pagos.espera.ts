import { finanzasScreens, sinAcuseList } from '@gremial/contract/tesoreria/finanzas.ts'
import { pagosList, pagosScreens } from '@gremial/contract/tesoreria/pagos.ts'
import { sql } from 'kysely'
import { deLista } from '../../afiliado/avisos/de-lista.ts'
import type { FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { sinAcuseSource } from '../finanzas/finanzas.list.ts'
import { pagosSource } from './pagos.list.ts'

/** Pending tasks of central treasury: one per group with its count, linked to its list. */

const ofMesa = {
  permiso: 'rendiciones.pagar',
  lista: pagosList,
  fuente: pagosSource,
  pantalla: pagosScreens.pagos,
  desde: sql`min(r.desde)`,
  importe: sql`sum(r.total)`,
} as const

export const esperasPagos: readonly FuenteEspera[] = [
  deLista({ ...ofMesa, cosa: 'volvieronPagos', icono: 'alerta', consulta: () => ({ grupo: 'volvieron' }) }),
  deLista({
    ...ofMesa,
    cosa: 'porPagar',
    icono: 'prestamo',
    // If the financial system pays, there is no manual payment.
    consulta: (ctx) => (ctx.services.config.finance ? undefined : { grupo: 'paraPagar' }),
  }),
  deLista({
    permiso: 'rendiciones.pagar',
    lista: sinAcuseList,
    fuente: sinAcuseSource,
    pantalla: finanzasScreens.sinAcuse,
    cosa: 'sinFinanzas',
    icono: 'mandar',
    desde: sql`min(r.fecha_envio_externo)`,
    consulta: () => ({ abandonada: '1' }),
  }),
]
