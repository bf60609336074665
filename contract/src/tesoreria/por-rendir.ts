import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { queSeSaca } from '../platform/papel.ts'
import { fechaDesde2000, id, importeEntre, parrafos, renglon } from '../platform/validacion.ts'
import { porRendir as textos } from '../textos/es/tesoreria/por-rendir.ts'
import {
  cambiaComprobante,
  camposDeQr,
  clasesComprobante,
  huella,
  letra,
  maximosComprobante,
  numeroOpcional,
  otroComprobante,
  parecido,
  todosONinguno,
  vacio,
} from './comprobantes.ts'
import { cuitProveedor } from './proveedores.ts'

/** Receipts that wait, each of its person and branch, until they go to a settlement (decision 082). */

/** What a list of them shows: the last ones. */
export const maximoPorRendir = 500
/** What goes to a settlement at once. */
export const maximoALaVez = 100
/** Pages of one paper that are put together. */
export const maximoHojas = 10
/** Days after which one that waits is told of. */
export const diasPorRendir = 15
export const largoConcepto = 80

/** What is known of one so far: null, or "", where nothing is. `concepto` is the name of a concept, which another type of settlement may have too. */
const sabido = z
  .object({
    fecha: vacio(fechaDesde2000),
    cuitProveedor: vacio(cuitProveedor),
    proveedor: renglon(maximosComprobante.proveedor).default(''),
    clase: z.enum(clasesComprobante).default('FACTURA'),
    letra,
    puntoVenta: numeroOpcional(maximosComprobante.puntoVenta),
    numeroComprobante: numeroOpcional(maximosComprobante.numero),
    importe: vacio(importeEntre(0, maximosComprobante.importe)),
    qr: renglon(2000).default(''),
    motivoParecido: parrafos(maximosComprobante.motivo).default(''),
    concepto: renglon(largoConcepto).default(''),
    version: z.number().int().positive(),
  })
  .superRefine(todosONinguno)
export type SabidoPorRendir = z.output<typeof sabido>

/** What is told of a new one besides its file. `clave` makes a repeated sending the same one; `qr` is what the browser read, which is looked at again. */
export const datosPorRendir = z.object({
  clave: z.uuid(),
  idSeccional: id,
  nombreDelUsuario: renglon(maximosComprobante.nombreArchivo).default(''),
  original: huella.default(''),
  qr: renglon(2000).default(''),
})
export type DatosPorRendir = z.output<typeof datosPorRendir>

/**
 * One that waits. `propuesta`: what this CUIT is called, and its concept the last time in this branch, and how often lately; `repetido` and `parecidos`: where it was handed in
 * already, or others like it; `gemelo`: another that waits and is the same one; `miniatura`: whether it has a small picture.
 */
export const porRendir = z.object({
  id: z.number(),
  clave: z.string(),
  version: z.number(),
  idSeccional: z.number(),
  fecha: z.string().nullable(),
  cuitProveedor: z.string(),
  proveedor: z.string(),
  clase: z.enum(clasesComprobante),
  letra: z.string().nullable(),
  puntoVenta: z.number().nullable(),
  numeroComprobante: z.number().nullable(),
  importe: z.number().nullable(),
  qr: z.string(),
  delQr: z.array(z.enum(camposDeQr)),
  motivoParecido: z.string(),
  concepto: z.string(),
  propuesta: z.object({ proveedor: z.string(), concepto: z.string(), veces: z.number() }),
  /** Why its provider is not to be trusted; "" while it is. */
  desconfianza: z.string(),
  nombre: z.string(),
  tipoArchivo: z.string(),
  bytes: z.number(),
  miniatura: z.boolean(),
  contenido: z.string(),
  subido: z.string(),
  subidoPor: z.string(),
  mio: z.boolean(),
  sacado: z.array(z.enum(queSeSaca)),
  repetido: otroComprobante.nullable(),
  parecidos: z.array(parecido),
  gemelo: z.number().nullable(),
})
export type PorRendir = z.infer<typeof porRendir>

/** A draft of the branch that may take them, with its lines. */
const borrador = z.object({
  id: z.number(),
  numeroRendicion: z.string(),
  nombreTipo: z.string(),
  periodo: z.string(),
  cantidadComprobantes: z.number(),
  detalles: z.array(z.object({ id: z.number(), concepto: z.string() })),
})
export type BorradorPorRendir = z.infer<typeof borrador>

/** `filas`, the newest first; `hay`: how many there are, also past those. `conceptos`: the names that there are to choose from. */
export const bandejaPorRendir = z.object({
  filas: z.array(porRendir),
  hay: z.number(),
  borradores: z.array(borrador),
  conceptos: z.array(z.string()),
})
export type BandejaPorRendir = z.infer<typeof bandejaPorRendir>

const unaVezCadaUno = (suyas: ReadonlyArray<{ clave: string }>): boolean =>
  new Set(suyas.map((c) => c.clave)).size === suyas.length
/** Which ones go, as they were read, and to which line each. */
export const pasePorRendir = z.object({
  idRendicion: id,
  comprobantes: z
    .array(z.object({ clave: z.uuid(), version: z.number().int().positive(), iddetalle: id }))
    .min(1)
    .max(maximoALaVez)
    .refine(unaVezCadaUno),
})
export type PasePorRendir = z.output<typeof pasePorRendir>

/** Pages of one paper, in their order. */
export const juntePorRendir = z.object({
  comprobantes: z
    .array(z.object({ clave: z.uuid(), version: z.number().int().positive() }))
    .min(2)
    .max(maximoHojas)
    .refine(unaVezCadaUno),
})
export type JuntarPorRendir = z.output<typeof juntePorRendir>

const ruta = 'comprobantes-por-rendir'
const deRendicion = 'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes'
const lee = { acceso: { permiso: 'rendiciones.editar' } } as const
const escribe = { ...lee, reciente: false } as const
const cambia = [ruta, 'vistas/esperan'] as const

export const comprobantesPorRendir = {
  listar: definirLlamada({
    ...lee,
    metodo: 'GET',
    ruta,
    resumen: 'Los comprobantes por rendir de una seccional: los propios, y todos para quien firma en ella',
    consulta: z.object({ idSeccional: id }),
    respuesta: bandejaPorRendir,
  }),
  agregar: definirLlamada({
    ...escribe,
    metodo: 'POST',
    ruta,
    resumen:
      'Deja un comprobante por rendir: multipart, datos en JSON y después contenido; fila es null si ya está en una rendición',
    respuesta: z.object({ fila: porRendir.nullable(), quedan: z.number().nullable() }),
    crea: true,
    cambia,
  }),
  modificar: definirLlamada({
    ...escribe,
    metodo: 'PUT',
    ruta: `${ruta}/:id`,
    resumen: 'Guarda lo que se sabe de un comprobante por rendir',
    cuerpo: sabido,
    respuesta: porRendir,
    cambia,
  }),
  eliminar: definirLlamada({
    ...escribe,
    metodo: 'DELETE',
    ruta: `${ruta}/:id`,
    resumen: 'Descarta un comprobante por rendir, con su archivo',
    cambia,
  }),
  pasar: definirLlamada({
    ...escribe,
    metodo: 'POST',
    ruta: `${ruta}/pasar`,
    resumen: 'Pasa comprobantes por rendir a los conceptos de una rendición en borrador de su seccional: todos o ninguno',
    cuerpo: pasePorRendir,
    respuesta: z.object({ pasaron: z.number() }),
    cambia: cambiaComprobante,
  }),
  juntar: definirLlamada({
    ...escribe,
    metodo: 'POST',
    ruta: `${ruta}/juntar`,
    resumen: 'Hace de varios comprobantes por rendir uno solo, con sus hojas en ese orden',
    cuerpo: juntePorRendir,
    respuesta: porRendir,
    cambia,
  }),
  retirar: definirLlamada({
    ...escribe,
    metodo: 'POST',
    ruta: `${deRendicion}/:idcomprobante/retirar`,
    resumen: 'Saca un comprobante de una rendición en borrador y lo deja por rendir, con su archivo y sus datos',
    cambia: cambiaComprobante,
  }),
  archivo: definirLlamada({
    ...lee,
    metodo: 'GET',
    ruta: `${ruta}/:id/archivo`,
    resumen: 'El archivo de un comprobante por rendir; con ver=1, para mostrarlo',
    consulta: z.object({ ver: z.literal('1').optional() }),
    respuesta: 'archivo',
  }),
  miniatura: definirLlamada({
    ...lee,
    metodo: 'GET',
    ruta: `${ruta}/:id/miniatura`,
    resumen: 'La foto de un comprobante por rendir, en chico',
    respuesta: 'archivo',
  }),
}

export const pantallasPorRendir = definirPantallas({
  porRendir: { ruta: 'tesoreria/por-rendir', permiso: 'rendiciones.editar', busca: ['idSeccional', 'compartido'] },
})

export const funcionPorRendir = definirFuncion({
  nombre: 'tesoreria/por-rendir',
  textos: { porRendir: textos },
  usa: ['rendiciones.editar'],
  errores: {
    /** It is not there any more: it went to another settlement, or was thrown away. */
    POR_RENDIR_NO_ESTA: 409,
    POR_RENDIR_INCOMPLETO: 409,
    POR_RENDIR_NO_SE_JUNTAN: 409,
  },
  llamadas: { comprobantesPorRendir },
  pantallas: pantallasPorRendir,
})
