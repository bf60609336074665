import { z } from 'zod'
import { defineList } from '../platform/list.ts'

/** Transfers of a lot, to paste in a bank's page: its exports have the CBU and the CUIT as texts. */
export const filaRenglonLote = z.object({
  id: z.number(),
  orden: z.number(),
  referencia: z.string(),
  nombreSeccional: z.string(),
  cuit: z.string(),
  cbu: z.string(),
  importe: z.number(),
  fecha: z.string(),
  numeroRendicion: z.string(),
  estado: z.string(),
})
export type FilaRenglonLote = z.infer<typeof filaRenglonLote>

export const renglonesLoteList = defineList({
  name: 'renglonesLote',
  path: 'vistas/renglones-lote',
  row: filaRenglonLote,
  columns: {
    orden: { type: 'entero' },
    referencia: { type: 'texto', sortable: true },
    nombreSeccional: { type: 'texto' },
    cuit: { type: 'texto' },
    cbu: { type: 'texto' },
    importe: { type: 'importe' },
    fecha: { type: 'fecha' },
    numeroRendicion: { type: 'texto' },
    estado: { type: 'texto' },
  },
  filters: { idLote: 'entero' },
  initialSort: ['referencia', 'asc'],
  file: 'Transferencias',
})
