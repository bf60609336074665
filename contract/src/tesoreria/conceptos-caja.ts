import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { id, line, text } from '../platform/validation.ts'
import { conceptosCaja as textos } from '../textos/es/tesoreria/conceptos-caja.ts'
import { chosen } from './cajas.ts'

/** Cash concepts of a branch: categories of income and expenses ("Alquiler", "Cuotas en ventanilla"). */

/** (C-CONCEPTO-12..16, C-CONCEPTO-20) */
export const newConcepto = z.object({
  idSeccional: chosen(id),
  nombre: text(40),
  descripcion: line(100).default(''),
})
export type NewConcepto = z.output<typeof newConcepto>

/** A concept keeps its branch. (C-CONCEPTO-21) */
export const conceptoCambio = newConcepto
  .omit({ idSeccional: true })
  .extend({ id, version: z.number().int().positive().optional() })
export type ConceptoCambio = z.output<typeof conceptoCambio>

export const conceptoEliminar = z.object({ id })

/** (C-CONCEPTO-07) */
export const conceptoRow = z.object({
  id: z.number(),
  nombre: z.string(),
  descripcion: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  habilitado: z.number(),
  tieneMovimientos: z.boolean(),
  version: z.number(),
  can: z.object({ modificar: z.boolean(), eliminar: z.boolean(), cambiarEstado: z.boolean() }),
})
export type ConceptoRow = z.infer<typeof conceptoRow>

/** (C-CONCEPTO-17, C-CONCEPTO-19, K-16) */
export const conceptosList = defineList({
  name: 'conceptosCaja',
  path: 'vistas/conceptos-caja',
  row: conceptoRow,
  columns: {
    nombre: { type: 'texto', sortable: true },
    descripcion: { type: 'texto' },
    nombreSeccional: { type: 'texto' },
    habilitado: { type: 'logico' },
    tieneMovimientos: { type: 'logico', only: 'exporta' },
  },
  filters: { idSeccional: 'entero', habilitado: 'logico', nombre: 'texto' },
  initialSort: ['nombre', 'asc'],
  search: true,
  size: 1000,
  file: 'Conceptos de caja',
})

const query = { access: { permission: 'conceptosCaja.consultar' } } as const
const edita = {
  access: { permission: 'conceptosCaja.editar' },
  invalidates: ['vistas/conceptos-caja', 'vistas/conceptos-caja/:codigo/seccional/:idSeccional'],
  recentAuth: false,
} as const

/** (C-CONCEPTO-18, C-CONCEPTO-20..23) */
export const conceptos = {
  leer: defineCall({
    ...query,
    method: 'GET',
    path: 'vistas/conceptos-caja/:codigo/seccional/:idSeccional',
    summary: 'Un concepto de una seccional',
    response: conceptoRow,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'conceptos-caja/guardar-concepto',
    summary: 'Crea un concepto',
    body: newConcepto,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'conceptos-caja/actualizar-concepto',
    summary: 'Modifica un concepto',
    body: conceptoCambio,
    response: conceptoRow,
  }),
  alternar: defineCall({
    ...edita,
    method: 'POST',
    path: 'conceptos-caja/cambiar-estado/:codigo',
    summary: 'Habilita o deshabilita un concepto',
    response: z.object({ habilitado: z.number() }),
  }),
  eliminar: defineCall({
    ...edita,
    method: 'POST',
    path: 'conceptos-caja/eliminar-concepto',
    summary: 'Elimina un concepto sin movimientos',
    body: conceptoEliminar,
  }),
}

export const conceptosCajaScreens = defineScreens({
  conceptos: { path: 'seccionales/conceptos-caja', permission: 'conceptosCaja.consultar' },
})

export const conceptosCajaFeature = defineFeature({
  name: 'tesoreria/conceptos-caja',
  texts: { conceptosCaja: textos },
  permissions: {
    'conceptosCaja.consultar': branchScoped('caja'),
    'conceptosCaja.editar': branchScoped('caja'),
  },
  errors: { CONCEPTO_REPETIDO: 409, CONCEPTO_CON_MOVIMIENTOS: 409 },
  lists: { conceptosList },
  calls: { conceptos },
  screens: conceptosCajaScreens,
  menu: [
    { section: 'tesoreria', order: 30, screen: 'conceptos', icon: 'etiquetas', title: 'conceptosCaja.pantallas.caja.conceptos' },
  ],
})
