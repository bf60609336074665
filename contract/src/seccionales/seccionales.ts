import { z } from 'zod'
import { definirLista } from '../platform/lista.ts'

/** Branches (seccionales): the local offices of the union, and the affiliates that belong to each. */

export const permisosSeccionales = {
  'seccionales.afiliados': 'Listar los afiliados de las seccionales asignadas',
} as const

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

/** The affiliates of a branch (B-AFILIADOSSECC-13); unlinked ones only when asked for. */
export const listaAfiliadosSeccional = definirLista({
  nombre: 'afiliadosSeccional',
  ruta: 'vistas/afiliados-seccional',
  fila: filaAfiliadoSeccional,
  columnas: {
    numeroAfiliadoFormateado: { tipo: 'texto', ordenable: true },
    nombreCompleto: { tipo: 'texto', ordenable: true },
    documento: { tipo: 'texto', solo: 'exporta' },
    categoria: { tipo: 'texto' },
    estado: { tipo: 'texto' },
    seccional: { tipo: 'texto', solo: 'exporta' },
    empresa: { tipo: 'texto' },
    fechaAlta: { tipo: 'fecha', ordenable: true },
  },
  filtros: {
    idSeccional: 'entero',
    incluirDesvinculado: 'logico',
    idCategoria: 'enteros',
    idEstado: 'enteros',
    fechaAltaDesde: 'fecha',
  },
  ordenInicial: ['nombreCompleto', 'asc'],
  busqueda: true,
  archivo: 'Afiliados',
})

/** Data of the pie (B-AFILIADOSSECC-06): one slice per category, most first. */
export const grafico = z.object({
  title: z.string(),
  subtitle: z.string(),
  series: z.array(z.object({ name: z.string(), data: z.array(z.object({ name: z.string(), y: z.number() })) })),
})
export type Grafico = z.infer<typeof grafico>
