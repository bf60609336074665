import { z } from 'zod'
import { seccionalOption } from '../acceso/acceso.ts'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList, listQuerySchema } from '../platform/list.ts'
import { seccionales as textos } from '../textos/es/seccionales/seccionales.ts'
import { padronChangesList } from './cambios-padron.ts'

/** Branches (seccionales): the local offices of the union, and their affiliates. */

export const filaAfiliadoSeccional = z.object({
  id: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  documento: z.string(),
  categoria: z.string(),
  estado: z.string(),
  signoEstado: z.string(),
  seccional: z.string(),
  empresa: z.string(),
  fechaAlta: z.string(),
})
export type FilaAfiliadoSeccional = z.infer<typeof filaAfiliadoSeccional>

/** The affiliates of a branch (B-AFILIADOSSECC-13); unlinked ones only on request. */
export const afiliadosSeccionalList = defineList({
  name: 'afiliadosSeccional',
  path: 'vistas/afiliados-seccional',
  row: filaAfiliadoSeccional,
  columns: {
    numeroAfiliadoFormateado: { type: 'texto', sortable: true },
    nombreCompleto: { type: 'texto', sortable: true },
    documento: { type: 'texto', only: 'exporta' },
    categoria: { type: 'texto' },
    estado: { type: 'texto' },
    seccional: { type: 'texto', only: 'exporta' },
    empresa: { type: 'texto' },
    fechaAlta: { type: 'fecha', sortable: true },
  },
  filters: {
    idSeccional: 'entero',
    incluirDesvinculado: 'logico',
    idCategoria: 'enteros',
    idEstado: 'enteros',
    fechaAltaDesde: 'fecha',
    /** The register has no e-mail for them. */
    sinCorreo: 'logico',
    /** State on a day; as known at the end of another day, for auditors (decision 081). */
    alDia: 'fecha',
    sabidoAl: 'fecha',
  },
  initialSort: ['nombreCompleto', 'asc'],
  search: true,
  file: 'Afiliados',
})

/** Data of the pie chart (B-AFILIADOSSECC-06): one slice per category, largest first. */
export const grafico = z.object({
  title: z.string(),
  subtitle: z.string(),
  series: z.array(z.object({ name: z.string(), data: z.array(z.object({ name: z.string(), y: z.number() })) })),
})
export type Grafico = z.infer<typeof grafico>

/** (B-AFILIADOSSECC-06, B-AFILIADOSSECC-14..18) */
export const seccionales = {
  grafico: defineCall({
    access: { permission: 'seccionales.afiliados' },
    method: 'GET',
    path: 'vistas/afiliados-seccional/grafico',
    summary: 'Afiliados por categoría, para el gráfico',
    // Filters as in the list, which parses and validates them.
    query: listQuerySchema(afiliadosSeccionalList, 'filtros'),
    response: grafico,
  }),
  asignadas: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'seccionales-usuario/listar',
    summary: 'Seccionales asignadas a la persona de la sesión',
    response: z.array(seccionalOption),
  }),
  habilitadas: defineCall({
    access: { permission: 'seccionales.afiliados' },
    method: 'GET',
    path: 'seccionales/habilitadas',
    summary: 'Seccionales habilitadas',
    response: z.array(z.object({ id: z.number(), codigo: z.number(), nombre: z.string() })),
  }),
}

export const seccionalesSeccionalesScreens = defineScreens({
  afiliados: {
    path: 'seccionales/afiliados',
    permission: 'seccionales.afiliados',
    searchParams: ['idSeccional', 'incluirDesvinculado', 'consultado'],
  },
  cambiosPadron: { path: 'seccionales/cambios-padron', permission: 'seccionales.afiliados' },
})

export const seccionalesSeccionalesFeature = defineFeature({
  name: 'seccionales/seccionales',
  texts: { seccionales: textos },
  permissions: {
    'seccionales.afiliados': branchScoped('mostrador'),
  },
  lists: { afiliadosSeccionalList, padronChangesList },
  calls: { seccionales },
  screens: seccionalesSeccionalesScreens,
  menu: [
    { section: 'padron', order: 10, screen: 'afiliados', icon: 'personas', title: 'seccionales.pantallas.seccional.titulo' },
  ],
})
