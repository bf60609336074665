import { pagosAfiliadosList, pagosAfiliadosScreens } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { sql } from 'kysely'
import { deLista } from '../../afiliado/avisos/de-lista.ts'
import type { FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { pagosAfiliadosSource } from './pagos-afiliados.list.ts'

const deMesa = {
  permiso: 'rendiciones.pagar',
  lista: pagosAfiliadosList,
  fuente: pagosAfiliadosSource,
  pantalla: pagosAfiliadosScreens.pagosAfiliados,
  desde: sql`min(p.creado)`,
  importe: sql`sum(p.importe)`,
} as const

/** Pending tasks of central treasury: payments to members, new or returned by the bank. */
export const esperasPagosAfiliados: readonly FuenteEspera[] = [
  deLista({ ...deMesa, cosa: 'pagosAfiliadosVolvieron', icono: 'alerta', consulta: () => ({ grupo: 'volvieron' }) }),
  deLista({ ...deMesa, cosa: 'pagosAfiliados', icono: 'prestamo', consulta: () => ({ grupo: 'paraPagar' }) }),
]
