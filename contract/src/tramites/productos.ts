import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature } from '../platform/feature.ts'
import { id } from '../platform/validation.ts'
import { medios } from './personas.ts'

/** What may be asked for: products, the papers that each one wants and what its money is for (001 §3 and §7, decisions §6 and §10). */

/** ARMADO: made by a clerk as data (decision 156). */
export const clasesProducto = ['PRESTAMO', 'ADHESION', 'ARMADO'] as const
/** Those whose conditions are set in the catalogue. */
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

/** What a product charges and allows; amounts in pesos, rates in percent, terms in months. */
export const condicionesProducto = z.object({
  montoMinimo: z.number(),
  montoMaximo: z.number(),
  plazoMinimo: z.number(),
  plazoMaximo: z.number(),
  plazoSalto: z.number(),
  tna: z.number(),
  gasto: z.number(),
  /** Largest share of the income that a quota may be; null without a limit. */
  maximoIngreso: z.number().nullable(),
})
export type CondicionesProducto = z.infer<typeof condicionesProducto>

/** Days that answers are looked back for. */
export const diasDeHabitual = 90
/** With fewer answers than these, nothing is said of how long one takes (decisions §11). */
export const pedidosParaHabitual = 10
/** How long requests of a product take: the median of those answered, in days; null while there is none (decisions §10). */
export const habitual = z.object({ dias: z.number().nullable(), pedidos: z.number() })
export type Habitual = z.infer<typeof habitual>
export const diasHabituales = ({ dias, pedidos }: Habitual): number | null => (pedidos >= pedidosParaHabitual ? dias : null)

/** A product as the simulator needs it: what it allows, and what else it will ask for. */
export const productoConCondiciones = productoHabilitado.extend({
  clase: z.enum(clasesProducto),
  /** What it is and for whom, in a sentence; '' where nobody wrote it. */
  descripcion: catalogText(),
  productoTuristico: z.number(),
  seguroVida: z.number(),
  habilitaCosolicitante: z.number(),
  habilitaGarante: z.number(),
  /** 0 to 3 of each (decision 151). */
  cantidadCosolicitantes: z.number(),
  cantidadGarantes: z.number(),
  /** 1 when guarantors and co-applicants must have accepted before it is filed. */
  conformidad: z.number(),
  /** 1 when each is asked once the one before accepted. */
  conformidadEnOrden: z.number(),
  cantidadDocumentos: z.number(),
  /** Null in an adhesion. */
  condiciones: condicionesProducto.nullable(),
  /** The request of this product that the member has without an answer: another one is not begun. "" when there is none. */
  enCurso: z.string(),
  idEnCurso: z.number().nullable(),
})
/** A product that a member may ask for today. */
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
  /** Of whom it is asked; '' of everybody. */
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

/** Of the keys, `:id` of the enabled lists is the member's number, and of the destinations and the next screen the product (decision 034). */
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
