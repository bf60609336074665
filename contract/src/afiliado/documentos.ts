import { z } from 'zod'
import { digitoAfiliado } from '../platform/cuit.ts'
import { definirLista } from '../platform/lista.ts'

/** Documents: account statements, payment slips and payslips of a member, and the slips that anyone downloads by number. */

export const permisosDocumentos = {
  'documentos.consultar': 'Ver y descargar los resúmenes y los talones de pago',
  'recibos.consultar': 'Ver, descargar y exportar los recibos de sueldo propios',
} as const

export const erroresDocumentos = {
  ENLACE_VENCIDO: 404,
  DOCUMENTO_NO_DISPONIBLE: 404,
} as const

export const tiposDocumento = ['RESUMEN', 'TALON', 'RECIBO'] as const
export type TipoDocumento = (typeof tiposDocumento)[number]

/** A slip is due soon from this many days before (it is highlighted). */
export const diasPorVencer = 7
/** Minutes that a public list and its download links last (decisions §5). */
export const minutosEnlace = 10
/** Account documents are asked for in one page of this size (A-DOCUMENTOS-06, K-53). */
export const tamanioDocumentos = 1000

/** A statement or a slip (A-DOCUMENTOS-05). `vigente`: a slip that can still be paid, neither expired nor paid. */
export const filaDocumento = z.object({
  id: z.number(),
  tipo: z.enum(tiposDocumento),
  descripcion: z.string(),
  fechaGeneracion: z.string(),
  fechaVencimiento: z.string().nullable(),
  importe: z.number().nullable(),
  vigente: z.boolean(),
})
export type FilaDocumento = z.infer<typeof filaDocumento>

export const rutaDocumentos = 'vistas/documentos-afiliado'

export const listaDocumentos = definirLista({
  nombre: 'documentos',
  ruta: rutaDocumentos,
  fila: filaDocumento,
  columnas: {
    id: { tipo: 'entero', ordenable: true },
    descripcion: { tipo: 'texto', ordenable: true },
    fechaGeneracion: { tipo: 'fecha', ordenable: true },
  },
  filtros: { numeroAfiliado: 'entero', fechaDesde: 'fecha' },
  ordenInicial: ['id', 'desc'],
  tamanio: tamanioDocumentos,
})

export const filaRecibo = z.object({
  id: z.number(),
  descripcion: z.string(),
  fechaGeneracion: z.string(),
  /** What was paid in hand; null for a published payslip, whose amounts only its PDF says. */
  neto: z.number().nullable(),
})
export type FilaRecibo = z.infer<typeof filaRecibo>

/** Payslips of who is in the session (A-RECIBOS-01, A-RECIBOS-03, A-RECIBOS-05). */
export const listaRecibos = definirLista({
  nombre: 'recibos',
  ruta: `${rutaDocumentos}/recibos`,
  fila: filaRecibo,
  columnas: {
    id: { tipo: 'entero', ordenable: true },
    descripcion: { tipo: 'texto', ordenable: true },
    fechaGeneracion: { tipo: 'fecha', ordenable: true },
    neto: { tipo: 'importe' },
  },
  filtros: { fechaDesde: 'fecha', fechaHasta: 'fecha' },
  ordenInicial: ['id', 'desc'],
  busqueda: true,
  archivo: 'Recibos de sueldo',
})

/** A slip as anyone who knows the number sees it: never a name nor an amount (decisions §5). `enlace` opens its PDF for a while. */
export const talonPago = z.object({
  id: z.number(),
  descripcion: z.string(),
  fechaVencimiento: z.string(),
  fechaVencimientoFormateada: z.string(),
  enlace: z.string(),
})
export type TalonPago = z.infer<typeof talonPago>

/** Links travel together in the address as the `talonesPago` parameter (A-TALONES-02). */
export const separadorEnlaces = '.'
/** Most slips that a public list shows: the newest ones. */
export const talonesPublicos = 40

/**
 * What a person writes as an affiliate number: "1001", "1.001" or as the card prints it, "001001/7". Undefined when it is no number
 * or its check digit is another one.
 */
export function leerNumeroAfiliado(texto: string): number | undefined {
  const partes = /^(\d{1,12})(?:\/(\d))?$/.exec(texto.replace(/[\s.]/g, ''))
  if (!partes) return undefined
  const numero = Number(partes[1])
  if (numero < 1 || (partes[2] !== undefined && Number(partes[2]) !== digitoAfiliado(numero))) return undefined
  return numero
}
