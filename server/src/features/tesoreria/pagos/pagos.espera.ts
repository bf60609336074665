import { listaSinAcuse, pantallasFinanzas } from '@gremial/contract/tesoreria/finanzas.ts'
import { listaPagos, pantallasPagos } from '@gremial/contract/tesoreria/pagos.ts'
import { sql } from 'kysely'
import { deLista } from '../../afiliado/avisos/de-lista.ts'
import type { FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { fuenteSinAcuse } from '../finanzas/finanzas.list.ts'
import { fuentePagos } from './pagos.list.ts'

/** What waits for central treasury: each is one thing with how many, the ones of its list. */

const deMesa = {
  permiso: 'rendiciones.pagar',
  lista: listaPagos,
  fuente: fuentePagos,
  pantalla: pantallasPagos.pagos,
  desde: sql`min(r.desde)`,
  importe: sql`sum(r.total)`,
} as const

export const esperasPagos: readonly FuenteEspera[] = [
  deLista({ ...deMesa, cosa: 'volvieronPagos', icono: 'alerta', consulta: () => ({ grupo: 'volvieron' }) }),
  deLista({
    ...deMesa,
    cosa: 'porPagar',
    icono: 'prestamo',
    // Where the financial system pays, nobody does by hand.
    consulta: (ctx) => (ctx.services.config.finance ? undefined : { grupo: 'paraPagar' }),
  }),
  deLista({
    permiso: 'rendiciones.pagar',
    lista: listaSinAcuse,
    fuente: fuenteSinAcuse,
    pantalla: pantallasFinanzas.sinAcuse,
    cosa: 'sinFinanzas',
    icono: 'mandar',
    desde: sql`min(r.fecha_envio_externo)`,
    consulta: () => ({ abandonada: '1' }),
  }),
]
