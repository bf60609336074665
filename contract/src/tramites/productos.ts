import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature } from '../platform/feature.ts'
import { id } from '../platform/validation.ts'
import { medios } from './personas.ts'

/** Products: what can be requested, with required documents and destinations (001 §3 and §7, decisions §6 and §10). */

/** ARMADO: created by a clerk as data (decision 156). */
export const clasesProducto = ['PRESTAMO', 'ADHESION', 'ARMADO'] as const
/** Classes whose conditions are set in the catalogue. */
export const clasesDelPortal = ['PRESTAMO', 'ADHESION'] as const
export type ClaseProducto = (typeof clasesProducto)[number]

/** The product of the adhesion to direct debit and digital statement. */
export const productoAdhesion = 'ADHESION_DA_RD'

/** (B-PRESTAMO-08) */
export const productoHabilitado = z.object({
  id: z.number(),
  codigo: z.string(),
  nombreProductoAfiliado: catalogText(),
  idCircuito: z.number(),
})
export type ProductoHabilitado = z.infer<typeof productoHabilitado>

/** Charges and limits of a product; amounts in pesos, rates in percent, terms in months. */
export const condicionesProducto = z.object({
  montoMinimo: z.number(),
  montoMaximo: z.number(),
  plazoMinimo: z.number(),
  plazoMaximo: z.number(),
  plazoSalto: z.number(),
  tna: z.number(),
  gasto: z.number(),
  /** Maximum share of the income for an instalment; null without a limit. */
  maximoIngreso: z.number().nullable(),
})
export type CondicionesProducto = z.infer<typeof condicionesProducto>

/** Days of answers considered. */
export const diasDeHabitual = 90
/** Minimum number of answers to show an estimate (decisions §11). */
export const pedidosParaHabitual = 10
/** Processing time of a product: median of the answered requests, in days; null without any (decisions §10). */
export const habitual = z.object({ dias: z.number().nullable(), pedidos: z.number() })
export type Habitual = z.infer<typeof habitual>
export const diasHabituales = ({ dias, pedidos }: Habitual): number | null => (pedidos >= pedidosParaHabitual ? dias : null)

/** A product for the simulator: its limits, and its other requirements. */
export const productoConCondiciones = productoHabilitado.extend({
  clase: z.enum(clasesProducto),
  /** One-sentence description; '' without one. */
  descripcion: catalogText(),
  productoTuristico: z.number(),
  seguroVida: z.number(),
  habilitaCosolicitante: z.number(),
  habilitaGarante: z.number(),
  /** 0 to 3 of each (decision 151). */
  cantidadCosolicitantes: z.number(),
  cantidadGarantes: z.number(),
  /** 1 if guarantors and co-applicants must accept before filing. */
  conformidad: z.number(),
  /** 1 if each one is asked after the previous one accepted. */
  conformidadEnOrden: z.number(),
  cantidadDocumentos: z.number(),
  /** Null in an adhesion. */
  condiciones: condicionesProducto.nullable(),
  /** The member's unanswered request of this product: another one cannot be started. "" without one. */
  enCurso: z.string(),
  idEnCurso: z.number().nullable(),
})
/** A product a member can request today. */
export const productoParaPedir = productoConCondiciones.extend({ habitual })
export type ProductoParaPedir = z.infer<typeof productoParaPedir>
export type ProductoConCondiciones = z.infer<typeof productoConCondiciones>

/** (B-PRESTAMO-07) */
export const proximaPantalla = z.object({
  habilitaCosolicitante: z.number(),
  habilitaGarante: z.number(),
  cantidadDocumentos: z.number(),
  tituloPantalla: catalogText(),
})

export const requisitoProducto = z.object({
  id: z.number(),
  nombre: catalogText(),
  ayuda: catalogText(),
  obligatorio: z.number(),
  /** Income source that requires it; '' for all. */
  viveDe: z.enum(['', ...medios]),
})

export const destinoFondos = z.object({ id: z.number(), nombre: catalogText() })

/** Terms offered by a product, in months. */
export function plazosDe({ plazoMinimo, plazoMaximo, plazoSalto }: CondicionesProducto): number[] {
  const plazos: number[] = []
  for (let plazo = plazoMinimo; plazo < plazoMaximo; plazo += plazoSalto) plazos.push(plazo)
  return [...plazos, plazoMaximo]
}

const acceso = { access: { permission: 'tramites.iniciar' } } as const

/** `:id` is the member's number in the enabled lists, and the product in the destinations and the next screen (decision 034). */
export const productos = {
  conCondiciones: defineCall({
    ...acceso,
    method: 'GET',
    path: 'vistas/productos/habilitados/:id',
    summary: 'Productos que un afiliado puede pedir hoy, con sus condiciones',
    response: z.array(productoParaPedir),
  }),
  habilitados: defineCall({
    ...acceso,
    method: 'GET',
    path: 'productos/habilitados/:id',
    summary: 'Productos que un afiliado puede pedir hoy',
    response: z.array(productoHabilitado),
  }),
  proximaPantalla: defineCall({
    ...acceso,
    method: 'GET',
    path: 'vistas/productos/:id/obtener-proxima-pantalla',
    summary: 'Qué pide un producto después de los datos del solicitante',
    response: proximaPantalla,
  }),
  destinos: defineCall({
    ...acceso,
    method: 'GET',
    path: 'destino-fondos/habilitados/:id',
    summary: 'Destinos de fondos de un producto',
    response: z.array(destinoFondos),
  }),
  requisitos: defineCall({
    ...acceso,
    method: 'GET',
    path: 'requisitos-producto',
    summary: 'Documentos que pide un producto',
    query: z.object({ idProducto: id }),
    response: z.array(requisitoProducto),
  }),
}

export const productosFeature = defineFeature({
  name: 'tramites/productos',
  uses: ['tramites.iniciar'],
  calls: { productos },
})
