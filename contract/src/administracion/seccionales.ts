import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList, lookupSize } from '../platform/list.ts'
import { email, integer, line, text } from '../platform/validation.ts'
import { administrarSeccionales as textos } from '../textos/es/administracion/seccionales.ts'

/** Administration of branches (seccionales): create, change, disable, and delete while nothing depends on them. */

export const seccionalNueva = z.object({
  /** Code used by registers and imports. */
  codigo: integer(1, 999_999),
  nombre: text(80),
  localidad: line(80).default(''),
  telefono: line(60).default(''),
  email: email.default(''),
  habilitada: z.union([z.literal(0), z.literal(1)]).default(1),
})
/** As a form has it: the code is text while typed. */
export type SeccionalNueva = z.input<typeof seccionalNueva>

export const seccionalCambio = seccionalNueva.extend({ version: z.number().int().positive() })

/** Data that depends on a branch. `saldo` in pesos, of its boxes' open sheets. */
const depende = {
  afiliados: z.number(),
  cajas: z.number(),
  saldo: z.number(),
}

export const seccional = seccionalNueva.extend({ id: z.number(), version: z.number(), ...depende })
export type Seccional = z.output<typeof seccional>

export const filaSeccional = z.object({
  id: z.number(),
  codigo: z.number(),
  nombre: z.string(),
  localidad: z.string(),
  telefono: z.string(),
  email: z.string(),
  ...depende,
  habilitada: z.number(),
})
export type FilaSeccional = z.infer<typeof filaSeccional>

/** (B-CATALOGOS-02) */
export const seccionalesList = defineList({
  name: 'seccionales',
  path: 'vistas/seccionales',
  row: filaSeccional,
  columns: {
    codigo: { type: 'entero', sortable: true },
    nombre: { type: 'texto', sortable: true },
    localidad: { type: 'texto', sortable: true },
    telefono: { type: 'texto' },
    email: { type: 'texto', only: 'exporta' },
    afiliados: { type: 'entero' },
    cajas: { type: 'entero', only: 'exporta' },
    saldo: { type: 'importe', only: 'exporta' },
    habilitada: { type: 'logico', sortable: true },
  },
  filters: {
    habilitada: 'logico',
    nombre: 'texto',
    /** Enabled branches without a signer of SECRETARIA or TESORERIA today: no holder of an office that grants it. */
    sinFirma: 'texto',
  },
  initialSort: ['codigo', 'asc'],
  search: true,
  file: 'Seccionales',
})

/** For typeaheads: enabled branches by name, `sort nombre,asc`, page 0, size 2000. */
export const consultaSeccionalesList = defineList({
  name: 'consulta',
  path: 'seccionales',
  row: z.object({ id: z.number(), codigo: z.number(), nombre: z.string() }),
  columns: { nombre: { type: 'texto', sortable: true } },
  filters: { nombre: 'texto' },
  initialSort: ['nombre', 'asc'],
  size: lookupSize,
})

const edita = {
  access: { permission: 'seccionales.editar' },
  recentAuth: false,
  invalidates: ['vistas/seccionales', 'seccionales', 'seccionales/:id', 'seccionales/habilitadas', 'seccionales-usuario/listar'],
} as const

/** (B-CATALOGOS-05..08) */
export const administrarSeccionales = {
  leer: defineCall({
    access: { permission: 'seccionales.editar' },
    method: 'GET',
    path: 'seccionales/:id',
    summary: 'Una seccional y lo que depende de ella',
    response: seccional,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'seccionales',
    summary: 'Crea una seccional',
    body: seccionalNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'seccionales/:id',
    summary: 'Modifica una seccional',
    body: seccionalCambio,
    response: seccional,
  }),
  alternar: defineCall({
    ...edita,
    method: 'POST',
    path: 'seccionales/cambiar-estado/:id',
    summary: 'Habilita o deshabilita una seccional',
    response: z.object({ habilitada: z.number() }),
  }),
  eliminar: defineCall({ ...edita, method: 'DELETE', path: 'seccionales/:id', summary: 'Elimina una seccional' }),
}

export const seccionalesAdministracionScreens = defineScreens({
  seccionales: { path: 'seccionales/lista', permission: 'seccionales.editar' },
  seccional: { path: 'seccionales/editar/$id', permission: 'seccionales.editar' },
})

export const seccionalesAdministracionFeature = defineFeature({
  name: 'administracion/seccionales',
  texts: { administrarSeccionales: textos },
  permissions: {
    'seccionales.editar': central,
  },
  errors: {
    SECCIONAL_REPETIDA: 409,
    /** Data depends on it: the text names and counts it. */
    SECCIONAL_CON_DATOS: 409,
  },
  lists: { consultaSeccionalesList, seccionalesList },
  calls: { administrarSeccionales },
  screens: seccionalesAdministracionScreens,
  menu: [
    {
      section: 'seccional',
      order: 5,
      screen: 'seccionales',
      icon: 'inicio',
      title: 'administrarSeccionales.pantallas.administrarSeccionales.titulo',
    },
  ],
})
