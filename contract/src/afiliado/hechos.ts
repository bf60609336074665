import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { cuit, date, id, integer, line, paragraphs } from '../platform/validation.ts'
import { hechos as textos } from '../textos/es/afiliado/hechos.ts'

/** Events in a member's union life (decision 093): recorded by the office for a day, with the consequences shown first. */

export const quePasa = ['RENUNCIA', 'FALLECIMIENTO', 'PASE', 'REINGRESO', 'EMPRESA', 'IDENTIDAD'] as const
export type QuePasa = (typeof quePasa)[number]

/** Register fields required by each event. */
export const loQueDice = {
  RENUNCIA: ['idEstado'],
  FALLECIMIENTO: ['idEstado'],
  PASE: ['idSeccional'],
  REINGRESO: ['idEstado'],
  EMPRESA: ['idEmpresa'],
  IDENTIDAD: ['apellido', 'nombre', 'numeroDocumento', 'cuil', 'fechaNacimiento'],
} as const satisfies Record<QuePasa, readonly string[]>

/** Effective day; `idEmpresa` 0 and "" mean none. */
const campos = {
  que: z.enum(quePasa),
  dia: date,
  idEstado: id.optional(),
  idSeccional: id.optional(),
  idEmpresa: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  apellido: line(80).optional(),
  nombre: line(80).optional(),
  numeroDocumento: integer(1, 999_999_999).optional(),
  cuil: z.union([z.literal(''), cuit]).optional(),
  fechaNacimiento: z.union([z.literal(''), date]).optional(),
}
const exigir = (v: { que: QuePasa } & Partial<Record<string, unknown>>, contexto: z.RefinementCtx): void => {
  const requeridos = loQueDice[v.que].filter((campo) => campo !== 'cuil' && campo !== 'fechaNacimiento')
  for (const campo of requeridos)
    if (v[campo] === undefined || v[campo] === '')
      contexto.addIssue({ code: 'custom', path: [campo], message: '@validacion.requerido' })
}
export const hechoPedido = z.object(campos).superRefine(exigir)
export type HechoPedido = z.output<typeof hechoPedido>

const huella = line(64)
export const hechoNuevo = z
  .object({
    ...campos,
    clave: z.uuid(),
    motivo: paragraphs(300).default(''),
    /** Of the listed consequences: if they change, they are listed again. */
    huella,
  })
  .superRefine(exigir)
export type HechoNuevo = z.input<typeof hechoNuevo>

/** `antes`: to do first; `hace`: done with the event; `queda`: unchanged or left pending. */
export const momentos = ['antes', 'hace', 'queda'] as const
export type Momento = (typeof momentos)[number]

/** One consequence. `cosa` is the key of its texts (`consecuencias.<cosa>`), `va` the screen to handle it. `importe` in pesos. */
export const consecuencia = z.object({
  cosa: z.string(),
  icono: z.string(),
  momento: z.enum(momentos),
  id: z.string(),
  importe: z.number().nullable(),
  datos: z.record(z.string(), z.union([z.string(), z.number()])),
  va: z.string(),
})
export type Consecuencia = z.infer<typeof consecuencia>

export const cambioDelPadron = z.object({
  campo: z.enum(['estado', 'seccional', 'empresa', 'apellido', 'nombre', 'numeroDocumento', 'cuil', 'fechaNacimiento']),
  antes: z.string(),
  despues: z.string(),
})
export type CambioDelPadron = z.infer<typeof cambioDelPadron>

export const previsto = z.object({
  huella: z.string(),
  cambios: z.array(cambioDelPadron),
  consecuencias: z.array(consecuencia),
})
export type Previsto = z.infer<typeof previsto>

const opcion = z.object({ id: z.number(), nombre: z.string(), vinculado: z.boolean() })
const resumenHecho = z.object({
  id: z.number(),
  que: z.enum(quePasa),
  dia: z.string(),
  motivo: z.string(),
  /** ISO timestamps, UTC, and the user. */
  registrado: z.string(),
  por: z.string(),
  deshecho: z.string().nullable(),
  deshechoPor: z.string(),
  deshechoMotivo: z.string(),
})
export type ResumenHecho = z.infer<typeof resumenHecho>

/** For a member: the possible events, the recorded ones, and the initial values of a form. */
export const hechosAfiliado = z.object({
  numero: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  fechaAlta: z.string(),
  estado: z.string(),
  /** Possible ones, with the reason for each impossible one: a key of `hechos.noPuede`. */
  posibles: z.array(z.object({ que: z.enum(quePasa), no: z.string() })),
  /** Earliest day of an event. */
  desde: z.string(),
  estados: z.array(opcion),
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string() })),
  apellido: z.string(),
  nombre: z.string(),
  numeroDocumento: z.number(),
  cuil: z.string(),
  fechaNacimiento: z.string(),
  hechos: z.array(resumenHecho),
})
export type HechosAfiliado = z.infer<typeof hechosAfiliado>

/**
 * A recorded event. `alDeshacer`: what undoing it now would and would not restore; empty if it cannot be undone (`noSeDeshace`
 * says why).
 */
export const hechoLeido = resumenHecho.extend({
  numero: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  cambios: z.array(cambioDelPadron),
  consecuencias: z.array(consecuencia),
  volvieron: z.array(z.string()),
  alDeshacer: z.object({ huella: z.string(), vuelven: z.array(z.string()), noVuelven: z.array(z.string()) }).nullable(),
  noSeDeshace: z.string(),
})
export type HechoLeido = z.infer<typeof hechoLeido>

const acceso = { permission: 'hechos.registrar' } as const
const cambia = [
  'vistas/hechos-afiliado/:codigo',
  'hechos/:id',
  'vistas/historia-afiliado/:codigo',
  'vistas/historia-afiliado/:codigo/dia',
  'vistas/afiliado/:codigo',
  'afiliados/:codigo',
  'vistas/afiliados-seccional',
  'mandatos',
  'mandatos/:id',
  'vistas/esperan',
] as const

/** `codigo` is the affiliate number. */
export const hechos = {
  posibles: defineCall({
    access: acceso,
    method: 'GET',
    path: 'vistas/hechos-afiliado/:codigo',
    summary: 'Qué se puede registrar de un afiliado, y lo que se registró',
    response: hechosAfiliado,
  }),
  empresas: defineCall({
    access: acceso,
    method: 'GET',
    path: 'vistas/hechos-empresas',
    summary: 'Empresas que se llaman parecido, para elegir una',
    query: z.object({ texto: line(80).default('') }),
    response: z.array(z.object({ id: z.number(), nombre: z.string() })),
  }),
  prever: defineCall({
    access: acceso,
    method: 'GET',
    path: 'vistas/hechos-afiliado/:codigo/previsto',
    summary: 'Qué pasaría si se registrara; no cambia nada',
    query: hechoPedido,
    response: previsto,
  }),
  registrar: defineCall({
    access: acceso,
    recentAuth: true,
    method: 'POST',
    path: 'vistas/hechos-afiliado/:codigo/hechos',
    summary: 'Registra lo que le pasó a un afiliado, con todo lo que trae',
    body: hechoNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
    invalidates: cambia,
  }),
  leer: defineCall({
    access: acceso,
    method: 'GET',
    path: 'hechos/:id',
    summary: 'Un hecho registrado, con lo que se hizo',
    response: hechoLeido,
  }),
  deshacer: defineCall({
    access: acceso,
    recentAuth: true,
    method: 'POST',
    path: 'hechos/:id/deshacer',
    summary: 'Deshace el último hecho de un afiliado: queda dicho que se creyó',
    body: z.object({ motivo: paragraphs(300).min(1), huella }),
    invalidates: cambia,
  }),
}

export const hechosScreens = defineScreens({
  registrarHecho: { path: 'afiliados/hechos/registrar', permission: 'hechos.registrar', searchParams: ['codigo', 'que'] },
  hecho: { path: 'afiliados/hechos/ver/$id', permission: 'hechos.registrar' },
})

export const hechosFeature = defineFeature({
  name: 'afiliado/hechos',
  events: ['registrar hecho', 'deshacer hecho'],
  texts: { hechos: textos },
  permissions: {
    'hechos.registrar': branchScoped('administrar'),
  },
  errors: {
    HECHO_CAMBIO: 409,
    HECHO_NO_CORRESPONDE: 409,
    HECHO_PROPIO: 409,
    HECHO_NO_SE_DESHACE: 409,
  },
  calls: { hechos },
  screens: hechosScreens,
})
