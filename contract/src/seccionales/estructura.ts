import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { date, id } from '../platform/validation.ts'
import { estructura as textos } from '../textos/es/seccionales/estructura.ts'
import { firmas } from './mandatos.ts'

/** The committee of a branch: the holders of its offices on a day, by mandate (001 §2, decision 037). */

/** (B-ESTRUCTURA-03) ISO days, both included. */
export const filaEstructura = z.object({
  /** Of the mandate. */
  id: z.number(),
  idSeccional: z.number(),
  seccional: z.string(),
  puesto: z.number(),
  orden: z.number(),
  nombrePuesto: z.string(),
  numeroAfiliado: z.number(),
  numeroAfiliadoFormateado: z.string(),
  persona: z.string(),
  fechaDesde: z.string(),
  fechaHasta: z.string(),
  /** Signature of the office; null without one. */
  firma: z.enum(firmas).nullable(),
})
export type FilaEstructura = z.infer<typeof filaEstructura>

/** On a day, today by default. Positions are queried as in 002 §7: `id.puesto` repeated (K-12). */
export const estructuraList = defineList({
  name: 'estructura',
  path: 'vistas/estructura-seccional',
  row: filaEstructura,
  columns: {
    seccional: { type: 'texto', only: 'exporta' },
    orden: { type: 'entero', sortable: true, only: 'exporta' },
    nombrePuesto: { type: 'texto' },
    persona: { type: 'texto', sortable: true },
    numeroAfiliadoFormateado: { type: 'texto' },
    fechaDesde: { type: 'fecha', sortable: true },
    fechaHasta: { type: 'fecha', sortable: true },
  },
  filters: { idSeccional: 'entero', 'id.puesto': 'enteros', fecha: 'fecha' },
  initialSort: ['orden', 'asc'],
  file: 'Estructura',
})

/** Signers of a branch on a day: for each signature, the holders of its office and substitutes (positions 49/63 and 51/64). */
export const firmantesSeccional = z.object({
  fecha: z.string(),
  firmantes: z.array(
    z.object({
      firma: z.enum(firmas),
      puesto: z.number(),
      nombrePuesto: z.string(),
      numeroAfiliado: z.number(),
      nombre: z.string(),
    }),
  ),
})

export const estructuras = {
  firmantes: defineCall({
    access: { permission: 'seccionales.estructura' },
    method: 'GET',
    path: 'vistas/estructura-seccional/firmantes',
    summary: 'Quién puede firmar por una seccional en una fecha',
    query: z.object({ idSeccional: id, fecha: date.optional() }),
    response: firmantesSeccional,
  }),
}

export const estructuraScreens = defineScreens({
  estructura: { path: 'seccionales/estructura', permission: 'seccionales.estructura', searchParams: ['idSeccional', 'fecha'] },
})

export const estructuraFeature = defineFeature({
  name: 'seccionales/estructura',
  texts: { estructura: textos },
  permissions: {
    'seccionales.estructura': branchScoped('mostrador'),
  },
  lists: { estructuraList },
  calls: { estructuras },
  screens: estructuraScreens,
  menu: [
    { section: 'seccional', order: 30, screen: 'estructura', icon: 'mandato', title: 'estructura.pantallas.estructura.titulo' },
  ],
})
