import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { allScopes, defineFeature, defineScreens, own } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText, id } from '../platform/validation.ts'
import { documentos as textos } from '../textos/es/afiliado/documentos.ts'
import { memberCheckDigit } from '../values/cuit.ts'

/**
 * Documents: a member's account statements, payment slips, payslips and certificates, and slips downloadable by number without an
 * account.
 */

/** Types published by an office. */
export const tiposPublicables = ['RESUMEN', 'TALON', 'RECIBO'] as const
export type TipoPublicable = (typeof tiposPublicables)[number]
/** A certificate (`CONSTANCIA`) certifies a person's register state on a day (afiliado/historia). */
export const tiposDocumento = [...tiposPublicables, 'CONSTANCIA'] as const
export type TipoDocumento = (typeof tiposDocumento)[number]

/** Days before the due date from which a slip is highlighted. */
export const diasPorVencer = 7
/** Validity in minutes of a public list and its download links (decisions §5). */
export const minutosEnlace = 10
/** Page size of account documents, requested in one page (A-DOCUMENTOS-06, K-53). */
export const tamanioDocumentos = 1000

/** A statement, a slip or a certificate (A-DOCUMENTOS-05). `vigente`: a payable slip, neither expired nor paid. */
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
  /** Net pay; null for a published payslip, whose amounts are only in its PDF. */
  neto: z.number().nullable(),
})
export type FilaRecibo = z.infer<typeof filaRecibo>

/** The caller's own payslips (A-RECIBOS-01, A-RECIBOS-03, A-RECIBOS-05). */
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

/** The next slip to pay; `dias` from today, 0 if due today. */
export const proximoTalon = z.object({
  id: z.number(),
  descripcion: catalogText(),
  importe: z.number(),
  fechaVencimiento: z.string(),
  fechaVencimientoFormateada: z.string(),
  dias: z.number(),
  /** Last four digits of the debited account; null without an active direct debit on that day. */
  debito: z.string().nullable(),
})
export type ProximoTalon = z.infer<typeof proximoTalon>

/**
 * Amount, due date and code of a slip, for paying at a counter; `codigo` is null if only its PDF has it. `barras`: alternating
 * bar and space widths.
 */
export const pagoTalon = z.object({
  descripcion: catalogText(),
  importe: z.number(),
  fechaVencimiento: z.string(),
  codigo: z.object({ barras: z.array(z.number()), cifras: z.string(), leyenda: z.string() }).nullable(),
  /**
   * The organisation's account, for paying by transfer; '' for data its bank does not provide. `referencia` identifies the
   * payment.
   */
  transferencia: z
    .object({
      titular: z.string(),
      cbu: z.string(),
      alias: z.string(),
      qr: z.string(),
      /** True if the QR states the amount, so that the wallet does not ask for it. */
      qrConImporte: z.boolean(),
      referencia: z.string(),
    })
    .nullable(),
})
export type PagoTalon = z.infer<typeof pagoTalon>

/** A slip for anyone who knows the number: never a name or an amount (decisions §5). `enlace` opens its PDF temporarily. */
export const talonPago = z.object({
  id: z.number(),
  descripcion: catalogText(),
  fechaVencimiento: z.string(),
  fechaVencimientoFormateada: z.string(),
  enlace: z.string(),
})
export type TalonPago = z.infer<typeof talonPago>

/** Links are joined in the `talonesPago` query parameter (A-TALONES-02). */
export const separadorEnlaces = '.'
/** Maximum slips of a public list: the newest ones. */
export const talonesPublicos = 40

/**
 * Parses a typed affiliate number: "1001", "1.001" or as printed on the card, "001001/7". Undefined if it is no number or its
 * check digit is wrong.
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

/** Slips, also without a session: a captcha opens the list, which has links valid for a few minutes (decisions §5). */
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
