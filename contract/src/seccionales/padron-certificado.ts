import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { date, exactText, id, integer, paragraphs } from '../platform/validation.ts'
import { padronCertificado as textos } from '../textos/es/seccionales/padron-certificado.ts'

/**
 * The certified register (decision 110): members at the end of a month, as known at a timestamp, and the differences between two
 * months.
 */

/** One certified month. The numbers cover only the caller's branches. */
export const filaCertificado = z.object({
  id: z.number(),
  numero: z.string(),
  dia: z.string(),
  afiliados: z.number(),
  momento: z.string(),
  por: z.string(),
  /** Number of its replacement; empty without one. */
  reemplazado: z.string(),
})
export type FilaCertificado = z.infer<typeof filaCertificado>

export const certificadosList = defineList({
  name: 'padronesCertificados',
  path: 'vistas/padron-certificado',
  row: filaCertificado,
  columns: {
    dia: { type: 'fecha', sortable: true },
    numero: { type: 'texto' },
    afiliados: { type: 'entero' },
    momento: { type: 'momento' },
    por: { type: 'texto' },
    reemplazado: { type: 'texto' },
  },
  filters: { reemplazado: 'logico' },
  initialSort: ['dia', 'desc'],
  file: 'Padrones certificados',
})

export const filaAfiliadoCertificado = z.object({
  id: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  documento: z.string(),
  seccional: z.string(),
  categoria: z.string(),
  estado: z.string(),
})
export type FilaAfiliadoCertificado = z.infer<typeof filaAfiliadoCertificado>

/** The members of a certificate: `certificado` is required. */
export const afiliadosCertificadosList = defineList({
  name: 'afiliadosCertificados',
  path: 'vistas/padron-certificado-afiliados',
  row: filaAfiliadoCertificado,
  columns: {
    numeroAfiliadoFormateado: { type: 'texto', sortable: true },
    nombreCompleto: { type: 'texto' },
    documento: { type: 'texto' },
    seccional: { type: 'texto' },
    categoria: { type: 'texto' },
    estado: { type: 'texto' },
  },
  filters: { certificado: 'entero', idSeccional: 'entero', idCategoria: 'entero', idEstado: 'entero' },
  initialSort: ['numeroAfiliadoFormateado', 'asc'],
  file: 'Padrón certificado',
})

/** Differences between two months: joined, came back, left, merged, changed branch, category or state. */
export const pasosCertificados = ['INGRESO', 'REINGRESO', 'EGRESO', 'FUSION', 'PASE', 'CATEGORIA', 'ESTADO'] as const
export type PasoCertificado = (typeof pasosCertificados)[number]

export const filaDiferencia = z.object({
  id: z.number(),
  numeroAfiliadoFormateado: z.string(),
  nombreCompleto: z.string(),
  quePaso: z.string(),
  antes: z.string(),
  despues: z.string(),
})
export type FilaDiferencia = z.infer<typeof filaDiferencia>

/** Members that differ between `de` and `a`; without `a`, from the current knowledge of the same day. `de` is required. */
export const diferenciasList = defineList({
  name: 'diferenciasPadron',
  path: 'vistas/diferencias-padron',
  row: filaDiferencia,
  columns: {
    numeroAfiliadoFormateado: { type: 'texto', sortable: true },
    nombreCompleto: { type: 'texto' },
    quePaso: { type: 'texto' },
    antes: { type: 'texto' },
    despues: { type: 'texto' },
  },
  filters: { de: 'entero', a: 'entero', paso: 'texto', idSeccional: 'entero' },
  initialSort: ['numeroAfiliadoFormateado', 'asc'],
  file: 'Diferencias del padrón',
})

const unCertificado = z.object({ id: z.number(), numero: z.string(), dia: z.string(), afiliados: z.number() })
export type UnCertificado = z.infer<typeof unCertificado>

export const celdaPadron = z.object({
  idSeccional: z.number(),
  seccional: z.string(),
  idCategoria: z.number(),
  categoria: z.string(),
  idEstado: z.number(),
  estado: z.string(),
  cantidad: z.number(),
})
export type CeldaPadron = z.infer<typeof celdaPadron>

/** `total` false: only the caller's branches. */
export const padronLeido = unCertificado.extend({
  momento: z.string(),
  por: z.string(),
  motivo: z.string(),
  supuestos: z.number(),
  huella: z.string(),
  huellaLista: z.string(),
  total: z.boolean(),
  reemplaza: unCertificado.nullable(),
  reemplazado: unCertificado.nullable(),
  conteo: z.array(celdaPadron),
  /** Others to compare with, latest day first. */
  otros: z.array(unCertificado),
})
export type PadronLeido = z.infer<typeof padronLeido>

export const diferenciasPadron = z.object({
  de: z.number(),
  a: z.number(),
  pasos: z.array(z.object({ paso: z.enum(pasosCertificados), cantidad: z.number() })),
})
export type DiferenciasPadron = z.infer<typeof diferenciasPadron>

/** The first day of a month. */
const mes = date.refine((dia) => dia.endsWith('-01'), '@validacion.patron')

/** Preview before certifying; nothing is written. */
export const padronPrevisto = z.object({
  dia: z.string(),
  afiliados: z.number(),
  supuestos: z.number(),
  /** Last reference date of a register file; null without one. */
  ultimoArchivo: z.string().nullable(),
  reemplaza: unCertificado.nullable(),
  /** Members for whom the replaced certificate differs from the current knowledge. */
  corregidos: z.number(),
  anterior: unCertificado.nullable(),
})
export type PadronPrevisto = z.infer<typeof padronPrevisto>

export const certificacionNueva = z.object({
  /** Idempotency key: a repeated request certifies once. */
  clave: exactText(36).pipe(z.uuid()),
  mes,
  /** The certificate to replace, as read: if another one exists meanwhile, CERTIFICADO_CAMBIO. */
  reemplaza: id.nullable(),
  motivo: paragraphs(300),
})

const consultar = { permission: 'padronCertificado.consultar' } as const
const certificar = { permission: 'padronCertificado.certificar' } as const

export const padronCertificado = {
  meses: defineCall({
    access: certificar,
    method: 'GET',
    path: 'padron-certificado/meses',
    summary: 'Los meses terminados que se pueden certificar, del último al primero',
    response: z.array(z.object({ mes: z.string(), dia: z.string(), certificado: z.string() })),
  }),
  prever: defineCall({
    access: certificar,
    method: 'GET',
    path: 'padron-certificado/previsto',
    summary: 'Qué se certificaría de un mes; no cambia nada',
    query: z.object({ mes }),
    response: padronPrevisto,
  }),
  certificar: defineCall({
    access: certificar,
    recentAuth: true,
    method: 'POST',
    path: 'padron-certificado',
    summary: 'Certifica el padrón al final de un mes',
    body: certificacionNueva,
    response: z.object({ id: z.number() }),
    creates: true,
    invalidates: [
      'vistas/padron-certificado',
      'padron-certificado/meses',
      'padron-certificado/:id',
      'padron-certificado/previsto',
    ],
  }),
  leer: defineCall({
    access: consultar,
    method: 'GET',
    path: 'padron-certificado/:id',
    summary: 'Un padrón certificado, contado por seccional, categoría y estado',
    params: z.object({ id }),
    response: padronLeido,
  }),
  diferencias: defineCall({
    access: consultar,
    method: 'GET',
    path: 'padron-certificado/:id/diferencias',
    summary: 'Por qué un padrón certificado y otro, o lo que hoy se sabe de su día, no cuentan lo mismo',
    params: z.object({ id }),
    query: z.object({ a: integer(1, Number.MAX_SAFE_INTEGER).optional() }),
    response: diferenciasPadron,
  }),
  papel: defineCall({
    access: consultar,
    method: 'GET',
    path: 'padron-certificado/:id/pdf',
    summary: 'El certificado del padrón, en PDF',
    params: z.object({ id }),
    response: 'archivo',
  }),
}

export const padronCertificadoScreens = defineScreens({
  padronesCertificados: { path: 'padron-certificado/lista', permission: 'padronCertificado.consultar', searchParams: ['mes'] },
  padronCertificado: { path: 'padron-certificado/ver/$id', permission: 'padronCertificado.consultar' },
})

export const padronCertificadoFeature = defineFeature({
  name: 'seccionales/padron-certificado',
  texts: { padronCertificado: textos },
  permissions: {
    'padronCertificado.consultar': branchScoped('administrar'),
    'padronCertificado.certificar': central,
  },
  errors: {
    CERTIFICADO_CAMBIO: 409,
    MES_SIN_TERMINAR: 409,
    PADRON_SIN_NADIE: 409,
  },
  lists: { certificadosList, afiliadosCertificadosList, diferenciasList },
  calls: { padronCertificado },
  screens: padronCertificadoScreens,
  menu: [
    {
      section: 'padron',
      order: 40,
      screen: 'padronesCertificados',
      icon: 'escudo',
      title: 'padronCertificado.pantallas.padronMensual.titulo',
    },
  ],
})
