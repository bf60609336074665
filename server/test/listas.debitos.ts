import { conveniosList } from '@gremial/contract/tesoreria/convenios.ts'
import { lotesDebitoList, previaDebitoList, renglonesDebitoList } from '@gremial/contract/tesoreria/debitos.ts'
import { porResolverList, respuestasDebitoList } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { cobranzaSeccionalesList } from '@gremial/contract/tesoreria/tablero-cobranza.ts'
import type { Caso } from './listas.caso.ts'

/** Cases of listas.ts: agreements of collection and direct debits. */
export const ofDebitos: Caso[] = [
  { lista: conveniosList, quien: 'central', busca: ['nombre'] },
  {
    lista: lotesDebitoList,
    quien: 'central',
    aparte: `select id, convenio_id as "idConvenio" from lote_debito`,
  },
  {
    lista: previaDebitoList,
    quien: 'central',
    busca: ['nombre', 'id'],
    palabras: ['motivo'],
    // The agreement and the day choose the preview, not its rows.
    ninguna: ['idConvenio', 'fecha'],
    pasa: { van: (f, v) => (f.motivo === null) === (v === '1') },
  },
  {
    lista: renglonesDebitoList,
    quien: 'central',
    busca: ['nombre', 'referencia'],
    palabras: ['estado', 'codigo'],
    aparte: `select id, lote_id as "idLote" from lote_debito_renglon`,
  },
  { lista: respuestasDebitoList, quien: 'central' },
  // The year and the agreement choose what is summed, not its rows.
  { lista: cobranzaSeccionalesList, quien: 'central', ninguna: ['anio', 'idConvenio'] },
  { lista: porResolverList, quien: 'central', palabras: ['que'] },
]
