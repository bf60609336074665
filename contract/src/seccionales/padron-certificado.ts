import { z } from 'zod'
import { central, definirFuncion, definirPantallas, deSeccional } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, exacto, fecha, id, parrafos } from '../platform/validacion.ts'
import { padronCertificado as textos } from '../textos/es/seccionales/padron-certificado.ts'

/** The register that is certified (decision 110): the members at the end of a month, as they were known at a moment, and what tells two months apart. */

/** One certified month. Somebody who works for some branches is told of them, in every number. */
export const filaCertificado = z.object({
  id: z.number(),
  numero: z.string(),
  dia: z.string(),
  afiliados: z.number(),
  momento: z.string(),
  por: z.string(),
  /** Number of the one that took its place; empty while none did. */
  reemplazado: z.string(),
})
export type FilaCertificado = z.infer<typeof filaCertificado>

export const listaCertificados = definirLista({
  nombre: 'padronesCertificados',
  ruta: 'vistas/padron-certificado',
  fila: filaCertificado,
  columnas: {
    dia: { tipo: 'fecha', ordenable: true },
    numero: { tipo: 'texto' },
    afiliados: { tipo: 'entero' },
    momento: { tipo: 'momento' },
    por: { tipo: 'texto' },
    reemplazado: { tipo: 'texto' },
  },
  filtros: { reemplazado: 'logico' },
  ordenInicial: ['dia', 'desc'],
  archivo: 'Padrones certificados',
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

/** The list behind one: `certificado` is always said. */
export const listaAfiliadosCertificados = definirLista({
  nombre: 'afiliadosCertificados',
  ruta: 'vistas/padron-certificado-afiliados',
  fila: filaAfiliadoCertificado,
  columnas: {
    numeroAfiliadoFormateado: { tipo: 'texto', ordenable: true },
    nombreCompleto: { tipo: 'texto' },
    documento: { tipo: 'texto' },
    seccional: { tipo: 'texto' },
    categoria: { tipo: 'texto' },
    estado: { tipo: 'texto' },
  },
  filtros: { certificado: 'entero', idSeccional: 'entero', idCategoria: 'entero', idEstado: 'entero' },
  ordenInicial: ['numeroAfiliadoFormateado', 'asc'],
  archivo: 'Padrón certificado',
})

/** Why two months differ: joined, came back, left, is another number now, changed branch, category or state. */
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

/** Who is told otherwise by `a` than by `de`; without `a`, by what is known now of the same day. `de` is always said. */
export const listaDiferencias = definirLista({
  nombre: 'diferenciasPadron',
  ruta: 'vistas/diferencias-padron',
  fila: filaDiferencia,
  columnas: {
    numeroAfiliadoFormateado: { tipo: 'texto', ordenable: true },
    nombreCompleto: { tipo: 'texto' },
    quePaso: { tipo: 'texto' },
    antes: { tipo: 'texto' },
    despues: { tipo: 'texto' },
  },
  filtros: { de: 'entero', a: 'entero', paso: 'texto', idSeccional: 'entero' },
  ordenInicial: ['numeroAfiliadoFormateado', 'asc'],
  archivo: 'Diferencias del padrón',
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

/** `total` false: the numbers are of the branches that who asks works for. */
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
  /** The others that it can be compared with, the latest day first. */
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
const mes = fecha.refine((dia) => dia.endsWith('-01'), '@validacion.patron')

/** What would be certified, read before it is; nothing of it is written. */
export const padronPrevisto = z.object({
  dia: z.string(),
  afiliados: z.number(),
  supuestos: z.number(),
  /** The last day that a file of the register spoke of; null when none was loaded. */
  ultimoArchivo: z.string().nullable(),
  reemplaza: unCertificado.nullable(),
  /** Of how many the one that is replaced says something else than is known now. */
  corregidos: z.number(),
  anterior: unCertificado.nullable(),
})
export type PadronPrevisto = z.infer<typeof padronPrevisto>

export const certificacionNueva = z.object({
  /** Names the act, so that sending it again certifies once. */
  clave: exacto(36).pipe(z.uuid()),
  mes,
  /** The one that it takes the place of, as it was read: another meanwhile is CERTIFICADO_CAMBIO. */
  reemplaza: id.nullable(),
  motivo: parrafos(300),
})

const consultar = { permiso: 'padronCertificado.consultar' } as const
const certificar = { permiso: 'padronCertificado.certificar' } as const

export const padronCertificado = {
  meses: definirLlamada({
    acceso: certificar,
    metodo: 'GET',
    ruta: 'padron-certificado/meses',
    resumen: 'Los meses terminados que se pueden certificar, del último al primero',
    respuesta: z.array(z.object({ mes: z.string(), dia: z.string(), certificado: z.string() })),
  }),
  prever: definirLlamada({
    acceso: certificar,
    metodo: 'GET',
    ruta: 'padron-certificado/previsto',
    resumen: 'Qué se certificaría de un mes; no cambia nada',
    consulta: z.object({ mes }),
    respuesta: padronPrevisto,
  }),
  certificar: definirLlamada({
    acceso: certificar,
    reciente: true,
    metodo: 'POST',
    ruta: 'padron-certificado',
    resumen: 'Certifica el padrón al final de un mes',
    cuerpo: certificacionNueva,
    respuesta: z.object({ id: z.number() }),
    crea: true,
    cambia: ['vistas/padron-certificado', 'padron-certificado/meses', 'padron-certificado/:id', 'padron-certificado/previsto'],
  }),
  leer: definirLlamada({
    acceso: consultar,
    metodo: 'GET',
    ruta: 'padron-certificado/:id',
    resumen: 'Un padrón certificado, contado por seccional, categoría y estado',
    claves: z.object({ id }),
    respuesta: padronLeido,
  }),
  diferencias: definirLlamada({
    acceso: consultar,
    metodo: 'GET',
    ruta: 'padron-certificado/:id/diferencias',
    resumen: 'Por qué un padrón certificado y otro, o lo que hoy se sabe de su día, no cuentan lo mismo',
    claves: z.object({ id }),
    consulta: z.object({ a: entero(1, Number.MAX_SAFE_INTEGER).optional() }),
    respuesta: diferenciasPadron,
  }),
  papel: definirLlamada({
    acceso: consultar,
    metodo: 'GET',
    ruta: 'padron-certificado/:id/pdf',
    resumen: 'El certificado del padrón, en PDF',
    claves: z.object({ id }),
    respuesta: 'archivo',
  }),
}

export const pantallasPadronCertificado = definirPantallas({
  padronesCertificados: { ruta: 'padron-certificado/lista', permiso: 'padronCertificado.consultar', busca: ['mes'] },
  padronCertificado: { ruta: 'padron-certificado/ver/$id', permiso: 'padronCertificado.consultar' },
})

export const funcionPadronCertificado = definirFuncion({
  nombre: 'seccionales/padron-certificado',
  textos: { padronCertificado: textos },
  permisos: {
    'padronCertificado.consultar': deSeccional('administrar'),
    'padronCertificado.certificar': central,
  },
  errores: {
    CERTIFICADO_CAMBIO: 409,
    MES_SIN_TERMINAR: 409,
    PADRON_SIN_NADIE: 409,
  },
  listas: { listaCertificados, listaAfiliadosCertificados, listaDiferencias },
  llamadas: { padronCertificado },
  pantallas: pantallasPadronCertificado,
})
