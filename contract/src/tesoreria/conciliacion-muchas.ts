import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { amountBetween, exactText, id, line, text } from '../platform/validation.ts'
import { conciliacionMuchas as textos } from '../textos/es/tesoreria/conciliacion-muchas.ts'
import { itemConciliar, maximosConciliacion, sumaDe } from './conciliacion.ts'
import { grupoBanco } from './conciliacion-grupos.ts'
import { cambiaCaja } from './movimientos-caja.ts'
import { reglaNueva } from './reglas-banco.ts'

/** Many lines of a bank resolved in one act (decision 137): by groups of equal texts, with what a rule or the past proposes. */

export const maximosMuchas = { items: 1000, lotes: 20, partes: 10, candidatos: 100 } as const

/** Concept that may be chosen, those used most for this sign first. */
export const conceptoElegible = z.object({ id: z.number(), nombre: z.string(), veces: z.number() })
export type ConceptoElegible = z.infer<typeof conceptoElegible>
export const grupoAbierto = z.object({
  grupo: grupoBanco,
  /** The first `maximosMuchas.items`. */
  items: z.array(itemConciliar),
  conceptos: z.array(conceptoElegible),
})
export type GrupoAbierto = z.infer<typeof grupoAbierto>

const elegidas = z.array(id).max(maximosConciliacion.juntos)
const item = z.object({ lineas: elegidas.min(1), movimientos: elegidas.default([]) })
const items = z.array(item).min(1).max(maximosMuchas.items)
const descripcion = line(100).default('')
/**
 * CARGAR posts a movement for each item and joins it; with several `partes`, each part is a movement, and their amounts (pesos, without sign)
 * sum the item's. UNIR joins lines and movements of equal sum.
 */
export const loteMuchas = z.discriminatedUnion('accion', [
  z.object({
    accion: z.literal('CARGAR'),
    items,
    partes: z
      .array(z.object({ concepto: id, descripcion, importe: amountBetween(0.01, 999_999_999_999.99).optional() }))
      .min(1)
      .max(maximosMuchas.partes),
  }),
  z.object({ accion: z.literal('PENDIENTE'), items, nota: text(maximosConciliacion.nota) }),
  z.object({ accion: z.literal('UNIR'), items }),
])
export type LoteMuchas = z.output<typeof loteMuchas>
const pedido = {
  /** Sheet on screen: if another one is open, nothing is done (PLANILLA_YA_CERRADA). */
  numeroPlanilla: z.number().int().positive().optional(),
  lotes: z.array(loteMuchas).min(1).max(maximosMuchas.lotes),
}
const limitado = (v: { lotes: ReadonlyArray<{ items: readonly unknown[]; partes?: readonly unknown[] }> }) =>
  v.lotes.reduce((n, { items, partes = [] }) => n + items.length * Math.max(1, partes.length), 0) <= maximosMuchas.items
const demasiadas = { path: ['lotes'], error: '@errores.MUCHAS_DEMASIADAS' }
export const muchasPedidas = z.object(pedido).refine(limitado, demasiadas)
export type MuchasPedidas = z.output<typeof muchasPedidas>
export const muchasNuevas = z
  .object({
    ...pedido,
    clave: z.uuid(),
    /** Also keeps this rule, in the same act. */
    regla: reglaNueva.optional(),
  })
  .refine(limitado, demasiadas)
export type MuchasNuevas = z.output<typeof muchasNuevas>

/** An item that is not done, and why. */
export const problemaMuchas = z.object({
  lineas: z.array(z.number()),
  fecha: z.string(),
  texto: z.string(),
  importe: z.number(),
  codigo: z.string(),
  mensaje: z.string(),
})
/** Result of an act, or of its preview. Pesos. */
export const muchasHechas = z.object({
  numeroPlanilla: z.number().nullable(),
  ingresos: sumaDe,
  egresos: sumaDe,
  pendientes: z.number(),
  unidas: z.number(),
  /** Movements posted on another day than their line's, which the open sheet does not cover. */
  otroDia: z.number(),
  problemas: z.array(problemaMuchas),
})
export type MuchasHechas = z.infer<typeof muchasHechas>

/** A loose line or movement that may be the other side of another. */
export const candidato = z.object({ id: z.number(), fecha: z.string(), texto: z.string(), importe: z.number() })
export type Candidato = z.infer<typeof candidato>

const ve = { access: { permission: 'movimientosCaja.consultar' } } as const
const hace = { access: { permission: 'movimientosCaja.editar' } } as const

export const conciliacionMuchas = {
  grupo: defineCall({
    ...ve,
    method: 'GET',
    path: 'conciliacion/:caja/grupo',
    summary: 'Las líneas sueltas de un grupo de textos iguales, y los conceptos que se les pueden poner',
    query: z.object({ clave: exactText(900), signo: z.enum(['1', '-1']), regla: id.optional() }),
    response: grupoAbierto,
  }),
  candidatos: defineCall({
    ...ve,
    method: 'GET',
    path: 'conciliacion/:caja/candidatos',
    summary: 'Lo suelto del otro lado, lo de importe más parecido primero',
    query: z.object({ lado: z.enum(['LINEAS', 'MOVIMIENTOS']), importe: z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/) }),
    response: z.array(candidato),
  }),
  conceptos: defineCall({
    ...ve,
    method: 'GET',
    path: 'conciliacion/:caja/conceptos',
    summary: 'Los conceptos para lo que entra o lo que sale, los más usados primero',
    query: z.object({ signo: z.enum(['1', '-1']) }),
    response: z.array(conceptoElegible),
  }),
  previa: defineCall({
    ...hace,
    method: 'POST',
    path: 'conciliacion/:caja/muchas/previa',
    summary: 'Qué haría un acto sobre muchas líneas, sin hacerlo',
    body: muchasPedidas,
    invalidates: [],
    recentAuth: false,
    response: muchasHechas,
  }),
  resolver: defineCall({
    ...hace,
    method: 'POST',
    path: 'conciliacion/:caja/muchas',
    summary: 'Carga, deja pendientes o une muchas líneas del banco en un acto',
    body: muchasNuevas,
    response: muchasHechas,
    invalidates: [...cambiaCaja, 'conciliacion/:caja/grupo', 'conciliacion/:caja/candidatos', 'vistas/reglas-banco'],
    recentAuth: true,
  }),
}

export const conciliacionMuchasFeature = defineFeature({
  name: 'tesoreria/conciliacion-muchas',
  texts: { conciliacionMuchas: textos },
  errors: {
    MUCHAS_DEMASIADAS: 400,
    /** A key that another act used. */
    MUCHAS_CLAVE_USADA: 409,
    GRUPO_YA_RESUELTO: 409,
    PARTES_NO_SUMAN: 409,
    PARTE_SIN_IMPORTE: 409,
    MUCHAS_MIXTA: 409,
    MUCHAS_MAYOR: 409,
  },
  uses: ['movimientosCaja.consultar', 'movimientosCaja.editar'],
  calls: { conciliacionMuchas },
})
