import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { dateFrom2000, text } from '../platform/validation.ts'
import { convenios as textos } from '../textos/es/tesoreria/convenios.ts'
import { clasesConvenio, convenioCobranza } from './convenios-forma.ts'

/** Agreements of collection, and the catalogue of bank holidays (decision 148). */

export const filaConvenio = z.object({
  id: z.number(),
  nombre: z.string(),
  clase: z.enum(clasesConvenio),
  lotes: z.number(),
  por: z.string(),
  modificado: z.string(),
  version: z.number(),
  can: z.object({ modificar: z.boolean(), eliminar: z.boolean() }),
})
export type FilaConvenio = z.infer<typeof filaConvenio>
export const convenioGuardado = filaConvenio.extend({ convenio: convenioCobranza })
export type ConvenioGuardado = z.output<typeof convenioGuardado>
export const convenioCobranzaCambio = convenioCobranza.extend({ version: z.int().positive() })
export type ConvenioCambio = z.output<typeof convenioCobranzaCambio>

/** A shipped layout, to begin an agreement with. */
export const modeloConvenio = convenioCobranza.pick({ nombre: true, clase: true, sale: true, vuelve: true })

/** A box, with its branch's name. */
export const cajaConvenio = z.object({ id: z.number(), nombre: z.string() })
export type CajaConvenio = z.infer<typeof cajaConvenio>

export const feriado = z.object({ dia: z.string(), nombre: z.string() })
export type Feriado = z.infer<typeof feriado>
export const feriadoNuevo = z.object({ dia: dateFrom2000, nombre: text(80) })

export const conveniosList = defineList({
  name: 'convenios',
  path: 'vistas/convenios',
  row: filaConvenio,
  columns: {
    nombre: { type: 'texto', sortable: true },
    clase: { type: 'texto' },
    lotes: { type: 'entero' },
    por: { type: 'texto' },
    modificado: { type: 'momento' },
  },
  filters: {},
  search: true,
  initialSort: ['nombre', 'asc'],
  file: 'Convenios de cobranza',
})

const ve = { access: { permission: 'cobranza.consultar' } } as const
const edita = {
  access: { permission: 'cobranza.editar' },
  invalidates: ['vistas/convenios', 'convenios/:id'],
  recentAuth: true,
} as const
const anota = { access: { permission: 'cobranza.editar' }, invalidates: ['feriados'], recentAuth: false } as const

export const convenios = {
  modelos: defineCall({
    ...ve,
    method: 'GET',
    path: 'convenios/modelos',
    summary: 'Los archivos de débito y de ventanilla que trae el portal, para empezar un convenio por uno',
    response: z.array(modeloConvenio),
  }),
  cajas: defineCall({
    ...ve,
    method: 'GET',
    path: 'convenios/cajas',
    summary: 'Las cajas a cuya cuenta puede acreditarse lo cobrado por un convenio',
    response: z.array(cajaConvenio),
  }),
  leer: defineCall({
    ...ve,
    method: 'GET',
    path: 'convenios/:id',
    summary: 'Un convenio de cobranza, con todo lo que dice',
    response: convenioGuardado,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'convenios',
    summary: 'Guarda un convenio de cobranza',
    body: convenioCobranza,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'convenios/:id',
    summary: 'Guarda otra versión de un convenio: los lotes que ya se armaron siguen con la suya',
    body: convenioCobranzaCambio,
  }),
  eliminar: defineCall({
    ...edita,
    method: 'DELETE',
    path: 'convenios/:id',
    summary: 'Retira un convenio: no se ofrece más, y sus lotes se siguen contestando',
  }),
  feriados: defineCall({
    ...ve,
    method: 'GET',
    path: 'feriados',
    summary: 'Los feriados bancarios, del año pasado en adelante',
    response: z.array(feriado),
  }),
  agregarFeriado: defineCall({
    ...anota,
    method: 'POST',
    path: 'feriados',
    summary: 'Anota un feriado bancario, o le cambia el nombre',
    body: feriadoNuevo,
  }),
  quitarFeriado: defineCall({
    ...anota,
    method: 'POST',
    path: 'feriados/quitar',
    summary: 'Quita un feriado bancario',
    body: z.object({ dia: dateFrom2000 }),
  }),
}

export const conveniosScreens = defineScreens({
  convenios: { path: 'tesoreria/convenios', permission: 'cobranza.consultar' },
  convenioCobranza: { path: 'tesoreria/convenios/$id', permission: 'cobranza.consultar' },
})

export const conveniosFeature = defineFeature({
  name: 'tesoreria/convenios',
  texts: { convenios: textos },
  permissions: { 'cobranza.consultar': central, 'cobranza.editar': central },
  errors: {
    CONVENIO_REPETIDO: 409,
    CONVENIO_CODIGO_REPETIDO: 400,
    /** A kept version that this one does not read. */
    CONVENIO_MAL: 409,
    /** A debit without a file, without its bank or without its references. */
    CONVENIO_INCOMPLETO: 400,
    /** Its money comes into a box that is not in use. */
    CONVENIO_CAJA: 409,
    /** A value of a lot that does not fit its field. */
    DEBITO_NO_ENTRA: 409,
    DEBITO_NO_ENTRA_LOTE: 409,
  },
  lists: { conveniosList },
  calls: { convenios },
  screens: conveniosScreens,
  menu: [{ section: 'tesoreria', order: 128, screen: 'convenios', icon: 'banco', title: 'convenios.pantallas.convenios.titulo' }],
})
