import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { id, line, text } from '../platform/validation.ts'
import { valores as textos } from '../textos/es/administracion/valores.ts'
import { isValidCuit } from '../values/cuit.ts'

/**
 * Administration of catalogue values: one screen and one set of calls for all catalogues. Extra fields of a catalogue are
 * declared here, once.
 */

/**
 * Extra fields of a value: CUIT of a company, postal code and province of a locality, whether a state's members are in the union.
 */
export const extrasCatalogo = {
  categorias: [],
  estados: ['vinculado', 'signo'],
  empresas: ['cuit'],
  localidades: ['codigoPostal', 'provincia'],
  parentescos: [],
  'estados-civiles': [],
  'tipos-documento': [],
} as const satisfies Record<string, ReadonlyArray<'vinculado' | 'signo' | 'cuit' | 'codigoPostal' | 'provincia'>>
export type Catalogo = keyof typeof extrasCatalogo
export const nombresCatalogos = Object.keys(extrasCatalogo) as [Catalogo, ...Catalogo[]]
const catalogo = z.enum(nombresCatalogos)

/** Catalogues whose duplicate values can be merged. */
export const catalogosUnibles: readonly Catalogo[] = ['empresas']

export const signosEstado = ['ok', 'org', 'alerta', 'mal', 'neutro'] as const

const bit = z.union([z.literal(0), z.literal(1)])

/** A value of any catalogue: fields that its catalogue lacks are ignored. */
export const valorNuevo = z.object({
  nombre: text(120),
  habilitado: bit.default(1),
  vinculado: bit.default(1),
  signo: z.enum(signosEstado).default('neutro'),
  cuit: line(13)
    .refine((v) => v === '' || isValidCuit(v), '@validacion.cuit')
    .default(''),
  codigoPostal: line(8).default(''),
  provincia: line(60).default(''),
})
export type ValorNuevo = z.output<typeof valorNuevo>
export const valorCambio = valorNuevo.extend({ version: z.number().int().positive() })

export const filaValor = z.object({
  id: z.number(),
  nombre: z.string(),
  /** Empty, or data that distinguishes equal names: CUIT, postal code and province. */
  detalle: z.string(),
  /** Rows that use it; null if nothing references it (localities are only suggestions). */
  usos: z.number().nullable(),
  habilitado: z.number(),
  vinculado: z.number(),
  signo: z.string(),
  cuit: z.string(),
  codigoPostal: z.string(),
  provincia: z.string(),
  version: z.number(),
})
export type FilaValor = z.infer<typeof filaValor>

export const valuesList = defineList({
  name: 'valores',
  path: 'vistas/catalogos',
  row: filaValor,
  columns: {
    nombre: { type: 'texto', sortable: true },
    detalle: { type: 'texto' },
    usos: { type: 'entero' },
    habilitado: { type: 'logico', sortable: true },
  },
  /** `catalogo` selects the catalogue; categories by default. */
  filters: { catalogo: 'texto', habilitado: 'logico' },
  initialSort: ['nombre', 'asc'],
  search: true,
  file: 'Catálogo',
})

const edita = {
  access: { permission: 'catalogos.editar' },
  recentAuth: false,
  invalidates: [
    'vistas/catalogos',
    'categorias-afiliado/habilitadas',
    'categorias-afiliado/filtro-habilitadas',
    'estados-afiliado/habilitados',
    'estados-civil/habilitados',
    'parentescos/habilitados',
    'tipos-documento/habilitados',
    'empresas',
    'vistas/empresas',
  ],
} as const
const deCatalogo = z.object({ catalogo })
const deValor = z.object({ catalogo, id })

export const valores = {
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'catalogos/:catalogo',
    summary: 'Agrega un valor a un catálogo',
    params: deCatalogo,
    body: valorNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'catalogos/:catalogo/:id',
    summary: 'Modifica un valor',
    params: deValor,
    body: valorCambio,
  }),
  alternar: defineCall({
    ...edita,
    method: 'POST',
    path: 'catalogos/:catalogo/:id/cambiar-estado',
    summary: 'Deja de ofrecer un valor, o lo vuelve a ofrecer',
    params: deValor,
    response: z.object({ habilitado: z.number() }),
  }),
  eliminar: defineCall({
    ...edita,
    method: 'DELETE',
    path: 'catalogos/:catalogo/:id',
    summary: 'Elimina un valor que nadie tiene',
    params: deValor,
  }),
  unir: defineCall({
    ...edita,
    method: 'POST',
    path: 'catalogos/:catalogo/:id/unir',
    summary: 'Da a otro valor todo lo que tiene éste, y lo elimina',
    params: deValor,
    body: z.object({ en: id }),
    response: z.object({ movidos: z.number() }),
  }),
}

export const valuesFeature = defineFeature({
  name: 'administracion/valores',
  texts: { valores: textos },
  permissions: {
    'catalogos.editar': central,
  },
  errors: {
    VALOR_REPETIDO: 409,
    /** In use: the text says how many rows. */
    VALOR_EN_USO: 409,
    /** Changing a state used by members would move them in or out of the union. */
    ESTADO_CON_AFILIADOS: 409,
  },
  lists: { valuesList },
  calls: { valores },
})
