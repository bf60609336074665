import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { allScopes, defineFeature, defineScreens, own } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText, id } from '../platform/validation.ts'
import { documentos as textos } from '../textos/es/afiliado/documentos.ts'
import { memberCheckDigit } from '../values/cuit.ts'

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
  descripcion: catalogText(),
  fechaGeneracion: z.string(),
  fechaVencimiento: z.string().nullable(),
  importe: z.number().nullable(),
  vigente: z.boolean(),
})
export type FilaDocumento = z.infer<typeof filaDocumento>

export const documentosList = defineList({
  name: 'documentos',
  path: 'vistas/documentos-afiliado',
  row: filaDocumento,
  columns: {
    id: { type: 'entero', sortable: true },
    descripcion: { type: 'texto', sortable: true },
    fechaGeneracion: { type: 'fecha', sortable: true },
  },
  filters: { numeroAfiliado: 'entero', fechaDesde: 'fecha' },
  initialSort: ['id', 'desc'],
  size: tamanioDocumentos,
})

export const filaRecibo = z.object({
  id: z.number(),
  descripcion: catalogText(),
  fechaGeneracion: z.string(),
  /** What was paid in hand; null for a published payslip, whose amounts only its PDF says. */
  neto: z.number().nullable(),
})
export type FilaRecibo = z.infer<typeof filaRecibo>

/** Payslips of who is in the session (A-RECIBOS-01, A-RECIBOS-03, A-RECIBOS-05). */
export const recibosList = defineList({
  name: 'recibos',
  path: 'vistas/documentos-afiliado/recibos',
  row: filaRecibo,
  columns: {
    id: { type: 'entero', sortable: true },
    descripcion: { type: 'texto', sortable: true },
    fechaGeneracion: { type: 'fecha', sortable: true },
    neto: { type: 'importe' },
  },
  filters: { fechaDesde: 'fecha', fechaHasta: 'fecha' },
  initialSort: ['id', 'desc'],
  search: true,
  file: 'Recibos de sueldo',
})

/** The next slip to pay; `dias` from today, 0 when it is due today. */
export const proximoTalon = z.object({
  id: z.number(),
  descripcion: catalogText(),
  importe: z.number(),
  fechaVencimiento: z.string(),
  fechaVencimientoFormateada: z.string(),
  dias: z.number(),
  /** Last four digits of the account that it is debited from; null without a direct debit in force on that day. */
  debito: z.string().nullable(),
})
export type ProximoTalon = z.infer<typeof proximoTalon>

/** Amount, due date and code of a slip, to pay it at a counter; `codigo` is null when only its PDF has it. `barras`: widths of a bar and a space by turns. */
export const pagoTalon = z.object({
  descripcion: catalogText(),
  importe: z.number(),
  fechaVencimiento: z.string(),
  codigo: z.object({ barras: z.array(z.number()), cifras: z.string(), leyenda: z.string() }).nullable(),
  /** The organisation's account, to pay it by transfer; '' what its bank does not give. `referencia` tells whose payment it is. */
  transferencia: z
    .object({ titular: z.string(), cbu: z.string(), alias: z.string(), qr: z.string(), referencia: z.string() })
    .nullable(),
})
export type PagoTalon = z.infer<typeof pagoTalon>

/** A slip as anyone who knows the number sees it: never a name nor an amount (decisions §5). `enlace` opens its PDF for a while. */
export const talonPago = z.object({
  id: z.number(),
  descripcion: catalogText(),
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
  if (numero < 1 || (partes[2] !== undefined && Number(partes[2]) !== memberCheckDigit(numero))) return undefined
  return numero
}

/** (A-DOCUMENTOS-04, A-RECIBOS-02) */
export const documentos = {
  descargar: defineCall({
    method: 'GET',
    path: 'vistas/documentos-afiliado/descargar-archivo/:id',
    access: { permission: 'documentos.consultar' },
    summary: 'PDF de un resumen, de un talón o de una constancia',
    response: 'archivo',
  }),
  pago: defineCall({
    method: 'GET',
    path: 'vistas/documentos-afiliado/:id/pago',
    access: { permission: 'documentos.consultar' },
    summary: 'Con qué se paga un talón: importe, vencimiento y código de barras',
    response: pagoTalon,
  }),
  descargarRecibo: defineCall({
    method: 'GET',
    path: 'vistas/documentos-afiliado/recibos/descargar/:id',
    access: { permission: 'recibos.consultar' },
    summary: 'PDF de un recibo de sueldo propio',
    response: 'archivo',
  }),
}

/** Slips, also for who has no session: a captcha buys the list, and the list gives links of a few minutes (decisions §5). */
export const talones = {
  listar: defineCall({
    method: 'GET',
    path: 'vistas/documentos-afiliado/talones-pago',
    access: 'abierta',
    summary: 'Talones vigentes de un número de afiliado; sin sesión consume un pase de la verificación',
    query: z.object({
      numeroAfiliado: id.optional(),
      talonesPago: exactText(4000).optional(),
      sort: z.literal('id,desc').default('id,desc'),
    }),
    response: z.array(talonPago),
  }),
  descargar: defineCall({
    method: 'GET',
    path: 'vistas/documentos-afiliado/descargar-talon-pago/:id',
    access: 'abierta',
    summary: 'PDF de un talón: con sesión, o con su enlace mientras dura',
    query: z.object({ enlace: exactText(100).optional() }),
    response: 'archivo',
  }),
}

export const documentosAfiliadoScreens = defineScreens({
  documentos: { path: 'afiliados/documentos', permission: 'documentos.consultar', searchParams: ['codigo', 'fechaFiltro'] },
  recibos: { path: 'rentados/consulta-recibos/lista', permission: 'recibos.consultar' },
  talones: { path: '/talones-pago/descargar', searchParams: ['talonesPago'] },
})

export const documentosAfiliadoFeature = defineFeature({
  name: 'afiliado/documentos',
  texts: { documentos: textos },
  forMembers: true,
  permissions: {
    'documentos.consultar': allScopes('mostrador'),
    'recibos.consultar': own('mostrador'),
  },
  errors: {
    ENLACE_VENCIDO: 404,
    DOCUMENTO_NO_DISPONIBLE: 404,
  },
  lists: { documentosList, recibosList },
  calls: { documentos, talones },
  screens: documentosAfiliadoScreens,
  menu: [
    {
      section: 'mi-sindicato',
      order: 50,
      screen: 'documentos',
      icon: 'documento',
      title: 'documentos.menu.afiliadosDocumentos',
      onlyMembers: true,
    },
    {
      section: 'mi-sindicato',
      order: 60,
      screen: 'recibos',
      icon: 'recibo',
      title: 'documentos.pantallas.documentos.recibosTitulo',
      onlyMembers: true,
    },
    {
      section: 'iniciar-un-tramite',
      order: 40,
      link: 'app_tramites_documentos',
      permission: 'documentos.consultar',
      icon: 'documento',
      title: 'documentos.menu.tramitesDocumentos',
      place: 'TRAMITES',
    },
  ],
})
