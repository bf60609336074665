import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { date, id, line, paragraphs, telefono, text } from '../platform/validation.ts'
import { beneficios as textos } from '../textos/es/administracion/beneficios.ts'
import { opcion } from './catalogos.ts'

/** The catalogue of card benefits (decision 152). */

export const filaBeneficio = z.object({
  id: z.number(),
  comercio: z.string(),
  rubro: z.string(),
  ofrece: z.string(),
  /** Names of its branches; '' for all. */
  seccionales: z.string(),
  hasta: z.string(),
  conCodigo: z.number(),
  /** Uses with a code, this month and last month. */
  usosMes: z.number(),
  usosAntes: z.number(),
  habilitado: z.number(),
})
export type FilaBeneficio = z.infer<typeof filaBeneficio>

/** All benefits, for the catalogue's editor. */
export const catalogoBeneficiosList = defineList({
  name: 'catalogoBeneficios',
  path: 'beneficios',
  row: filaBeneficio,
  columns: {
    comercio: { type: 'texto', sortable: true },
    rubro: { type: 'texto' },
    ofrece: { type: 'texto' },
    seccionales: { type: 'texto' },
    hasta: { type: 'fecha' },
    usosMes: { type: 'entero' },
    usosAntes: { type: 'entero' },
    habilitado: { type: 'logico' },
  },
  filters: { habilitado: 'logico', rubro: 'texto' },
  initialSort: ['comercio', 'asc'],
  search: true,
  file: 'Beneficios',
})

const logico = z.literal([0, 1])
export const beneficioNuevo = z
  .object({
    comercio: text(80),
    rubro: text(40),
    ofrece: text(120),
    condiciones: paragraphs(600).default(''),
    palabras: line(200).default(''),
    domicilio: line(120).default(''),
    localidad: line(80).default(''),
    telefono: telefono.default(''),
    conCodigo: logico.default(0),
    desde: date,
    hasta: z.union([z.literal(''), date]).default(''),
    habilitado: logico.default(1),
    /** Empty: all branches. */
    seccionales: z.array(id).max(200).default([]),
  })
  .refine(({ desde, hasta }) => hasta === '' || hasta >= desde, { path: ['hasta'], error: '@validacion.fechasAlReves' })
export type BeneficioNuevo = z.input<typeof beneficioNuevo>
/** The change carries the read version. */
export const beneficioCambio = beneficioNuevo.and(z.object({ version: z.number().int().positive() }))

export const beneficio = z.object({
  id: z.number(),
  version: z.number(),
  comercio: z.string(),
  rubro: z.string(),
  ofrece: z.string(),
  condiciones: z.string(),
  palabras: z.string(),
  domicilio: z.string(),
  localidad: z.string(),
  telefono: z.string(),
  conCodigo: logico,
  desde: z.string(),
  hasta: z.string(),
  habilitado: logico,
  seccionales: z.array(opcion),
})
export type Beneficio = z.infer<typeof beneficio>

const edita = {
  access: { permission: 'beneficios.editar' },
  recentAuth: false,
  invalidates: ['beneficios', 'beneficios/:id', 'vistas/beneficios', 'vistas/beneficios/rubros'],
} as const
export const catalogoBeneficios = {
  leer: defineCall({
    access: { permission: 'beneficios.editar' },
    method: 'GET',
    path: 'beneficios/:id',
    summary: 'Un beneficio con las seccionales en que vale',
    response: beneficio,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'beneficios',
    summary: 'Crea un beneficio',
    body: beneficioNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'beneficios/:id',
    summary: 'Modifica un beneficio',
    body: beneficioCambio,
    response: beneficio,
  }),
  alternar: defineCall({
    ...edita,
    method: 'POST',
    path: 'beneficios/cambiar-estado/:id',
    summary: 'Habilita o deshabilita un beneficio',
    response: z.object({ habilitado: z.number() }),
  }),
  eliminar: defineCall({ ...edita, method: 'DELETE', path: 'beneficios/:id', summary: 'Elimina un beneficio' }),
}

export const catalogoBeneficiosScreens = defineScreens({
  catalogoBeneficios: { path: 'beneficios/lista', permission: 'beneficios.editar' },
  beneficio: { path: 'beneficios/editar/$id', permission: 'beneficios.editar' },
})

export const catalogoBeneficiosFeature = defineFeature({
  name: 'administracion/beneficios',
  texts: { catalogoBeneficios: textos },
  permissions: { 'beneficios.editar': central },
  errors: { BENEFICIO_REPETIDO: 409 },
  lists: { catalogoBeneficiosList },
  calls: { catalogoBeneficios },
  screens: catalogoBeneficiosScreens,
  menu: [
    {
      section: 'organizacion',
      order: 95,
      screen: 'catalogoBeneficios',
      icon: 'beneficio',
      title: 'catalogoBeneficios.pantallas.catalogoBeneficios.titulo',
    },
  ],
})
