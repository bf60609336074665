import { z } from 'zod'
import { digitoAfiliado } from '../platform/cuit.ts'
import { definirFuncion, definirPantallas, deTodos, propio } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, id } from '../platform/validacion.ts'
import { documentos as textos } from '../textos/es/afiliado/documentos.ts'

/** Documents: account statements, payment slips, payslips and certificates of a member, and the slips that anyone downloads by number. */

/** What an office publishes. */
export const tiposPublicables = ['RESUMEN', 'TALON', 'RECIBO'] as const
export type TipoPublicable = (typeof tiposPublicables)[number]
/** A certificate (`CONSTANCIA`) is of who was in the register on a day (afiliado/historia). */
export const tiposDocumento = [...tiposPublicables, 'CONSTANCIA'] as const
export type TipoDocumento = (typeof tiposDocumento)[number]

/** A slip is due soon from this many days before (it is highlighted). */
export const diasPorVencer = 7
/** Minutes that a public list and its download links last (decisions §5). */
export const minutosEnlace = 10
/** Account documents are asked for in one page of this size (A-DOCUMENTOS-06, K-53). */
export const tamanioDocumentos = 1000

/** A statement, a slip or a certificate (A-DOCUMENTOS-05). `vigente`: a slip that can still be paid, neither expired nor paid. */
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

export const listaDocumentos = definirLista({
  nombre: 'documentos',
  ruta: 'vistas/documentos-afiliado',
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
  ruta: 'vistas/documentos-afiliado/recibos',
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

/** The next slip to pay; `dias` from today, 0 when it is due today. */
export const proximoTalon = z.object({
  id: z.number(),
  descripcion: z.string(),
  importe: z.number(),
  fechaVencimiento: z.string(),
  fechaVencimientoFormateada: z.string(),
  dias: z.number(),
  /** Last four digits of the account that it is debited from; null without a direct debit in force on that day. */
  debito: z.string().nullable(),
})
export type ProximoTalon = z.infer<typeof proximoTalon>

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

/** (A-DOCUMENTOS-04, A-RECIBOS-02) */
export const documentos = {
  descargar: definirLlamada({
    metodo: 'GET',
    ruta: 'vistas/documentos-afiliado/descargar-archivo/:id',
    acceso: { permiso: 'documentos.consultar' },
    resumen: 'PDF de un resumen, de un talón o de una constancia',
    respuesta: 'archivo',
  }),
  descargarRecibo: definirLlamada({
    metodo: 'GET',
    ruta: 'vistas/documentos-afiliado/recibos/descargar/:id',
    acceso: { permiso: 'recibos.consultar' },
    resumen: 'PDF de un recibo de sueldo propio',
    respuesta: 'archivo',
  }),
}

/** Slips, also for who has no session: a captcha buys the list, and the list gives links of a few minutes (decisions §5). */
export const talones = {
  listar: definirLlamada({
    metodo: 'GET',
    ruta: 'vistas/documentos-afiliado/talones-pago',
    acceso: 'abierta',
    resumen: 'Talones vigentes de un número de afiliado; sin sesión consume un pase de la verificación',
    consulta: z.object({
      numeroAfiliado: id.optional(),
      talonesPago: exacto(4000).optional(),
      sort: z.literal('id,desc').default('id,desc'),
    }),
    respuesta: z.array(talonPago),
  }),
  descargar: definirLlamada({
    metodo: 'GET',
    ruta: 'vistas/documentos-afiliado/descargar-talon-pago/:id',
    acceso: 'abierta',
    resumen: 'PDF de un talón: con sesión, o con su enlace mientras dura',
    consulta: z.object({ enlace: exacto(100).optional() }),
    respuesta: 'archivo',
  }),
}

export const pantallasDocumentosAfiliado = definirPantallas({
  documentos: { ruta: 'afiliados/documentos', permiso: 'documentos.consultar', busca: ['codigo', 'fechaFiltro'] },
  recibos: { ruta: 'rentados/consulta-recibos/lista', permiso: 'recibos.consultar' },
  talones: { ruta: '/talones-pago/descargar', busca: ['talonesPago'] },
})

export const funcionDocumentosAfiliado = definirFuncion({
  nombre: 'afiliado/documentos',
  textos: { documentos: textos },
  deAfiliado: true,
  permisos: {
    'documentos.consultar': deTodos('mostrador'),
    'recibos.consultar': propio('mostrador'),
  },
  errores: {
    ENLACE_VENCIDO: 404,
    DOCUMENTO_NO_DISPONIBLE: 404,
  },
  listas: { listaDocumentos, listaRecibos },
  llamadas: { documentos, talones },
  pantallas: pantallasDocumentosAfiliado,
})
