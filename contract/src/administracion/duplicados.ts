import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { id, integer, line, paragraphs } from '../platform/validation.ts'
import { duplicados as textos } from '../textos/es/administracion/duplicados.ts'

/** Duplicate members: possible duplicates compared side by side and merged (decision 101). */

/** Matching data that suggests a duplicate. */
export const coincidencias = ['DOCUMENTO', 'CUIL', 'NOMBRE'] as const
export type Coincidencia = (typeof coincidencias)[number]

/** Register fields to choose between two numbers; each is one or several columns. */
export const camposDePersona = [
  'apellido',
  'nombre',
  'documento',
  'cuil',
  'fechaNacimiento',
  'genero',
  'estadoCivil',
  'estado',
  'categoria',
  'seccional',
  'empresa',
  'fechaAlta',
  'rentado',
  'domicilio',
  'telefono',
  'email',
  'foto',
] as const
export type CampoDePersona = (typeof camposDePersona)[number]

/** The user's choice where the two numbers differ. */
export const cuales = ['queda', 'pasa'] as const
export type Cual = (typeof cuales)[number]
/** Besides the register's fields: which account and which beneficiaries are kept. */
export const decisiones = [...camposDePersona, 'cuenta', 'beneficiarios'] as const
export type Decision = (typeof decisiones)[number]

const eleccion = z.enum(cuales).optional()
const elecciones = Object.fromEntries(decisiones.map((d) => [d, eleccion])) as Record<Decision, typeof eleccion>

/** `queda`: the kept number; `pasa`: the number that redirects to it. */
const fusionPedida = { queda: id, pasa: id, ...elecciones }
export const fusionPorPrever = z.object(fusionPedida)
export type FusionPedida = z.output<typeof fusionPorPrever>

const huella = line(64)
export const fusionNueva = z.object({
  ...fusionPedida,
  clave: z.uuid(),
  motivo: paragraphs(300).default(''),
  /** Of the preview: if the consequences change, it is read again. */
  huella,
})
export type FusionNueva = z.input<typeof fusionNueva>

/** `terminada`: ISO, UTC; null if never run or still running. */
export const busquedaDuplicados = z.object({ buscando: z.boolean(), terminada: z.string().nullable(), nuevos: z.number() })
export type BusquedaDuplicados = z.infer<typeof busquedaDuplicados>

const cuenta = z.object({ id: z.number(), email: z.string(), habilitada: z.boolean(), ultimoIngreso: z.string().nullable() })
/** Rows of a person by kind: `cosa` is a key of `duplicados.cosas.<cosa>`. */
const loSuyo = z.object({ cosa: z.string(), cantidad: z.number() })
const persona = z.object({
  numero: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  vinculado: z.boolean(),
  cuenta: cuenta.nullable(),
  tiene: z.array(loSuyo),
})
export type PersonaComparada = z.infer<typeof persona>

export const campoComparado = z.object({
  campo: z.enum(camposDePersona),
  uno: z.string(),
  otro: z.string(),
  /** Both values are equal; or one is empty, and the other is kept. */
  igual: z.boolean(),
  elige: z.boolean(),
})
export type CampoComparado = z.infer<typeof campoComparado>

export const comparacion = z.object({
  uno: persona,
  otro: persona,
  campos: z.array(campoComparado),
  coincide: z.array(z.enum(coincidencias)),
  /** Marked as different people: who, when (ISO, UTC) and why. */
  distintas: z.object({ por: z.string(), momento: z.string(), motivo: z.string() }).nullable(),
  /** Already merged: the merge's id. */
  fusion: z.number().nullable(),
})
export type Comparacion = z.infer<typeof comparacion>

/** A reason that blocks the merge until solved: a key of `duplicados.impedimentos`. */
const impedimento = z.object({ que: z.string(), datos: z.record(z.string(), z.string()), va: z.string() })
export type Impedimento = z.infer<typeof impedimento>

const cambio = z.object({ campo: z.enum(camposDePersona), antes: z.string(), despues: z.string() })
/** Rows of a kind that move to the kept number (MUEVE), or stay unchanged (QUEDA); of the moved ones, how many are quarantined. */
const consecuencia = z.object({
  cosa: z.string(),
  que: z.enum(['MUEVE', 'QUEDA']),
  cantidad: z.number(),
  apartadas: z.number(),
})
export type ConsecuenciaDeFusion = z.infer<typeof consecuencia>

export const fusionPrevista = z.object({
  huella: z.string(),
  /** Decisions not yet made. */
  faltan: z.array(z.enum(decisiones)),
  impedimentos: z.array(impedimento),
  /** Warnings that do not block: keys of `duplicados.avisos`. */
  avisos: z.array(z.object({ que: z.string(), datos: z.record(z.string(), z.string()) })),
  cambios: z.array(cambio),
  consecuencias: z.array(consecuencia),
  /** E-mails of the kept account and of the closed one. */
  cuentaQueda: z.string(),
  cuentaCierra: z.string(),
})
export type FusionPrevista = z.infer<typeof fusionPrevista>

const deDos = z.object({
  quedaFormateado: z.string(),
  pasaFormateado: z.string(),
  nombreCompleto: z.string(),
})
export const fusionLeida = deDos.extend({
  id: z.number(),
  queda: z.number(),
  pasa: z.number(),
  motivo: z.string(),
  registrada: z.string(),
  por: z.string(),
  cambios: z.array(cambio),
  consecuencias: z.array(consecuencia),
  cuentaCierra: z.string(),
  deshecha: z.string().nullable(),
  deshechaPor: z.string(),
  deshechaMotivo: z.string(),
  /** Set while it can be undone; later additions, which remain with the kept number, are not distinguished. */
  huella: z.string().nullable(),
  /** Reasons that block undoing: keys of `duplicados.noSeDeshace`, with their data. */
  noSeDeshace: z.array(z.object({ que: z.string(), datos: z.record(z.string(), z.string()) })),
})
export type FusionLeida = z.infer<typeof fusionLeida>

export const filaDuplicado = z.object({
  id: z.number(),
  uno: z.number(),
  otro: z.number(),
  unoFormateado: z.string(),
  otroFormateado: z.string(),
  unoNombre: z.string(),
  otroNombre: z.string(),
  coincide: z.string(),
  difiere: z.string(),
  hallado: z.string(),
  distintas: z.number(),
})
export type FilaDuplicado = z.infer<typeof filaDuplicado>

export const duplicadosList = defineList({
  name: 'duplicados',
  path: 'vistas/duplicados',
  row: filaDuplicado,
  columns: {
    unoFormateado: { type: 'texto' },
    unoNombre: { type: 'texto' },
    otroFormateado: { type: 'texto' },
    otroNombre: { type: 'texto' },
    coincide: { type: 'texto' },
    difiere: { type: 'texto' },
    hallado: { type: 'momento', sortable: true },
  },
  filters: { distintas: 'logico', coincidencia: 'texto' },
  initialSort: ['hallado', 'desc'],
  file: 'Posibles duplicados',
})

export const filaFusion = deDos.extend({
  id: z.number(),
  registrada: z.string(),
  por: z.string(),
  deshecha: z.number(),
})
export type FilaFusion = z.infer<typeof filaFusion>

export const fusionesList = defineList({
  name: 'fusiones',
  path: 'vistas/fusiones',
  row: filaFusion,
  columns: {
    quedaFormateado: { type: 'texto' },
    pasaFormateado: { type: 'texto' },
    nombreCompleto: { type: 'texto' },
    registrada: { type: 'momento', sortable: true },
    por: { type: 'texto' },
    deshecha: { type: 'logico' },
  },
  filters: { deshecha: 'logico' },
  initialSort: ['registrada', 'desc'],
  file: 'Fusiones',
})

const acceso = { permission: 'duplicados.fusionar' } as const
const cambiaPar = ['vistas/duplicados', 'duplicados/comparar/:uno/:otro'] as const
const cambiaFusion = [
  ...cambiaPar,
  'vistas/fusiones',
  'fusiones/:id',
  'vistas/afiliado/:codigo',
  'afiliados/:codigo',
  'vistas/historia-afiliado/:codigo',
  'vistas/afiliados-seccional',
] as const
const par = z.object({ uno: integer(1, Number.MAX_SAFE_INTEGER), otro: integer(1, Number.MAX_SAFE_INTEGER) })

export const duplicados = {
  buscar: defineCall({
    access: acceso,
    recentAuth: false,
    method: 'POST',
    path: 'duplicados/buscar',
    summary: 'Pide que se busquen posibles duplicados en todo el padrón',
    invalidates: ['duplicados/busqueda'],
  }),
  busqueda: defineCall({
    access: acceso,
    method: 'GET',
    path: 'duplicados/busqueda',
    summary: 'Cuándo se buscaron posibles duplicados por última vez',
    response: busquedaDuplicados,
  }),
  comparar: defineCall({
    access: acceso,
    method: 'GET',
    path: 'duplicados/comparar/:uno/:otro',
    summary: 'Dos números de afiliado, uno al lado del otro',
    params: par,
    response: comparacion,
  }),
  distintas: defineCall({
    access: acceso,
    recentAuth: false,
    method: 'POST',
    path: 'duplicados/comparar/:uno/:otro/distintas',
    summary: 'Dice que dos números no son la misma persona, y se recuerda',
    params: par,
    body: z.object({ motivo: paragraphs(300).min(1) }),
    invalidates: cambiaPar,
  }),
  reconsiderar: defineCall({
    access: acceso,
    recentAuth: false,
    method: 'POST',
    path: 'duplicados/comparar/:uno/:otro/reconsiderar',
    summary: 'Vuelve a dudar de dos números que se dijo que no eran la misma persona',
    params: par,
    invalidates: cambiaPar,
  }),
  prever: defineCall({
    access: acceso,
    method: 'GET',
    path: 'fusiones/prevista',
    summary: 'Qué pasaría si dos números fueran uno; no cambia nada',
    query: fusionPorPrever,
    response: fusionPrevista,
  }),
  fusionar: defineCall({
    access: acceso,
    recentAuth: true,
    method: 'POST',
    path: 'fusiones',
    summary: 'Hace de dos números de afiliado uno, con todo lo que tienen',
    body: fusionNueva,
    response: z.object({ id: z.number() }),
    creates: true,
    invalidates: cambiaFusion,
  }),
  leer: defineCall({
    access: acceso,
    method: 'GET',
    path: 'fusiones/:id',
    summary: 'Una fusión, con lo que se hizo',
    response: fusionLeida,
  }),
  deshacer: defineCall({
    access: acceso,
    recentAuth: true,
    method: 'POST',
    path: 'fusiones/:id/deshacer',
    summary: 'Deshace una fusión mientras nada la contradice: queda dicho que se creyó',
    body: z.object({ motivo: paragraphs(300).min(1), huella }),
    invalidates: cambiaFusion,
  }),
}

export const duplicadosScreens = defineScreens({
  duplicados: { path: 'duplicados/lista', permission: 'duplicados.fusionar' },
  compararDuplicados: { path: 'duplicados/comparar', permission: 'duplicados.fusionar', searchParams: ['uno', 'otro'] },
  fusiones: { path: 'duplicados/fusiones', permission: 'duplicados.fusionar' },
  fusion: { path: 'duplicados/fusiones/ver/$id', permission: 'duplicados.fusionar' },
})

export const duplicadosFeature = defineFeature({
  name: 'administracion/duplicados',
  texts: { duplicados: textos },
  permissions: {
    'duplicados.fusionar': central,
  },
  errors: {
    FUSION_CAMBIO: 409,
    FUSION_PROPIA: 409,
    FUSION_IMPEDIDA: 409,
    FUSION_INCOMPLETA: 409,
    FUSION_NO_SE_DESHACE: 409,
    MISMO_NUMERO: 409,
    DOCUMENTO_CON_CUENTA: 409,
  },
  lists: { duplicadosList, fusionesList },
  calls: { duplicados },
  screens: duplicadosScreens,
  menu: [
    {
      section: 'padron',
      order: 30,
      screen: 'duplicados',
      icon: 'personas',
      title: 'duplicados.pantallas.unaPersona.titulo',
    },
  ],
})
