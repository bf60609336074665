import type { DestinoLote } from '@gremial/contract/tesoreria/pagos.ts'
import { afiliados } from '../pagos-afiliados/lotes.ts'
import type { DestinoDePagos } from './destino.ts'
import { seccionales } from './seccionales.ts'

const destinos = { SECCIONALES: seccionales, AFILIADOS: afiliados }

/** The destination of a lot, by its name. */
export const destinoDe = (destino: DestinoLote): DestinoDePagos => destinos[destino]
