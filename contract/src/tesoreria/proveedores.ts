import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { cuit, text } from '../platform/validation.ts'
import { proveedores as textos } from '../textos/es/tesoreria/proveedores.ts'
import { withHyphens } from '../values/cuit.ts'

/** Providers by CUIT: one name each across the organisation, its origin, and a distrust flag (decision 097). */

/** `contribuyentes`: maximum bytes of an uploaded register of taxpayers. */
export const proveedorLimits = { nombre: 100, motivo: 300, contribuyentes: 300_000_000 } as const

/** Eleven digits with a valid check digit, with any separators; output as 99-99999999-9. (C-COMPROBANTE-11) */
export const cuitProveedor = z.preprocess((v) => (typeof v === 'string' ? withHyphens(v.trim()) : v), cuit.min(1))

/** Origins of a name, by precedence: central treasury, the register of taxpayers, the last receipt. */
export const origenesProveedor = ['CENTRAL', 'PADRON', 'RENDIDO'] as const
const origen = z.enum(origenesProveedor)
export type OrigenProveedor = z.infer<typeof origen>

/** A provider. `id`: its CUIT as a number. `comprobantes`, `total` (pesos) and `ultimo` (ISO day) cover the caller's scope. */
export const proveedorRow = z.object({
  id: z.number(),
  cuit: z.string(),
  nombre: z.string(),
  origen,
  /** `origen` as text. */
  deDonde: z.string(),
  /** Why it is distrusted; "" if it is not. */
  desconfianza: z.string(),
  comprobantes: z.number(),
  total: z.number(),
  ultimo: z.string().nullable(),
})
export type ProveedorRow = z.infer<typeof proveedorRow>

export const proveedoresList = defineList({
  name: 'proveedores',
  path: 'vistas/proveedores',
  row: proveedorRow,
  columns: {
    nombre: { type: 'texto', sortable: true },
    cuit: { type: 'texto' },
    deDonde: { type: 'texto' },
    desconfianza: { type: 'texto' },
    comprobantes: { type: 'entero' },
    total: { type: 'importe' },
    ultimo: { type: 'fecha' },
  },
  filters: { origen: 'texto', noConfiable: 'logico' },
  initialSort: ['nombre', 'asc'],
  search: true,
  file: 'Proveedores',
})

/** Data known for a CUIT: name ("" if unknown), origin of the name, and reason for distrust ("" if none). */
export const proveedorSabido = z.object({ proveedor: z.string(), origen: origen.nullable(), desconfianza: z.string() })
export type ProveedorSabido = z.infer<typeof proveedorSabido>

/** Pesos, ISO days and timestamps. `version` 0: no row stored yet. `padron`: name in the register of taxpayers, "" if absent. */
export const proveedor = z.object({
  cuit: z.string(),
  nombre: z.string(),
  origen: origen.nullable(),
  momento: z.string().nullable(),
  /** User who corrected the name; "" for other origins. */
  quien: z.string(),
  version: z.number(),
  padron: z.string(),
  desconfianza: z.object({ motivo: z.string(), desde: z.string(), quien: z.string() }).nullable(),
  /** Active receipts in the caller's scope; `sinPagar`: those in a settlement not yet paid. */
  rendido: z.object({ comprobantes: z.number(), total: z.number(), sinPagar: z.number(), totalSinPagar: z.number() }),
  /** Spellings in receipts, the most frequent first. */
  escritos: z.array(z.object({ nombre: z.string(), veces: z.number() })),
  /** Newest receipts. */
  ultimos: z.array(
    z.object({
      id: z.number(),
      idRendicion: z.number(),
      fecha: z.string(),
      importe: z.number(),
      concepto: z.string(),
      numeroRendicion: z.string(),
      nombreSeccional: z.string(),
      estado: z.string(),
    }),
  ),
})
export type Proveedor = z.infer<typeof proveedor>

const version = z.number().int().min(0)
/** `version` as read; 0 if no row is stored. */
export const proveedorCorregido = z.object({ nombre: text(proveedorLimits.nombre), version })
export const proveedorJuzgado = z.object({ motivo: text(proveedorLimits.motivo), version })

/** Receipts of a settlement from a distrusted provider. Pesos; `desde`: ISO day when the distrust began. */
export const noConfiable = z.object({
  cuit: z.string(),
  proveedor: z.string(),
  motivo: z.string(),
  desde: z.string(),
  cantidad: z.number(),
  importe: z.number(),
})
export type NoConfiable = z.infer<typeof noConfiable>

export const estadosCarga = ['LEYENDO', 'APLICADA', 'ILEGIBLE'] as const
/** Last load of a register of taxpayers. While it runs: `hechas` rows and `parte` from 0 to 1. `problema`: why it failed. */
export const cargaContribuyentes = z.object({
  id: z.number(),
  archivo: z.string(),
  estado: z.enum(estadosCarga),
  quien: z.string(),
  momento: z.string(),
  filas: z.number().nullable(),
  nuevas: z.number().nullable(),
  cambiadas: z.number().nullable(),
  rechazadas: z.number().nullable(),
  problema: z.string().nullable(),
  hechas: z.number().nullable(),
  parte: z.number().nullable(),
})
export type CargaContribuyentes = z.infer<typeof cargaContribuyentes>

const revisa = { access: { permission: 'rendiciones.revisar' } } as const
const claves = z.object({ cuit: cuitProveedor })
const edita = {
  access: { permission: 'proveedores.editar' },
  recentAuth: false,
  params: claves,
  invalidates: [
    'proveedores/:cuit',
    'proveedores/:cuit/ficha',
    'vistas/proveedores',
    'vistas/gastos',
    'vistas/pagos/avisos',
    'comprobantes-por-rendir',
    'rendiciones-gasto/:codigo/no-confiables',
    'rendiciones-gasto/:codigo/para-firmar',
    'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes',
  ],
} as const

export const proveedores = {
  saber: defineCall({
    access: { permission: 'rendiciones.editar' },
    method: 'GET',
    path: 'proveedores/:cuit',
    summary: 'Cómo se llama un CUIT, de dónde se sabe y si es confiable; vacío si no se sabe',
    params: claves,
    response: proveedorSabido,
  }),
  ficha: defineCall({
    ...revisa,
    method: 'GET',
    path: 'proveedores/:cuit/ficha',
    summary: 'Un proveedor, con lo que se le rindió',
    params: claves,
    response: proveedor,
  }),
  corregir: defineCall({
    ...edita,
    method: 'PUT',
    path: 'proveedores/:cuit',
    summary: 'Corrige el nombre de un proveedor, o lo agrega: desde entonces ninguna otra cosa lo cambia',
    body: proveedorCorregido,
    response: proveedor,
  }),
  desconfiar: defineCall({
    ...edita,
    method: 'POST',
    path: 'proveedores/:cuit/desconfiar',
    summary: 'Marca a un proveedor como no confiable, con un motivo',
    body: proveedorJuzgado,
    response: proveedor,
  }),
  confiar: defineCall({
    ...edita,
    method: 'POST',
    path: 'proveedores/:cuit/confiar',
    summary: 'Vuelve a confiar en un proveedor, con un motivo',
    body: proveedorJuzgado,
    response: proveedor,
  }),
  noConfiables: defineCall({
    access: { permission: 'rendiciones.consultar' },
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/no-confiables',
    summary: 'Los proveedores no confiables que hay en una rendición',
    response: z.array(noConfiable),
  }),
  carga: defineCall({
    ...revisa,
    method: 'GET',
    path: 'contribuyentes/carga',
    summary: 'La última carga de un padrón de contribuyentes; null si no hubo',
    response: cargaContribuyentes.nullable(),
  }),
  cargar: defineCall({
    access: { permission: 'proveedores.editar' },
    recentAuth: false,
    method: 'POST',
    path: 'contribuyentes/carga',
    summary: 'Recibe un padrón de contribuyentes (multipart) y empieza a cargarlo',
    response: z.object({ id: z.number() }),
    creates: true,
    invalidates: ['contribuyentes/carga'],
  }),
}

export const proveedoresScreens = defineScreens({
  proveedores: { path: 'tesoreria/proveedores', permission: 'rendiciones.revisar' },
  proveedor: { path: 'tesoreria/proveedores/$cuit', permission: 'rendiciones.revisar' },
})

export const proveedoresFeature = defineFeature({
  name: 'tesoreria/proveedores',
  texts: { proveedores: textos },
  permissions: { 'proveedores.editar': central },
  errors: {
    /** A load is already running. */
    CONTRIBUYENTES_CARGANDO: 409,
  },
  uses: ['rendiciones.consultar', 'rendiciones.editar', 'rendiciones.revisar'],
  lists: { proveedoresList },
  calls: { proveedores },
  screens: proveedoresScreens,
  menu: [
    {
      section: 'tesoreria',
      order: 140,
      screen: 'proveedores',
      icon: 'personas',
      title: 'proveedores.pantallas.proveedores.titulo',
    },
  ],
})
