import { z } from 'zod'
import { defineList } from '../platform/list.ts'

/** A member's change between two days: joins, leaves, comes back, or transfers to another branch. */
export const pasosPadron = ['INGRESO', 'EGRESO', 'REINGRESO', 'PASE'] as const

export const filaCambioPadron = z.object({
  id: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  paso: z.enum(pasosPadron),
  /** The step in the caller's language. */
  quePaso: z.string(),
  /** The branches on the two days; empty where they were not linked. */
  antes: z.string(),
  despues: z.string(),
  /** The state on the last day; empty if unknown. */
  estado: z.string(),
})
export type FilaCambioPadron = z.infer<typeof filaCambioPadron>

/** Members who joined, left, came back or changed branch between two days: the last month by default (decision 081). */
export const padronChangesList = defineList({
  name: 'cambiosPadron',
  path: 'vistas/cambios-padron',
  row: filaCambioPadron,
  columns: {
    numeroAfiliadoFormateado: { type: 'texto', sortable: true },
    nombreCompleto: { type: 'texto', sortable: true },
    quePaso: { type: 'texto' },
    antes: { type: 'texto' },
    despues: { type: 'texto' },
    estado: { type: 'texto' },
  },
  filters: { idSeccional: 'entero', paso: 'texto', fechaDesde: 'fecha', fechaHasta: 'fecha' },
  initialSort: ['nombreCompleto', 'asc'],
  file: 'Cambios del padrón',
})
