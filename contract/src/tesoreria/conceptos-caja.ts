import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { id, line, text } from '../platform/validation.ts'
import { conceptosCaja as textos } from '../textos/es/tesoreria/conceptos-caja.ts'
import { elegido } from './cajas.ts'

/** Concepts of a branch's cash: what an income or an expense is for ("Alquiler", "Cuotas en ventanilla"). */

/** (C-CONCEPTO-12..16, C-CONCEPTO-20) */
export const conceptoNuevo = z.object({
  idSeccional: elegido(id),
  nombre: text(40),
  descripcion: line(100).default(''),
})
export type ConceptoNuevo = z.output<typeof conceptoNuevo>

/** A concept keeps its branch. (C-CONCEPTO-21) */
export const conceptoCambio = conceptoNuevo
  .omit({ idSeccional: true })
  .extend({ id, version: z.number().int().positive().optional() })
export type ConceptoCambio = z.output<typeof conceptoCambio>

export const conceptoEliminar = z.object({ id })

/** (C-CONCEPTO-07) */
export const filaConcepto = z.object({
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
export type FilaConcepto = z.infer<typeof filaConcepto>

/** (C-CONCEPTO-17, C-CONCEPTO-19, K-16) */
export const listaConceptos = defineList({
  name: 'conceptosCaja',
  path: 'vistas/conceptos-caja',
  row: filaConcepto,
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

const consulta = { access: { permission: 'conceptosCaja.consultar' } } as const
const edita = {
  access: { permission: 'conceptosCaja.editar' },
  invalidates: ['vistas/conceptos-caja', 'vistas/conceptos-caja/:codigo/seccional/:idSeccional'],
  recentAuth: false,
} as const

/** (C-CONCEPTO-18, C-CONCEPTO-20..23) */
export const conceptos = {
  leer: defineCall({
    ...consulta,
    method: 'GET',
    path: 'vistas/conceptos-caja/:codigo/seccional/:idSeccional',
    summary: 'Un concepto de una seccional',
    response: filaConcepto,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'conceptos-caja/guardar-concepto',
    summary: 'Crea un concepto',
    body: conceptoNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'conceptos-caja/actualizar-concepto',
    summary: 'Modifica un concepto',
    body: conceptoCambio,
    response: filaConcepto,
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

export const pantallasConceptosCaja = defineScreens({
  conceptos: { path: 'seccionales/conceptos-caja', permission: 'conceptosCaja.consultar' },
})

export const funcionConceptosCaja = defineFeature({
  name: 'tesoreria/conceptos-caja',
  texts: { conceptosCaja: textos },
  permissions: {
    'conceptosCaja.consultar': branchScoped('caja'),
    'conceptosCaja.editar': branchScoped('caja'),
  },
  errors: { CONCEPTO_REPETIDO: 409, CONCEPTO_CON_MOVIMIENTOS: 409 },
  lists: { listaConceptos },
  calls: { conceptos },
  screens: pantallasConceptosCaja,
})
