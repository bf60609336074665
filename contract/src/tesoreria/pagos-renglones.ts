import { z } from 'zod'
import { defineList } from '../platform/list.ts'

/** Transfers of a lot, to paste into a bank's page: exports have CBU and CUIT as text. */
export const filaRenglonLote = z.object({
  id: z.number(),
  orden: z.number(),
  referencia: z.string(),
  destinatario: z.string(),
  cuit: z.string(),
  cbu: z.string(),
  importe: z.number(),
  fecha: z.string(),
  numero: z.string(),
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
    destinatario: { type: 'texto' },
    cuit: { type: 'texto' },
    cbu: { type: 'texto' },
    importe: { type: 'importe' },
    fecha: { type: 'fecha' },
    numero: { type: 'texto' },
    estado: { type: 'texto' },
  },
  filters: { idLote: 'entero' },
  initialSort: ['referencia', 'asc'],
  file: 'Transferencias',
})
