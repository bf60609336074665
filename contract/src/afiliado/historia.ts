import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { date } from '../platform/validation.ts'
import { historia as textos } from '../textos/es/afiliado/historia.ts'
import { quePasa } from './hechos.ts'

/** The register on any day (decision 078): how a member was on a day, by what is known now and by what was known then. */

/** What of a member is kept with its days. */
export const datosConHistoria = ['estado', 'categoria', 'seccional', 'empresa'] as const
export type DatoConHistoria = (typeof datosConHistoria)[number]

/**
 * Who said it: `inicio`, what the register already had when its history began; `archivo`, a file of an office; `oficina`, the office, on its
 * screens; `hecho`, what happened to the member, and `deshecho`, that it had not; `fusion`, that another number was theirs too, and `separacion`, that it was not. `alDia`: the day that it speaks of. `sabido`: the moment (ISO, UTC) since when the portal knows it.
 */
export const historiaSource = z.object({
  tipo: z.enum(['inicio', 'archivo', 'oficina', 'hecho', 'deshecho', 'fusion', 'separacion']),
  archivo: z.string().nullable(),
  /** Which one, of `quePasa`. */
  hecho: z.enum(quePasa).nullable(),
  alDia: z.string(),
  sabido: z.string(),
})
export type FuenteHistoria = z.infer<typeof historiaSource>

/** How a member is believed to be on one day. `supuesto`: before the first day that anybody spoke of, only that they had joined is known. */
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

/** One value of one thing, from its first to its last day, both included; `hasta` null: still. `corregido`: not true, and since when that is known. */
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
  /** Latest first within each thing, in the order of `datosConHistoria`. */
  periodos: z.array(periodoHistoria),
})
export type HistoriaAfiliado = z.infer<typeof historiaAfiliado>

/** Null: nobody said anything of that day. `entonces`: what the portal said at the end of that day, null also while it kept no history. */
export const diaHistoria = z.object({
  dia: z.string(),
  ahora: creencia.nullable(),
  entonces: creencia.nullable(),
})
export type DiaHistoria = z.infer<typeof diaHistoria>

/** Its PDF is a document of the member's (afiliado/documentos), with this name. */
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
