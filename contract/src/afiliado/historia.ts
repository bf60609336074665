import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { date } from '../platform/validation.ts'
import { historia as textos } from '../textos/es/afiliado/historia.ts'
import { quePasa } from './hechos.ts'

/** The register on any day (decision 078): a member's state on a day, as known now and as known then. */

/** Member data with history. */
export const datosConHistoria = ['estado', 'categoria', 'seccional', 'empresa'] as const
export type DatoConHistoria = (typeof datosConHistoria)[number]

/**
 * Source: `inicio`, the register's data when its history began; `archivo`, an office file; `oficina`, the office on its screens;
 * `hecho`, an event of the member, and `deshecho`, its undoing; `fusion`, a merge with another number, and `separacion`, its
 * undoing. `alDia`: its reference date. `sabido`: the moment (ISO, UTC) when the portal recorded it.
 */
export const historiaSource = z.object({
  tipo: z.enum(['inicio', 'archivo', 'oficina', 'hecho', 'deshecho', 'fusion', 'separacion']),
  archivo: z.string().nullable(),
  /** The event, of `quePasa`. */
  hecho: z.enum(quePasa).nullable(),
  alDia: z.string(),
  sabido: z.string(),
})
export type FuenteHistoria = z.infer<typeof historiaSource>

/** A member's believed state on one day. `supuesto`: before the first recorded day, only the joining is known. */
export const creencia = z.object({
  estado: z.string(),
  signoEstado: z.string(),
  vinculado: z.boolean(),
  categoria: catalogText(),
  seccional: z.string(),
  empresa: z.string().nullable(),
  supuesto: z.boolean(),
  fuente: historiaSource,
})
export type Creencia = z.infer<typeof creencia>

/** A value with its first and last day, both included; `hasta` null: current. `corregido`: found false, and when. */
export const periodoHistoria = z.object({
  dato: z.enum(datosConHistoria),
  valor: z.string().nullable(),
  desde: z.string(),
  hasta: z.string().nullable(),
  fuente: historiaSource,
  corregido: z.string().nullable(),
})
export type PeriodoHistoria = z.infer<typeof periodoHistoria>

export const historiaAfiliado = z.object({
  numero: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  fechaAlta: z.string(),
  /** Latest first within each kind, in the order of `datosConHistoria`. */
  periodos: z.array(periodoHistoria),
})
export type HistoriaAfiliado = z.infer<typeof historiaAfiliado>

/** Null: no data for that day. `entonces`: what the portal recorded at the end of that day, also null before it kept history. */
export const diaHistoria = z.object({
  dia: z.string(),
  ahora: creencia.nullable(),
  entonces: creencia.nullable(),
})
export type DiaHistoria = z.infer<typeof diaHistoria>

/** Its PDF is one of the member's documents (afiliado/documentos), with this name. */
export const constanciaDada = z.object({ id: z.number(), descripcion: catalogText() })
export type ConstanciaDada = z.infer<typeof constanciaDada>

const consulta = { method: 'GET', access: { permission: 'afiliados.consultar' } } as const

/** `codigo` is the affiliate number. */
export const historia = {
  leer: defineCall({
    ...consulta,
    path: 'vistas/historia-afiliado/:codigo',
    summary: 'La historia de un afiliado en el padrón',
    response: historiaAfiliado,
  }),
  elDia: defineCall({
    ...consulta,
    path: 'vistas/historia-afiliado/:codigo/dia',
    summary: 'Cómo estaba un afiliado un día: lo que se sabe hoy y lo que se sabía entonces',
    query: z.object({ dia: date }),
    response: diaHistoria,
  }),
  constancia: defineCall({
    access: { permission: 'afiliados.consultar' },
    method: 'POST',
    path: 'vistas/historia-afiliado/:codigo/constancias',
    recentAuth: false,
    summary: 'Da una constancia de cómo estaba un afiliado un día',
    body: z.object({ dia: date }),
    response: constanciaDada,
    creates: true,
    invalidates: ['vistas/documentos-afiliado'],
  }),
}

export const historiaScreens = defineScreens({
  historia: {
    path: 'afiliados/historia',
    permission: 'afiliados.consultar',
    searchParams: ['codigo', 'dia'],
  },
})

export const historiaFeature = defineFeature({
  name: 'afiliado/historia',
  texts: { historia: textos },
  forMembers: true,
  uses: ['afiliados.consultar'],
  errors: {
    DIA_SIN_HISTORIA: 409,
  },
  calls: { historia },
  screens: historiaScreens,
})
