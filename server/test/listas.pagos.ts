import { lotesList, pagosList } from '@gremial/contract/tesoreria/pagos.ts'
import { pagosAfiliadosList } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { renglonesLoteList } from '@gremial/contract/tesoreria/pagos-renglones.ts'
import type { Caso } from './listas.caso.ts'

/** Cases of listas.ts: payments of central treasury and their lots. */
export const ofPagos: Caso[] = [
  {
    lista: pagosList,
    quien: 'central',
    busca: ['numeroRendicion', 'nombreSeccional'],
    palabras: ['grupo'],
  },
  {
    lista: pagosAfiliadosList,
    quien: 'central',
    busca: ['numero', 'afiliado', 'producto'],
    palabras: ['grupo'],
  },
  {
    lista: renglonesLoteList,
    quien: 'central',
    aparte: `select x.id, x.lote_id as "idLote" from lote_pago_renglon x`,
  },
  { lista: lotesList, quien: 'central', pasa: { pendiente: (row, value) => Number(row.pendientes) > 0 === (value === '1') } },
]
